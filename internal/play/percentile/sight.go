package percentile

import (
	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// sight is what one spot sees of another: blind, or how many objects obstruct
// the line. low and lowTo hide units that kneel at either end.
type sight uint8

const (
	blind   sight = 0x80
	low     sight = 0x40
	lowTo   sight = 0x20
	unknown sight = 0x10 // not looked up yet
	objects sight = 0x0f
)

// look fills in what the spots that are used see of each other.
func (g *ground) look(used []bool) {
	g.sight, g.from, g.long = make([]sight, g.n*g.n), make([]int32, g.n*g.n), make([]uint8, g.n*g.n)
	for a := range g.n {
		for b := a; b < g.n; b++ {
			if a == b || !used[a] || !used[b] {
				g.sight[a*g.n+b], g.sight[b*g.n+a] = blind, blind
				continue
			}
			g.pair(a, b)
		}
	}
}

// sees is what one spot sees of another.
func (g *ground) sees(a, b int) sight {
	s := g.sight[a*g.n+b]
	if s == unknown {
		g.pair(min(a, b), max(a, b))
		s = g.sight[a*g.n+b]
	}
	return s
}

// pair looks from one spot to a later one, and so back.
func (g *ground) pair(a, b int) {
	k := a*g.n + b
	s := g.glance(g.at[a], g.at[b])
	g.sight[k], g.sight[b*g.n+a] = s, s&(blind|objects)|s&low>>1|s&lowTo<<1
	if s == blind {
		return
	}
	g.from[k] = int32(len(g.lines))
	for _, p := range g.m.Passes(g.at[a], g.at[b]) {
		if i := g.index(p); i >= 0 {
			g.lines = append(g.lines, uint16(i))
		}
	}
	g.long[k] = uint8(len(g.lines) - int(g.from[k]))
}

// glance looks along one line.
func (g *ground) glance(from, to model.Spot) sight {
	if g.plain {
		return 0
	}
	s := g.m.Look(from, to, false, false)
	if s.Blocked != "" || s.Obstructed >= g.limit || from == to {
		return blind
	}
	out := sight(s.Obstructed)
	if g.uneven {
		if g.m.Look(from, to, true, false).Blocked != "" {
			out |= low
		}
		if g.m.Look(from, to, false, true).Blocked != "" {
			out |= lowTo
		}
	}
	return out
}

// between are the spots that the line between two that see each other passes.
func (g *ground) between(a, b int) []uint16 {
	k := min(a, b)*g.n + max(a, b)
	return g.lines[g.from[k] : int(g.from[k])+int(g.long[k])]
}

// apart is the range between two spots.
func (g *ground) apart(a, b int) int { return square.Range(g.at[a], g.at[b]) }
