package force

import "punchboard/internal/lists"

// unit is a squad, a carrier or an interceptor.
type unit struct {
	damage int    // counters on a squad; 1 on an interceptor that needs repair
	price  int    // the price of an interceptor's repair, 0 until it is rolled
	used   [2]int // how often in missions and invasions of this turn
	idle   bool   // no room supports it
}

// The purposes for which a unit or a hero is used.
const (
	forMission = iota
	forInvasion
)

// house decides which units the rooms support: undamaged ones first, carriers before interceptors.
// Their base does not matter, since moving is free (004:142-144).
func house(w *war) {
	place(w.squads, w.supported("squad"))
	left := place(w.carriers, w.supported("aircraft"))
	place(w.planes, left)
	watch(w)
}

// place assigns places to units and returns how many are left.
func place(units []*unit, places int) int {
	for _, hurt := range []bool{false, true} {
		for _, u := range units {
			if u.damage > 0 == hurt {
				u.idle = places == 0
				places = max(places-1, 0)
			}
		}
	}
	return places
}

// ready returns the units that can be used for a purpose now.
func ready(units []*unit, what, uses int) []*unit {
	return lists.Only(units, func(u *unit) bool { return !u.idle && u.damage == 0 && u.used[what] < uses })
}

// team returns a squad and its carriers for a battle, or false if there are none.
func team(w *war, what int) (squad *unit, carriers []*unit, ok bool) {
	s := ready(w.squads, what, w.b.n.Uses)
	c := ready(w.carriers, what, w.b.n.Uses)
	if len(s) == 0 || len(c) < w.b.n.Carriers {
		return nil, nil, false
	}
	return s[0], c[:w.b.n.Carriers], true
}

// gain adds a unit with a role.
func gain(w *war, role string) {
	switch role {
	case "squad":
		w.squads = append(w.squads, &unit{})
	case "carrier":
		w.carriers = append(w.carriers, &unit{})
	case "interceptor":
		w.planes = append(w.planes, &unit{})
	}
	house(w)
}

// rest removes the Time Tokens from units and heroes (004:226-227).
func rest(w *war) {
	for _, list := range [][]*unit{w.squads, w.carriers, w.planes} {
		for _, u := range list {
			u.used = [2]int{}
		}
	}
	for i := range w.used {
		clear(w.used[i])
	}
}

// without returns a list of units without one.
func without(units []*unit, gone *unit) []*unit {
	return lists.Only(units, func(u *unit) bool { return u != gone })
}
