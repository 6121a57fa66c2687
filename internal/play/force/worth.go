package force

import "math"

// horizon is about how many turns the war still lasts: missions that are not
// fought run out so fast.
func (w *war) horizon() float64 {
	left := len(w.missions) + len(w.decks.missions)
	for n := w.stage; n < len(w.b.stages); n++ {
		for _, m := range w.b.stages[n].missions {
			left += m.copies
		}
	}
	if w.fresh {
		left += len(w.b.stages[w.stage-1].missions)
	}
	turns := float64(left*w.b.n.timeTokens) / float64(w.b.n.missionsUp*w.b.n.timeEach)
	return max(turns, float64(w.b.n.timeTokens+w.b.n.tries))
}

// comes is how many invasions come in a turn on average.
func (w *war) comes() float64 {
	sum, bonus := 0.0, w.bonus("invasions")
	faces := w.b.invasions.faces
	for _, n := range faces {
		sum += float64(w.b.invasions.at(n+bonus).n) / float64(len(faces))
	}
	return sum
}

// outlook is what the valuation of regions needs, worked out once a turn.
type outlook struct {
	turns, comes float64
	fear         float64     // Panic Tokens a turn and counter of size
	price        float64     // of a region in Total Panic
	risks        [][]float64 // of a region of each size: the chance of no more Panic Tokens than so many
}

func (w *war) outlook() *outlook {
	if w.now.seen != nil {
		return w.now.seen
	}
	o := &outlook{turns: w.horizon(), comes: w.comes()}
	o.fear = (1 + o.comes*float64(w.b.n.invasionPanic)*w.b.taste.harm) / float64(w.b.size)
	o.price = w.b.taste.panic * (1 + float64(w.inPanic())/float64(w.b.n.panicLose)*w.b.taste.dread)
	w.now.seen = o
	return o
}

// risk is the chance that a region comes into Total Panic before the war ends,
// if Panic Tokens fall at random.
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

// poisson is how likely something that happens so often on average happens at most
// 0, 1, 2 ... times.
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

// view is a region as it might be.
type view struct {
	loyalty, panic int
	base, covered  bool
}

func (w *war) view(r int) view {
	l := &w.lands[r]
	return view{l.loyalty, l.panic, l.base, w.covered(r)}
}

// value is what a region is worth as it might be.
func (w *war) value(r int, v view) float64 {
	o, x := w.outlook(), w.b.regions[r]
	bears := x.prl
	if v.base {
		bears += w.b.n.prlBase
	}
	if v.covered {
		bears += w.b.n.prlCoverage
	}
	v.panic = min(max(v.panic, 0), bears)
	p := o.risk(x.size, bears-v.panic)
	return o.turns*float64(x.pay(max(v.loyalty, 0), v.panic, v.base, v.covered))*(1-p/w.b.taste.doubt) - o.price*p
}

// change is what more or less loyalty and panic change.
func (w *war) change(r, loyalty, panic int) float64 {
	if w.blind {
		return 0
	}
	v := w.view(r)
	was := w.value(r, v)
	v.loyalty, v.panic = v.loyalty+loyalty, v.panic+panic
	return w.value(r, v) - was
}

func (w *war) worthLoyalty(r, n int) float64 { return w.change(r, n, 0) }

// worthHome is what a main base brings in a region.
func (w *war) worthHome(r int) float64 {
	if w.blind {
		return 0
	}
	w.main = r
	v := w.view(r)
	was := w.value(r, v)
	v.loyalty, v.base = v.loyalty+w.b.n.loyaltyBase, true
	turns := w.outlook().turns
	more := float64(w.benefit("benefit-credits")) + w.b.taste.rt*float64(w.benefit("benefit-research")) + w.b.taste.xp*float64(w.benefit("benefit-experience"))
	if per := w.benefit("benefit-aircraft"); per > 0 {
		price := w.b.assets.carrier.cost + w.b.assets.interceptor.cost
		more += float64(price*(100-per)/100) / turns
	}
	return w.value(r, v) - was + turns*more
}

func (w *war) worthBase(r int) float64 {
	if w.blind {
		return 0
	}
	v := w.view(r)
	was := w.value(r, v)
	v.base = true
	return w.value(r, v) - was
}

// worthSatellite is what one more brings: coverage if it is the last that a
// region lacks, and eyes.
func (w *war) worthSatellite(r int) float64 {
	if w.blind {
		return 0
	}
	v, x, o := w.view(r), w.b.regions[r], w.outlook()
	was := w.value(r, v)
	bonus := w.sight(r)
	chance := w.b.detection.chance(bonus, func(x line) bool { return x.detected })
	v.covered = w.lands[r].seen+1 >= x.size
	more := 1
	if !v.covered && w.lands[r].seen > 0 {
		more = 0
	}
	eyes := w.b.detection.chance(bonus+more, func(x line) bool { return x.detected }) - chance
	harm := -w.change(r, 0, w.b.n.invasionPanic)
	return w.value(r, v) - was + o.turns*o.comes*float64(x.size)/float64(w.b.size)*eyes*harm/w.b.taste.doubt + w.b.taste.minor/w.b.taste.doubt/float64(x.size)
}

// worthSaving is what it brings to buy nothing now: the best that cannot be paid yet,
// which may never be.
func (w *war) worthSaving() float64 { return max(w.now.wished, 0) / w.b.taste.doubt }

// forces is what a point of Force is worth for the rest of the war.
func (w *war) forces() float64 {
	if w.blind {
		return 0
	}
	return w.b.taste.slope * (w.outlook().turns*w.b.taste.battles*w.meanReward() + w.b.taste.war)
}

// meanReward is about what a battle is worth.
func (w *war) meanReward() float64 {
	price := float64(w.b.assets.room.cost)
	if w.now.mean == 0 {
		sum, n := 0.0, 0.0
		for _, m := range w.missions {
			if !m.card.win {
				sum, n = sum+w.rewards(m, w.plainRoom), n+1
			}
		}
		w.now.mean = max(sum/max(n, 1), price)
	}
	return w.now.mean
}

// pace is how many missions a turn keep any from running out.
func (w *war) pace() int { return (w.b.n.missionsUp + w.b.n.timeTokens - 1) / w.b.n.timeTokens }

// plainRoom is what any room is held to be worth where what it brings would ask
// for what missions bring.
func (w *war) plainRoom(int) float64 { return float64(w.b.assets.room.cost) }

// meanWorth is about what fighting for one mission more brings.
func (w *war) meanWorth() float64 {
	if !w.now.fightSet {
		sum, n := 0.0, 0.0
		for _, m := range w.missions {
			if !m.card.win {
				sum, n = sum+max(w.worthTask(m, w.plainRoom), 0), n+1
			}
		}
		w.now.fight, w.now.fightSet = sum/max(n, 1), true
	}
	return w.now.fight
}

// worthSquad is what one squad more brings, before it is lost: little without a
// carrier for it.
func (w *war) worthSquad() float64 {
	if w.blind {
		return 0
	}
	gain := w.meanWorth() * min(w.outlook().turns, float64(w.b.n.timeTokens*w.b.n.timeTokens))
	switch n := len(w.squads); {
	case n == 0:
		return gain + float64(w.b.assets.squad.cost)
	case n < min(len(w.carriers), w.pace()):
		return gain
	case n <= w.pace():
		return gain / w.b.taste.doubt
	case n <= w.pace()+1:
		return gain / w.b.taste.doubt / w.b.taste.doubt
	}
	return 0
}

// worthCarrier is what one carrier more brings.
func (w *war) worthCarrier() float64 {
	if w.blind {
		return 0
	}
	gain := w.meanWorth() * w.outlook().turns / w.b.taste.doubt
	switch n := len(w.carriers); {
	case n < w.pace():
		return gain
	case n == w.pace():
		return gain / w.b.taste.doubt / w.b.taste.doubt
	}
	return 0
}

// worthPlane is what an interceptor brings before it is lost.
func (w *war) worthPlane() float64 {
	if w.blind {
		return 0
	}
	if float64(len(w.planes)) > w.b.taste.wing*w.outlook().comes+1 {
		return 0
	}
	bonus := w.bonus("interception")
	hit := w.b.interception.chance(bonus, func(x line) bool { return x.destroyed })
	half := w.b.interception.chance(bonus, func(x line) bool { return x.reduced })
	hurt := w.b.interception.chance(bonus, func(x line) bool { return x.damaged > 0 })
	gone := w.b.defense.chance(w.bonus("defense"), func(x line) bool { return x.destroyed })
	flights := min(w.outlook().turns/w.b.taste.doubt, 1/max(hurt*gone, w.b.taste.sturdy))
	return flights * (hit + half*w.b.taste.slope*mean(w.b.n.reducedDice)) * w.b.taste.panic / w.b.taste.saves
}
