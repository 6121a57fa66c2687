package tile

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/terrain"
)

// tree is a crown.
type tree struct {
	at    terrain.Point
	crown terrain.Area
}

// plant places the trees: none extends beyond its wood by more than half a crown, or comes near the
// sides of the tile and what is in hexes.
func (l *country) plant() {
	least, most, apart := 3.0, 4.3, 5.6
	if l.ground.Dry {
		least, most = 2.2, 3.3
	}
	ground := l.looking("wood").Grow(-.8).Organic(l.grown("wood", 8, 1.8, 6)).Grow(-2.2)
	ground = ground.And(l.shape.Grow(-most-1.6)).Minus(l.free.Grow(most+.6), l.road.Grow(most), l.water.Grow(most))
	s := l.chance("wood")
	spots := terrain.Scatter(ground, apart, s)
	slices.SortFunc(spots, func(a, b terrain.Point) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
	for _, p := range spots {
		own := l.chance("tree", p.X, p.Y)
		t := tree{p, terrain.Blob(p, own.Float(least, most), 6+own.Int(3), .16, 30, own)}
		l.trees = append(l.trees, t)
		l.crowns = append(l.crowns, t.crown...)
	}
	l.crowns = terrain.Union(l.crowns)
}

// wood draws the trees, from the top of the tile down, so that a tree overlaps those behind it. In
// dry country five branches show.
func (l *country) wood() {
	for _, t := range l.trees {
		p, s := t.at, l.chance("leaves", t.at.X, t.at.Y)
		l.fill(t.crown, l.paint(l.ground.Leaf, 2))
		l.fill(terrain.Lee(t.crown, 1.4), l.paint(l.ground.Leaf, 3))
		l.fill(terrain.Blob(terrain.Point{X: p.X - 1, Y: p.Y - 1.1}, 1.45, 5, .15, 14, s), l.paint(l.ground.Leaf, 0))
		var leaves terrain.Lines
		if l.ground.Dry {
			for _, a := range []float64{.4, 1.7, 2.9, 4.2, 5.4} {
				leaves = append(leaves, terrain.Line{p, {X: p.X + 2.2*math.Cos(a), Y: p.Y + 2.2*math.Sin(a)}})
			}
		}
		for _, d := range []terrain.Point{{X: 1.3, Y: -.4}, {X: -.4, Y: 1.5}, {X: 1.2, Y: 1.5}, {X: -1.9, Y: .7}} {
			q := p.Add(d)
			leaves = append(leaves, terrain.Line{{X: q.X - .5, Y: q.Y}, {X: q.X, Y: q.Y - .45}, {X: q.X + .5, Y: q.Y}})
		}
		l.stroke(leaves, .22, l.paint(l.ground.Leaf, 4))
		l.solidly(t.crown, face.None, .45)
	}
}

// meadows draws earth in open hexes and long grass, and returns the grass.
func (l *country) meadows() terrain.Area {
	var bare, grass terrain.Area
	for _, c := range l.cells {
		x, y := int(c.X), int(c.Y)
		switch c.looks {
		case "open":
			bare = append(bare, hexagon(c.Point, .62*landRadius).Organic(l.grown("bare", 6, 2.4, 5, x, y))...)
		case "grass":
			r := landRadius - 1
			if l.atSide(c.Point) { // it runs on over the side
				r = landRadius + 6
			}
			grass = append(grass, hexagon(c.Point, r).Organic(l.grown("grass", 8, 2.6, 7, x, y))...)
		}
	}
	grass = terrain.Union(grass).And(l.bleed)
	l.fill(terrain.Union(bare).And(l.bleed), l.paint(l.ground.Bare, 0))
	l.fill(grass, l.paint(l.ground.Base, 1))
	return grass
}

// atSide reports whether a hex is at a side of the tile.
func (l *country) atSide(c terrain.Point) bool {
	return len(hexagon(c, landRadius+2).Minus(l.shape)) > 0
}

// textures draws tufts, dots, ripples and pebbles where there is nothing else.
func (l *country) textures(grass terrain.Area) {
	taken, meadow, reeds := l.taken(), grass.In(), l.looking("marsh")
	thin := l.paint(l.ground.Base, 4)
	tufts := func(feature string, a terrain.Area, d, size, mm float64, but terrain.Any) {
		s := l.chance(feature)
		var out terrain.Lines
		for _, p := range terrain.Scatter(a, d, s) {
			tuft := terrain.Tuft(p, size, s)
			if !but.Has(p) && !taken.Has(p) && !taken.Has(tuft[0][1]) && !taken.Has(tuft[1][1]) && !taken.Has(tuft[2][1]) {
				out = append(out, tuft...)
			}
		}
		l.stroke(out, mm, thin)
	}
	elsewhere := terrain.AnyOf(grass, reeds)
	tufts("grass", grass, 3.1, 1.05, .25, nil)
	tufts("reeds", reeds, 2.6, 1.3, .28, nil)
	tufts("tufts", l.bleed, 9, .75, .2, elsewhere)
	bare := func(p terrain.Point) bool { return !meadow.Has(p) && !taken.Has(p) }
	keep := func(pts []terrain.Point) []terrain.Point {
		return slices.DeleteFunc(pts, func(p terrain.Point) bool { return !bare(p) })
	}
	l.stroke(terrain.Dots(keep(terrain.Scatter(l.bleed, 3.2, l.chance("dots")))), .35, l.paint(l.ground.Base, 3))
	if l.ground.Dry {
		l.sand(taken, keep)
	}
}

// sand draws wind ripples on the lowest ground, 4.8 mm long, and pebbles of half a millimetre to
// one.
func (l *country) sand(taken terrain.Any, keep func([]terrain.Point) []terrain.Point) {
	thin := l.paint(l.ground.Base, 4)
	low := l.bleed.Minus(l.of(func(c countryCell) bool { return c.high > 1 })).Grow(-1)
	var ripples terrain.Lines
	for _, p := range keep(terrain.Scatter(low, 6, l.chance("ripples"))) {
		var one terrain.Line
		for i := range 7 {
			one = append(one, terrain.Point{X: p.X - 2.4 + .8*float64(i), Y: p.Y + .5*math.Sin(1.15*float64(i)+p.X)})
		}
		ripples = append(ripples, one)
	}
	l.stroke(taken.Without(ripples), .2, thin)
	s := l.chance("pebbles")
	for _, p := range keep(terrain.Scatter(l.inner.Grow(-1), 11, s)) {
		stone := terrain.Stone(p, s.Float(.5, .9), 6, .8, s)
		l.fill(stone, face.White)
		l.stroke(stone.Outline(), .2, thin)
	}
}
