package rulebook

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// overlay is a project with its content in an archive and the project's own layouts.
type overlay struct {
	content fstest.MapFS
	layouts fs.FS
}

func (o overlay) Open(name string) (fs.File, error) {
	if strings.HasPrefix(name, "layouts") {
		return o.layouts.Open(name)
	}
	return o.content.Open(name)
}

// small holds the functions that the examples of the tests may call.
var small = map[string]expr.Func{
	"two": func(*expr.Run, []any) (any, error) { return dice.Dice{N: 1, Faces: 2}.Dist(), nil },
}

// made is a book with its findings.
type made struct {
	doc   *face.Document
	found diag.List
	load  diag.List
}

func makeBook(t testing.TB, fsys fs.FS, game, paper string) made {
	t.Helper()
	return makeBooks(t, fsys, game, paper)[0]
}

// makeBooks lays out every rulebook of a game.
func makeBooks(t testing.TB, fsys fs.FS, game, paper string) []made {
	t.Helper()
	p, err := load.Open(fsys, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := p.Game(game)
	p.Library.Drawn = func(*model.Game) []string { return []string{"One", "Another"} } // so that a new icon changes no golden file
	env := expr.New(g, small)
	set := typeset.New(p.Library.Assets)
	var out []made
	for _, c := range g.Components {
		if c.Kind == "rulebook" {
			doc, found := Pages(compose.New(p.Library, g, env, set), p.Library, g, c, env, set, p.Library.Papers[paper], nil)
			out = append(out, made{doc, found, p.Findings})
		}
	}
	return out
}

// over returns an archive's content as a project.
func over(a *golden.Archive) overlay {
	return overlay{content: a.Under("content/"), layouts: os.DirFS("../..")}
}

// TestBook lays out small games and compares the position of every word.
func TestBook(t *testing.T) {
	golden.Each(t, "testdata/*.txtar", func(t *testing.T, a *golden.Archive) {
		a.Want("want", described(makeBook(t, over(a), "tiny", "a4")))
	})
}

// described lists the findings, then for each page every run of text with the start of its baseline
// in millimetres.
func described(b made) string {
	var out bytes.Buffer
	for _, f := range append(b.load, b.found...) {
		fmt.Fprintln(&out, f)
		if f.Help != "" {
			fmt.Fprintln(&out, "  ="+f.Help)
		}
	}
	for _, p := range b.doc.Pages {
		fmt.Fprintf(&out, "\n%s\n", p.Face.ID)
		face.Walk(p.Face, func(it face.Item, m geom.Matrix) {
			switch it := it.(type) {
			case *face.Text:
				at := m.Apply(it.At)
				fmt.Fprintf(&out, "%6.1f %6.1f  %4.1f %s\n", at.X.MM(), at.Y.MM(), it.Size.PT(), it)
			case *face.Bookmark:
				fmt.Fprintf(&out, "bookmark %d %s\n", it.Level, it.Title)
			}
		})
	}
	return out.String()
}

// TestSame lays out a book twice: chapters are made concurrently, and that must not show.
func TestSame(t *testing.T) {
	fsys := over(golden.Open(t, "testdata/tiny.txtar"))
	a, b := makeBook(t, fsys, "tiny", "letter"), makeBook(t, fsys, "tiny", "letter")
	for i := range a.doc.Pages {
		if d := cmp.Diff(string(facetest.Dump(a.doc.Pages[i].Face)), string(facetest.Dump(b.doc.Pages[i].Face))); d != "" {
			t.Errorf("-first +second\n%s", d)
		}
	}
}

// TestNumbers follows every link of the book: the number printed at the end of a line of the
// contents, and in the index, is the page that the link leads to.
func TestNumbers(t *testing.T) {
	fsys := over(golden.Open(t, "testdata/tiny.txtar"))
	b := makeBook(t, fsys, "tiny", "letter")
	anchors := map[string]int{}
	for i, p := range b.doc.Pages {
		face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
			if a, ok := it.(*face.Anchor); ok {
				if anchors[a.Name] != 0 {
					t.Errorf("anchor %s stands on pages %d and %d", a.Name, anchors[a.Name], i+1)
				}
				anchors[a.Name] = i + 1
			}
		})
	}
	checked := 0
	for _, p := range b.doc.Pages {
		checked += followLinks(t, p.Face, anchors)
	}
	if checked < 16 {
		t.Errorf("only %d links carry page numbers", checked)
	}
}

// followLinks checks the links of a page and counts those with a number.
func followLinks(t *testing.T, f *face.Face, anchors map[string]int) int {
	n := 0
	for _, it := range f.Items {
		l, ok := it.(*face.Link)
		if !ok {
			continue
		}
		name, inside := strings.CutPrefix(l.To, "#")
		if !inside {
			continue
		}
		page := anchors[name]
		if page == 0 {
			t.Errorf("%s: the link to %s leads nowhere", f.ID, name)
		}
		if strings.HasPrefix(name, "reading-") {
			continue // its tick has the number of the question
		}
		if said := lastWord(f, l.Box); said != "" {
			from, _, _ := strings.Cut(said, "–")
			if v, err := strconv.Atoi(from); err == nil && v < len(anchors) {
				n++
				if v != page {
					t.Errorf("%s: %q is printed for %s, which is on page %d", f.ID, said, name, page)
				}
			}
		}
	}
	return n
}

// lastWord returns the last run of text that begins in a box.
func lastWord(f *face.Face, box geom.Rect) string {
	last, x := "", geom.Length(-1)
	for _, it := range f.Items {
		if t, ok := it.(*face.Text); ok && box.Overlaps(geom.Rect{X: t.At.X, Y: t.At.Y - 500, W: 100, H: 100}) && t.At.X > x {
			last, x = strings.Trim(t.String(), " ,"), t.At.X
		}
	}
	return last
}
