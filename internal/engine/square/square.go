// Package square computes how units stand, move and see on square tiles: which steps are possible
// given walls, doors, objects, slopes and floors, and what a line of sight meets. The legend of the
// drawing defines what is a door, an elevator or a building. The only floor that can be seen
// through is an elevator. The package counts no time units and contains no numbers of the rules:
// whoever makes a Map supplies them.
package square

import (
	"iter"

	"punchboard/internal/model"
)

// Map is a tile to play on. Slope is how many steps of a slope make a level. Ceiling is the highest
// level that a flyer reaches. Edge is how many squares from an edge a unit may stand and still be
// seen from another level. Cover is how many steps of a slope hide a kneeling unit. TightCorner
// means that a wall on either side of a corner blocks a line of sight through it. Opaque means that
// every object that cannot be seen over blocks it.
type Map struct {
	*model.Square
	Slope, Ceiling, Edge, Cover int // steps, a level, squares, steps
	TightCorner, Opaque         bool
}

// Mover is something that moves. It covers Size squares each way, and its spot is the upper left
// one.
type Mover struct {
	Size  int // 0 means 1
	Flies bool
}

// Under returns the squares that a mover stands on.
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

// floored reports whether there is something to stand on. The ground level is dirt where nothing is
// drawn.
func (m *Map) floored(s model.Spot) bool {
	g := m.At(s)
	return g != nil && (s.Level == 1 || g.Floor != nil)
}

// Fits reports whether a mover has room at a spot: squares without objects, and no wall between
// them. A large mover passing through a door may stand in it.
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

// shut reports whether there is a wall other than a door on an edge of a square.
func (m *Map) shut(s model.Spot, dx, dy int) bool {
	w := m.Wall(s, dx, dy)
	return w != nil && !m.Legend.Opens.Of(w)
}

// Stands reports whether a mover has room at a spot and something to stand on. A large one falls
// only if none of its squares has a floor.
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

// height returns the height of the ground of a square, in steps of a slope. Where a slope of the
// level below comes up through a hole, it is the slope's height: a large mover on its edge stands
// half on the slope.
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

// Range returns the distance between two spots in squares: the greatest of their differences in
// columns, rows and levels.
func Range(a, b model.Spot) int {
	return max(abs(a.X-b.X), abs(a.Y-b.Y), abs(a.Level-b.Level))
}

// abs returns the magnitude of n.
func abs(n int) int { return max(n, -n) }
