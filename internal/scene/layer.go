package scene

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// layer is one layer of a place being drawn.
type layer struct {
	*view
	spec layout.Layer
}

// layers draw what places are made of, by their names in the data.
var layers = map[string]func(*layer){
	"sky": drawSky, "fill": drawFill, "stars": drawStars, "disc": drawDisc, "rays": drawRays, "burst": drawBurst,
	"hills": drawHills, "near": drawNear, "rows": drawRows, "hexes": drawHexes, "floor": drawFloor, "swells": drawSwells,
	"beam": drawBeam, "pool": drawPool, "thing": drawThing, "grove": drawGrove, "skyline": drawSkyline, "ruin": drawRuin,
	"mesas": drawMesas, "globe": drawGlobe, "orbit": drawOrbit, "nest": drawNest, "shelves": drawShelves,
}

// holding are the layers with things in them that may not exist.
var holding = map[string]bool{"thing": true, "grove": true, "orbit": true}

// LayerNames returns the sorted names of what a place may be made of.
func LayerNames() []string { return slices.Sorted(maps.Keys(layers)) }

// NestShapes returns the sorted names of the shapes of nests.
func NestShapes() []string { return slices.Sorted(maps.Keys(nestShapes)) }

// drawSky draws an engraved sky, from the layer's height down, darker at the top unless the layer
// says how dark it is.
func drawSky(v *layer) {
	top, bottom := v.y(v.spec.At[1]), v.to(.7)
	if v.spec.Dark == (xy{}) {
		v.spec.Dark = layout.XY{.8, .3}
	}
	v.engrave(Rect{v.At.X, top, v.At.W, bottom - top}, v.tone("accent"), v.darkness(top, bottom))
}

// drawFill draws one colour over the whole width.
func drawFill(v *layer) {
	v.solid(v.band(v.y(v.spec.At[1]), v.to(1.02)), v.tone("ink"), 0)
}

// drawStars draws dots of paper, a few of them larger; for an ink that saves the sky is paper, and
// they are ink.
func drawStars(v *layer) {
	var p geom.Path
	for i := range v.many(60) {
		r := .16 + .1*v.rnd.Float64()
		if i%7 == 0 {
			r = .42
		}
		p = append(p, ring(xy{v.x(v.rnd.Float64()), v.y(v.rnd.Float64() * cmp.Or(v.spec.To, 1))}, r)...)
	}
	hue := v.tone("paper")
	if v.little() {
		hue = "ink"
	}
	v.fill(p, v.hue(hue))
}

// drawDisc draws a sun or a moon, with rings round it.
func drawDisc(v *layer) {
	c, r := v.at(.5, .4), v.high(.2)/2
	for i := range v.spec.Many {
		v.line(ring(c, r+1.9*float64(i+1)), v.Accent, .3)
	}
	v.solid(ring(c, r), v.tone("paper"), 0)
}

// drawRays draws rays from a point in all directions, down to the horizon.
func drawRays(v *layer) {
	c, n := v.at(.5, .4), v.many(64)
	near, far := v.high(.2), v.At.W+v.At.H
	var p geom.Path
	for i := range n {
		a := 2 * math.Pi * float64(i) / float64(n)
		r := near * (1 + .3*float64(i%2))
		p = append(p, area{around(c, r, a), around(c, far, a-1.9/float64(n)), around(c, far, a+1.9/float64(n))}.closed()...)
	}
	v.within(v.band(v.y(0)-1, v.to(.62)), func() { v.solid(p, v.tone("accent"), 0) })
}

// drawBurst draws a star within a star, with twelve ragged points.
func drawBurst(v *layer) {
	c, r := v.at(.5, .4), v.high(.13)
	star := area(lists.Made(24, func(i int) xy {
		return around(c, r*(.85+.3*v.rnd.Float64())*[]float64{.58, 1}[i%2], float64(i)*math.Pi/12)
	}))
	smaller := star.through(func(p xy) xy { return xy{c[0] + (p[0]-c[0])*.55, c[1] + (p[1]-c[1])*.55} })
	v.edged(star.closed(), v.Paper, v.hue(v.tone("accent")), 1.2)
	v.line(smaller.closed(), v.hue(v.tone("accent")), .8)
}

// drawHills draws hills down to the bottom of the window, over waves 38 mm long unless the layer
// says otherwise. Several such layers, each lower and darker, suggest distance.
func drawHills(v *layer) {
	y := v.at(0, .64)[1]
	v.solid(v.down(v.ridge(y, v.high(.03), cmp.Or(v.wide(0), 38))).closed(), v.tone("accent"), .5)
}

// drawNear draws a rough strip at the bottom.
func drawNear(v *layer) {
	y := v.at(0, .93)[1]
	line := v.ridge(y, v.high(.01), 9)
	v.solid(v.down(line).closed(), v.tone("ink"), 0)
}

// drawBeam draws a cone of light from a point downwards, which fades into engraved lines over its
// last quarter.
func drawBeam(v *layer) {
	c, to := v.at(.66, .28), v.to(.74)
	a, b := v.high(.04)/2, v.wide(.3)/2
	p := area{{c[0] - a, c[1]}, {c[0] + a, c[1]}, {c[0] + b, to}, {c[0] - b, to}}
	v.fill(p.closed(), v.Paper)
	if v.little() {
		v.line(p.closed(), v.Paper, .8)
	}
	low := Rect{c[0] - b, to - (to-c[1])*.25, 2 * b, (to - c[1]) * .25}
	v.within(p.closed(), func() {
		v.engrave(low, v.tone("accent"), func(q xy) float64 { return .3 * (q[1] - low.Y) / low.H })
	})
}

// drawPool draws light on the ground, an ellipse five times as wide as it is high.
func drawPool(v *layer) {
	c, r := v.at(.5, .82), v.wide(.57)/2
	p := area(lists.Made(48, func(i int) xy {
		s, cs := math.Sincos(2 * math.Pi * float64(i) / 48)
		return xy{c[0] + r*cs, c[1] + r*.2*s}
	}))
	v.edged(p.closed(), v.Paper, v.hue(v.tone("accent")), .5)
}

// drawThing draws something standing or hanging, with its foot at the layer's point.
func drawThing(v *layer) {
	l := v.spec
	v.object(l.Of, v.at(.5, .7), v.high(.2), l.Flip, v.tone("ink"))
}

// drawGrove draws many of a thing side by side, larger further from the middle of the window.
func drawGrove(v *layer) {
	n := v.many(9)
	from, to := v.spec.At[0], cmp.Or(v.spec.Wide, 1)
	foot, high := v.at(0, .74)[1], v.high(.28)
	for i := range n {
		share := from + (to-from)*(float64(i)+.8*v.rnd.Float64())/float64(n)
		out := max(0, math.Abs(share-.5)*2-.35)
		h := high * (1 + 1.4*out) * (.85 + .3*v.rnd.Float64())
		hue := v.tone("ink")
		if hue == "ink" && i%3 == 0 {
			hue = "accent"
		}
		v.object(v.spec.Of, xy{v.x(share), foot + v.At.H*.1*out}, h, false, hue)
	}
}

// object draws a thing or an icon standing on a point, of a height in millimetres; one that is not
// in ink is distant, all in one hue.
func (v *layer) object(who string, foot xy, high float64, flip bool, hue string) {
	b := &body{Silhouette: layout.Silhouette{Who: who, Flip: flip, Faint: hue != "ink"}, hue: hue}
	if _, err := v.covers(b); err != nil {
		v.fault("%w", err)
		return
	}
	if v.Bare {
		return
	}
	b.put(foot, high/100)
	b.draw(v.canvas, true)
}
