package actiondeck

import "sync"

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
func (a axial) long() int { return max(abs(a.q), abs(a.r), abs(a.q+a.r)) }

// abs is a number without its sign.
func abs(n int) int { return max(n, -n) }

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
	n := to.long()
	for q := -n; q <= n; q++ {
		for r := -n; r <= n; r++ {
			h := axial{q, r}
			if h == (axial{}) || h == to || !beside(h, to) {
				continue
			}
			low, high, on := split(h, to)
			switch {
			case low && high:
				out = append(out, [2]axial{h, h})
			case on == 2 && high:
				out = append(out, [2]axial{h, across(h, to)})
			}
		}
	}
	return out
}

// beside reports whether a cell lies by the line to another: neither before
// its beginning nor beyond its end.
func beside(h, to axial) bool {
	dot := func(a, b axial) int { return 2*a.q*b.q + 2*a.r*b.r + a.q*b.r + b.q*a.r }
	d := dot(h, to)
	return d > 0 && d < dot(to, to)
}

// corners are those of a hex, in thirds of the way to cells two away.
var corners = [6]axial{{1, 1}, {2, -1}, {1, -2}, {-1, -1}, {-2, 1}, {-1, 2}}

// split tells on which sides of a line the corners of a hex lie, and how many
// lie on it.
func split(h, to axial) (low, high bool, on int) {
	for _, c := range corners {
		x := to.q*(3*h.r+c.r) - to.r*(3*h.q+c.q)
		low, high = low || x < 0, high || x > 0
		if x == 0 {
			on++
		}
	}
	return low, high, on
}

// across is the hex on the other side of a line that runs along a side of h.
func across(h, to axial) axial {
	for _, s := range sides {
		o := h.plus(s)
		if low, high, on := split(o, to); low && !high && on == 2 && beside(o, to) {
			return o
		}
	}
	return h
}
