package force

import (
	"math"

	"punchboard/internal/engine/force"
)

// rewards is what a mission brings if it is won; a room is what it brings
// itself.
func (w *war) rewards(m *task, room func(k int) float64) float64 {
	loyalty, panic, sum := w.b.n.missionLoyalty, 0, 0.0
	for _, x := range m.card.acts {
		switch {
		case x.Verb == "shift" && x.Track == w.b.id["panic-track"]:
			panic += x.N
		case x.Verb == "shift" && x.Track == w.b.id["loyalty-track"]:
			loyalty += x.N
		case x.Verb == "build":
			sum += room(w.b.room(x.Room))
		case x.Verb == "gain":
			sum += float64(x.N) * w.each(x)
		case x.Verb == "turn-force", x.Verb == "mission-force":
			sum += float64(x.N)
		}
	}
	return sum + w.change(m.region, loyalty, panic)
}

// won is what a room brings that costs nothing.
func (w *war) won(k int) float64 { return max(w.valueRoom(k), float64(w.b.assets["room"].cost)/2) }

// each is what one of a resource is worth.
func (w *war) each(x force.Act) float64 {
	switch x.Resource {
	case w.b.id["credit"]:
		return 1
	case w.b.id["research-token"]:
		return creditsRT
	case w.b.id["elerium"]:
		return creditsElerium
	case w.b.id["experience"]:
		return creditsXP
	case w.b.id["hero-card"]:
		return creditsHero
	case w.b.id["weapon-card"]:
		return creditsWeapon
	}
	for _, role := range []string{"squad", "carrier", "interceptor"} {
		if x.Resource == w.b.id[role] {
			return float64(w.b.assets[role].cost)
		}
	}
	return 0
}

// odds is about the chance to win a task with all free heroes.
func (w *war) odds(m *task, what int) float64 {
	extra := float64(w.helped(what)) + float64(m.cut)*mean(w.b.n.reducedDice)
	return w.rehearse(w.deck(w.free(what)), w.host(m), extra)
}

// squadLost is what it costs that a squad is beaten.
func (w *war) squadLost() float64 {
	gone := w.b.last.chance(w.bonus("survival"), func(x line) bool { return x.destroyed })
	return float64(w.b.assets["squad"].cost) * (1 + gone) * 0.75
}

// worthMission is what fighting a mission brings, against letting it wait.
func (w *war) worthMission(m *task) float64 { return w.worthTask(m, w.won) }

func (w *war) worthTask(m *task, room func(k int) float64) float64 {
	p := w.odds(m, forMission)
	if m.card.win {
		return (p - w.daring()) * creditsWar
	}
	xp := float64(w.b.n.winXP) * creditsXP
	waits := w.change(m.region, -w.b.n.expiredLoyalty, w.b.n.expiredPanic) * float64(m.time+w.b.n.timeEach) / float64(w.b.n.timeTokens)
	return p*(w.rewards(m, room)+xp) + (1-p)*(w.change(m.region, 0, w.b.n.missionPanic)-w.squadLost()) - waits
}

// daring is the chance from which the final mission is worth a try: less as
// the world falls into panic and as nothing is left to learn.
func (w *war) daring() float64 {
	left := float64(w.b.n.panicLose-w.inPanic()) / float64(w.b.n.panicLose)
	if len(w.missions) > 1 || len(w.decks.missions) > 0 {
		return 0.45 + 0.3*left
	}
	return 0.6 * left
}

// worthDefence is what fighting an invasion brings, against leaving it alone.
func (w *war) worthDefence(m *task) float64 {
	p := w.odds(m, forInvasion)
	lost := w.change(m.region, 0, w.b.n.invasionPanic)
	won := w.change(m.region, w.b.n.invasionLoyalty, -w.b.n.invasionRelief) + float64(w.b.n.winXP)*creditsXP
	return p*(won-lost) - (1-p)*w.squadLost()
}

// worthIntercept is what sending an interceptor brings, by the exact chances of
// the roll.
func (w *war) worthIntercept(m *task) float64 {
	bonus := w.aim(m.region)
	chance := func(pass func(line) bool) float64 { return w.b.interception.chance(bonus, pass) }
	harm := -w.change(m.region, 0, w.b.n.invasionPanic)
	if _, _, ok := w.team(forInvasion); ok {
		p := w.odds(m, forInvasion)
		harm *= 1 - p
	}
	lost := w.b.defense.chance(w.bonus("defense"), func(x line) bool { return x.destroyed })
	cost := lost*float64(w.b.assets["interceptor"].cost) + (1-lost)*mean(w.b.n.repairDice)
	return chance(func(x line) bool { return x.destroyed })*harm + chance(func(x line) bool { return x.reduced })*slope*mean(w.b.n.reducedDice)*harm -
		chance(func(x line) bool { return x.damaged > 0 })*cost
}

// worthCard is what a card for battles is worth for the rest of the war: the
// Force that it brings more than the card whose place it takes.
func (w *war) worthCard(k *kind) float64 {
	s := w.every()
	p := (1 + changed) * float64(w.b.n.hand) / float64(len(s.deck))
	return p * max(s.of(k)-s.least, 0) * w.forces()
}

// every is the deck of all heroes, used or not, and its cards' standing.
func (w *war) every() *standing {
	if w.known.all == nil {
		var heroes []*kind
		for _, k := range w.b.heroes {
			for range w.own[k.n] {
				heroes = append(heroes, k)
			}
		}
		w.known.all = w.standing(w.deck(heroes))
	}
	return w.known.all
}

// worthTable is what a card on the table brings.
func (w *war) worthTable(k *kind) float64 {
	sum := 0.0
	s := w.every()
	p := (1 + changed/2) * float64(w.b.n.hand) / float64(len(s.deck))
	for _, d := range k.give {
		for _, x := range s.deck {
			if w.b.gets(x, d) {
				sum += 0.8 * p * float64(d.n) * w.forces()
			}
		}
	}
	for _, x := range k.acts {
		switch x.Verb {
		case "income":
			sum += w.worthIncome(x)
		case "shift":
			sum += w.worthShift(x)
		case "heal":
			sum += creditsXP
		}
	}
	return sum
}

// worthIncome is what a resource every turn brings, as far as there is anything
// left to spend it on.
func (w *war) worthIncome(x force.Act) float64 {
	turns := w.outlook().turns
	gain := turns * float64(x.N)
	switch x.Resource {
	case w.b.id["experience"]:
		left := len(w.decks.training)*w.b.n.trainingCost + len(w.decks.heroes)*w.b.n.heroCost - w.xp
		gain = min(gain, max(float64(left)-turns/2*(float64(w.yields("experience"))+battles/2), 0))
	case w.b.id["research-token"]:
		left := -w.rt
		for n, pile := range w.decks.research {
			left += len(pile) * w.b.stages[n].rt / 2
		}
		gain = min(gain, max(float64(left)-turns/2*float64(w.yields("research-token")), 0))
	}
	return gain * w.each(x)
}

// worthShift is what a change of a track brings.
func (w *war) worthShift(x force.Act) float64 {
	o := w.outlook()
	if x.Room != "" && w.on(w.b.room(x.Room)) == 0 {
		return 1
	}
	n := math.Abs(float64(x.N))
	switch x.Track {
	case w.b.id["detection-track"]:
		return n * 0.1 * o.turns * o.comes * creditsPanic / 2
	case w.b.id["interception-track"], w.b.id["defense-track"]:
		return n * 0.1 * o.turns * o.comes * creditsPanic / 4
	case w.b.id["survival-track"]:
		return n * 0.1 * o.turns * battles / 2 * float64(w.b.assets["squad"].cost)
	case w.b.id["soldier-limit"]:
		return w.forces()
	case w.b.id["generator-capacity"]:
		return n * float64(w.b.assets["room"].cost) / 3
	}
	return 2
}

// worthResearch is what a research card brings, less what its price would.
func (w *war) worthResearch(k *kind, stage int) float64 {
	rt, elerium := w.prices(k, stage)
	return w.worthTraining(k) - creditsRT*float64(rt)/4 - creditsElerium*float64(elerium)/2
}

func (w *war) worthTraining(k *kind) float64 {
	if k.Tactical() {
		return w.worthCard(k)
	}
	return w.worthTable(k)
}

// worthHero is what the uppermost hero brings on average.
func (w *war) worthHero() float64 {
	if w.now.heroSet {
		return w.now.hero
	}
	sum, n := 0.0, 0
	for _, k := range w.b.heroes {
		for _, x := range w.decks.heroes {
			if x == k {
				sum += w.worthCard(k)
				n++
			}
		}
	}
	w.now.hero, w.now.heroSet = sum/float64(max(n, 1)), true
	return w.now.hero
}

// risk is about what the heroes of a deck may suffer, as a chance to win.
func (w *war) risk(deck []*kind) float64 {
	n := 0
	for _, k := range deck {
		if k.hero {
			n++
		}
	}
	return float64(n*w.b.n.flipped) / float64(len(deck)) / 8
}

// valueRoom is what a room brings, whatever it costs.
func (w *war) valueRoom(k int) float64 {
	sum := 0.0
	for _, x := range w.b.rooms[k].acts {
		switch x.Verb {
		case "income":
			sum += w.worthIncome(x)
		case "supports":
			sum += w.worthPlaces(x)
		case "allows":
			if w.on(k) == 0 && w.stage >= x.N {
				sum += creditsWar / 4
			}
		case "shift":
			if x.Track == w.b.id["unit-cost"] {
				sum += math.Abs(float64(x.N)) * 3
			} else {
				sum += w.worthShift(x)
			}
		case "each":
			sum += creditsWeapon
		}
	}
	return sum
}

// worthPlaces is what more places for something bring.
func (w *war) worthPlaces(x force.Act) float64 {
	full := func(have int, role string, worth float64) float64 {
		if have >= w.places(role) {
			return max(worth, 0) * 0.7
		}
		return 0
	}
	squad, carrier := w.worthSquad()-float64(w.b.assets["squad"].cost), w.worthCarrier()-float64(w.b.assets["carrier"].cost)
	switch x.Resource {
	case w.b.id["unit"]:
		return max(squad, carrier, 0) / float64(1+2*w.places("unit"))
	case w.b.id["squad"]:
		return full(len(w.squads), "squad", squad)
	case w.b.id["aircraft"]:
		return full(len(w.planes)+len(w.carriers), "aircraft", max(carrier, w.worthPlane()-float64(w.b.assets["interceptor"].cost)))
	case w.b.id["satellite"]:
		return full(w.satellites(), "satellite", float64(w.b.assets["satellite"].cost))
	case w.b.id["mission"]:
		if w.places("mission") < min(len(w.squads), len(w.carriers)) {
			return w.meanReward() * 3
		}
	case w.b.id["psionic-hero"]:
		return creditsHero
	case w.b.id["room"]:
		return w.worthPower()
	}
	return 0
}

// worthPower is what a generator brings: room for what is to come.
func (w *war) worthPower() float64 {
	spare := 0
	for _, x := range w.bases {
		capacity, _ := w.power(x)
		spare += capacity
		for i, r := range w.b.rooms {
			spare -= x.rooms[i] * r.power
		}
	}
	if spare > 0 {
		return 0
	}
	return 2 * float64(w.b.assets["room"].cost) * min(1, w.outlook().turns/10)
}

func (w *war) worthRoom(_, k int) float64 { return w.valueRoom(k) }

// worthPlace is what it brings to put a room won into a base.
func (w *war) worthPlace(x *base, k int) float64 {
	capacity, needs := w.power(x)
	return float64(capacity - needs)
}
