// Package sim plays games many times and reports the results with confidence intervals. It contains
// no rules: a game's machine provides scenarios, and a scenario provides positions with the options
// of the side to move. Agents pick among options. Chance comes from seeded streams that are passed
// in, so that the same seed plays the same games on any number of cores.
package sim

import "math/rand/v2"

// Scenario is something for up to MaxSeats sides to play: a battle, a duel, a campaign against the
// cards. Playing does not change it. It is safe for concurrent use.
type Scenario interface {
	// ID returns the id of the simulation in the game's data.
	ID() string
	// Sides returns the printed names of the sides, in the order of seats. A game against the cards
	// has one.
	Sides() []string
	// Start sets up the game. first is the seat that moves first, if the rules leave that to the
	// players. chance is for shuffling, drawing and rolling.
	Start(first int, chance *rand.Rand) Position
}

// Match is a scenario of a round robin. One simulation gives one for each pair, all with its id.
type Match interface {
	Scenario
	// Contestants returns the ids of what each seat plays with, in the order of seats.
	Contestants() []string
}

// Opened is a scenario whose rules say who moves first. Start is then called for no other seat. In
// all other scenarios each seat begins equally often.
type Opened interface {
	Scenario
	// Opener returns the seat that moves first.
	Opener() int
}

// Position is a game in progress. It belongs to one goroutine.
type Position interface {
	// Mover returns the seat that has to choose, or -1 when the game is over.
	Mover() int
	// Options returns what the mover may do, at least one option, in an order that depends only on
	// the position. The slice is valid until the next Play.
	Options() []Option
	// Play carries out option i of Options and everything that follows, until somebody has to
	// choose again or the game is over.
	Play(i int, chance *rand.Rand)
	// Outcome returns how the game ended. It is called only when Mover is -1.
	Outcome() Outcome
}

// Faulty is a position of a game whose rules may fail during play.
type Faulty interface {
	// Fault returns what went wrong in a game of the scenario, nil for nothing.
	Fault() error
}

// Option is one thing that a side may do.
type Option struct {
	// Uses are the ids of what the option uses: a kind of action, a weapon, a card, a unit. They
	// are counted, and an agent may be forbidden to use one.
	Uses []string
	// Worth is what the option is expected to bring the mover, in points of the scenario, computed
	// one step ahead from the engine's exact chances. A greedy agent takes the highest.
	Worth float64
}

// Outcome is how a game ended.
type Outcome struct {
	// Score has one number per seat: 1 for a win, an equal part of it for each who shares a win or
	// a draw, and 0 for a loss. With one seat it is 1, 0.5 for a draw, or 0.
	Score []float64
	// Points has one number per seat that says by how much it leads, where more is better. It is
	// nil if there is no such measure.
	Points []float64
	// End names the rule by which the game ended, as a word of the machine: eliminated, turns,
	// panic.
	End string
	// Turns is the number of turns played.
	Turns int
	// Tally counts what the machine reports per game: units lost, credits.
	Tally map[string]float64
}

// Agent plays a seat.
type Agent interface {
	// Name returns the name by which the agent is selected and reported.
	Name() string
	// Pick returns the index of the option that the agent takes. fancy is the agent's own random
	// stream, separate from the dice of the game.
	Pick(options []Option, fancy *rand.Rand) int
}
