package vector

import (
	"fmt"
	"image"
	"image/draw"
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// grade returns the id of a gradient, defined on first use.
func (d *drawing) grade(g *face.Grade) string {
	data := d.apart(func() {
		for i, v := range [...]geom.Length{g.From.X, g.From.Y, g.To.X, g.To.Y} {
			d.str([...]string{` x1="`, `" y1="`, `" x2="`, `" y2="`}[i])
			d.mm(v)
		}
		d.str(`">`)
		for i, c := range g.Colours {
			r, green, b := c.Parts()
			d.str(fmt.Sprintf(`<stop offset="%.6g" stop-color="#%02x%02x%02x"/>`, float64(i)/float64(len(g.Colours)-1), r, green, b))
		}
	})
	return d.once("_g-", string(data), `<linearGradient gradientUnits="userSpaceOnUse" id="`, "</linearGradient>\n")
}

// blur returns the id of a filter that softens a shape, defined on first use. Its region ends where
// the softened shape fades out.
func (d *drawing) blur(it *face.Shape) string {
	r := it.Path.Bounds().Inset(-2 * it.Soft)
	data := d.apart(func() {
		d.str(` filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB`)
		for i, v := range [...]geom.Length{r.X, r.Y, r.W, r.H} {
			d.str([...]string{`" x="`, `" y="`, `" width="`, `" height="`}[i])
			d.mm(v)
		}
		d.str(`"><feGaussianBlur stdDeviation="`)
		d.mm(it.Soft / 2)
		d.str(`"/>`)
	})
	return d.once("_b-", string(data), `<filter id="`, "</filter>\n")
}

// once returns the id of a definition, which is made on first use.
func (d *drawing) once(prefix, data, before, after string) string {
	name, ok := d.clips[prefix+data]
	if !ok {
		name = prefix + strconv.Itoa(len(d.clips))
		d.clips[prefix+data] = name
		d.define(func() { d.str(before + name + `"` + data + after) })
	}
	return name
}

// faded draws items that are transparent as a whole, on a copy of what is below them. A sheet has
// many such items, each in a small part of it.
func (p *painter) faded(items []face.Item, by uint8, m geom.Matrix) {
	px := p.reach(items, m)
	if px.Empty() {
		return
	}
	if p.over == nil {
		p.over = p.part(p.r.Bounds())
	}
	draw.Draw(p.over.r.RGBA, px, p.r.RGBA, px.Min, draw.Src)
	p.over.items(items, m)
	if p.err = p.over.err; p.err != nil {
		return
	}
	covers := uint32(100 - by)
	for y := px.Min.Y; y < px.Max.Y; y++ {
		from, to := p.r.PixOffset(px.Min.X, y), p.r.PixOffset(px.Max.X, y)
		for i := from; i < to; i++ {
			p.r.Pix[i] = uint8((uint32(p.r.Pix[i])*(100-covers) + uint32(p.over.r.Pix[i])*covers + 50) / 100)
		}
	}
}

// reach returns the pixels that items may touch, and perhaps some around them.
func (p *painter) reach(items []face.Item, m geom.Matrix) image.Rectangle {
	var px image.Rectangle
	for _, it := range items {
		g, ok := it.(*face.Group)
		if !ok {
			px = px.Union(p.pixels(geom.Box(face.Extent(it).Inset(-beyond(it))), m))
			continue
		}
		in := p.reach(g.Content(), m.Mul(g.Map))
		if len(g.Clip) > 0 {
			in = in.Intersect(p.pixels(g.Clip, m.Mul(g.Map)))
		}
		px = px.Union(in)
	}
	return px.Inset(-1).Intersect(p.r.Bounds())
}

// beyond returns how far an item may reach out of its extent: glyphs out of the nominal box of
// their text, pointed corners out of a stroke.
func beyond(it face.Item) geom.Length {
	switch it := it.(type) {
	case *face.Text:
		return 2 * it.Size
	case *face.Shape:
		return 5*it.Width + it.Soft
	case *face.Icon:
		return it.Width
	}
	return 0
}

// graded fills a path with a gradient.
func (p *painter) graded(s *face.Shape, m geom.Matrix) {
	fill := &face.Shape{Path: geom.Box(s.Path.Bounds().Inset(-geom.MM))}
	over := func(q *painter, m geom.Matrix) {
		q.each(fill.Path, m, func(x, y float64) (face.Colour, float64) {
			return s.Grade.AtPoint(x, y), 1
		})
	}
	p.within(s.Path, m, over)
}

// each blends a colour into every pixel that a path may touch, given the pixel's centre in the
// coordinates of the path; at returns the colour and its opacity there.
func (p *painter) each(path geom.Path, m geom.Matrix, at func(x, y float64) (face.Colour, float64)) {
	back, ok := m.Inverse()
	if !ok {
		return
	}
	px, dpmm, high := p.pixels(path, m), p.dpi.DPMM(), p.r.Bounds().Dy()
	for y := px.Min.Y; y < px.Max.Y; y++ {
		for x := px.Min.X; x < px.Max.X; x++ {
			u, v := (float64(x)+.5)/dpmm, (float64(high-y)-.5)/dpmm
			c, covers := at(back.A*u+back.C*v+back.E, back.B*u+back.D*v+back.F)
			r, g, b := c.Parts()
			for i, v := range [4]uint8{r, g, b, 255} {
				at := &p.r.Pix[p.r.PixOffset(x, y)+i]
				*at = uint8(float64(*at)*(1-covers) + float64(v)*covers + .5)
			}
		}
	}
}
