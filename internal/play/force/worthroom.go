package force

import (
	"math"

	"punchboard/internal/lists"
)

// room returns what a room brings, before its price.
func (a appraisal) room(k int) float64 {
	sum := 0.0
	for _, x := range a.b.rooms[k].acts {
		switch {
		case x.verb == "supports":
			sum += a.places(x)
		case x.verb == "allows":
			if a.w.on(k) == 0 && a.w.stage >= x.n {
				sum += a.b.taste.War / a.b.taste.Doubt / a.b.taste.Doubt
			}
		case x.verb == "each":
			sum += a.b.taste.Weapon
		case x.verb == "shift" && x.track == "unit-cost":
			sum += math.Abs(float64(x.n)) * a.b.taste.Saved
		default:
			sum += a.lasting(x)
		}
	}
	return sum
}

// places returns what more places for something bring.
func (a appraisal) places(x act) float64 {
	full := func(have int, role string, worth float64) float64 {
		if have >= places(a.w, role) {
			return max(worth, 0) * a.b.taste.Crowded
		}
		return 0
	}
	squad, carrier := a.squad()-float64(a.b.assets.squad.cost), a.carrier()-float64(a.b.assets.carrier.cost)
	switch x.resource {
	case "unit":
		return max(squad, carrier, 0) / float64(1+2*places(a.w, "unit"))
	case "squad":
		return full(len(a.w.squads), "squad", squad)
	case "aircraft":
		return full(len(a.w.planes)+len(a.w.carriers), "aircraft", max(carrier, a.plane()-float64(a.b.assets.interceptor.cost)))
	case "satellite":
		return full(satellites(a.w), "satellite", float64(a.b.assets.satellite.cost))
	case "mission":
		if places(a.w, "mission") < min(len(a.w.squads), len(a.w.carriers)) {
			return a.meanReward() * a.b.taste.Missions
		}
	case "psionic-hero":
		return a.b.taste.Hero
	case "room":
		return a.power()
	}
	return 0
}

// power returns what a generator brings: power for rooms to come.
func (a appraisal) power() float64 {
	spare := lists.Sum(a.w.bases, func(x *base) int { return sparePower(a.w, x) })
	if spare > 0 {
		return 0
	}
	return 2 * float64(a.b.assets.room.cost) * min(1, a.outlook().turns/10)
}

// place returns the worth of putting a room that was won into a base: its spare power.
func (a appraisal) place(x *base) float64 {
	capacity, needs := power(a.w, x)
	return float64(capacity - needs)
}

// slot returns what one more base brings that can build a room each turn: a part of what the best
// room would, if X-COM can pay for it.
func (a appraisal) slot() float64 {
	price := a.b.assets.room.cost
	if a.w.credits < a.b.assets.base.cost+price {
		return 0
	}
	best := 0.0
	for k, r := range a.b.rooms {
		if r.bought && r.stage <= a.w.stage && k != a.b.generator && researchPrice(a.w, r) <= a.w.rt {
			best = max(best, a.room(k)-float64(price))
		}
	}
	return best * a.b.taste.Slot
}
