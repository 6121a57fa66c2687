package percentile

import (
	"sync"

	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// ground is a map with everything precomputed: its spots, what each sees of each other one, and the
// steps of each kind of mover. A spot is an index. Playing does not change a ground unless a battle
// owns it.
type ground struct {
	m       *square.Map
	at      []model.Spot
	n       int
	level   int                // spots per level
	sight   []sight            // from each spot to each
	line    []uint16           // spots between any two that see each other, all lines one after another
	from    []int32            // where a pair's line begins in line
	long    []uint8            // and its length
	lines   map[int32][]uint16 // of pairs looked at again
	kinds   []square.Mover     // the kinds of mover
	paces   paces
	limit   int      // how many obstructing squares block a line
	owned   bool     // belongs to one battle, which changes it
	touched []int32  // where something is gone that mend has not dealt with yet
	changes uint16   // how often mend has dealt with losses
	gone    []uint16 // for each column of squares, the last of these changes in it
	looked  []uint16 // for each pair, the change at which it was last looked at; nil while nothing is gone
	steps   map[square.Mover][][]step
	stale   map[square.Mover][]bool // spots whose steps must be found again; nil while nothing is gone
	doors   int                     // doors are numbered from 1
	hops    []uint8                 // steps on foot between two spots; farthest if there is no way
	uneven  bool                    // kneeling may hide a unit
	plain   bool                    // nothing obstructs anything
	floored []bool                  // has a floor to stand on
	filled  []bool                  // has an object
	shut    []uint8                 // by spot: the directions in which shots are blocked
	edges   map[edge]int16          // the door on an edge
	spare   *sync.Pool              // scratch paper of finished battles on it
}

// step is one way to leave a spot for a mover: its cost in time units if nothing slows the mover
// and it need not turn, and the door it goes through.
type step struct {
	to   int32
	dir  int8 // where it faces afterwards, or -1 to keep its facing
	tu   int16
	door int16 // or 0
}

// edge is the side of a spot in an orthogonal direction.
type edge struct {
	spot int32
	dir  int8
}

// groundOf precomputes a map for some movers, with the costs of their steps. ceiling is the highest
// level that flyers use.
func groundOf(m *square.Map, ceiling int, steps paces, order []square.Mover, limit int, plain bool) *ground {
	g := &ground{m: m, plain: plain, level: m.W * m.H, steps: map[square.Mover][][]step{}, edges: map[edge]int16{}, spare: &sync.Pool{New: func() any { return &ways{} }}}
	m.Ceiling = min(m.Ceiling, max(ceiling, len(m.Levels)))
	levels := len(m.Levels)
	for _, k := range order {
		if k.Flies {
			levels = max(levels, m.Ceiling)
		}
	}
	g.n = g.level * levels
	for i := range g.n {
		l := i / g.level
		g.at = append(g.at, model.Spot{X: i%m.W + 1, Y: i%g.level/m.W + 1, Level: l + 1})
	}
	g.number()
	g.uneven = levels > 1
	m.Each(func(_ model.Spot, at *model.Ground) { g.uneven = g.uneven || at.Rise > 0 })
	g.kinds, g.paces, g.limit = order, steps, limit
	g.floored, g.filled, g.shut = make([]bool, g.n), make([]bool, g.n), make([]uint8, g.n)
	used := make([]bool, g.n)
	for i := range g.n {
		g.solid(i)
	}
	for _, k := range order {
		g.steps[k] = make([][]step, g.n)
		for i := range g.n {
			g.steps[k][i] = g.walk(k, i)
			g.use(k, i, used)
		}
	}
	g.look(used)
	g.walked(order)
	return g
}

// solid works out whether a spot has a floor or an object, and where it blocks shots.
func (g *ground) solid(i int) {
	s := g.at[i]
	at := g.m.At(s)
	g.floored[i] = g.m.Stands(square.Mover{Size: 1}, s)
	g.filled[i] = at != nil && at.Object != nil
	g.shut[i] = 0
	for d, by := range square.Dirs {
		to := model.Spot{X: s.X + by[0], Y: s.Y + by[1], Level: s.Level}
		if !g.plain && at != nil && g.m.At(to) != nil && g.m.Look(s, to, false, false).Blocked != "" {
			g.shut[i] |= 1 << d
		}
	}
}

// index returns the index of a spot, or -1 if it is not on the map.
func (g *ground) index(s model.Spot) int {
	if s.X < 1 || s.Y < 1 || s.Level < 1 || s.X > g.m.W || s.Y > g.m.H {
		return -1
	}
	if i := (s.Level-1)*g.level + (s.Y-1)*g.m.W + s.X - 1; i < g.n {
		return i
	}
	return -1
}

// number numbers the doors; adjacent edges are one door.
func (g *ground) number() {
	for i, s := range g.at {
		for _, d := range []int8{2, 4} {
			e := edge{int32(i), d}
			w := g.m.Wall(s, square.Dirs[d][0], square.Dirs[d][1])
			if w == nil || !w.Field("opens").True() || g.edges[e] > 0 {
				continue
			}
			g.doors++
			for t := s; ; {
				j := g.index(t)
				if j < 0 || g.m.Wall(t, square.Dirs[d][0], square.Dirs[d][1]) != w {
					break
				}
				g.edges[edge{int32(j), d}] = int16(g.doors)
				if k := g.index(model.Spot{X: t.X + square.Dirs[d][0], Y: t.Y + square.Dirs[d][1], Level: t.Level}); k >= 0 {
					g.edges[edge{int32(k), (d + 4) % 8}] = int16(g.doors)
				}
				t.X, t.Y = t.X+square.Dirs[d][1], t.Y+square.Dirs[d][0]
			}
		}
	}
}

// walk returns the steps of a mover from a spot, or nil where it has no room.
func (g *ground) walk(k square.Mover, i int) []step {
	s := g.at[i]
	if !g.m.Fits(k, s) || !k.Flies && !g.m.Stands(k, s) {
		return nil
	}
	all := g.m.Steps(k, s)
	out := make([]step, 0, len(all))
	for _, w := range all {
		if to := g.index(w.To); to >= 0 {
			out = g.add(out, g.step(k, i, to, w, g.paces.of(w)))
		}
	}
	return out
}

// leaving returns the current steps of a mover from a spot.
func (g *ground) leaving(k square.Mover, spot int32) []step {
	if stale := g.stale[k]; stale != nil && stale[spot] {
		stale[spot] = false
		g.steps[k][spot] = g.walk(k, int(spot))
	}
	return g.steps[k][spot]
}

// use marks the spots that a mover covers where it has room.
func (g *ground) use(k square.Mover, i int, used []bool) {
	if !g.m.Fits(k, g.at[i]) || !k.Flies && !g.m.Stands(k, g.at[i]) {
		return
	}
	for at := range k.Under(g.at[i]) {
		if j := g.index(at); j >= 0 {
			used[j] = true
		}
	}
}

// add keeps the cheaper of two steps to the same spot with the same facing.
func (g *ground) add(all []step, x step) []step {
	for i := range all {
		if all[i].to == x.to && all[i].dir == x.dir {
			if x.tu < all[i].tu {
				all[i] = x
			}
			return all
		}
	}
	return append(all, x)
}

// step converts a way from one spot to the next that costs tu time units. It adds the direction the
// unit faces afterwards (-1 to keep its facing) and the door to open (0 for none).
func (g *ground) step(k square.Mover, from, to int, w square.Step, tu int) step {
	x := step{to: int32(to), dir: -1, tu: int16(tu)}
	for i, d := range square.Dirs {
		if d == [2]int{w.DX, w.DY} {
			x.dir = int8(i)
		}
	}
	if w.Doors > 0 {
		rise := 0
		if w.Up {
			rise = g.level
		} else if w.Down {
			rise = -g.level
		}
		for s := range k.Under(g.at[from]) {
			x.door = max(x.door, g.edges[edge{int32(g.index(s) + rise), x.dir}], g.edges[edge{int32(g.index(s)), x.dir}])
		}
	}
	return x
}

// walked counts the steps between all pairs of spots for a unit on foot.
func (g *ground) walked(order []square.Mover) {
	steps := g.steps[order[0]]
	for _, k := range order {
		if !k.Flies && k.Size == 1 {
			steps = g.steps[k]
		}
	}
	if g.plain {
		return
	}
	g.hops = make([]uint8, g.n*g.n)
	queue := make([]int32, 0, g.n)
	for a := range g.n {
		row := g.hops[a*g.n : (a+1)*g.n]
		for i := range row {
			row[i] = farthest
		}
		row[a] = 0
		queue = append(queue[:0], int32(a))
		for k := 0; k < len(queue); k++ {
			s := queue[k]
			for _, x := range steps[s] {
				if row[x.to] == farthest && row[s] < farthest-1 {
					row[x.to] = row[s] + 1
					queue = append(queue, x.to)
				}
			}
		}
	}
}

// farthest means that there is no way.
const farthest = 255

// walking returns the number of steps between two spots on foot. Without a way it is twice the
// range, so that nearer is still better.
func (g *ground) walking(a, b int) int {
	if n := g.hops[a*g.n+b]; n < farthest {
		return int(n)
	}
	return 2 * g.apart(a, b)
}
