package percentile

import (
	"cmp"
	"math/rand/v2"

	"punchboard/internal/engine/square"
)

// fireShot makes one attack: it pays the time units and fires the rounds.
func fireShot(b *battle, i, k int, s *shot, j int, chance *rand.Rand) {
	u := &b.units[i]
	if u.tu < s.TU || u.loaded(k, s) == nil {
		return
	}
	u.tu -= s.TU
	volley(b, i, k, s, j, 0, chance)
	b.units[i].last, b.units[i].also = int8(k), -1
}

// volley fires the rounds of an attack and rolls for each of them (000:863-877). A round that
// misses goes astray.
func volley(b *battle, i, k int, s *shot, j, penalty int, chance *rand.Rand) {
	u := &b.units[i]
	a := &u.f.arms[k]
	x := b.sees(i, u.spot, u.kneeling, j, b.units[j].spot)
	l := u.loaded(k, s)
	if !x.seen || l == nil {
		return
	}
	good := b.n.good(b.sum(i, k, s, j, x) + penalty)
	u.turned, u.main = false, int8(k)
	b.quiet = 0
	b.fired[u.owner]++
	rolls := max(1, s.Rolls)
	if a.Ammo > 0 {
		rolls = min(rolls, int(u.guns[k].rounds))
		u.guns[k].rounds -= int16(rolls)
	}
	b.say("%s at %s: %s %s at %s, %d%%", b.name(i), b.g.at[u.spot], a.Entry.Name, s.ID, b.name(j), good)
	for range rolls {
		if b.units[j].state != up || b.units[i].state != up {
			return
		}
		roll := chance.IntN(b.n.Die)
		if roll < good {
			b.say("  %d hits", roll)
			b.impact().strike(j, l, x.from, chance)
			continue
		}
		b.say("  %d misses", roll)
		switch a.sort {
		case gun:
			b.impact().stray(i, j, x, l, roll-good, chance)
		case lob:
			b.impact().land(j, x, l, roll-good, chance)
		}
	}
}

// marginShot returns how many squares off a miss by that margin is, at least 1 (000:1028).
func marginShot(b *battle, by int) int { return max(1, (by+b.n.ScatterStep-1)/b.n.ScatterStep) }

// besideShot returns the square that a miss goes to, and whether it falls short. The offset is
// rolled and turned so that beyond points along the shot (reading miss-diagonal). A miss through
// the target goes to the target's own square.
func besideShot(b *battle, x aim, by int, chance *rand.Rand) (to [3]int, short bool) {
	f, t := b.g.at[x.from], b.g.at[x.spot]
	d := b.n.scatter[chance.IntN(len(b.n.scatter))]
	n := marginShot(b, by)
	// Along the shot is one of eight directions, to its right a quarter on.
	dir := eighth(t.X-f.X, t.Y-f.Y)
	px, py := turned(d.right, d.beyond, dir)
	return [3]int{t.X + n*px, t.Y + n*py, t.Level}, d.beyond < 0
}

// eighth returns the nearest of the eight directions, as an index into square.Dirs.
func eighth(dx, dy int) int {
	ax, ay := max(dx, -dx), max(dy, -dy)
	if 2*ax < ay { // nearer to straight up or down than to a diagonal
		dx = 0
	}
	if 2*ay < ax {
		dy = 0
	}
	for i, d := range square.Dirs {
		if d == [2]int{cmp.Compare(dx, 0), cmp.Compare(dy, 0)} {
			return i
		}
	}
	return 0
}

// turned returns one step of the miss grid, turned by eighths to face a direction.
func turned(right, beyond, dir int) (int, int) {
	if right == 0 && beyond == 0 {
		return 0, 0
	}
	for i, d := range square.Dirs {
		if d == [2]int{right, -beyond} {
			e := square.Dirs[(i+dir)%len(square.Dirs)]
			return e[0], e[1]
		}
	}
	return 0, 0
}
