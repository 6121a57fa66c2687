package percentile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// take gives a figure an item to attack with. Its clips and grenades are looked up in all, the
// figure's items.
func (m maker) take(f *figure, it item, all []item) error {
	a, err := m.weapon(it.id)
	if err != nil {
		return err
	}
	if !a.Built {
		f.weight += a.Weight * it.n
	}
	out := arm{weapon: a, id: a.Entry.ID, start: -1}
	if a.Skill == "psi" && slices.Contains(a.Psi, "control") && f.Unit.Field("psi").Text == "amp" {
		f.psi, f.psiTU = a.Entry.ID, a.Shots[0].TU
		return nil
	}
	if a.Thrown && m.launcher(all) {
		return nil // it is fired, not thrown
	}
	var ok bool
	if out.sort, out.skill, ok = m.sortOf(f, a); !ok {
		return fmt.Errorf("%s is not played: only what shoots, strikes, heals or commands minds is, and grenades with a timer that do harm", a.Entry.Name)
	}
	if (out.sort == bomb || out.sort == lob && a.Built) && a.Weight > 0 {
		suit := ""
		if f.Suit != nil {
			suit = f.Suit.ID
		}
		if out.reach, err = m.number("throws", quoted(f.id), strconv.Itoa(a.Weight), quoted(suit)); err != nil {
			return err
		}
	}
	if err := m.fill(f, &out, it, all); err != nil {
		return err
	}
	m.shots(f, &out)
	f.arms = append(f.arms, out)
	for n := 1; n < it.n && out.sort != bomb; n++ { // clips are for the first of them
		more := out
		more.spare = make([]int, len(out.spare))
		f.arms = append(f.arms, more)
	}
	if len(f.arms) > maxArms || len(out.loads) > maxLoads {
		return fmt.Errorf("%s has too many arms, or one too many loads: at most %d and %d can be played", f.name, maxArms, maxLoads)
	}
	return nil
}

// sortOf returns how an arm is used and the statistic that its owner rolls under. It returns false
// for arms that cannot be played.
func (m maker) sortOf(f *figure, a weapon) (sort, int, bool) {
	switch {
	case a.Heals > 0 || a.Mends > 0:
		return kit, 0, true
	case a.Thrown:
		harms := a.Fuse && a.Loads[0].Class > 0 && m.kind(a.Loads[0]) >= 0 && m.n.types[m.kind(a.Loads[0])].lethal
		return bomb, f.TAC, harms
	case a.Takes == "grenades" || a.Skill == "tac":
		return lob, f.TAC, true
	case a.Skill == "mac":
		return blow, f.MAC, true
	}
	return gun, f.ACC, a.Skill == "acc"
}

// launcher reports whether one of the items fires grenades.
func (m maker) launcher(all []item) bool {
	return slices.ContainsFunc(all, func(x item) bool {
		a, err := m.weapon(strings.Split(x.id, ":")[0])
		return err == nil && a.Takes == "grenades"
	})
}

// kind returns the index of the damage type of ammunition, or -1.
func (m maker) kind(l ammo) int { return m.n.typeOf(l.Type) }

// fill works out what an arm is loaded with and its spare clips.
func (m maker) fill(f *figure, a *arm, it item, all []item) error {
	switch {
	case a.sort == kit:
		a.start = 0
		return nil
	case a.sort == bomb:
		a.loads = []load{m.load(a.Loads[0], 0)}
		a.start, a.spare = 0, []int{it.n - 1}
		return nil
	case a.Takes == "grenades":
		return m.grenades(a, all)
	}
	for _, l := range a.Loads {
		a.loads = append(a.loads, m.load(l, a.Clip))
	}
	a.spare = make([]int, len(a.loads))
	for _, x := range all {
		weapon, clip, is := strings.Cut(x.id, ":")
		if !is || weapon != a.id {
			continue
		}
		i := slices.IndexFunc(a.loads, func(l load) bool { return l.id == clip })
		if i < 0 {
			return fmt.Errorf("%s has no load %q", a.Entry.Name, clip)
		}
		if a.spare[i] += x.n; a.start < 0 {
			a.start = i
		}
		f.weight += a.Clip * x.n
	}
	switch {
	case a.Built || a.Ammo == 0 || a.Entry.Field("free-clip").True():
		if a.start < 0 {
			a.start = 0
		}
	case a.start >= 0: // a bought clip goes into it
		a.spare[a.start]--
		f.weight -= a.Clip
	default:
		return fmt.Errorf("%s has no ammunition: say which, such as %s:%s", a.Entry.Name, a.id, a.loads[0].id)
	}
	return nil
}

// grenades loads a launcher with all grenades its owner carries that fit it.
func (m maker) grenades(a *arm, all []item) error {
	for _, x := range all {
		g, err := m.weapon(strings.Split(x.id, ":")[0])
		if err != nil {
			return err
		}
		if !g.Thrown || !g.Launches || !g.Fuse {
			continue
		}
		a.loads = append(a.loads, m.load(g.Loads[0], g.Weight))
		a.spare = append(a.spare, x.n)
	}
	if len(a.loads) == 0 {
		return fmt.Errorf("%s has no grenades that fit it", a.Entry.Name)
	}
	a.start = 0
	return nil
}

// load converts ammunition to the form battles use; clip is the weight of one clip.
func (m maker) load(l ammo, clip int) load {
	return load{l.ID, m.kind(l), l.Damage, l.Class, l.Effect != "", clip}
}

// shots adds the kinds of shot of an arm. The shot with which a destroyed unit blows up goes to
// bursts, since the unit may not choose it.
func (m maker) shots(f *figure, a *arm) {
	for _, s := range a.Shots {
		x := shot{firing: s, uses: []string{a.id, s.ID}, load: -1, quick: s.ID == m.n.snap}
		if a.sort == bomb {
			x.uses, x.TU = []string{a.id}, s.TU+m.n.prime
		}
		if s.Load != "" {
			x.load = slices.IndexFunc(a.loads, func(l load) bool { return l.id == s.Load })
		}
		if s.ID == m.n.detonate {
			l := a.loads[max(0, x.load)]
			f.bursts = &l
			continue
		}
		a.shots = append(a.shots, x)
	}
}
