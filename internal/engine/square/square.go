// Package square knows how units stand, move and see on square tiles: which
// steps walls, doors, objects, slopes and floors leave open, and what a line
// of sight meets. What is a door, an elevator, a building, the legend of the
// drawing says; of floors, an elevator alone is seen through. It counts no time
// units and knows no numbers of the rules: whoever makes a Map brings them.
package square

import (
	"iter"

	"punchboard/internal/model"
)

// Map is a tile to play on. Slope is how many steps of a slope make a level,
// Ceiling the highest level a flyer reaches. Edge is how many squares from an
// edge a unit may stand and still be seen from another level; Cover how many
// steps of a slope hide a kneeling unit. TightCorner means that a wall at
// either side of a corner blocks a line of sight through it, Opaque that
// every object that is not seen over blocks it.
type Map struct {
	*model.Square
	Slope, Ceiling, Edge, Cover int // steps, a level, squares, steps
	TightCorner, Opaque         bool
}

// Mover is what moves: Size squares each way, standing on its upper left one.
type Mover struct {
	Size  int // 0 is as 1
	Flies bool
}

// Under is the squares a mover stands on.
func (u Mover) Under(s model.Spot) iter.Seq[model.Spot] {
	return func(yield func(model.Spot) bool) {
		for y := range max(u.Size, 1) {
			for x := range max(u.Size, 1) {
				if !yield(model.Spot{X: s.X + x, Y: s.Y + y, Level: s.Level}) {
					return
				}
			}
		}
	}
}

// floored reports whether there is something to stand on. Where nothing else
// is, the ground level is dirt.
func (m *Map) floored(s model.Spot) bool {
	g := m.At(s)
	return g != nil && (s.Level == 1 || g.Floor != nil)
}

// Fits reports whether a mover has room at a spot: squares without objects,
// and no wall between them. A large one on its way through a door stands in it.
func (m *Map) Fits(u Mover, s model.Spot) bool {
	for at := range u.Under(s) {
		g := m.At(at)
		if g == nil || g.Object != nil {
			return false
		}
		if at.X > s.X && m.shut(at, -1, 0) || at.Y > s.Y && m.shut(at, 0, -1) {
			return false
		}
	}
	return true
}

// shut reports whether a wall that is no door stands on an edge of a square.
func (m *Map) shut(s model.Spot, dx, dy int) bool {
	w := m.Wall(s, dx, dy)
	return w != nil && !m.Legend.Opens.Of(w)
}

// Stands reports whether a mover has room and something under it. A large
// one falls only if none of its squares has a floor.
func (m *Map) Stands(u Mover, s model.Spot) bool {
	if !m.Fits(u, s) {
		return false
	}
	for at := range u.Under(s) {
		if m.floored(at) {
			return true
		}
	}
	return false
}

// height is how high the ground of a square lies, in steps of a slope. Where a
// slope of the level below comes up through a hole, it is the slope's: a large
// mover on its edge stands half on the slope.
func (m *Map) height(s model.Spot) int {
	h, g := (s.Level-1)*m.Slope, m.At(s)
	if g == nil || s.Level > 1 && g.Floor == nil {
		if below := m.At(model.Spot{X: s.X, Y: s.Y, Level: s.Level - 1}); below != nil && below.Rise > 0 {
			return h - m.Slope + below.Rise
		}
	}
	if g != nil {
		h += g.Rise
	}
	return h
}

// Range is how many squares lie from one spot to another: the most of the
// columns, rows and levels between them.
func Range(a, b model.Spot) int {
	return max(abs(a.X-b.X), abs(a.Y-b.Y), abs(a.Level-b.Level))
}

// abs is the magnitude of n.
func abs(n int) int { return max(n, -n) }
