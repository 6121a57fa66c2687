package force

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"punchboard/internal/lists"
	"punchboard/internal/sim"
)

// buildPhase is the fourth phase: the prices of repairs are rolled, then anything may be bought
// (004:129-145).
func buildPhase(w *war, chance *rand.Rand) {
	for _, p := range w.planes {
		if p.damage > 0 && p.price == 0 {
			p.price = w.b.n.Repair * throw(chance, w.b.n.repairDice)
		}
	}
	for _, x := range w.bases {
		x.built = 0
	}
	w.unitsLeft = w.supported("unit")
	w.ask = purchases
}

// purchases offers everything that may be bought now, except what would be idle.
func purchases(w *war) []move {
	w.now.wished = 0
	out := repairs(w, w.choices[:0])
	out = sales(w, out)
	out = unitsOnSale(w, out)
	out = roomsOnSale(w, out)
	out = basesOnSale(w, out)
	return append(out, offer(w.worthOf(appraisal.saving), func(*rand.Rand) { endBuilding(w) }, "save"))
}

// affords reports whether there are enough credits for a purchase. One that is too expensive is
// recorded as wished for.
func affords(w *war, price int, worth float64) bool {
	if price > w.credits {
		w.now.wish(worth - float64(price))
		return false
	}
	return true
}

// purchase returns the option to buy something for credits.
func purchase(price int, worth float64, do func(*rand.Rand), uses []string) move {
	return move{sim.Option{Uses: uses, Worth: worth - float64(price)}, do, true, price}
}

// repairs offers to repair the damaged interceptor that costs the least, if the credits suffice.
func repairs(w *war, out []move) []move {
	hurt := lists.Only(w.planes, func(p *unit) bool { return p.damage > 0 })
	if len(hurt) == 0 {
		return out
	}
	p := slices.MinFunc(hurt, func(p, q *unit) int { return cmp.Compare(p.price, q.price) })
	if worth := w.worthOf(appraisal.plane); affords(w, p.price, worth) {
		out = append(out, purchase(p.price, worth, func(*rand.Rand) { p.damage, p.price = 0, 0; house(w) }, []string{"repair", w.b.assets.interceptor.uses[0]}))
	}
	return out
}

// sales offers to sell alien weapons (004:433).
func sales(w *war, out []move) []move {
	for _, k := range w.b.weapons {
		if w.own[k.n] > 0 {
			out = append(out, offer(float64(w.b.n.WeaponCredits)-w.worthOf(func(a appraisal) float64 { return a.card(k) }), func(*rand.Rand) {
				w.own[k.n]--
				w.credits += w.b.n.WeaponCredits
				w.count("credits sold", float64(w.b.n.WeaponCredits))
				w.say("  sells %s", k.Name)
				w.forget()
			}, "sell", k.ID))
		}
	}
	return out
}

// priceOf returns the price of something: first the benefit of the main base applies, then, for a
// unit, the reduction in a base with power that can make it (004:89, 249).
func priceOf(w *war, role string, room int) int {
	a := w.b.asset[role]
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
				less = min(less, costShift(r, "unit-cost"))
			}
		}
	}
	return max(n+less, 0)
}

// costShift returns by how many steps one room moves a track, or 0.
func costShift(r *room, track string) int {
	n := 0
	for _, x := range r.acts {
		if x.verb == "shift" && x.track == track {
			n += x.n
		}
	}
	return n
}

// places returns how much of a resource all rooms would support if all had power.
func places(w *war, role string) int {
	n := 0
	for i, r := range w.b.rooms {
		if k := amount(r.acts, "supports", role); k != 0 {
			n += lists.Sum(w.bases, func(x *base) int { return k * x.rooms[i] })
		}
	}
	return n
}

// unitsOnSale offers squads, interceptors, carriers and satellites (004:131-137).
func unitsOnSale(w *war, out []move) []move {
	if w.unitsLeft <= 0 {
		return out
	}
	get := func(role string, worth float64) {
		if price := priceOf(w, role, -1); affords(w, price, worth) {
			out = append(out, purchase(price, worth, func(*rand.Rand) { gain(w, role); w.unitsLeft-- }, w.b.asset[role].uses))
		}
	}
	if len(w.squads) < places(w, "squad") {
		get("squad", w.worthOf(appraisal.squad))
	}
	if len(w.planes)+len(w.carriers) < places(w, "aircraft") {
		get("carrier", w.worthOf(appraisal.carrier))
		get("interceptor", w.worthOf(appraisal.plane))
	}
	if satellites(w) < places(w, "satellite") {
		price := priceOf(w, "satellite", -1)
		for r, x := range w.b.regions {
			if w.lands[r].sats >= x.size {
				continue
			}
			if worth := w.worthOf(func(a appraisal) float64 { return a.satellite(r) }); affords(w, price, worth) {
				out = append(out, purchase(price, worth, func(*rand.Rand) { w.lands[r].sats++; w.unitsLeft--; watch(w) }, x.satellite))
			}
		}
	}
	return out
}

// roomsOnSale offers the rooms that a base can power (004:134-142, 238-260).
func roomsOnSale(w *war, out []move) []move {
	w.worth = slices.Grow(w.worth[:0], len(w.b.rooms))
	worth := w.worth[:len(w.b.rooms)]
	for k, r := range w.b.rooms {
		if r.bought && r.stage <= w.stage {
			worth[k] = w.worthOf(func(a appraisal) float64 { return a.room(k) })
		}
	}
	for _, x := range w.bases {
		if x.built >= w.b.n.RoomsPerTurn {
			continue
		}
		spare := sparePower(w, x)
		for k, r := range w.b.rooms {
			research := researchPrice(w, r)
			if !r.bought || r.stage > w.stage || r.most > 0 && x.rooms[k] >= r.most || research > w.rt || r.power > max(spare, 0) {
				continue
			}
			if price := priceOf(w, "room", k); affords(w, price, worth[k]) {
				out = append(out, purchase(price, worth[k], func(*rand.Rand) {
					w.rt -= research
					w.count("research spent", float64(research))
					x.rooms[k]++
					x.built++
					opened(w, k)
				}, r.uses))
			}
		}
	}
	return out
}

// researchPrice returns the cost of a room in research tokens (004:257, 313).
func researchPrice(w *war, r *room) int {
	if r.research == 0 {
		return 0
	}
	return max(r.research+w.track("psi-cost"), 0)
}

// sparePower returns how much more power a base could supply with all its rooms on. It is negative
// if some have to be idle.
func sparePower(w *war, x *base) int {
	n, _ := power(w, x)
	for i, r := range w.b.rooms {
		n -= x.rooms[i] * r.power
	}
	return n
}

// basesOnSale offers the regions for a new base (004:136, 139).
func basesOnSale(w *war, out []move) []move {
	price, slot := priceOf(w, "base", -1), w.worthOf(appraisal.slot)
	for r, x := range w.b.regions {
		if w.lands[r].base || w.lost(r) {
			continue
		}
		if worth := w.worthOf(func(a appraisal) float64 { return a.base(r) }) + slot; affords(w, price, worth) {
			out = append(out, purchase(price, worth, func(*rand.Rand) {
				b := newBase(w, r)
				b.rooms[w.b.generator] += w.b.n.BaseRooms
			}, x.base))
		}
	}
	return out
}

// endBuilding ends the phase. All rooms are switched on; where power is short, outages asks for
// some to be idle.
func endBuilding(w *war) {
	for _, x := range w.bases {
		copy(x.on, x.rooms)
	}
	w.ask = outages
}

// outages asks, base by base, which room to switch off while rooms need more power than there is.
// Once nothing is short, it brings the effects of the rooms up to date and starts the research
// phase.
func outages(w *war) []move {
	for _, x := range w.bases {
		if capacity, needs := power(w, x); needs > capacity {
			return outage(w, x)
		}
	}
	house(w)
	if n := helpers(w); n != w.minded {
		w.minded = n
		w.forget()
	}
	w.refresh()
	w.next(developPhase)
	return nil
}

// helpers counts the rooms with power that matter in battles.
func helpers(w *war) int {
	n := 0
	for i, r := range w.b.rooms {
		for _, x := range r.acts {
			if x.verb == "each" || x.verb == "others" || x.verb == "supports" && x.resource == "psionic-hero" {
				n += w.on(i)
			}
		}
	}
	return n
}

// outage offers to switch off any one of a base's rooms that draw power; the least useful room is
// worth the most.
func outage(w *war, x *base) []move {
	out := w.choices[:0]
	for k, r := range w.b.rooms {
		if x.on[k] > 0 && r.power > 0 {
			out = append(out, offer(-w.worthOf(func(a appraisal) float64 { return a.room(k) }), func(*rand.Rand) {
				x.on[k]--
				w.say("  %s is idle", r.Name)
			}, "idle", r.ID))
		}
	}
	return slices.Clip(out)
}
