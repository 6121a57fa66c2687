package actiondeck

import (
	"slices"
	"sync"

	"punchboard/internal/model"
)

// ground is the shape of a map of hexes: its cells, their neighbours, distances and lines of sight.
// It is the same for every game on that shape; a plot holds what the cells are like.
type ground struct {
	cells  []axial
	near   [][6]int16 // neighbours clockwise, none beyond the map
	far    []uint8    // distances, row by row
	lines  [][]step   // the hexes between two cells, within sight
	depths []uint8    // how many cells each is from the rim, 1 on the rim
	spare  sync.Pool  // minds of finished battles
}

// axial is a cell of a map of flat-topped hexes: the column, and the row running down to the right.
type axial struct{ q, r int }

// step is one hex on a line of sight, or two hexes with the line between them; beside is none for
// one hex.
type step struct{ on, beside int16 }

// none means no cell or no unit.
const none = -1

// sides are the neighbours of a hex, clockwise from the top.
var sides = [6]axial{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}

// turned returns a cell rotated clockwise around the middle by sixths of a turn.
func (a axial) turned(sixths int) axial {
	for range sixths % 6 {
		a = axial{-a.r, a.q + a.r}
	}
	return a
}

// plus returns the sum of two vectors.
func (a axial) plus(b axial) axial { return axial{a.q + b.q, a.r + b.r} }

// minus returns the vector from b to a.
func (a axial) minus(b axial) axial { return axial{a.q - b.q, a.r - b.r} }

// long returns the distance of a cell from the middle.
func (a axial) long() int { return a.hex().Apart(model.Hex{}) }

// hex converts a cell to the coordinates of tiles.
func (a axial) hex() model.Hex { return model.Hex{Col: a.q, Half: 2*a.r + a.q} }

// newGround measures a map of some cells. sight is the longest distance at which sight matters.
func newGround(cells []axial, sight int) *ground {
	g := &ground{cells: cells}
	at := map[axial]int16{}
	for i, c := range cells {
		at[c] = int16(i)
	}
	for _, c := range cells {
		g.near = append(g.near, around(c, at))
	}
	n := len(cells)
	g.far, g.lines = make([]uint8, n*n), make([][]step, n*n)
	between := map[axial][][2]axial{}
	for i, a := range cells {
		for j, b := range cells {
			d := b.minus(a)
			g.far[i*n+j] = uint8(d.long())
			if d.long() > sight {
				continue
			}
			if _, ok := between[d]; !ok {
				between[d] = crossed(d)
			}
			g.lines[i*n+j] = placed(between[d], a, at)
		}
	}
	g.sound()
	return g
}

// around returns the indexes of the six neighbours of a cell, clockwise; none beyond the map.
func around(c axial, at map[axial]int16) (out [6]int16) {
	for k, s := range sides {
		out[k] = none
		if i, ok := at[c.plus(s)]; ok {
			out[k] = i
		}
	}
	return out
}

// placed returns a line moved to begin at a cell. Hexes beyond the map never block, so a line along
// the map's rim is never blocked there.
func placed(line [][2]axial, from axial, at map[axial]int16) []step {
	var out []step
	for _, pair := range line {
		on, ok := at[from.plus(pair[0])]
		beside, also := at[from.plus(pair[1])]
		switch {
		case !ok || !also:
		case pair[0] == pair[1]:
			out = append(out, step{on, none})
		default:
			out = append(out, step{on, beside})
		}
	}
	return out
}

// sound computes the depth of every cell.
func (g *ground) sound() {
	g.depths = make([]uint8, len(g.cells))
	var row []int
	for i, near := range g.near {
		for _, j := range near {
			if j == none && g.depths[i] == 0 {
				g.depths[i] = 1
				row = append(row, i)
			}
		}
	}
	for len(row) > 0 {
		i := row[0]
		row = row[1:]
		for _, j := range g.near[i] {
			if j != none && g.depths[j] == 0 {
				g.depths[j] = g.depths[i] + 1
				row = append(row, int(j))
			}
		}
	}
}

// apart returns the distance between two cells.
func (g *ground) apart(a, b int16) int { return int(g.far[int(a)*len(g.cells)+int(b)]) }

// between returns the hexes between two cells.
func (g *ground) between(a, b int16) []step { return g.lines[int(a)*len(g.cells)+int(b)] }

// crossed returns the hexes that the line from the middle of the map to the middle of a cell runs
// through, without its ends. A hex the line runs through is paired with itself; two hexes it runs
// between are paired. A line that only touches a corner of a hex does not run through it.
func crossed(to axial) [][2]axial {
	var out [][2]axial
	var beside []axial
	n := to.long()
	for q := -n; q <= n; q++ {
		for r := -n; r <= n; r++ {
			h := axial{q, r}
			in, along := h.hex().On(axial{}.hex(), to.hex())
			if in {
				out = append(out, [2]axial{h, h})
			}
			if !along {
				continue
			}
			if i := slices.IndexFunc(beside, func(o axial) bool { return h.minus(o).long() == 1 }); i >= 0 {
				out = append(out, [2]axial{h, beside[i]})
			}
			beside = append(beside, h)
		}
	}
	return out
}
