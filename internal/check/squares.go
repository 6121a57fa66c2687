package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// tileUnplayable finds square tiles with ground that no way leads to, doors and
// elevators that lead nowhere and walls over the air, and tiles of a set with
// a side that does not fit the others. Craft are laid on a map, not beside
// other tiles: their sides need not fit.
func tileUnplayable(c *Context) {
	if sameGround(c) {
		return
	}
	sets := map[string][]*square.Map{}
	tiles := map[string][]*model.Tile{}
	var order []string
	for _, t := range c.Game.Tiles {
		m := groundOf(c, t)
		if m == nil {
			continue
		}
		for _, f := range m.Survey() {
			c.Report(diag.Finding{At: f.At, Message: fmt.Sprintf("tile %q: %s", t.ID, f.Message)})
		}
		set := c.Game.Legend.Set.Text(t.Fields)
		if set == "" || c.Game.Legend.Craft.Text(t.Fields) != "" {
			continue
		}
		if sets[set] == nil {
			order = append(order, set)
		}
		sets[set], tiles[set] = append(sets[set], m), append(tiles[set], t)
	}
	for _, set := range order {
		for i, faults := range square.Sides(sets[set]) {
			for _, f := range faults {
				c.Report(diag.Finding{At: f.At, Message: fmt.Sprintf("tile %q: %s", tiles[set][i].ID, f.Message)})
			}
		}
	}
}

// groundOf is a square tile as a map; nil for other tiles and for those that
// cannot be read, which reading them or the legend has reported.
func groundOf(c *Context, t *model.Tile) *square.Map {
	l := &c.Game.Legend
	if t.Grid != "square" || l.Collection == nil {
		return nil
	}
	q, found := t.Square(l)
	if q == nil || len(found) > 0 {
		return nil
	}
	return &square.Map{Square: q, Slope: l.Slope, Ceiling: len(q.Levels)}
}

// sameGround reports whether the game is one as printed whose tiles, and all
// that says what they are, are those of the game as ruled: then there is nothing
// new to find in them.
func sameGround(c *Context) bool {
	if c.ruled == nil {
		return false
	}
	return slices.Equal(c.Game.Tiles, c.ruled.Game.Tiles) && c.Game.Legend.Same(&c.ruled.Game.Legend)
}
