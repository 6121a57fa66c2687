package impose

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// half sets every character with a width of half the size.
type half struct{}

func (half) Line(font string, size geom.Length, colour face.Colour, text string) (face.Item, geom.Length) {
	t := &face.Text{Font: font, Size: size, Colour: colour}
	for _, r := range text {
		t.Glyphs = append(t.Glyphs, face.Glyph{Rune: r, Advance: 500})
	}
	return t, t.Width()
}

var (
	a4     = &layout.Paper{ID: "a4", Name: "A4", Size: geom.Size{W: 210000, H: 297000}, Margin: 6350}
	letter = &layout.Paper{ID: "letter", Name: "Letter", Size: geom.Size{W: 215900, H: 279400}, Margin: 6350}
)

func info() Info {
	mark := &face.Face{ID: "mark", Size: geom.Size{W: 10000, H: 10000}, Items: []face.Item{
		&face.Shape{Path: geom.Box(geom.Rect{W: 10000, H: 10000}), Fill: face.Black}}}
	return Info{Game: "game", Title: "Game", Component: "Cards", Note: "some", Mark: mark, Font: "plain", Bold: "bold", Ink: face.Black, Grey: face.RGB(140, 144, 147)}
}

func plan(kind string) *layout.Sheet {
	s := &layout.Sheet{ID: "test", Kind: kind, Marks: "corners", Backs: "long", MarkLen: 4000, MarkOff: 1500, Turn: true, Footer: true, Sort: "as given"}
	if kind == "fold" {
		s.Marks, s.Backs = "crosses", "none"
	}
	return s
}

// piece returns a rectangle, or a hexagon with a flat or a pointed top.
func piece(id string, w, h geom.Length, copies int, back bool) *face.Piece {
	art := func(side string) *face.Face {
		return &face.Face{ID: id + "." + side, Size: geom.Size{W: w, H: h},
			Items: []face.Item{&face.Shape{Path: geom.Box(geom.Rect{X: 1000, Y: 1000, W: 2000, H: 1000}), Fill: face.Black}}}
	}
	p := &face.Piece{Kind: "card", ID: id, Name: id, Copies: copies, Front: art("front")}
	if back {
		p.Back = art("back")
	}
	return p
}

func hexPiece(id string, across geom.Length, copies int, flat, back bool) *face.Piece {
	radius := geom.Length(math.Round(float64(across) / math.Sqrt(3)))
	p := piece(id, 2*radius, across, copies, back)
	if !flat {
		p = piece(id, across, 2*radius, copies, back)
	}
	p.Front.Cut = geom.Hexagon(geom.Point{X: p.Front.Size.W / 2, Y: p.Front.Size.H / 2}, radius, flat)
	return p
}

// disc returns a piece cut as a circle.
func disc(id string, across geom.Length, copies int, back bool) *face.Piece {
	p := piece(id, across, across, copies, back)
	p.Front.Cut = geom.Circle(geom.Point{X: across / 2, Y: across / 2}, across/2)
	return p
}

// cutBack gives the back the outline of the front.
func cutBack(p *face.Piece) *face.Piece {
	p.Back.Cut = p.Front.Cut
	return p
}

// bled gives both sides of a piece 3 mm of bleed.
func bled(p *face.Piece) *face.Piece {
	p.Front.Bleed, p.Back.Bleed = 3*geom.MM, 3*geom.MM
	return p
}

// overlap reports whether two pieces overlap; discs do only if their centres are too near.
func (s shown) overlap(o shown) bool {
	if !isRound(s.face) {
		return s.box.Overlaps(o.box) && corners(s.face) == nil
	}
	return math.Hypot(float64(s.box.X-o.box.X), float64(s.box.Y-o.box.Y)) < float64(s.box.W)-1
}

// labels returns two blocks of places, for A4 or Letter.
func labels() *layout.Sheet {
	s := plan("places")
	s.Footer = false
	s.Places = []layout.Block{{Place: geom.Rect{X: 10000, Y: 20000, W: 22000, H: 24000}, Step: geom.Size{W: 23000, H: 24000}, Cols: 3, Rows: 2},
		{Place: geom.Rect{X: 100001, Y: 30001, W: 20001, H: 20001}, Step: geom.Size{W: 30000}, Cols: 2, Rows: 1}}
	return s
}

// shown is a face found on a page, with its box and its map.
type shown struct {
	face *face.Face
	box  geom.Rect
	m    geom.Matrix
	of   *face.Group
}

// placed finds the faces on a page, without the mark of the footer.
func placed(f *face.Face) []shown {
	var out []shown
	for _, it := range f.Items {
		if g, ok := it.(*face.Group); ok && g.Of != nil && g.Of.ID != "mark" {
			out = append(out, shown{g.Of, g.Map.ApplyRect(geom.Rect{W: g.Of.Size.W, H: g.Of.Size.H}), g.Map, g})
		}
	}
	return out
}

// layer collects the path steps of one layer's shapes.
func layer(f *face.Face, name string) []stroke {
	var out []stroke
	for _, it := range f.Items {
		g, ok := it.(*face.Group)
		if !ok || g.Layer != name {
			continue
		}
		for _, in := range g.Items {
			var at geom.Point
			for _, s := range in.(*face.Shape).Path {
				if s.Op == geom.LineTo {
					out = append(out, stroke{at, s.P[0]})
				}
				at = s.P[0]
			}
		}
	}
	return out
}

// ink returns the boxes of everything that notes draw.
func ink(items []face.Item, m geom.Matrix) []geom.Rect {
	var out []geom.Rect
	for _, it := range items {
		switch v := it.(type) {
		case *face.Text:
			r := geom.Rect{X: v.At.X, Y: v.At.Y - v.Size.Scale(0.75), W: v.Width(), H: v.Size}
			out = append(out, m.ApplyRect(r))
		case *face.Shape:
			out = append(out, m.ApplyRect(v.Path.Bounds()))
		case *face.Group:
			switch {
			case v.Of == nil && v.Layer == "":
				out = append(out, ink(v.Items, m.Mul(v.Map))...)
			case v.Of != nil && v.Of.ID == "mark":
				out = append(out, ink(v.Of.Items, m.Mul(v.Map))...)
			}
		}
	}
	return out
}

// outline returns the cut polygon of a face on the page.
func (s shown) outline() []geom.Point {
	pts := corners(s.face)
	if pts == nil {
		pts = []geom.Point{{}, {X: s.face.Size.W}, {X: s.face.Size.W, Y: s.face.Size.H}, {Y: s.face.Size.H}}
	}
	out := slices.Clone(pts)
	for i, p := range out {
		out[i] = s.m.Apply(p)
	}
	return out
}

// behind returns where a point of a back page is as seen from the front, after the paper has been
// turned on an edge.
func behind(p geom.Point, paper geom.Size, edge string) geom.Point {
	if (edge == "long") == (paper.W <= paper.H) {
		return geom.Point{X: paper.W - p.X, Y: p.Y}
	}
	return geom.Point{X: p.X, Y: paper.H - p.Y}
}

type job struct {
	name   string
	pieces []*face.Piece
	plan   *layout.Sheet
	paper  *layout.Paper

	start   int
	printer *layout.Printer
}

// jobs returns every kind of sheet on both papers and both edges, with every filling of the last
// sheet up to a few rows, and some odd sizes.
func jobs() []job {
	var out []job
	add := func(name string, pl *layout.Sheet, pieces ...*face.Piece) {
		for _, paper := range []*layout.Paper{a4, letter} {
			for _, edge := range []string{"long", "short"} {
				q := *pl
				if q.Backs == "long" {
					q.Backs = edge
				}
				out = append(out, job{name: name + " " + paper.ID + " " + q.Backs, pieces: pieces, plan: &q, paper: paper})
			}
		}
	}
	for n := 1; n <= 11; n++ {
		s := strconv.Itoa(n)
		add("cards "+s, plan("grid"), piece("a", 63000, 88000, n, true))
		add("doubles "+s, plan("grid"), piece("a", 126000, 88000, n, true), piece("b", 63000, 88000, n, false))
		add("hexes "+s, plan("hexes"), hexPiece("a", 38100, n, true, true))
		add("pointed "+s, plan("hexes"), hexPiece("a", 25400, 3*n, false, true))
		add("counters "+s, plan("fold"), piece("a", 15875, 15875, 9*n, true), piece("b", 31750, 31750, n, true))
		gap := plan("grid")
		gap.Gap = 3210
		add("gaps "+s, gap, piece("a", 41000, 63000, n, true))
	}
	for n := 1; n <= 9; n += 4 {
		s := strconv.Itoa(n)
		fold := Choice{Backs: "fold"}
		add("folded cards "+s, fold.Over(plan("grid")), piece("a", 63000, 88000, n, true))
		add("folded hexes "+s, fold.Over(plan("hexes")), cutBack(hexPiece("a", 38100, 4*n, true, true)))
		add("rounds "+s, plan("rounds"), cutBack(disc("a", 15000, 30*n, true)))
		add("folded rounds "+s, fold.Over(plan("rounds")), cutBack(disc("a", 15000, 30*n, true)))
		add("both "+s, Choice{MarksOn: "both", TwoTone: true}.Over(plan("grid")), piece("a", 63000, 88000, n, true))
		add("labels "+s, labels(), piece("a", 20000, 20000, 5*n, true))
		beside := labels()
		beside.Backs = "beside"
		add("labels with backs "+s, beside, piece("a", 20000, 20000, 3*n, true), piece("b", 20000, 20000, n, false))
		noted := labels()
		noted.Footer = true
		add("labels with notes "+s, noted, piece("a", 20000, 20000, 5*n, true))
		add("bleed "+s, Choice{Bleed: 3 * geom.MM}.Over(plan("grid")), bled(piece("a", 63000, 88000, 2*n, true)))
		add("butted bleed "+s, plan("grid"), bled(piece("a", 63000, 88000, 2*n, true)))
		add("bleed of hexes "+s, plan("hexes"), bled(cutBack(hexPiece("a", 38100, 4*n, true, true))))
		add("bleed of rounds "+s, Choice{Bleed: geom.MM}.Over(plan("rounds")), bled(cutBack(disc("a", 15000, 30*n, true))))
		add("all bleed of hexes "+s, Choice{Bleed: 3 * geom.MM}.Over(plan("hexes")), bled(hexPiece("a", 38100, 4*n, true, true)))
		add("bleed of hexes apart "+s, Choice{Bleed: geom.MM}.Over(plan("grid")), bled(cutBack(hexPiece("a", 38100, 4*n, true, true))))
		add("all bleed of pointed hexes "+s, Choice{Bleed: 2 * geom.MM}.Over(plan("hexes")), bled(hexPiece("a", 25400, 7*n, false, true)))
		add("folded bleed of hexes "+s, Choice{Bleed: 2 * geom.MM, Backs: "fold"}.Over(plan("hexes")), bled(cutBack(hexPiece("a", 38100, 5*n, true, true))))
		add("all bleed of rounds "+s, Choice{Bleed: 3 * geom.MM}.Over(plan("rounds")), bled(cutBack(disc("a", 15000, 30*n, true))))
		mixed := plan("grid")
		mixed.Share, mixed.Sort = true, "size"
		add("shared "+s, mixed, piece("c", 189000, 88000, 1, true), piece("b", 126000, 88000, n, true), piece("a", 63000, 88000, n, true))
		wide := *mixed
		wide.Gap, wide.Backs = 6*geom.MM, "none"
		add("shared gaps "+s, &wide, piece("a", 58000, 78000, n, false), piece("b", 130000, 142000, 1, false), piece("c", 112000, 124000, 1, false))
		add("folded bleed "+s, Choice{Backs: "fold", Bleed: 2 * geom.MM}.Over(plan("grid")), bled(piece("a", 63000, 88000, n, true)))
	}
	photo := &layout.Paper{ID: "photo", Name: "100 x 150 mm", Size: geom.Size{W: 100000, H: 150000}, Margin: 6350}
	for n := 1; n <= 3; n++ {
		out = append(out, job{name: "narrow " + strconv.Itoa(n), plan: plan("grid"), paper: photo, pieces: []*face.Piece{piece("a", 63000, 88000, n, true)}},
			job{name: "narrow counters " + strconv.Itoa(n), plan: plan("fold"), paper: photo, pieces: []*face.Piece{piece("a", 15875, 15875, 9*n, true)}})
	}
	crosses := plan("grid")
	crosses.Marks = "crosses"
	narrowGaps := plan("grid")
	narrowGaps.Marks, narrowGaps.Backs, narrowGaps.Gap = "gaps", "none", 1000
	add("gaps that fill", narrowGaps, piece("a", 98000, 60000, 8, false))
	add("crosses", crosses, piece("a", 12700, 12700, 500, true))
	add("single", plan("single"), piece("a", 180000, 180000, 3, true))
	add("landscape", plan("single"), piece("a", 252000, 180000, 1, true))
	add("tight poker", plan("grid"), piece("a", 63500, 88900, 9, true))
	add("tight", plan("single"), piece("a", 197300, 266700, 1, true))
	return out
}

func TestEveryCopyIsPlacedOnce(t *testing.T) {
	for _, j := range jobs() {
		got, found := Lay(j.pieces, j.plan, j.paper, info(), half{})
		want := map[*face.Face]int{}
		for _, p := range j.pieces {
			want[p.Front] += p.Copies
			if p.Back != nil && (j.plan.Backs != "none" || j.plan.Kind == "fold") {
				want[p.Back] += p.Copies
			}
		}
		fronts := 0
		for _, pg := range got.Pages {
			for _, s := range placed(pg.Face) {
				want[s.face]--
				if s.face.ID[len(s.face.ID)-5:] == "front" {
					fronts++
				}
			}
		}
		for f, n := range want {
			if n != 0 && len(found) == 0 {
				t.Errorf("%s: %s: %d copies missing", j.name, f.ID, n)
			}
		}
		if fronts != got.Fronts {
			t.Errorf("%s: %d fronts reported, %d laid", j.name, got.Fronts, fronts)
		}
	}
}

func TestBacksLieBehindTheirFronts(t *testing.T) {
	for _, j := range jobs() {
		got, _ := Lay(j.pieces, j.plan, j.paper, info(), half{})
		if j.plan.Backs != "long" && j.plan.Backs != "short" {
			continue
		}
		for i := 0; i+1 < len(got.Pages); i += 2 {
			front, back := got.Pages[i].Face, got.Pages[i+1].Face
			backs := placed(back)
			for _, s := range placed(front) {
				if s.face.ID == "b.front" { // has no back
					continue
				}
				// The back's top left corner meets the front's top right corner.
				want := s.m.Apply(geom.Point{X: s.face.Size.W})
				if !slices.ContainsFunc(backs, func(b shown) bool {
					return behind(b.m.Apply(geom.Point{}), front.Size, j.plan.Backs) == want &&
						behind(b.m.Apply(geom.Point{X: b.face.Size.W, Y: b.face.Size.H}), front.Size, j.plan.Backs) == s.m.Apply(geom.Point{Y: s.face.Size.H})
				}) {
					t.Fatalf("%s: page %d: nothing lies behind the front at %v", j.name, i, s.box)
				}
			}
			if on := len(layer(back, "cut marks")) > 0; on != (j.plan.MarksOn == "both") {
				t.Errorf("%s: marks on the back: %v", j.name, on)
			}
		}
	}
}

func TestFoldedBacksLieBehindTheirFronts(t *testing.T) {
	for _, j := range jobs() {
		got, _ := Lay(j.pieces, j.plan, j.paper, info(), half{})
		for _, pg := range got.Pages {
			line := layer(pg.Face, "fold")
			if len(line) == 0 {
				continue
			}
			y := line[0].from.Y
			all := placed(pg.Face)
			for i := 0; i+1 < len(all); i += 2 {
				front, back := all[i], all[i+1]
				at := back.m.Apply(geom.Point{}) // top left of the back, folded up
				at.Y = 2*y - at.Y
				if at != front.m.Apply(geom.Point{X: front.face.Size.W}) {
					t.Fatalf("%s: the back of %v is at %v", j.name, front.box, back.box)
				}
			}
		}
	}
}

func TestEverythingLiesWhereAPrinterReaches(t *testing.T) {
	for _, j := range jobs() {
		got, _ := Lay(j.pieces, j.plan, j.paper, info(), half{})
		for _, pg := range got.Pages {
			reach := geom.Rect{W: pg.Face.Size.W, H: pg.Face.Size.H}.Inset(j.paper.Margin)
			pieces := placed(pg.Face)
			for i, s := range pieces {
				if !reach.Contains(s.box) {
					t.Errorf("%s: %s: %v is out of reach", j.name, pg.Face.ID, s.box)
				}
				for _, o := range pieces[:i] {
					if s.overlap(o) {
						t.Errorf("%s: %v lies over %v", j.name, s.box, o.box)
					}
				}
			}
			notes := ink(pg.Face.Items, geom.Identity)
			for i, r := range notes {
				if !reach.Inset(-100).Contains(r) {
					t.Errorf("%s: %s: note %v is out of reach", j.name, pg.Face.ID, r)
				}
				if narrow := strings.HasPrefix(j.name, "narrow"); narrow && slices.ContainsFunc(notes[:i], r.Overlaps) && r.H > 100 {
					t.Errorf("%s: %s: note %v lies over another", j.name, pg.Face.ID, r)
				}
				for _, s := range pieces {
					if s.box.Overlaps(r) {
						t.Fatalf("%s: %s: note %v lies over %v", j.name, pg.Face.ID, r, s.box)
					}
				}
			}
		}
	}
}

func TestMarksTouchNothing(t *testing.T) {
	for _, j := range jobs() {
		if j.plan.Kind == "rounds" {
			continue // rings hug their pieces
		}
		got, _ := Lay(j.pieces, j.plan, j.paper, info(), half{})
		for _, pg := range got.Pages {
			reach := geom.Rect{W: pg.Face.Size.W, H: pg.Face.Size.H}.Inset(j.paper.Margin)
			notes := ink(pg.Face.Items, geom.Identity)
			for _, m := range layer(pg.Face, "cut marks") {
				box := geom.Polygon(m.from, m.to).Bounds()
				if !reach.Contains(box) {
					t.Errorf("%s: mark %v is out of reach", j.name, m)
				}
				if max(box.W, box.H) <= 2*crossArm {
					continue // crosses are on the corners by design, or for lack of room
				}
				for _, s := range placed(pg.Face) {
					if apart := j.plan.Kind == "grid" && corners(s.face) != nil && s.face.Bleed > 0; apart && m.touches(bloom(s.outline(), float64(s.face.Bleed), func(geom.Point) bool { return false })) {
						t.Fatalf("%s: mark %v touches the bleed of the piece at %v", j.name, m, s.box)
					}
					if m.touches(s.outline()) || j.plan.Kind == "hexes" && s.of.Clip != nil && m.touches(bloomOf(s.of)) {
						t.Fatalf("%s: mark %v touches the piece at %v", j.name, m, s.box)
					}
				}
				for _, r := range notes {
					if box.Inset(-100).Overlaps(r) {
						t.Fatalf("%s: %s: mark %v touches the note %v", j.name, pg.Face.ID, m, r)
					}
				}
			}
		}
	}
}

// TestEveryCutIsMarked checks that every straight cut has a mark on its line, within reach, even
// where pieces fill the paper.
func TestEveryCutIsMarked(t *testing.T) {
	for _, j := range jobs() {
		if strings.Contains(j.name, "hexes") || j.plan.Kind == "hexes" || j.plan.Kind == "rounds" || j.plan.Marks == "gaps" {
			continue
		}
		got, _ := Lay(j.pieces, j.plan, j.paper, info(), half{})
		for i, pg := range got.Pages {
			if i%2 == 1 && (j.plan.Backs == "long" || j.plan.Backs == "short") {
				continue // cut from the front
			}
			reach := geom.Rect{W: pg.Face.Size.W, H: pg.Face.Size.H}.Inset(j.paper.Margin)
			xs, ys := map[geom.Length]bool{}, map[geom.Length]bool{}
			for _, m := range append(layer(pg.Face, "cut marks"), layer(pg.Face, "fold")...) {
				xs[m.from.X], ys[m.from.Y] = xs[m.from.X] || m.from.X == m.to.X, ys[m.from.Y] || m.from.Y == m.to.Y
				if !reach.Contains(geom.Polygon(m.from, m.to).Bounds()) {
					t.Errorf("%s: mark %v is out of reach", j.name, m)
				}
			}
			for _, s := range placed(pg.Face) {
				if r := s.box; !xs[r.X] || !xs[r.Right()] || !ys[r.Y] || !ys[r.Bottom()] {
					t.Fatalf("%s: %s: a cut along %v has no mark", j.name, pg.Face.ID, r)
				}
			}
		}
	}
}

// TestNoMarkIsShort checks that no mark is too short for a ruler: there are crosses instead, of two
// arms that meet.
func TestNoMarkIsShort(t *testing.T) {
	for _, j := range append(jobs(), job{name: "poster", plan: plan("split"), paper: a4, pieces: []*face.Piece{piece("a", 500000, 420000, 1, false)}}) {
		if j.plan.Kind == "rounds" {
			continue
		}
		got, _ := Lay(j.pieces, j.plan, j.paper, info(), half{})
		for _, pg := range got.Pages {
			all := layer(pg.Face, "cut marks")
			for _, m := range all {
				if l := math.Hypot(float64(m.to.X-m.from.X), float64(m.to.Y-m.from.Y)); l >= 2999 || m.from.X != m.to.X && m.from.Y != m.to.Y {
					continue
				}
				if !slices.ContainsFunc(all, func(o stroke) bool {
					at, across := geom.Polygon(m.from, m.to).Bounds(), geom.Polygon(o.from, o.to).Bounds()
					return at.W == 0 && across.W > 0 && across.X <= at.X && at.X <= across.Right() && at.Y <= across.Y && across.Y <= at.Bottom() ||
						at.H == 0 && across.H > 0 && across.Y <= at.Y && at.Y <= across.Bottom() && at.X <= across.X && across.X <= at.Right()
				}) {
					t.Fatalf("%s: %s: mark %v is short, and no part of a cross", j.name, pg.Face.ID, m)
				}
			}
		}
	}
}

func TestRulerIsTrue(t *testing.T) {
	p := &imposition{lettering: lettering{set: half{}, info: info()}}
	shape := p.ruler(1000, 2000)[0].(*face.Shape)
	at := map[geom.Length]geom.Length{} // height above the line, by x
	for i := 1; i < len(shape.Path); i += 2 {
		if q := shape.Path[i].P[0]; q.Y != 2000 {
			at[q.X-1000] = max(at[q.X-1000], 2000-q.Y, q.Y-2000)
		}
	}
	for x, want := range map[geom.Length]geom.Length{0: tickTall, 1000: tickLow, 5000: tickHalf, 10000: tickTall, 50000: tickTall, 25400: tickTall, 50800: tickTall, 12700: tickHalf} {
		if at[x] != want {
			t.Errorf("at %v: tick %v, want %v", x, at[x], want)
		}
	}
	if b := shape.Path.Bounds(); b.W != 50800 {
		t.Errorf("the ruler is %v long", b.W)
	}
}

func TestWhatFits(t *testing.T) {
	for _, c := range []struct {
		name   string
		kind   string
		paper  *layout.Paper
		piece  *face.Piece
		places int
	}{
		{"cards a4", "grid", a4, piece("a", 63000, 88000, 5000, true), 9},
		{"cards letter", "grid", letter, piece("a", 63000, 88000, 5000, true), 9},
		{"poker letter", "grid", letter, piece("a", 63500, 88900, 5000, false), 9},
		{"poker letter, backs", "grid", letter, piece("a", 63500, 88900, 5000, true), 9},
		{"doubles a4", "grid", a4, piece("a", 126000, 88000, 5000, true), 4},
		{"doubles letter", "grid", letter, piece("a", 126000, 88000, 5000, true), 4},
		{"counters a4", "fold", a4, piece("a", 15875, 15875, 5000, true), 102},
		{"counters letter", "fold", letter, piece("a", 15875, 15875, 5000, true), 96},
		{"hexes a4", "hexes", a4, hexPiece("a", 38100, 5000, true, false), 28},
		{"hexes letter", "hexes", letter, hexPiece("a", 38100, 5000, true, false), 28},
		{"bleed a4", "grid", a4, bled(piece("a", 63000, 88000, 5000, true)), 8},
		{"bleed letter", "grid", letter, bled(piece("a", 63000, 88000, 5000, true)), 6},
		{"single", "single", a4, piece("a", 20000, 20000, 5000, false), 1},
	} {
		p, _ := arranged([]*face.Piece{c.piece}, Choice{Bleed: c.piece.Front.Bleed}.Over(plan(c.kind)), c.paper, info(), half{})
		sheets := p.sheets
		if got := len(sheets[0].form.places); got != c.places {
			t.Errorf("%s: %d places, want %d (notes %d, paper %v)", c.name, got, c.places, sheets[0].form.notes, sheets[0].form.paper)
		}
		if sheets[0].form.notes == bare {
			t.Errorf("%s: no notes", c.name)
		}
	}
}
