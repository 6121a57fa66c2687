package build

import (
	"math"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/terrain"
)

// side is a straight part of a cut; the piece is on the right of the direction from a to b, on
// paper.
type side struct{ a, b terrain.Point }

// rings returns the subpaths of a path, with eight chords for each curve.
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

// slanted returns the sides of a cut that are not axis-parallel; those of curves are chords.
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

// off returns how far inside a side a point is, and whether its foot is on the side.
func (s side) off(p terrain.Point) (float64, bool) {
	x, y := s.b.X-s.a.X, s.b.Y-s.a.Y
	px, py := p.X-s.a.X, p.Y-s.a.Y
	long := math.Hypot(x, y)
	along := (px*x + py*y) / long
	return (x*py - y*px) / long, 0 <= along && along <= long
}

// sag is the largest distance of chords from their curve, in millimetres.
const sag = .02

// near returns the distance from a slanted side at which something drawn ends, and whether that is
// too near without extending beyond it as far as the bleed is shown. Outlines are sampled every
// half millimetre.
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

// slants returns what comes too near a slanted side of the cut. If it shows through a window, only
// areas inside that count.
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

// TestSlantedSides checks what the knife finds at the sides of a hexagon.
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
