package tile

import (
	"slices"

	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// barrier is everything of one entry that is on the edges of a level and is drawn with its
// landscape.
type barrier struct {
	chance
	e     *model.Entry
	as    *layout.Landscape
	lines terrain.Lines
	area  terrain.Area
}

// barriers groups the edges of a level by what is on them, in the order of the legend.
func (d *drawing) barriers() []barrier {
	of := map[*model.Entry]terrain.Lines{}
	for _, x := range d.level.stretches(func(a, b *model.Entry) bool { return a == b }) {
		of[x.e] = append(of[x.e], terrain.Line{d.at(x.x0, x.y0), d.at(x.end())})
	}
	var out []barrier
	for _, e := range d.level.legend.All() {
		if as := d.level.lookOf(e); as != nil && len(of[e]) > 0 {
			out = append(out, d.barrier(e, as, of[e]))
		}
	}
	return out
}

// barrier gives lines the width in millimetres that their barrier is drawn with. Lines with square
// ends are extended by half of it, so that corners are filled.
func (c chance) barrier(e *model.Entry, as *layout.Landscape, lines terrain.Lines) barrier {
	width, round := 1.8, false
	switch as.As {
	case hedgeLook:
		width, round = 3.6, true
	case stonesLook:
		width = 2.6
	}
	var all []terrain.Area
	for _, l := range lines {
		if !round {
			l = longer(l, width/2)
		}
		all = append(all, terrain.Strip(l, width, round))
	}
	a := terrain.Union(all...)
	if as.As == hedgeLook {
		a = a.Organic(terrain.Form{Amp: .5, Wave: 1.6, Step: .8, Seed: c.noise("hedge", e.ID)})
	}
	return barrier{c, e, as, lines, a}
}

// longer returns a line extended at both ends.
func longer(l terrain.Line, d float64) terrain.Line {
	way, _, _ := along(l)
	return terrain.Line{l[0].Sub(way.By(d)), l[1].Add(way.By(d))}
}

// along returns the direction of a straight line, the direction to its right, both 1 mm long, and
// the length of the line.
func along(l terrain.Line) (way, out terrain.Point, long float64) {
	way = l[1].Sub(l[0])
	long = way.Long()
	way = way.By(1 / long)
	return way, terrain.Point{X: -way.Y, Y: way.X}, long
}

// draw draws a barrier that is not a wall of a building, and reports false if it is one. Its
// ground, which may be nil, is darker in the shadow of a fence.
func (b barrier) draw(s *canvas, ground *layout.Landscape) bool {
	switch b.as.As {
	case hedgeLook:
		s.fill(b.area, s.tone(b.as, 3))
		s.fill(b.area.Minus(b.area.Move(.8, .9)), s.tone(b.as, 1))
		s.line(chevrons(terrain.Scatter(b.area.Grow(-.4), 1.25, b.stream("hedge", b.e.ID)), .45), .22, s.tone(b.as, 4))
		s.line(b.area.Outline(), .5, s.ink())
	case stonesLook:
		b.masonry(s)
	case fenceLook:
		b.posts(s, ground)
	default:
		return false
	}
	return true
}

// masonry draws two courses of stones on black, with .24 mm left as joints. Stones are 1.5 to 3.2
// mm long.
func (b barrier) masonry(s *canvas) {
	r := b.stream("masonry", b.e.ID)
	s.fill(b.area, s.ink())
	var white, grey terrain.Area
	for _, l := range b.lines {
		l = longer(l, 1)
		way, out, long := along(l)
		for _, row := range []float64{-.62, .62} {
			for t := .12; t < long-.5; {
				n := min(r.Float(1.5, 3.2), long-.12-t)
				stone := func(along, off float64) terrain.Point { return l[0].Add(way.By(along)).Add(out.By(row + off)) }
				a := terrain.Poly(stone(t, -.5), stone(t+n-.24, -.5), stone(t+n-.24, .5), stone(t, .5))
				if r.Chance(.6) {
					white = append(white, a...)
				} else {
					grey = append(grey, a...)
				}
				t += n
			}
		}
	}
	s.fill(white, s.paper())
	s.fill(grey, s.tone(b.as, 1))
}

// posts draws a fence: two rails and a post every third of a square.
func (b barrier) posts(s *canvas, ground *layout.Landscape) {
	var rails, shade terrain.Lines
	var posts terrain.Area
	for _, l := range b.lines {
		way, out, long := along(l)
		for _, k := range []float64{-.35, .35} {
			rails = append(rails, terrain.Line{l[0].Add(out.By(k)), l[1].Add(out.By(k))})
		}
		shade = append(shade, terrain.Line{l[0].Add(terrain.Point{X: .8, Y: .9}), l[1].Add(terrain.Point{X: .8, Y: .9})})
		for t := 0.0; t < long+1; t += side / 3 {
			p := l[0].Add(way.By(t))
			posts = append(posts, terrain.Box(p.X-.8, p.Y-.8, 1.6, 1.6)...)
		}
	}
	if ground != nil {
		s.line(shade, .3, s.tone(ground, 4))
	}
	s.line(rails, .3, s.ink())
	s.fill(posts, s.ink())
}

// crossed draws the corners of squares, black on white, except where there is a wall. There are
// none on the cut of a tile: the next tile has its own.
func (s *drawing) crossed(walls []terrain.Area) {
	var on []*terrain.Inside
	for _, a := range walls {
		if len(a) > 0 {
			on = append(on, a.Grow(.4).In())
		}
	}
	var lines terrain.Lines
	for y := 0; y <= s.h; y++ {
		for x := 0; x <= s.w; x++ {
			p := terrain.Point{X: float64(x) * side, Y: float64(y) * side}
			rim := x == 0 || y == 0 || x == s.w || y == s.h
			if rim && s.edge.W == 0 || slices.ContainsFunc(on, func(in *terrain.Inside) bool { return in.Has(p) }) {
				continue
			}
			lines = append(lines, terrain.Line{p.Add(terrain.Point{X: -.9}), p.Add(terrain.Point{X: .9})},
				terrain.Line{p.Add(terrain.Point{Y: -.9}), p.Add(terrain.Point{Y: .9})})
		}
	}
	s.line(lines, .75, s.paper())
	s.line(lines, .25, s.ink())
}

// squared draws the grid between squares with ground, in a tone of what the tile is filled with:
// visible when looked for, but less prominent than the picture.
func (s *landscape) squared() {
	var lines terrain.Lines
	s.level.joints(func(x, y int, down bool) {
		end := terrain.Point{X: side}
		if down {
			end = terrain.Point{Y: side}
		}
		lines = append(lines, terrain.Line{s.at(x, y), s.at(x, y).Add(end)})
	})
	if len(s.clad) > 0 {
		lines = s.clad.In().Without(lines)
	}
	c := s.Colour("grey2")
	if s.under != nil {
		c = s.tone(s.under.as, 3)
	}
	s.line(lines, .2, c)
}
