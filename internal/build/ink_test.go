package build

import (
	"math"
	"slices"
	"testing"

	"punchboard"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// TestInksAreReadable lays out every game in every ink: there are no findings, in particular no
// text too pale on its background, and every face keeps what the ink promises.
func TestInksAreReadable(t *testing.T) {
	p, err := opened(punchboard.Files, load.Options{})
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
				isMap := slices.ContainsFunc(g.Components, func(c *model.Component) bool { return c.ID == s.Component && c.Kind == "tile" })
				if s.Part != SheetPart {
					promised(t, id, s, p.Library.Inks[id].Outline.Area, isMap)
				}
			}
		}
	}
}

// mapWide is how wide solid areas on a map may be in low ink, in millimetres: walls, the plates of
// ratings and the signs of lifts are unchanged.
const mapWide = 5

// covered returns the approximate area that a path fills, in square millimetres, and its width;
// many specks together count only as what they cover.
func covered(p geom.Path) (area, wide float64) {
	var all, one, round float64
	var from, at geom.Point
	edge := func(to geom.Point) {
		one += at.X.MM()*to.Y.MM() - to.X.MM()*at.Y.MM()
		round += math.Hypot(to.X.MM()-at.X.MM(), to.Y.MM()-at.Y.MM())
		at = to
	}
	for _, s := range p {
		switch n := s.Points(); s.Op {
		case geom.MoveTo:
			edge(from)
			all, one = all+math.Abs(one)/2, 0
			from, at = s.P[0], s.P[0]
		case geom.Close:
			edge(from)
		default:
			edge(s.P[n-1])
		}
	}
	edge(from)
	area = all + math.Abs(one)/2
	return area, 2 * area / max(round, 1)
}

// promised checks an ink's promises on one face: no colour in any ink, no tint and no large solid
// area in low ink.
func promised(t *testing.T, ink string, s Shown, most float64, isMap bool) {
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
			if area, wide := covered(it.Path.Apply(m)); ink == "low" && solid && area > most && (!isMap || wide > mapWide) {
				wrong = "a large solid area"
			}
		}
	})
	if wrong != "" {
		t.Errorf("%s in %s ink has %s", s.Key, ink, wrong)
	}
}
