package impose

import (
	"slices"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestGapsAreMarked checks that marks of gaps are where pieces meet and nowhere else: inside a gap
// with room for them, outside the pieces where they touch.
func TestGapsAreMarked(t *testing.T) {
	for _, c := range []struct {
		name   string
		gap    geom.Length
		piece  *face.Piece
		xs, ys int // lines that are marked, each at both ends
		inside bool
	}{
		{"halves", 6 * geom.MM, piece("a", 197000, 125400, 2, false), 0, 1, true},
		{"a half left over", 6 * geom.MM, piece("a", 197000, 125400, 1, false), 0, 0, true},
		{"quarters", 5 * geom.MM, piece("a", 90000, 120000, 4, false), 1, 1, true},
		{"cards", 0, piece("a", 63000, 88000, 9, false), 2, 2, false},
	} {
		s := plan("grid")
		s.Marks, s.Backs, s.Gap = "gaps", "none", c.gap
		got, _ := Lay([]*face.Piece{c.piece}, s, a4, info(), half{})
		pg := got.Pages[0].Face
		lines := layer(pg, "cut marks")
		if len(lines) != 2*(c.xs+c.ys) {
			t.Errorf("%s: %d marks, want %d", c.name, len(lines), 2*(c.xs+c.ys))
		}
		var all geom.Rect
		for _, p := range placed(pg) {
			all = all.Union(p.box)
		}
		for _, m := range lines {
			box := geom.Polygon(m.from, m.to).Bounds()
			if all.Contains(box) != c.inside {
				t.Errorf("%s: mark %v, inside %v", c.name, m, !c.inside)
			}
			if slices.ContainsFunc(placed(pg), func(p shown) bool { return m.touches(p.outline()) }) {
				t.Errorf("%s: mark %v touches a piece", c.name, m)
			}
		}
	}
}

// TestSeamsWithoutRoomHaveCrosses checks that where a seam has no room for a mark outside the
// pieces, there is a cross at each of its ends.
func TestSeamsWithoutRoomHaveCrosses(t *testing.T) {
	s := plan("grid")
	s.Marks, s.Backs, s.Gap = "gaps", "none", geom.MM
	got, _ := Lay([]*face.Piece{piece("a", 98000, 60000, 8, false)}, s, a4, info(), half{})
	page := got.Pages[0].Face
	boxes := placed(page)
	for _, x := range []geom.Length{boxes[0].box.X, boxes[1].box.Right()} {
		want := geom.Point{X: x, Y: boxes[0].box.Bottom() + geom.MM/2}
		if !slices.ContainsFunc(layer(page, "cut marks"), func(m stroke) bool {
			return m.from.X == want.X && m.to.X == want.X && m.from.Y < want.Y && m.to.Y > want.Y
		}) {
			t.Errorf("no cross at %v: %v", want, layer(page, "cut marks"))
		}
	}
}
