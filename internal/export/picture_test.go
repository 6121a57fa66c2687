package export_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard"
	"punchboard/internal/export"
	"punchboard/internal/face/facetest"
	"punchboard/internal/golden"
	"punchboard/internal/load"
)

// withPicture returns a game whose manoeuvres have a picture in place of a window.
func withPicture(t *testing.T, img image.Image) *load.Project {
	t.Helper()
	files := golden.Files(t, punchboard.Files, "layouts", "content/one-roll")
	face := files["layouts/faces/oneroll/oneroll-manoeuvre.yaml"]
	edited := bytes.Replace(face.Data, []byte("{name: window, at: [3, 17.4]}"),
		[]byte("{name: window, when: \"false\"}\n  - {name: photo, at: [3, 17.4], size: [23, 17], picture: art, fit: fill}"), 1)
	if bytes.Equal(edited, face.Data) {
		t.Fatal("the card has no window to put a picture in the place of")
	}
	face.Data = edited
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	files["content/one-roll/pictures/art.png"] = &fstest.MapFile{Data: b.Bytes()}
	p, err := load.Open(files, load.Options{Games: []string{"one-roll"}, Memory: &before})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPressPictures checks that pictures are in the press's inks, and that one that cannot be
// printed unchanged is reported.
func TestPressPictures(t *testing.T) {
	for _, soft := range []bool{false, true} {
		img := image.NewNRGBA(image.Rect(0, 0, 240, 200))
		for y := range 200 {
			for x := range 240 {
				c := color.NRGBA{uint8(x), uint8(y), 0x20, 0xff}
				if soft {
					c.A = uint8(x)
				}
				img.SetNRGBA(x, y, c)
			}
		}
		p := withPicture(t, img)
		dir, res := run(t, p, "dtc", export.Options{Only: []string{"manoeuvres"}})
		x := facetest.Press(read(t, dir, "manoeuvres.pdf"), p.Library.Exports["dtc"].Press.Coverage)
		if x.Fault() != "" || x.Pictures != 1 || x.Coverage > 240.001 {
			t.Errorf("%d pictures, %.1f %% of ink: %s", x.Pictures, x.Coverage, x.Fault())
		}
		want := `warning[PB614] art-undrawn: the picture "art" is not printed as it is: 85 % of it are see-through in part`
		if found := res.Found; soft && (len(found) != 1 || !strings.Contains(found[0].String(), want)) || !soft && len(found) > 0 {
			t.Errorf("see-through %v: found %v", soft, found)
		}
	}
}
