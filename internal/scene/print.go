package scene

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// A print is a scene in two inks, ink and accent, on paper: the sky is engraved
// in level lines that are thicker where it is darker, and whoever stands before
// it has a rim of paper, so that black on black is told apart.

const (
	border = .9 // the line round a print
	rim    = .7 // of paper round whoever stands in a print
)

// print draws the place and those in it; nothing of it leaves the frame.
func (v *view) print(place *layout.Place, people *crowd) {
	for _, l := range place.Layers {
		if draw := layers[l.Draw]; draw != nil && (!v.Bare || holding[l.Draw]) {
			draw(&layer{v, l})
		}
	}
	people.gather()
	if v.Bare {
		v.items = nil
	} else {
		people.draw(true)
		v.effect(people.standing)
	}
	v.items = []face.Item{&face.Group{Map: geom.Identity, Clip: v.outline.closed(), Items: v.items}}
	v.line(v.outline.closed(), v.Ink, border)
}

// little reports whether the ink is one that saves: then what is solid is an
// outline with lines in it.
func (c *canvas) little() bool { return c.Sky == c.Paper && c.Mid == c.Paper }

// at is where the layer is, or a share if it does not say.
func (v *layer) at(x, y float64) xy {
	if v.spec.At == (xy{}) {
		return xy{v.x(x), v.y(y)}
	}
	return xy{v.x(v.spec.At[0]), v.y(v.spec.At[1])}
}

// high, wide and to are measures of the layer in millimetres; wide is a share of the
// window's height too, so that what is round stays round in a wide window. many is how
// many of something it has: a slip of the data shall not draw for minutes.
func (v *layer) high(usual float64) float64 { return cmp.Or(v.spec.High, usual) * v.At.H }
func (v *layer) wide(usual float64) float64 { return cmp.Or(v.spec.Wide, usual) * v.At.H }
func (v *layer) to(usual float64) float64   { return v.y(cmp.Or(v.spec.To, usual)) }
func (v *layer) many(usual int) int         { return min(cmp.Or(v.spec.Many, usual), 400) }

// band is the whole width of the window and a little more, from one height to another.
func (v *layer) band(from, to float64) geom.Path {
	return box(v.At.X-1, from, v.At.W+2, to-from).closed()
}

// tone is the name of the colour that the layer is filled with: a name and not a colour,
// for where ink is saved ink and accent are hatched in different ways.
func (v *layer) tone(usual string) string { return cmp.Or(v.spec.Fill, usual) }

// hue is a colour by its name.
func (c *canvas) hue(name string) face.Colour {
	switch name {
	case "ink":
		return c.Ink
	case "paper":
		return c.Paper
	case "mid":
		return c.Mid
	case "tint":
		return c.Tint
	}
	return c.Accent
}

// solid fills a path with a colour on a rim of paper so wide; where ink is saved
// it is hatched, what is in ink the other way and closer than the rest.
func (c *canvas) solid(p geom.Path, hue string, rim float64) {
	if len(p) == 0 {
		return
	}
	if rim > 0 {
		c.line(p, c.Paper, 2*rim)
	}
	if !c.little() || hue == "paper" {
		c.fill(p, c.hue(hue))
		if hue != "paper" && c.hue(hue) == c.Paper { // an ink without tones
			c.line(p, c.Ink, .35)
		}
		return
	}
	c.fill(p, c.Paper)
	gap, falls := 2.6, false
	if hue == "ink" {
		gap, falls = 1.5, true
	}
	c.within(p, func() { c.lines(slanted(millimetres(p.Bounds()), gap, falls), c.Ink, thin) })
	c.line(p, c.Ink, .35)
}

// within draws what shows inside a path only. Where nothing is drawn there is no group.
func (c *canvas) within(p geom.Path, draw func()) {
	before := c.items
	c.items = nil
	draw()
	in := c.items
	if c.items = before; len(in) > 0 {
		c.items = append(c.items, &face.Group{Map: geom.Identity, Clip: p, Items: in})
	}
}

// slanted are lines at 45 degrees over a rectangle, a gap apart.
func slanted(r Rect, gap float64, falls bool) [][2]xy {
	var all [][2]xy
	for at := r.X - r.H + gap/2; at < r.X+r.W; at += gap {
		if falls {
			all = append(all, [2]xy{{at, r.Y}, {at + r.H, r.Y + r.H}})
		} else {
			all = append(all, [2]xy{{at, r.Y + r.H}, {at + r.H, r.Y}})
		}
	}
	return all
}

// level are level lines over a rectangle, a gap apart.
func level(r Rect, gap float64) [][2]xy {
	var all [][2]xy
	for y := r.Y + gap/2; y < r.Y+r.H; y += gap {
		all = append(all, [2]xy{{r.X, y}, {r.X + r.W, y}})
	}
	return all
}

// weights of engraved lines.
const (
	engraved = 8   // how many there are
	finest   = .16 // mm
	broadest = .86 // of the step from line to line
	piece    = 1.3 // mm of a line of one weight
	saving   = .38 // of the weight where ink is saved
)

// step is from one engraved line to the next, in millimetres: 1.05 in a window up to 60
// mm high, 1.35 in one of 180 or more, which is looked at from farther away.
func (v *layer) step() float64 {
	return 1.05 + .3*max(0, min(1, (v.At.H-60)/120))
}

// engrave draws level lines over a rectangle, as thick as it is dark there: a line is cut
// into pieces of a few of eight weights, and all of one weight are one path: the file is
// the smaller the fewer paths there are.
func (v *layer) engrave(r Rect, hue string, dark func(xy) float64) {
	step := v.step()
	var by [engraved]geom.Path
	for y := r.Y + step/2; y < r.Y+r.H; y += step {
		from, now := r.X, -1
		for x := r.X; x < r.X+r.W; x += piece {
			d := max(0, min(1, dark(xy{min(x+piece/2, r.X+r.W), y})))
			if q := int(math.Round(d * (engraved - 1))); q != now {
				if now > 0 {
					by[now] = append(by[now], open([]xy{{from, y}, {x, y}})...)
				}
				from, now = x, q
			}
		}
		if now > 0 {
			by[now] = append(by[now], open([]xy{{from, y}, {r.X + r.W, y}})...)
		}
	}
	for q, p := range by {
		w := finest + (broadest*step-finest)*float64(q)/(engraved-1)
		if v.little() {
			w = max(.14, w*saving)
		}
		if len(p) > 0 {
			v.items = append(v.items, &face.Shape{Path: p, Stroke: v.hue(hue), Width: geom.FromMM(w)})
		}
	}
}

// darkness is how dark the layer says that a point is, 0 for paper and 1 for the
// heaviest lines: its gradient from one height to another, less what its lights shed
// there. A light of four numbers is a glow round a point, x, y, reach and strength; a
// fifth makes it a cone that opens downwards by so much a millimetre.
func (v *layer) darkness(top, bottom float64) func(xy) float64 {
	l := v.spec
	unit := math.Sqrt(v.At.W * v.At.H)
	return func(p xy) float64 {
		d := l.Dark[0] + (l.Dark[1]-l.Dark[0])*(p[1]-top)/(bottom-top)
		for _, s := range l.Lights {
			dx, dy, reach := p[0]-v.x(s[0]), p[1]-v.y(s[1]), max(s[2], .01)*unit
			if len(s) > 4 {
				d -= s[3] * math.Exp(-max(0, math.Abs(dx)-dy*s[4])/reach)
				continue
			}
			d -= s[3] * math.Exp(-(dx*dx+dy*dy)/(reach*reach))
		}
		return d
	}
}

// ridge is a line of hills from the left of the window to its right, as high as
// so many millimetres, over waves so long.
func (v *layer) ridge(y, high, wave float64) []xy {
	var knots []float64
	for range int(v.At.W/wave) + 4 {
		knots = append(knots, v.rnd.Float64()*2-1)
	}
	var out []xy
	for x := -2.0; x < v.At.W+2; x += 2 {
		at := (x + 2) / wave
		i := int(at)
		t := at - float64(i)
		t = t * t * (3 - 2*t)
		out = append(out, xy{v.At.X + x, y + high*(knots[i]*(1-t)+knots[i+1]*t)})
	}
	return append(out, xy{v.At.X + v.At.W + 2, out[len(out)-1][1]})
}

// down is the area that lies below a line from the left of the window to its right.
func (v *layer) down(line []xy) area {
	foot := v.At.Y + v.At.H + 2
	return append(slices.Clone(area(line)), xy{line[len(line)-1][0], foot}, xy{line[0][0], foot})
}
