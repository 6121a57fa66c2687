package impose

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// board returns a piece of 300 x 150 mm with an icon in each box.
func board(discs ...geom.Rect) *face.Piece {
	f := &face.Face{ID: "board", Size: geom.Size{W: 300 * geom.MM, H: 150 * geom.MM}}
	for _, r := range discs {
		f.Items = append(f.Items, &face.Shape{Path: geom.Box(r), Stroke: face.Black, Width: 300}, &face.Icon{ID: "bell", Box: r.Inset(2 * geom.MM), Fill: face.Black})
	}
	return &face.Piece{Kind: "tile", ID: "board", Copies: 2, Front: f}
}

func square(x, size geom.Length) geom.Rect {
	return geom.Rect{X: x * geom.MM, Y: 60 * geom.MM, W: size * geom.MM, H: size * geom.MM}
}

// sixAt returns a hexagon of 40 x 34 mm.
func sixAt(at geom.Point) geom.Path {
	var p geom.Path
	for i, c := range [][2]geom.Length{{10, 0}, {30, 0}, {40, 17}, {30, 34}, {10, 34}, {0, 17}} {
		op := geom.LineTo
		if i == 0 {
			op = geom.MoveTo
		}
		p = append(p, geom.Seg{Op: op, P: [3]geom.Point{{X: at.X + c[0]*geom.MM, Y: at.Y + c[1]*geom.MM}}})
	}
	return append(p, geom.Seg{Op: geom.Close})
}

// TestSeams checks that joins avoid what they would cut through, where the paper has room, and that
// what they cannot avoid is reported once, however many copies there are, as its outline rather
// than its contents.
func TestSeams(t *testing.T) {
	plain := func() *layout.Sheet { g := plan("split"); g.Gap = 10 * geom.MM; return g }
	parts := func() *layout.Sheet {
		g := plan("split")
		g.Part = geom.Size{W: 150 * geom.MM, H: 150 * geom.MM}
		return g
	}
	cells := board(square(130, 40))
	cells.Ground = &face.Ground{Hex: true, Across: 40 * geom.MM}
	hexes := &face.Piece{Kind: "tile", ID: "board", Copies: 1, Front: &face.Face{ID: "board", Size: geom.Size{W: 300 * geom.MM, H: 150 * geom.MM}}}
	for _, at := range []geom.Point{{X: 100 * geom.MM, Y: 20 * geom.MM}, {X: 130 * geom.MM, Y: 37 * geom.MM}} {
		hexes.Front.Items = append(hexes.Front.Items, &face.Shape{Path: sixAt(at), Stroke: face.Black, Width: 300}, &face.Icon{ID: "bell", Box: geom.Rect{X: at.X + 10*geom.MM, Y: at.Y + 15*geom.MM, W: 4 * geom.MM, H: 4 * geom.MM}, Fill: face.Black})
	}
	var track []geom.Rect
	for x := range geom.Length(12) {
		track = append(track, geom.Rect{X: 5*geom.MM + x*22300, Y: 60 * geom.MM, W: 22300, H: 20 * geom.MM})
	}
	touching := board(track...)
	title := &face.Text{Size: 6 * geom.MM, Glyphs: []face.Glyph{{Rune: 'W', Advance: 6667}}}
	upright := board()
	upright.Front.Items = []face.Item{&face.Group{Map: geom.Matrix{A: 1, D: 1, E: float64(130 * geom.MM), F: float64(60 * geom.MM)}, Of: &face.Face{Items: []face.Item{title}}}}
	rising := board()
	rising.Front.Size = geom.Size{W: 150 * geom.MM, H: 300 * geom.MM}
	rising.Front.Items = []face.Item{&face.Group{Map: geom.Matrix{B: -1, C: 1, E: float64(60 * geom.MM), F: float64(170 * geom.MM)}, Of: &face.Face{Items: []face.Item{title}}}}
	wider, higher := board(), board()
	wider.Front.Size.W, higher.Front.Size.H = 312*geom.MM, 305*geom.MM
	for _, c := range []struct {
		name  string
		plan  *layout.Sheet
		piece *face.Piece
		want  string
	}{
		{"nothing at the seam", parts(), board(square(100, 40), square(160, 40)), ""},
		{"cells that meet at the seam", parts(), board(square(110, 40), square(150, 40)), ""},
		{"a seam through a disc", parts(), board(square(135, 30)), `two sheets of tile "board" meet 150 mm from its left edge, in the middle of the outline round the icon bell`},
		{"a join that moves", plain(), board(square(135, 20)), ""},
		{"a disc that none misses", plain(), board(square(20, 240)), ""}, // larger than a sheet
		{"a row with no gap", plain(), board(square(70, 60), square(125, 60)), `two sheets of tile "board" meet 145 mm from its left edge, in the middle of the outline round the icon bell`},
		{"boxes that touch", plain(), touching, ""},
		{"words at the seam", parts(), upright, `two sheets of tile "board" meet 150 mm from its left edge, in the middle of "W"`},
		{"words that run upwards", parts(), rising, `two sheets of tile "board" meet 150 mm from its upper edge, in the middle of "W"`},
		{"a cell of a board", parts(), cells, `two sheets of tile "board" meet 150 mm from its left edge, in the middle of the icon bell`},
		{"hexagons that meet", parts(), hexes, ""},
		{"a little too wide", parts(), wider, `1 of the sheets of tile "board" hold no more than 12 mm of it: it is 312 mm wide`},
		{"a little too high", parts(), higher, `2 of the sheets of tile "board" hold no more than 5 mm of it: it is 305 mm high`},
		{"a little too wide for sheets that overlap", plain(), wider, ""},
	} {
		_, found := Lay([]*face.Piece{c.piece}, c.plan, a4, info(), half{})
		got := ""
		for _, f := range found {
			got += f.Message
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
