package pdf

import (
	"fmt"
	"image"
	"image/color"

	"punchboard/internal/face"
)

// picture returns a bitmap in the four inks, lossless. Pixels that are more than half transparent
// are not printed, and the rest is solid: a press has nothing in between.
func (p *press) picture(b *face.Bitmap) (*picture, error) {
	if b.Type != "png" && b.Type != "jpeg" && b.Type != "jpg" {
		return nil, fmt.Errorf("%q is not png or jpeg", b.Type)
	}
	img, err := decoded(b.Data)
	if err != nil {
		return nil, err
	}
	at := p.full(img)
	w, h := img.Bounds().Dx(), img.Bounds().Dy()
	data, mask := make([]byte, 0, 4*w*h), make([]byte, (w+7)/8*h)
	holes := false
	for y := range h {
		for x := range w {
			i, alpha := at(x, y)
			if alpha < half {
				holes, i = true, inks{}
				mask[y*((w+7)/8)+x/8] |= 0x80 >> (x % 8)
			}
			for _, v := range p.in(p.limited(i), 255) {
				data = append(data, byte(v))
			}
		}
	}
	out := &picture{imageData: imageData{imageDict(w, h, "/DeviceCMYK") + flate, deflated(data)}}
	if holes {
		out.maskKey = "/Mask"
		out.mask = imageData{fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/ImageMask true/BitsPerComponent 1/Decode[0 1]%s", w, h, flate), deflated(mask)}
	}
	return out, nil
}

// half is the least opacity that is printed.
const half = 0x80

// full returns the inks of each pixel, not yet limited, and its opacity.
func (p *press) full(img image.Image) func(x, y int) (inks, uint8) {
	from := img.Bounds().Min
	var last color.NRGBA
	now := p.separate(0, 0, 0)
	return func(x, y int) (inks, uint8) {
		c := color.NRGBAModel.Convert(img.At(from.X+x, from.Y+y)).(color.NRGBA)
		if c.R != last.R || c.G != last.G || c.B != last.B {
			last, now = c, p.separate(c.R, c.G, c.B)
		}
		return now, c.A
	}
}
