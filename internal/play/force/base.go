package force

import (
	"slices"

	"punchboard/internal/lists"
)

// base is one of X-COM's bases: how many rooms of each kind it has, and how many of them have
// power.
type base struct {
	region    int
	rooms, on []int
	built     int // in this turn
}

// newBase puts a new base, with no rooms yet, into a region and returns it.
func newBase(w *war, r int) *base {
	b := &base{region: r, rooms: make([]int, len(w.b.rooms)), on: make([]int, len(w.b.rooms))}
	w.bases = append(w.bases, b)
	w.lands[r].base = true
	return b
}

// power returns the capacity of a base's generators and what its active rooms need (004:140-142,
// 245).
func power(w *war, x *base) (capacity, needs int) {
	each := amount(w.b.rooms[w.b.generator].acts, "supports", "room") + w.track("generator-capacity")
	for i, r := range w.b.rooms {
		needs += x.on[i] * r.power
	}
	return x.rooms[w.b.generator] * each, needs
}

// addRoom adds a room to a base. Without power for it, it is idle.
func addRoom(w *war, x *base, room int) {
	x.rooms[room]++
	capacity, needs := power(w, x)
	if needs+w.b.rooms[room].power <= capacity {
		x.on[room]++
	}
	w.forget()
}

// on returns how many rooms of a kind have power, in all bases.
func (w *war) on(room int) int {
	return lists.Sum(w.bases, func(x *base) int { return x.on[room] })
}

// supported returns how much of a resource the rooms with power support.
func (w *war) supported(role string) int { return w.worked("supports", role) }

// worked adds up how much of a resource the acts with a verb give, over all rooms with power.
func (w *war) worked(verb, role string) int {
	n := 0
	for i, r := range w.b.rooms {
		if k := amount(r.acts, verb, role); k != 0 {
			n += k * w.on(i)
		}
	}
	return n
}

// beside returns the cards on the table and the rooms with power, which work without being played.
func beside(w *war) []*kind {
	out := slices.Clone(w.table)
	for i, r := range w.b.rooms {
		if w.on(i) > 0 {
			out = append(out, r.as)
		}
	}
	return out
}

// track returns by how much cards on the table and rooms with power change a track.
func (w *war) track(role string) int {
	n := 0
	for _, k := range w.table {
		for _, x := range k.acts {
			if x.verb == "shift" && x.track == role && (x.room == "" || w.on(w.b.room(x.room)) > 0) {
				n += x.n
			}
		}
	}
	return n
}

// bonus returns the bonus to a role's roll: from cards on the table, rooms with power and Alien
// Tech that change its track, and from the given modifiers of its table.
func (w *war) bonus(role string, modifiers ...string) int {
	n, ok := w.now.bonus[role]
	if !ok {
		n = rooted(w, role)
		w.now.bonus[role] = n
	}
	n += lists.Sum(modifiers, func(id string) int { return w.b.modifiers[role+" "+id] })
	return n
}

// rooted returns a bonus without the table's modifiers.
func rooted(w *war, role string) int {
	by := make([]*card, 0, 32)
	add := func(c *card) {
		if _, may := shift(c, role+"-track", nil); may {
			by = append(by, c)
		}
	}
	for _, k := range w.table {
		add(k.card)
	}
	for _, m := range w.tech {
		add(m.card)
	}
	for i, r := range w.b.rooms {
		if w.on(i) > 0 {
			by = append(by, r.card)
		}
	}
	n, err := w.b.e.shifts(role, by)
	if err != nil {
		return 0 // cannot happen: the roles were read before the war began
	}
	return n
}

// allowed reports whether research of a stage may be bought: some room with power allows it, or no
// room allows research at all (004:247).
func (w *war) allowed(stage int) bool {
	asked := false
	for i, r := range w.b.rooms {
		for _, x := range r.acts {
			if x.verb == "allows" && x.n <= stage {
				if w.on(i) > 0 {
					return true
				}
				asked = true
			}
		}
	}
	return !asked
}
