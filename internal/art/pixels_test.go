package art_test

import (
	"bytes"
	"errors"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/art"
	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
)

// TestGradientPictures checks the colours of gradients with varying opacity, or that continue
// beyond their ends; these become pictures.
func TestGradientPictures(t *testing.T) {
	const open, end = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><`, `</svg>`
	const stops = `><stop stop-color="red" stop-opacity="0"/><stop offset=".5" stop-color="red"/><stop offset="1" stop-color="blue"/></`
	for _, c := range []struct {
		name, body string
		want       map[float64]color.NRGBA // by the share of the middle row
	}{
		{"fades", `linearGradient id="g"` + stops + `linearGradient><rect width="100" height="100" fill="url(#g)"/>`,
			map[float64]color.NRGBA{.001: {R: 255}, .25: {R: 255, A: 128}, .5: {R: 255, A: 255}, .75: {R: 128, B: 128, A: 255}, .999: {B: 255, A: 255}}},
		{"repeats", `linearGradient id="g" x2=".5" spreadMethod="repeat"` + stops + `linearGradient><rect width="100" height="100" fill="url(#g)"/>`,
			map[float64]color.NRGBA{.125: {R: 255, A: 128}, .499: {B: 255, A: 255}, .625: {R: 255, A: 128}}},
		{"reflects", `linearGradient id="g" x2=".5" spreadMethod="reflect"` + stops + `linearGradient><rect width="100" height="100" fill="url(#g)"/>`,
			map[float64]color.NRGBA{.125: {R: 255, A: 128}, .875: {R: 255, A: 128}, .501: {B: 255, A: 255}}},
		{"from a focus", `radialGradient id="g" fx=".25"` + stops + `radialGradient><rect width="100" height="100" fill="url(#g)"/>`,
			map[float64]color.NRGBA{.25: {R: 255}, .4375: {R: 255, A: 128}, .625: {R: 255, A: 255}, .125: {R: 255, A: 255}, .001: {B: 255, A: 255}}},
	} {
		d, err := art.Read("x", []byte(open+c.body+end), nil)
		if err != nil || len(d.Lost) > 0 || len(d.Pictures) != 1 {
			t.Fatalf("%s: %v, %d pictures", c.name, err, len(d.Pictures))
		}
		img, err := png.Decode(bytes.NewReader(d.Pictures[0].Data))
		if err != nil {
			t.Fatal(err)
		}
		for at, want := range c.want {
			size := img.Bounds().Size()
			got := color.NRGBAModel.Convert(img.At(int(at*float64(size.X)), size.Y/2)).(color.NRGBA)
			for _, by := range []int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B), int(got.A) - int(want.A)} {
				if (by < -4 || by > 4) && want.A > 0 || got.A > 4 && want.A == 0 {
					t.Errorf("%s at %g: %v, want %v", c.name, at, got, want)
					break
				}
			}
		}
	}
}

// TestImages checks that an embedded picture becomes one of the drawing's own, whole in its box,
// and that one that cannot be read, or is elsewhere, is reported.
func TestImages(t *testing.T) {
	bitmap := func(data []byte) (*face.Bitmap, error) {
		if string(data) != "pixels" {
			return nil, errors.New("it breaks off")
		}
		return &face.Bitmap{Type: "png", Data: data, W: 2, H: 4}, nil
	}
	d, err := art.Read("x", []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<image x="10" width="40" height="40" href="data:image/png;base64,cGl4
ZWxz"/><image width="9" height="9" href="data:image/png;base64,cGl4"/><image width="9" height="9" href="x.png"/></svg>`), bitmap)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range d.Lost {
		got = append(got, l.What)
	}
	dump := string(facetest.Dump(d.Face))
	if len(d.Pictures) != 1 || !strings.Contains(dump, "clip M20,0 L100,0 L100,80 L20,80 Z") || !strings.Contains(dump, "picture "+d.Pictures[0].ID+" 0,0 2,4") ||
		!slices.Equal(got, []string{"an image within the drawing: it breaks off", "an image within the drawing"}) {
		t.Errorf("%d pictures, lost %q, and\n%s", len(d.Pictures), got, dump)
	}
}

// TestWound checks that the even-odd area of a path is not computed for too many segments.
func TestWound(t *testing.T) {
	for n, want := range map[int]int{40: 0, maxSegments: 1} {
		d, err := art.Read("x", []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>`+
			`<path fill="url(#g)" fill-rule="evenodd" d="`+strings.Repeat("M0 0H9V9z", n/4)+`"/></svg>`), nil)
		if err != nil || len(d.Lost) != want {
			t.Errorf("%d segments: %v, %v", n, err, d)
		}
	}
}

// maxSegments is too many.
const maxSegments = 600
