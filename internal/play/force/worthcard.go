package force

import (
	"math"
)

// worthCard is what a card for battles is worth for the rest of the war: the
// Force that it brings more than the card whose place it takes.
func (w *war) worthCard(k *kind) float64 {
	if w.blind {
		return 0
	}
	s := w.every()
	p := (1 + w.b.taste.changed) * float64(w.b.n.hand) / float64(len(s.deck))
	return p * max(s.of(k)-s.least, 0) * w.forces()
}

// every is by what the cards of the deck with all heroes, used or not, were
// picked.
func (w *war) every() *standing {
	if w.known.all == nil {
		var heroes []*kind
		for _, k := range w.b.heroes {
			for range w.own[k.n] {
				heroes = append(heroes, k)
			}
		}
		w.deck(heroes)
		w.known.all = w.known.by[string(spell(nil, heroes))]
	}
	return w.known.all
}

// worthTable is what a card on the table brings.
func (w *war) worthTable(k *kind) float64 {
	if w.blind {
		return 0
	}
	sum := 0.0
	s := w.every()
	p := (1 + w.b.taste.changed/w.b.taste.doubt) * float64(w.b.n.hand) / float64(len(s.deck))
	for i := range k.give {
		d := &k.give[i]
		for _, x := range s.deck {
			if w.b.gets(x, d) {
				sum += w.b.taste.helped * p * float64(d.n) * w.forces()
			}
		}
	}
	for _, x := range k.acts {
		if x.verb == "heal" {
			sum += w.b.taste.xp
		}
		sum += w.worthLasting(x)
	}
	return sum
}

// worthLasting is what an act brings that works every turn from now on, 0 for
// any other.
func (w *war) worthLasting(x act) float64 {
	switch x.verb {
	case "income":
		return w.worthIncome(x)
	case "shift":
		return w.worthShift(x)
	}
	return 0
}

// worthIncome is what a resource every turn brings, as far as there is anything
// left to spend it on.
func (w *war) worthIncome(x act) float64 {
	turns := w.outlook().turns
	gain := turns * float64(x.n)
	switch x.resource {
	case w.b.id["experience"]:
		left := len(w.decks.training)*w.b.n.trainingCost + len(w.decks.heroes)*w.b.n.heroCost - w.xp
		gain = min(gain, max(float64(left)-turns/w.b.taste.doubt*(float64(w.yields("experience"))+w.b.taste.battles/w.b.taste.doubt), 0))
	case w.b.id["research-token"]:
		left := -w.rt
		for n, pile := range w.decks.research {
			left += int(float64(len(pile)*w.b.stages[n].rt) / w.b.taste.doubt)
		}
		gain = min(gain, max(float64(left)-turns/w.b.taste.doubt*float64(w.yields("research-token")), 0))
	}
	return gain * w.each(x)
}

// worthShift is what a change of a track brings.
func (w *war) worthShift(x act) float64 {
	o := w.outlook()
	if x.room != "" && w.on(w.b.room(x.room)) == 0 {
		return w.b.taste.minor / w.b.taste.doubt
	}
	n := math.Abs(float64(x.n))
	switch x.track {
	case w.b.id["detection-track"]:
		return n * w.b.detection.face() * o.turns * o.comes * w.b.taste.panic / w.b.taste.doubt
	case w.b.id["interception-track"], w.b.id["defense-track"]:
		return n * w.b.interception.face() * o.turns * o.comes * w.b.taste.panic / w.b.taste.doubt / w.b.taste.doubt
	case w.b.id["survival-track"]:
		return n * w.b.last.face() * o.turns * w.b.taste.battles / w.b.taste.doubt * float64(w.b.assets.squad.cost)
	case w.b.id["soldier-limit"]:
		return w.forces()
	case w.b.id["generator-capacity"]:
		return n * float64(w.b.assets.room.cost) / w.b.taste.capacity
	}
	return w.b.taste.minor
}

// worthResearch is what a research card brings, less what its price would.
func (w *war) worthResearch(k *kind, stage int) float64 {
	if w.blind {
		return 0
	}
	rt, elerium := w.prices(k, stage)
	return w.worthTraining(k) - w.b.taste.rt*float64(rt)/w.b.taste.doubt/w.b.taste.doubt - w.b.taste.elerium*float64(elerium)/w.b.taste.doubt
}

func (w *war) worthTraining(k *kind) float64 {
	if w.blind {
		return 0
	}
	if k.tactical {
		return w.worthCard(k)
	}
	return w.worthTable(k)
}

// worthHero is what the uppermost hero brings on average.
func (w *war) worthHero() float64 {
	if w.blind {
		return 0
	}
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
	if w.blind {
		return 0
	}
	n := 0
	for _, k := range deck {
		if k.hero {
			n++
		}
	}
	return float64(n*w.b.n.flipped) / float64(len(deck)) / w.b.taste.hurt
}
