package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// edgesDiffer finds geomorphic tiles (those with a shape) with a side that does
// not match the others: every side must read the same on all of them, and the
// same from both ends, so that any two sides fit together.
func edgesDiffer(c *Context) {
	var first []model.Cell
	var owner *model.Tile
	for _, t := range c.Game.Tiles {
		if t.Shape == "" {
			continue
		}
		for i, side := range t.Edges() {
			if owner == nil {
				first, owner = side, t
			}
			if codes(side) == codes(first) && codes(side) == codes(turned(side)) {
				continue
			}
			c.Report(diag.Finding{At: side[0].At, Message: fmt.Sprintf("side %d of tile %q does not fit the others: %s", i+1, t.ID, codes(side)),
				Also: []diag.Also{{At: first[0].At, Mark: fmt.Sprintf("side 1 of %q: %s", owner.ID, codes(first))}}})
			break
		}
	}
}

func codes(side []model.Cell) string {
	var out []string
	for _, c := range side {
		out = append(out, c.Code)
	}
	return strings.Join(out, " ")
}

func turned(side []model.Cell) []model.Cell {
	out := make([]model.Cell, len(side))
	for i, c := range side {
		out[len(side)-1-i] = c
	}
	return out
}
