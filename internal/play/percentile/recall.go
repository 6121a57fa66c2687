package percentile

// recall caches the worth of plans. Between two units a plan depends on what each is and has left,
// how far apart they are, what is between them, which side is hit, the floor under the target, and
// how often each shot can be fired. The same combinations come up on one spot after another, in one
// turn after another, and in one fight after another.
type recall struct {
	taste taste // the one plans were computed with
	acts  map[acting]uint64
	bears map[bearing]uint64
	kept  []kept
	known []known // by unit, current for those awake
	times []int   // by time units: how often the unit being weighed may shoot, summed over all kinds of shot
}

// acting is all that a plan uses of the attacker, apart from its position.
type acting struct {
	f          *figure
	guns       [maxArms]barrel
	clumsy     int
	last, also int8
	kneeling   bool
	dark, bare bool // of the fight
}

// bearing is all that a plan uses of the target, apart from its position.
type bearing struct {
	f                 *figure
	armour            [plates]int
	damage, stun      int
	kneeling          bool
	exposed, implants bool
}

// known is a unit as it was last looked at, with the numbers of its two states, counted from 1.
type known struct {
	acting
	bearing
	as, at uint64
}

// kept is the worth of a plan.
type kept struct {
	plan  uint64
	worth float64
}

// manyPlans is how many plans are kept, a power of two. manyStates is how many states of units are
// distinguished before all are forgotten.
const (
	planBits   = 12
	manyPlans  = 1 << planBits
	stateBits  = 12
	keyBits    = 17 + 2*stateBits // of a key, without how often the unit can shoot
	manyStates = 1<<stateBits - 1
)

// spareStates is how many more states may come up while one unit is weighed: kneeling, and with
// each arm reloaded.
const spareStates = maxArms + 2

// recognize looks at all units that are awake, before somebody chooses.
func (ap appraisal) recognize() {
	r := &ap.b.ways.recall
	if r.kept == nil || r.taste != ap.b.taste || max(len(r.acts), len(r.bears)) > manyStates-spareStates-len(ap.b.units) {
		r.taste = ap.b.taste
		r.acts, r.bears, r.kept, r.known = map[acting]uint64{}, map[bearing]uint64{}, make([]kept, manyPlans), nil
	}
	for len(r.known) < len(ap.b.units) {
		r.known = append(r.known, known{})
	}
	for i := range ap.b.units {
		if ap.b.units[i].state == up {
			ap.look(i)
		}
	}
}

// weigh must be called before plans of a unit are requested, and again when its loads change.
func (ap appraisal) weigh(i int) {
	if ap.b.blind {
		return
	}
	ap.look(i)
	r, u := &ap.b.ways.recall, &ap.b.units[i]
	r.times = r.times[:0]
	for tu := range u.tu + 1 {
		r.times = append(r.times, ap.times(u, tu))
	}
}

// look records what a unit is and has left. It must be called again when that changes, but not for
// a change of position, facing or time units.
func (ap appraisal) look(i int) {
	if ap.b.blind {
		return
	}
	u, k := &ap.b.units[i], &ap.b.ways.recall.known[i]
	if a := (acting{u.f, u.guns, u.clumsy, u.last, u.also, u.kneeling, ap.b.dark, ap.b.bare}); k.as == 0 || a != k.acting {
		k.acting, k.as = a, numbered(ap.b.ways.recall.acts, a)
	}
	if t := (bearing{u.f, u.armour, u.damage, u.stun, u.kneeling, exposed(ap.b, i), implantable(u)}); k.at == 0 || t != k.bearing {
		k.bearing, k.at = t, numbered(ap.b.ways.recall.bears, t)
	}
}

// numbered returns the number of a state, counted from 1. A new state gets the next number.
func numbered[K comparable](states map[K]uint64, s K) uint64 {
	n := states[s]
	if n == 0 {
		n = uint64(len(states) + 1)
		states[s] = n
	}
	return n
}

// times returns how often a unit may shoot with tu time units, summed over all kinds of shot. Each
// term grows with the time units, so equal sums mean equal terms.
func (ap appraisal) times(u *unit, tu int) int {
	sum := 0
	for k := range u.f.arms {
		a, rounds := &u.f.arms[k], int(u.guns[k].rounds)
		for x := range a.shots {
			s := &a.shots[x]
			sum += tu / max(1, s.TU)
			if a.Ammo > 0 && u.f.Reloads {
				sum += max(0, tu-rounds/max(1, s.Rolls)*s.TU) / max(1, s.TU+ap.b.n.load)
			}
		}
	}
	for n := range u.f.pairs {
		sum += tu / max(1, u.f.pairs[n].tu)
	}
	return sum + tu/max(1, u.f.psiTU)
}

// slot returns the first part of the key of plans of unit i against unit j. It is 0 where a key
// does not cover everything: for blasts, which hurt others too.
func (ap appraisal) slot(i, j int, x aim, side int) uint64 {
	r := &ap.b.ways.recall
	if ap.b.units[i].f.blasts || x.far > 0xff || x.obstructed > 0xf {
		return 0
	}
	key := uint64(side)<<2 | uint64(x.obstructed)<<5 | uint64(x.far)<<9 | r.known[i].as<<17 | r.known[j].at<<(17+stateBits)
	if ap.b.sameLevel(ap.b.units[i].spot, ap.b.units[j].spot) {
		key |= 1
	}
	if ap.b.g.floored[x.spot] {
		key |= 2
	}
	return key
}

// at returns where the worth of a plan is cached, by its whole key. Plans for neighbouring spots
// are kept close together.
func (r *recall) at(key uint64) *kept {
	near := key>>9&0x1f | key>>2&0x1f<<5
	return &r.kept[(key>>17*0x9e3779b97f4a7c15>>(64-planBits)^near)&(manyPlans-1)]
}
