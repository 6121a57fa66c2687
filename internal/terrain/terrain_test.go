package terrain

import (
	"math"
	"reflect"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s is %.3f, want %.3f", what, got, want)
	}
}

// TestAreas checks the sizes of areas.
func TestAreas(t *testing.T) {
	a, b := Box(0, 0, 20, 20), Box(10, 10, 20, 20)
	hole := a.Minus(Box(5, 5, 10, 10))
	for _, c := range []struct {
		name string
		of   Area
		want float64
	}{
		{"union", Union(a, b), 700},
		{"minus", a.Minus(b), 300},
		{"and", a.And(b), 100},
		{"and nothing", a.And(nil), 0},
		{"grown", a.Grow(2), 400 + 4*40 + math.Pi*4},
		{"shrunk", a.Grow(-2), 256},
		{"gone", a.Grow(-10.5), 0},
		{"hole shrunk by growing", hole.Grow(2), 400 + 4*40 + math.Pi*4 - 36},
		{"hole filled by growing", hole.Grow(6), 400 + 4*120 + math.Pi*36},
		{"ring gone by shrinking", hole.Grow(-3.6), 0},
		{"hole grown by shrinking", hole.Grow(-1), 18*18 - 100 - 40 - math.Pi},
		{"neck gone", Union(Box(0, 0, 10, 10), Box(10, 4, 10, 2), Box(20, 0, 10, 10)).Grow(-2), 72},
		{"strip", Strip(Line{{0, 0}, {10, 0}}, 2, false), 20},
		{"strip with round ends", Strip(Line{{0, 0}, {10, 0}}, 2, true), 20 + math.Pi},
		{"shadow", Shadow(a, 3), 2*20*3 - 9 + 9},
		{"lee", Lee(a, 3), 400 - 17*17},
		{"turned", a.Turn(30, Point{3, 4}), 400},
		{"disc", Disc(Point{5, 5}, 5), math.Pi * 25},
		{"given the other way", Union(Poly(Point{0, 0}, Point{0, 5}, Point{5, 5}, Point{5, 0})), 25},
	} {
		near(t, c.name, c.of.Size(), c.want, .012*c.want+.01)
	}
}

// TestOrganic checks that an organic outline is displaced by no more than its limit, is closed, and
// stays where it is told to.
func TestOrganic(t *testing.T) {
	f := Form{Round: 6, Amp: 1.5, Wave: 8, Step: 1.5, Seed: NoiseOf("knoll", "hill"), Keep: func(p Point) float64 {
		if p.X < 10 {
			return 0
		}
		return 1
	}}
	a := Box(0, 0, 60, 40)
	got := a.Organic(f)
	if len(got) != 1 || !reflect.DeepEqual(got, a.Organic(f)) {
		t.Fatalf("%d outlines, or not the same twice", len(got))
	}
	least, most := a.Grow(-1.6).Grow(-6).Grow(6).In(), a.Grow(1.6).In()
	wander := 0.0
	for _, s := range got[0].Along(.5) {
		if !most.Has(s.Point) || least.Has(s.Point) {
			t.Fatalf("%v is too far from the outline", s.Point)
		}
		wander = max(wander, math.Abs(s.Y-40))
		if s.X < 9 && s.Y > 6 && s.Y < 34 && math.Abs(s.X) > .03 {
			t.Errorf("%v is pushed where it was to stay", s.Point)
		}
	}
	if wander < .5 {
		t.Errorf("the outline wanders by %.2f mm", wander)
	}
}

// TestScatter checks that scattered points are in their area and keep their distance, and that
// there are as many as expected.
func TestScatter(t *testing.T) {
	a := Box(0, 0, 50, 50).Minus(Disc(Point{25, 25}, 10))
	in := a.In()
	pts := Scatter(a, 3, New("knoll", "tufts"))
	for i, p := range pts {
		if !in.Has(p) {
			t.Errorf("%v lies outside", p)
		}
		for _, q := range pts[:i] {
			if d := p.Sub(q).Long(); d < 3 {
				t.Errorf("%v and %v are %.2f apart", p, q, d)
			}
		}
	}
	if n := len(pts); n < 120 || n > 200 {
		t.Errorf("%d points", n)
	}
	if !reflect.DeepEqual(pts, Scatter(a, 3, New("knoll", "tufts"))) || reflect.DeepEqual(pts, Scatter(a, 3, New("knoll", "stones"))) {
		t.Error("points depend on their seed alone")
	}
}

// TestNoise checks that noise is smooth, and ranges from about -1 to 1.
func TestNoise(t *testing.T) {
	n := NoiseOf("knoll", 1)
	lo, hi, step := 1.0, -1.0, 0.0
	for x := -20.0; x < 20; x += .01 {
		v := n.At(x, .3*x)
		lo, hi, step = min(lo, v), max(hi, v), max(step, math.Abs(v-n.At(x+.01, .3*x)))
	}
	if lo < -1 || lo > -.6 || hi > 1 || hi < .6 || step > .05 {
		t.Errorf("noise from %.2f to %.2f, steps of %.2f", lo, hi, step)
	}
}

// TestCut checks that hatches and lines are cut at outlines, including holes.
func TestCut(t *testing.T) {
	a := Box(0, 0, 20, 20).Minus(Box(5, 5, 10, 10))
	long := func(l Lines) float64 {
		sum := 0.0
		for _, one := range l {
			sum += one.Long()
		}
		return sum
	}
	for _, angle := range []float64{0, 45, 90, 120} {
		near(t, "hatch times step", long(Hatch(a, angle, .5, 0, nil))*.5, 300, 11)
	}
	if trimmed := long(Hatch(a, 45, .5, .3, New("trim"))) * .5; trimmed > 270 || trimmed < 150 {
		t.Errorf("a trimmed hatch covers %.0f", trimmed)
	}
	l := Lines{{{-5, 10}, {25, 10}}}
	near(t, "within", long(a.In().Cut(l)), 10, 1e-9)
	near(t, "without", long(a.In().Without(l)), 20, 1e-9)
	if n := len(a.In().Without(l)); n != 3 {
		t.Errorf("%d lines without", n)
	}
}

func TestLines(t *testing.T) {
	l := Line{{0, 0}, {10, 0}, {10, 10}}
	if got := l.Part(5, 15); !reflect.DeepEqual(got, Line{{5, 0}, {10, 0}, {10, 5}}) {
		t.Errorf("part %v", got)
	}
	spots := l.spots(4, 6)
	if len(spots) != 6 || spots[3].Point != (Point{10, 2}) || spots[3].Way != (Point{0, 1}) {
		t.Errorf("spots %v", spots)
	}
	s := l.Smooth(4)
	if s[0] != l[0] || s[len(s)-1] != l[2] || s.Long() >= 20 || s.Long() < 17 {
		t.Errorf("smooth %v", s)
	}
	if got := (Line{{0, 0}, {5, .01}, {10, 0}, {10, 10}}).Simplify(.05); len(got) != 3 {
		t.Errorf("simple %v", got)
	}
	if d := Disc(Point{}, 5); len(d.Simplify(.1)[0]) >= len(d[0]) {
		t.Error("a disc is not simpler")
	}
	if got := (Line{{0, 0}, {10, 0}}).Beside(2); !reflect.DeepEqual(got, Line{{0, 2}, {10, 2}}) {
		t.Errorf("beside %v", got)
	}
}

// TestNothing checks that an empty area stays empty.
func TestNothing(t *testing.T) {
	var a Area
	if a.Grow(1) != nil || a.Organic(Form{Round: 3, Amp: 1, Wave: 3}) != nil || len(Union(a)) > 0 || len(Shadow(a, 2)) > 0 ||
		len(Scatter(a, 2, New())) > 0 || len(Hatch(a, 45, 1, 0, nil)) > 0 || a.In().Has(Point{}) || len(a.Path()) > 0 || len(Lee(a, 1)) > 0 {
		t.Error("something of nothing")
	}
}

func BenchmarkOrganic(b *testing.B) {
	a := Union(Box(0, 0, 60, 40), Box(40, 30, 60, 60), Box(10, 80, 60, 30))
	for b.Loop() {
		a.Organic(Form{Round: 8, Amp: 1.5, Wave: 8, Step: 1.5, Seed: 7})
	}
}

func BenchmarkShadow(b *testing.B) {
	s := New("b")
	var all []Area
	for _, p := range Scatter(Box(0, 0, 90, 60), 5.6, s) {
		all = append(all, Blob(p, 4, 7, .16, 30, s))
	}
	b.Logf("%d crowns", len(all))
	for b.Loop() {
		Shadow(Union(all...), 2.3)
	}
}

func BenchmarkGrow(b *testing.B) {
	a := Box(0, 0, 160, 160).Organic(Form{Round: 8, Amp: 1.5, Wave: 8, Step: 1.5, Seed: 7})
	b.Logf("%d points", len(a[0]))
	for b.Loop() {
		a.Grow(-4)
	}
}
