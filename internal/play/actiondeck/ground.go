package actiondeck

import (
	"slices"
	"sync"

	"punchboard/internal/model"
)

// ground is the shape of a map of hexes: which cells there are, what touches
// what, how far apart two are and what lies in between. It is the same for
// every game on that shape; what the cells are like is a plot's.
type ground struct {
	cells  []axial
	near   [][6]int16 // neighbours clockwise, none where the map ends
	far    []uint8    // distances, one cell after another
	lines  [][]step   // what lies between two cells, as far
	depths []uint8    // how deep a cell lies: 1 on the rim of the map
	spare  sync.Pool  // minds of battles that are over
}

// axial is a cell of a map of hexes with flat tops: the column, and the row
// that runs down to the right.
type axial struct{ q, r int }

// step is one hex that a line of sight meets, or the two that it runs
// between; beside is none for one hex.
type step struct{ on, beside int16 }

// none stands for no cell and no unit.
const none = -1

// sides are the neighbours of a hex, clockwise from the top.
var sides = [6]axial{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}

// turned is a cell after sixths of a turn clockwise round the middle.
func (a axial) turned(sixths int) axial {
	for range sixths % 6 {
		a = axial{-a.r, a.q + a.r}
	}
	return a
}

// plus is the cell that lies b away from a.
func (a axial) plus(b axial) axial { return axial{a.q + b.q, a.r + b.r} }

// minus is the way from b to a.
func (a axial) minus(b axial) axial { return axial{a.q - b.q, a.r - b.r} }

// long is how far a cell is from the middle.
func (a axial) long() int { return a.hex().Apart(model.Hex{}) }

// hex is a cell as tiles count them.
func (a axial) hex() model.Hex { return model.Hex{Col: a.q, Half: 2*a.r + a.q} }

// newGround measures a map of some cells. sight is how far anything looks.
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

// around are the six neighbours of a cell, clockwise by index; none where the map ends.
func around(c axial, at map[axial]int16) (out [6]int16) {
	for k, s := range sides {
		out[k] = none
		if i, ok := at[c.plus(s)]; ok {
			out[k] = i
		}
	}
	return out
}

// placed is a line that begins at a cell. What is not on the map never blocks,
// and so a line that runs along the map's rim is never blocked there.
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

// sound finds how deep every cell lies.
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

// apart is how far two cells are from one another.
func (g *ground) apart(a, b int16) int { return int(g.far[int(a)*len(g.cells)+int(b)]) }

// between is what lies between two cells.
func (g *ground) between(a, b int16) []step { return g.lines[int(a)*len(g.cells)+int(b)] }

// crossed are the hexes that the line from the middle of the map to the middle
// of a cell runs through, without the two at its ends; one that it runs
// through stands there twice, two that it runs between stand together. A line
// that only touches a corner of a hex does not run through it.
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
