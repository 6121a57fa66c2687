package ink

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // pictures are PNG or JPEG
	"image/png"
	"maps"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/guard"
	"punchboard/internal/layout"
)

// Dress returns a library in an ink: its themes and, for an ink without colours, its pictures in
// grey. It errors, with the name, on a picture that cannot be decoded. An ink that only saves ink
// leaves pictures in colour.
func Dress(lib *layout.Library, ink *layout.Ink) (*layout.Library, error) {
	out := lib.In(ink)
	if !ink.Plain || lib.Assets == nil {
		return out, nil
	}
	assets := *lib.Assets
	assets.Pictures = map[string]*face.Bitmap{}
	for _, id := range slices.Sorted(maps.Keys(lib.Assets.Pictures)) {
		p, err := greyed(lib.Assets.Pictures[id])
		if err != nil {
			return nil, fmt.Errorf("picture %s: %w", id, err)
		}
		assets.Pictures[id] = p
	}
	out.Assets = &assets
	return out, nil
}

// greyed returns a picture in grey: a drawing stays a drawing, a file becomes a PNG.
func greyed(p *face.Bitmap) (*face.Bitmap, error) {
	out := *p
	if p.Art != nil {
		art := *p.Art
		art.Items = grey(p.Art.Drawn())
		out.Art = &art
		return &out, nil
	}
	img, err := guard.Read(func() (image.Image, error) {
		img, _, err := image.Decode(bytes.NewReader(p.Data))
		return img, err
	})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := png.Encode(&b, inGrey{img}); err != nil {
		return nil, err
	}
	out.Type, out.Data = "png", b.Bytes()
	return &out, nil
}

// inGrey is an image without its colours; transparency is kept.
type inGrey struct{ image.Image }

// ColorModel returns colour with transparency, whatever the picture had.
func (g inGrey) ColorModel() color.Model { return color.NRGBAModel }

// At returns a pixel in grey, with its opacity unchanged.
func (g inGrey) At(x, y int) color.Color {
	c := color.NRGBAModel.Convert(g.Image.At(x, y)).(color.NRGBA)
	v, _, _ := face.RGB(c.R, c.G, c.B).Grey().Parts()
	return color.NRGBA{v, v, v, c.A}
}

// grey returns items without their colours.
func grey(in []face.Item) []face.Item {
	out := make([]face.Item, len(in))
	for i, it := range in {
		switch it := it.(type) {
		case *face.Group:
			g := *it
			g.Items, g.Of = grey(it.Content()), nil
			if g.Faded > 0 {
				g.Items, g.Of = nil, &face.Face{Size: it.Of.Size, Items: g.Items}
			}
			out[i] = &g
		case *face.Shape:
			s := *it
			s.Fill, s.Stroke = s.Fill.Grey(), s.Stroke.Grey()
			out[i] = &s
		case *face.Text:
			t := *it
			t.Colour = t.Colour.Grey()
			out[i] = &t
		case *face.Icon:
			c := *it
			c.Fill, c.Stroke = c.Fill.Grey(), c.Stroke.Grey()
			out[i] = &c
		default:
			out[i] = it
		}
	}
	return out
}
