package scene

import (
	"math"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// drawRows draws furrows that converge towards the horizon: twelve times as far apart at the bottom
// as there, with dimensions given for a window 174 mm wide.
func drawRows(v *layer) {
	c, n := v.at(.66, .7), v.many(46)
	v.fill(v.band(c[1], v.y(1)+1), v.Paper)
	all := lists.Made(2*n+1, func(i int) [2]xy {
		k := float64(i-n) * v.At.W / 174
		return [2]xy{{c[0] + k*1.44, c[1]}, {c[0] + k*17.1, v.y(1) + 2}}
	})
	v.lines(all, v.hue(v.tone("accent")), .5)
}

// drawHexes draws a floor of hexagons that reaches to the horizon. Each draws three of its sides;
// its neighbours draw the others.
func drawHexes(v *layer) {
	c := v.at(.5, .63)
	v.fill(v.band(c[1], v.y(1)+1), v.Paper)
	deep := v.At.Y + v.At.H*1.06 - c[1]
	to := func(x, y float64) xy { // from the floor, in sides of a hexagon, to the face
		return xy{c[0] + x*18.2/(y+3)*v.At.W/60, c[1] + deep*4.4/(y+3.2)}
	}
	var p geom.Path
	for i := -14; i <= 14; i++ {
		for j := range 14 {
			x, y := float64(i)*3, float64(j)*1.732+.866*math.Abs(float64(i%2))
			p = append(p, open(lists.Made(4, func(k int) xy {
				a := float64(k) * math.Pi / 3
				return to(x+2*math.Cos(a), max(-2.4, y+math.Sin(a)))
			}))...)
		}
	}
	v.within(v.band(c[1]+.4, c[1]+.4+deep), func() { v.line(p, v.hue(v.tone("accent")), .4) })
}

// drawFloor draws a floor of squares that ends at a given width at the horizon. The spacing of the
// cross lines is chosen by eye, not computed by perspective.
func drawFloor(v *layer) {
	c := v.at(.54, .64)
	near, far := v.At.W*.52, v.wide(.2)/2
	foot := v.y(1) + 2
	v.fill(area{{c[0] - far, c[1]}, {c[0] + far, c[1]}, {c[0] + near, foot}, {c[0] - near, foot}}.closed(), v.Paper)
	all := lists.Map([]float64{-1, -.66, -.33, 0, .33, .66, 1}, func(t float64) [2]xy {
		return [2]xy{{c[0] + far*t, c[1]}, {c[0] + near*t, foot}}
	})
	for _, u := range []float64{.06, .14, .25, .4, .6, .85} {
		w, y := far+(near-far)*u, c[1]+(foot-c[1])*u
		all = append(all, [2]xy{{c[0] - w, y}, {c[0] + w, y}})
	}
	v.lines(all, v.hue(v.tone("accent")), .5)
}

// drawSwells draws lines of sand, grass or sea, wider apart further down; on accent they are lines
// in paper.
func drawSwells(v *layer) {
	top, n := v.at(0, .66)[1], v.many(18)
	foot := v.y(1)
	ground, line := v.tone("paper"), v.Paper
	if ground == "paper" || v.little() {
		line = v.Accent
	}
	if v.little() {
		ground = "paper"
	}
	v.fill(v.down(v.ridge(top, v.high(.004), 30)).closed(), v.hue(ground))
	for i := range n {
		t := float64(i) / float64(n)
		y := top + .8 + (foot-top)*math.Pow(t, 1.5)
		v.line(open(v.ridge(y, .5+1.3*t, 12+float64(i)*2)), line, .2+.3*t)
	}
}

// drawMesas draws table mountains, dark on the side away from the light, with gullies in paper on
// the other.
func drawMesas(v *layer) {
	foot, high := v.at(0, .62)[1], v.high(.3)
	for i := range v.many(3) {
		mid := v.x([]float64{.12, .93, .5, .3, .72}[i%5])
		w, h := v.At.W*(.16+.1*v.rnd.Float64()), high*(.6+.5*v.rnd.Float64())
		if i == 2 {
			w, h = w*.7, h*.6
		}
		a := area{{mid - w*.6, foot + 2}, {mid - w*.42, foot - h*.5}, {mid - w*.36, foot - h}, {mid + w*.34, foot - h}, {mid + w*.42, foot - h*.45}, {mid + w*.6, foot + 2}}
		v.solid(a.closed(), v.tone("accent"), .5)
		edge := mid + w*.08
		v.solid(a.clip(func(p xy) float64 { return p[0] - edge }).closed(), "ink", 0)
		lit := a.clip(func(p xy) float64 { return edge - p[0] })
		var all [][2]xy
		for x := mid - w*.5; x < edge; x += 2.2 {
			y := foot - h*(.95-.3*v.rnd.Float64())
			all = append(all, [2]xy{{x, y}, {x, foot - h*.25*v.rnd.Float64()}})
		}
		v.within(lit.closed(), func() { v.lines(all, v.Paper, .3) })
	}
}
