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
	end         string // the rule that ended it; "" while it goes on

	lands    []land
	main     int // the region of the main base
	bases    []*base
	squads   []*unit
	carriers []*unit
	planes   []*unit // interceptors

	credits, rt, elerium, xp int
	friends, satellite       int // still to be chosen at the start of the war

	own      []int      // how many of each kind X-COM has
	used     [2][]int   // heroes used, in missions and in invasions of this turn
	table    []*kind    // research and training that works outside battles
	tech     []*mission // cards that help the aliens
	missions []*task
	decks    piles

	fresh                bool // a new stage's missions are not shuffled yet
	turnForce, nextForce int
	tries                int  // lost attempts at the final mission
	unitsLeft, fought    int  // in this turn
	mind                 bool // the first room for psionic heroes was built
	fight                *fight
	invasions            []*task

	asks    []func(*war) []move // decisions to be made before ask
	ask     func(*war) []move   // what to decide next; what it offers depends only on the war
	asked   func(*war) []move   // the one that gave offered
	blind   bool                // the war is imagined: nobody asks for the worth of options
	offered []move
	choices []move        // memory for offered
	options []sim.Option  // memory for Options
	tried   []*kind       // memory for a hand that is tried
	able    []*kind       // memory for heroes
	pool    []*kind       // memory for the cards that a deck is picked from
	sorted  []*kind       // memory for those cards by value
	ranked  []*kind       // memory for a meld in order
	spelt   []byte        // memory for the key of a deck
	worth   []float64     // memory for what rooms are worth
	old     []*deckValues // no longer needed; their memory is reused
	cards   laid          // memory for a hand laid out
	tally   map[string]float64
	trace   func(string)
	known   *memory
	now     *mood
	minded  int // rooms with power that help in battles when memory began
}

// piles are the shuffled decks, the next card last.
type piles struct {
	missions []*mission
	research [][]*kind // by stage
	training []*kind
	heroes   []*kind
}

// task is a face-up mission or a detected invasion, in a region.
type task struct {
	card   *mission // nil for an invasion
	region int
	time   int
	cut    int // how many dice of Force the invasion has lost
	fought bool
}

// move is an option with its effect.
type move struct {
	sim.Option
	do    func(chance *rand.Rand)
	buys  bool // it costs price credits
	price int
}

// offer returns an option that uses some ids.
func offer(worth float64, do func(*rand.Rand), uses ...string) move {
	return move{Option: sim.Option{Uses: uses, Worth: worth}, do: do}
}

// Mover returns the player's seat, or -1 when the war is over.
func (w *war) Mover() int {
	if w.end != "" {
		return -1
	}
	return 0
}

// Options returns what the player may do.
func (w *war) Options() []sim.Option {
	w.options = w.options[:0]
	for i := range w.offered {
		w.options = append(w.options, w.offered[i].Option)
	}
	return w.options
}

// Play carries out option i and everything that follows, up to the next decision.
func (w *war) Play(i int, chance *rand.Rand) {
	m := w.offered[i]
	if w.trace != nil {
		w.say("> %v %.1f", m.Uses, m.Worth)
	}
	w.carry(m, chance)
	w.run(chance)
}

// carry pays for a move and carries it out.
func (w *war) carry(m move, chance *rand.Rand) {
	if m.buys {
		w.credits -= m.price
		w.count("credits spent", float64(m.price))
		w.say("  buys %v for %d", m.Uses, m.price)
	}
	m.do(chance)
}

// run plays on until there is more than one option.
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

// first adds a decision to be made before the war goes on.
func (w *war) first(ask func(*war) []move) { w.asks = append(w.asks, ask) }

// Outcome returns how the war ended. Completing the last stage to be played is a win; a war still
// undecided after its last turn is a draw.
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

// The ways a war can end.
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

// count adds to the tally of the war, unless it is imagined.
func (w *war) count(what string, n float64) {
	if !w.blind {
		w.tally[what] += n
	}
}

// say passes a step of the war to trace, which is nil while many are played.
func (w *war) say(format string, args ...any) {
	if w.trace != nil {
		w.trace(fmt.Sprintf(format, args...))
	}
}
