package build

import (
	"math"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/terrain"
)

// side is a straight part of a cut; what is cut out lies to the right of the way from
// a to b, on paper.
type side struct{ a, b terrain.Point }

// rings are the ways of a path, eight chords for each of its curves.
func rings(p geom.Path) (out terrain.Area) {
	var at terrain.Point
	put := func(q terrain.Point) { out[len(out)-1], at = append(out[len(out)-1], q), q }
	of := func(q geom.Point) terrain.Point { return terrain.Point{X: q.X.MM(), Y: q.Y.MM()} }
	for _, s := range p {
		switch s.Op {
		case geom.MoveTo:
			out = append(out, nil)
			put(of(s.P[0]))
		case geom.LineTo:
			put(of(s.P[0]))
		case geom.CurveTo:
			from := at
			for i := 1.0; i <= 8; i++ {
				t, u := i/8, 1-i/8
				put(from.By(u * u * u).Add(of(s.P[0]).By(3 * u * u * t)).Add(of(s.P[1]).By(3 * u * t * t)).Add(of(s.P[2]).By(t * t * t)))
			}
		}
	}
	return out
}

// slanted are the sides of a cut that boxes do not measure; those of curves are chords.
func slanted(cut geom.Path) []side {
	var out []side
	for _, r := range rings(cut) {
		area := 0.0
		var of []side
		for i, a := range r {
			b := r[(i+1)%len(r)]
			if area += a.X*b.Y - b.X*a.Y; a.X != b.X && a.Y != b.Y {
				of = append(of, side{a, b})
			}
		}
		for i, s := range of {
			if area < 0 {
				of[i] = side{s.b, s.a}
			}
		}
		out = append(out, of...)
	}
	return out
}

// off is how far inside a side a point lies, and whether it lies beside it.
func (s side) off(p terrain.Point) (float64, bool) {
	x, y := s.b.X-s.a.X, s.b.Y-s.a.Y
	px, py := p.X-s.a.X, p.Y-s.a.Y
	long := math.Hypot(x, y)
	along := (px*x + py*y) / long
	return (x*py - y*px) / long, 0 <= along && along <= long
}

// sag is how far from a curve its chords lie, in millimetres.
const sag = .02

// near is how far from a slanted side what is drawn ends, and whether that is too near
// and not as far beyond it as the bleed is shown. The way along its outline is looked
// at every half of a millimetre.
func (s side) near(ink terrain.Area, keep, bleed float64) (float64, bool) {
	least := math.Inf(1)
	for _, r := range ink {
		for i, p := range r {
			q := r[(i+1)%len(r)]
			n := max(1, math.Ceil(q.Sub(p).Long()*2))
			for k := range int(n) {
				d, beside := s.off(p.Add(q.Sub(p).By(float64(k) / n)))
				if beside && math.Abs(d) < keep+bleed+1 {
					least = min(least, d)
				}
			}
		}
	}
	return least, least < keep-sag && least > -bleed
}

// slants is what comes too near a slanted side of the cut. Of what a window shows,
// only areas that lie in it count.
func (k *knife) slants(ink geom.Path, within geom.Path, keep geom.Length) (geom.Length, bool) {
	if len(k.slanted) == 0 || len(ink) == 0 {
		return 0, false
	}
	area := rings(ink)
	if len(within) > 0 {
		area = area.And(rings(within))
	}
	for _, s := range k.slanted {
		if d, bad := s.near(area, keep.MM(), k.bleed.MM()-.015); bad {
			return geom.FromMM(d), true
		}
	}
	return 0, false
}

// TestSlantedSides holds what the knife finds at the sides of a hexagon.
func TestSlantedSides(t *testing.T) {
	hex := geom.Hexagon(geom.Point{X: 20 * geom.MM, Y: 20 * geom.MM}, 20*geom.MM, false)
	box := func(x, y, w, h geom.Length) geom.Path {
		return geom.Box(geom.Rect{X: x * geom.MM, Y: y * geom.MM, W: w * geom.MM, H: h * geom.MM})
	}
	for name, c := range map[string]struct {
		item face.Item
		near bool
	}{
		"in the middle":               {&face.Shape{Path: box(15, 15, 10, 10), Fill: face.Black}, false},
		"a corner near a slant":       {&face.Shape{Path: box(7, 8, 10, 10), Fill: face.Black}, true},
		"over all":                    {&face.Shape{Path: box(-5, -5, 50, 50), Fill: face.Black}, false},
		"ends on the cut":             {&face.Shape{Path: hex, Fill: face.Black}, true},
		"ends with half of the bleed": {&face.Shape{Path: geom.Hexagon(geom.Point{X: 20 * geom.MM, Y: 20 * geom.MM}, 21*geom.MM, false), Fill: face.Black}, true},
		"shown in a window in the middle": {&face.Group{Map: geom.Identity, Clip: box(15, 15, 10, 10), Items: []face.Item{
			&face.Shape{Path: box(0, 8, 40, 10), Fill: face.Black}}}, false},
	} {
		k := knife{face: &face.Face{Size: geom.Size{W: 40 * geom.MM, H: 40 * geom.MM}}, keep: cutOff - rounding, bleed: 2 * geom.MM, slanted: slanted(hex)}
		k.walk([]face.Item{c.item}, geom.Identity, geom.Rect{X: -9 * geom.MM, Y: -9 * geom.MM, W: 60 * geom.MM, H: 60 * geom.MM}, nil)
		if (len(k.found) > 0) != c.near {
			t.Errorf("%s: found %v", name, k.found)
		}
	}
}
