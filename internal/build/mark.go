package build

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// Marked is the result of marking games as printed: the new record of each, in order; how many
// kinds of pieces were marked; and how many of these are new or changed.
type Marked struct {
	Runs       []*model.PrintRun
	All, Fresh []int // by game
	Found      diag.List
}

// Mark records what the options select as printed on a day. It returns the record of each game,
// which keeps what was recorded before for other components. With an error among the findings there
// are no records. Nothing is written.
func Mark(p *load.Project, opt Options, on string) (*Marked, error) {
	all, res, err := examine(p, opt, &progress{tell: opt.Progress, total: len(p.Games)})
	if err != nil {
		return nil, err
	}
	out := &Marked{Found: res.Found}
	if res.Found.Worst() == diag.Error {
		return out, nil
	}
	unmix(all)
	for _, g := range p.Games {
		run, marked, fresh := mark(g, of(all, g), opt, on)
		out.Runs, out.All, out.Fresh = append(out.Runs, run), append(out.All, marked), append(out.Fresh, fresh)
	}
	return out, nil
}

// WriteRun writes a record next to the data of its game, in a project folder.
func WriteRun(project string, run *model.PrintRun) error {
	return Replace(filepath.Join(project, "content", run.Game, load.PrintedFile(run.Language)), func(w io.Writer) error { return writeRun(w, run) })
}

// of returns the components of one game.
func of(all []*printable, g *model.Game) []*printable {
	return slices.DeleteFunc(slices.Clone(all), func(m *printable) bool { return m.kit.game != g })
}

// mark returns the record of a game, how many kinds of its pieces are marked, and how many of these
// are new or changed. Pieces printed as before keep their day.
func mark(g *model.Game, all []*printable, opt Options, on string) (run *model.PrintRun, marked, fresh int) {
	run = &model.PrintRun{Game: g.ID, Language: g.Lang, Edition: g.Edition, On: on, Names: namesOf(g)}
	now := presentOf(all, opt)
	for i, was := range printedAs(now, g.Printed) {
		x := now[i].PrintedPiece
		x.On = on
		if was != nil && alike(*was, x) && was.Copies == x.Copies {
			x.On = was.On
		} else {
			fresh++
		}
		run.Pieces = append(run.Pieces, x)
	}
	marked = len(run.Pieces)
	if g.Printed != nil {
		run.Pieces = append(run.Pieces, left(g, all)...)
	}
	order := func(id string) int {
		return slices.IndexFunc(g.Components, func(c *model.Component) bool { return c.ID == id })
	}
	slices.SortStableFunc(run.Pieces, func(a, b model.PrintedPiece) int { return cmp.Compare(order(a.Component), order(b.Component)) })
	return run, marked, fresh
}

// left returns the printed pieces of components that are not marked now.
func left(g *model.Game, all []*printable) []model.PrintedPiece {
	return slices.DeleteFunc(slices.Clone(g.Printed.Pieces), func(p model.PrintedPiece) bool {
		named := func(c *model.Component) bool { return c.ID == p.Component }
		return !slices.ContainsFunc(g.Components, named) || slices.ContainsFunc(all, func(m *printable) bool { return named(m.comp) })
	})
}

// namesOf returns the ids of a game, including those it had at an earlier marking.
func namesOf(g *model.Game) []model.PrintedName {
	var out []model.PrintedName
	kinds := g.Kinds()
	now := map[[2]string]bool{}
	for _, kind := range kinds {
		all, _ := g.Names(kind)
		for _, n := range all {
			out = append(out, model.PrintedName{Kind: kind, ID: n.ID, Name: n.Called})
			now[[2]string{kind, n.ID}] = true
		}
	}
	if g.Printed == nil {
		return out
	}
	for _, was := range g.Printed.Names {
		if !now[[2]string{was.Kind, was.ID}] {
			was.Last = cmp.Or(was.Last, g.Printed.On)
			out = append(out, was)
		}
	}
	return out
}

// present is a piece, or a page of a book, in its current form.
type present struct {
	model.PrintedPiece
	made   *printable
	piece  *face.Piece // nil for a page
	page   face.Page
	paper  string // of a page
	number int    // of a page, from 0
}

// alike reports whether two pieces look the same on both sides.
func alike(a, b model.PrintedPiece) bool {
	return a.Front == b.Front && a.Back == b.Back && a.Art == b.Art
}

// presentOf returns the pieces and pages of components.
func presentOf(all []*printable, opt Options) []*present {
	return lists.Flat(all, func(m *printable) []*present { return m.present(opt) })
}

// printedAs returns for each piece what it was printed as, or nil if it was not printed. It prefers
// a piece of the same kind and id that looks the same, then one that looks the same under any id,
// then the one that had its id. So pieces that only change places or ids are never reprinted.
func printedAs(now []*present, run *model.PrintRun) []*model.PrintedPiece {
	out := make([]*model.PrintedPiece, len(now))
	if run == nil {
		return out
	}
	taken := make([]bool, len(run.Pieces))
	for _, key := range []func(p model.PrintedPiece) model.PrintedPiece{
		func(p model.PrintedPiece) model.PrintedPiece {
			return model.PrintedPiece{Kind: p.Kind, ID: p.ID, Front: p.Front, Back: p.Back, Art: p.Art}
		},
		func(p model.PrintedPiece) model.PrintedPiece {
			return model.PrintedPiece{Kind: p.Kind, Front: p.Front, Back: p.Back, Art: p.Art}
		},
		func(p model.PrintedPiece) model.PrintedPiece { return model.PrintedPiece{Kind: p.Kind, ID: p.ID} },
	} {
		free := map[model.PrintedPiece][]int{}
		for at, p := range run.Pieces {
			if !taken[at] {
				free[key(p)] = append(free[key(p)], at)
			}
		}
		for i, x := range now {
			if all := free[key(x.PrintedPiece)]; out[i] == nil && len(all) > 0 {
				out[i], taken[all[0]], free[key(x.PrintedPiece)] = &run.Pieces[all[0]], true, all[1:]
			}
		}
	}
	return out
}

// present returns the pieces of a component, or the pages of a book on each paper.
func (m *printable) present(opt Options) []*present {
	var out []*present
	add := func(p *present, front, back *face.Face) {
		p.made, p.Component = m, m.comp.ID
		p.Front, p.Art = m.kit.hashes.Hash(front), m.kit.art(front, back)
		if back != nil {
			p.Back = m.kit.hashes.Hash(back)
		}
		out = append(out, p)
	}
	for _, paper := range opt.Papers {
		if doc := m.books[paper]; doc != nil {
			for i, pg := range doc.Pages {
				name := fmt.Sprintf("%s, page %d", m.name(), i+1)
				add(&present{PrintedPiece: model.PrintedPiece{Kind: m.comp.Kind, ID: m.pageID(paper, pg.Face), Name: name, Copies: 1}, page: pg, paper: paper, number: i}, pg.Face, nil)
			}
		}
	}
	for _, p := range m.pieces {
		if p.Copies > 0 && p.Front != nil {
			add(&present{PrintedPiece: model.PrintedPiece{Kind: p.Kind, ID: p.ID, Name: p.Name, Copies: p.Copies}, piece: p}, p.Front, p.Back)
		}
	}
	return out
}

// art returns a digest of the icons, pictures and fonts that faces use, because a face's own hash
// covers only their ids. The names of faces are not printed and do not count.
func (k *kit) art(faces ...*face.Face) string {
	h := sha256.New()
	k.keys.write(h, usedBy(io.Discard, faces...))
	return hex.EncodeToString(h.Sum(nil)[:6])
}

// writeRun writes a record with one piece or name per line, so that two versions are easily
// compared.
func writeRun(w io.Writer, run *model.PrintRun) error {
	var b bytes.Buffer
	var failed error
	put := func(v any) {
		line, err := diag.JSON(v)
		failed = cmp.Or(failed, err)
		b.Write(line)
	}
	b.WriteString("{\n  \"game\": ")
	put(run.Game)
	if run.Language != "" {
		b.WriteString(",\n  \"language\": ")
		put(run.Language)
	}
	if run.Edition != "" {
		b.WriteString(",\n  \"edition\": ")
		put(run.Edition)
	}
	b.WriteString(",\n  \"on\": ")
	put(run.On)
	b.WriteString(",\n  \"pieces\": [")
	for i, p := range run.Pieces {
		b.WriteString(separator(i))
		put(p)
	}
	b.WriteString("\n  ],\n  \"names\": [")
	for i, n := range run.Names {
		b.WriteString(separator(i))
		put(n)
	}
	b.WriteString("\n  ]\n}\n")
	if failed != nil {
		return failed
	}
	_, err := w.Write(b.Bytes())
	return err
}

// separator returns what precedes element i of a list with one element per line.
func separator(i int) string {
	if i == 0 {
		return "\n    "
	}
	return ",\n    "
}
