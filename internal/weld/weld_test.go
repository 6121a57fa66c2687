package weld_test

import (
	"math"
	"testing"

	"punchboard/internal/geom"
	"punchboard/internal/weld"
)

func parse(t *testing.T, d string) geom.Path {
	t.Helper()
	p, err := geom.ParsePath(d)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// size returns the area of a path in square millimetres, without holes.
func size(p geom.Path) float64 {
	sum := 0.0
	var at, start geom.Point
	for _, s := range p {
		to := s.P[0]
		switch s.Op {
		case geom.MoveTo:
			at, start = to, to
			continue
		case geom.Close:
			to = start
		}
		sum += (at.X.MM()*to.Y.MM() - to.X.MM()*at.Y.MM()) / 2
		at = to
	}
	return math.Abs(sum)
}

// TestArea checks the sizes of welded areas.
func TestArea(t *testing.T) {
	const square, inner = "M0 0h20v20h-20z", "M5 5h10v10h-10z"
	for _, c := range []struct {
		name   string
		layers []weld.Layer
		want   float64
	}{
		{"one", []weld.Layer{{Path: parse(t, square)}}, 400},
		{"overlapping", []weld.Layer{{Path: parse(t, square)}, {Path: parse(t, "M10 10h20v20h-20z")}}, 700},
		{"against one another", []weld.Layer{{Path: parse(t, square)}, {Path: parse(t, "M10 10v20h20v-20z")}}, 700},
		{"side by side", []weld.Layer{{Path: parse(t, square)}, {Path: parse(t, "M20 0h20v20h-20z")}}, 800},
		{"hole", []weld.Layer{{Path: parse(t, square)}, {Path: parse(t, inner), Away: true}}, 300},
		{"hole filled again", []weld.Layer{{Path: parse(t, square)}, {Path: parse(t, inner), Away: true}, {Path: parse(t, inner)}}, 400},
		{"even-odd", []weld.Layer{{Path: parse(t, square+inner), EvenOdd: true}}, 300},
		{"non-zero", []weld.Layer{{Path: parse(t, square+inner)}}, 400},
		{"clipped", []weld.Layer{{Path: parse(t, square), Clips: []geom.Path{parse(t, "M-5-5h10v10h-10z")}}}, 25},
		{"crossing itself", []weld.Layer{{Path: parse(t, "M0 0L20 20V0L0 20z")}}, 200},
		{"circle", []weld.Layer{{Path: geom.Circle(geom.Point{}, 10*geom.MM)}, {Path: geom.Circle(geom.Point{}, 10*geom.MM)}}, math.Pi * 100},
		{"nothing", []weld.Layer{{Path: parse(t, inner)}, {Path: parse(t, square), Away: true}}, 0},
	} {
		got := weld.Area(c.layers)
		if d := size(got) - c.want; math.Abs(d) > c.want/100 {
			t.Errorf("%s: %g mm², want %g", c.name, size(got), c.want)
		}
		again := weld.Area([]weld.Layer{{Path: got, EvenOdd: true}})
		if d := size(again) - size(got); math.Abs(d) > .01 {
			t.Errorf("%s: filled by the other rule %g mm², not %g", c.name, size(again), size(got))
		}
	}
}

// TestStroke checks how much strokes cover, with their ends, corners and dashes.
func TestStroke(t *testing.T) {
	mm := func(v float64) geom.Length { return geom.FromMM(v) }
	for _, c := range []struct {
		name, d string
		line    weld.Line
		want    float64
	}{
		{"butt", "M0 0h10", weld.Line{Width: mm(2)}, 20},
		{"square", "M0 0h10", weld.Line{Width: mm(2), Ends: "square"}, 24},
		{"round", "M0 0h10", weld.Line{Width: mm(2), Ends: "round"}, 20 + math.Pi},
		{"there and back", "M0 0h10h-10", weld.Line{Width: mm(2), Ends: "round", Joins: "round"}, 20 + math.Pi},
		{"mitre", "M0 0h10v10", weld.Line{Width: mm(2), Limit: 4}, 40},
		{"short mitre", "M0 0h10v10", weld.Line{Width: mm(2), Limit: 1}, 39.5},
		{"bevel", "M0 0h10v10", weld.Line{Width: mm(2), Joins: "bevel"}, 39.5},
		{"round corner", "M0 0h10v10", weld.Line{Width: mm(2), Joins: "round"}, 39 + math.Pi/4},
		{"frame", "M0 0h10v10h-10z", weld.Line{Width: mm(2), Limit: 4}, 80},
		{"ring", "M-5 0a5 5 0 0 1 10 0a5 5 0 0 1-10 0z", weld.Line{Width: mm(2)}, math.Pi * 20},
		{"ring without a hole", "M-.5 0a.5.5 0 0 1 1 0a.5.5 0 0 1-1 0", weld.Line{Width: mm(2), Ends: "round", Joins: "round"}, math.Pi * 2.25},
		{"dot", "M3 3h0", weld.Line{Width: mm(2), Ends: "round"}, math.Pi},
		{"no dot", "M3 3h0", weld.Line{Width: mm(2)}, 0},
		{"dashes", "M0 0h10", weld.Line{Width: mm(1), Dash: []geom.Length{mm(2), mm(1)}}, 7},
		{"dashes further on", "M0 0h10", weld.Line{Width: mm(1), Dash: []geom.Length{mm(2), mm(1)}, Skip: mm(1)}, 7},
		{"dashes back", "M0 0h10", weld.Line{Width: mm(1), Dash: []geom.Length{mm(2), mm(1)}, Skip: mm(-1)}, 6},
	} {
		got := size(weld.Area([]weld.Layer{{Path: weld.Stroke(parse(t, c.d), c.line)}}))
		if math.Abs(got-c.want) > c.want/30 {
			t.Errorf("%s: %g mm², want %g", c.name, got, c.want)
		}
	}
}

// FuzzArea checks that no outline makes Area fail, and that welding twice changes nothing.
func FuzzArea(f *testing.F) {
	f.Add("M0 0h20v20h-20z", "M5 5l10 3 2 9-20 4z")
	f.Add("M0 0c10 0 10 10 0 10s-10 10 0 10z", "M1 1L9 8 3 2z")
	f.Fuzz(func(t *testing.T, a, b string) {
		p, err := geom.ParsePath(a)
		q, err2 := geom.ParsePath(b)
		if err != nil || err2 != nil || len(p)+len(q) > 200 || wide(p) || wide(q) {
			return
		}
		once := weld.Area([]weld.Layer{{Path: p}, {Path: weld.Stroke(q, weld.Line{Width: geom.MM, Joins: "round"}), Away: true}})
		if twice := weld.Area([]weld.Layer{{Path: once}}); math.Abs(size(twice)-size(once)) > 1 {
			t.Errorf("%g mm², then %g", size(once), size(twice))
		}
	})
}

func wide(p geom.Path) bool {
	r := p.Bounds()
	return max(-r.X, -r.Y, r.Right(), r.Bottom()) > 1000*geom.MM
}

// TestSoft checks how much a soft area covers: everything inside, half at its outline, and nothing
// beyond its reach.
func TestSoft(t *testing.T) {
	for _, d := range []string{"M10 10h20v20h-20z", "M10 10v20h20v-20z"} {
		m := weld.Soft(parse(t, d), 2*geom.MM)
		for _, c := range []struct{ x, y, want float64 }{{20, 20, 1}, {10, 20, .5}, {20, 30, .5}, {30, 30, .25}, {7.5, 20, 0}, {12.5, 20, 1}, {0, 0, 0}} {
			if got := m.At(c.x*1000, c.y*1000); math.Abs(got-c.want) > .02 {
				t.Errorf("%s: %g at %g,%g, want %g", d, got, c.x, c.y, c.want)
			}
		}
	}
	if m := weld.Soft(parse(t, "M0 0h9000v9000h-9000z"), geom.MM); m.W*m.H > 4<<20 {
		t.Errorf("a mask of %d x %d cells", m.W, m.H)
	}
}
