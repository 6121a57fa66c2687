package percentile

import (
	"fmt"
	"strings"

	"punchboard/internal/engine/square"
	"punchboard/internal/model"
	"punchboard/internal/play/part"
)

// tile returns a tile to play on, with the game's numbers.
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
	return nil, part.Unknown("tile", id, model.IDs(r.Game.Tiles))
}

// plain returns open ground of w by h squares.
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

// mapOf returns a drawing as a map, with the game's numbers.
func (r *rules) mapOf(q *model.Square) (*square.Map, error) {
	var n struct{ Slope, Edge, Cover, Rise int }
	err := r.Read(&n)
	return &square.Map{
		Square: q, Slope: n.Slope, Edge: n.Edge, Cover: n.Cover,
		Ceiling:     n.Rise + 1, // the ground is level 1
		TightCorner: r.Reading("sight-corner") == "tight", Opaque: r.Reading("objects-in-sight") == "block",
	}, err
}

// paces are the costs of all kinds of step for an unhindered mover without a turn and with all
// doors open, as computed by the function with the role step.
type paces map[square.Step]int

// paces computes them.
func (r *rules) paces() (paces, error) {
	var all []square.Step
	var asked []string
	for _, d := range [][2]int{{0, 0}, {1, 0}, {1, 1}} {
		for i := range 3 * 8 {
			s := square.Step{DX: d[0], DY: d[1], Up: i%3 == 1, Down: i%3 == 2, Uneven: i/3&1 > 0, Fly: i/3&2 > 0, Lift: i/3&4 > 0}
			all = append(all, s)
			asked = append(asked, fmt.Sprintf("{along: %t, diagonal: %t, up: %t, down: %t, uneven: %t, flies: %t, lift: %t, doors: 0}",
				s.DX != 0, s.Diagonal(), s.Up, s.Down, s.Uneven, s.Fly, s.Lift))
		}
	}
	costs, err := r.env().List("map([" + strings.Join(asked, ", ") + "], " + r.ID("step") + "(#, {turns: false, times: 1}))")
	p := paces{}
	for i, c := range costs {
		n, ok := c.(int)
		if !ok {
			return nil, fmt.Errorf("the function %q gives %v for a step: want a whole number", r.ID("step"), c)
		}
		p[all[i]] = n
	}
	return p, err
}

// of returns the cost of a step in any direction.
func (p paces) of(s square.Step) int {
	s.To, s.Doors = model.Spot{}, 0
	s.DX, s.DY = max(s.DX*s.DX, s.DY*s.DY), s.DX*s.DX*s.DY*s.DY
	return p[s]
}
