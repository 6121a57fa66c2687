package compose

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // pictures are PNG or JPEG
	_ "image/png"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/guard"
)

const (
	// faint is the transparency from which something is a watermark: there to be seen, not read.
	faint = .75
	// solid is how much a layer covers of what is under it for nothing of that to show.
	solid = .98
	// artContrast is the least contrast of words with a picture under them. Pictures vary, and
	// words over them are mostly large; this is what large words need.
	artContrast = 3
)

// covered reports words with an opaque shape or picture over them.
func (in inspection) covered(d *drawn, i int) {
	pts := probes(d.ink)
	for k := i + 1; k < len(in.f.drawn); k++ {
		over := &in.f.drawn[k]
		if over.owner == d.owner || !over.ink.Overlaps(d.ink) {
			continue
		}
		for _, p := range pts {
			if tone, there := in.f.c.toneAt(over, p); !there || tone.covers < solid || len(over.within) > 0 && !inside(over.within, p) {
				continue
			}
			in.on(d, "PB603", "text-overlap", fmt.Sprintf("%s is covered by what is drawn after it", named(d.item)))
			f := &in.f.found[len(in.f.found)-1]
			if over.box != nil {
				f.Also = append(f.Also, diag.Also{At: over.box.At, Mark: "drawn over it"})
			}
			f.Help = "draw the words last, or give what lies over them an opacity"
			return
		}
	}
}

// toneAt returns what an item that is a shape or a bitmap paints at a point of the face, and
// reports whether it is there. Drawings among the pictures are not looked at.
func (c *bench) toneAt(d *drawn, p geom.Point) (layer, bool) {
	s, ok := d.item.(*face.Shape)
	if !ok {
		return c.sample(d, p)
	}
	return d.tone(s, p), s.Fill != face.None && s.Soft == 0 && inside(d.path(s), p)
}

// probes returns the points of an ink box at which its surroundings are looked at: its centre and
// near the middles of its sides.
func probes(ink geom.Rect) [5]geom.Point {
	c, w, h := centre(ink), ink.W.Scale(.4), ink.H.Scale(.4)
	return [5]geom.Point{c, {X: c.X - w, Y: c.Y}, {X: c.X + w, Y: c.Y}, {X: c.X, Y: c.Y - h}, {X: c.X, Y: c.Y + h}}
}

// onArt warns of words that do not stand out from a bitmap at two of their points or more; art is
// what is under these, None elsewhere.
func (in inspection) onArt(d *drawn, t *face.Text, art [5]face.Colour) {
	wants := min(artContrast, in.f.lay.Floors.Full().Contrast)
	weak, least := 0, 21.0
	for _, c := range art {
		if r := contrast(t.Colour, d.faded, [5]face.Colour{c}); r < wants {
			weak, least = weak+1, min(least, r)
		}
	}
	if weak < 2 {
		return
	}
	in.f.sayOf(d.box, d.said, diag.Warning, "PB606", "low-contrast", fmt.Sprintf("%q has a contrast of %.1f with the picture under it; words over a picture need %g", clipped(t.String()), least, wants))
	in.f.found[len(in.f.found)-1].Help = "draw a shape between them, such as one with fill: ink and opacity: 60%, outline the words with stroke:, or choose another colour"
}

// sample returns the colour of the bitmap that an item draws, at a point of the face, and how much
// it covers there.
func (c *bench) sample(d *drawn, p geom.Point) (layer, bool) {
	id, unit := bitmapIn(d.item, d.matrix)
	back, ok := unit.Inverse()
	if id == "" || !ok || !d.ink.Contains(geom.Rect{X: p.X, Y: p.Y}) {
		return layer{}, false
	}
	small := c.shrunk(id)
	if small == nil {
		return layer{}, false
	}
	u, v := back.A*float64(p.X)+back.C*float64(p.Y)+back.E, back.B*float64(p.X)+back.D*float64(p.Y)+back.F
	if u < 0 || u >= 1 || v < 0 || v >= 1 {
		return layer{}, false
	}
	px := small.NRGBAAt(int(u*cells), int(v*cells))
	return layer{face.RGB(px.R, px.G, px.B), float64(px.A) / 255 * (1 - d.faded)}, true
}

// bitmapIn returns the id of the bitmap that an item draws and the map of its unit square to the
// face, "" if it draws anything else.
func bitmapIn(it face.Item, m geom.Matrix) (string, geom.Matrix) {
	switch it := it.(type) {
	case *face.Picture:
		return it.ID, m.Mul(geom.Matrix{A: float64(it.Box.W), D: float64(it.Box.H), E: float64(it.Box.X), F: float64(it.Box.Y)})
	case *face.Group:
		if it.Of == nil && len(it.Items) == 1 {
			return bitmapIn(it.Items[0], m.Mul(it.Map))
		}
	}
	return "", m
}

// cells is the number of columns and of rows that a bitmap is divided into to look at its colours.
const cells = 96

// shrunk returns the average colours of a bitmap's cells, nil if it cannot be read.
func (c *bench) shrunk(id string) *image.NRGBA {
	if s, ok := c.shrinks.Load(id); ok {
		return s.(*image.NRGBA)
	}
	var out *image.NRGBA
	if b := c.lib.Assets.Pictures[id]; b != nil {
		img, err := guard.Read(func() (image.Image, error) {
			img, _, err := image.Decode(bytes.NewReader(b.Data))
			return img, err
		})
		if err == nil {
			out = shrink(img)
		}
	}
	c.shrinks.Store(id, out)
	return out
}

// shrink averages an image over its cells, of each at most four by four pixels.
func shrink(img image.Image) *image.NRGBA {
	const fine = 4
	at, out := img.Bounds(), image.NewNRGBA(image.Rect(0, 0, cells, cells))
	for y := range cells {
		for x := range cells {
			var sum [4]uint32
			for k := range fine * fine {
				r, g, b, a := img.At(at.Min.X+(x*fine+k%fine)*at.Dx()/(cells*fine), at.Min.Y+(y*fine+k/fine)*at.Dy()/(cells*fine)).RGBA()
				sum[0], sum[1], sum[2], sum[3] = sum[0]+r, sum[1]+g, sum[2]+b, sum[3]+a
			}
			mean := func(i int) uint16 { return uint16(sum[i] / (fine * fine)) }
			out.Set(x, y, color.RGBA64{R: mean(0), G: mean(1), B: mean(2), A: mean(3)})
		}
	}
	return out
}
