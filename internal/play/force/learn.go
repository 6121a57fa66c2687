package force

import (
	"math/rand/v2"
	"slices"

	"punchboard/internal/lists"
)

// developPhase is the fifth phase: face-up research cards are bought (004:146-151).
func developPhase(w *war, _ *rand.Rand) { w.ask = researches }

// researchPrices returns what a research card of a stage costs; psionic cards cost less.
func researchPrices(w *war, k *kind, stage int) (rt, elerium int) {
	s := &w.b.stages[stage-1]
	rt = s.rt
	if k.psi {
		rt = max(rt+w.track("psi-cost"), 0)
	}
	return rt, s.elerium
}

// up returns the face-up cards of a pile, at its end.
func up(pile []*kind, n int) []*kind { return pile[max(len(pile)-n, 0):] }

// researches offers every face-up research card, of any stage allowed so far, that X-COM can pay
// for, and to stop, which begins the mission phase.
func researches(w *war) []move {
	out := w.choices[:0]
	for n := 1; n <= w.stage; n++ {
		if !w.allowed(n) {
			continue
		}
		for _, k := range up(w.decks.research[n-1], w.b.n.ResearchUp+w.benefit("benefit-research-up")) {
			rt, elerium := researchPrices(w, k, n)
			if rt > w.rt || elerium > w.elerium {
				continue
			}
			out = append(out, offer(w.worthOf(func(a appraisal) float64 { return a.research(k, n) }), func(*rand.Rand) {
				w.rt, w.elerium = w.rt-rt, w.elerium-elerium
				w.count("research spent", float64(rt))
				w.count("elerium spent", float64(elerium))
				w.count("research", 1)
				take(&w.decks.research[n-1], k)
				learn(w, k)
			}, "research", k.ID))
		}
	}
	return append(out, offer(0, func(chance *rand.Rand) {
		missionPhase(w, chance)
	}, "save"))
}

// take removes a card from a pile.
func take(pile *[]*kind, k *kind) {
	i := slices.Index(*pile, k)
	*pile = slices.Delete(slices.Clone(*pile), i, i+1)
}

// learn puts a card where it takes effect: into the battle decks or on the table.
func learn(w *war, k *kind) {
	w.say("  learns %s", k.Name)
	w.own[k.n]++
	if !k.tactical {
		w.table = append(w.table, k)
	}
	w.forget()
}

// trainPhase is the tenth phase: X-COM gains experience and spends it (004:199-203).
func trainPhase(w *war, _ *rand.Rand) {
	got := w.yields("experience") + w.benefit("benefit-experience")
	earn(w, got)
	w.ask = lessons
}

// earn adds experience points and counts them.
func earn(w *war, xp int) {
	w.xp += xp
	w.count("experience", float64(xp))
}

// lessons offers the face-up training cards and a hero, if there is enough experience, and to stop,
// which ends the turn.
func lessons(w *war) []move {
	out := w.choices[:0]
	spend := func(xp int) {
		w.xp -= xp
		w.count("experience spent", float64(xp))
	}
	if cost := w.b.n.TrainingCost; w.xp >= cost {
		for _, k := range up(w.decks.training, w.b.n.TrainingUp) {
			out = append(out, offer(w.worthOf(func(a appraisal) float64 { return a.training(k) }), func(*rand.Rand) {
				spend(cost)
				w.count("training", 1)
				take(&w.decks.training, k)
				learn(w, k)
			}, "training", k.ID))
		}
	}
	if cost := w.b.n.HeroCost; w.xp >= cost && len(w.decks.heroes) > 0 {
		out = append(out, offer(w.worthOf(appraisal.hero), func(*rand.Rand) {
			spend(cost)
			recruit(w, false)
		}, "hero"))
	}
	return append(out, offer(0, func(*rand.Rand) {
		rest(w)
		w.next(operationsPhase)
	}, "save"))
}

// recruit takes the top hero. A psionic one that no room supports is discarded, and another is
// drawn. If plain is set, psionic heroes are put under the deck instead (004:201-203, 426).
func recruit(w *war, plain bool) {
	var under []*kind
	for n := len(w.decks.heroes); n > 0; n-- {
		k := w.decks.heroes[n-1]
		w.decks.heroes = w.decks.heroes[:n-1]
		psionic := k.psionic
		if psionic && plain {
			under = append(under, k)
			continue
		}
		if psionic && psionics(w) >= w.supported("psionic-hero") {
			w.say("  %s is discarded", k.Name)
			w.count("heroes discarded", 1)
			continue
		}
		join(w, k)
		break
	}
	slices.Reverse(under)
	w.decks.heroes = append(under, w.decks.heroes...)
}

// join adds a hero to the cards that the player owns.
func join(w *war, k *kind) {
	w.say("  %s joins", k.Name)
	w.own[k.n]++
	w.count("heroes", 1)
	w.forget()
}

// psionics counts the psionic heroes that X-COM has.
func psionics(w *war) int {
	return lists.Sum(w.b.heroes, func(k *kind) int { return boolean(k.psionic) * w.own[k.n] })
}
