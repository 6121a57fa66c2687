package compose

import (
	"math"

	"punchboard/internal/geom"
)

// outlines are the standard shapes by the name a layout gives them. Each fills its rectangle;
// corner is the depth of a cut or the radius of a round corner.
var outlines = map[string]func(r geom.Rect, corner geom.Length) geom.Path{
	"box":    func(r geom.Rect, _ geom.Length) geom.Path { return geom.Box(r) },
	"square": func(r geom.Rect, _ geom.Length) geom.Path { return geom.Box(r) },
	"round":  geom.RoundBox,
	"cut":    geom.CutBox,
	"cut4":   cut4,
	"circle": func(r geom.Rect, _ geom.Length) geom.Path { return geom.Circle(centre(r), min(r.W, r.H)/2) },
	"ellipse": func(r geom.Rect, _ geom.Length) geom.Path {
		const fineness = 100_000
		return geom.Circle(geom.Point{}, fineness).Apply(geom.Matrix{A: float64(r.W) / 2 / fineness, D: float64(r.H) / 2 / fineness, E: float64(r.X) + float64(r.W)/2, F: float64(r.Y) + float64(r.H)/2})
	},
	"hexagon": func(r geom.Rect, _ geom.Length) geom.Path { // on a corner, as high as the rectangle unless that is too wide
		return geom.Hexagon(centre(r), min(r.H/2, r.W.Scale(1/math.Sqrt(3))), false)
	},
	"hexagon-flat": func(r geom.Rect, _ geom.Length) geom.Path {
		return geom.Hexagon(centre(r), min(r.W/2, r.H.Scale(1/math.Sqrt(3))), true)
	},
	"diamond":     poly(.5, 0, 1, .5, .5, 1, 0, .5),
	"triangle":    poly(.5, 0, 1, 1, 0, 1),
	"triangle-up": poly(.5, 0, 1, 1, 0, 1),
	// The verb plates, in the proportions of a square plate.
	"arrow":       poly(0, 0, .66, 0, 1, .5, .66, 1, 0, 1, .2, .5),      // to the right, its tail notched
	"reticle":     reticle,                                              // a disc with ticks
	"shield":      poly(.04, 0, .96, 0, .96, .55, .5, 1, .04, .55),      // a little narrower than its rectangle
	"shield-tall": poly(0, 0, 1, 0, 1, .583, .5, 1, 0, .583),            // as wide as its rectangle
	"tag":         poly(.28, 0, .9, 0, .9, .82, .72, 1, .1, 1, .1, .18), // two corners cut, the others slanting
}

// outlineKey identifies an outline that has been made; lengths are in micrometres.
type outlineKey struct {
	shape  string
	r      geom.Rect
	corner geom.Length
}

// outline returns a standard shape, and reports false if there is none of this name. Cards draw the
// same ones repeatedly, so each is made once and shared by their faces.
func (c *bench) outline(shape string, r geom.Rect, corner geom.Length) (geom.Path, bool) {
	key := outlineKey{shape, r, corner}
	if p, ok := c.paths.Load(key); ok {
		return p.(geom.Path), true
	}
	draw, ok := outlines[shape]
	if !ok {
		return nil, false
	}
	p, _ := c.paths.LoadOrStore(key, draw(r, corner))
	return p.(geom.Path), true
}

// cut4 returns a rectangle with all four corners cut: the band of the other side.
func cut4(r geom.Rect, d geom.Length) geom.Path {
	d = min(d, r.W/2, r.H/2)
	x, y, X, Y := r.X, r.Y, r.Right(), r.Bottom()
	return geom.Polygon(geom.Point{X: x + d, Y: y}, geom.Point{X: X - d, Y: y}, geom.Point{X: X, Y: y + d}, geom.Point{X: X, Y: Y - d},
		geom.Point{X: X - d, Y: Y}, geom.Point{X: x + d, Y: Y}, geom.Point{X: x, Y: Y - d}, geom.Point{X: x, Y: y + d})
}

// centre returns the centre of a rectangle.
func centre(r geom.Rect) geom.Point { return geom.Point{X: r.X + r.W/2, Y: r.Y + r.H/2} }

// reticle returns a disc with four ticks that extend beyond its box by a fiftieth.
func reticle(r geom.Rect, _ geom.Length) geom.Path {
	c, d := centre(r), min(r.W, r.H)
	p := geom.Circle(c, d.Scale(.43))
	in, out, half := d.Scale(.40), d.Scale(.52), d.Scale(.045)
	long := out - in
	for _, t := range []geom.Rect{
		{X: c.X + in, Y: c.Y - half, W: long, H: 2 * half}, {X: c.X - half, Y: c.Y + in, W: 2 * half, H: long},
		{X: c.X - out, Y: c.Y - half, W: long, H: 2 * half}, {X: c.X - half, Y: c.Y - out, W: 2 * half, H: long},
	} {
		p = append(p, geom.Box(t)...)
	}
	return p
}

// poly returns a closed path through points given as parts of the rectangle.
func poly(xy ...float64) func(r geom.Rect, _ geom.Length) geom.Path {
	return func(r geom.Rect, _ geom.Length) geom.Path {
		pts := make([]geom.Point, len(xy)/2)
		for i := range pts {
			pts[i] = geom.Point{X: r.X + r.W.Scale(xy[2*i]), Y: r.Y + r.H.Scale(xy[2*i+1])}
		}
		return geom.Polygon(pts...)
	}
}

// seat is where a numeral goes on a shape: the centre and the greatest width, as parts of the
// rectangle.
type seat struct{ x, y, width float64 }

// seats lists the shapes with an off-centre numeral, or with a greatest width other than four
// fifths of theirs.
var seats = map[string]seat{
	"arrow":       {.53, .5, .56},
	"reticle":     {.5, .5, .64},
	"shield":      {.5, .415, .82},
	"shield-tall": {.5, .43, .8},
	"tag":         {.5, .5, .64},
	"hexagon":     {.5, .5, .76},
	"diamond":     {.5, .5, .5},
	"triangle":    {.5, .64, .5},
	"circle":      {.5, .5, .7},
}

// seatOf returns where a numeral goes in a shape: by default its centre.
func seatOf(shape string) seat {
	if s, ok := seats[shape]; ok {
		return s
	}
	return seat{.5, .5, .8}
}
