// Package sim plays games many times and says what came of it, with the
// interval that so many games allow. It knows no rules: the machine of a game gives
// it scenarios, and a scenario gives positions with the options of whoever is
// to move. Agents pick among options; chance comes from seeded streams that are
// passed in, so that the same seed plays the same games on any number of cores.
package sim

import "math/rand/v2"

// Scenario is something that some sides can play, MaxSeats at most: a battle, a duel, a
// campaign against the cards. It is not changed by playing and may be played on several
// goroutines at once.
type Scenario interface {
	// ID is the id of the simulation in the game's data.
	ID() string
	// Sides are the printed names of the sides, in the order of seats. A game
	// against the cards has one.
	Sides() []string
	// Start sets the game up. First is the seat that moves first where the rules
	// leave that to the players; chance is for shuffling, drawing and dicing.
	Start(first int, chance *rand.Rand) Position
}

// Match is a scenario of a round robin: one simulation gives as many as there
// are pairs, all of its id.
type Match interface {
	Scenario
	// Contestants are the ids of what each seat plays with, in the order of
	// seats.
	Contestants() []string
}

// Opened is a scenario whose rules say who moves first; Start is then asked
// for no other seat. Otherwise each seat begins as often as the others.
type Opened interface {
	Scenario
	// Opener is the seat that moves first.
	Opener() int
}

// Position is a game being played. It belongs to one goroutine.
type Position interface {
	// Mover is the seat that has to choose, or -1 when the game is over.
	Mover() int
	// Options are what the mover may do, at least one, in an order that depends
	// on the position only. The slice is good until the next Play.
	Options() []Option
	// Play does option i of Options and everything that follows until somebody
	// has to choose again or the game is over.
	Play(i int, chance *rand.Rand)
	// Outcome is how the game ended. It is asked only when Mover is -1.
	Outcome() Outcome
}

// Faulty is a position of a game whose rules may go wrong while it is played.
type Faulty interface {
	// Fault is what went wrong in a game of the scenario, nil for nothing.
	Fault() error
}

// Option is one thing that a side may do.
type Option struct {
	// Uses are the ids of what the option makes use of: a kind of action, a
	// weapon, a card, a unit. They are counted, and an agent may be forbidden
	// one.
	Uses []string
	// Worth is what the option is expected to bring the mover, in points of the
	// scenario, counted one step ahead by the engine's exact chances. A greedy
	// agent takes the highest.
	Worth float64
}

// Outcome is how a game ended.
type Outcome struct {
	// Score has one number a seat: 1 for a win, or the same part of it for each who shares
	// it, as of a draw; 0 for a loss. Of one seat it is 1, 0.5 for a draw, or 0.
	Score []float64
	// Points have one number a seat that says by how much it is ahead of others, the most
	// the best; nil if nothing says so.
	Points []float64
	// End says by what rule the game ended, as a word of the machine: eliminated,
	// turns, panic.
	End string
	// Turns are the turns that were played.
	Turns int
	// Tally counts what the machine wants to tell, per game: units lost, credits.
	Tally map[string]float64
}

// Agent plays a seat.
type Agent interface {
	// Name is the name by which the agent is asked for and reported.
	Name() string
	// Pick is the index of the option that the agent takes. Fancy is the agent's
	// own stream of chance, apart from the dice of the game.
	Pick(options []Option, fancy *rand.Rand) int
}
