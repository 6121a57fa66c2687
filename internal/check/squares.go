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

// tileUnplayable finds square tiles with ground that no path leads to, doors and elevators that
// lead nowhere or walls over the air, and tiles of a set with a side that does not fit the others.
// Craft are placed on a map, not next to other tiles, so their sides need not fit.
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
	known := asRuled(c)
	for _, t := range c.Game.Tiles {
		m := groundOf(c, t)
		if m == nil {
			continue
		}
		if !known[t] {
			for _, f := range m.Survey() {
				c.Report(diag.Finding{At: f.At, Message: fmt.Sprintf("tile %q: %s", t.ID, f.Message)})
			}
		}
		set := c.Game.Legend.Set.Text(t.Fields)
		if set == "" || c.Game.Legend.Craft.Text(t.Fields) != "" {
			continue
		}
		all = append(all, ground{m, t, set})
	}
	for _, set := range lists.Groups(all, func(g ground) string { return g.set }) {
		for i, faults := range square.Sides(lists.Map(set, func(g ground) *square.Map { return g.Map })) {
			for _, f := range faults {
				c.Report(diag.Finding{At: f.At, Message: fmt.Sprintf("tile %q: %s", set[i].of.ID, f.Message)})
			}
		}
	}
}

// groundOf returns a square tile as a map. It returns nil for other tiles and for those that could
// not be read, which is reported elsewhere.
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

// sameGround reports whether the game is as printed and its tiles, with everything that defines
// them, equal those of the game as ruled: then they have nothing new to report.
func sameGround(c *Context) bool {
	if c.ruled == nil {
		return false
	}
	return slices.Equal(c.Game.Tiles, c.ruled.Game.Tiles) && c.Game.Legend.Same(&c.ruled.Game.Legend)
}

// asRuled returns the tiles of a game as printed that are those of the game as ruled, and that
// therefore have nothing new to report individually.
func asRuled(c *Context) map[*model.Tile]bool {
	if c.ruled == nil || !c.Game.Legend.Same(&c.ruled.Game.Legend) {
		return nil
	}
	return lists.Set(c.ruled.Game.Tiles, func(t *model.Tile) *model.Tile { return t })
}

// tileOpen finds square tiles with a building or a room that is not closed, a slope that leads
// nowhere, a start or an entrance in an impossible place, or halves that differ though the tile
// declares them symmetrical.
func tileOpen(c *Context) {
	if sameGround(c) {
		return
	}
	known := asRuled(c)
	for _, t := range c.Game.Tiles {
		if known[t] {
			continue
		}
		m := groundOf(c, t)
		if m == nil {
			continue
		}
		faults := m.Enclose(t.Fill.Text)
		faults = append(faults, lists.Flat(mirrorsOf(c, t), m.Mirror)...)
		told := map[diag.Place]bool{}
		for _, f := range faults {
			if f.Kind != square.Lopsided || !told[f.At] {
				help := ""
				if f.Kind == square.Hovering && strings.HasSuffix(f.Message, " has no floor") {
					help = "draw one, name one for all under `fill`, or draw ~ for what lies outside, such as rock"
				}
				c.Report(diag.Finding{At: f.At, Message: fmt.Sprintf("tile %q: %s", t.ID, f.Message), Help: help})
			}
			told[f.At] = true
		}
	}
}

// mirrorsOf returns how the halves of a tile mirror each other: false for left and right, true for
// upper and lower.
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

// side is one side of a geomorphic tile.
type side struct {
	tile  *model.Tile
	n     int
	cells []model.Cell
}

// edgesDiffer finds geomorphic tiles (those with a shape) with a side that does not match the
// others: every side must be equal on all of them, and symmetrical, so that any two sides fit
// together. The most common side counts as right. Each tile gives at most one finding.
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

// geomorphic returns the sides of all hexagonal tiles, or nil if there is only one such tile, which
// has nothing to fit.
func geomorphic(g *model.Game) []side {
	var out []side
	pieces := int64(0)
	for _, t := range g.Tiles {
		if t.Shape != "hexagon" || !t.IsHexagon() {
			continue // the generator of tiles refuses other shapes
		}
		pieces += max(1, t.Copies.Int)
		for i, cells := range t.Edges() {
			out = append(out, side{t, i + 1, cells})
		}
	}
	if pieces < 2 {
		return nil
	}
	return out
}

// usual returns the first side with the most common codes; of two equally common ones, a
// symmetrical one.
func usual(sides []side) side {
	n := map[string]int{}
	for _, s := range sides {
		n[codes(s.cells)] += 2
	}
	often := func(s side) int {
		if codes(s.cells) == codes(turned(s.cells)) {
			return n[codes(s.cells)] + 1
		}
		return n[codes(s.cells)]
	}
	if len(sides) == 0 {
		return side{}
	}
	return slices.MaxFunc(sides, func(a, b side) int { return often(a) - often(b) })
}

// differs returns the place of the first cell that is not as wanted.
func differs(cells, want []model.Cell) diag.Place {
	for i, c := range cells {
		if i >= len(want) || c.Code != want[i].Code {
			return c.At
		}
	}
	return cells[0].At
}

// codes returns the codes of cells, separated by blanks.
func codes(cells []model.Cell) string {
	return strings.Join(lists.Map(cells, func(c model.Cell) string { return c.Code }), " ")
}

// turned returns the cells in reverse order.
func turned(cells []model.Cell) []model.Cell {
	out := slices.Clone(cells)
	slices.Reverse(out)
	return out
}
