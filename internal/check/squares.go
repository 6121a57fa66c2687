package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// slopeSteps is how many steps of a slope make a level unless the game says.
const slopeSteps = 3

// entrance is the place at which one comes into a tile.
const entrance = "entrance"

// tileUnplayable finds square tiles with ground that no way leads to, doors and
// elevators that lead nowhere and walls over the air, and tiles of a set with
// a side that does not fit the others. Craft are laid on a map, not beside
// other tiles: their sides need not fit.
func tileUnplayable(c *Context) {
	if c.sameGround() {
		return
	}
	sets := map[string][]*square.Map{}
	tiles := map[string][]*model.Tile{}
	var order []string
	for _, t := range c.Game.Tiles {
		m := c.ground(t)
		if m == nil {
			continue
		}
		for _, f := range m.Survey(entrance) {
			c.Report(diag.Finding{At: f.At, Message: fmt.Sprintf("tile %q: %s", t.ID, f.Message)})
		}
		set := tileWord(t, "set")
		if set == "" || tileWord(t, "craft") != "" {
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

// ground is a square tile as a map; nil for other tiles and for those that
// cannot be read, which reading them has reported.
func (c *Context) ground(t *model.Tile) *square.Map {
	if t.Grid != "square" {
		return nil
	}
	q, found := t.Square(c.Game.Legend())
	if q == nil || len(found) > 0 {
		return nil
	}
	return &square.Map{Square: q, Slope: c.slope(), Ceiling: len(q.Levels)}
}

// sameGround reports whether the game is one as printed whose tiles, and all
// that says what they are, are those of the game as ruled: then there is nothing
// new to find in them.
func (c *Context) sameGround() bool {
	if c.ruled == nil {
		return false
	}
	now, was := c.Game.Legend(), c.ruled.Game.Legend()
	return now.Collection != nil && was.Collection != nil && slices.Equal(now.Entries, was.Entries) &&
		slices.Equal(c.Game.Tiles, c.ruled.Game.Tiles) && c.slope() == c.ruled.slope()
}

// slope is the number that the engine's role "slope" names.
func (c *Context) slope() int {
	if e := c.Game.Collection("rules").Entry(c.Game.Role("slope")); e != nil && e.Field("n").Int > 0 {
		return int(e.Field("n").Int)
	}
	return slopeSteps
}

func tileWord(t *model.Tile, id string) string {
	for _, f := range t.Fields {
		if f.ID == id {
			return f.Value.Text
		}
	}
	return ""
}
