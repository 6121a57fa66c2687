package model

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Hex is the position of a cell on a tile of hexes with flat tops. Each written row is one column
// of the tile, the first at the left, its cells from the top down. Half counts half hexes down from
// the tile's middle row; neighbours in the same column are two apart, in adjacent columns one.
type Hex struct {
	Col, Half int // Col from 0
	Row       int // its position in its column, from 1; gaps count
	Cell
}

// Number returns the hex as maps print it, two digits for its column and two for its position
// there, both from 1, such as 0304.
func (h Hex) Number() string { return fmt.Sprintf("%02d%02d", h.Col+1, h.Row) }

// Apart returns the distance between two hexes, in hexes.
func (h Hex) Apart(o Hex) int {
	dx, dh := h.Col-o.Col, h.Half-o.Half
	dx, dh = max(dx, -dx), max(dh, -dh)
	return dx + max(0, (dh-dx)/2)
}

// On reports whether the line from the middle of a to the middle of b runs through the inside of a
// hex, or along a side of it. Columns count three and half hexes one, so that the corners of a hex
// are at (2, 0), (1, 1) and so on from its middle.
func (h Hex) On(a, b Hex) (in, along bool) {
	dx, dh := 3*(b.Col-a.Col), b.Half-a.Half
	x, y := 3*(h.Col-a.Col), h.Half-a.Half
	if ahead := 3*x*dx + 9*y*dh; ahead <= 0 || ahead >= 3*dx*dx+9*dh*dh { // lengths as drawn, times twelve
		return false, false
	}
	least, most, touching := math.MaxInt, math.MinInt, 0
	for _, c := range [][2]int{{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}} {
		side := dx*(y+c[1]) - dh*(x+c[0])
		least, most = min(least, side), max(most, side)
		if side == 0 {
			touching++
		}
	}
	return least < 0 && most > 0, touching == 2 && (least == 0 || most == 0)
}

// Hexes returns the cells of a hex tile without its gaps, column by column. The columns of a tile
// shaped as a hexagon are centred; otherwise every second column is half a hex lower.
func (t *Tile) Hexes() []Hex {
	var out []Hex
	for col, row := range t.Rows {
		top := t.top(col)
		for i, c := range row {
			if c.Code != "" {
				out = append(out, Hex{col, top + 2*i, i + 1, c})
			}
		}
	}
	return out
}

// HexSides are the names of a hex's sides, clockwise from the top.
var HexSides = []string{"n", "ne", "se", "s", "sw", "nw"}

// Beside are the steps from a hex to its neighbours, in columns and half hexes down, clockwise from
// the top.
var Beside = [6][2]int{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}}

// To returns the side that a hex shares with another, -1 if they do not touch.
func (h Hex) To(o Hex) int { return slices.Index(Beside[:], [2]int{o.Col - h.Col, o.Half - h.Half}) }

// Edge is a side of a hex, identified by one of the two hexes that share it.
type Edge struct{ Col, Half, Side int }

// Edge returns one of the hex's sides, the same from either hex.
func (h Hex) Edge(side int) Edge {
	if side > 2 {
		return Edge{h.Col + Beside[side][0], h.Half + Beside[side][1], side - 3}
	}
	return Edge{h.Col, h.Half, side}
}

// Meets reports whether two sides have a corner in common.
func (e Edge) Meets(o Edge) bool {
	a, b := Beside[e.Side], Beside[o.Side]
	x, y := 2*(e.Col-o.Col)+a[0]-b[0], 2*(e.Half-o.Half)+a[1]-b[1] // between their middles
	return 3*x*x+y*y <= 4
}

// Step returns the kinds of features that a step from one hex to the next follows from middle to
// middle, and of those that run along the side it crosses.
func (t *Tile) Step(from, to Hex) (follows, crosses []string) {
	side := from.To(to)
	for _, f := range t.Features {
		for i, s := range f.Through {
			a, _, ok := t.HexAt(s.Text)
			if i+1 == len(f.Through) || !ok {
				continue
			}
			if b, _, ok := t.HexAt(f.Through[i+1].Text); ok && side >= 0 && (a.Edge(0) == from.Edge(0) && a.To(b) == side || a.Edge(0) == to.Edge(0) && b.Edge(0) == from.Edge(0)) {
				follows = append(follows, f.Kind)
			}
		}
		for _, s := range f.Along {
			if h, edge, ok := t.HexAt(s.Text); ok && side >= 0 && edge >= 0 && h.Edge(edge) == from.Edge(side) {
				crosses = append(crosses, f.Kind)
			}
		}
	}
	return follows, crosses
}

// HexAt returns the hex of a tile that a word names: a letter for its row as written, a for the
// first, and its position there, 1 for the first, with gaps counted, such as b3; or its number,
// 0203. A side may follow, as in b3-ne; without one, side is -1.
func (t *Tile) HexAt(word string) (h Hex, side int, ok bool) {
	place, name, sided := strings.Cut(word, "-")
	side = slices.Index(HexSides, name)
	if place == "" || sided == (side < 0) {
		return Hex{}, -1, false
	}
	letters := 1
	row := int(place[0]) - 'a'
	if len(place) == 4 && place[0] <= '9' {
		n, err := strconv.Atoi(place[:2])
		if letters, row = 2, n-1; err != nil {
			return Hex{}, -1, false
		}
	}
	n, err := strconv.Atoi(place[letters:])
	if err != nil || row < 0 || row >= len(t.Rows) || n < 1 || n > len(t.Rows[row]) || t.Rows[row][n-1].Code == "" {
		return Hex{}, -1, false
	}
	return Hex{row, t.top(row) + 2*(n-1), n, t.Rows[row][n-1]}, side, true
}

// top returns how far down the first cell of a row is, in half hexes.
func (t *Tile) top(row int) int {
	if t.Shape == "hexagon" {
		return 1 - len(t.Rows[row])
	}
	return row % 2
}

// IsHexagon reports whether the rows form a hexagon of hexes: an odd number of rows, each one
// longer than the last up to the middle and one shorter after it, without gaps. A single hex is
// one.
func (t *Tile) IsHexagon() bool {
	n := len(t.Rows)
	if n%2 == 0 {
		return false
	}
	for i, row := range t.Rows {
		if len(row) != n-max(n/2-i, i-n/2) {
			return false
		}
		for _, c := range row {
			if c.Code == "" {
				return false
			}
		}
	}
	return true
}

// Edges returns the six sides of a tile shaped as a hexagon, clockwise from the upper right, each
// with its cells clockwise; a corner cell is in two sides. On the table the sides of two tiles mesh
// along five edges of hexes: the first cell of one side is between the last two of the other, and
// so on back along it. Every side of a tile with rows has a cell.
func (t *Tile) Edges() [6][]Cell {
	var out [6][]Cell
	last := len(t.Rows) - 1
	mid := (last + 1) / 2
	for i, row := range t.Rows {
		if len(row) == 0 {
			continue
		}
		top, foot := row[0], row[len(row)-1]
		if i >= mid {
			out[0] = append(out[0], top)
			out[2] = append([]Cell{foot}, out[2]...)
		}
		if i <= mid {
			out[5] = append(out[5], top)
			out[3] = append([]Cell{foot}, out[3]...)
		}
		if i == last {
			out[1] = row
		}
		if i == 0 {
			for _, c := range row {
				out[4] = append([]Cell{c}, out[4]...)
			}
		}
	}
	return out
}

// Ratings reads a cell's code: a digit for the terrain, then one for the elevation, which is 1 if
// there is none. ok is false for a gap or any other code.
func (c Cell) Ratings() (terrain, elevation int, ok bool) {
	code := c.Code
	if len(code) == 1 {
		code += "1"
	}
	if len(code) != 2 || code[0] < '0' || code[0] > '9' || code[1] < '0' || code[1] > '9' {
		return 0, 0, false
	}
	return int(code[0] - '0'), int(code[1] - '0'), true
}
