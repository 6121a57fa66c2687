package percentile

import (
	"math/rand/v2"

	"punchboard/internal/sim"
)

// ways are where a unit can get with its time units: for each spot the lowest cost and the path.
// They are scratch paper of a battle.
type ways struct {
	trip    trip // what they were found for
	tu      int  // the time units of the search
	stamp   uint32
	states  []reached
	turns   [8]int // by eighths clockwise, the cost of turning
	lags    [8]int // by eighths, the most that facing that much further may save in later turns
	buckets [][]int32
	all     []int32 // the spots reached, in order, each once
	spots   []int32 // those within the time units left
	first   []first // by spot
	recall  recall
	acts    []act
	options []sim.Option
}

// trip is all that ways depend on apart from time units: who sets out from where, its costs, and
// how often anything has moved or changed.
type trip struct {
	unit, start, slow, moves int
	spot                     int32
	facing                   int8
	on                       *ground
	changes                  uint16
}

// reached records how a state was reached.
type reached struct {
	search uint32 // in which search
	came   int32  // the previous state
	cost   int16
	door   int16 // the door passed, or 0
}

// first records how a spot was first reached.
type first struct {
	search uint32
	cost   int16
	facing int8
}

// cost returns the cost of a reached spot, in time units.
func (w *ways) cost(spot int32) int { return int(w.first[spot].cost) }

// at returns the state in which a spot was first reached.
func (w *ways) at(spot int32) int32 { return spot*8 + int32(w.first[spot].facing) }

// near returns the spots that cost at most tu time units, which must not exceed those of the
// search.
func (w *ways) near(tu int) []int32 {
	n := len(w.all)
	for n > 0 && w.cost(w.all[n-1]) > tu {
		n--
	}
	return w.all[:n]
}

// begin prepares a search with tu time units on a ground with the given number of spots.
func (w *ways) begin(tu, spots int) {
	if w.states == nil {
		w.states, w.first = make([]reached, spots*8), make([]first, spots)
	}
	w.stamp++
	w.tu, w.all = tu, w.all[:0]
	if n := len(w.buckets); n <= tu {
		const usual = 64 // states of one cost
		room := make([]int32, (tu+1-n)*usual)
		for ; n <= tu; n++ {
			w.buckets, room = append(w.buckets, room[:0:usual]), room[usual:]
		}
	}
	for c := range w.buckets {
		w.buckets[c] = w.buckets[c][:0]
	}
}

// A state is a spot and a facing: spot*8 + facing.

// searchWays finds all spots that a unit can reach with its time units. Units that are up block the
// way; doors cost extra unless they are open (000:749).
func searchWays(b *battle, i int) {
	w, u, slow := b.ways, &b.units[i], b.slow(&b.units[i])
	start := 0
	if u.kneeling {
		start = b.n.kneel * slow
	}
	from := trip{i, start, slow, b.moves, u.spot, u.facing, b.g, b.g.changes}
	if b.astray || w.trip != from || w.tu < u.tu {
		w.trip = from
		explore(b, i, start, slow)
	}
	b.astray = false
	w.spots = w.near(u.tu)
}

// explore searches again.
func explore(b *battle, i, start, slow int) {
	w, u := b.ways, &b.units[i]
	w.begin(u.tu, b.g.n)
	if start > u.tu {
		return
	}
	for t := range w.turns {
		w.turns[t] = b.n.turn[min(t, 8-t)] * slow
	}
	for t := range w.lags {
		w.lags[t] = 0
		for d := range w.turns {
			w.lags[t] = max(w.lags[t], w.turns[(d+t)&7]-w.turns[d])
		}
	}
	s := u.spot*8 + int32(u.facing)
	w.states[s] = reached{w.stamp, -1, int16(start), 0}
	w.buckets[start] = append(w.buckets[start], s)
	steps, stale := b.g.steps[u.f.mover], b.g.stale[u.f.mover]
	for c := start; c <= u.tu; c++ {
		for k := 0; k < len(w.buckets[c]); k++ {
			s := w.buckets[c][k]
			if int(w.states[s].cost) != c || w.late(s, c) {
				continue
			}
			if stale != nil {
				b.g.leaving(u.f.mover, s/8)
			}
			spread(b, i, u, s, c, slow, steps[s/8])
		}
	}
}

// late reports whether a state is useless: its spot was reached before at a cost that is no higher,
// whatever the unit does next.
func (w *ways) late(s int32, cost int) bool {
	f := &w.first[s/8]
	return f.search == w.stamp && s&7 != int32(f.facing) && cost >= int(f.cost)+w.lags[(s-int32(f.facing))&7]
}

// spread extends the search from a state by all steps.
func spread(b *battle, i int, u *unit, from int32, c, slow int, steps []step) {
	w := b.ways
	spot, dir := from/8, int8(from%8)
	if f := &w.first[spot]; f.search != w.stamp {
		*f = first{w.stamp, int16(c), dir}
		if spot != u.spot {
			w.all = append(w.all, spot)
		}
	}
	for x := range steps {
		st := &steps[x]
		next, cost := dir, c+int(st.tu)*slow
		if st.dir >= 0 {
			next = st.dir
			cost += w.turns[(next-dir)&7]
		}
		if st.door > 0 && !b.opened[st.door] {
			cost += b.n.door
		}
		s := st.to*8 + int32(next)
		if cost > u.tu || w.late(s, cost) {
			continue
		}
		if at := &w.states[s]; (at.search != w.stamp || int(at.cost) > cost) && b.free(i, u, st.to) {
			*at = reached{w.stamp, from, int16(cost), st.door}
			w.buckets[cost] = append(w.buckets[cost], s)
		}
	}
}

// walk moves a unit to a spot, step by step. It stops where it is shot at.
func walk(b *battle, i int, spot int32, chance *rand.Rand) {
	if b.astray {
		searchWays(b, i)
	}
	w := b.ways
	var path []int32
	for s := w.at(spot); s >= 0; s = w.states[s].came {
		path = append(path, s)
	}
	u := &b.units[i]
	tu := u.tu
	u.kneeling, u.turned = false, false
	b.say("%s goes from %s to %s for %d", b.name(i), b.g.at[u.spot], b.g.at[spot], w.cost(spot))
	before := watchers(b, i)
	for k := len(path) - 2; k >= 0; k-- {
		s := path[k]
		if door := w.states[s].door; door > 0 {
			b.opened[door] = true
		}
		u.tu = tu - int(w.states[s].cost)
		u.facing = int8(s % 8)
		b.put(i, s/8)
		now := watchers(b, i)
		if now&^before != 0 && react(b, i, before, chance) {
			return
		}
		before = now
	}
}

// turnUnit turns a unit to face a direction and pays the cost (000:836-844).
func turnUnit(b *battle, i int, dir int8) {
	u := &b.units[i]
	cost := turning(b, u, dir)
	u.tu -= cost
	u.facing = dir
	u.turned = true
	b.say("%s turns", b.name(i))
}

// turning returns the time units it costs a unit to face a direction, by the shorter way round.
func turning(b *battle, u *unit, dir int8) int {
	t := (dir - u.facing + 8) % 8
	return b.n.turn[min(t, 8-t)] * b.slow(u)
}
