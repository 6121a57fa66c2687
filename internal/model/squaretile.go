package model

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
)

// Spot is a square of a tile: X and Y count from 1 at the upper left, Level
// from 1 at the ground.
type Spot struct{ X, Y, Level int }

// String returns the square as expressions write it: [3, 4], or [3, 4, 2] above the ground.
func (s Spot) String() string {
	if s.Level == 1 {
		return fmt.Sprintf("[%d, %d]", s.X, s.Y)
	}
	return fmt.Sprintf("[%d, %d, %d]", s.X, s.Y, s.Level)
}

// Square is a square tile as drawn: W squares wide and H high on every level. Levels[0] is level 1;
// a level that is not drawn is all air. Legend, which is never nil, gives the meaning of the
// drawing.
type Square struct {
	W, H   int // in squares
	Levels []*Plan
	Legend *Legend
}

// Plan is one level. Cells are its squares, row by row. Across[y][x] is the wall on the upper edge
// of a square, Across[H] those on the lower edges of the last row; Down[y][x] is the wall on its
// left edge, Down[y][W] the one on the right edge of the last square. nil means no wall.
type Plan struct {
	Cells  [][]Ground
	Across [][]*Entry
	Down   [][]*Entry
}

// Ground is one square of one level. If Outside is set it is not a square at all: the piece does
// not extend there. Rise is the number of slope steps by which it is raised.
type Ground struct {
	Outside bool
	Floor   *Entry // nil for none
	Object  *Entry // nil for none
	Rise    int    // 0 for level ground
	Places  []*Entry
	At      diag.Place
}

// At returns a square of the tile; nil beyond its edges and outside the piece. A level above the
// drawn ones is air.
func (q *Square) At(s Spot) *Ground {
	if s.X < 1 || s.Y < 1 || s.X > q.W || s.Y > q.H || s.Level < 1 {
		return nil
	}
	if s.Level > len(q.Levels) {
		return &Ground{}
	}
	if g := &q.Levels[s.Level-1].Cells[s.Y-1][s.X-1]; !g.Outside {
		return g
	}
	return nil
}

// Wall returns what is on the edge between a square and its neighbour in the direction dx, dy, one
// of which is 0; nil for nothing.
func (q *Square) Wall(s Spot, dx, dy int) *Entry {
	if s.Level < 1 || s.Level > len(q.Levels) {
		return nil
	}
	x, y := s.X-1+max(dx, 0), s.Y-1+max(dy, 0)
	walls := q.Levels[s.Level-1].Across
	if dx != 0 {
		walls = q.Levels[s.Level-1].Down
	}
	if y < 0 || y >= len(walls) || x < 0 || x >= len(walls[y]) {
		return nil
	}
	return walls[y][x]
}

// Side returns the squares along a side of a level, clockwise: 0 is the upper side, 1 the right, 2
// the lower, 3 the left.
func (q *Square) Side(level, side int) []Spot {
	var out []Spot
	switch side {
	case 0, 2:
		for x := 1; x <= q.W; x++ {
			out = append(out, Spot{x, 1 + side/2*(q.H-1), level})
		}
	case 1, 3:
		for y := 1; y <= q.H; y++ {
			out = append(out, Spot{q.W - (side-1)/2*(q.W-1), y, level})
		}
	}
	if side >= 2 {
		slices.Reverse(out)
	}
	return out
}

// Find returns the squares that have one of the place labels selected by is, from the ground up,
// row by row.
func (q *Square) Find(is func(place *Entry) bool) []Spot {
	var out []Spot
	q.Each(func(s Spot, g *Ground) {
		if slices.ContainsFunc(g.Places, is) {
			out = append(out, s)
		}
	})
	return out
}

// Each calls f for all squares of the piece, from the ground up, row by row.
func (q *Square) Each(f func(Spot, *Ground)) {
	for l, p := range q.Levels {
		for y := range p.Cells {
			for x := range p.Cells[y] {
				if g := &p.Cells[y][x]; !g.Outside {
					f(Spot{x + 1, y + 1, l + 1}, g)
				}
			}
		}
	}
}
