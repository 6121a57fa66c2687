package tile

import (
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

const (
	roadWidth   = 6.6
	streamWidth = 6.2
	sideWidth   = 4.6 // of water along the sides of hexes
	runsOn      = 9.0 // how far they run beyond a side of the tile
)

// features finds where roads, railways and streams run: smoothly from hex to hex, past what is in
// them, and on over the sides of the tile, or along the sides of hexes. Fords, lakes and the sea are
// water too.
func (l *country) features(t *model.Tile, at map[hex]terrain.Point) {
	var road, water terrain.Area
	for i, f := range t.Features {
		width := streamWidth
		lines := terrain.Lines{l.through(t, f, at, l.chance("feature", i))}
		if len(f.Through) == 0 {
			lines, width = l.along(t, f, at), sideWidth
		}
		for _, line := range lines {
			switch {
			case len(line) < 2:
			case f.Kind == "road":
				l.roads = append(l.roads, line)
				road = append(road, terrain.Strip(line, roadWidth, false)...)
			case f.Kind == "rail":
				l.rails = append(l.rails, line)
			default:
				water = append(water, terrain.Strip(line, width, false).Organic(l.grown("stream", 0, .9, 4))...)
			}
		}
	}
	ford := l.looking("ford")
	l.water = terrain.Union(water, ford.Grow(-1.5).Organic(l.grown("ford", 9, 1.5, 7)).And(l.shape.Grow(-1)), l.sea())
	l.road = terrain.Union(road)
}

// sea returns the hexes of open water within their coast. At the sides of the tile it runs on over
// them.
func (l *country) sea() terrain.Area {
	var out terrain.Area
	for _, c := range l.cells {
		if c.looks == "water" {
			r := landRadius + .06
			if l.atSide(c.Point) {
				r += 8
			}
			out = append(out, hexagon(c.Point, r)...)
		}
	}
	dry := l.of(func(c countryCell) bool { return c.looks != "water" })
	return terrain.Union(out).Minus(dry).Grow(-1.2).Organic(l.grown("sea", 8, 2, 8))
}

// through returns the line of a feature from hex to hex.
func (l *country) through(t *model.Tile, f model.Feature, at map[hex]terrain.Point, s *terrain.Stream) terrain.Line {
	var line terrain.Line
	for _, p := range f.Through {
		if h, side, ok := t.HexAt(p.Text); ok {
			line = append(line, l.passing(at[hex{h.Col, h.Half}], side, len(line) == 0, s)...)
		}
	}
	return line.Smooth(4)
}

// along returns the lines of a feature along the sides of hexes, one for each run of sides that
// meet in the order written. One that ends at the rim of the tile runs on over it.
func (l *country) along(t *model.Tile, f model.Feature, at map[hex]terrain.Point) terrain.Lines {
	var runs [][]spot
	place := map[spot]terrain.Point{}
	for _, p := range f.Along {
		h, side, ok := t.HexAt(p.Text)
		if !ok || side < 0 {
			continue
		}
		var ends [2]spot
		for i := range ends {
			r := rim[(side+i)%6]
			ends[i] = hex{h.Col, h.Half}.corner(side + i)
			place[ends[i]] = at[hex{h.Col, h.Half}].Add(terrain.Point{X: float64(r.x) * landRadius / 2, Y: float64(r.y) * landAcross / 2})
		}
		n := len(runs) - 1
		if n >= 0 && len(runs[n]) == 2 && slices.Contains(ends[:], runs[n][0]) {
			slices.Reverse(runs[n])
		}
		if i := -1; n >= 0 {
			if i = slices.Index(ends[:], runs[n][len(runs[n])-1]); i >= 0 {
				runs[n] = append(runs[n], ends[1-i])
				continue
			}
		}
		runs = append(runs, ends[:])
	}
	inner := map[spot]int{} // how many hexes meet there
	for h := range at {
		for i := range rim {
			inner[h.corner(i)]++
		}
	}
	return lists.Map(runs, func(run []spot) terrain.Line {
		line := terrain.Line(lists.Map(run, func(s spot) terrain.Point { return place[s] })).Smooth(2)
		for _, end := range []spot{run[len(run)-1], run[0]} {
			if n := len(line); inner[end] < 3 {
				way := line[n-1].Sub(line[n-2])
				line = append(line, line[n-1].Add(way.By(runsOn/way.Long())))
			}
			slices.Reverse(line)
		}
		return line
	})
}

// passing returns the points by which a line passes a hex: above what is in its lower half, and
// straight over the middle of a side, numbered clockwise from the top, -1 for none. Only there do
// roads of two tiles meet whichever way a tile is laid.
func (l *country) passing(c terrain.Point, side int, first bool, s *terrain.Stream) terrain.Line {
	if side < 0 {
		return terrain.Line{c.Add(terrain.Point{X: s.Float(-5, 5), Y: s.Float(-7, -1)})}
	}
	sin, cos := math.Sincos(float64(60*side-90) * math.Pi / 180)
	out := func(d float64) terrain.Point { return c.Add(terrain.Point{X: cos * d, Y: sin * d}) }
	if first {
		return terrain.Line{out(landAcross/2 + runsOn), out(landAcross / 2), out(landAcross/2 - 7)}
	}
	return terrain.Line{out(landAcross/2 - 7), out(landAcross / 2), out(landAcross/2 + runsOn)}
}

// streams draws the shores and the lines of water, with reeds along it and stones in fords.
func (l *country) streams() {
	if len(l.water) == 0 {
		return
	}
	free := l.free.In()
	l.stroke(free.Without(l.water.Grow(1.3).Outline()), .2, l.paint(l.ground.Bare, 4))
	l.stroke(free.Without(l.water.Outline()), .5, face.Black)
	for i, d := range []float64{.9, 1.9} {
		dash := [][]float64{{4, 1.4}, {2, 2.6}}[i]
		l.stroke(free.Without(l.water.Grow(-d).Outline()), .2, l.paint(l.ground.Water, 4), dash...)
	}
	s := l.chance("reeds")
	var reeds terrain.Lines
	for _, r := range l.water {
		for _, p := range r.Along(6) {
			if !s.Chance(.5) || free.Has(p.Point) || free.Has(terrain.Point{X: p.X, Y: p.Y - 1.7}) {
				continue
			}
			for _, d := range []float64{-.5, 0, .5} {
				reeds = append(reeds, terrain.Line{{X: p.X + d, Y: p.Y + .6}, {X: p.X + d + s.Float(-.3, .4), Y: p.Y - 1.7}})
			}
		}
	}
	l.stroke(l.inner.In().Cut(reeds), .28, l.paint("green", 4))
	stones := l.chance("ford stones")
	for _, p := range terrain.Scatter(l.looking("ford").Grow(-6).Minus(l.free.Grow(2), l.road), 5, stones) {
		l.solidly(terrain.Stone(p, stones.Float(.8, 1.5), 7, .7, stones), face.White, .3)
	}
}

// railways draws rails as a line with sleepers.
func (l *country) railways() {
	free := l.free.In()
	var ties terrain.Lines
	for _, r := range l.rails {
		for _, p := range r.Along(2.4) {
			out := terrain.Point{X: -p.Way.Y, Y: p.Way.X}.By(1.3)
			ties = append(ties, terrain.Line{p.Add(out), p.Sub(out)})
		}
	}
	l.stroke(free.Without(l.rails), 3.4, face.White)
	l.stroke(free.Without(l.rails), .6, face.Black)
	l.stroke(free.Without(ties), .45, face.Black)
}

// tracks draws the broken rims and the ruts of roads. A rim ends where another road joins:
// crossings are open.
func (l *country) tracks() {
	if len(l.roads) == 0 {
		return
	}
	free := l.free.In()
	s := l.chance("rims")
	var rims, ruts terrain.Lines
	for i, r := range l.roads {
		var other terrain.Area // roads that cross it
		for k, x := range l.roads {
			if k != i {
				other = append(other, terrain.Strip(x, roadWidth-.6, false)...)
			}
		}
		open := terrain.Union(other).In()
		for _, d := range []float64{roadWidth / 2, -roadWidth / 2} {
			side := r.Beside(d)
			for at, long := 0.0, side.Long(); at < long; {
				on := s.Float(3, 9)
				rims = append(rims, open.Without(terrain.Lines{side.Part(at, at+on)})...)
				at += on + s.Float(.5, 2)
			}
		}
		ruts = append(ruts, r.Beside(1.3), r.Beside(-1.3))
	}
	l.stroke(free.Without(rims), .4, face.Black)
	l.stroke(free.Without(ruts), .3, l.paint(l.ground.Bare, 3), 7, 1.5, 3, 1.2)
	l.stroke(terrain.Dots(terrain.Scatter(l.road, 2.2, l.chance("gravel"))), .35, l.paint(l.ground.Bare, 3))
}
