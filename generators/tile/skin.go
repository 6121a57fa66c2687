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
	skinRoom   = 10600 * geom.Micrometre // white round a level that has one
	roundRoom  = 13 * geom.MM            // round one that takes several sheets, in which a hull is rounder
	scorchRoom = 24 * geom.MM            // round one on the ground, if that is no wider than a sheet
	sheetWide  = 186 * geom.MM
	skinOut    = 3.2  // how far it lies outside all squares, at least
	squarest   = 12.0 // the power of a hull that is round at all; an ellipse has 2
	skinRim    = 1.2  // left between its outline and what is written at the sides
	plating    = 14.0 // of a plate along the rim
	lipLong    = 17.0 // of the ramp of a hatch
	coordinate = 5.8  // how far what is written at the sides reaches from the cut
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
			if g.Floor != nil && slices.Contains(layout.Skins, x.As) && (x.Set == "" || x.Set == set) && slices.Contains(x.Of, d.drawing(g.Floor)) {
				found = &d.base.Landscape[i]
			}
		}
	})
	return found
}

// room is the white round a level with a skin.
func (d *deck) room(as *layout.Landscape) geom.Length {
	switch {
	case as.As == "fuselage" && d.winged():
		return wallRoom
	case as.As == "skin" && d.plan == 0 && geom.Length(d.w)*d.unit+2*scorchRoom <= sheetWide:
		return scorchRoom
	case as.As == "skin" && geom.Length(d.w)*d.unit > sheetWide:
		return roundRoom
	}
	return skinRoom
}

// skin draws the hull of a craft as a shape round all its squares: squares are the
// law, the hull is dress.
func (s *scene) skin() {
	if s.bare {
		return
	}
	as := s.skinned()
	if as != nil && as.As == "skin" {
		s.saucer(as)
		return
	}
	s.airframe(as)
}

// saucer is a hull that is round: plates in a ring about the squares, ramps where
// hatches are, and the ground round it burnt where the level lies on it.
func (s *scene) saucer(as *layout.Landscape) {
	var boxes []terrain.Area
	s.deck.each(func(x, y int, _ *model.Ground) {
		at := s.at(x, y)
		boxes = append(boxes, terrain.Box(at.X, at.Y, side, side))
	})
	squares := terrain.Union(boxes...)
	room := s.edge.W.MM()/s.scale() - coordinate - skinRim
	burnt := s.edge.W == scorchRoom
	if burnt {
		room -= 9
	}
	hull := s.curved(squares, room)
	if burnt {
		s.scorch(as, hull)
	}
	lips, bays, ways := s.hatches()
	ring := hull.Minus(squares, bays)
	s.clad = hull.Minus(squares.Grow(-.5)).Grow(.6)
	lo, hi := hull.Bounds()
	mid := lo.Add(hi).By(.5)
	s.fillIn(terrain.Shadow(lips, 2.2), s.tone(as, 3))
	s.fillIn(lips, s.tone(as, 0))
	s.line(terrain.Hatch(lips, 0, 2.4, 0, nil), .2, s.ink())
	s.fillIn(ways, s.ink())
	s.line(lips.Outline(), .5, s.ink())
	s.plated(as, hull, ring, mid)
	in := ring.In()
	s.line(in.Cut(hull.Grow(-2.1).Outline()), .2, s.ink())
	s.line(in.Cut(rivets(hull)), .5, s.ink())
	s.ribbed(as, ring, mid)
	s.line(bays.In().Without(hull.Outline()), 1, s.ink())
	s.fillIn(squares, s.paper())
}

// curved is the roundest hull round squares that keeps within the room: an ellipse,
// or as much squarer as leaves skinOut round every square; round a rectangle, the
// convex hull.
func (s *scene) curved(squares terrain.Area, room float64) terrain.Area {
	must := hullOf(squares).Grow(skinOut)
	lo, hi := squares.Bounds()
	mid, half := lo.Add(hi).By(.5), hi.Sub(lo).By(.5).Add(terrain.Point{X: room, Y: room})
	outside := func(power float64) bool {
		return slices.ContainsFunc(must[0], func(p terrain.Point) bool {
			d := p.Sub(mid)
			return math.Pow(math.Abs(d.X)/half.X, power)+math.Pow(math.Abs(d.Y)/half.Y, power) > 1
		})
	}
	power := 2.0
	for ; outside(power); power += .1 {
		if power > squarest {
			return must
		}
	}
	out := make([]terrain.Point, 240)
	for i := range out {
		y, x := math.Sincos(float64(i) * 2 * math.Pi / float64(len(out)))
		round := func(v float64) float64 { return math.Copysign(math.Pow(math.Abs(v), 2/power), v) }
		out[i] = terrain.Point{X: mid.X + half.X*round(x), Y: mid.Y + half.Y*round(y)}
	}
	return terrain.Poly(out...)
}

// scorch is burnt ground round a hull, with its shadow and what was flung about.
func (s *scene) scorch(as *layout.Landscape, hull terrain.Area) {
	r := s.stream("scorch")
	burnt := hull.Grow(9).Organic(terrain.Form{Amp: 2.6, Wave: 12, Seed: s.noise("scorch")})
	s.fillIn(burnt, s.tone(as, 1))
	shade := terrain.Shadow(hull, 5)
	s.fillIn(shade, s.tone(as, 3))
	s.line(terrain.Hatch(shade, 45, .8, 0, nil), .2, s.ink())
	lo, hi := hull.Bounds()
	mid := lo.Add(hi).By(.5)
	var rays terrain.Lines
	for _, spot := range hull.Grow(2)[0].Along(2.6) {
		way := spot.Sub(mid)
		way = way.By(1 / way.Long())
		from := spot.Add(way.By(r.Float(0, 2)))
		if r.Chance(.7) {
			rays = append(rays, terrain.Line{from, from.Add(way.By(r.Float(2.5, 6)))})
		}
	}
	s.line(rays, .25, s.tone(as, 4))
	var stones, dark terrain.Area
	for _, p := range terrain.Scatter(burnt.Grow(1).Minus(hull.Grow(2)), 5, r) {
		if r.Chance(.5) {
			one := terrain.Stone(p, r.Float(.5, 1.2), 6, .8, r)
			stones, dark = append(stones, one...), append(dark, one.Move(.4, .4)...)
		}
	}
	s.fillIn(dark, s.tone(as, 4))
	s.shape(stones, s.paper(), .2, s.ink())
}

// hatches are the ramps that lead out of doors in the hull, where they cut it, and
// marks on them that lead in.
func (s *scene) hatches() (lips, bays, ways terrain.Area) {
	long := min(lipLong, s.edge.W.MM()/s.scale()-coordinate-skinRim)
	for _, x := range s.stretches(func(a, b *model.Entry) bool { return a == b }) {
		if x.look != slideLook || x.strong != tough {
			continue
		}
		a := s.at(x.x0, x.y0)
		b, out := a.Add(terrain.Point{X: float64(x.n) * side}), terrain.Point{Y: 1}
		if inside := s.deck.cell(x.x0, x.y0, s.plan); inside != nil && !inside.Outside {
			out.Y = -1
		}
		if x.down {
			b, out = a.Add(terrain.Point{Y: float64(x.n) * side}), terrain.Point{X: out.Y}
		}
		way := b.Sub(a).By(1 / b.Sub(a).Long())
		edge := func(along, far float64) terrain.Point { return a.Add(way.By(along)).Add(out.By(far)) }
		n := b.Sub(a).Long()
		lips = append(lips, terrain.Poly(edge(2, 0), edge(n-2, 0), edge(n-2+long/3.4, long), edge(2-long/3.4, long))...)
		bays = append(bays, terrain.Poly(edge(0, 0), edge(n, 0), edge(n, 30), edge(0, 30))...)
		for m := side / 2; m < n && long > 12; m += side {
			y := long - 7.5
			ways = append(ways, terrain.Poly(edge(m-4, y+4), edge(m, y), edge(m+4, y+4), edge(m+4, y+6), edge(m, y+2), edge(m-4, y+6))...)
		}
	}
	return terrain.Union(lips), terrain.Union(bays), ways
}

// plated draws the plates of a ring, cut by rays from the middle, some lighter, its
// dark side and its lit edge.
func (s *scene) plated(as *layout.Landscape, hull, ring terrain.Area, mid terrain.Point) {
	r := s.stream("skin")
	s.fillIn(ring, s.tone(as, 2))
	var seams terrain.Lines
	spots := hull[0].Along(plating)
	for i, p := range spots {
		q := spots[(i+1)%len(spots)]
		far := func(p terrain.Point) terrain.Point { return mid.Add(p.Sub(mid).By(1.1)) }
		if r.Chance(.25) {
			s.fillIn(ring.And(terrain.Poly(mid, far(p.Point), far(q.Point))), s.tone(as, 1))
		}
		seams = append(seams, terrain.Line{mid, p.Point})
	}
	lee := terrain.Lee(hull, 3.2).And(ring)
	s.fillIn(lee, s.tone(as, 3))
	s.line(terrain.Hatch(lee, 45, .75, 0, nil), .2, s.tone(as, 4))
	s.fillIn(ring.Minus(hull.Move(1.6, 1.6)), s.paper())
	s.line(ring.In().Cut(seams), .3, s.ink())
}

// ribbed draws a panel with ribs that point to the middle where a ring is thick.
func (s *scene) ribbed(as *layout.Landscape, ring terrain.Area, mid terrain.Point) {
	for _, r := range ring.Grow(-3.4).Grow(1.2) {
		part := terrain.Area{r}
		if part.Size() < 45 {
			continue
		}
		inner := part.Grow(-1.2)
		lo, hi := inner.Bounds()
		way := lo.Add(hi).By(.5).Sub(mid)
		s.shape(inner, s.tone(as, 0), .3, s.ink())
		s.line(terrain.Hatch(inner, math.Atan2(way.Y, way.X)*180/math.Pi, 2.2, 0, nil), .25, s.ink())
	}
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
