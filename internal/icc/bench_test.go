package icc

import (
	"image"
	"os"
	"testing"
)

// BenchmarkConvert puts a picture of a million pixels into sRGB.
func BenchmarkConvert(b *testing.B) {
	data, err := os.ReadFile("testdata/p3.icc")
	if err != nil {
		b.Fatal(err)
	}
	p, err := Read(data)
	if err != nil {
		b.Fatal(err)
	}
	im := image.NewNRGBA(image.Rect(0, 0, 1000, 1000))
	for i := range im.Pix {
		im.Pix[i] = uint8(i * 7)
	}
	for b.Loop() {
		p.Convert(im)
	}
}
