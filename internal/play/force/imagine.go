package force

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"

	"punchboard/internal/sim"
)

// Imagine returns the war as its player may imagine it. Everything face up, bought or drawn is
// known. The order of the rest of every deck is not, so it is shuffled again.
func (w *war) Imagine(_ int, chance *rand.Rand) sim.Imagined {
	q := *w
	q.blind, q.trace, q.tally = true, nil, map[string]float64{}
	q.lands, q.own, q.asks = slices.Clone(w.lands), slices.Clone(w.own), slices.Clone(w.asks)
	for i := range q.used {
		q.used[i] = slices.Clone(w.used[i])
	}
	q.table, q.tech = slices.Clone(w.table), slices.Clone(w.tech)
	known, now := *w.known, *w.now
	known.decks, known.by, now.bonus = maps.Clone(known.decks), maps.Clone(known.by), maps.Clone(now.bonus)
	q.known, q.now = &known, &now
	q.bases = apart(w.bases, func(x *base) { x.rooms, x.on = slices.Clone(x.rooms), slices.Clone(x.on) })
	q.planes, q.carriers = apart(w.planes, func(*unit) {}), apart(w.carriers, func(*unit) {})
	q.squads = apart(w.squads, func(*unit) {})
	q.missions, q.invasions = apart(w.missions, func(*task) {}), apart(w.invasions, func(*task) {})
	q.decks = w.decks.imagined(w, chance)
	if w.fight != nil {
		q.fight = imaginedFight(w, &q, chance)
	}
	q.choices, q.options, q.old = nil, nil, nil
	q.offered = q.asked(&q)
	return &q
}

// apart copies things; split makes a copy share nothing with its original.
func apart[T any](all []*T, split func(*T)) []*T {
	out := make([]*T, len(all))
	for i, x := range all {
		y := *x
		split(&y)
		out[i] = &y
	}
	return out
}

// same returns the copy of a thing.
func same[T any](from, to []*T, x *T) *T {
	if i := slices.Index(from, x); i >= 0 {
		return to[i]
	}
	y := *x
	return &y
}

// imaginedFight returns the battle in progress, for a copy of the war.
func imaginedFight(w *war, q *war, chance *rand.Rand) *fight {
	f := *w.fight
	f.squad = same(w.squads, q.squads, f.squad)
	if f.what == forMission {
		f.task = same(w.missions, q.missions, f.task)
	} else {
		f.task = same(w.invasions, q.invasions, f.task)
	}
	f.hand = slices.Clone(f.hand)
	f.rest = again(f.rest, 0, chance, byNumber)
	return &f
}

// imagined returns the decks with everything shuffled again that is not face up.
func (p piles) imagined(w *war, chance *rand.Rand) piles {
	q := piles{
		missions: again(p.missions, 0, chance, byID),
		training: again(p.training, w.b.n.TrainingUp, chance, byNumber),
		heroes:   again(p.heroes, 0, chance, byNumber),
	}
	for _, pile := range p.research {
		q.research = append(q.research, again(pile, w.b.n.ResearchUp+w.benefit("benefit-research-up"), chance, byNumber))
	}
	return q
}

// again copies a pile and shuffles it, except for the last up cards. It sorts them first, so that
// the result does not depend on the hidden order.
func again[T any](pile []T, up int, chance *rand.Rand, order func(a, b T) int) []T {
	out := slices.Clone(pile)
	down := out[:max(0, len(out)-up)]
	slices.SortStableFunc(down, order)
	chance.Shuffle(len(down), func(i, j int) { down[i], down[j] = down[j], down[i] })
	return out
}

// byNumber orders kinds of cards by their numbers, as in the data.
func byNumber(a, b *kind) int { return cmp.Compare(a.n, b.n) }

// byID orders missions by their ids, so that the same seed gives the same war.
func byID(a, b *mission) int { return cmp.Compare(a.ID, b.ID) }
