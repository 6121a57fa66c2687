package vector

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// TestQuick checks that a picture written quickly has the same pixels, and a small file.
func TestQuick(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 301, 200))
	for y := range 200 {
		for x := range 301 {
			img.SetRGBA(x, y, color.RGBA{uint8(x / 10 * 10), uint8(y / 7 * 7), 90, 255})
		}
	}
	var fast bytes.Buffer
	if err := quick(&fast, img); err != nil {
		t.Fatal(err)
	}
	size := fast.Len()
	got, err := png.Decode(&fast)
	if err != nil {
		t.Fatal(err)
	}
	for y := range 200 {
		for x := range 301 {
			if r, g, b, a := got.At(x, y).RGBA(); color.RGBAModel.Convert(color.RGBA64{uint16(r), uint16(g), uint16(b), uint16(a)}) != img.RGBAAt(x, y) {
				t.Fatalf("%d, %d is %v, want %v", x, y, got.At(x, y), img.At(x, y))
			}
		}
	}
	if size > len(img.Pix)/20 {
		t.Errorf("%d bytes of %d", size, len(img.Pix))
	}
}
