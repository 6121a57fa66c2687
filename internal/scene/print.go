package scene

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// A print is a scene in two inks, ink and accent, on paper: the sky is engraved in horizontal lines
// that are thicker where it is darker, and figures in front have a rim of paper, which separates
// black from black.

const (
	border = .9 // width of the line round a print
	rim    = .7 // width of the paper round figures in a print
)

// print draws the place and its bodies, clipped to the frame.
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

// little reports whether the ink is one that saves: what is solid is then an outline filled with
// lines.
func (c *canvas) little() bool { return c.Sky == c.Paper && c.Mid == c.Paper }

// at returns the layer's position, or the point at these shares if it has none.
func (v *layer) at(x, y float64) xy {
	if v.spec.At == (xy{}) {
		return xy{v.x(x), v.y(y)}
	}
	return xy{v.x(v.spec.At[0]), v.y(v.spec.At[1])}
}

// high, wide and to return dimensions of the layer in millimetres; wide is a share of the window's
// height too, so that round things stay round in a wide window. many returns the number of repeated
// elements, limited so that an error in the data does not draw for minutes.
func (v *layer) high(usual float64) float64 { return cmp.Or(v.spec.High, usual) * v.At.H }
func (v *layer) wide(usual float64) float64 { return cmp.Or(v.spec.Wide, usual) * v.At.H }
func (v *layer) to(usual float64) float64   { return v.y(cmp.Or(v.spec.To, usual)) }
func (v *layer) many(usual int) int         { return min(cmp.Or(v.spec.Many, usual), 400) }

// band returns the whole width of the window and a little more, between two heights.
func (v *layer) band(from, to float64) geom.Path {
	return box(v.At.X-1, from, v.At.W+2, to-from).closed()
}

// tone returns the name of the colour that the layer is filled with: a name rather than a colour,
// because an ink that saves hatches ink and accent differently.
func (v *layer) tone(usual string) string { return cmp.Or(v.spec.Fill, usual) }

// hue returns the colour with a name.
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

// solid fills a path with a colour on top of a rim of paper. For an ink that saves it is hatched,
// ink in the other direction and more densely than the rest.
func (c *canvas) solid(p geom.Path, hue string, rim float64) {
	if len(p) == 0 {
		return
	}
	if rim > 0 {
		c.line(p, c.Paper, 2*rim)
	}
	if !c.little() || hue == "paper" {
		c.fill(p, c.hue(hue))
		if hue != "paper" && c.hue(hue) == c.Paper { // for an ink without tones
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

// within clips what draw draws to a path. If nothing is drawn there is no group.
func (c *canvas) within(p geom.Path, draw func()) {
	before := c.items
	c.items = nil
	draw()
	in := c.items
	if c.items = before; len(in) > 0 {
		c.items = append(c.items, &face.Group{Map: geom.Identity, Clip: p, Items: in})
	}
}

// slanted returns lines at 45 degrees over a rectangle, a gap apart.
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

// level returns horizontal lines over a rectangle, a gap apart.
func level(r Rect, gap float64) [][2]xy {
	var all [][2]xy
	for y := r.Y + gap/2; y < r.Y+r.H; y += gap {
		all = append(all, [2]xy{{r.X, y}, {r.X + r.W, y}})
	}
	return all
}

// The line widths of engraved lines.
const (
	engraved = 8   // number of widths
	finest   = .16 // mm
	broadest = .86 // relative to the distance between lines
	piece    = 1.3 // mm, the least length of a line of one width
	saving   = .38 // factor on the width for an ink that saves
)

// step returns the distance between engraved lines, in millimetres: 1.05 in a window up to 60 mm
// high, 1.35 in one of 180 or more, which is viewed from further away.
func (v *layer) step() float64 {
	return 1.05 + .3*max(0, min(1, (v.At.H-60)/120))
}

// engrave draws horizontal lines over a rectangle, thicker where it is darker. Lines are cut into
// pieces of one of eight widths, and all pieces of a width form one path, because fewer paths make
// a smaller file.
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

// darkness returns the darkness that the layer defines at a point, 0 for paper and 1 for the
// heaviest lines: its gradient from one height to another, minus the light of its lights. A light
// of four numbers is a glow round a point: x, y, reach and strength. A fifth makes it a cone that
// widens downwards by that much per millimetre.
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

// ridge returns a line of hills across the window, with a height and a wavelength in millimetres.
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

// down returns the area below a line across the window.
func (v *layer) down(line []xy) area {
	foot := v.At.Y + v.At.H + 2
	return append(slices.Clone(area(line)), xy{line[len(line)-1][0], foot}, xy{line[0][0], foot})
}
