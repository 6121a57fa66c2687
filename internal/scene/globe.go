package scene

import (
	"cmp"
	"math"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// globe is a sphere seen from afar: its centre and radius on the face, and the latitude and
// longitude, in degrees, of its visible centre.
type globe struct {
	c    xy
	r    float64
	from xy
}

// drawGlobe draws a globe with its atmosphere, the sea, the land with its dark side, and parallels,
// lit from the upper left. The thing it shows has its areas in degrees east and north.
func drawGlobe(v *layer) {
	g := globe{v.at(.5, .6), v.high(.75) / 2, v.spec.From}
	c, r := g.c, g.r
	whole := ring(c, r)
	for _, t := range []float64{1.06, 1.1} {
		v.line(ring(c, r*t), v.Accent, .3)
	}
	v.fill(whole, v.Paper)
	land := g.land(v.People.Things[v.spec.Of]).path()
	sun := xy{c[0] - r*.55, c[1] - r*.6}
	v.within(whole, func() {
		v.engrave(Rect{c[0] - r, c[1] - r, 2 * r, 2 * r}, "accent", func(p xy) float64 { return apart(p, sun)/(r*1.75) - .05 })
		v.solid(land, "accent", 0)
		v.within(land, func() { g.nightfall(v.canvas) })
		v.line(land, v.Paper, .9)
		v.line(land, v.Accent, .3)
		v.line(g.parallels(), v.Paper, .25)
	})
	v.line(whole, v.Paper, 1.2)
	v.line(ring(c, r+.6), v.Ink, .25)
}

// nightfall darkens the side of a globe away from the sun: lines at dusk, ink beyond. For an ink
// that saves there are only lines.
func (g globe) nightfall(v *canvas) {
	all := geom.Rect{X: geom.FromMM(g.c[0] - g.r), Y: geom.FromMM(g.c[1] - g.r), W: geom.FromMM(2 * g.r), H: geom.FromMM(2 * g.r)}
	v.within(ring(xy{g.c[0] + g.r*.75, g.c[1] + g.r*.75}, g.r*1.3), func() { v.lines(level(millimetres(all), 1.25), v.Ink, .6) })
	if v.little() {
		return
	}
	day := area(lists.Made(96, func(i int) xy { // opposite to the rectangle's direction, so that it is a hole
		return around(xy{g.c[0] - g.r*.42, g.c[1] - g.r*.42}, g.r*1.12, -2*math.Pi*float64(i)/96)
	}))
	v.fill(append(geom.Box(all.Inset(-geom.MM)), day.closed()...), v.Ink)
}

// land returns the visible areas of a thing, or nil for none; parts behind the rim are drawn beyond
// it, where nothing shows.
func (g globe) land(t *layout.Drawn) areas {
	if t == nil {
		return nil
	}
	var out areas
	for _, part := range t.Solid {
		seen := false
		a := of(part).through(func(p xy) xy {
			q, front := g.turned(p)
			seen = seen || front
			return q
		})
		if seen {
			out = append(out, a)
		}
	}
	return out
}

// turned returns the position of degrees east and north on the face, by orthographic projection,
// and whether it is on the visible side. Hidden points are placed a little beyond the rim.
func (g globe) turned(p xy) (xy, bool) {
	const deg = math.Pi / 180
	lat0 := g.from[0] * deg
	lon, lat := (p[0]-g.from[1])*deg, p[1]*deg
	x := math.Cos(lat) * math.Sin(lon)
	y := math.Cos(lat0)*math.Sin(lat) - math.Sin(lat0)*math.Cos(lat)*math.Cos(lon)
	front := math.Sin(lat0)*math.Sin(lat)+math.Cos(lat0)*math.Cos(lat)*math.Cos(lon) >= 0
	if !front {
		l := cmp.Or(math.Hypot(x, y), 1)
		x, y = x/l*1.03, y/l*1.03
	}
	return xy{g.c[0] + g.r*x, g.c[1] - g.r*y}, front
}

// parallels returns circles of latitude, 20 degrees apart, where they are visible.
func (g globe) parallels() geom.Path {
	var p geom.Path
	for lat := -50.0; lat <= 70; lat += 20 {
		for _, run := range shown(61, func(i int) (xy, bool) { return g.turned(xy{g.from[1] - 180 + 6*float64(i), lat}) }) {
			p = append(p, open(run)...)
		}
	}
	return p
}

// shown returns the visible parts of a line of n points.
func shown(n int, point func(i int) (xy, bool)) [][]xy {
	var out [][]xy
	var run []xy
	for i := range n + 1 {
		p, seen := xy{}, false
		if i < n {
			p, seen = point(i)
		}
		if seen {
			run = append(run, p)
			continue
		}
		if len(run) > 1 {
			out = append(out, run)
		}
		run = nil
	}
	return out
}

// drawOrbit draws the path of something round a globe in the middle of the layer; the half behind
// it is hidden.
func drawOrbit(v *layer) {
	c, r := v.at(.5, .6), v.high(.75)/2
	s, cs := math.Sincos(cmp.Or(v.spec.From[0], -22) * math.Pi / 180)
	at := func(a float64) xy {
		y, x := math.Sincos(a)
		x, y = x*r*1.32, y*r*.42
		return xy{c[0] + x*cs - y*s, c[1] + x*s + y*cs}
	}
	for _, run := range shown(97, func(i int) (xy, bool) {
		a := 2 * math.Pi * float64(i) / 96
		p := at(a)
		return p, math.Sin(a) >= 0 || apart(p, c) >= r
	}) {
		v.line(open(run), v.Ink, 1.6)
		v.line(open(run), v.Paper, .5)
	}
	if v.spec.Of != "" {
		p := at(.62 * math.Pi)
		v.object(v.spec.Of, xy{p[0], p[1] + r*.06}, r*.12, false, "ink")
	}
}

// nestShapes are shapes of about unit radius round the origin.
var nestShapes = map[string]area{
	"diamond":  {{0, -1}, {.8, 0}, {0, 1}, {-.8, 0}},
	"square":   {{-.8, -.8}, {.8, -.8}, {.8, .8}, {-.8, .8}},
	"triangle": {{0, -1.1}, {1.05, .75}, {-1.05, .75}},
	"hexagon":  polygon(6), "octagon": polygon(8), "circle": polygon(40),
}

// polygon returns a regular one with n corners, a side at the bottom.
func polygon(n int) area {
	return lists.Made(n, func(i int) xy { return around(xy{}, .95, 2*math.Pi*(float64(i)+.5)/float64(n)) })
}

// drawNest draws a shape within a shape within a shape, like a corridor towards its end.
func drawNest(v *layer) {
	c, shape := v.at(.54, .46), nestShapes[cmp.Or(v.spec.Of, "diamond")]
	stretch := max(1, v.At.W/v.At.H*.8)
	scaled := func(r float64) geom.Path {
		return shape.through(func(p xy) xy { return xy{c[0] + p[0]*r*stretch, c[1] + p[1]*r} }).closed()
	}
	k := 0
	for r := 1.15 * max(v.At.W/stretch, v.At.H); r > v.high(.13); r *= .8 {
		p, hue := scaled(r), []string{"accent", "paper"}[(k+1)%2]
		if k == 0 {
			hue = "ink"
		}
		v.solid(p, hue, 0)
		if hue == "paper" && k > 2 { // further away the floor and the walls must be distinguishable
			v.within(p, func() { v.lines(level(millimetres(p.Bounds()), v.step()), v.Accent, .5) })
		}
		k++
	}
	v.items = append(v.items, &face.Shape{Path: scaled(v.high(.13)), Fill: v.Paper})
}
