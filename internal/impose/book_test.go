package impose

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// book returns a book whose pages have faces named p1, p2 and so on, with a link on each.
func book(pages int) *face.Document {
	doc := &face.Document{Title: "Book"}
	for i := range pages {
		f := &face.Face{ID: fmt.Sprintf("p%d", i+1), Size: a4.Size, Items: []face.Item{&face.Bookmark{Title: "x"},
			&face.Group{Map: geom.Identity, Items: []face.Item{&face.Link{To: "#x"}, &face.Field{Says: "x"}, &face.Anchor{Name: "x"}}}}}
		doc.Pages = append(doc.Pages, face.Page{Face: f})
	}
	return doc
}

// halves formats the sides of a bound book as page numbers, left and right; 0 is blank.
func halves(doc *face.Document) string {
	var out []string
	for _, pg := range doc.Pages {
		pair := [2]string{"0", "0"}
		for _, s := range pages(pg.Face.Items, geom.Identity) {
			half := 0
			if s.box.X+s.box.W/2 > pg.Face.Size.W/2 {
				half = 1
			}
			pair[half] = strings.TrimPrefix(s.face.ID, "p")
		}
		out = append(out, pair[0]+"-"+pair[1])
	}
	return strings.Join(out, " ")
}

func pages(items []face.Item, m geom.Matrix) []shown {
	var out []shown
	for _, it := range items {
		g, ok := it.(*face.Group)
		switch {
		case !ok:
		case g.Of != nil:
			q := m.Mul(g.Map)
			out = append(out, shown{g.Of, q.ApplyRect(geom.Rect{W: g.Of.Size.W, H: g.Of.Size.H}), q, g})
		default:
			out = append(out, pages(g.Items, m.Mul(g.Map))...)
		}
	}
	return out
}

func TestBooklet(t *testing.T) {
	for _, c := range []struct {
		pages int
		bind  Binding
		want  string
	}{
		{4, Binding{}, "4-1 2-3"},
		{5, Binding{}, "5-1 2-0 0-3 4-0"},
		{8, Binding{}, "8-1 2-7 6-3 4-5"},
		{8, Binding{Signature: 4}, "4-1 2-3 8-5 6-7"},
		{10, Binding{Signature: 8}, "8-1 2-7 6-3 4-5 10-9 0-0"},
		{3, Binding{Signature: 16}, "3-1 2-0"},
		{1, Binding{}, "0-1 0-0"},
		{5, Binding{Flat: true}, "0-1 2-3 4-5"},
		{4, Binding{Flat: true}, "0-1 2-3 4-0"},
		{0, Binding{Flat: true}, ""},
		{8, Binding{Edge: "long"}, "8-1 7-2 6-3 5-4"}, // backs upside down
		{0, Binding{}, ""},
	} {
		if got := halves(Bind(book(c.pages), a4, c.bind, info(), half{})); got != c.want {
			t.Errorf("%d pages, %+v: got %s, want %s", c.pages, c.bind, got, c.want)
		}
	}
}

// TestFromTheRight binds a book that is read from right to left: the two pages of each side are
// exchanged, equally near to the fold. A sheet of eight pages is folded from the other side.
func TestFromTheRight(t *testing.T) {
	for _, c := range []struct {
		pages int
		bind  Binding
		want  string
	}{
		{4, Binding{}, "1-4 3-2"},
		{5, Binding{}, "1-5 0-2 3-0 0-4"},
		{8, Binding{Creep: 200}, "1-8 7-2 3-6 5-4"},
		{8, Binding{Signature: 4}, "1-4 3-2 5-8 7-6"},
		{8, Binding{Edge: "long"}, "1-8 2-7 3-6 4-5"},
		{5, Binding{Flat: true}, "1-0 3-2 5-4"},
	} {
		left, right := book(c.pages), book(c.pages)
		right.FromTheRight = true
		a, b := Bind(left, a4, c.bind, info(), half{}), Bind(right, a4, c.bind, info(), half{})
		if got := halves(b); got != c.want {
			t.Errorf("%d pages, %+v: got %s, want %s", c.pages, c.bind, got, c.want)
		}
		for i := range a.Pages {
			at, w := map[string]geom.Rect{}, a.Pages[i].Face.Size.W
			for _, s := range pages(a.Pages[i].Face.Items, geom.Identity) {
				at[s.face.ID] = face.MirroredRect(s.box, w)
			}
			for _, s := range pages(b.Pages[i].Face.Items, geom.Identity) {
				if d := s.box.X - at[s.face.ID].X; max(d, -d) > 1 {
					t.Errorf("%d pages, %+v: %s lies at %v, want %v", c.pages, c.bind, s.face.ID, s.box, at[s.face.ID])
				}
			}
		}
	}
	zine := book(8)
	zine.FromTheRight = true
	q := quarters(t, Bind(zine, a4, Binding{Zine: true}, info(), half{}).Pages[0].Face)
	if want := [2][4]string{{"4'", "5'", "6'", "7'"}, {"3", "2", "1", "8"}}; q != want {
		t.Errorf("a sheet of eight has %v, want %v", q, want)
	}
}

// TestBookletWords checks that each front says in its fold which sheet it is, and that no back
// does.
func TestBookletWords(t *testing.T) {
	b := Binding{Signature: 8, Edge: "short"}
	got := Bind(book(18), a4, b, info(), half{})
	if want := "Game · signature 2 of 3 · sheet 2 of 2 · 100 %, A4 · flip on the short edge · fold here"; b.words(Info{Title: "Game"}, a4, 3, 18) != want {
		t.Errorf("got %q", b.words(Info{Title: "Game"}, a4, 3, 18))
	}
	if want := "Game · signature 3 of 3 · sheet 1 of 1 · 100 %, A4 · flip on the short edge · fold here"; b.words(Info{Title: "Game"}, a4, 4, 18) != want {
		t.Errorf("got %q", b.words(Info{Title: "Game"}, a4, 4, 18))
	}
	for i, pg := range got.Pages {
		set := ""
		face.Walk(pg.Face, func(it face.Item, m geom.Matrix) {
			if s, ok := it.(*face.Text); ok {
				set = s.String()
				if at := m.Apply(s.At); at.X < pg.Face.Size.W/2-geom.MM || at.X > pg.Face.Size.W/2+geom.MM || at.Y < a4.Margin {
					t.Errorf("%s: the words begin at %v", pg.Face.ID, at)
				}
			}
		})
		if want := map[bool]string{true: b.words(Info{Title: "Game"}, a4, i/2, 18)}[i%2 == 0]; set != want {
			t.Errorf("%s: %q, want %q", pg.Face.ID, set, want)
		}
	}
}

// TestBoundPagesFit checks that every page is entirely in its half, that none is enlarged, and that
// nothing remains that paper does not support.
func TestBoundPagesFit(t *testing.T) {
	a3 := &layout.Paper{Name: "A3", Size: geom.Size{W: 297000, H: 420000}, Margin: 6350}
	for _, paper := range []*layout.Paper{a3, a4, letter} {
		got := Bind(book(6), paper, Binding{Edge: "short"}, info(), half{})
		for _, pg := range got.Pages {
			if pg.Face.Size != paper.Size.Turned() {
				t.Errorf("%s: the sheet is %v", paper.Name, pg.Face.Size)
			}
			for _, s := range pages(pg.Face.Items, geom.Identity) {
				left := geom.Rect{W: pg.Face.Size.W / 2, H: pg.Face.Size.H}
				right := left.Move(geom.Point{X: pg.Face.Size.W - left.W})
				if !left.Inset(-1).Contains(s.box) && !right.Inset(-1).Contains(s.box) || s.m.A > 1 {
					t.Errorf("%s: %s lies at %v", paper.Name, s.face.ID, s.box)
				}
			}
			face.Walk(pg.Face, func(it face.Item, _ geom.Matrix) {
				switch it.(type) {
				case *face.Link, *face.Field, *face.Anchor, *face.Bookmark:
					t.Errorf("%s: a %T is left", paper.Name, it)
				}
			})
		}
	}
}

func TestOnPaper(t *testing.T) {
	got := OnPaper(book(2), letter)
	s := pages(got.Pages[1].Face.Items, geom.Identity)[0]
	if got.Pages[1].Face.Size != letter.Size || s.face.ID != "p2" || s.box.H != 279400 || max(s.box.X-(215900-s.box.W)/2, (215900-s.box.W)/2-s.box.X) > 1 {
		t.Errorf("p2 lies at %v on %v", s.box, got.Pages[1].Face.Size)
	}
}

// TestCalibrationIsTrue checks that the readings at the holes, entered and applied, bring every
// point of the back to where its hole was.
func TestCalibrationIsTrue(t *testing.T) {
	for _, paper := range []*layout.Paper{a4, letter, {Name: "A5", Size: geom.Size{W: 148000, H: 210000}, Margin: 6350}} {
		for _, miss := range []layout.Printer{{DX: 1200, DY: -500, Turn: 0.25}, {DX: -3000, DY: 2000, Turn: -0.6}, {}} {
			away, degrees := spreadOn(paper)
			mid := geom.Point{X: paper.Size.W / 2, Y: paper.Size.H / 2}
			hole := func(y geom.Length) (x, dy float64) {
				at := mid.Add(geom.Point{Y: y})
				q := moved(&miss, paper.Size).Apply(at)
				return (q.X - at.X).MM(), (q.Y - at.Y).MM()
			}
			top, _ := hole(-away / 2)
			low, _ := hole(away / 2)
			x, y := hole(0)
			if turn := (top - low) * degrees; math.Abs(turn-miss.Turn) > 0.002 || geom.FromMM(x) != miss.DX || geom.FromMM(y) != miss.DY {
				t.Errorf("%s: read dx %v dy %v turn %v, want %+v", paper.Name, x, y, turn, miss)
			}
		}
	}
}

// TestCalibrationSheet checks that the sheet is in the printable area, its notes are clear of its
// scales, and the rings of the front are exactly behind the scales of the back.
func TestCalibrationSheet(t *testing.T) {
	got := Calibration(a4, info(), half{}, nil)
	if len(got) != 2 {
		t.Fatalf("%d pages", len(got))
	}
	for _, pg := range got {
		reach := geom.Rect{W: a4.Size.W, H: a4.Size.H}.Inset(a4.Margin)
		boxes := ink(pg.Face.Items, geom.Identity)
		if len(boxes) < 8 {
			t.Errorf("%s: only %d things on it", pg.Face.ID, len(boxes))
		}
		for _, r := range boxes {
			if !reach.Contains(r) {
				t.Errorf("%s: %v is out of reach", pg.Face.ID, r)
			}
		}
	}
	for _, it := range got[1].Face.Items {
		text, ok := it.(*face.Text)
		for _, other := range got[1].Face.Items {
			if line, is := other.(*face.Shape); ok && is && line.Path.Bounds().Overlaps(geom.Rect{X: text.At.X, Y: text.At.Y - text.Size.Scale(0.7), W: text.Width(), H: text.Size.Scale(0.7)}) {
				t.Errorf("%q touches a scale", text)
			}
		}
	}
	moved := Calibration(a4, info(), half{}, &layout.Printer{Name: "p", DX: 1000})
	if g, ok := moved[1].Face.Items[0].(*face.Group); !ok || g.Map.E != 1000 {
		t.Error("the back is not moved")
	}
}
