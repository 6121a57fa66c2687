package geom

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// TestLengths checks how lengths are parsed, rounded and formatted.
func TestLengths(t *testing.T) {
	for in, want := range map[string]Length{"63mm": 63000, " 2.5 in ": 63500, "1.2cm": 12000, "72pt": 25400, "63": 63000, "-0.0004mm": 0, "0.0006": 1} {
		if got, err := Parse(in); err != nil || got != want {
			t.Errorf("%q is read as %d, %v; want %d", in, got, err, want)
		}
	}
	for _, in := range []string{"", "mm", "6 3mm", "NaN", "1e9cm", "2ft"} {
		if got, err := Parse(in); err == nil {
			t.Errorf("%q is read as %d", in, got)
		}
	}
	if FromMM(1.2346) != 1235 || FromPT(1) != 353 || Length(1235).MM() != 1.235 || math.Abs(Length(25400).PT()-72) > 1e-9 || Length(3).Scale(0.5) != 2 {
		t.Errorf("1.2346 mm is %d, a point %d, 1235 µm %g mm, an inch %g points, half of 3 µm %d", FromMM(1.2346), FromPT(1), Length(1235).MM(), Length(25400).PT(), Length(3).Scale(0.5))
	}
	for l, want := range map[Length]string{63000: "63mm", 250: "0.25mm", -1001: "-1.001mm", 100: "0.1mm", 0: "0mm"} {
		if got := l.String(); got != want {
			t.Errorf("%d µm is written %s, want %s", l, got, want)
		}
	}
}

// TestRects checks what rectangles contain, share and are moved to.
func TestRects(t *testing.T) {
	r := Rect{1, 2, 10, 20}
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"edges", [2]Length{r.Right(), r.Bottom()}, [2]Length{11, 22}},
		{"size turned", r.Size().Turned(), Size{20, 10}},
		{"moved", r.Move(Point{3, -2}), Rect{4, 0, 10, 20}},
		{"inset", r.Inset(2), Rect{3, 4, 6, 16}},
		{"grown", r.Inset(-1), Rect{0, 1, 12, 22}},
		{"point moved", Point{1, 2}.Add(Point{3, 5}), Point{4, 7}},
		{"empty", [3]bool{r.Empty(), Rect{W: 1}.Empty(), Rect{H: 1}.Empty()}, [3]bool{false, true, true}},
		{"itself", r.Contains(r), true},
		{"beyond each edge", [4]bool{r.Contains(Rect{0, 2, 10, 20}), r.Contains(Rect{1, 1, 10, 20}), r.Contains(Rect{1, 2, 11, 20}), r.Contains(Rect{1, 2, 10, 21})}, [4]bool{}},
		{"side by side", r.Overlaps(Rect{11, 2, 5, 5}), false},
		{"one below the other", r.Overlaps(Rect{1, 22, 5, 5}), false},
		{"a corner", r.Overlaps(Rect{10, 21, 5, 5}), true},
		{"nothing overlaps", r.Overlaps(Rect{5, 5, 0, 5}), false},
		{"common", r.Common(Rect{5, 0, 20, 10}), Rect{5, 2, 6, 8}},
		{"nothing in common", r.Common(Rect{11, 2, 5, 5}), Rect{}},
		{"union", r.Union(Rect{-1, 30, 4, 1}), Rect{-1, 2, 12, 29}},
		{"union with nothing", [2]Rect{r.Union(Rect{50, 50, 0, 0}), Rect{50, 50, 0, 0}.Union(r)}, [2]Rect{r, r}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
}

// said formats a path as text: "M1,2 L3,4 Z".
func said(p Path) string {
	var out []string
	for _, s := range p {
		step := string("MLCZ"[s.Op])
		for i := range s.Points() {
			step += fmt.Sprintf(" %d,%d", s.P[i].X, s.P[i].Y)
		}
		out = append(out, step)
	}
	return strings.Join(out, " ")
}

// TestBeyond checks how far something extends out of a frame, and where.
func TestBeyond(t *testing.T) {
	frame := Rect{10, 10, 100, 50}
	for side, r := range map[string]Rect{"left": {7, 20, 5, 5}, "head": {20, 7, 5, 5}, "right": {20, 20, 93, 5}, "foot": {8, 20, 20, 43}} {
		if by, at := r.Beyond(frame); by != 3 || at != side {
			t.Errorf("%v reaches %d beyond %v at the %s, want 3 at the %s", r, by, frame, at, side)
		}
	}
	if by, _ := (Rect{12, 20, 5, 5}).Beyond(frame); by > 0 {
		t.Errorf("what lies within reaches %d beyond", by)
	}
}

// TestShapes checks the steps of each shape.
func TestShapes(t *testing.T) {
	r := Rect{0, 0, 4000, 2000}
	for _, c := range []struct {
		what string
		got  Path
		want string
	}{
		{"line", Line(Point{1, 2}, Point{3, 4}, Point{5, 6}), "M 1,2 L 3,4 L 5,6"},
		{"box", Box(r), "M 0,0 L 4000,0 L 4000,2000 L 0,2000 Z"},
		{"cut box", CutBox(r, 500), "M 500,0 L 4000,0 L 4000,1500 L 3500,2000 L 0,2000 L 0,500 Z"},
		{"cut at most in half", CutBox(r, 9000), "M 1000,0 L 4000,0 L 4000,1000 L 3000,2000 L 0,2000 L 0,1000 Z"},
		{"round box", RoundBox(r, 500), "M 500,0 L 3500,0 C 3776,0 4000,224 4000,500 L 4000,1500 C 4000,1776 3776,2000 3500,2000 L 500,2000 C 224,2000 0,1776 0,1500 L 0,500 C 0,224 224,0 500,0 Z"},
		{"circle", Circle(Point{10, 20}, 1000), "M 10,-980 L 10,-980 C 562,-980 1010,-532 1010,20 L 1010,20 C 1010,572 562,1020 10,1020 L 10,1020 C -542,1020 -990,572 -990,20 L -990,20 C -990,-532 -542,-980 10,-980 Z"},
		{"hexagon with a corner on top", Hexagon(Point{0, 0}, 1000, false), "M 0,-1000 L 866,-500 L 866,500 L 0,1000 L -866,500 L -866,-500 Z"},
		{"hexagon with a side on top", Hexagon(Point{0, 0}, 1000, true), "M -500,-866 L 500,-866 L 1000,0 L 500,866 L -500,866 L -1000,0 Z"},
		{"mapped", RoundBox(r, 500)[2:4].Apply(Move(1, 2)), "C 3777,2 4001,226 4001,502 L 4001,1502"},
	} {
		if got := said(c.got); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.what, got, c.want)
		}
	}
	if got, want := RoundBox(Rect{5, 6, 40, 20}, 3).Bounds(), (Rect{5, 6, 40, 20}); got != want {
		t.Errorf("bounds: %v, want %v", got, want)
	}
	if got := (Path{}).Bounds(); got != (Rect{}) {
		t.Errorf("bounds of nothing: %v", got)
	}
}

// TestMaps checks rotations, products and inverses, whose product with the map leaves a point
// unchanged.
func TestMaps(t *testing.T) {
	p := Point{1000, 300}
	for i, want := range []Point{{1000, 300}, {-200, 1100}, {-1000, -100}, {200, -900}} {
		if got := Turn(90*float64(i), Point{0, 100}).Apply(p); got != want {
			t.Errorf("turned by %d quarters: %v, want %v", i, got, want)
		}
	}
	if got := Move(5, 7).Mul(Scale(2)).Apply(p); got != (Point{2005, 607}) {
		t.Errorf("scaled and moved: %v", got)
	}
	m := Matrix{2, 0.5, -1, 3, 40, -70}
	back, ok := m.Inverse()
	if got := back.Mul(m).Apply(p); !ok || got != p {
		t.Errorf("there and back: %v, %v", got, ok)
	}
	if got := m.Mul(back).Apply(p); got != p {
		t.Errorf("back and there: %v", got)
	}
	if _, ok := (Matrix{A: 1, B: 2, C: 2, D: 4}).Inverse(); ok {
		t.Error("what is pressed flat is mapped back")
	}
	if got, want := Turn(45, Point{}).ApplyRect(Rect{0, 0, 1000, 1000}), (Rect{-707, 0, 1414, 1414}); got != want {
		t.Errorf("the box round a turned square: %v, want %v", got, want)
	}
	if !Move(1, 2).IsMove() || Scale(2).IsMove() || Turn(90, p).IsMove() {
		t.Error("what only shifts")
	}
}

// TestParseFractions checks that an inch may be written in fractions, as rulers do.
func TestParseFractions(t *testing.T) {
	for s, want := range map[string]Length{"5/8in": 15875, "9/16 in": 14288, "-1/2in": -12700, "1/3": 333, "5/0in": 0, "5/8/2in": 0, "/8in": 0, "5/-8in": 0} {
		if got, err := Parse(s); got != want || (err != nil) != (want == 0) {
			t.Errorf("%s: %d, %v, want %d", s, got, err, want)
		}
	}
}
