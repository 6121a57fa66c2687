package load

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"
)

// FuzzPicture reads anything as a picture. Whatever is accepted must be decodable by the writers
// too: what is checked is what is printed.
func FuzzPicture(f *testing.F) {
	grey, colours := image.NewGray(image.Rect(0, 0, 9, 5)), image.NewNRGBA(image.Rect(0, 0, 3, 4))
	few := image.NewPaletted(image.Rect(0, 0, 5, 3), color.Palette{color.Black, color.White, color.Transparent})
	for i := range grey.Pix {
		grey.Pix[i] = uint8(i * 5)
	}
	for _, img := range []image.Image{grey, colours, few} {
		var p, j bytes.Buffer
		if err := png.Encode(&p, img); err != nil {
			f.Fatal(err)
		}
		if err := jpeg.Encode(&j, img, nil); err != nil {
			f.Fatal(err)
		}
		f.Add(p.Bytes())
		f.Add(j.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<16 {
			return
		}
		r := bitmap("layouts/pictures/a.png", data)
		b := r.bitmap
		if r.err != nil || b.W > 1000 || b.H > 1000 {
			return
		}
		img, _, err := image.Decode(bytes.NewReader(b.Data))
		if err != nil {
			t.Fatalf("a picture of %d by %d pixels is taken that cannot be decoded: %v", b.W, b.H, err)
		}
		if got := img.Bounds().Size(); got != image.Pt(b.W, b.H) {
			t.Errorf("it has %v pixels, and is taken for one of %d by %d", got, b.W, b.H)
		}
	})
}
