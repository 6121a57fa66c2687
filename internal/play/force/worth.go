package force

import "math"

// appraisal estimates what a greedy director holds choices to be worth, in credits unless noted. It
// is not part of the rules and does not change the war.
type appraisal struct {
	w *war
	b *gameData
}

// worthOf applies of to the current war. It returns 0 in an imagined war, where nobody asks for
// worth.
func (w *war) worthOf(of func(appraisal) float64) float64 {
	if w.blind {
		return 0
	}
	return of(appraisal{w, w.b})
}

// turnsLeft estimates how many turns the war still lasts, from how fast missions that are not
// fought run out.
func turnsLeft(w *war) float64 {
	left := len(w.missions) + len(w.decks.missions)
	for n := w.stage; n < len(w.b.stages); n++ {
		for _, m := range w.b.stages[n].missions {
			left += m.copies
		}
	}
	if w.fresh {
		left += len(w.b.stages[w.stage-1].missions)
	}
	turns := float64(left*w.b.n.TimeTokens) / float64(w.b.n.MissionsUp*w.b.n.TimeEach)
	return max(turns, float64(w.b.n.TimeTokens+w.b.n.MissionTries))
}

// comes returns the average number of invasions in a turn.
func (a appraisal) comes() float64 {
	sum, bonus := 0.0, a.w.bonus("invasions")
	faces := a.b.invasions.faces
	for _, n := range faces {
		sum += float64(a.b.invasions.at(n+bonus).n) / float64(len(faces))
	}
	return sum
}

// outlook is what the appraisal of regions needs, computed once a turn.
type outlook struct {
	turns, comes float64
	fear         float64     // Panic Tokens per turn and counter of a region's size
	price        float64     // the cost of one more region in Total Panic
	risks        [][]float64 // by a region's size: the chances of at most 0, 1, 2 ... further Panic Tokens
}

// outlook returns an estimate of the rest of the war: the turns left, the invasions per turn, the
// panic per region and the cost of Total Panic. It is cached until the world changes.
func (a appraisal) outlook() *outlook {
	if a.w.now.seen != nil {
		return a.w.now.seen
	}
	o := &outlook{turns: turnsLeft(a.w), comes: a.comes()}
	o.fear = (1 + o.comes*float64(a.b.n.InvasionPanic)*a.b.taste.Harm) / float64(a.b.size)
	o.price = a.b.taste.Panic * (1 + float64(a.w.inPanic())/float64(a.b.n.TotalPanicLose)*a.b.taste.Dread)
	a.w.now.seen = o
	return o
}

// risk returns the chance that a region gets into Total Panic before the war ends if Panic Tokens
// fall at random. spare is how many it can still bear.
func (o *outlook) risk(size, spare int) float64 {
	if spare <= 0 {
		return 1
	}
	for size >= len(o.risks) {
		o.risks = append(o.risks, nil)
	}
	if spare > len(o.risks[size]) {
		o.risks[size] = poisson(o.turns*o.fear*float64(size), max(spare, 2*len(o.risks[size])))
	}
	return 1 - o.risks[size][spare-1]
}

// poisson returns the chances that an event with a given mean happens at most 0, 1, 2 ... times.
func poisson(mean float64, most int) []float64 {
	out := make([]float64, most)
	p, sum := math.Exp(-mean), 0.0
	for n := range out {
		sum += p
		p *= mean / float64(n+1)
		out[n] = sum
	}
	return out
}

// regionState is a possible state of a region.
type regionState struct {
	loyalty, panic int
	base, covered  bool
}

// viewOf returns the current state of a region, to be modified and appraised.
func viewOf(w *war, r int) regionState {
	l := &w.lands[r]
	return regionState{l.loyalty, l.panic, l.base, w.covered(r)}
}

// value returns what a region is worth in a state.
func (a appraisal) value(r int, v regionState) float64 {
	o, x := a.outlook(), a.b.regions[r]
	bears := a.b.bears(x, v.base, v.covered)
	v.loyalty, v.panic = max(v.loyalty, 0), min(max(v.panic, 0), bears)
	p := o.risk(x.size, bears-v.panic)
	return o.turns*float64(a.b.pay(x, v))*(1-p/a.b.taste.Doubt) - o.price*p
}

// change returns what a change of loyalty and panic in a region is worth.
func (a appraisal) change(r, loyalty, panic int) float64 {
	v := viewOf(a.w, r)
	was := a.value(r, v)
	v.loyalty, v.panic = v.loyalty+loyalty, v.panic+panic
	return a.value(r, v) - was
}

// home returns what a main base in a region would bring.
func (a appraisal) home(r int) float64 {
	main := a.w.main
	a.w.main = r
	defer func() { a.w.main = main }()
	v := viewOf(a.w, r)
	was := a.value(r, v)
	v.loyalty, v.base = v.loyalty+a.b.n.LoyaltyBase, true
	turns := a.outlook().turns
	more := float64(a.w.benefit("benefit-credits")) + a.b.taste.Rt*float64(a.w.benefit("benefit-research")) + a.b.taste.Xp*float64(a.w.benefit("benefit-experience"))
	if per := a.w.benefit("benefit-aircraft"); per > 0 {
		price := a.b.assets.carrier.cost + a.b.assets.interceptor.cost
		more += float64(price*(100-per)/100) / turns
	}
	return a.value(r, v) - was + turns*more
}

// base returns what a base in a region would bring, in credits.
func (a appraisal) base(r int) float64 {
	v := viewOf(a.w, r)
	was := a.value(r, v)
	v.base = true
	return a.value(r, v) - was
}

// satellite returns what one more satellite brings: better detection, and coverage if it is the
// last one the region lacks.
func (a appraisal) satellite(r int) float64 {
	v, x, o := viewOf(a.w, r), a.b.regions[r], a.outlook()
	was := a.value(r, v)
	bonus := a.w.sight(r)
	chance := a.b.detection.chance(bonus, func(x line) bool { return x.detected })
	v.covered = a.w.lands[r].seen+1 >= x.size
	more := 1
	if !v.covered && a.w.lands[r].seen > 0 {
		more = 0
	}
	eyes := a.b.detection.chance(bonus+more, func(x line) bool { return x.detected }) - chance
	harm := -a.change(r, 0, a.b.n.InvasionPanic)
	return a.value(r, v) - was + o.turns*o.comes*float64(x.size)/float64(a.b.size)*eyes*harm/a.b.taste.Doubt + a.b.taste.Minor/a.b.taste.Doubt/float64(x.size)
}

// saving returns what buying nothing now brings: the best purchase that X-COM cannot afford yet,
// discounted since it may never come.
func (a appraisal) saving() float64 { return max(a.w.now.wished, 0) / a.b.taste.Doubt }

// forces returns what a point of Force is worth for the rest of the war.
func (a appraisal) forces() float64 {
	return a.b.taste.Slope * (a.outlook().turns*a.b.taste.Battles*a.meanReward() + a.b.taste.War)
}

// meanReward estimates what a battle is worth.
func (a appraisal) meanReward() float64 {
	price := float64(a.b.assets.room.cost)
	if a.w.now.mean == 0 {
		sum, n := 0.0, 0.0
		for _, m := range a.w.missions {
			if !m.card.win {
				sum, n = sum+a.rewards(m, a.plainRoom), n+1
			}
		}
		a.w.now.mean = max(sum/max(n, 1), price)
	}
	return a.w.now.mean
}

// pace returns how many missions a turn have to be fought so that none runs out.
func pace(w *war) int { return (w.b.n.MissionsUp + w.b.n.TimeTokens - 1) / w.b.n.TimeTokens }

// plainRoom returns the price of a room. It stands in for a room's worth where computing that would
// need the worth of missions.
func (a appraisal) plainRoom(int) float64 { return float64(a.b.assets.room.cost) }

// meanTask estimates what fighting one more mission brings.
func (a appraisal) meanTask() float64 {
	if !a.w.now.fightSet {
		sum, n := 0.0, 0.0
		for _, m := range a.w.missions {
			if !m.card.win {
				sum, n = sum+max(a.task(m, a.plainRoom), 0), n+1
			}
		}
		a.w.now.fight, a.w.now.fightSet = sum/max(n, 1), true
	}
	return a.w.now.fight
}

// squad returns what one more squad brings until it is lost. That is little without a carrier for
// it.
func (a appraisal) squad() float64 {
	gain := a.meanTask() * min(a.outlook().turns, float64(a.b.n.TimeTokens*a.b.n.TimeTokens))
	switch n := len(a.w.squads); {
	case n == 0:
		return gain + float64(a.b.assets.squad.cost)
	case n < min(len(a.w.carriers), pace(a.w)):
		return gain
	case n <= pace(a.w):
		return gain / a.b.taste.Doubt
	case n <= pace(a.w)+1:
		return gain / a.b.taste.Doubt / a.b.taste.Doubt
	}
	return 0
}

// carrier returns what one more carrier brings.
func (a appraisal) carrier() float64 {
	gain := a.meanTask() * a.outlook().turns / a.b.taste.Doubt
	switch n := len(a.w.carriers); {
	case n < pace(a.w):
		return gain
	case n == pace(a.w):
		return gain / a.b.taste.Doubt / a.b.taste.Doubt
	}
	return 0
}

// plane returns what one more interceptor brings until it is lost.
func (a appraisal) plane() float64 {
	if float64(len(a.w.planes)) > a.b.taste.Wing*a.outlook().comes+1 {
		return 0
	}
	bonus := a.w.bonus("interception")
	hit := a.b.interception.chance(bonus, func(x line) bool { return x.destroyed })
	half := a.b.interception.chance(bonus, func(x line) bool { return x.reduced })
	hurt := a.b.interception.chance(bonus, func(x line) bool { return x.damaged > 0 })
	gone := a.b.defense.chance(a.w.bonus("defense"), func(x line) bool { return x.destroyed })
	flights := min(a.outlook().turns/a.b.taste.Doubt, 1/max(hurt*gone, a.b.taste.Sturdy))
	return flights * (hit + half*a.b.taste.Slope*mean(a.b.n.reducedDice)) * a.b.taste.Panic / a.b.taste.Saves
}
