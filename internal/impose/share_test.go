package impose

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestShare checks that the last sheets of several sizes are shared only where that takes fewer.
func TestShare(t *testing.T) {
	single := func(n int) *face.Piece { return piece("a", 63000, 88000, n, true) }
	double := func(n int) *face.Piece { return piece("b", 126000, 88000, n, true) }
	triple := func(n int) *face.Piece { return piece("c", 189000, 88000, n, true) }
	for _, c := range []struct {
		name         string
		kind, backs  string
		gap          geom.Length
		pieces       []*face.Piece
		apart, share int
	}{
		{"records", "grid", "long", 0, []*face.Piece{single(20), double(13), triple(1)}, 8, 6},
		{"on the short edge", "grid", "short", 0, []*face.Piece{single(20), double(13), triple(1)}, 8, 6},
		{"one size", "grid", "long", 0, []*face.Piece{single(20)}, 3, 3},
		{"full sheets", "grid", "long", 0, []*face.Piece{single(9), double(4)}, 2, 2},
		{"no room", "grid", "none", 0, []*face.Piece{piece("d", 190000, 200000, 1, false), piece("e", 190000, 150000, 1, false)}, 2, 2},
		{"templates", "grid", "none", 6 * geom.MM, []*face.Piece{piece("r", 188000, 24000, 1, false), piece("s", 58000, 78000, 2, false),
			piece("t", 96000, 108000, 1, false), piece("u", 112000, 124000, 1, false), piece("v", 130000, 142000, 1, false), piece("w", 184000, 196000, 1, false)}, 6, 3},
		{"below a fold", "fold", "none", 0, []*face.Piece{piece("f", 15875, 15875, 3, true), piece("g", 31750, 31750, 1, true)}, 2, 2},
		{"hexagons", "hexes", "none", 0, []*face.Piece{hexPiece("h", 38100, 3, true, false), hexPiece("i", 25400, 2, true, false)}, 2, 2},
	} {
		for _, share := range []bool{false, true} {
			pl := plan(c.kind)
			pl.Backs, pl.Gap, pl.Sort, pl.Share = c.backs, c.gap, "size", share
			want := map[bool]int{false: c.apart, true: c.share}[share]
			if got, found := Lay(c.pieces, pl, a4, info(), half{}); got.Sheets != want || len(found) > 0 {
				t.Errorf("%s, shared %v: %d sheets, want %d %v", c.name, share, got.Sheets, want, found)
			}
		}
	}
}

// TestSharedTicksRunThroughNoPiece checks that no tick points at a cut through another piece, which
// would ruin it.
func TestSharedTicksRunThroughNoPiece(t *testing.T) {
	pl := plan("grid")
	pl.Backs, pl.Gap, pl.Share = "none", 0, true
	got, _ := Lay([]*face.Piece{piece("a", 63000, 88000, 1, false), piece("b", 126000, 88000, 1, false), piece("c", 189000, 88000, 1, false)}, pl, a4, info(), half{})
	pg := got.Pages[0].Face
	short := 2 * crossArm
	for _, m := range layer(pg, "cut marks") {
		for _, s := range placed(pg) {
			if length := geom.Polygon(m.from, m.to).Bounds(); max(length.W, length.H) > short &&
				(m.from.X == m.to.X && s.box.X < m.from.X && m.from.X < s.box.Right() || m.from.Y == m.to.Y && s.box.Y < m.from.Y && m.from.Y < s.box.Bottom()) {
				t.Errorf("a cut along %v runs through the piece at %v", m, s.box)
			}
		}
	}
}
