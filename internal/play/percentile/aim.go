package percentile

// aim describes how one unit sees another: the range in squares, how many squares obstruct the
// line, and which of its squares is aimed at.
type aim struct {
	far, obstructed int
	spot            int32 // the target's
	from            int32
	seen            bool
}

// sees returns how a unit on one spot sees another on another spot. The best line between any of
// their squares counts (reading sight-large), but the range is that of the nearest squares. Other
// units and smoke obstruct the line (000:869).
func (b *battle) sees(i int, at int32, kneels bool, j int, to int32) aim {
	u, t := &b.units[i], &b.units[j]
	if u.f.Size == 1 && t.f.Size == 1 {
		return b.line(i, at, kneels, j, to, t.kneeling)
	}
	var one, other [4]int32
	best := aim{}
	far := 1 << 20
	for _, a := range b.under(u, at, &one) {
		for _, c := range b.under(t, to, &other) {
			far = min(far, b.g.apart(int(a), int(c)))
			x := b.line(i, a, kneels, j, c, t.kneeling)
			if x.seen && (!best.seen || x.obstructed < best.obstructed) {
				best = x
			}
		}
	}
	best.far = far
	return best
}

// line returns the line of sight between two spots, for two units that do not obstruct themselves.
func (b *battle) line(i int, at int32, kneels bool, j int, to int32, kneelsTo bool) aim {
	s := b.seen(i, int(at), int(to))
	if s&blind != 0 || kneels && s&low != 0 || kneelsTo && s&lowTo != 0 {
		return aim{}
	}
	x := aim{b.g.apart(int(at), int(to)), int(s & objects), to, at, true}
	if len(b.units) > 2 || b.hazy > 0 {
		for _, k := range b.between(int(at), int(to)) {
			if o := b.on[k]; o != 0 && int(o) != i+1 && int(o) != j+1 {
				x.obstructed++
			}
			if b.hazy > 0 && b.fumes[k] > 0 {
				x.obstructed++
			}
		}
		if x.obstructed >= b.n.obstructions {
			return aim{}
		}
	}
	return x
}

// adjusted returns the modifiers for a shot or a throw: range, obstructions, night and kneeling
// (000:893-907).
func (b *battle) adjusted(f *figure, a *arm, x aim, kneels, kneelsTo bool) int {
	sum := 0
	if a.sort == gun || b.n.throwsObstructed {
		sum = x.obstructed * b.n.perObstruction
	}
	if !a.Guided {
		sum += x.far * b.n.perSquare
	}
	if b.dark && (!b.n.nightHumans || f.Human) {
		sum += b.n.night
	}
	if kneels {
		sum += b.n.kneeling
	}
	if kneelsTo && a.sort == gun {
		sum += b.n.kneelingTarget
	}
	return sum
}

// sum returns the number that unit i rolls under to hit unit j, which it sees, with a shot. A unit
// with no skill left hits nothing.
func (b *battle) sum(i, k int, s *shot, j int, x aim) int {
	u, t := &b.units[i], &b.units[j]
	a := &u.f.arms[k]
	skill := u.skill(a.skill)
	switch {
	case s.Chance > 0:
		return s.Chance
	case skill == 0:
		return 0
	case a.sort == blow:
		return skill + s.Accuracy
	}
	sum := skill + s.Accuracy + b.adjusted(u.f, a, x, u.kneeling, t.kneeling)
	if u.last >= 0 && int(u.last) != k && int(u.also) != k && a.sort == gun {
		sum += b.n.second
	}
	return sum
}

// reachable reports whether a unit may attack with an arm another unit that it sees: hand to hand
// only a neighbour on the same level, and by a throw only a target on a floor and within range
// (000:881-885).
func (b *battle) reachable(i int, a *arm, s *shot, j int, x aim) bool {
	u, t := &b.units[i], &b.units[j]
	switch a.sort {
	case blow:
		if s.load >= 0 && a.loads[s.load].implants && !implantable(t) {
			return false
		}
		return x.far == 1 && b.sameLevel(u.spot, t.spot)
	case bomb, lob:
		return b.g.floored[x.spot] && (a.reach == 0 || x.far <= a.reach)
	}
	return true
}

// loaded returns what a shot of arm k would fire now, or nil.
func (u *unit) loaded(k int, s *shot) *load {
	a, g := &u.f.arms[k], &u.guns[k]
	switch {
	case s.load >= 0:
		return &a.loads[s.load]
	case g.load < 0 || len(a.loads) == 0 || !g.ready(a):
		return nil
	}
	return &a.loads[g.load]
}
