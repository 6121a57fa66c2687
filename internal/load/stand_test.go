package load_test

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestStands reads the positions of the pictures on a standee's strip; a face that extends it has
// them too, and is reported if it is too small for them.
func TestStands(t *testing.T) {
	p := library(t, map[string]string{
		"faces/a.yaml": "size: [25, 72]\nstands: {size: [25, 28], front: [0, 36.5], back: [0, 7.5]}",
		"faces/b.yaml": "extends: a\nsafe: 1",
		"faces/c.yaml": "extends: a\nsize: [25, 60]",
	})
	want := face.Stand{Size: geom.Size{W: 25 * geom.MM, H: 28 * geom.MM}, Front: geom.Point{Y: 36500}, Back: geom.Point{Y: 7500}}
	for _, id := range []string{"a", "b"} {
		if s := p.Library.Layouts[id].Stands; s == nil || *s != want {
			t.Errorf("%s stands at %v; want %v", id, s, want)
		}
	}
	if len(p.Findings) != 1 || p.Findings[0].Code != "PB212" || p.Findings[0].At.File != "layouts/faces/c.yaml" {
		t.Error(p.Findings)
	}
}
