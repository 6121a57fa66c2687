package square

import (
	"cmp"

	"punchboard/internal/model"
)

// Passes returns the spots that a line of sight between two spots passes, without its ends. It
// begins at the upper end, or at from if both are on one level. It returns none if floors hide the
// ends from each other.
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

// Tracer follows a line between the centres of two squares of a level, and on past the second, as
// lines of sight run.
type Tracer struct {
	at             model.Spot
	dx, dy, sx, sy int
	i, j           int
}

// NewTracer begins a straight line over squares from one spot through another of its level and
// beyond.
func NewTracer(from, through model.Spot) Tracer {
	dx, dy := through.X-from.X, through.Y-from.Y
	return Tracer{from, abs(dx), abs(dy), cmp.Compare(dx, 0), cmp.Compare(dy, 0), 1, 1}
}

// Next returns the next square and its direction, an index of Dirs. A line through a corner passes
// to the diagonally opposite square.
func (t *Tracer) Next() (model.Spot, int) {
	// The next column begins (2i-1)/2dx of the way along, the next row (2j-1)/2dy.
	a, b := (2*t.i-1)*t.dy, (2*t.j-1)*t.dx
	sx, sy := 0, 0
	if a <= b && t.dx > 0 {
		sx, t.i = t.sx, t.i+1
	}
	if b <= a && t.dy > 0 {
		sy, t.j = t.sy, t.j+1
	}
	t.at.X, t.at.Y = t.at.X+sx, t.at.Y+sy
	return t.at, heading[sy+1][sx+1]
}

// heading is the direction of a step by its row and column change.
var heading = [3][3]int{{7, 0, 1}, {6, 0, 2}, {5, 4, 3}}
