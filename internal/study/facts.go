// Package study collects facts about a whole game, for checks to judge: what things cost and who
// can pay, alternative options, curves, rolls, and what attacks do. The game's section `study` says
// what to ask; this package asks it. Facts contain no judgement, except which direction of a
// measure or a curve is good. Everything is computed exactly.
package study

import (
	"math/big"
	"slices"

	"punchboard/internal/diag"
)

// Facts are the facts about a game as a whole. A list is empty if there is nothing to report.
type Facts struct {
	Actions []Action
	Options []Option // alternatives within their group
	Indexed []Option // the same, by the strength that they come to
	Curves  []Curve
	Rolls   []Roll
	Attacks []Attack
	Resists []Resistance // what targets resist attacks with
	Idle    []Idle
	Unused  []Unused
	Open    []Contest
	Faults  []Fault // what could not be evaluated
}

// Fault is an expression that gave no answer.
type Fault struct {
	Text string // the expression as written
	At   diag.Place
	Err  error
}

// Action is something to do or buy at a cost in Unit (such as "TU"). Ledger lists the parts of the
// cost in words. Group is the entry that it comes from.
type Action struct {
	What, Unit string
	Group      string
	Cost       Value
	At         diag.Place
	Payers     []Payer
	Ledger     []string
}

// Payer is someone who may pay for an action: what they have, and the most they could have.
type Payer struct {
	Who       string
	At        diag.Place
	Has, Most Value
}

// Option is one of a group of things to choose from. It may be used in one or several ways. Only
// options of the same group and kind are compared. Readings are those that its values depend on.
// Limit says in words how many there may be, "" for any number: options are compared as far as both
// can be had.
type Option struct {
	Group, Kind string
	Name        string
	At          diag.Place
	Fixed       []Measure
	Ways        []Way
	Readings    []string
	Limit       string
}

// Way is one way to use an option. Only ways of the same kind are compared.
type Way struct {
	Name, Kind string
	Measures   []Measure
}

// Measure is how well an option does, once or over a range. At names the point of each value. Less
// is better if Lower is set. Missing values at the end are 0. The measures of two options of a
// kind, or of two ways of a kind, are in the same order.
type Measure struct {
	Name   string
	Lower  bool
	At     []string
	Values []Value
}

// Value returns the value at a point of the range.
func (m Measure) Value(i int) Value {
	if i < len(m.Values) {
		return m.Values[i]
	}
	return Value{}
}

// Alike returns two measures of the same name in a common format for printing side by side: in
// percent if every value of either that is not whole is a chance, else as numbers. A multiple of a
// chance is itself a chance only if it is at most 1.
func Alike(m, other Measure) (Measure, Measure) {
	number := func(v Value) bool { return !v.chance && v.beyond == 0 && (v.r != nil || v.n < 0 || v.n > 1) }
	if slices.ContainsFunc(m.Values, number) || slices.ContainsFunc(other.Values, number) {
		return m.asNumbers(), other.asNumbers()
	}
	return m, other
}

// asNumbers returns the measure with its chances as plain numbers.
func (m Measure) asNumbers() Measure {
	m.Values = slices.Clone(m.Values)
	for i := range m.Values {
		m.Values[i].chance = false
	}
	return m
}

// Compare reports whether m is better than other anywhere, and worse anywhere. Both must measure
// the same.
func (m Measure) Compare(other Measure) (better, worse bool) {
	for i := range max(len(m.Values), len(other.Values)) {
		c := m.Value(i).Cmp(other.Value(i))
		if m.Lower {
			c = -c
		}
		better, worse = better || c > 0, worse || c < 0
	}
	return better, worse
}

// Curve is a value that should be monotonic: it rises, or else falls, from point to point.
type Curve struct {
	What   string
	Rising bool
	Points []Point
}

// Point is a point of a curve: its value, its text as written, and the place that determines it.
type Point struct {
	X, Text string
	Value   Value
	At      diag.Place
}

// Roll is a roll that should decide something. Cap is the greatest chance that it may have, 0 for
// no limit.
type Roll struct {
	What string
	At   diag.Place
	Cap  Value
	By   []Roller
}

// Roller makes a roll. Chances are the chances of success, by state.
type Roller struct {
	Who     string
	States  []string
	Chances []Value
}

// Idle is a part of an effect that can never do anything. What names it, Wants names what it waits
// for, and Ledger lists what was searched.
type Idle struct {
	What, Wants string
	At          diag.Place
	Ledger      []string
}

// Unused is a statistic that somebody has and no rule asks for. Value is as printed. Ledger lists
// what could have asked.
type Unused struct {
	Who, Stat string
	Value     Value
	At        diag.Place
	Ledger    []string
}

// Contest is two opposed throws for which no rule says what happens if neither wins. Cases are the
// leads that one side may have before the throw, with the chance that it stays undecided. Readings
// are those that leave it open.
type Contest struct {
	What     string
	At       diag.Place
	Cases    []Case
	Readings []string
}

// Case is how often something happens to somebody.
type Case struct {
	Who    string
	Chance *big.Rat
}

// Resistance is what somebody resists attacks with, where it is written, and whether any attack
// meets it. Tried is how many attacks can be made on those who have it.
type Resistance struct {
	What, Who string // the first who has it
	At        diag.Place
	Met       bool
	Tried     int
}

// Attack is what one thing does to another at its best. Immune means that the rules name it as
// harmless. Damage is what its best load does, and Ledger says how.
type Attack struct {
	What, Target string
	At           diag.Place
	TargetAt     diag.Place
	Immune       bool
	Damage       Value
	Ledger       []string
}
