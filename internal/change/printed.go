package change

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/prose"
)

// Example is a computed line of a worked example: of which example, what it
// asks, in the words that the book prints for it or as it is written, and what
// that comes to.
type Example struct {
	Of, Asks, Comes string
	At              diag.Place
}

// Face is one side of a printed piece: of which component, what it says, and a
// stamp that is another whenever it looks different.
type Face struct {
	Of, ID, Name, Side string
	Copies             int
	Says, Stamp        string
	At                 diag.Place
}

// Examples are the computed lines of a game's chapters. One that cannot be
// answered comes to what keeps it from that.
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

// example asks a worked example of a game. A comment behind the question is what to call
// it; a question without an answer says why.
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

// asked is the expression of a line EXPR => VALUE.
func asked(line string) (string, bool) {
	asks, _, ok := strings.Cut(line, "=>")
	return strings.TrimSpace(asks), ok
}

// exampleThings are the worked examples, a fact for each line.
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

// facesBetween are the pieces that do not look as they did: by the words that
// differ, or that only the drawing does.
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

// pieces is the heading of what is printed and cut out.
const pieces = "Pieces"
