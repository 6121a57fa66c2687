package force

import (
	"math"
)

// card returns what a battle card is worth for the rest of the war: the Force by which it is better
// than the card it replaces.
func (a appraisal) card(k *kind) float64 {
	s := a.every()
	p := (1 + a.b.taste.Changed) * float64(a.b.n.Hand) / float64(len(s.deck))
	return p * max(s.of(k)-s.least, 0) * a.forces()
}

// every returns the values by which a deck is picked from all heroes, used or not.
func (a appraisal) every() *deckValues {
	if a.w.known.all == nil {
		var heroes []*kind
		for _, k := range a.b.heroes {
			for range a.w.own[k.n] {
				heroes = append(heroes, k)
			}
		}
		a.w.muster().deck(heroes)
		a.w.known.all = a.w.known.by[string(spell(nil, heroes))]
	}
	return a.w.known.all
}

// tableCard returns what a card on the table brings.
func (a appraisal) tableCard(k *kind) float64 {
	sum := 0.0
	s := a.every()
	p := (1 + a.b.taste.Changed/a.b.taste.Doubt) * float64(a.b.n.Hand) / float64(len(s.deck))
	for i := range k.give {
		d := &k.give[i]
		for _, x := range s.deck {
			if a.b.gets(x, d) {
				sum += a.b.taste.Helped * p * float64(d.n) * a.forces()
			}
		}
	}
	for _, x := range k.acts {
		if x.verb == "heal" {
			sum += a.b.taste.Xp
		}
		sum += a.lasting(x)
	}
	return sum
}

// lasting returns what an act brings that works every turn from now on, 0 for any other.
func (a appraisal) lasting(x act) float64 {
	switch x.verb {
	case "income":
		return a.income(x)
	case "shift":
		return a.shift(x)
	}
	return 0
}

// income returns what a resource every turn brings, as far as there is something left to spend it
// on.
func (a appraisal) income(x act) float64 {
	turns := a.outlook().turns
	gain := turns * float64(x.n)
	switch x.resource {
	case "experience":
		left := len(a.w.decks.training)*a.b.n.TrainingCost + len(a.w.decks.heroes)*a.b.n.HeroCost - a.w.xp
		gain = min(gain, max(float64(left)-turns/a.b.taste.Doubt*(float64(a.w.yields("experience"))+a.b.taste.Battles/a.b.taste.Doubt), 0))
	case "research-token":
		left := -a.w.rt
		for n, pile := range a.w.decks.research {
			left += int(float64(len(pile)*a.b.stages[n].rt) / a.b.taste.Doubt)
		}
		gain = min(gain, max(float64(left)-turns/a.b.taste.Doubt*float64(a.w.yields("research-token")), 0))
	}
	return gain * a.each(x)
}

// shift returns what a change of a track brings.
func (a appraisal) shift(x act) float64 {
	o := a.outlook()
	if x.room != "" && a.w.on(a.b.room(x.room)) == 0 {
		return a.b.taste.Minor / a.b.taste.Doubt
	}
	n := math.Abs(float64(x.n))
	switch x.track {
	case "detection-track":
		return n * a.b.detection.face() * o.turns * o.comes * a.b.taste.Panic / a.b.taste.Doubt
	case "interception-track", "defense-track":
		return n * a.b.interception.face() * o.turns * o.comes * a.b.taste.Panic / a.b.taste.Doubt / a.b.taste.Doubt
	case "survival-track":
		return n * a.b.last.face() * o.turns * a.b.taste.Battles / a.b.taste.Doubt * float64(a.b.assets.squad.cost)
	case "soldier-limit":
		return a.forces()
	case "generator-capacity":
		return n * float64(a.b.assets.room.cost) / a.b.taste.Capacity
	}
	return a.b.taste.Minor
}

// research returns what a research card brings, less part of the worth of its price.
func (a appraisal) research(k *kind, stage int) float64 {
	rt, elerium := researchPrices(a.w, k, stage)
	return a.training(k) - a.b.taste.Rt*float64(rt)/a.b.taste.Doubt/a.b.taste.Doubt - a.b.taste.Elerium*float64(elerium)/a.b.taste.Doubt
}

// training returns what a training card is worth, in credits, in battle or on the table.
func (a appraisal) training(k *kind) float64 {
	if k.tactical {
		return a.card(k)
	}
	return a.tableCard(k)
}

// hero returns what the top hero brings on average.
func (a appraisal) hero() float64 {
	if a.w.now.heroSet {
		return a.w.now.hero
	}
	sum, n := 0.0, 0
	for _, k := range a.b.heroes {
		for _, x := range a.w.decks.heroes {
			if x == k {
				sum += a.card(k)
				n++
			}
		}
	}
	a.w.now.hero, a.w.now.heroSet = sum/float64(max(n, 1)), true
	return a.w.now.hero
}

// risk estimates the possible loss of a deck's heroes, as a chance to win.
func (a appraisal) risk(deck []*kind) float64 {
	return float64(heroesIn(deck)*a.b.n.Flipped) / float64(len(deck)) / a.b.taste.Hurt
}
