package rulebook

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

func TestWidthsGoWhereTheySaveLines(t *testing.T) {
	cells := [][]geom.Length{{20000, 90000}, {20000, 90000}, {40000, 10000}}
	ext := []extent{{10000, 40000}, {10000, 90000}}
	out := []geom.Length{10000, 10000}
	if left := save(ext, cells, out, 60000); left != 0 {
		t.Errorf("%d left over, want 0", left)
	}
	if out[1] < 2*out[0] {
		t.Errorf("widths %v: the column with the long rows should have most", out)
	}
	if out[0]+out[1] != 80000 {
		t.Errorf("widths %v come to %d, want 80000", out, out[0]+out[1])
	}
	out = []geom.Length{40000, 90000}
	if left := save(ext, cells, out, 5000); left != 5000 {
		t.Errorf("%d left over where nothing is expected, want 5000", left)
	}
}

func TestNamesStayOnOneLine(t *testing.T) {
	ext := []extent{{8000, 20000}, {5000, 60000}, {3000, 9000}}
	out := []geom.Length{8000, 5000, 3000}
	if given := giveNames(ext, out, 30000, 24000); given != 18000 {
		t.Errorf("gave %d, want 18000", given)
	}
	if diff := cmp.Diff([]geom.Length{20000, 5000, 9000}, out); diff != "" {
		t.Errorf("widths (-want +got):\n%s", diff)
	}
}

func TestSplitKeepsTheMeasure(t *testing.T) {
	f := frame{Top: 5, Bottom: 100, Grid: 4, X: []geom.Length{10, 60}, W: []geom.Length{40, 40}}
	g := f.split(3)
	if len(g.X) != 3 || g.X[0] != 10 || g.wide() > f.wide() || f.wide()-g.wide() > 3 {
		t.Errorf("split into %v of %v, want three columns from 10 to 100", g.X, g.W)
	}
}

func TestGrounds(t *testing.T) {
	want := []ground{{name: "A", height: 3}, {height: 4, bars: true}, {name: "B", height: 1, flies: 6}}
	got := grounds("A:3 4! x B:1^6 99")
	if !slices.Equal(got, want) {
		t.Errorf("grounds are %v, want %v", got, want)
	}
}

func TestAsPrinted(t *testing.T) {
	now := &model.Effect{Source: "strip armor 2, this and next turn",
		Clauses: []model.Clause{{Verb: "strip", Options: []model.Field{{ID: "both"}}}}}
	if was := asPrinted(now, "strip armor 2"); was == nil || len(was.Clauses[0].Options) != 0 {
		t.Errorf("the printed effect is %v, want it without options", was)
	}
	if len(now.Clauses[0].Options) != 1 {
		t.Error("the effect itself was changed")
	}
	if was := asPrinted(now, "strip armor 3"); was != nil {
		t.Errorf("another number gives %v, want nothing", was)
	}
}

func TestThin(t *testing.T) {
	everywhere := &topic{name: "Line", pages: []int{4, 5, 6, 7, 8, 9, 10}}
	everywhere.thin(10)
	if !slices.Equal(everywhere.pages, []int{4}) {
		t.Errorf("pages of a common word are %v, want 4 only", everywhere.pages)
	}
	rare := &topic{name: "Jump", pages: []int{5, 9}}
	rare.thin(10)
	if !slices.Equal(rare.pages, []int{5, 9}) {
		t.Errorf("pages of a rare word are %v, want 5 and 9", rare.pages)
	}
}

// TestContentsAreWhole checks that a title wider than its line in the contents continues below, and
// loses nothing.
func TestContentsAreWhole(t *testing.T) {
	parted := 0
	everyBook(t, func(t *testing.T, b laidBook) {
		width := 40 * geom.MM
		s := b.book.design.style("contents-section")
		for _, c := range b.order {
			for _, k := range c.sections {
				above, last := b.book.parted(k, width)
				if all := strings.Join(append(above, last.Title), " "); all != k.Title || len(above) > 0 && last.Number != "" {
					t.Errorf("%q is set as %q with the number %q", k.Title, all, last.Number)
				}
				for _, l := range above {
					parted++
					if w := b.book.design.set.Width(s.typeFont(s.plain), l); w > width-sectionIn-entryFolio {
						t.Errorf("%q is %s mm wide", l, w.Num())
					}
				}
			}
		}
	})
	if parted == 0 {
		t.Error("no title went on below")
	}
}

// TestRoomAfterFigures checks that words keep off the figures right before them more than one
// column keeps off another, also where the widest column would take all the room.
func TestRoomAfterFigures(t *testing.T) {
	for _, game := range []string{shelf, strings.NewReplacer("camp: {name: Camp, type: text}", "camp: {name: Camp, type: text}, says: {name: Says, type: text}", "camp: red", "camp: red, says: R", "camp: blue",
		"camp: blue, says: "+strings.Repeat("It goes where no other goes and waits there. ", 8)).Replace(shelf)} {
		columns := "hits, camp"
		if game != shelf {
			columns += ", says"
		}
		b := makeBook(t, overlay{content: fstest.MapFS{
			"content/tiny/game.yaml": &fstest.MapFile{Data: []byte(game + "chapters: [{file: a.md}]\nbook: {appendices: []}\n")},
			"content/tiny/a.md":      &fstest.MapFile{Data: []byte("# Play\n\n> Who begins.\n\n```units {across}\n" + columns + "\n```\n")},
		}, layouts: os.DirFS("../..")}, "tiny", "a4")
		at := map[string]geom.Length{}
		face.Walk(b.doc.Pages[1].Face, func(it face.Item, m geom.Matrix) {
			if text, ok := it.(*face.Text); ok {
				at[text.String()] = m.Apply(text.At).X
			}
		})
		least := geom.Length(cellGap + textRoom)
		if gap := at["blue"] - at["4"]; gap < least {
			t.Errorf("%s: a word begins %s mm behind the left of the figure before it, want at least %s mm", columns, gap.Num(), least.Num())
		}
	}
}
