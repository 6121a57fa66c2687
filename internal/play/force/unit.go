package force

import "punchboard/internal/lists"

// unit is a squad, a carrier or an interceptor.
type unit struct {
	damage int    // counters on a squad; 1 on an interceptor that must be mended
	price  int    // what mending an interceptor costs, 0 before it is rolled
	used   [2]int // in missions and invasions of this turn
	idle   bool   // no room supports it
}

// What a unit, or a hero, is used for.
const (
	forMission = iota
	forInvasion
)

// house decides which units rooms support: the sound ones first, carriers
// before interceptors. Which base they stay in does not matter, since moving is
// free (004:142-144).
func house(w *war) {
	place(w.squads, w.supported("squad"))
	left := place(w.carriers, w.supported("aircraft"))
	place(w.planes, left)
	watch(w)
}

// place gives places to units and tells how many are left.
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

// ready are the units that may be used for something now.
func ready(units []*unit, what, uses int) []*unit {
	return lists.Only(units, func(u *unit) bool { return !u.idle && u.damage == 0 && u.used[what] < uses })
}

// team finds a squad and its carriers for a battle; false if there are none.
func team(w *war, what int) (squad *unit, carriers []*unit, ok bool) {
	s := ready(w.squads, what, w.b.n.Uses)
	c := ready(w.carriers, what, w.b.n.Uses)
	if len(s) == 0 || len(c) < w.b.n.Carriers {
		return nil, nil, false
	}
	return s[0], c[:w.b.n.Carriers], true
}

// gain adds a unit of a role.
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

// rest takes the Time Tokens off units and heroes (004:226-227).
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

// without is a list of units less one.
func without(units []*unit, gone *unit) []*unit {
	return lists.Only(units, func(u *unit) bool { return u != gone })
}
