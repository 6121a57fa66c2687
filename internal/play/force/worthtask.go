package force

import ()

// rewards is what a mission brings if it is won; a room is what it brings
// itself.
func (w *war) rewards(m *task, room func(k int) float64) float64 {
	loyalty, panic, sum := w.b.n.missionLoyalty, 0, 0.0
	for _, x := range m.card.acts {
		switch {
		case x.verb == "shift" && x.track == w.b.id["panic-track"]:
			panic += x.n
		case x.verb == "shift" && x.track == w.b.id["loyalty-track"]:
			loyalty += x.n
		case x.verb == "build":
			sum += room(w.b.room(x.room))
		case x.verb == "gain":
			sum += float64(x.n) * w.each(x)
		case x.verb == "turn-force", x.verb == "mission-force":
			sum += float64(x.n)
		}
	}
	return sum + w.change(m.region, loyalty, panic)
}

// won is what a room brings that costs nothing.
func (w *war) won(k int) float64 { return max(w.valueRoom(k), float64(w.b.assets.room.cost)/2) }

// each is what one of a resource is worth.
func (w *war) each(x act) float64 {
	switch x.resource {
	case w.b.id["credit"]:
		return 1
	case w.b.id["research-token"]:
		return w.b.taste.rt
	case w.b.id["elerium"]:
		return w.b.taste.elerium
	case w.b.id["experience"]:
		return w.b.taste.xp
	case w.b.id["hero-card"]:
		return w.b.taste.hero
	case w.b.id["weapon-card"]:
		return w.b.taste.weapon
	}
	for _, role := range []string{"squad", "carrier", "interceptor"} {
		if x.resource == w.b.id[role] {
			return float64(w.b.assets.of(role).cost)
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
	return float64(w.b.assets.squad.cost) * (1 + gone) * w.b.taste.beaten
}

// worthMission is what fighting a mission brings, against letting it wait.
func (w *war) worthMission(m *task) float64 {
	if w.blind {
		return 0
	}
	return w.worthTask(m, w.won)
}

func (w *war) worthTask(m *task, room func(k int) float64) float64 {
	p := w.odds(m, forMission)
	if m.card.win {
		return (p - w.daring()) * w.b.taste.war
	}
	xp := float64(w.b.n.winXP) * w.b.taste.xp
	waits := w.change(m.region, -w.b.n.expiredLoyalty, w.b.n.expiredPanic) * float64(m.time+w.b.n.timeEach) / float64(w.b.n.timeTokens)
	return p*(w.rewards(m, room)+xp) + (1-p)*(w.change(m.region, 0, w.b.n.missionPanic)-w.squadLost()) - waits
}

// daring is the chance from which the final mission is worth a try: less as the
// world falls into panic.
func (w *war) daring() float64 {
	left := float64(w.b.n.panicLose-w.inPanic()) / float64(w.b.n.panicLose)
	return min(w.b.taste.try, left)
}

// worthDefence is what fighting an invasion brings, against leaving it alone.
func (w *war) worthDefence(m *task) float64 {
	if w.blind {
		return 0
	}
	p := w.odds(m, forInvasion)
	lost := w.change(m.region, 0, w.b.n.invasionPanic)
	won := w.change(m.region, w.b.n.invasionLoyalty, -w.b.n.invasionRelief) + float64(w.b.n.winXP)*w.b.taste.xp
	return p*(won-lost) - (1-p)*w.squadLost()
}

// worthIntercept is what sending an interceptor brings, by the exact chances of
// the roll.
func (w *war) worthIntercept(m *task) float64 {
	if w.blind {
		return 0
	}
	bonus := w.aim(m.region)
	chance := func(pass func(line) bool) float64 { return w.b.interception.chance(bonus, pass) }
	harm := -w.change(m.region, 0, w.b.n.invasionPanic)
	if _, _, ok := w.team(forInvasion); ok {
		p := w.odds(m, forInvasion)
		harm *= 1 - p
	}
	lost := w.b.defense.chance(w.bonus("defense"), func(x line) bool { return x.destroyed })
	cost := lost*float64(w.b.assets.interceptor.cost) + (1-lost)*mean(w.b.n.repairDice)
	return chance(func(x line) bool { return x.destroyed })*harm + chance(func(x line) bool { return x.reduced })*w.b.taste.slope*mean(w.b.n.reducedDice)*harm -
		chance(func(x line) bool { return x.damaged > 0 })*cost
}
