package force

import (
	"math/rand/v2"
	"slices"

	"punchboard/internal/sim"
)

// build is the fourth phase: repairs are priced, then anything is bought
// (004:129-145).
func (w *war) build(chance *rand.Rand) {
	for _, p := range w.planes {
		if p.damage > 0 && p.price == 0 {
			p.price = w.b.n.repair * throw(chance, w.b.n.repairDice)
		}
	}
	for _, x := range w.bases {
		x.built = 0
	}
	w.unitsLeft = w.supported("unit")
	w.ask = (*war).purchases
}

// purchases are all that may be bought now; what would be idle is not.
func (w *war) purchases() []move {
	w.now.wished = 0
	out := w.repairs(w.choices[:0])
	out = w.sales(out)
	out = w.units(out)
	out = w.roomsFor(out)
	out = w.newBases(out)
	return append(out, offer(w.worthSaving(), func(*rand.Rand) { w.built() }, "save"))
}

// affords reports whether there are credits for a purchase; one that is too dear is
// wished for.
func (w *war) affords(price int, worth float64) bool {
	if price > w.credits {
		w.now.wish(worth - float64(price))
		return false
	}
	return true
}

// buy is the purchase of something for credits.
func (w *war) buy(price int, worth float64, do func(*rand.Rand), uses []string) move {
	return move{sim.Option{Uses: uses, Worth: worth - float64(price)}, do, true, price}
}

func (w *war) repairs(out []move) []move {
	for _, p := range w.planes {
		if p.damage > 0 {
			if worth := w.worthPlane(); w.affords(p.price, worth) {
				out = append(out, w.buy(p.price, worth, func(*rand.Rand) { p.damage, p.price = 0, 0; w.house() }, []string{"repair", w.b.assets.interceptor.uses[0]}))
			}
			return out
		}
	}
	return out
}

// sales are those of alien weapons (004:433).
func (w *war) sales(out []move) []move {
	for _, k := range w.b.weapons {
		if w.own[k.n] > 0 {
			out = append(out, offer(float64(w.b.n.weapon)-w.worthCard(k), func(*rand.Rand) {
				w.own[k.n]--
				w.credits += w.b.n.weapon
				w.count("credits sold", float64(w.b.n.weapon))
				w.say("  sells %s", k.Name)
				w.forget()
			}, "sell", k.ID))
		}
	}
	return out
}

// price is what something costs: with the benefit of the main base first, then
// less for a unit where a base with power can make it (004:89, 249).
func (w *war) price(role string, room int) int {
	a := w.b.assets.of(role)
	n := a.cost
	if per := w.benefit("benefit-aircraft"); per > 0 && (a.aircraft || role == "room" && room == w.b.hangar) {
		n = n * per / 100
	}
	if role == "room" || role == "base" {
		return n
	}
	less := 0
	for _, x := range w.bases {
		if a.room >= 0 && role != "satellite" && x.on[a.room] == 0 {
			continue
		}
		for i, r := range w.b.rooms {
			if x.on[i] > 0 {
				less = min(less, costShift(r, w.b.id["unit-cost"]))
			}
		}
	}
	return max(n+less, 0)
}

func costShift(r *room, track string) int {
	n := 0
	for _, x := range r.acts {
		if x.verb == "shift" && x.track == track {
			n += x.n
		}
	}
	return n
}

// places is how much of a resource all rooms together would support.
func (w *war) places(role string) int {
	n, id := 0, w.b.id[role]
	for i, r := range w.b.rooms {
		if k := amount(r.acts, "supports", id); k != 0 {
			for _, x := range w.bases {
				n += k * x.rooms[i]
			}
		}
	}
	return n
}

// units are squads, interceptors, carriers and satellites (004:131-137).
func (w *war) units(out []move) []move {
	if w.unitsLeft <= 0 {
		return out
	}
	get := func(role string, worth float64) {
		if price := w.price(role, -1); w.affords(price, worth) {
			out = append(out, w.buy(price, worth, func(*rand.Rand) { w.gain(role); w.unitsLeft-- }, w.b.assets.of(role).uses))
		}
	}
	if len(w.squads) < w.places("squad") {
		get("squad", w.worthSquad())
	}
	if len(w.planes)+len(w.carriers) < w.places("aircraft") {
		get("carrier", w.worthCarrier())
		get("interceptor", w.worthPlane())
	}
	if w.satellites() < w.places("satellite") {
		price := w.price("satellite", -1)
		for r, x := range w.b.regions {
			if w.lands[r].sats >= x.size {
				continue
			}
			if worth := w.worthSatellite(r); w.affords(price, worth) {
				out = append(out, w.buy(price, worth, func(*rand.Rand) { w.lands[r].sats++; w.unitsLeft--; w.watch() }, x.satellite))
			}
		}
	}
	return out
}

// roomsFor are the rooms that a base can power (004:134-142, 238-260).
func (w *war) roomsFor(out []move) []move {
	w.worth = slices.Grow(w.worth[:0], len(w.b.rooms))
	worth := w.worth[:len(w.b.rooms)]
	for k, r := range w.b.rooms {
		if r.bought && r.stage <= w.stage {
			worth[k] = w.valueRoom(k)
		}
	}
	for _, x := range w.bases {
		if x.built >= w.b.n.roomsPerTurn {
			continue
		}
		spare := w.spare(x)
		for k, r := range w.b.rooms {
			research := w.researchPrice(r)
			if !r.bought || r.stage > w.stage || r.most > 0 && x.rooms[k] >= r.most || research > w.rt || r.power > max(spare, 0) {
				continue
			}
			if price := w.price("room", k); w.affords(price, worth[k]) {
				out = append(out, w.buy(price, worth[k], func(*rand.Rand) {
					w.rt -= research
					w.count("research spent", float64(research))
					x.rooms[k]++
					x.built++
					w.opened(k)
				}, r.uses))
			}
		}
	}
	return out
}

// researchPrice is what a room costs in research tokens (004:257, 313).
func (w *war) researchPrice(r *room) int {
	if r.research == 0 {
		return 0
	}
	return max(r.research+w.track("psi-cost"), 0)
}

// spare is what a base could power beside all its rooms, less than nothing if
// some are idle.
func (w *war) spare(x *base) int {
	n, _ := w.power(x)
	for i, r := range w.b.rooms {
		n -= x.rooms[i] * r.power
	}
	return n
}

// newBases are the regions for a new base (004:136, 139).
func (w *war) newBases(out []move) []move {
	price, slot := w.price("base", -1), w.worthSlot()
	for r, x := range w.b.regions {
		if w.lands[r].base || w.lost(r) {
			continue
		}
		if worth := w.worthBase(r) + slot; w.affords(price, worth) {
			out = append(out, w.buy(price, worth, func(*rand.Rand) {
				b := w.newBase(r)
				b.rooms[w.b.generator] += w.b.n.baseRooms
			}, x.base))
		}
	}
	return out
}

// built ends the phase: all rooms get power, and where there is too little of
// it, some are chosen to be idle.
func (w *war) built() {
	for _, x := range w.bases {
		copy(x.on, x.rooms)
	}
	w.ask = (*war).outages
}

func (w *war) outages() []move {
	for _, x := range w.bases {
		if capacity, needs := w.power(x); needs > capacity {
			return w.outage(x)
		}
	}
	w.house()
	if n := w.helpers(); n != w.minded {
		w.minded = n
		w.forget()
	}
	w.refresh()
	w.next((*war).develop)
	return nil
}

// helpers are the rooms with power that matter to battles.
func (w *war) helpers() int {
	n := 0
	for i, r := range w.b.rooms {
		for _, x := range r.acts {
			if x.verb == "each" || x.verb == "others" || x.verb == "supports" && x.resource == w.b.id["psionic-hero"] {
				n += w.on(i)
			}
		}
	}
	return n
}

func (w *war) outage(x *base) []move {
	out := w.choices[:0]
	for k, r := range w.b.rooms {
		if x.on[k] > 0 && r.power > 0 {
			out = append(out, offer(-w.valueRoom(k), func(*rand.Rand) {
				x.on[k]--
				w.say("  %s is idle", r.Name)
			}, "idle", r.ID))
		}
	}
	return slices.Clip(out)
}
