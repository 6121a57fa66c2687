package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

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
