package rulebook

import (
	"math"
	"math/rand/v2"
	"testing"

	"punchboard/internal/geom"
)

// TestLeads checks of many scattered places that no line of a callout crosses
// another one or a number, that numbers stand outside and go round clockwise, and
// that each belongs to its place.
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
		all, order := leads(r, spots)
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

// TestLeadsPassBeside holds that the line to a figure in the middle of a row
// passes beside the one at its end, which has a number of its own.
func TestLeadsPassBeside(t *testing.T) {
	box := func(x, w geom.Length) geom.Rect {
		return geom.Rect{X: x * geom.MM, Y: 30 * geom.MM, W: w * geom.MM, H: 4 * geom.MM}
	}
	spots := []geom.Rect{box(5, 10), box(32, 8), box(46, 10)}
	all, order := leads(geom.Rect{W: 60 * geom.MM, H: 80 * geom.MM}, spots)
	for i, l := range all {
		if lies(l, order[i], spots) {
			t.Errorf("line %d, %v, lies over the place of another of %v", i+1, l, spots)
		}
	}
}
