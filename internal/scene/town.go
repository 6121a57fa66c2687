package scene

import (
	"cmp"
	"math"

	"punchboard/internal/geom"
)

// drawSkyline draws a row of houses with some windows lit, over part of the width; in ink they
// stand apart.
func drawSkyline(v *layer) {
	foot, high := v.at(0, .86)[1], v.high(.5)
	hue := v.tone("accent")
	wide, apart, lit := 13.0, .6, .22
	if hue == "ink" {
		wide, apart, lit = 20, 4, .16
	}
	unit := v.At.H / 120
	unit = max(.55, min(1.25, unit))
	for x := v.x(v.spec.At[0]) - 3; x < v.x(cmp.Or(v.spec.Wide, 1)); {
		w, h := wide*unit*(.7+.6*v.rnd.Float64()), high*(.45+.55*v.rnd.Float64())
		v.solid(box(x, foot-h, w, v.At.Y+v.At.H-foot+h+1).closed(), hue, .45)
		v.windows(x, foot-h, w, h, lit, unit)
		x += w + apart*unit*v.rnd.Float64()*2
	}
}

// windows draws the lit windows of a house: a share of those on a grid of 2.8 by 3.8 units.
func (v *layer) windows(x, y, w, h, lit, unit float64) {
	var p geom.Path
	for c := range int((w - 2*unit) / (2.8 * unit)) {
		for r := range int(h / (3.8 * unit)) {
			if v.rnd.Float64() < lit {
				p = append(p, box(x+(1.5+float64(c)*2.8)*unit, y+(2+float64(r)*3.8)*unit, 1.5*unit, 1.9*unit).closed()...)
			}
		}
	}
	hue := v.Paper
	if v.little() {
		hue = v.Ink
	}
	v.fill(p, hue)
}

// profile is the height of a ruin from the outside in, as shares of its full height.
var profile = []float64{.95, .8, 1, .62, .7, .45, .52, .3, .36, .18}

// drawRuin draws the remains of a house at the left or right of the window: courses of stone and
// two holes with light in them.
func drawRuin(v *layer) {
	foot, w, h := v.at(0, .74)[1], v.wide(.26), v.high(.3)
	to := func(x, y float64) xy {
		if v.spec.Flip {
			return xy{v.At.X + v.At.W + 1 - x*w, foot - y*h}
		}
		return xy{v.At.X - 1 + x*w, foot - y*h}
	}
	a := area{to(0, 0)}
	for i, k := range profile {
		a = append(a, to(float64(i)/10, k), to(float64(i+1)/10, k+.08*(v.rnd.Float64()-.5)))
	}
	a = append(a, to(1, 0))
	v.solid(a.closed(), v.tone("ink"), .7)
	if !v.little() {
		v.within(a.closed(), func() {
			var courses [][2]xy
			for y := foot - h; y < foot; y += 2.4 {
				x := math.Min(to(0, 0)[0], to(1, 0)[0]) + w*.4*v.rnd.Float64()
				courses = append(courses, [2]xy{{x, y}, {x + w*(.2+.5*v.rnd.Float64()), y}})
			}
			v.lines(courses, v.Paper, .25)
		})
	}
	for _, x := range []float64{.16, .5} {
		p := areas{{to(x, .16), to(x+.17, .16), to(x+.17, .4), to(x, .4)}}
		v.fill(p.path(), v.Paper)
		v.line(p.path(), v.Accent, .4)
	}
}

// drawShelves draws screens and a bench along a wall in accent, and floorboards that are further
// apart the nearer they are.
func drawShelves(v *layer) {
	n, foot := v.many(7), v.at(0, .74)[1]
	v.solid(v.band(v.y(0)-1, foot), v.tone("accent"), 0)
	wide := v.At.W / float64(n)
	var rows [][2]xy
	for i := range n {
		x, y, w, h := v.At.X+float64(i)*wide+wide*.12, v.At.Y+v.At.H*.12, wide*.76, v.At.H*.3
		v.edged(box(x, y, w, h).closed(), v.Paper, v.Ink, .5)
		for r := range int(h/2.6) - 1 {
			rows = append(rows, [2]xy{{x + 1.6, y + 2.4 + float64(r)*2.6}, {x + 2.2 + (w-4)*v.rnd.Float64(), y + 2.4 + float64(r)*2.6}})
		}
	}
	v.lines(rows, v.Accent, .7)
	v.solid(v.band(foot-v.At.H*.16, foot), "ink", .45)
	v.fill(v.band(foot, foot+v.At.H), v.Paper)
	var boards [][2]xy
	for y := foot + 2; y < v.At.Y+v.At.H; y += 2 + (y-foot)*.16 {
		boards = append(boards, [2]xy{{v.At.X, y}, {v.At.X + v.At.W, y}})
	}
	v.lines(boards, v.Accent, .4)
}
