package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// side is one side of a geomorphic tile.
type side struct {
	tile  *model.Tile
	n     int
	cells []model.Cell
}

// edgesDiffer finds geomorphic tiles (those with a shape) with a side that does
// not match the others: every side must read the same on all of them, and the
// same from both ends, so that any two sides fit together. What most sides
// read is taken for right; one finding a tile.
func edgesDiffer(c *Context) {
	sides := geomorphic(c.Game)
	right := usual(sides)
	done := map[*model.Tile]bool{}
	for _, s := range sides {
		if done[s.tile] || codes(s.cells) == codes(right.cells) {
			continue
		}
		done[s.tile] = true
		f := diag.Finding{At: differs(s.cells, right.cells), Message: fmt.Sprintf("side %d of tile %q reads %s, other sides read %s", s.n, s.tile.ID, codes(s.cells), codes(right.cells))}
		if right.tile != s.tile {
			f.Also = []diag.Also{{At: right.cells[0].At, Mark: fmt.Sprintf("side %d of %q begins here", right.n, right.tile.ID)}}
		}
		c.Report(f)
	}
	if right.tile != nil && codes(right.cells) != codes(turned(right.cells)) {
		c.Report(diag.Finding{At: right.cells[0].At, Message: fmt.Sprintf("the sides of the tiles do not read the same from both ends: %s", codes(right.cells))})
	}
}

// geomorphic are the sides of all tiles that are hexagons.
func geomorphic(g *model.Game) []side {
	var out []side
	for _, t := range g.Tiles {
		if t.Shape == "" || !t.IsHexagon() {
			continue // another shape is for the tiles' generator to refuse
		}
		for i, cells := range t.Edges() {
			out = append(out, side{t, i + 1, cells})
		}
	}
	return out
}

// usual is the first of the sides that read as most do; of two readings that
// are as common, one that is the same from both ends.
func usual(sides []side) side {
	n := map[string]int{}
	for _, s := range sides {
		n[codes(s.cells)] += 2
	}
	var best side
	most := 0
	for _, s := range sides {
		k := n[codes(s.cells)]
		if codes(s.cells) == codes(turned(s.cells)) {
			k++
		}
		if k > most {
			best, most = s, k
		}
	}
	return best
}

// differs is the place of the first cell that is not as it should be.
func differs(cells, want []model.Cell) diag.Place {
	for i, c := range cells {
		if i >= len(want) || c.Code != want[i].Code {
			return c.At
		}
	}
	return cells[0].At
}

// codes are the codes of cells, with blanks between.
func codes(cells []model.Cell) string {
	return strings.Join(lists.Map(cells, func(c model.Cell) string { return c.Code }), " ")
}

// turned are cells from the last to the first.
func turned(cells []model.Cell) []model.Cell {
	out := slices.Clone(cells)
	slices.Reverse(out)
	return out
}
