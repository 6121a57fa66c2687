package force

import (
	"math/rand/v2"
	"punchboard/internal/lists"
	"slices"
)

// war sets up a campaign and plays it to its first decision. trace, unless nil, receives what
// happens.
func (c *campaign) war(chance *rand.Rand, trace func(string)) *war {
	w := &war{c: c, b: c.b, stage: 1, lands: make([]land, len(c.b.regions)),
		own: make([]int, len(c.b.kinds)), tally: map[string]float64{}, trace: trace}
	for i := range w.used {
		w.used[i] = make([]int, len(c.b.kinds))
	}
	for _, k := range w.b.starting {
		w.own[k.n] = k.copies
	}
	w.decks.training = shuffled(chance, w.b.training, (*kind).number)
	w.decks.heroes = shuffled(chance, w.b.heroes, (*kind).number)
	for _, s := range w.b.stages {
		w.decks.research = append(w.decks.research, shuffled(chance, s.research, (*kind).number))
	}
	w.decks.missions = shuffled(chance, w.b.stages[0].missions, (*mission).number)
	w.forget()
	w.ask = mainBases
	w.run(chance)
	return w
}

// shuffled returns a shuffled pile of cards, copy by copy.
func shuffled[T any](chance *rand.Rand, cards []T, copies func(T) int) []T {
	out := lists.Flat(cards, func(c T) []T { return slices.Repeat([]T{c}, copies(c)) })
	chance.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// mainBases offers the regions for the main base (004:95-97).
func mainBases(w *war) []move {
	out := w.choices[:0]
	for r, x := range w.b.regions {
		out = append(out, offer(w.worthOf(func(a appraisal) float64 { return a.home(r) }), func(chance *rand.Rand) { foundHome(w, r, chance) }, "main-base", x.id, x.location))
	}
	return out
}

// foundHome builds the main base with everything that X-COM begins with (004:98-101).
func foundHome(w *war, r int, chance *rand.Rand) {
	w.main = r
	w.say("main base in %s", w.b.regions[r].name)
	home := newBase(w, r)
	for i, x := range w.b.rooms {
		home.rooms[i], home.on[i] = x.start, x.start
	}
	w.cheer(r, w.b.n.LoyaltyBase)
	for _, role := range []string{"squad", "carrier", "interceptor"} {
		for range w.b.asset[role].start {
			gain(w, role)
		}
	}
	w.friends, w.satellite = throw(chance, w.b.n.loyalDice), w.b.assets.satellite.start
	w.ask = wealth
}

// wealth offers what else X-COM begins with: loyal regions and satellites.
func wealth(w *war) []move {
	switch {
	case w.friends > 0 && slices.ContainsFunc(w.lands, func(l land) bool { return l.loyalty == 0 }):
		return befriend(w)
	case w.satellite > 0:
		return launch(w)
	}
	w.next(operationsPhase)
	return nil
}

// befriend offers the regions that may become loyal.
func befriend(w *war) []move {
	out := w.choices[:0]
	for r, x := range w.b.regions {
		if w.lands[r].loyalty == 0 {
			out = append(out, offer(w.worthOf(func(a appraisal) float64 { return a.change(r, 1, 0) }), func(*rand.Rand) {
				w.cheer(r, 1)
				w.friends--
			}, "friend", x.id))
		}
	}
	return out
}

// launch offers the regions for a satellite.
func launch(w *war) []move {
	out := w.choices[:0]
	for r, x := range w.b.regions {
		if w.lands[r].sats < x.size {
			out = append(out, offer(w.worthOf(func(a appraisal) float64 { return a.satellite(r) }), func(*rand.Rand) {
				w.lands[r].sats++
				watch(w)
				w.satellite--
			}, x.satellite...))
		}
	}
	return out
}
