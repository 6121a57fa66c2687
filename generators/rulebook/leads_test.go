package rulebook

import (
	"math"
	"math/rand/v2"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
)

// TestLeads checks for many scattered places that no line of a callout crosses another one or a
// number, that numbers are outside and in clockwise order, and that each belongs to its place.
func TestLeads(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 9))
	bent, sloping := 0, 0
	for range 300 {
		r := geom.Rect{X: 5 * geom.MM, Y: 9 * geom.MM, W: geom.Length(50+rnd.IntN(60)) * geom.MM, H: geom.Length(50+rnd.IntN(60)) * geom.MM}
		spots := make([]geom.Rect, 2+rnd.IntN(9))
		for i := range spots {
			w, h := geom.Length(rnd.IntN(15))*geom.MM, geom.Length(rnd.IntN(8))*geom.MM
			spots[i] = geom.Rect{X: r.X + geom.Length(rnd.Int64N(int64(r.W-w))), Y: r.Y + geom.Length(rnd.Int64N(int64(r.H-h))), W: w, H: h}
		}
		all, order := leads(r, spots, nil)
		turned := 0.0
		for i, l := range all {
			if r.Inset(-callRadius).Contains(geom.Rect{X: l.disc.X, Y: l.disc.Y}) {
				t.Fatalf("number %d stands at %v within %v", i+1, l.disc, r)
			}
			if s := spots[order[i]]; !s.Inset(-callAir - 1).Contains(geom.Rect{X: l.end.X, Y: l.end.Y}) {
				t.Fatalf("line %d ends at %v, not at %v", i+1, l.end, s)
			}
			switch dx, dy := size(l.end.X-l.disc.X), size(l.end.Y-l.disc.Y); {
			case l.bent:
				bent++
				for k, p := range l.points()[1:] {
					if q := l.points()[k]; size(p.X-q.X) > 1 && size(p.Y-q.Y) > 1 && size(size(p.X-q.X)-size(p.Y-q.Y)) > 1 {
						t.Fatalf("the line %v is neither level nor plumb nor at 45 degrees", l)
					}
				}
			case min(dx, dy) > leastSlope:
				sloping++
			}
			for j := range i {
				if crossing(l, all[j]) {
					t.Fatalf("of %v the lines %v and %v cross", spots, l, all[j])
				}
			}
			if i > 0 {
				mid := geom.Point{X: r.X + r.W/2, Y: r.Y + r.H/2}
				turned += math.Mod(turnOf(l.disc, mid)-turnOf(all[i-1].disc, mid)+4*math.Pi, 2*math.Pi)
			}
		}
		if turned > 2*math.Pi {
			t.Fatalf("numbers go round %.2f times", turned/2/math.Pi)
		}
	}
	if sloping*10 > bent {
		t.Errorf("%d lines slope without a bend, %d have one", sloping, bent)
	}
}

// crossing reports whether a part of one line crosses a part of another.
func crossing(l, k lead) bool {
	a, b := l.points(), k.points()
	for i := range a[1:] {
		for j := range b[1:] {
			if crosses(a[i], a[i+1], b[j], b[j+1]) {
				return true
			}
		}
	}
	return false
}

func size(n geom.Length) geom.Length { return max(n, -n) }

// TestLeadsPassBeside checks that the line to a figure in the middle of a row passes next to the
// one at its end, which has a number of its own.
func TestLeadsPassBeside(t *testing.T) {
	box := func(x, w geom.Length) geom.Rect {
		return geom.Rect{X: x * geom.MM, Y: 30 * geom.MM, W: w * geom.MM, H: 4 * geom.MM}
	}
	spots := []geom.Rect{box(5, 10), box(32, 8), box(46, 10)}
	all, order := leads(geom.Rect{W: 60 * geom.MM, H: 80 * geom.MM}, spots, nil)
	for i, l := range all {
		if (&dodging{spots: spots}).over(l, order[i], spots[order[i]]) > 0 {
			t.Errorf("line %d, %v, lies over the place of another of %v", i+1, l, spots)
		}
	}
}

// TestLeadsPassWords checks that a line goes around words between its number and its place where
// there is a way, and ends before what is right next to the place.
func TestLeadsPassWords(t *testing.T) {
	mm := func(x, y, w, h geom.Length) geom.Rect {
		return geom.Rect{X: x * geom.MM, Y: y * geom.MM, W: w * geom.MM, H: h * geom.MM}
	}
	r := geom.Rect{W: 60 * geom.MM, H: 80 * geom.MM}
	for name, c := range map[string]struct {
		spot geom.Rect
		said []geom.Rect
	}{
		"nothing":              {mm(20, 40, 8, 3), nil},
		"words at the left":    {mm(20, 40, 8, 3), []geom.Rect{mm(5, 38, 8, 7)}},
		"a column of words":    {mm(20, 40, 8, 3), []geom.Rect{mm(5, 5, 8, 60), mm(38, 20, 16, 50), mm(14, 10, 22, 10)}},
		"an icon beside it":    {mm(20, 40, 8, 3), []geom.Rect{mm(15, 40, 4, 3), mm(4, 36, 50, 3), mm(4, 45, 50, 3), mm(29, 40, 20, 3)}},
		"closed in but a slit": {mm(20, 40, 8, 3), []geom.Rect{mm(2, 10, 10, 60), mm(14, 20, 8, 10), mm(27, 20, 8, 10), mm(40, 10, 10, 60), mm(2, 60, 50, 10)}},
	} {
		all, _ := leads(r, []geom.Rect{c.spot}, c.said)
		d := &dodging{spots: []geom.Rect{c.spot}, said: c.said}
		if n := min(d.over(all[0], 0, c.spot), d.over(all[0], 0, d.beside(c.spot))); n > 0 {
			t.Errorf("%s: %s mm of %v run over words", name, n.Num(), all[0])
		}
	}
	wall := []geom.Rect{mm(4, 30, 52, 4), mm(4, 50, 52, 4), mm(4, 30, 4, 24), mm(52, 30, 4, 24)}
	in := &inset{calls: []call{{target: "it"}}}
	var found diag.List
	in.leads = []lead{{disc: geom.Point{X: -6 * geom.MM, Y: 40 * geom.MM}, end: geom.Point{X: 19 * geom.MM, Y: 40 * geom.MM}}}
	in.clear([]geom.Rect{mm(20, 40, 8, 3)}, []int{0}, wall, &found)
	if len(found) != 1 || found[0].Severity != diag.Warning {
		t.Errorf("a line over words is told as %v", found)
	}
}
