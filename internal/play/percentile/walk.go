package percentile

import (
	"math/rand/v2"
	"slices"
)

// ways are where a unit can get to with its time units: for each spot the
// least it costs, and how it goes. They are scratch paper of a battle.
type ways struct {
	unit    int
	stamp   uint32
	seen    []uint32 // by state: in which search it was reached
	cost    []int16
	came    []int32 // the state before
	door    []int16 // the door passed to get there, 0 for none
	buckets [][]int32
	spots   []int32 // reached, in the order of reaching; each once
	first   []int32 // by spot: the state in which it was reached first
	marked  []uint32
}

// A state is a spot and a facing: spot*8 + facing.

// search finds all the ways of a unit that its time units allow. Standing
// units are in the way, doors cost extra unless they are open (000:749).
func (b *battle) search(i int) {
	w, u := b.ways, &b.units[i]
	b.astray = false
	if w.seen == nil {
		n := b.g.n * 8
		w.seen, w.cost, w.came, w.door = make([]uint32, n), make([]int16, n), make([]int32, n), make([]int16, n)
		w.marked, w.first = make([]uint32, b.g.n), make([]int32, b.g.n)
	}
	w.stamp++
	w.unit, w.spots = i, w.spots[:0]
	for len(w.buckets) <= u.tu {
		w.buckets = append(w.buckets, nil)
	}
	for c := range w.buckets {
		w.buckets[c] = w.buckets[c][:0]
	}
	slow := b.slow(u)
	start := 0
	if u.kneeling {
		start = b.n.kneel * slow
	}
	if start > u.tu {
		return
	}
	s := u.spot*8 + int32(u.facing)
	w.seen[s], w.cost[s], w.came[s] = w.stamp, int16(start), -1
	w.buckets[start] = append(w.buckets[start], s)
	steps, stale, most := b.g.steps[u.f.mover], b.g.stale[u.f.mover], slices.Max(b.n.turn[:])
	for c := start; c <= u.tu; c++ {
		for k := 0; k < len(w.buckets[c]); k++ {
			s := w.buckets[c][k]
			if int(w.cost[s]) != c || w.marked[s/8] == w.stamp && c >= int(w.cost[w.first[s/8]])+most*slow {
				continue // there is a way that is shorter by any turn
			}
			if stale != nil {
				b.g.leaving(u.f.mover, s/8)
			}
			b.spread(i, u, s, c, slow, steps[s/8])
		}
	}
}

// spread goes on from a state by all steps.
func (b *battle) spread(i int, u *unit, from int32, c, slow int, steps []step) {
	w := b.ways
	spot, dir := from/8, int8(from%8)
	if w.marked[spot] != w.stamp {
		w.marked[spot], w.first[spot] = w.stamp, from
		if spot != u.spot {
			w.spots = append(w.spots, spot)
		}
	}
	for x := range steps {
		st := &steps[x]
		next, cost := dir, c+int(st.tu)*slow
		if st.dir >= 0 && st.dir != dir {
			next = st.dir
			turn := (next - dir + 8) % 8
			cost += b.n.turn[min(turn, 8-turn)] * slow
		}
		if st.door > 0 && !b.opened[st.door] {
			cost += b.n.door
		}
		if cost > u.tu || !b.free(i, u, st.to) {
			continue
		}
		s := st.to*8 + int32(next)
		if w.seen[s] != w.stamp || int(w.cost[s]) > cost {
			w.seen[s], w.cost[s], w.came[s], w.door[s] = w.stamp, int16(cost), from, st.door
			w.buckets[cost] = append(w.buckets[cost], s)
		}
	}
}

// walk takes a unit to a spot, step by step. It stops where it was shot at.
func (b *battle) walk(i int, spot int32, chance *rand.Rand) {
	if b.astray {
		b.search(i)
	}
	w := b.ways
	var path []int32
	for s := w.first[spot]; s >= 0; s = w.came[s] {
		path = append(path, s)
	}
	u := &b.units[i]
	tu := u.tu
	u.kneeling, u.turned = false, false
	b.say("%s goes from %s to %s for %d", b.name(i), b.g.at[u.spot], b.g.at[spot], w.cost[w.first[spot]])
	before := b.watchers(i)
	for k := len(path) - 2; k >= 0; k-- {
		s := path[k]
		if w.door[s] > 0 {
			b.opened[w.door[s]] = true
		}
		u.tu = tu - int(w.cost[s])
		u.facing = int8(s % 8)
		b.put(i, s/8)
		now := b.watchers(i)
		if now&^before != 0 && b.react(i, before, chance) {
			return
		}
		before = now
	}
}

// turn faces a unit another way, for what the turn costs (000:836-844).
func (b *battle) turn(i int, dir int8) {
	u := &b.units[i]
	cost := b.turning(u, dir)
	u.tu -= cost
	u.facing = dir
	u.turned = true
	b.say("%s turns", b.name(i))
}

func (b *battle) turning(u *unit, dir int8) int {
	t := (dir - u.facing + 8) % 8
	return b.n.turn[min(t, 8-t)] * b.slow(u)
}
