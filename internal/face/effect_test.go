package face_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// shades returns a face with everything that is soft, graded or faded.
func shades() *face.Face {
	box := geom.Box(geom.Rect{W: 10, H: 10})
	grade := &face.Grade{From: geom.Point{X: 1}, To: geom.Point{X: 2, Y: 3}, Colours: []face.Colour{face.Black, face.White}}
	return &face.Face{Size: geom.Size{W: 10, H: 10}, Items: []face.Item{
		&face.Shape{Path: box, Fill: face.Black, Soft: 5},
		&face.Shape{Path: box, Fill: face.Black, Grade: grade},
		&face.Group{Map: geom.Identity, Faded: 40, Of: &face.Face{Items: []face.Item{&face.Shape{Path: box, Fill: face.Black}}}},
	}}
}

// TestShadesAreKept checks that such a face is the same after being stored as bytes, and a
// different one if anything in it changes.
func TestShadesAreKept(t *testing.T) {
	b, ok := face.Append(nil, shades())
	got, whole := face.Decode(b, nil)
	if diff := cmp.Diff(shades(), got); !ok || !whole || diff != "" {
		t.Errorf("after encoding (-want +got):\n%s", diff)
	}
	for n := range b { // truncated anywhere it is not a face
		if _, ok := face.Decode(b[:n], nil); ok {
			t.Errorf("%d of %d bytes are a face", n, len(b))
		}
	}
	seen := map[string]string{face.Hash(shades()): "nothing"}
	for name, edit := range map[string]func(f *face.Face){
		"soft":    func(f *face.Face) { f.Items[0].(*face.Shape).Soft++ },
		"colours": func(f *face.Face) { f.Items[1].(*face.Shape).Grade.Colours[1]-- },
		"way":     func(f *face.Face) { f.Items[1].(*face.Shape).Grade.To.Y++ },
		"no way":  func(f *face.Face) { f.Items[1].(*face.Shape).Grade = nil },
		"faded":   func(f *face.Face) { f.Items[2].(*face.Group).Faded++ },
		"whole":   func(f *face.Face) { f.Items[2].(*face.Group).Faded = 0 },
	} {
		f := shades()
		edit(f)
		if other, ok := seen[face.Hash(f)]; ok {
			t.Errorf("a change of %s gives the hash of a change of %s", name, other)
		}
		seen[face.Hash(f)] = name
	}
}

// TestGradeAt checks the colours of a gradient of three colours along its way.
func TestGradeAt(t *testing.T) {
	g := &face.Grade{Colours: []face.Colour{face.Black, face.White, face.RGB(200, 0, 0)}}
	for share, want := range map[float64]face.Colour{-1: face.Black, 0: face.Black, .25: face.RGB(128, 128, 128), .5: face.White, 1: face.RGB(200, 0, 0), 2: face.RGB(200, 0, 0)} {
		if got := g.At(share); got != want {
			t.Errorf("at %g %06X, want %06X", share, got, want)
		}
	}
}
