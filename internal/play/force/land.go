package force

import (
	"math/rand/v2"

	"punchboard/internal/lists"
)

// land is a region as it stands in a war.
type land struct {
	loyalty, panic int
	sats           int // all of its satellites
	seen           int // those that an uplink supports
	out            int // its counters that lie on missions and invasions
	base           bool
}

// covered reports whether a region has complete coverage (004:75).
func (w *war) covered(r int) bool { return w.lands[r].seen >= w.b.regions[r].size }

// bears is how many Panic Tokens bring a region into Total Panic now.
func (w *war) bears(r int) int {
	return w.b.bears(w.b.regions[r], w.lands[r].base, w.covered(r))
}

// lost reports whether a region is in Total Panic.
func (w *war) lost(r int) bool { return w.lands[r].panic >= w.bears(r) }

// inPanic is how many regions are.
func (w *war) inPanic() int {
	n := 0
	for r := range w.lands {
		if w.lost(r) {
			n++
		}
	}
	return n
}

// scare changes the panic of a region; more than it bears is not placed
// (004:80-87).
func (w *war) scare(r, n int) {
	l := &w.lands[r]
	was := w.lost(r)
	l.panic = min(max(l.panic+n, 0), max(w.bears(r), l.panic))
	if n > 0 {
		w.count("panic", float64(n))
	}
	if !was && w.lost(r) {
		w.say("  %s is in Total Panic", w.b.regions[r].name)
		l.loyalty = 0
		alarm(w)
	}
}

// alarm ends the war when too many regions are in Total Panic (004:473).
func alarm(w *war) {
	if w.inPanic() >= w.b.n.TotalPanicLose {
		w.over(endPanic)
	}
}

// cheer changes the loyalty of a region; one in Total Panic gains none
// (004:87).
func (w *war) cheer(r, n int) {
	if n < 0 || !w.lost(r) {
		w.lands[r].loyalty = max(w.lands[r].loyalty+n, 0)
	}
}

// pays is what a region pays now.
func pays(w *war, r int) int { return w.b.pay(w.b.regions[r], viewOf(w, r)) }

// counters are those of a region that are in the cup.
func counters(w *war, r int) int {
	if w.lost(r) {
		return 0
	}
	return max(w.b.regions[r].size-w.lands[r].out, 0)
}

// drawRegion is a region drawn from the cup, whose counter stays with what it was
// drawRegion for; -1 if the cup is empty (004:171).
func drawRegion(w *war, chance *rand.Rand) int {
	all := 0
	for r := range w.lands {
		all += counters(w, r)
	}
	if all == 0 {
		return -1
	}
	at := chance.IntN(all)
	for r := range w.lands {
		if at -= counters(w, r); at < 0 {
			w.lands[r].out++
			return r
		}
	}
	return -1
}

// counterBack puts the counter of what has left the board into the cup.
func counterBack(w *war, r int) { w.lands[r].out-- }

// watch supports as many satellites as there are places for; those in excess
// are idle, the last regions' first (004:142-143).
func watch(w *war) {
	places := w.supported("satellite")
	for r := range w.lands {
		l := &w.lands[r]
		l.seen = min(l.sats, places)
		places -= l.seen
		if l.panic >= w.bears(r) {
			l.loyalty = 0
		}
	}
	alarm(w)
}

// satellites are all there are.
func satellites(w *war) int { return lists.Sum(w.lands, func(l land) int { return l.sats }) }

// income is what a region with so many tokens pays, in credits (004:65-70,
// 84-87, 123-126). It pays as a rule what is given, and bears so many Panic
// Tokens.
func (b *gameData) income(pays, bears, loyalty, panic int) int {
	if loyalty < b.n.IncomeLoyalty || panic >= bears {
		return 0
	}
	return max(b.shaken(pays+min((loyalty-b.n.IncomeLoyalty)*b.n.IncomeExtra, b.n.IncomeExtraMax), panic, bears), 0)
}

// shaken is what a region in some panic, but not total, pays.
func (b *gameData) shaken(pays, tokens, bears int) int {
	switch {
	case tokens == 0:
		return pays
	case tokens*b.n.NearPanic < bears || b.says.near == "less-one":
		return pays + b.n.PanicIncome
	case b.says.near == "half":
		return pays / b.n.NearIncome
	}
	return max(pays+b.n.PanicIncome, 0) / b.n.NearIncome
}
