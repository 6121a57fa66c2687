package force

import (
	"fmt"
	"maps"
	"math/rand/v2"

	"punchboard/internal/sim"
)

// war is a campaign being played.
type war struct {
	c *campaign
	b *gameData

	turn, stage int    // from 1
	end         string // by what rule it is over, "" while it is not

	lands    []land
	main     int // the region of the main base
	bases    []*base
	squads   []*unit
	carriers []*unit
	planes   []*unit // interceptors

	credits, rt, elerium, xp int
	friends, satellite       int // that are still to be chosen when the war begins

	own      []int      // how many of each kind X-COM has
	used     [2][]int   // of heroes, in missions and in invasions of this turn
	table    []*kind    // research and training that works beside battles
	tech     []*mission // what helps the aliens
	missions []*task
	decks    piles

	fresh                bool // a stage has begun and its missions are not shuffled yet
	turnForce, nextForce int
	tries                int  // at the final mission, lost
	unitsLeft, fought    int  // in this turn
	mind                 bool // the first room for psionic heroes was built
	fight                *fight
	invasions            []*task

	asks    []func(*war) []move // what is to be decided first, before ask
	ask     func(*war) []move   // what is asked next; what it offers depends on the war alone
	asked   func(*war) []move   // what offered comes from
	blind   bool                // the war is imagined: nobody asks what options are worth
	offered []move
	choices []move        // room for what is offered
	options []sim.Option  // room for what is offered
	tried   []*kind       // room for a hand that is tried
	able    []*kind       // room for heroes
	pool    []*kind       // room for the cards that a deck is picked from
	sorted  []*kind       // and for them by value
	ranked  []*kind       // room for a meld in order
	spelt   []byte        // room for the name of a deck
	worth   []float64     // room for what rooms are worth
	old     []*deckValues // no longer wanted
	cards   laid          // and for laying one out
	tally   map[string]float64
	trace   func(string)
	known   *memory
	now     *mood
	minded  int // helpers with power when memory began
}

// piles are the shuffled decks, the next card last.
type piles struct {
	missions []*mission
	research [][]*kind // by stage
	training []*kind
	heroes   []*kind
}

// task is a mission that lies face up or an invasion that was seen, in a
// region.
type task struct {
	card   *mission // nil for an invasion
	region int
	time   int
	cut    int // dice of Force that the invasion has lost
	fought bool
}

// move is an option and what it does.
type move struct {
	sim.Option
	do    func(chance *rand.Rand)
	buys  bool // for so many credits
	price int
}

// offer is an option that uses something.
func offer(worth float64, do func(*rand.Rand), uses ...string) move {
	return move{Option: sim.Option{Uses: uses, Worth: worth}, do: do}
}

// Mover is the player, -1 when the war is over.
func (w *war) Mover() int {
	if w.end != "" {
		return -1
	}
	return 0
}

// Options are what the player may do.
func (w *war) Options() []sim.Option {
	w.options = w.options[:0]
	for i := range w.offered {
		w.options = append(w.options, w.offered[i].Option)
	}
	return w.options
}

// Play does an option and all that follows up to the next one.
func (w *war) Play(i int, chance *rand.Rand) {
	m := w.offered[i]
	if w.trace != nil {
		w.say("> %v %.1f", m.Uses, m.Worth)
	}
	w.carry(m, chance)
	w.run(chance)
}

// carry pays for a move and does it.
func (w *war) carry(m move, chance *rand.Rand) {
	if m.buys {
		w.credits -= m.price
		w.count("credits spent", float64(m.price))
		w.say("  buys %v for %d", m.Uses, m.price)
	}
	m.do(chance)
}

// run goes on until there is more than one thing to choose from.
func (w *war) run(chance *rand.Rand) {
	for w.end == "" {
		if n := len(w.asks); n > 0 {
			w.asked, w.asks = w.asks[0], w.asks[1:]
		} else {
			w.asked = w.ask
		}
		w.offered = w.asked(w)
		if cap(w.offered) > cap(w.choices) {
			w.choices = w.offered
		}
		if len(w.offered) > 1 {
			return
		}
		if len(w.offered) == 1 {
			w.carry(w.offered[0], chance)
		}
	}
	w.offered = nil
}

// first asks something before the war goes on.
func (w *war) first(ask func(*war) []move) { w.asks = append(w.asks, ask) }

// Outcome is how the war ended. A stage that is played through is won; a war
// that is not decided when the turns are over is a draw.
func (w *war) Outcome() sim.Outcome {
	o := sim.Outcome{End: w.end, Turns: w.turn, Tally: maps.Clone(w.tally), Score: []float64{0}}
	switch w.end {
	case endTurns:
		o.Score[0] = 0.5
	case endWon, endStage:
		o.Score[0] = 1
	}
	o.Tally["regions in Total Panic"] = float64(w.inPanic())
	o.Tally["credits left"] = float64(w.credits)
	o.Tally["stage reached"] = float64(w.stage)
	return o
}

// How a war can end.
const (
	endWon   = "final mission won"
	endTries = "final mission failed"
	endPanic = "total panic"
	endStage = "stage complete"
	endTurns = "turns"
)

// over ends the war, if it has not ended already.
func (w *war) over(end string) {
	if w.end == "" {
		w.end = end
		w.say("%s in turn %d", end, w.turn)
	}
}

// count adds to what is told of the war.
func (w *war) count(what string, n float64) {
	if !w.blind {
		w.tally[what] += n
	}
}

// say tells a step of the war to whoever follows it; nobody does while many are played.
func (w *war) say(format string, args ...any) {
	if w.trace != nil {
		w.trace(fmt.Sprintf(format, args...))
	}
}
