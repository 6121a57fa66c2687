package icc

import (
	"image"
	"image/color"
	"image/draw"
	"slices"
)

// Convert is a picture with its colours in sRGB. It may change the picture that it is given.
func (p *Profile) Convert(im image.Image) image.Image {
	switch im := im.(type) {
	case *image.Gray:
		for i, v := range im.Pix {
			pix := [3]uint8{v, v, v}
			p.into(pix[:])
			im.Pix[i] = pix[1]
		}
		return im
	case *image.NRGBA:
		return p.all(im, im.Pix)
	case *image.Paletted:
		im.Palette = slices.Clone(im.Palette)
		for i, c := range im.Palette {
			n := color.NRGBAModel.Convert(c).(color.NRGBA)
			pix := []uint8{n.R, n.G, n.B}
			p.into(pix)
			im.Palette[i] = color.NRGBA{pix[0], pix[1], pix[2], n.A}
		}
		return im
	}
	if o, ok := im.(interface{ Opaque() bool }); ok && o.Opaque() {
		out := image.NewRGBA(im.Bounds())
		draw.Draw(out, out.Rect, im, out.Rect.Min, draw.Src)
		return p.all(out, out.Pix)
	}
	out := image.NewNRGBA(im.Bounds())
	for y := out.Rect.Min.Y; y < out.Rect.Max.Y; y++ {
		for x := out.Rect.Min.X; x < out.Rect.Max.X; x++ {
			out.Set(x, y, im.At(x, y))
		}
	}
	return p.all(out, out.Pix)
}

// all is a picture whose pixels, each of four bytes, have been put into sRGB. What they cover stays.
func (p *Profile) all(im image.Image, pix []uint8) image.Image {
	for i := 0; i+3 < len(pix); i += 4 {
		p.into(pix[i:])
	}
	return im
}
