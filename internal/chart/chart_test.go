package chart_test

import (
	"strings"
	"testing"

	"punchboard"
	"punchboard/internal/chart"
	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/odds"
	"punchboard/internal/typeset"
)

// desk is a built-in game and what draws it.
type desk struct {
	env  *expr.Env
	draw *chart.Chart
	set  *typeset.Setter
}

func newDesk(t *testing.T, game string) desk {
	t.Helper()
	p, err := load.Open(punchboard.Files, load.Options{Games: []string{game}})
	if err != nil || p.Findings.Worst() == diag.Error {
		t.Fatal(err, p.Findings)
	}
	e := engine.New(p.Games[0])
	env := expr.New(p.Games[0], e.Funcs())
	set := typeset.New(p.Library.Assets)
	return desk{env, chart.New(compose.New(p.Library, p.Games[0], env, set)), set}
}

func (d desk) grid(t *testing.T, src, over string, change func(*odds.Question)) *odds.Grid {
	t.Helper()
	q, err := odds.Of(src, over)
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(q)
	}
	g, err := odds.Ask(d.env, q)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// page compares the one page of a grid on a paper with a file.
func (d desk) page(t *testing.T, g *odds.Grid, paper, file string) {
	t.Helper()
	pages, found := d.draw.Pages(g, paper)
	if len(found) > 0 || len(pages) != 1 {
		t.Fatal(len(pages), found)
	}
	golden.File(t, file, facetest.Dump(pages[0]))
}

// TestHeatMap checks a whole page, figure by figure.
func TestHeatMap(t *testing.T) {
	d := newDesk(t, "tactical")
	line := 50
	g := d.grid(t, `hit("troop", weapon, shot, {range: range})`, "range=1..45/11,weapon=pistol|rifle,shot=auto|aimed", func(q *odds.Question) {
		q.Name, q.Line, q.Text, q.Note = "Odds to hit", &line, "For ACC {{ units.troop.acc }}.", "Without kneeling."
	})
	d.page(t, g, "a4", "heat.dump")
}

// TestCurves checks a chart of two series on Letter.
func TestCurves(t *testing.T) {
	d := newDesk(t, "skirmish")
	g := d.grid(t, `atleast(draw(hand, kind), 1)`, "hand=1..5,kind=attack|defense", func(q *odds.Question) { q.By = "curves" })
	d.page(t, g, "letter", "curves.dump")
}

// TestPanels checks a chart with a panel for each of several things, and lines in it.
func TestPanels(t *testing.T) {
	d := newDesk(t, "tactical")
	line := 50
	g := d.grid(t, `hit("troop", weapon, shot, {range: range})`, "range=5..45/10,weapon=pistol|rifle|plasma-rifle,shot=aimed|snap|auto", func(q *odds.Question) { q.By, q.Line = "panels", &line })
	d.page(t, g, "a4", "panels.dump")
}

// TestManyCurves checks that if there are more curves than one chart can tell apart each gets a
// panel: in a column if they are few, across the page if they are more, and in several evenly
// filled faces if they are too high for it.
func TestManyCurves(t *testing.T) {
	d := newDesk(t, "skirmish")
	for _, c := range []struct {
		many, faces int
		room        geom.Size
		wide        geom.Length
	}{{8, 1, page, 83}, {9, 1, page, 174}, {30, 2, page, 174}, {15, 2, leaf, 116}} {
		g := d.grid(t, "10 * a / b", "a=1..5,b=1..30", func(q *odds.Question) { q.By = "curves" })
		g.Rows = g.Rows[:c.many]
		all, across, found := d.draw.Inset(g, c.room)
		if len(found) > 0 || len(all) != c.faces || across != (c.wide > 83) || all[0].Size.W != c.wide*geom.MM {
			t.Fatalf("%v: %d faces, %t, %v", c, len(all), across, found)
		}
		names := 0
		for _, f := range all {
			if f.Size.H > c.room.H {
				t.Errorf("%v: a face of %v", c, f.Size)
			}
			names += strings.Count(string(facetest.Dump(f)), `"B `)
		}
		if c.many > 8 && names != c.many {
			t.Errorf("%d panels have %d names", c.many, names)
		}
	}
}

// TestPages checks that a long table is split between groups of rows, with page numbers.
func TestPages(t *testing.T) {
	d := newDesk(t, "skirmish")
	g := d.grid(t, "a + b", "b=1..3,a=1..9,c=1..7", nil)
	pages, found := d.draw.Pages(g, "a4")
	if len(found) > 0 || len(pages) != 2 || pages[1].ID != "odds-2" {
		t.Fatal(len(pages), found)
	}
	for i, want := range []string{"1 of 2", "2 of 2"} {
		if dump := string(facetest.Dump(pages[i])); !strings.Contains(dump, want) || strings.Count(dump, `"C"`) != 1 {
			t.Errorf("page %d does not say %q, or has no head", i+1, want)
		}
	}
}

// TestTooMuch checks the findings for what a page cannot show.
func TestTooMuch(t *testing.T) {
	d := newDesk(t, "skirmish")
	for want, g := range map[string]*odds.Grid{
		"60 columns have":  d.grid(t, "a + b", "a=1..60,b=1..2", nil),
		"5 lines in a":     d.grid(t, "a + b + c", "a=1..4,b=1..3,c=1..5", func(q *odds.Question) { q.By = "curves" }),
		"names of 32":      d.grid(t, "a + unit.hits", "unit=*,a=1..9", func(q *odds.Question) { q.By = "panels" }),
		"that runs across": d.grid(t, "a + 1", "a=1..4", func(q *odds.Question) { q.By = "curves" }),
	} {
		pages, found := d.draw.Pages(g, "a4")
		if len(pages) > 0 || len(found) != 1 || !strings.Contains(found[0].Message, want) {
			t.Errorf("want %q, got %d pages, %v", want, len(pages), found)
		}
	}
}

// TestOneColumn checks that figures are near their labels.
func TestOneColumn(t *testing.T) {
	d := newDesk(t, "skirmish")
	pages, found := d.draw.Pages(d.grid(t, "a * a", "a=1..5", nil), "a4")
	if len(found) > 0 || len(pages) != 1 {
		t.Fatal(len(pages), found)
	}
	for _, it := range pages[0].Items {
		if x, ok := it.(*face.Text); ok && x.String() == "25" && x.At.X.MM() > 60 {
			t.Errorf("the figure stands at %v", x.At)
		}
	}
}

// page is the room of a large page, and leaf that of a small one.
var (
	page = geom.Size{W: 174 * geom.MM, H: 200 * geom.MM}
	leaf = geom.Size{W: 116 * geom.MM, H: 150 * geom.MM}
)

// TestInset checks that a narrow table goes into a column and a wide one across the page, no higher
// than its content.
func TestInset(t *testing.T) {
	d := newDesk(t, "skirmish")
	for _, c := range []struct {
		over string
		room geom.Size
		wide geom.Length
	}{{"a=1..4,b=1..5", page, 83}, {"a=1..4,b=1..5", leaf, 83}, {"a=1..14,b=1..5", page, 174}, {"a=1..14,b=1..5", leaf, 116}, {"a=1..24,b=1..5", page, 174}} {
		all, across, found := d.draw.Inset(d.grid(t, "a / b", c.over, nil), c.room)
		if len(found) > 0 || len(all) != 1 || across != (c.wide > 83) || all[0].Size.W != c.wide*geom.MM || all[0].Size.H.MM() > 60 || all[0].Size.H.MM() < 30 {
			t.Errorf("%v: across %t, %v, %v", c, across, all, found)
		}
	}
}

// TestLongHeads checks that a table whose heads would take many lines in a column of the page goes
// across it, with columns wide enough that they take few.
func TestLongHeads(t *testing.T) {
	d := newDesk(t, "skirmish")
	for _, c := range []struct {
		name string
		wide bool
	}{{"the invasion is reduced", false}, {"an interceptor is damaged and the invasion is reduced", true}} {
		g := d.grid(t, "a / b", "a=1..5,b=1..5", nil)
		g.Columns[1].Label = c.name
		all, across, found := d.draw.Inset(g, page)
		lines := 0
		face.Walk(all[0], func(it face.Item, _ geom.Matrix) {
			if x, ok := it.(*face.Text); ok && strings.Contains(c.name, x.String()) && len(x.String()) > 2 {
				lines++
			}
		})
		if len(found) > 0 || across != c.wide || lines > 3 {
			t.Errorf("%q: across %v in %d lines, %v", c.name, across, lines, found)
		}
	}
}

// TestInsetLow checks that rows are lower where a table would exceed its room.
func TestInsetLow(t *testing.T) {
	d := newDesk(t, "skirmish")
	high, _, _ := d.draw.Inset(d.grid(t, "a / b", "a=1..5,b=1..30", nil), page)
	low, _, found := d.draw.Inset(d.grid(t, "a / b", "a=1..5,b=1..30", nil), geom.Size{W: page.W, H: high[0].Size.H - 10*geom.MM})
	if by := high[0].Size.H - low[0].Size.H; len(found) > 0 || by < 99*geom.MM/10 || by > 101*geom.MM/10 {
		t.Errorf("%s mm lower, want 10: %v", by.Num(), found)
	}
}

// TestInsetParted checks that a table too wide for a small page is split into parts with different
// columns.
func TestInsetParted(t *testing.T) {
	d := newDesk(t, "skirmish")
	all, across, found := d.draw.Inset(d.grid(t, "a / b", "a=1..24,b=1..5", nil), leaf)
	if len(found) > 0 || !across || len(all) != 2 || all[0].ID == all[1].ID || all[0].Size.W != leaf.W || all[1].Size.W != leaf.W {
		t.Fatal(len(all), across, found)
	}
	if a, b := face.Words(all[0]), face.Words(all[1]); a == b || !strings.Contains(b, "24") || strings.Contains(a, "24") {
		t.Errorf("the parts say\n%s\n%s", a, b)
	}
}

// TestStand checks that a table with its title is no higher than its content, and that a long one
// is split into parts marked as continued.
func TestStand(t *testing.T) {
	d := newDesk(t, "skirmish")
	small, found := d.draw.Stand(d.grid(t, "a / b", "a=1..4,b=1..5", func(q *odds.Question) { q.Text = "Parts of a whole." }))
	if len(found) > 0 || len(small) != 1 || small[0].Size.H.MM() > 70 || small[0].Size.H.MM() < 40 {
		t.Fatal(len(small), found)
	}
	long, found := d.draw.Stand(d.grid(t, "a + b", "b=1..3,a=1..60", nil))
	if len(found) > 0 || len(long) != 2 || !strings.Contains(string(facetest.Dump(long[1])), "continued") {
		t.Fatal(len(long), found)
	}
}

// TestShared checks that as many small tables as fit go on one page, and that a long one gets its
// own pages.
func TestShared(t *testing.T) {
	d := newDesk(t, "skirmish")
	small := func(name string) *odds.Grid {
		return d.grid(t, "a / b", "a=1..4,b=1..8", func(q *odds.Question) { q.Name = name })
	}
	long := d.grid(t, "a + b", "b=1..3,a=1..60", nil)
	for paper, want := range map[string]int{"a4": 3, "letter": 3} {
		f, n, found := d.draw.Shared([]*odds.Grid{small("One"), small("Two"), small("Three"), small("Four"), small("Five")}, paper)
		if n < want || n > 4 || len(found) > 0 {
			t.Fatal(n, found)
		}
		dump := string(facetest.Dump(f))
		if strings.Count(dump, "bookmark") != n || face.Depth(f) > f.Size.H {
			t.Errorf("%s: %d tables, drawn down to %v:\n%s", paper, n, face.Depth(f), dump)
		}
	}
	if _, n, _ := d.draw.Shared([]*odds.Grid{long, small("One")}, "a4"); n != 0 {
		t.Errorf("a long table shares a page with %d", n)
	}
	if _, n, _ := d.draw.Shared([]*odds.Grid{small("One"), long}, "a4"); n != 1 {
		t.Errorf("a small table before a long one shares a page with %d", n)
	}
}
