package square

import (
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Passes are the spots that a line of sight between two spots passes, without
// its ends, beginning at the upper end, or at from if both are on one level.
// Where floors hide the ends from each other there are none.
func (m *Map) Passes(from, to model.Spot) []model.Spot {
	if from.Level < to.Level {
		from, to = to, from
	}
	var room [roomy]hop
	l, open := m.line(from, to, room[:0])
	if !open {
		return nil
	}
	out := make([]model.Spot, 0, max(0, len(l.cells)-2))
	for i := 1; i+1 < len(l.cells); i++ {
		out = append(out, model.Spot{X: l.cells[i].x, Y: l.cells[i].y, Level: l.level(i)})
	}
	return out
}

// Trace is the squares of one level that a line between the middles of two
// squares passes, both ends among them. Through a corner it passes from one
// square to the one diagonally beyond.
func Trace(from, to model.Spot) []model.Spot {
	var room [roomy]hop
	cells := trace(room[:0], from, to)
	return lists.Map(cells, func(c hop) model.Spot { return model.Spot{X: c.x, Y: c.y, Level: from.Level} })
}
