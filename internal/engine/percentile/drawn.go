package percentile

import (
	"slices"

	"punchboard/internal/engine/ask"
	"punchboard/internal/model"
)

// objects is how many of an entry of the layer of objects are drawn on a tile:
// squares of one body, side by side on a level, are one.
func (r *Rules) objects(tile, object string) (int, error) {
	m, err := r.ground(tile)
	if err != nil {
		return 0, err
	}
	layer := r.Game.Legend().Layer("object")
	i := slices.IndexFunc(layer, func(e *model.Entry) bool { return e.ID == object })
	if i < 0 {
		return 0, ask.Unknown("object", object, ask.IDs(layer, func(e *model.Entry) string { return e.ID }))
	}
	here := map[model.Spot]bool{}
	m.Each(func(s model.Spot, g *model.Ground) {
		if g.Object == layer[i] {
			here[s] = true
		}
	})
	if !layer[i].Field("body").True() {
		return len(here), nil
	}
	return bodies(here), nil
}

// bodies counts the groups of squares that hang together side by side; the set
// is used up.
func bodies(here map[model.Spot]bool) int {
	n := 0
	for len(here) > 0 {
		var todo []model.Spot
		for s := range here {
			todo = append(todo, s)
			break
		}
		delete(here, todo[0])
		for n++; len(todo) > 0; todo = todo[1:] {
			for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				s := todo[0]
				s.X, s.Y = s.X+d[0], s.Y+d[1]
				if here[s] {
					delete(here, s)
					todo = append(todo, s)
				}
			}
		}
	}
	return n
}

// levels is how many levels of a tile are drawn.
func (r *Rules) levels(tile string) (int, error) {
	m, err := r.ground(tile)
	if err != nil {
		return 0, err
	}
	return len(m.Levels), nil
}
