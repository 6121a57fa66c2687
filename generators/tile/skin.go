package tile

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// The measures of a skin, in millimetres.
const (
	skinRoom   = 10600 * geom.Micrometre // white around a level with a skin
	roundRoom  = 13 * geom.MM            // around one that takes several sheets, in which a hull is rounder
	scorchRoom = 24 * geom.MM            // around one on the ground that is no wider than a sheet
	sheetWide  = 186 * geom.MM
	skinOut    = 3.2  // how far it extends beyond all squares, at least
	squarest   = 12.0 // the largest power of a rounded hull; an ellipse has 2
	skinRim    = 1.2  // left between its outline and the text at the sides
	plating    = 14.0 // length of a plate along the rim
	lipLong    = 17.0 // length of the ramp of a hatch
	coordinate = 5.8  // how far the text at the sides reaches from the cut
)

// skinned returns how the skin of a level is drawn, nil if it has none. A craft has a skin if its
// layout declares one for a floor of the level.
func (l *level) skinned() *layout.Landscape {
	if l.base == nil || !l.craft() {
		return nil
	}
	set := l.set()
	var found *layout.Landscape
	l.each(func(_, _ int, g *model.Ground) {
		for i, x := range l.base.Landscape {
			if g.Floor != nil && slices.Contains(layout.Skins, x.As) && (x.Set == "" || x.Set == set) && slices.Contains(x.Of, l.name(g.Floor)) {
				found = &l.base.Landscape[i]
			}
		}
	})
	return found
}

// edge returns the width of the white around a level with squares of side unit on the face.
func (l *level) edge(unit geom.Length) geom.Length {
	as, wide := l.skinned(), geom.Length(l.w)*unit
	switch {
	case as == nil && !l.walled() && !l.craft():
		return 0
	case as == nil || as.As == "fuselage" && l.winged():
		return wallRoom
	case as.As == "skin" && l.plan == 0 && wide+2*scorchRoom <= sheetWide:
		return scorchRoom
	case as.As == "skin" && wide > sheetWide:
		return roundRoom
	}
	return skinRoom
}

// saucer draws a round hull: plates in a ring around the squares, ramps at hatches, and burnt
// ground around it where the level is on the ground.
func (s *hull) saucer(as *layout.Landscape) {
	var cells [][2]int
	s.level.each(func(x, y int, _ *model.Ground) { cells = append(cells, [2]int{x, y}) })
	squares := s.area(cells)
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
	mid := mid(hull.Bounds())
	s.fill(terrain.Shadow(lips, 2.2), s.tone(as, 3))
	s.fill(lips, s.tone(as, 0))
	s.line(terrain.Hatch(lips, 0, 2.4, 0, nil), .2, s.ink())
	s.fill(ways, s.ink())
	s.line(lips.Outline(), .5, s.ink())
	s.plated(as, hull, ring, mid)
	in := ring.In()
	s.line(in.Cut(hull.Grow(-2.1).Outline()), .2, s.ink())
	s.line(in.Cut(rivets(hull)), .5, s.ink())
	s.ribbed(as, ring, mid)
	s.line(bays.In().Without(hull.Outline()), 1, s.ink())
	s.fill(squares, s.paper())
}

// curved returns the roundest hull around squares that stays within the room: an ellipse, or as
// much squarer as leaves skinOut around every square. Around a rectangle it returns the convex
// hull.
func (s *hull) curved(squares terrain.Area, room float64) terrain.Area {
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

// scorch draws burnt ground around a hull, with its shadow and scattered debris.
func (s *hull) scorch(as *layout.Landscape, hull terrain.Area) {
	r := s.stream("scorch")
	burnt := hull.Grow(9).Organic(terrain.Form{Amp: 2.6, Wave: 12, Seed: s.noise("scorch")})
	s.fill(burnt, s.tone(as, 1))
	shade := terrain.Shadow(hull, 5)
	s.fill(shade, s.tone(as, 3))
	s.hatch(shade, .8, s.ink())
	mid := mid(hull.Bounds())
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
	s.fill(dark, s.tone(as, 4))
	s.shape(stones, s.paper(), .2, s.ink())
}

// hatches returns the ramps outside doors in the hull, the bays where they cut it, and marks on
// them that lead in.
func (s *hull) hatches() (lips, bays, ways terrain.Area) {
	long := min(lipLong, s.edge.W.MM()/s.scale()-coordinate-skinRim)
	for _, x := range s.level.stretches(func(a, b *model.Entry) bool { return a == b }) {
		if x.look != slideLook || x.strong != tough {
			continue
		}
		a := s.at(x.x0, x.y0)
		way, out, n := along(terrain.Line{a, s.at(x.end())})
		if inside := s.level.cell(x.x0, x.y0, s.level.plan); (inside != nil && !inside.Outside) != x.down {
			out = out.By(-1)
		}
		edge := func(along, far float64) terrain.Point { return a.Add(way.By(along)).Add(out.By(far)) }
		lips = append(lips, terrain.Poly(edge(2, 0), edge(n-2, 0), edge(n-2+long/3.4, long), edge(2-long/3.4, long))...)
		bays = append(bays, terrain.Poly(edge(0, 0), edge(n, 0), edge(n, 30), edge(0, 30))...)
		for m := side / 2; m < n && long > 12; m += side {
			y := long - 7.5
			ways = append(ways, terrain.Poly(edge(m-4, y+4), edge(m, y), edge(m+4, y+4), edge(m+4, y+6), edge(m, y+2), edge(m-4, y+6))...)
		}
	}
	return terrain.Union(lips), terrain.Union(bays), ways
}

// plated draws the plates of a ring, cut by rays from the middle, some of them lighter, its dark
// side and its lit edge.
func (s *hull) plated(as *layout.Landscape, hull, ring terrain.Area, mid terrain.Point) {
	r := s.stream("skin")
	s.fill(ring, s.tone(as, 2))
	var seams terrain.Lines
	spots := hull[0].Along(plating)
	for i, p := range spots {
		q := spots[(i+1)%len(spots)]
		far := func(p terrain.Point) terrain.Point { return mid.Add(p.Sub(mid).By(1.1)) }
		if r.Chance(.25) {
			s.fill(ring.And(terrain.Poly(mid, far(p.Point), far(q.Point))), s.tone(as, 1))
		}
		seams = append(seams, terrain.Line{mid, p.Point})
	}
	lee := terrain.Lee(hull, 3.2).And(ring)
	s.fill(lee, s.tone(as, 3))
	s.hatch(lee, .75, s.tone(as, 4))
	s.fill(ring.Minus(hull.Move(1.6, 1.6)), s.paper())
	s.line(ring.In().Cut(seams), .3, s.ink())
}

// ribbed draws a panel with ribs that point to the middle where a ring is thick.
func (s *hull) ribbed(as *layout.Landscape, ring terrain.Area, heart terrain.Point) {
	for _, r := range ring.Grow(-3.4).Grow(1.2) {
		part := terrain.Area{r}
		if part.Size() < 45 {
			continue
		}
		inner := part.Grow(-1.2)
		way := mid(inner.Bounds()).Sub(heart)
		s.shape(inner, s.tone(as, 0), .3, s.ink())
		s.line(terrain.Hatch(inner, math.Atan2(way.Y, way.X)*180/math.Pi, 2.2, 0, nil), .25, s.ink())
	}
}

// rivets returns dots inside an outline.
func rivets(a terrain.Area) terrain.Lines {
	return terrain.Dots(lists.Flat(a.Grow(-1.1), func(r terrain.Ring) []terrain.Point {
		return lists.Map(r.Along(3), func(p terrain.Spot) terrain.Point { return p.Point })
	}))
}

// hullOf returns the convex hull of an area.
func hullOf(a terrain.Area) terrain.Area {
	pts := slices.Concat(a...)
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

// turns returns a positive number if the way from a over b to c turns right on paper.
func turns(a, b, c terrain.Point) float64 {
	v := (b.X-a.X)*(c.Y-b.Y) - (b.Y-a.Y)*(c.X-b.X)
	if math.Abs(v) < 1e-9 {
		return 0
	}
	return v
}
