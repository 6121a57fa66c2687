package percentile

import (
	"fmt"

	"punchboard/internal/engine/square"
	"punchboard/internal/model"
	"punchboard/internal/play/ask"
)

// tile is a tile to play on, with the game's numbers.
func (r *rules) tile(id string) (*square.Map, error) {
	for _, t := range r.Game.Tiles {
		if t.ID != id {
			continue
		}
		q, found := t.Square(&r.Game.Legend)
		if q == nil {
			return nil, fmt.Errorf("tile %q: %s", id, found[0].Message)
		}
		return r.mapOf(q)
	}
	return nil, ask.Unknown("tile", id, model.IDs(r.Game.Tiles))
}

// plain is open ground of so many squares each way.
func (r *rules) plain(w, h int) (*square.Map, error) {
	p := &model.Plan{}
	for range h {
		p.Cells = append(p.Cells, make([]model.Ground, w))
		p.Down = append(p.Down, make([]*model.Entry, w+1))
	}
	for range h + 1 {
		p.Across = append(p.Across, make([]*model.Entry, w))
	}
	return r.mapOf(&model.Square{W: w, H: h, Levels: []*model.Plan{p}, Legend: &r.Game.Legend})
}

// mapOf is a drawing with the game's numbers.
func (r *rules) mapOf(q *model.Square) (*square.Map, error) {
	n, err := r.Numbers("slope", "edge", "cover", "rise")
	return &square.Map{
		Square: q, Slope: n["slope"], Edge: n["edge"], Cover: n["cover"],
		Ceiling:     n["rise"] + 1, // the ground is level 1
		TightCorner: r.Reading("sight-corner") == "tight", Opaque: r.Reading("objects-in-sight") == "block",
	}, err
}

// prices are what the parts of a step cost, by the rows of the table of
// movement; lift is the step of a ride in an elevator.
type prices struct {
	walk, diagonal, up, down, uneven int
	fly, flyDiagonal, hover, lift    int
}

// prices are what steps cost whom nothing slows.
func (r *rules) prices() (prices, error) {
	var p prices
	for _, x := range []struct {
		to  *int
		row string
	}{{&p.walk, "walk"}, {&p.diagonal, "walk-diagonal"}, {&p.up, "up"}, {&p.down, "down"}, {&p.uneven, "uneven"},
		{&p.fly, "fly"}, {&p.flyDiagonal, "fly-diagonal"}, {&p.hover, "hover"}} {
		n, err := r.Cell("movement", x.row, "tu")
		if err != nil {
			return p, err
		}
		*x.to = n
	}
	if r.Reading("lift-cost") == "step-and-level" {
		p.lift = p.walk
	}
	return p, nil
}

// step is what a step alone costs, as it comes without a turn and with all
// doors open.
func (p prices) step(s square.Step) int {
	sum := 0
	switch {
	case s.Lift:
		sum = p.lift
	case s.Fly && s.DX == 0 && s.DY == 0:
		return p.hover
	case s.Fly && s.Diagonal():
		return p.flyDiagonal
	case s.Fly:
		return p.fly
	case s.Diagonal():
		sum = p.diagonal
	default:
		sum = p.walk
	}
	if s.Up {
		sum += p.up
	}
	if s.Down {
		sum += p.down
	}
	if s.Uneven {
		sum += p.uneven
	}
	return sum
}
