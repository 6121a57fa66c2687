package answers

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// mostCells is how many questions are taken of one table of odds, and of one
// line of duels; fewer if they are long.
const mostCells = 200

// mostBytes is about how many bytes of questions are sampled of one table.
const mostBytes = 20_000

// FromContent are the questions that a game's own files ask of its functions:
// its claims, all calls without free names that stand anywhere in its files, and
// of each standing table of odds and each line of duels some, spread over all.
func (a *Asker) FromContent(files fs.FS) ([]string, error) {
	var out []string
	for _, k := range a.Game.Claims {
		if len(Called(k.Holds.Text, a.Names)) > 0 {
			out = append(out, k.Holds.Text)
		}
	}
	written, err := a.written(files)
	if err != nil {
		return nil, err
	}
	out = append(out, written...)
	for _, o := range a.Game.Odds {
		b := Block{Question: o.Of.Text, Line: o.Of.At.Line}
		for _, x := range slices.Concat(o.Rows, o.Columns) {
			b.Axes = append(b.Axes, a.axis(x))
		}
		all, err := a.Expand(b)
		if err != nil {
			return nil, err
		}
		out = append(out, a.sample(all)...)
	}
	for _, d := range a.Game.Duels {
		more, err := a.duels(d)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return once(out), nil
}

// written are the calls in the texts of a game's files that have an answer by
// themselves.
func (a *Asker) written(files fs.FS) ([]string, error) {
	var out []string
	err := fs.WalkDir(files, path.Join("content", a.Game.ID), func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		src, err := fs.ReadFile(files, file)
		if err != nil {
			return err
		}
		for _, line := range strings.Split(string(src), "\n") {
			out = append(out, calls(line, a.Names)...)
		}
		return nil
	})
	out = once(out)
	return slices.DeleteFunc(out, func(q string) bool {
		_, err := a.env.Eval(q)
		return err != nil
	}), err
}

// axis is an axis of odds or duels as one of a block.
func (a *Asker) axis(x *model.Axis) Axis {
	of := strings.TrimSpace(x.Of.Text)
	var all []any
	for _, v := range x.Items {
		if v.Kind == model.Whole {
			all = append(all, int(v.Int))
		} else {
			all = append(all, v.String())
		}
	}
	if len(all) > 0 {
		of, _ = literal(a.Game, all)
	}
	if of == "*" {
		i := slices.IndexFunc(a.Game.Collections, func(c *model.Collection) bool { return c.ID == x.Name || c.ID == x.Name+"s" || c.One == x.Name })
		if i >= 0 {
			of = strings.ReplaceAll(a.Game.Collections[i].ID, "-", "_")
		}
	}
	return Axis{x.Name, of}
}

// sample is some of many questions, spread over those that have an answer, and
// a few that are refused.
func (a *Asker) sample(all []string) []string {
	n := mostCells
	if len(all) > 0 {
		n = min(n, 1+mostBytes/len(all[0]))
	}
	var answered, refused []string
	for i, s := range a.AskAll(all) {
		if strings.HasPrefix(s, refusal) {
			refused = append(refused, all[i])
		} else {
			answered = append(answered, all[i])
		}
	}
	return append(spread(answered, n), spread(refused, 1+n/20)...)
}

// spread are n of some things, spread over them, all if there are no more.
func spread[T any](all []T, n int) []T {
	return lists.Map(some([]int{len(all)}, n), func(row []int) T { return all[row[0]] })
}

// duels are the questions of a set of duels.
func (a *Asker) duels(d *model.Duels) ([]string, error) {
	var out []string
	for _, l := range d.Lines {
		for _, src := range []model.Value{l.One, l.Two} {
			if len(Called(src.Text, a.Names)) == 0 {
				continue
			}
			all, err := a.Expand(Block{Question: src.Text, Line: src.At.Line, Axes: []Axis{a.axis(d.One), a.axis(d.Two)}})
			if err != nil {
				return nil, err
			}
			out = append(out, a.sample(all)...)
		}
	}
	return out, nil
}
