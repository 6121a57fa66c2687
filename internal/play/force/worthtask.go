package force

// rewards returns what a mission brings if it is won. room returns what a room brings.
func (a appraisal) rewards(m *task, room func(k int) float64) float64 {
	loyalty, panic, sum := a.b.n.MissionLoyalty, 0, 0.0
	for _, x := range m.card.acts {
		switch {
		case x.verb == "shift" && x.track == "panic-track":
			panic += x.n
		case x.verb == "shift" && x.track == "loyalty-track":
			loyalty += x.n
		case x.verb == "build":
			sum += room(a.b.room(x.room))
		case x.verb == "gain":
			sum += float64(x.n) * a.each(x)
		case x.verb == "turn-force", x.verb == "mission-force":
			sum += float64(x.n)
		}
	}
	return sum + a.change(m.region, loyalty, panic)
}

// roomWon returns what a room that costs nothing brings.
func (a appraisal) roomWon(k int) float64 { return max(a.room(k), float64(a.b.assets.room.cost)/2) }

// each returns what one unit of a resource is worth.
func (a appraisal) each(x act) float64 {
	switch x.resource {
	case "credit":
		return 1
	case "research-token":
		return a.b.taste.Rt
	case "elerium":
		return a.b.taste.Elerium
	case "experience":
		return a.b.taste.Xp
	case "hero-card":
		return a.b.taste.Hero
	case "weapon-card":
		return a.b.taste.Weapon
	case "squad", "carrier", "interceptor":
		return float64(a.b.asset[x.resource].cost)
	}
	return 0
}

// odds estimates the chance to win a task with all free heroes.
func (a appraisal) odds(m *task, what int) float64 {
	extra := float64(helped(a.w, what)) + float64(m.cut)*mean(a.b.n.reducedDice)
	decks := a.w.muster()
	return decks.rehearse(decks.deck(decks.free(what)), host(a.w, m), extra)
}

// squadLost returns what the defeat of a squad costs.
func (a appraisal) squadLost() float64 {
	gone := a.b.last.chance(a.w.bonus("survival"), func(x line) bool { return x.destroyed })
	return float64(a.b.assets.squad.cost) * (1 + gone) * a.b.taste.Beaten
}

// task returns what fighting a mission is worth, in credits: the rewards times the chance to win,
// less the cost of losing and of letting it wait. For the mission that ends the war, only the
// chance in excess of daring counts.
func (a appraisal) task(m *task, room func(k int) float64) float64 {
	p := a.odds(m, forMission)
	if m.card.win {
		return (p - daring(a.w)) * a.b.taste.War
	}
	xp := float64(a.b.n.WinExperience) * a.b.taste.Xp
	waits := a.change(m.region, -a.b.n.ExpiredLoyalty, a.b.n.ExpiredPanic) * float64(m.time+a.b.n.TimeEach) / float64(a.b.n.TimeTokens)
	return p*(a.rewards(m, room)+xp) + (1-p)*(a.change(m.region, 0, a.b.n.MissionPanic)-a.squadLost()) - waits
}

// daring returns the chance from which the final mission is worth a try. It falls as the world
// panics.
func daring(w *war) float64 {
	left := float64(w.b.n.TotalPanicLose-w.inPanic()) / float64(w.b.n.TotalPanicLose)
	return min(w.b.taste.Try, left)
}

// defence returns what fighting an invasion brings, compared with leaving it alone.
func (a appraisal) defence(m *task) float64 {
	p := a.odds(m, forInvasion)
	lost := a.change(m.region, 0, a.b.n.InvasionPanic)
	won := a.change(m.region, a.b.n.InvasionLoyalty, -a.b.n.InvasionRelief) + float64(a.b.n.WinExperience)*a.b.taste.Xp
	return p*(won-lost) - (1-p)*a.squadLost()
}

// intercept returns what sending an interceptor brings, by the exact chances of the roll.
func (a appraisal) intercept(m *task) float64 {
	bonus := a.w.aim(m.region)
	chance := func(pass func(line) bool) float64 { return a.b.interception.chance(bonus, pass) }
	harm := -a.change(m.region, 0, a.b.n.InvasionPanic)
	if _, _, ok := team(a.w, forInvasion); ok {
		p := a.odds(m, forInvasion)
		harm *= 1 - p
	}
	lost := a.b.defense.chance(a.w.bonus("defense"), func(x line) bool { return x.destroyed })
	cost := lost*float64(a.b.assets.interceptor.cost) + (1-lost)*mean(a.b.n.repairDice)
	return chance(func(x line) bool { return x.destroyed })*harm + chance(func(x line) bool { return x.reduced })*a.b.taste.Slope*mean(a.b.n.reducedDice)*harm -
		chance(func(x line) bool { return x.damaged > 0 })*cost
}
