package tile

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// The measures of a skin, in millimetres.
const (
	skinRoom = 8 * geom.MM // white round a level that has one
	skinOut  = 4.0         // how far it lies outside all squares, at least
	plating  = 14.0        // of a plate along the rim
)

// skinned is how the skin of a level is drawn, nil if it has none: that of a craft
// whose layout declares one for a floor that the level has.
func (d *deck) skinned() *layout.Landscape {
	if d.base == nil || d.legend.Craft.Text(d.tile.Fields) == "" {
		return nil
	}
	set := d.legend.Set.Text(d.tile.Fields)
	var found *layout.Landscape
	d.each(func(_, _ int, g *model.Ground) {
		for i, x := range d.base.Landscape {
			if g.Floor != nil && x.As == "skin" && (x.Set == "" || x.Set == set) && slices.Contains(x.Of, d.drawing(g.Floor)) {
				found = &d.base.Landscape[i]
			}
		}
	})
	return found
}

// skin draws the hull of a craft as a curve round all its squares: squares are the
// law, the curve is dress.
func (s *scene) skin() {
	as := s.skinned()
	if as == nil {
		return
	}
	var boxes []terrain.Area
	s.deck.each(func(x, y int, _ *model.Ground) {
		at := s.at(x, y)
		boxes = append(boxes, terrain.Box(at.X, at.Y, side, side))
	})
	squares := terrain.Union(boxes...)
	hull := hullOf(squares).Grow(skinOut)
	ring := hull.Minus(squares)
	lo, hi := hull.Bounds()
	mid := lo.Add(hi).By(.5)
	s.fillIn(hull, s.tone(as, 1))
	s.plated(as, hull, ring, mid)
	lee := terrain.Lee(hull, 3.2).And(ring)
	s.fillIn(lee, s.tone(as, 3))
	s.line(terrain.Hatch(lee, 45, .75, 0, nil), .2, s.tone(as, 4))
	s.line(hull.Grow(-2.1).Outline(), .25, s.ink())
	s.line(rivets(hull), .5, s.ink())
	s.line(hull.Outline(), 1, s.ink())
	s.fillIn(squares, s.paper())
}

// plated draws the plates of a ring, cut by rays from the middle, some darker.
func (s *scene) plated(as *layout.Landscape, hull, ring terrain.Area, mid terrain.Point) {
	r := s.stream("skin")
	in := ring.In()
	var seams terrain.Lines
	spots := hull[0].Along(plating)
	for i, p := range spots {
		q := spots[(i+1)%len(spots)]
		far := func(p terrain.Point) terrain.Point { return mid.Add(p.Sub(mid).By(1.1)) }
		if r.Chance(.5) {
			s.fillIn(ring.And(terrain.Poly(mid, far(p.Point), far(q.Point))), s.tone(as, 2))
		}
		seams = append(seams, terrain.Line{mid, p.Point})
	}
	s.line(in.Cut(seams), .3, s.ink())
}

// rivets are dots inside an outline.
func rivets(a terrain.Area) terrain.Lines {
	var out []terrain.Point
	for _, ring := range a.Grow(-1.1) {
		for _, p := range ring.Along(3) {
			out = append(out, p.Point)
		}
	}
	return terrain.Dots(out)
}

// hullOf is the convex hull of an area.
func hullOf(a terrain.Area) terrain.Area {
	var pts []terrain.Point
	for _, r := range a {
		pts = append(pts, r...)
	}
	slices.SortFunc(pts, func(p, q terrain.Point) int { return cmp.Or(cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y)) })
	half := func(all []terrain.Point) []terrain.Point {
		var out []terrain.Point
		for _, p := range all {
			for n := len(out); n > 1 && turns(out[n-2], out[n-1], p) <= 0; n = len(out) {
				out = out[:n-1]
			}
			out = append(out, p)
		}
		return out[:len(out)-1]
	}
	one := half(pts)
	slices.Reverse(pts)
	return terrain.Poly(append(one, half(pts)...)...)
}

// turns is more than 0 where the way from a over b to c turns to the right on paper.
func turns(a, b, c terrain.Point) float64 {
	v := (b.X-a.X)*(c.Y-b.Y) - (b.Y-a.Y)*(c.X-b.X)
	if math.Abs(v) < 1e-9 {
		return 0
	}
	return v
}
