package tile

import (
	"math"

	"punchboard/internal/lists"
	"punchboard/internal/terrain"
)

// dress maps kinds of objects to their drawings. The light comes from the upper left throughout;
// all widths and distances are in millimetres as drawn.
var dress = map[string]func(s *canvas, o *solid){
	"tree": drawTree, "palm": drawPalm, "cactus": drawCactus, "bush": drawBush,
	"rock": drawRock, "bale": drawBale, "column": drawColumn, "mass": drawMass,
}

// drawTree draws a crown seen from above: light at the upper left, dark at the lower right, with a
// dot for the trunk.
func drawTree(s *canvas, o *solid) {
	r := o.stream("leaves", o.at()[0], o.at()[1])
	s.fill(o.area, s.tone(o.as, 2))
	s.fill(terrain.Lee(o.area, 3), s.tone(o.as, 3))
	for _, b := range [][3]float64{{-2.6, -2.6, 3.6}, {2.6, -4.2, 1.9}, {-4.4, 2.2, 1.7}} {
		s.fill(terrain.Blob(o.mid.Add(terrain.Point{X: b[0], Y: b[1]}), b[2], 6, .15, 24, r), s.tone(o.as, 0))
	}
	leaves := terrain.Lines(lists.Map(terrain.Scatter(o.area.Grow(-.9), 2.3, r), func(p terrain.Point) terrain.Line {
		k, t := r.Float(.8, 1.2), math.Atan2(p.Y-o.mid.Y, p.X-o.mid.X)
		var one terrain.Line
		for _, u := range []float64{-1.1, -.5, 0, .5, 1.1} {
			one = append(one, p.Add(terrain.Point{X: k * math.Cos(t+u), Y: k * math.Sin(t+u)}))
		}
		return one
	}))
	s.line(leaves, .25, s.tone(o.as, 4))
	s.line(terrain.Hatch(terrain.Lee(o.area, 2), 45, .9, 0, nil), .2, s.tone(o.as, 4))
	s.line(o.area.Outline(), .5, s.ink())
	s.line(terrain.Dots([]terrain.Point{o.mid}), 1.6, s.ink())
}

// drawPalm draws a star of leaves, dark on the side away from the light.
func drawPalm(s *canvas, o *solid) {
	var ribs, teeth terrain.Lines
	for _, f := range fronds(o.mid, o.stream("object", o.at()[0], o.at()[1])) {
		tip := f[0][3]
		for _, p := range f[0] {
			if p.Sub(o.mid).Long() > tip.Sub(o.mid).Long() {
				tip = p
			}
		}
		way := tip.Sub(o.mid)
		step := 1
		if way.X+way.Y > 0 {
			step = 3
		}
		s.shape(f, s.tone(o.as, step), .35, s.ink())
		ribs = append(ribs, terrain.Line{o.mid, tip})
		across := terrain.Point{X: -way.Y, Y: way.X}.By(1 / way.Long())
		for _, t := range []float64{.35, .5, .65, .8} {
			for _, k := range []float64{-.8, .8} {
				teeth = append(teeth, terrain.Line{o.mid.Add(way.By(t)), o.mid.Add(way.By(t + .1)).Add(across.By(k))})
			}
		}
	}
	s.line(ribs, .3, s.ink())
	s.line(teeth, .2, s.ink())
	s.line(terrain.Dots([]terrain.Point{o.mid}), 2.2, s.ink())
}

// drawCactus draws arms from above, with spines along their outline.
func drawCactus(s *canvas, o *solid) {
	s.fill(o.area, s.tone(o.as, 2))
	s.fill(terrain.Lee(o.area, .9), s.tone(o.as, 3))
	s.line(o.area.Outline(), .5, s.ink())
	s.line(terrain.Disc(o.mid, 1.3).Outline(), .3, s.ink())
	var spines terrain.Lines
	for _, p := range o.area[0].Along(1.6) {
		spines = append(spines, terrain.Line{p.Point, p.Point.Add(p.Point.Sub(o.mid).By(.14))})
	}
	s.line(spines, .2, s.ink())
}

// drawBush draws a low crown without a trunk, so that it is not taken for a tree.
func drawBush(s *canvas, o *solid) {
	s.fill(o.area, s.tone(o.as, 2))
	s.fill(terrain.Lee(o.area, 1.3), s.tone(o.as, 3))
	s.line(chevrons(terrain.Scatter(o.area.Grow(-.8), 1.7, o.stream("leaves", o.at()[0], o.at()[1])), .5), .22, s.tone(o.as, 4))
	s.line(o.area.Outline(), .5, s.ink())
}

// chevrons returns small leaves.
func chevrons(at []terrain.Point, k float64) terrain.Lines {
	return lists.Map(at, func(p terrain.Point) terrain.Line {
		return terrain.Line{{X: p.X - k, Y: p.Y}, {X: p.X, Y: p.Y - k}, {X: p.X + k, Y: p.Y}}
	})
}

// drawRock draws white with a hatched dark side and a few edges.
func drawRock(s *canvas, o *solid) {
	for _, ring := range o.area {
		one := terrain.Area{ring}
		top := mid(one.Bounds()).Add(terrain.Point{X: -.9, Y: -.9})
		s.fill(one, s.paper())
		lee := terrain.Lee(one, 1.6)
		s.fill(lee, s.tone(o.as, 3))
		s.line(terrain.Hatch(lee, 45, .7, 0, nil), .2, s.ink())
		n := len(ring)
		s.line(terrain.Lines{{top, ring[0]}, {top, ring[n*2/5]}, {top, ring[n*3/5]}}, .25, s.ink())
		s.line(one.Outline(), .5, s.ink())
	}
}

// drawBale draws a bale of straw with its two bands.
func drawBale(s *canvas, o *solid) {
	r := o.stream("straw", o.at()[0], o.at()[1])
	s.fill(o.area, s.tone(o.as, 1))
	s.line(terrain.Hatch(o.area, r.Float(20, 40), .9, .3, r), .2, s.tone(o.as, 4))
	q := o.area[0]
	mix := func(a, b terrain.Point, t float64) terrain.Point { return a.Add(b.Sub(a).By(t)) }
	var bands terrain.Lines
	for _, t := range []float64{.28, .72} {
		bands = append(bands, terrain.Line{mix(q[0], q[1], t), mix(q[3], q[2], t)})
	}
	s.line(bands, .4, s.ink())
	s.line(o.area.Outline(), .5, s.ink())
}

// drawColumn draws ground that is a level higher: a rim, the top, and strokes down from it.
func drawColumn(s *canvas, o *solid) {
	top := o.area.Grow(-2.4).Organic(terrain.Form{Amp: .7, Wave: 4, Step: 1.2, Seed: o.noise("top", o.at())})
	s.fill(o.area, s.tone(o.as, 2))
	s.fill(terrain.Lee(o.area, 2), s.tone(o.as, 3))
	s.fill(top, s.tone(o.as, 0))
	r := o.stream("hachure", o.at())
	dark, lit := hachures(top, 2.6, r)
	s.line(lit, .25, s.ink())
	s.line(dark, .45, s.ink())
	s.line(top.Outline(), .35, s.ink())
	s.line(terrain.Dots(terrain.Scatter(top.Grow(-1), 3.4, r)), .35, s.tone(o.as, 3))
	s.line(o.area.Outline(), 1, s.ink())
}

// hachures returns strokes from an outline outwards, close and heavy on the side away from the
// light.
func hachures(a terrain.Area, long float64, r *terrain.Stream) (dark, lit terrain.Lines) {
	for _, ring := range a {
		next := 0.0
		for i, p := range ring.Along(.35) {
			if float64(i)*.35 < next {
				continue
			}
			out := terrain.Point{X: p.Way.Y, Y: -p.Way.X} // rings run clockwise
			away := (out.X + out.Y) / math.Sqrt2
			k := long * r.Float(.55, .95)
			if away > .3 {
				dark = append(dark, terrain.Line{p.Point, p.Add(out.By(k))})
				next = float64(i)*.35 + r.Float(.7, 1.2)
			} else {
				lit = append(lit, terrain.Line{p.Point, p.Add(out.By(k * .6))})
				next = float64(i)*.35 + r.Float(1.1, 2)
			}
		}
	}
	return dark, lit
}

// drawMass draws rock that fills its squares.
func drawMass(s *canvas, o *solid) {
	s.fill(o.area, s.tone(o.as, 2))
	r := o.stream("mass", o.at())
	inner := o.area.Grow(-2.2).Organic(terrain.Form{Round: 2, Amp: 1, Wave: 5, Step: 1.5, Seed: o.noise("mass", o.at())})
	s.fill(inner, s.tone(o.as, 1))
	s.line(terrain.Hatch(inner, 45, 2.4, .35, r), .25, s.tone(o.as, 4))
	var cracks terrain.Lines
	for _, p := range terrain.Scatter(inner.Grow(-1), 7, r) {
		cracks = append(cracks, terrain.Line{p.Add(terrain.Point{X: -2}), p.Add(terrain.Point{Y: .8}), p.Add(terrain.Point{X: 1.4, Y: .2}), p.Add(terrain.Point{X: 3, Y: 1.6})})
	}
	s.line(cracks, .25, s.ink())
	s.line(s.all.In().Cut(inner.Outline()), .3, s.tone(o.as, 4))
	s.line(o.area.Outline(), 1, s.ink())
}
