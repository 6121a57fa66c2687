package force

import (
	"math/rand/v2"

	"punchboard/internal/lists"
)

// land is the state of a region in a war.
type land struct {
	loyalty, panic int
	sats           int // all of its satellites
	seen           int // those with an uplink
	out            int // its counters on missions and invasions
	base           bool
}

// covered reports whether a region has complete coverage (004:75).
func (w *war) covered(r int) bool { return w.lands[r].seen >= w.b.regions[r].size }

// bears returns how many Panic Tokens now put a region into Total Panic.
func (w *war) bears(r int) int {
	return w.b.bears(w.b.regions[r], w.lands[r].base, w.covered(r))
}

// lost reports whether a region is in Total Panic.
func (w *war) lost(r int) bool { return w.lands[r].panic >= w.bears(r) }

// inPanic counts the regions in Total Panic.
func (w *war) inPanic() int {
	n := 0
	for r := range w.lands {
		if w.lost(r) {
			n++
		}
	}
	return n
}

// scare changes the panic of a region; tokens beyond what it bears are not placed (004:80-87).
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

// alarm ends the war if too many regions are in Total Panic (004:473).
func alarm(w *war) {
	if w.inPanic() >= w.b.n.TotalPanicLose {
		w.over(endPanic)
	}
}

// cheer changes the loyalty of a region; one in Total Panic gains none (004:87).
func (w *war) cheer(r, n int) {
	if n < 0 || !w.lost(r) {
		w.lands[r].loyalty = max(w.lands[r].loyalty+n, 0)
	}
}

// pays returns what a region pays now, in credits.
func pays(w *war, r int) int { return w.b.pay(w.b.regions[r], viewOf(w, r)) }

// counters returns how many of a region's counters are in the cup.
func counters(w *war, r int) int {
	if w.lost(r) {
		return 0
	}
	return max(w.b.regions[r].size-w.lands[r].out, 0)
}

// drawRegion draws a region from the cup, or -1 if it is empty (004:171). The counter stays out of
// the cup until counterBack.
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

// counterBack returns a counter to the cup when its mission or invasion leaves the board.
func counterBack(w *war, r int) { w.lands[r].out-- }

// watch supports as many satellites as there are places. Those in excess are idle, the last
// regions' first (004:142-143).
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

// satellites counts all satellites.
func satellites(w *war) int { return lists.Sum(w.lands, func(l land) int { return l.sats }) }

// income returns what a region pays with some loyalty and panic, in credits (004:65-70, 84-87,
// 123-126). pays is its normal income and bears how many Panic Tokens put it into Total Panic.
func (b *gameData) income(pays, bears, loyalty, panic int) int {
	if loyalty < b.n.IncomeLoyalty || panic >= bears {
		return 0
	}
	return max(b.shaken(pays+min((loyalty-b.n.IncomeLoyalty)*b.n.IncomeExtra, b.n.IncomeExtraMax), panic, bears), 0)
}

// shaken returns what a region with some panic, but not Total Panic, pays.
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
