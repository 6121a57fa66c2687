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
