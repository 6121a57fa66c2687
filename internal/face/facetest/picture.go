package facetest

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"punchboard/internal/face"
)

// pictures are a chequered PNG, half of it see-through, and a JPEG of one
// colour running into another, both 16 pixels square.
func pictures(tb testing.TB) map[string]*face.Bitmap {
	tb.Helper()
	const n = 16
	a, b := image.NewNRGBA(image.Rect(0, 0, n, n)), image.NewRGBA(image.Rect(0, 0, n, n))
	for y := range n {
		for x := range n {
			c := color.NRGBA{R: 200, G: 60, B: 20, A: 255}
			if (x/4+y/4)%2 == 0 {
				c = color.NRGBA{R: 20, G: 60, B: 200, A: 128}
			}
			a.Set(x, y, c)
			b.Set(x, y, color.RGBA{R: uint8(x * 16), G: 128, B: uint8(y * 16), A: 255})
		}
	}
	var pngData, jpegData bytes.Buffer
	if err := png.Encode(&pngData, a); err != nil {
		tb.Fatal(err)
	}
	if err := jpeg.Encode(&jpegData, b, nil); err != nil {
		tb.Fatal(err)
	}
	return map[string]*face.Bitmap{
		"png":  {ID: "png", Type: "png", Data: pngData.Bytes(), W: n, H: n},
		"jpeg": {ID: "jpeg", Type: "jpeg", Data: jpegData.Bytes(), W: n, H: n},
	}
}
