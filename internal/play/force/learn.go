package force

import (
	"math/rand/v2"
	"slices"
)

// develop is the fifth phase: research cards that lie face up are bought
// (004:146-151).
func (w *war) develop(*rand.Rand) { w.ask = (*war).researches }

// prices is what a research card of a stage costs, psionic ones less.
func (w *war) prices(k *kind, stage int) (rt, elerium int) {
	s := &w.b.stages[stage-1]
	rt = s.rt
	if k.psi {
		rt = max(rt+w.track("psi-cost"), 0)
	}
	return rt, s.elerium
}

// up are the cards of a pile that lie face up, at its end.
func up(pile []*kind, n int) []*kind { return pile[max(len(pile)-n, 0):] }

func (w *war) researches() []move {
	out := w.choices[:0]
	for n := 1; n <= w.stage; n++ {
		if !w.allowed(n) {
			continue
		}
		for _, k := range up(w.decks.research[n-1], w.b.n.researchUp+w.benefit("benefit-research-up")) {
			rt, elerium := w.prices(k, n)
			if rt > w.rt || elerium > w.elerium {
				continue
			}
			out = append(out, offer(w.worthResearch(k, n), func(*rand.Rand) {
				w.rt, w.elerium = w.rt-rt, w.elerium-elerium
				w.count("research spent", float64(rt))
				w.count("elerium spent", float64(elerium))
				w.count("research", 1)
				take(&w.decks.research[n-1], k)
				w.learn(k)
			}, "research", k.ID))
		}
	}
	return append(out, offer(0, func(chance *rand.Rand) {
		w.missionPhase(chance)
	}, "save"))
}

// take removes a card from a pile.
func take(pile *[]*kind, k *kind) {
	i := slices.Index(*pile, k)
	*pile = slices.Delete(slices.Clone(*pile), i, i+1)
}

// learn puts a card where it works: into battle decks or onto the table.
func (w *war) learn(k *kind) {
	w.say("  learns %s", k.Name)
	w.own[k.n]++
	if !k.tactical {
		w.table = append(w.table, k)
	}
	w.forget()
}

// train is the tenth phase (004:199-203).
func (w *war) train(*rand.Rand) {
	got := w.yields("experience") + w.benefit("benefit-experience")
	w.earn(got)
	w.ask = (*war).lessons
}

func (w *war) earn(xp int) {
	w.xp += xp
	w.count("experience", float64(xp))
}

func (w *war) lessons() []move {
	out := w.choices[:0]
	spend := func(xp int) {
		w.xp -= xp
		w.count("experience spent", float64(xp))
	}
	if cost := w.b.n.trainingCost; w.xp >= cost {
		for _, k := range up(w.decks.training, w.b.n.trainingUp) {
			out = append(out, offer(w.worthTraining(k), func(*rand.Rand) {
				spend(cost)
				w.count("training", 1)
				take(&w.decks.training, k)
				w.learn(k)
			}, "training", k.ID))
		}
	}
	if cost := w.b.n.heroCost; w.xp >= cost && len(w.decks.heroes) > 0 {
		out = append(out, offer(w.worthHero(), func(*rand.Rand) {
			spend(cost)
			w.recruit(false)
		}, "hero"))
	}
	return append(out, offer(0, func(*rand.Rand) {
		w.rest()
		w.next((*war).operations)
	}, "save"))
}

// recruit takes the uppermost hero. One whom no room keeps is discarded, or put
// under the deck where one is wanted who is not psionic, and another is drawn
// (004:201-203, 426).
func (w *war) recruit(plain bool) {
	var under []*kind
	for n := len(w.decks.heroes); n > 0; n-- {
		k := w.decks.heroes[n-1]
		w.decks.heroes = w.decks.heroes[:n-1]
		psionic := k.psionic
		if psionic && plain {
			under = append(under, k)
			continue
		}
		if psionic && w.psionics() >= w.supported("psionic-hero") {
			w.say("  %s is discarded", k.Name)
			w.count("heroes discarded", 1)
			continue
		}
		w.join(k)
		break
	}
	slices.Reverse(under)
	w.decks.heroes = append(under, w.decks.heroes...)
}

func (w *war) join(k *kind) {
	w.say("  %s joins", k.Name)
	w.own[k.n]++
	w.count("heroes", 1)
	w.forget()
}

// psionics are the psionic heroes that X-COM has.
func (w *war) psionics() int {
	n := 0
	for _, k := range w.b.heroes {
		if k.psionic {
			n += w.own[k.n]
		}
	}
	return n
}
