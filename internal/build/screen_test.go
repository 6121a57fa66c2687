package build

import (
	"testing"

	"punchboard"
	"punchboard/internal/check"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// TestNobodyStandsOnAFold checks that the picture of a screen runs over all its panels, that all of
// them have black in it, and that nothing black is within 5 mm of where two panels are joined, on
// either paper.
func TestNobodyStandsOnAFold(t *testing.T) {
	p, err := opened(punchboard.Files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	scope, _ := check.Scope(p.Game("encounter"))
	var screen model.Component
	for _, c := range scope.Game.Components {
		if c.ID == "screen" {
			screen = *c
		}
	}
	for _, end := range []string{"", "-letter"} {
		c := screen
		c.Layout += end
		pieces, found := newKit(p, scope, typeset.New(p.Library.Assets)).pieces(&c)
		if len(pieces) != 4 || len(found) > 0 {
			t.Fatalf("%s: %d panels, %v", c.Layout, len(pieces), found)
		}
		for _, x := range pieces {
			if n := besideFolds(t, x.Back); n < 16 {
				t.Errorf("%s: %d shapes in black", x.Back.ID, n)
			}
		}
	}
}

// besideFolds counts the black shapes of a panel's picture, including those on other panels, and
// reports those near a fold.
func besideFolds(t *testing.T, f *face.Face) (black int) {
	face.Walk(f, func(it face.Item, m geom.Matrix) {
		s, ok := it.(*face.Shape)
		if !ok || s.Fill != face.Black {
			return
		}
		black++
		r := s.Path.Apply(m).Bounds()
		for k := -3; k <= 4; k++ {
			if x := f.Size.W * geom.Length(k); r.X < x+5*geom.MM && r.Right() > x-5*geom.MM {
				t.Errorf("%s: something black from %v to %v, a fold at %v", f.ID, r.X, r.Right(), x)
			}
		}
	})
	return black
}
