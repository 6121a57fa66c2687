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
			for j := range i {
				if crosses(l.disc, l.end, all[j].disc, all[j].end) {
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
}
