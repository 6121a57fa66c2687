package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/square"
	"punchboard/internal/lists"
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
	type ground struct {
		*square.Map
		of  *model.Tile
		set string
	}
	var all []ground
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
		all = append(all, ground{m, t, set})
	}
	for _, set := range grouped(all, func(g ground) string { return g.set }) {
		for i, faults := range square.Sides(lists.Map(set, func(g ground) *square.Map { return g.Map })) {
			for _, f := range faults {
				c.Report(diag.Finding{At: f.At, Message: fmt.Sprintf("tile %q: %s", set[i].of.ID, f.Message)})
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

// tileOpen finds square tiles with a building or a room that is not closed, a
// slope that leads nowhere, a start or a way in where it cannot be, and halves
// that differ though the tile says that they mirror each other.
func tileOpen(c *Context) {
	if sameGround(c) {
		return
	}
	for _, t := range c.Game.Tiles {
		m := groundOf(c, t)
		if m == nil {
			continue
		}
		faults := m.Enclose(t.Fill.Text)
		for _, down := range mirrorsOf(c, t) {
			faults = append(faults, m.Mirror(down)...)
		}
		told := map[diag.Place]bool{}
		for _, f := range faults {
			if f.Kind != square.Lopsided || !told[f.At] {
				c.Report(diag.Finding{At: f.At, Message: fmt.Sprintf("tile %q: %s", t.ID, f.Message)})
			}
			told[f.At] = true
		}
	}
}

// mirrorsOf is how a tile says that its halves mirror each other: false for left
// and right, true for upper and lower.
func mirrorsOf(c *Context, t *model.Tile) []bool {
	var ways []bool
	across, down := &c.Game.Legend.LeftRight, &c.Game.Legend.UpDown
	if across.OfTile(t) {
		ways = append(ways, false)
	}
	if down.OfTile(t) {
		ways = append(ways, true)
	}
	word := cmp.Or(across.Text(t.Fields), down.Text(t.Fields))
	if words := slices.Concat(across.Words, down.Words); len(ways) == 0 && word != "" && len(words) > 0 {
		slices.Sort(words)
		c.Report(diag.Finding{At: t.At, Message: fmt.Sprintf("tile %q: %q is no way to mirror: want one of %s", t.ID, word, strings.Join(slices.Compact(words), ", "))})
	}
	return ways
}
