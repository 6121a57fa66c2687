package scene

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// Tones are the colours that a picture is drawn in. Mid equals paper for an ink without tones: what
// is faint is then an outline. Other replaces Mid on figures of the other side in the foreground.
type Tones struct{ Ink, Paper, Mid, Tint, Sky, Accent, Other face.Colour }

// part is the width of the white line between parts of a figure, thin the width of the thinnest
// lines, both in millimetres.
const (
	part = .16
	thin = .2
)

// canvas collects what is drawn, from back to front. All widths are in millimetres as printed,
// whatever the window's size: lines do not scale with a picture.
type canvas struct {
	Tones
	items []face.Item
}

// fill fills a path; an empty one leaves no item.
func (c *canvas) fill(p geom.Path, col face.Colour) {
	if len(p) > 0 {
		c.items = append(c.items, &face.Shape{Path: p, Fill: col})
	}
}

// line draws a path as a line of a width in millimetres.
func (c *canvas) line(p geom.Path, col face.Colour, width float64) {
	if len(p) > 0 {
		c.items = append(c.items, &face.Shape{Path: p, Stroke: col, Width: geom.FromMM(width), Round: true})
	}
}

// edged fills a path and draws a line round it, half of which is inside.
func (c *canvas) edged(p geom.Path, col, edge face.Colour, width float64) {
	if len(p) > 0 {
		c.items = append(c.items, &face.Shape{Path: p, Fill: col, Stroke: edge, Width: geom.FromMM(width), Round: true})
	}
}

// halo fills a path on top of a line of paper round it.
func (c *canvas) halo(p geom.Path, col face.Colour, width float64) {
	c.line(p, c.Paper, 2*width)
	c.fill(p, col)
}

// lines draws straight lines as one path.
func (c *canvas) lines(all [][2]xy, col face.Colour, width float64) {
	p := geom.Path(lists.Flat(all, func(l [2]xy) []geom.Seg { return open(l[:]) }))
	c.line(p, col, width)
}

// figure draws a figure from the far arm to the near one. Its points are mapped to the face, where
// one of its units is mm; eyes and plates are in a middle tone. Parts are black on black, separated
// by a line of paper round each. Lines scale with the figure but are never thinner than thin, since
// they would fill in on a small one.
func (c *canvas) figure(f *Figure, mid face.Colour, to func(xy) xy, mm, halo float64) {
	at := func(a areas) geom.Path { return a.through(to).path() }
	whole := at(f.solid())
	c.edged(whole, c.Paper, c.Paper, 2*halo)
	c.fill(at(f.far), c.Ink)
	c.halo(at(f.body), c.Ink, part)
	c.fill(at(f.tone), mid)
	c.fill(at(f.ink), c.Ink)
	c.lines(ends(f.lines, to), c.Paper, max(thin, mm))
	c.halo(at(f.near), c.Ink, part)
	c.halo(at(f.weapon), c.Ink, part)
	c.lines(ends(f.marks, to), mid, max(thin, 1.2*mm))
	c.halo(at(f.arm), c.Ink, part)
	c.edged(at(f.plates), mid, c.Ink, max(thin, .9*mm))
}

// faint draws a distant person: in one tone with the face left free, or as an outline if the ink
// has no tones.
func (c *canvas) faint(solid, open geom.Path, halo float64) {
	c.line(solid, c.Paper, 2*halo)
	if c.Mid == c.Paper {
		c.line(solid, c.Ink, 2*thin)
	}
	c.fill(solid, c.Mid)
	c.fill(open, c.Paper)
}

// ends maps both ends of lines.
func ends(all [][2]xy, to func(xy) xy) [][2]xy {
	return lists.Map(all, func(l [2]xy) [2]xy { return [2]xy{to(l[0]), to(l[1])} })
}
