package impose

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// TestPaperIsTurnedWhereThatSavesSheets checks that the paper is in landscape only where that saves
// a sheet.
func TestPaperIsTurnedWhereThatSavesSheets(t *testing.T) {
	bled := func(n int) *face.Piece {
		p := piece("a", 63000, 88000, n, true)
		p.Front.Bleed, p.Back.Bleed = 3000, 3000
		return p
	}
	wide := plan("grid")
	wide.Bleed, wide.Footer = 3000, false
	noted := plan("grid")
	noted.Bleed = 2000
	for _, c := range []struct {
		name   string
		plan   *layout.Sheet
		piece  *face.Piece
		sheets int
		turned bool
	}{
		{"eight cards with all their bleed and no notes", wide, bled(8), 1, true},
		{"eight with 2 mm of it", noted, bled(8), 1, true},
		{"four of them", wide, bled(4), 1, false},
		{"nine cards cut by one cut", plan("grid"), piece("a", 63000, 88000, 9, true), 1, false},
		{"two wide boards", plan("grid"), piece("a", 260000, 90000, 2, false), 1, true},
	} {
		for _, turn := range []bool{true, false} {
			q := *c.plan
			q.Turn = turn
			got, found := Lay([]*face.Piece{c.piece}, &q, a4, info(), half{})
			switch {
			case !turn && c.turned && len(found) == 0 && got.Sheets <= c.sheets:
				t.Errorf("%s: upright paper takes %d sheets too", c.name, got.Sheets)
			case turn && (got.Sheets != c.sheets || (got.Pages[0].Face.Size == geom.Size{W: 297000, H: 210000}) != c.turned):
				t.Errorf("%s: %d sheets of %v", c.name, got.Sheets, got.Pages[0].Face.Size)
			}
		}
	}
}

// TestPiecesLieInPlaces checks that pieces that fit the places of a plan only on their side are
// turned to the left, and their backs to the right, so that the sides agree when the paper is turned
// over.
func TestPiecesLieInPlaces(t *testing.T) {
	precut := plan("places")
	precut.Marks, precut.Footer = "none", false
	precut.Places = []layout.Block{{Place: geom.Rect{X: 10000, Y: 20000, W: 89000, H: 64000}, Step: geom.Size{W: 95000, H: 64000}, Cols: 2, Rows: 4}}
	job, found := Lay([]*face.Piece{piece("a", 63000, 88000, 8, true)}, precut, a4, info(), half{})
	if len(found) > 0 || job.Sheets != 1 {
		t.Fatalf("%d sheets, found %v", job.Sheets, found)
	}
	first := func(n int) (at geom.Rect) { // the mark of the first piece, 1 mm from its corner
		done := false
		face.Walk(job.Pages[n].Face, func(it face.Item, m geom.Matrix) {
			if s, ok := it.(*face.Shape); ok && !done {
				at, done = s.Path.Apply(m).Bounds(), true
			}
		})
		return at
	}
	if got, want := first(0), (geom.Rect{X: 11500, Y: 80500, W: 1000, H: 2000}); got != want {
		t.Errorf("front at %v, want %v", got, want)
	}
	if got, want := first(1), (geom.Rect{X: 197500, Y: 21500, W: 1000, H: 2000}); got != want {
		t.Errorf("back at %v, want %v", got, want)
	}
}
