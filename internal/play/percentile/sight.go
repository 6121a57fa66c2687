package percentile

import (
	"punchboard/internal/engine/square"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// sight is what one spot sees of another: blind, or the number of objects that obstruct the line.
// low and lowTo hide units that kneel at the near or far end.
type sight uint8

const (
	blind   sight = 0x80
	low     sight = 0x40
	lowTo   sight = 0x20
	unknown sight = 0x10 // not computed, since nobody can be there
	objects sight = 0x0f
)

// look computes what the used spots see of each other.
func (g *ground) look(used []bool) {
	g.sight = make([]sight, g.n*g.n)
	if !g.plain {
		g.from, g.long = make([]int32, g.n*g.n), make([]uint8, g.n*g.n)
	}
	for a := range g.n {
		for b := a; b < g.n; b++ {
			if a == b || !used[a] || !used[b] {
				g.sight[a*g.n+b], g.sight[b*g.n+a] = blind|unknown, blind|unknown
				continue
			}
			g.pair(a, b)
		}
	}
}

// back returns the same line seen from the other end.
func (s sight) back() sight { return s&(blind|unknown|objects) | s&low>>1 | s&lowTo<<1 }

// seen returns what a unit on one spot sees of another spot. The active unit is looked at from many
// spots in turn, so its lines are read from the other end, where they are adjacent in memory.
func (b *battle) seen(i, at, to int) sight {
	if i == b.active {
		return b.g.sees(to, at).back()
	}
	return b.g.sees(at, to)
}

// sees returns what one spot sees of another.
func (g *ground) sees(a, b int) sight {
	if g.looked != nil {
		g.review(min(a, b), max(a, b))
	}
	return g.sight[a*g.n+b]
}

// review computes a line again if something on it is gone since it was last computed. a must be
// less than b.
func (g *ground) review(a, b int) {
	k := a*g.n + b
	if g.looked[k] == g.changes {
		return
	}
	if g.sight[k]&unknown != 0 || g.passed(g.at[a], g.at[b], g.looked[k]) {
		g.pair(a, b)
	}
	g.looked[k] = g.changes
}

// passed reports whether the line between two spots crosses a square, or rounds the corner of one,
// where something is gone since a given change.
func (g *ground) passed(from, to model.Spot, since uint16) bool {
	gone := func(x, y int) bool { return g.gone[(y-1)*g.m.W+x-1] > since }
	t := square.NewTracer(from, to)
	for s := from; s.X != to.X || s.Y != to.Y; {
		if gone(s.X, s.Y) {
			return true
		}
		next, _ := t.Next()
		if next.X != s.X && next.Y != s.Y && (gone(next.X, s.Y) || gone(s.X, next.Y)) {
			return true
		}
		s = next
	}
	return gone(to.X, to.Y)
}

// pair computes the line from a spot to a later one, and so back.
func (g *ground) pair(a, b int) {
	k := a*g.n + b
	s := g.glance(g.at[a], g.at[b])
	g.sight[k], g.sight[b*g.n+a] = s, s.back()
	if s == blind || g.plain {
		return
	}
	line := g.passes(a, b)
	if g.lines != nil {
		g.lines[int32(k)] = line
		return
	}
	g.from[k], g.long[k] = int32(len(g.line)), uint8(len(line))
	g.line = append(g.line, line...)
}

// passes returns the spots on the line from one spot to a later one.
func (g *ground) passes(a, b int) []uint16 {
	return lists.MapOnly(g.m.Passes(g.at[a], g.at[b]), func(p model.Spot) (uint16, bool) {
		i := g.index(p)
		return uint16(i), i >= 0
	})
}

// glance computes one line of sight.
func (g *ground) glance(from, to model.Spot) sight {
	if g.plain {
		return 0
	}
	n, seen, low1, low2 := g.m.Glance(from, to)
	if !seen || n >= g.limit || from == to {
		return blind
	}
	out := sight(n)
	if g.uneven && low1 {
		out |= low
	}
	if g.uneven && low2 {
		out |= lowTo
	}
	return out
}

// between returns the spots on the line between two that see each other. On open ground, where they
// seldom matter, they are computed on demand.
func (b *battle) between(at, to int) []uint16 {
	g := b.g
	k := int32(min(at, to)*g.n + max(at, to))
	l, ok := g.lines[k]
	switch {
	case ok:
		return l
	case !g.plain:
		return g.line[g.from[k] : int(g.from[k])+int(g.long[k])]
	}
	if l, ok = b.lines[k]; !ok {
		if b.lines == nil {
			b.lines = map[int32][]uint16{}
		}
		l = g.passes(min(at, to), max(at, to))
		b.lines[k] = l
	}
	return l
}

// apart returns the range between two spots, in squares.
func (g *ground) apart(a, b int) int { return square.Range(g.at[a], g.at[b]) }
