package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// start is the place at which a unit begins to play.
const start = "start"

// mirrors are what the field `mirror` of a tile may say: which halves of it are
// the same, seen from below up or from left to right.
var mirrors = map[string][]bool{"left-right": {false}, "up-down": {true}, "both": {false, true}}

// tileOpen finds square tiles with a building or a room that is not closed, a
// slope that leads nowhere, a start or a way in where it cannot be, and halves
// that differ though the tile says that they mirror each other.
func tileOpen(c *Context) {
	if c.sameGround() {
		return
	}
	for _, t := range c.Game.Tiles {
		m := c.ground(t)
		if m == nil {
			continue
		}
		faults := m.Enclose(t.Fill.Text, entrance, start)
		for _, down := range mirrorsOf(c, t) {
			faults = append(faults, m.Mirror(down, start)...)
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

// mirrorsOf is how a tile says that its halves mirror each other.
func mirrorsOf(c *Context, t *model.Tile) []bool {
	word := tileWord(t, "mirror")
	ways, ok := mirrors[word]
	if word != "" && !ok {
		c.Report(diag.Finding{At: t.At, Message: fmt.Sprintf("tile %q: %q is no way to mirror: left-right, up-down or both", t.ID, word)})
	}
	return ways
}
