package percentile

import "punchboard/internal/engine/square"

// The maximum number of arms of a figure, of loads of an arm, and of lasting critical hits.
const (
	maxArms  = 6
	maxLoads = 5
	maxHits  = 6
)

// unit is a figure in a fight.
type unit struct {
	f           *figure
	seat, owner int8 // who moves it, and whose it is
	state       state
	facing      int8
	kneeling    bool
	prone       bool // awake but on the floor: it must stand up before it does anything else
	spent       bool // does nothing in the next round
	done        bool // has had its turn in this round
	turned      bool // has used its free turn since its last action
	fears       bool // panics in its next turn and does nothing until then
	fear        panicking
	spot        int32
	tu          int
	damage      int // to its health
	stun        int
	armour      [plates]int
	lame        int          // the factor for its movement costs
	clumsy      int          // what it has lost of its skills
	hits        [maxHits]ill // the lasting critical hits, up to maxHits
	weight      int
	last        int8 // the arm last fired in this turn, or -1
	main        int8 // the arm last fired in the fight, or -1
	also        int8 // the arm fired together with the last, or -1
	hatch       int  // rounds until its egg hatches; 0 without one
	since       int  // rounds it has been in the fight
	guns        [maxArms]barrel
}

// barrel is what an arm is loaded with.
type barrel struct {
	load   int8 // or -1
	rounds int16
	spare  [maxLoads]int16
}

// state is the state of a unit.
type state int8

const (
	up    state = iota
	lying       // unconscious
	dead
)

// fresh returns a unit as it starts.
func fresh(f *figure, seat int, spot int32, facing int8) unit {
	u := unit{f: f, seat: int8(seat), owner: int8(seat), spot: spot, facing: facing, armour: f.armour, lame: 1, weight: f.weight, last: -1, main: -1, also: -1}
	for i := range f.arms {
		u.arm(i)
	}
	return u
}

// arm loads an arm as it starts.
func (u *unit) arm(i int) {
	a, g := &u.f.arms[i], &u.guns[i]
	g.load = int8(a.start)
	for k, n := range a.spare {
		g.spare[k] = int16(n)
	}
	switch {
	case a.sort == bomb:
		g.rounds = g.spare[0] + 1
	case a.Takes == "grenades":
		g.refill(a)
	default:
		g.rounds = int16(a.Ammo)
	}
}

// refill reloads an arm from its spare ammunition: with the load it has or, if that is used up, the
// first one available.
func (g *barrel) refill(a *arm) {
	if g.load < 0 || g.spare[g.load] == 0 {
		for k := range a.loads {
			if g.spare[k] > 0 {
				g.load = int8(k)
				break
			}
		}
	}
	if g.load < 0 || g.spare[g.load] == 0 {
		return
	}
	n := int16(1)
	if a.Takes == "grenades" {
		n = min(int16(a.Ammo), g.spare[g.load])
		g.rounds = n
	} else {
		g.rounds = int16(a.Ammo)
	}
	g.spare[g.load] -= n
}

// health returns the health a unit has left.
func (u *unit) health() int { return u.f.Health - u.damage }

// ill is a critical hit that lasts.
type ill struct{ accuracy, movement int16 }

// matters reports whether a critical hit still hinders: it reduces accuracy or makes movement cost
// more.
func (x ill) matters() bool { return x.accuracy != 0 || x.movement > 1 }

// suffer adds a critical hit.
func (u *unit) suffer(c critical) {
	x := ill{int16(c.accuracy), int16(c.movement)}
	for k := range u.hits {
		if x.matters() && !u.hits[k].matters() {
			u.hits[k] = x
			break
		}
	}
	u.clumsy -= c.accuracy
	u.lame = min(u.lame*c.movement, lamest)
}

// mend removes a critical hit, the worst for movement first. It returns false if there is none.
func (u *unit) mend() bool {
	worst := -1
	for k, c := range u.hits {
		if c.matters() && (worst < 0 || c.movement > u.hits[worst].movement) {
			worst = k
		}
	}
	if worst < 0 {
		return false
	}
	u.clumsy += int(u.hits[worst].accuracy)
	u.lame = max(1, u.lame/int(u.hits[worst].movement))
	u.hits[worst] = ill{}
	return true
}

// skill returns a statistic after the accuracy lost to critical hits.
func (u *unit) skill(base int) int { return max(0, base-u.clumsy) }

// ready reports whether an arm can be used without reloading.
func (g *barrel) ready(a *arm) bool {
	return a.sort == blow || a.Ammo == 0 && a.sort != bomb || g.rounds > 0
}

// more reports whether the arm can be loaded again.
func (g *barrel) more(a *arm) bool {
	for k := range a.loads {
		if g.spare[k] > 0 {
			return a.sort == gun || a.sort == lob
		}
	}
	return false
}

// slow returns the factor for a unit's movement costs.
func (b *battle) slow(u *unit) int {
	if u.weight > u.f.Strength {
		return u.lame * b.n.Encumbered
	}
	return u.lame
}

// under returns the spots that a unit covers: one, or two by two.
func (b *battle) under(u *unit, spot int32, buf *[4]int32) []int32 {
	buf[0] = spot
	if u.f.Size < 2 {
		return buf[:1]
	}
	w := int32(b.g.m.W)
	buf[1], buf[2], buf[3] = spot+1, spot+w, spot+w+1
	return buf[:4]
}

// put moves a unit to a spot.
func (b *battle) put(i int, spot int32) {
	b.lift(i)
	u := &b.units[i]
	u.spot = spot
	var buf [4]int32
	for _, s := range b.under(u, spot, &buf) {
		b.on[s] = int8(i + 1)
	}
}

// lift takes a unit off the map: an unconscious one fills no square.
func (b *battle) lift(i int) {
	b.moves++
	u := &b.units[i]
	var buf [4]int32
	for _, s := range b.under(u, u.spot, &buf) {
		if b.on[s] == int8(i+1) {
			b.on[s] = 0
		}
	}
}

// side returns the facing of a unit that is hit from a spot: the underside from straight below,
// otherwise the side facing it. Exactly between two sides it is the one with more armour left
// (000:959).
func (b *battle) side(u *unit, at, from int32) int {
	s, f := b.g.at[at], b.g.at[from]
	dx, dy := f.X-s.X, f.Y-s.Y
	if u.f.Size > 1 { // from the middle of its squares
		dx, dy = 2*dx-1, 2*dy-1
	}
	if dx == 0 && dy == 0 {
		if f.Level < s.Level {
			return b.n.under
		}
		return b.n.front
	}
	return b.facing(u, dx, dy)
}

// facing returns the side of a unit in a direction.
func (b *battle) facing(u *unit, dx, dy int) int {
	d := square.Dirs[u.facing]
	ahead, right := dx*d[0]+dy*d[1], dy*d[0]-dx*d[1]
	one, other := b.n.front, b.n.right
	if ahead < 0 {
		one = b.n.back
	}
	if right < 0 {
		other = b.n.left
	}
	long, wide := max(ahead, -ahead), max(right, -right)
	if long > wide || long == wide && u.armour[one] >= u.armour[other] {
		return one
	}
	return other
}
