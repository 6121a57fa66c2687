package build

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/load"
	"punchboard/internal/pdf"
	"punchboard/internal/vector"
)

// corners are the colours of the corners of these tests' pictures, clockwise from the top left.
var corners = [4]color.RGBA{{200, 30, 30, 255}, {30, 160, 40, 255}, {30, 50, 200, 255}, {230, 200, 40, 255}}

// quarters returns a picture with a colour in each corner.
func quarters(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			i := [2][2]int{{0, 1}, {3, 2}}[2*y/h][2*x/w]
			img.Set(x, y, corners[i])
		}
	}
	return img
}

func pngOf(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func jpegOf(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// held returns a JPEG with the orientation tag of a camera held in one of eight ways.
func held(data []byte, orientation uint16) []byte {
	tiff := []byte("MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01")
	tiff = binary.BigEndian.AppendUint16(tiff, orientation)
	tiff = append(tiff, 0, 0, 0, 0, 0, 0)
	part := append([]byte("Exif\x00\x00"), tiff...)
	head := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(part)+2))
	return slices.Concat(data[:2], head, part, data[2:])
}

// lying returns a picture as a camera stores it with an orientation, so that it is displayed like
// the original.
func lying(img *image.RGBA, orientation int) *image.RGBA {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	size := image.Rect(0, 0, w, h)
	if orientation > 4 {
		size = image.Rect(0, 0, h, w)
	}
	out := image.NewRGBA(size)
	for y := range size.Dy() {
		for x := range size.Dx() {
			sx, sy := size.Dx()-1-x, size.Dy()-1-y
			at := [9][2]int{1: {x, y}, 2: {sx, y}, 3: {sx, sy}, 4: {x, sy}, 5: {y, x}, 6: {sy, x}, 7: {sy, sx}, 8: {y, sx}}[orientation]
			out.Set(x, y, img.At(at[0], at[1]))
		}
	}
	return out
}

// deep returns a picture with 16 bits per channel and a ramp of opacity.
func deep(w, h int) image.Image {
	img := image.NewNRGBA64(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Set(x, y, color.NRGBA64{R: 0xffff, G: 0x8000, A: uint16(0xffff * x / w)})
		}
	}
	return img
}

const squareArt = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
<rect width="20" height="20" fill="#c81e1e"/><rect x="20" width="20" height="20" fill="#1ea028"/>
<g transform="translate(20 20)"><path d="M0 0h20v20H0z" fill="#1e32c8"/><path d="M-20 0h20v20h-20z" style="fill:#e6c828"/></g></svg>`

// withArt returns the front of a card of the demo game with these boxes, and the project it was
// made with.
func withArt(t *testing.T, boxes string, files map[string][]byte) (*face.Face, *load.Project) {
	t.Helper()
	fsys := demo(t)
	fsys["layouts/faces/demo.yaml"] = &fstest.MapFile{Data: []byte("size: [90mm, 60mm]\nsafe: 0mm\nfront:\n" + boxes)}
	for name, data := range files {
		fsys["content/demo/pictures/"+name] = &fstest.MapFile{Data: data}
	}
	p, err := opened(fsys, load.Options{Games: []string{"demo"}})
	if err != nil {
		t.Fatal(err)
	}
	opt := Defaults()
	opt.Only = []string{"orders"}
	all, found := laidOut(p, opt)
	if len(p.Findings) > 0 || len(found) > 0 || len(all) != 1 || len(all[0].found) > 0 {
		t.Fatal(p.Findings, found, all[0].found)
	}
	return all[0].pieces[0].Front, p
}

// TestPicturesLieWhereSaid checks which part of a picture shows where: the colours of its corners
// at points of the card, in a PNG.
func TestPicturesLieWhereSaid(t *testing.T) {
	files := map[string][]byte{"wide.png": pngOf(t, quarters(1200, 600)), "art.svg": []byte(squareArt), "tall.jpg": jpegOf(t, quarters(600, 1200))}
	const r, g, b, y, none = 0, 1, 2, 3, -1
	for _, c := range []struct {
		box  string
		want [4]int // at the corners of the box, a millimetre inside
	}{
		{"picture: wide", [4]int{none, none, none, none}},
		{"picture: wide, fit: fill", [4]int{r, g, b, y}},
		{"picture: wide, fit: cover", [4]int{r, g, b, y}},
		{"picture: wide, fit: cover, focus: [0, 50%]", [4]int{r, r, y, y}},
		{"picture: wide, fit: cover, focus: [100%, 50%]", [4]int{g, g, b, b}},
		{"picture: tall, fit: cover, focus: [50%, 10%]", [4]int{r, g, g, r}},
		{"picture: wide, crop: [50%, 0, 50%, 100%]", [4]int{g, g, b, b}},
		{"picture: wide, crop: [0, 300, 600, 300], fit: fill", [4]int{y, y, y, y}},
		{"picture: wide, fit: cover, turn: 180", [4]int{b, y, r, g}},
		{"picture: wide, fit: cover, corner: 9", [4]int{none, none, none, none}},
		{"picture: art", [4]int{r, g, b, y}},
		{"picture: art, crop: [0, 0, 50%, 50%]", [4]int{r, r, r, r}},
		{"picture: art, fit: cover, crop: [0, 25%, 100%, 50%], focus: [100%, 50%]", [4]int{g, g, b, b}},
		{"picture: art, turn: 90", [4]int{y, r, g, b}},
	} {
		f, p := withArt(t, "  - {at: [10, 10], size: [40, 40], "+c.box+"}\n", files)
		var out bytes.Buffer
		if err := vector.New(p.Library.Assets).PNG(&out, f, 127, vector.Options{}); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&out)
		if err != nil {
			t.Fatal(err)
		}
		for i, at := range [4]image.Point{{11, 11}, {49, 11}, {49, 49}, {11, 49}} {
			want := color.RGBA{255, 255, 255, 255}
			if c.want[i] != none {
				want = corners[c.want[i]]
			}
			if got := img.At(at.X*5, at.Y*5); !near(got, want) {
				t.Errorf("%s: %v at corner %d, want %v", c.box, got, i, want)
			}
		}
		for _, at := range []image.Point{{9, 30}, {51, 30}, {30, 9}, {30, 51}} {
			if got := img.At(at.X*5, at.Y*5); !near(got, color.White) {
				t.Errorf("%s: %v beside the box at %v", c.box, got, at)
			}
		}
	}
}

func near(a, b color.Color) bool {
	var p, q [3]uint32
	p[0], p[1], p[2], _ = a.RGBA()
	q[0], q[1], q[2], _ = b.RGBA()
	for i := range p {
		if max(p[i], q[i])-min(p[i], q[i]) > 0x0600 {
			return false
		}
	}
	return true
}

// TestCamerasHeldAnyWay checks that a photograph is printed upright however the camera was held,
// and that its JPEG is embedded in the PDF unchanged.
func TestCamerasHeldAnyWay(t *testing.T) {
	for o := 1; o <= 8; o++ {
		data := held(jpegOf(t, lying(quarters(640, 320), o)), uint16(o))
		f, p := withArt(t, "  - {at: [10, 10], size: [40, 20], picture: photo}\n", map[string][]byte{"photo.jpg": data})
		var out, file bytes.Buffer
		if err := vector.New(p.Library.Assets).PNG(&out, f, 127, vector.Options{}); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&out)
		if err != nil {
			t.Fatal(err)
		}
		for i, at := range [4]image.Point{{12, 12}, {48, 12}, {48, 28}, {12, 28}} {
			if got := img.At(at.X*5, at.Y*5); !near(got, corners[i]) {
				t.Errorf("orientation %d: %v at corner %d, want %v", o, got, i, corners[i])
			}
		}
		doc := &face.Document{Pages: []face.Page{{Face: f}}}
		if err := pdf.Write(&file, doc, p.Library.Assets); err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(file.Bytes(), data[bytes.LastIndex(data, []byte{0xff, 0xda}):]) {
			t.Errorf("orientation %d: the PDF does not hold the JPEG as it was", o)
		}
	}
}

// TestPicturesLookAlike checks that PDF, SVG and PNG look the same for pictures of all kinds in all
// fits.
func TestPicturesLookAlike(t *testing.T) {
	files := map[string][]byte{
		"wide.png": pngOf(t, quarters(900, 450)), "deep.png": pngOf(t, deep(300, 300)), "art.svg": []byte(squareArt),
		"photo.jpg": held(jpegOf(t, lying(quarters(480, 320), 6)), 6),
		"grey.jpg":  jpegOf(t, image.NewGray(image.Rect(0, 0, 200, 200))),
	}
	var boxes strings.Builder
	i := 0
	for _, pic := range []string{"wide", "deep", "art", "photo", "grey"} {
		for _, how := range []string{"", ", fit: cover, focus: [20%, 80%]", ", fit: fill, corner: 2", ", crop: [10%, 20%, 50%, 60%]", ", fit: cover, turn: 20"} {
			fmt.Fprintf(&boxes, "  - {at: [%d, %d], size: [12, 9], picture: %s%s}\n", 5+16*(i%5), 3+11*(i/5), pic, how)
			i++
		}
	}
	f, p := withArt(t, boxes.String(), files)
	f.Cut = geom.Path{} // drawn only by SVG
	f.Items = append([]face.Item{&face.Shape{Path: geom.Box(geom.Rect{W: 90000, H: 60000}), Fill: face.White}}, f.Items...)
	var svg, ours, file bytes.Buffer
	w := vector.New(p.Library.Assets)
	if err := w.SVG(&svg, f, vector.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := w.PNG(&ours, f, 288, vector.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := pdf.Write(&file, &face.Document{Pages: []face.Page{{Face: f}}}, p.Library.Assets); err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(file.Bytes(), []byte("/Subtype/Image")); n != 5 {
		t.Errorf("the PDF holds %d images, want 5: each bitmap once, and a mask", n)
	}
	theirs := facetest.Run(t, "librsvg2-bin", "rsvg-convert", "-d", "288", "-p", "288", facetest.File(t, "a.svg", svg.Bytes()))
	facetest.Alike(t, ours.Bytes(), theirs, 0.01)
	page := facetest.Run(t, "poppler-utils", "pdftoppm", "-r", "288", "-png", facetest.File(t, "a.pdf", file.Bytes()))
	facetest.Alike(t, page, theirs, 0.01)
}
