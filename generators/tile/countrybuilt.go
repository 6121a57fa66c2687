package tile

import (
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/lists"
	"punchboard/internal/terrain"
)

// boulders draws rocks: large ones, then smaller ones between them, each lit separately.
func (l *country) boulders() {
	if len(l.rocks) == 0 {
		return
	}
	var all, taken terrain.Area
	s := l.chance("stones")
	type rock struct {
		area terrain.Area
		r    float64
	}
	var rocks []rock
	for _, pass := range []struct{ r, apart float64 }{{3.6, 8.2}, {2.1, 4.4}, {1, 2.3}} {
		room := l.rocks.Grow(-.6*pass.r).Minus(l.free.Grow(pass.r+.9), taken.Grow(.9*pass.r), l.road.Grow(pass.r), l.water.Grow(pass.r)).And(l.shape.Grow(-pass.r - 1.4))
		for _, p := range terrain.Scatter(room, pass.apart, s) {
			r, n := pass.r*s.Float(.85, 1.1), 6
			if pass.r > 2 {
				n = 8
			}
			a := terrain.Stone(p, r, n, .85, s)
			rocks = append(rocks, rock{a, r})
			all = append(all, a...)
		}
		taken = terrain.Union(all)
	}
	shade := terrain.Area(lists.Flat(rocks, func(x rock) []terrain.Ring { return x.area.Move(.38*x.r, .38*x.r) }))
	l.fill(terrain.Union(shade), l.paint(l.ground.Base, 3))
	for _, x := range rocks {
		l.fill(x.area, face.White)
		if x.r < 1.5 {
			l.fill(terrain.Lee(x.area, .34*x.r), l.paint(l.ground.Rock, 2))
			l.solidly(x.area, face.None, .3)
			continue
		}
		dark := terrain.Lee(x.area, .34*x.r)
		l.fill(dark, l.paint(l.ground.Rock, 3))
		l.stroke(terrain.Hatch(dark, 45, .7, 0, nil), .2, face.Black)
		lo, hi := x.area.Bounds()
		top := terrain.Point{X: (lo.X+hi.X)/2 - .18*x.r, Y: (lo.Y+hi.Y)/2 - .18*x.r}
		ring := x.area[0]
		l.stroke(terrain.Lines{{top, ring[0]}, {top, ring[len(ring)*2/5]}, {top, ring[len(ring)*3/5]}}, .25, face.Black)
		l.solidly(x.area, face.None, .5)
	}
}

// bunker is a slab rotated at random around its centre.
type bunker struct {
	at   terrain.Point
	turn float64
	slab terrain.Area
}

// bunkers returns those of the tile, each in the upper part of its hex: numbers are below.
func (l *country) bunkers() []bunker {
	var out []bunker
	for i, c := range l.cells {
		if c.looks != "bunker" {
			continue
		}
		b := bunker{at: terrain.Point{X: c.X, Y: c.Y - 3}, turn: l.chance("bunker", i).Float(-10, 10)}
		corners := []terrain.Point{{X: -10, Y: -7}, {X: -6, Y: -10.5}, {X: 6, Y: -10.5}, {X: 10, Y: -7}, {X: 10, Y: 6}, {X: 7, Y: 9}, {X: -7, Y: 9}, {X: -10, Y: 6}}
		for i := range corners {
			corners[i] = corners[i].Add(b.at)
		}
		b.slab = terrain.Poly(corners...).Turn(b.turn, b.at)
		out = append(out, l.clear(b, nil))
	}
	return out
}

// houseRoom is the least room, in millimetres, between a building and what a layout shows.
const houseRoom = .7

// houses returns four roofs in each town, rotated at random. One that finds no room next to what a
// layout shows in the hex, such as the town's name, is left out.
func (l *country) houses() []bunker {
	var out []bunker
	for i, c := range l.cells {
		if c.looks != "town" {
			continue
		}
		s := l.chance("town", i)
		all := lists.Map([][4]float64{{-9.5, -7.5, 9, 7}, {4, -8.5, 10.5, 6.5}, {-11, 2.5, 7.5, 6}, {7.5, 2.5, 8, 6.5}}, func(h [4]float64) bunker {
			at := terrain.Point{X: c.X + h[0] + s.Float(-.8, .8), Y: c.Y - 3 + h[1] + s.Float(-.8, .8)}
			turn := s.Float(-9, 9)
			return bunker{at, turn, terrain.Box(at.X-h[2]/2, at.Y-h[3]/2, h[2], h[3]).Turn(turn, at)}
		})
		for j, b := range all {
			all[j] = l.clear(b, slices.Delete(slices.Clone(all), j, j+1))
		}
		out = append(out, lists.Only(all, func(b bunker) bool { return len(b.slab.Grow(houseRoom).And(l.free)) == 0 })...)
	}
	return out
}

// clear returns a building moved, by at most four millimetres and not up, until it is clear of all
// that a layout shows in its hex, such as the hex's number, and covers none of the others there.
func (l *country) clear(b bunker, others []bunker) bunker {
	free := func(slab terrain.Area) bool {
		return len(slab.Grow(houseRoom).And(l.free)) == 0 && !slices.ContainsFunc(others, func(o bunker) bool { return len(slab.And(o.slab)) > 0 })
	}
	if len(b.slab.Grow(houseRoom).And(l.free)) == 0 {
		return b
	}
	for far := .5; far <= 4; far += .5 {
		for _, way := range []terrain.Point{{Y: far}, {X: far}, {X: -far}, {X: .7 * far, Y: .7 * far}, {X: -.7 * far, Y: .7 * far}} {
			if slab := b.slab.Move(way.X, way.Y); free(slab) {
				return bunker{b.at.Add(way), b.turn, slab}
			}
		}
	}
	return b
}

// built draws the buildings.
func (l *country) built() {
	for _, b := range l.slabs {
		l.bunker(b)
	}
	for _, h := range l.roofs {
		l.house(h)
	}
}

// cast draws the shadow of something d millimetres high, within the tile.
func (l *country) cast(a terrain.Area, d float64) {
	shade := terrain.Shadow(a, d).And(l.inner)
	l.fill(shade, l.paint(l.ground.Base, 3))
	l.stroke(l.free.In().Without(terrain.Hatch(shade, 45, .8, 0, nil)), .2, l.paint(l.ground.Base, 4))
}

// bunker draws a slab with sandbags around it except below, slits in three of its sides and a hatch
// in its roof.
func (l *country) bunker(b bunker) {
	l.cast(b.slab, 3)
	free, inner := l.free.Grow(1.4).In(), l.inner.Grow(-.6).In()
	for _, p := range b.slab.Grow(2.6)[0].Along(2.9) {
		bag := terrain.Box(p.X-1.35, p.Y-.75, 2.7, 1.5).Grow(-.5).Grow(.5).Turn(math.Atan2(p.Way.Y, p.Way.X)*180/math.Pi, p.Point)
		if !free.Has(p.Point) && inner.Has(p.Point) && p.Y < b.at.Y+8.2 {
			l.solidly(bag, l.paint(l.ground.Bare, 1), .25)
		}
	}
	stone := func(step int) face.Colour { return l.paint("stone", step) }
	roof := b.slab.Grow(-2.2)
	l.fill(b.slab, stone(1))
	l.fill(terrain.Lee(b.slab, 1.6), stone(3))
	l.solidly(roof, face.White, .5)
	l.stroke(terrain.Hatch(roof, b.turn, 3.2, 0, nil), .2, stone(3))
	l.stroke(terrain.Hatch(roof, b.turn+90, 5, 0, nil), .2, stone(3))
	l.solidly(b.slab, face.None, 1)
	for _, s := range [][4]float64{{-5, -9.3, 10, 1.5}, {-9.5, -3, 1.5, 6}, {8, -3, 1.5, 6}} {
		l.fill(terrain.Box(b.at.X+s[0], b.at.Y+s[1], s[2], s[3]).Turn(b.turn, b.at), face.Black)
	}
	hatch := terrain.Point{X: b.at.X, Y: b.at.Y - 1}
	l.solidly(terrain.Disc(hatch, 2.5), stone(1), .5)
	l.solidly(terrain.Disc(hatch, 1.7), face.None, .2)
	l.stroke(terrain.Lines{{{X: hatch.X - 1, Y: hatch.Y}, {X: hatch.X + 1, Y: hatch.Y}}}, .5, face.Black)
}

// house draws a roof with its ridge along the longer side. The side away from the light, at the
// right or below, is dark.
func (l *country) house(h bunker) {
	l.cast(h.slab, 2.4)
	r := h.slab[0]
	a, b := mid(r[0], r[3]), mid(r[1], r[2])
	if r[1].Sub(r[0]).Long() < r[2].Sub(r[1]).Long() {
		a, b = mid(r[0], r[1]), mid(r[3], r[2])
	}
	l.fill(h.slab, face.White)
	l.fill(terrain.Poly(a, b, r[2], r[3]), l.paint("stone", 2))
	l.stroke(terrain.Hatch(h.slab, h.turn+90, 1.1, .2, l.chance("roof", h.at.X, h.at.Y)), .2, l.paint("stone", 4))
	l.stroke(terrain.Lines{{a, b}}, .35, face.Black)
	l.solidly(h.slab, face.None, .6)
}

// mid returns the point between two; for the bounds of an area, its centre.
func mid(a, b terrain.Point) terrain.Point { return a.Add(b).By(.5) }
