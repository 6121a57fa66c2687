package tile

import (
	"math"

	"punchboard/internal/face"
	"punchboard/internal/lists"
	"punchboard/internal/terrain"
)

// hill is a step of ground: all that is as high as that or higher.
type hill struct{ area, shade terrain.Area }

// hills are the steps, drawn as flat areas, each a tone darker than the one below.
func (l *country) hills() []hill {
	top := lists.Most(l.cells, func(c countryCell) int { return c.high })
	var out []hill
	for k := 2; k <= top; k++ {
		inset := .5 + 1.7*float64(k-2)
		area := l.of(func(c countryCell) bool { return c.high >= k }).Grow(-inset).Organic(l.grown("hill"+string(rune('0'+k)), 12, min(2.2, .6+inset), 8)).And(l.inner)
		h := hill{area, terrain.Shadow(area, 2.4).And(l.shape)}
		step := 2
		if l.ground.Dry || k > 2 {
			step = 3
		}
		l.fill(h.shade, l.paint(l.ground.Base, step))
		l.fill(h.area, l.paint(l.ground.Hill, min(3, l.ground.Low+k-2)))
		out = append(out, h)
	}
	return out
}

// contours are the edges of steps: a line, strokes that point down, and lines of
// the form within. They end at trees, walls and numbers.
func (l *country) contours(all []hill) {
	if len(all) == 0 {
		return
	}
	hidden, taken := terrain.AnyOf(l.crowns, l.solid, l.free), l.taken()
	covered := terrain.AnyOf(l.crowns, l.water, l.road, l.free)
	fineLine := l.paint(l.ground.Hill, 4)
	for k, h := range all {
		l.stroke(covered.Without(terrain.Hatch(h.shade, 45, .8, 0, nil)), .2, l.paint(l.ground.Base, 4))
		l.hachures(h.area, taken, k)
		l.stroke(hidden.Without(h.area.Outline()), .6, face.Black)
		for i, d := range []float64{4.2, 8.4} {
			form := h.area.Grow(-d).Organic(l.grown("form"+string(rune('a'+2*k+i)), 8, 1.1, 6))
			if k+1 < len(all) {
				form = form.Minus(all[k+1].area.Grow(1.5))
			}
			l.stroke(taken.Without(form.Outline()), .2, fineLine)
		}
	}
}

// taken is where things stand or run: no texture is drawn there.
func (l *country) taken() terrain.Any {
	return terrain.AnyOf(l.crowns, l.solid.Grow(1), l.rocks, l.water.Grow(1.6), l.road.Grow(.6), l.free)
}

// hachures are strokes down from an edge, thick and close on the side off the light:
// .85 mm apart and .4 mm wide there, else 1.5 and .22.
func (l *country) hachures(a terrain.Area, taken terrain.Any, k int) {
	s := l.chance("hachures", k)
	var dark, lit terrain.Lines
	for _, r := range a {
		next := 0.0
		for i, p := range r.Along(.05) {
			if float64(i)*.05 < next {
				continue
			}
			n := terrain.Point{X: p.Way.Y, Y: -p.Way.X}
			down := (n.X + n.Y) / math.Sqrt2
			end := p.Point.Add(n.By(2.6 * (.75 + .45*down) * s.Float(.75, 1.15)))
			into, step := &lit, 1.5
			if down > .15 {
				into, step = &dark, .85
			}
			next += step
			if !taken.Has(end) && !taken.Has(p.Point) {
				*into = append(*into, terrain.Line{p.Point, end})
			}
		}
	}
	inside := l.inner.In()
	l.stroke(inside.Cut(dark), .4, face.Black)
	l.stroke(inside.Cut(lit), .22, face.Black)
}
