package change

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
)

// Example is a computed line of a worked example: which example it belongs to, its question, in the
// words that the book prints or as written, and its result.
type Example struct {
	Of, Asks, Comes string
	At              diag.Place
}

// Face is one side of a printed piece: its component, its words, and a stamp that changes whenever
// it looks different.
type Face struct {
	Of, ID, Name, Side string
	Copies             int
	Says, Stamp        string
	At                 diag.Place
}

// Examples returns the computed lines of a game's chapters. The result of one that cannot be
// evaluated is the reason.
func Examples(docs []*prose.Doc, env *expr.Env) []Example {
	var out []Example
	for _, d := range docs {
		prose.Walk(d.Blocks, func(b prose.Block) {
			if b.Kind != prose.Fence || b.Info != "example" {
				return
			}
			for _, l := range b.Lines {
				if asks, ok := asked(l.Text); ok {
					out = append(out, example(d.Title+": "+b.Arg, asks, l.At, env))
				}
			}
		})
	}
	return out
}

// example evaluates a line of a worked example. A comment after the expression is its name; the
// result of one that cannot be evaluated is the reason.
func example(of, asks string, at diag.Place, env *expr.Env) Example {
	x := Example{Of: of, Asks: asks, At: at}
	if src, words, ok := strings.Cut(asks, "/*"); ok {
		asks = src
		x.Asks = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(words), "*/"))
	}
	v, err := env.Eval(strings.TrimSpace(asks))
	if err != nil {
		x.Comes = "no answer: " + err.Error()
		return x
	}
	x.Comes = env.Format(v)
	return x
}

// asked returns the expression of a line EXPR => VALUE.
func asked(line string) (string, bool) {
	asks, _, ok := strings.Cut(line, "=>")
	return strings.TrimSpace(asks), ok
}

// exampleThings returns the worked examples, with a fact for each line.
func exampleThings(all []Example) []subject {
	var out []subject
	for _, x := range all {
		if n := len(out); n == 0 || out[n-1].id != x.Of {
			out = append(out, subject{id: x.Of, name: x.Of, at: x.At})
		}
		t := &out[len(out)-1]
		t.facts = append(t.facts, fact{x.Asks, x.Comes, x.At})
	}
	return unique(out)
}

// facesBetween returns the pieces that look different: the words that differ, or that only the
// drawing does.
func facesBetween(was, now []Face) []Change {
	var out []Change
	of := func(f Face) string { return strings.Join([]string{f.Of, f.ID, f.Side}, "\x00") }
	old, keys := map[string]Face{}, numbered(was, of)
	for i, key := range keys {
		old[key] = was[i]
	}
	for i, key := range numbered(now, of) {
		f := now[i]
		b, there := old[key]
		delete(old, key)
		c := Change{Part: pieces, ID: f.Of + "/" + f.ID, Name: f.Of + ": " + f.Name, Kind: Changed, At: f.At}
		if !there {
			c.Kind = Added
			out = append(out, c)
			continue
		}
		switch {
		case b.Stamp == f.Stamp:
		case b.Says == f.Says:
			c.What = strings.TrimSpace(f.Side + " drawn otherwise")
			out = append(out, c)
		default:
			c.What = f.Side
			c.Was, c.Now = around(b.Says, f.Says)
			out = append(out, c)
		}
		if b.Copies != f.Copies && f.Side != "back" {
			c.What, c.Was, c.Now = "copies", fmt.Sprint(b.Copies), fmt.Sprint(f.Copies)
			out = append(out, c)
		}
	}
	for i, key := range keys {
		if _, gone := old[key]; gone {
			f := was[i]
			out = append(out, Change{Part: pieces, ID: f.Of + "/" + f.ID, Name: f.Of + ": " + f.Name, Kind: Removed, At: f.At})
		}
	}
	return out
}

// picturesBetween returns the pictures that changed, are new or are gone.
func picturesBetween(was, now map[string]string) []Change {
	all := maps.Clone(was)
	if all == nil {
		all = map[string]string{}
	}
	maps.Copy(all, now)
	var out []Change
	for _, file := range slices.Sorted(maps.Keys(all)) {
		c := Change{Part: "Pictures", ID: file, Name: path.Base(file), Kind: Changed, What: "drawn otherwise", At: diag.Place{File: file}}
		switch {
		case was[file] == now[file]:
			continue
		case was[file] == "":
			c.Kind, c.What = Added, ""
		case now[file] == "":
			c.Kind, c.What = Removed, ""
		}
		out = append(out, c)
	}
	return out
}

// pieces is the heading of the printed pieces.
const pieces = "Pieces"

// sections returns the chapters' sections, each a thing with its paragraphs, identified by its
// chapter and heading. With without, computed lines of examples are left out, because they are
// reported separately.
func (r reader) sections(docs []*prose.Doc, without bool) []subject {
	var out []subject
	for _, d := range docs {
		now := subject{id: d.Title, name: d.Title, at: d.TitleAt}
		for _, b := range d.Blocks {
			if b.Kind == prose.Heading {
				out = append(out, now)
				name := prose.Plain(b.Spans)
				now = subject{id: d.Title + ": " + name, name: d.Title + ": " + name, at: b.At}
				continue
			}
			now.facts = append(now.facts, paragraphs(b, without)...)
			now.facts = append(now.facts, r.columns(b)...)
		}
		out = append(out, now)
	}
	return unique(out)
}

// unique numbers the sections with the same name.
func unique(all []subject) []subject {
	seen := map[string]int{}
	for i := range all {
		seen[all[i].id]++
		if n := seen[all[i].id]; n > 1 {
			all[i].id += fmt.Sprintf(" (%d)", n)
		}
	}
	return all
}

// paragraphs returns the texts of a block as facts.
func paragraphs(b prose.Block, without bool) []fact {
	passage := func(says string) fact { return fact{paragraph, says, b.At} }
	switch b.Kind {
	case prose.Paragraph:
		return []fact{passage(prose.Plain(b.Spans))}
	case prose.Picture:
		return []fact{passage(strings.TrimSpace("picture " + b.Info + " " + prose.Plain(b.Spans)))}
	case prose.List, prose.Quote:
		var out []fact
		for _, item := range b.Items {
			for _, x := range item {
				out = append(out, paragraphs(x, without)...)
			}
		}
		return out
	case prose.Fence:
		lines := []string{b.Info + " " + b.Arg}
		for _, l := range b.Lines {
			if _, is := asked(l.Text); !without || b.Info != "example" || !is {
				lines = append(lines, l.Text)
			}
		}
		return []fact{passage(strings.TrimSpace(strings.Join(lines, "\n")))}
	case prose.Table:
		var out []fact
		for _, row := range b.Rows {
			cells := lists.Map(row, prose.Plain)
			out = append(out, passage(strings.Join(cells, " | ")))
		}
		return out
	}
	return nil
}

// columns returns what a fenced block computes for each entry of a collection: its lines "HEADING:
// EXPRESSION" except plain fields, which belong to the entries.
func (r reader) columns(b prose.Block) []fact {
	c := r.game.Collection(b.Info)
	if b.Kind != prose.Fence || c == nil || r.env == nil {
		return nil
	}
	var out []fact
	for _, l := range b.Lines {
		head, src, ok := strings.Cut(l.Text, ":")
		if src = strings.TrimSpace(src); !ok || !strings.ContainsAny(src, "(.?[ ") {
			continue
		}
		for _, e := range c.Entries {
			in := r.env.In(e)
			if want, err := in.Bool(b.Arg); b.Arg != "" && (err != nil || !want) {
				continue
			}
			if says, err := in.Text(src); err == nil {
				out = append(out, fact{strings.TrimSpace(head[strings.LastIndex(head, ",")+1:]) + " of " + e.Name, says, l.At})
			}
		}
	}
	return out
}
