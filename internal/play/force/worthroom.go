package force

import (
	"math"
)

// valueRoom is what a room brings, whatever it costs.
func (w *war) valueRoom(k int) float64 {
	if w.blind {
		return 0
	}
	sum := 0.0
	for _, x := range w.b.rooms[k].acts {
		switch {
		case x.verb == "supports":
			sum += w.worthPlaces(x)
		case x.verb == "allows":
			if w.on(k) == 0 && w.stage >= x.n {
				sum += w.b.taste.war / w.b.taste.doubt / w.b.taste.doubt
			}
		case x.verb == "each":
			sum += w.b.taste.weapon
		case x.verb == "shift" && x.track == w.b.id["unit-cost"]:
			sum += math.Abs(float64(x.n)) * w.b.taste.saved
		default:
			sum += w.worthLasting(x)
		}
	}
	return sum
}

// worthPlaces is what more places for something bring.
func (w *war) worthPlaces(x act) float64 {
	full := func(have int, role string, worth float64) float64 {
		if have >= w.places(role) {
			return max(worth, 0) * w.b.taste.crowded
		}
		return 0
	}
	squad, carrier := w.worthSquad()-float64(w.b.assets.squad.cost), w.worthCarrier()-float64(w.b.assets.carrier.cost)
	switch x.resource {
	case w.b.id["unit"]:
		return max(squad, carrier, 0) / float64(1+2*w.places("unit"))
	case w.b.id["squad"]:
		return full(len(w.squads), "squad", squad)
	case w.b.id["aircraft"]:
		return full(len(w.planes)+len(w.carriers), "aircraft", max(carrier, w.worthPlane()-float64(w.b.assets.interceptor.cost)))
	case w.b.id["satellite"]:
		return full(w.satellites(), "satellite", float64(w.b.assets.satellite.cost))
	case w.b.id["mission"]:
		if w.places("mission") < min(len(w.squads), len(w.carriers)) {
			return w.meanReward() * w.b.taste.missions
		}
	case w.b.id["psionic-hero"]:
		return w.b.taste.hero
	case w.b.id["room"]:
		return w.worthPower()
	}
	return 0
}

// worthPower is what a generator brings: room for what is to come.
func (w *war) worthPower() float64 {
	spare := 0
	for _, x := range w.bases {
		spare += w.spare(x)
	}
	if spare > 0 {
		return 0
	}
	return 2 * float64(w.b.assets.room.cost) * min(1, w.outlook().turns/10)
}

// worthPlace is what it brings to put a room won into a base.
func (w *war) worthPlace(x *base) float64 {
	capacity, needs := w.power(x)
	return float64(capacity - needs)
}

// worthSlot is what one base more brings that can build a room a turn: about
// what the best room would, if it could be paid.
func (w *war) worthSlot() float64 {
	if w.blind {
		return 0
	}
	price := w.b.assets.room.cost
	if w.credits < w.b.assets.base.cost+price {
		return 0
	}
	best := 0.0
	for k, r := range w.b.rooms {
		if r.bought && r.stage <= w.stage && k != w.b.generator && w.researchPrice(r) <= w.rt {
			best = max(best, w.valueRoom(k)-float64(price))
		}
	}
	return best * w.b.taste.slot
}
