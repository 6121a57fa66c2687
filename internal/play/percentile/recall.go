package percentile

// recall keeps what plans come to while one unit is weighed on one spot after
// another. Only where it stands and its time units differ then, and of those a plan
// knows no more than how far the other is, what lies between, which side is struck,
// what is stood on, and how often each shot can be fired.
type recall struct {
	unit  int // that is weighed, counted from 1; 0 for none
	looks int // how many have been
	kept  []kept
	times []int // by time units: how often the unit may shoot, all kinds of shot together
}

// kept is the worth of a plan.
type kept struct {
	plan  uint64
	look  int
	worth float64
}

// manyPlans is how many are kept, a power of two.
const (
	planBits  = 11
	manyPlans = 1 << planBits
)

// weigh begins to keep plans of and against a unit, with so many time units at most.
func (b *battle) weigh(i int) {
	r, u := &b.ways.recall, &b.units[i]
	if r.kept == nil {
		r.kept = make([]kept, manyPlans)
	}
	r.unit, r.looks, r.times = i+1, r.looks+1, r.times[:0]
	for tu := range u.tu + 1 {
		r.times = append(r.times, b.times(u, tu))
	}
}

// times is how often a unit may shoot with so many time units, all kinds of shot
// together. Each grows with the time units, and so where the sum is the same each is.
func (b *battle) times(u *unit, tu int) int {
	sum := 0
	for k := range u.f.arms {
		a, rounds := &u.f.arms[k], int(u.guns[k].rounds)
		for x := range a.shots {
			s := &a.shots[x]
			sum += tu / max(1, s.TU)
			if a.Ammo > 0 && u.f.Reloads {
				sum += max(0, tu-rounds/max(1, s.Rolls)*s.TU) / max(1, s.TU+b.n.load)
			}
		}
	}
	for n := range u.f.pairs {
		sum += tu / max(1, u.f.pairs[n].tu)
	}
	return sum + tu/max(1, u.f.psiTU)
}

// slot is where the worth of a plan of a unit against another is kept, and by what
// key; nil where more counts than a key says: a blast, which hurts others too.
func (b *battle) slot(i, tu, j int, x aim, side int, rested bool) (*kept, uint64) {
	r := &b.ways.recall
	if r.unit == 0 || b.units[i].f.blasts || x.far > 0xff || x.obstructed > 0xff {
		return nil, 0
	}
	who, what, times := j, uint64(0), 0
	switch {
	case i+1 != r.unit:
		who, what = i, 1
	case rested:
		what = 2
	default:
		times = r.times[tu]
	}
	if b.sameLevel(b.units[i].spot, b.units[j].spot) {
		what |= 4
	}
	if b.g.floored[x.spot] {
		what |= 8
	}
	key := what | uint64(side)<<4 | uint64(who)<<8 | uint64(x.far)<<16 | uint64(x.obstructed)<<24 | uint64(times)<<32
	return &r.kept[key*0x9e3779b97f4a7c15>>(64-planBits)], key
}
