package scene

import (
	"cmp"
	"math"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// globe is a ball with land on it, seen from afar; the light comes from the left
// above. The thing that it is of has its areas in degrees east and north.
func (v *view) globe() {
	c, r := v.at(.5, .6), v.high(.75)/2
	whole := ring(c, r)
	for _, t := range []float64{1.06, 1.1} {
		v.line(ring(c, r*t), v.Accent, .3)
	}
	v.fill(whole, v.Paper)
	land := v.land(c, r).path()
	sun := xy{c[0] - r*.55, c[1] - r*.6}
	v.within(whole, func() {
		v.engrave(Rect{c[0] - r, c[1] - r, 2 * r, 2 * r}, "accent", func(p xy) float64 {
			return math.Hypot(p[0]-sun[0], p[1]-sun[1])/(r*1.75) - .05
		})
		v.solid(land, "accent", 0)
		v.within(land, func() { v.nightfall(c, r) })
		v.line(land, v.Paper, .9)
		v.line(land, v.Accent, .3)
		v.parallels(c, r)
	})
	v.line(whole, v.Paper, 1.2)
	v.line(ring(c, r+.6), v.Ink, .25)
}

// nightfall darkens the side of a globe that looks away from the sun.
func (v *view) nightfall(c xy, r float64) {
	all := geom.Rect{X: geom.FromMM(c[0] - r), Y: geom.FromMM(c[1] - r), W: geom.FromMM(2 * r), H: geom.FromMM(2 * r)}
	v.within(ring(xy{c[0] + r*.75, c[1] + r*.75}, r*1.3), func() { v.line(level(all, 1.25), v.Ink, .6) })
	if v.little() {
		return
	}
	var day area
	for i := range 96 { // against the way of the rectangle, so that it is a hole
		day = append(day, around(xy{c[0] - r*.42, c[1] - r*.42}, r*1.12, -2*math.Pi*float64(i)/96))
	}
	v.fill(append(geom.Box(all.Inset(-geom.MM)), day.closed()...), v.Ink)
}

// land is what of the areas is to be seen on a globe; what lies behind its rim is
// drawn beyond it, where nothing shows.
func (v *view) land(c xy, r float64) areas {
	t := v.People.Things[v.layer.Of]
	if t == nil {
		return nil
	}
	var out areas
	for _, part := range t.Solid {
		seen := false
		a := of(part).through(func(p xy) xy {
			q, front := v.turned(p)
			seen = seen || front
			return xy{c[0] + r*q[0], c[1] - r*q[1]}
		})
		if seen {
			out = append(out, a)
		}
	}
	return out
}

// turned is where degrees east and north lie on a ball of radius 1 that is seen
// from where the layer says, and whether that is on the side to be seen.
func (v *view) turned(p xy) (xy, bool) {
	const deg = math.Pi / 180
	lat0 := v.layer.From[0] * deg
	lon, lat := (p[0]-v.layer.From[1])*deg, p[1]*deg
	x := math.Cos(lat) * math.Sin(lon)
	y := math.Cos(lat0)*math.Sin(lat) - math.Sin(lat0)*math.Cos(lat)*math.Cos(lon)
	if math.Sin(lat0)*math.Sin(lat)+math.Cos(lat0)*math.Cos(lat)*math.Cos(lon) >= 0 {
		return xy{x, y}, true
	}
	l := cmp.Or(math.Hypot(x, y), 1)
	return xy{x / l * 1.03, y / l * 1.03}, false
}

// parallels are circles of equal latitude, where they are to be seen.
func (v *view) parallels(c xy, r float64) {
	var p geom.Path
	for lat := -50.0; lat <= 70; lat += 20 {
		var run []xy
		for lon := v.layer.From[1] - 180; lon <= v.layer.From[1]+180; lon += 6 {
			q, front := v.turned(xy{lon, lat})
			if front {
				run = append(run, xy{c[0] + r*q[0], c[1] - r*q[1]})
				continue
			}
			if len(run) > 1 {
				p = append(p, open(run)...)
			}
			run = nil
		}
		if len(run) > 1 {
			p = append(p, open(run)...)
		}
	}
	v.line(p, v.Paper, .25)
}

// orbit is the way of something round a globe in the middle of the layer; the
// half behind it does not show.
func (v *view) orbit() {
	c, r := v.at(.5, .6), v.high(.75)/2
	tilt := cmp.Or(v.layer.From[0], -22) * math.Pi / 180
	s, cs := math.Sincos(tilt)
	at := func(a float64) xy {
		y, x := math.Sincos(a)
		x, y = x*r*1.32, y*r*.42
		return xy{c[0] + x*cs - y*s, c[1] + x*s + y*cs}
	}
	draw := func(front bool) {
		var run []xy
		flush := func() {
			if len(run) > 1 {
				v.line(open(run), v.Ink, 1.6)
				v.line(open(run), v.Paper, .5)
			}
			run = nil
		}
		for i := range 97 {
			a := 2 * math.Pi * float64(i) / 96
			p := at(a)
			if behind := math.Sin(a) < 0 && math.Hypot(p[0]-c[0], p[1]-c[1]) < r; behind == front {
				flush()
				continue
			}
			run = append(run, p)
		}
		flush()
	}
	draw(true)
	if v.layer.Of != "" {
		p := at(.62 * math.Pi)
		v.object(v.layer.Of, xy{p[0], p[1] + r*.06}, r*.12, false, "ink")
	}
}

// nestShapes are shapes of half a unit round 0.
var nestShapes = map[string]area{
	"diamond":  {{0, -1}, {.8, 0}, {0, 1}, {-.8, 0}},
	"square":   {{-.8, -.8}, {.8, -.8}, {.8, .8}, {-.8, .8}},
	"triangle": {{0, -1.1}, {1.05, .75}, {-1.05, .75}},
	"hexagon":  polygon(6), "octagon": polygon(8), "circle": polygon(40),
}

func polygon(n int) area {
	var a area
	for i := range n {
		a = append(a, around(xy{}, .95, 2*math.Pi*(float64(i)+.5)/float64(n)))
	}
	return a
}

// nest is a shape in a shape in a shape, as of a corridor to its end.
func (v *view) nest() {
	c, shape := v.at(.54, .46), nestShapes[cmp.Or(v.layer.Of, "diamond")]
	stretch := max(1, v.At.W/v.At.H*.8)
	k := 0
	for r := 1.15 * max(v.At.W/stretch, v.At.H); r > v.high(.13); r *= .8 {
		p := shape.through(func(p xy) xy { return xy{c[0] + p[0]*r*stretch, c[1] + p[1]*r} }).closed()
		hue := []string{"accent", "paper"}[(k+1)%2]
		if k < 3 {
			hue = []string{"ink", "accent", "paper"}[k]
		}
		v.solid(p, hue, 0)
		if hue == "paper" && k > 2 {
			v.within(p, func() { v.line(level(p.Bounds(), v.step()), v.Accent, .5) })
		}
		k++
	}
	r := v.high(.13)
	v.items = append(v.items, &face.Shape{Path: shape.through(func(p xy) xy { return xy{c[0] + p[0]*r*stretch, c[1] + p[1]*r} }).closed(), Fill: v.Paper})
}
