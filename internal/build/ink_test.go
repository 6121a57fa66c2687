package build

import (
	"testing"

	"punchboard"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/load"
)

// TestInksAreReadable lays out every game in every ink: nothing is found, text
// too pale on what lies under it least of all, and what an ink promises holds
// of every face.
func TestInksAreReadable(t *testing.T) {
	p, err := load.Open(punchboard.Files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range sortedKeys(p.Library.Inks) {
		for i, g := range p.Games {
			if id != "low" && i > 1 {
				continue // these two change colours alone
			}
			one := *p
			one.Games, one.Library = nil, p.Library.In(p.Library.Inks[id])
			one.Games = append(one.Games, g)
			v := Look(&one, "a4", nil)
			for _, f := range v.Found {
				t.Errorf("%s, %s: %v", id, g.ID, f)
			}
			if v.Found.Worst() == diag.Error || len(v.Faces) == 0 {
				continue
			}
			for _, s := range v.Faces {
				if s.Part != SheetPart {
					promised(t, id, s, p.Library.Inks[id].Outline.Area)
				}
			}
		}
	}
}

// promised holds an ink to its word on one face: no colour in any of them, no
// tint and no large solid area in low ink.
func promised(t *testing.T, ink string, s Shown, area float64) {
	t.Helper()
	wrong := ""
	colour := func(c face.Colour) {
		if c != face.None && c != c.Grey() {
			wrong = "a colour"
		}
	}
	face.Walk(s.Face, func(it face.Item, m geom.Matrix) {
		switch it := it.(type) {
		case *face.Text:
			colour(it.Colour)
		case *face.Icon:
			colour(it.Fill)
			colour(it.Stroke)
		case *face.Shape:
			r := m.ApplyRect(it.Path.Bounds())
			if it.Fill == face.None && it.Stroke == face.None {
				return
			}
			colour(it.Fill)
			colour(it.Stroke)
			solid := it.Fill != face.None && it.Fill != face.White && min(r.W, r.H) > geom.MM
			if ink == "low" && solid && r.W.MM()*r.H.MM() > area {
				wrong = "a large solid area"
			}
		}
	})
	if wrong != "" {
		t.Errorf("%s in %s ink has %s", s.Key, ink, wrong)
	}
}
