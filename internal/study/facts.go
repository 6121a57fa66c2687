// Package study tells of a whole game at once, for checks to judge: what things
// cost and who can pay, options beside one another, curves, rolls, and what
// attacks do. What is told of a game stands in its section `study`; here it is
// asked. Facts hold no judgement but which way a measure or a curve is good.
// Everything is counted exactly.
package study

import (
	"math/big"
	"slices"

	"punchboard/internal/diag"
)

// Facts are what is told of a game as a whole. A list is empty where there is
// nothing to say; the zero Facts say nothing at all.
type Facts struct {
	Actions []Action
	Options []Option // to be taken one instead of another of their group
	Indexed []Option // the same by the strength that they come to
	Curves  []Curve
	Rolls   []Roll
	Attacks []Attack
	Resists []Resistance // what targets withstand attacks with
	Idle    []Idle
	Unused  []Unused
	Open    []Contest
	Faults  []Fault // what could not be told
}

// Fault is an expression that gave no answer.
type Fault struct {
	Text string // the expression as written
	At   diag.Place
	Err  error
}

// Action is something to be done or bought at a cost in Unit (such as "TU").
// Ledger are the parts of the cost in words. Group is the entry that tells of it.
type Action struct {
	What, Unit string
	Group      string
	Cost       Value
	At         diag.Place
	Payers     []Payer
	Ledger     []string
}

// Payer is one who may pay for an action: what they have, and the most they
// could be brought to.
type Payer struct {
	Who       string
	At        diag.Place
	Has, Most Value
}

// Option is one of a group of things to choose between. It may be used in one
// or several ways. Kind tells apart what cannot be compared: only options of
// the same group and kind are. Readings are those that its values depend on.
// Limit is in words how many there may be, empty for any number: options
// compare as far as both may be had.
type Option struct {
	Group, Kind string
	Name        string
	At          diag.Place
	Fixed       []Measure
	Ways        []Way
	Readings    []string
	Limit       string
}

// Way is one way to use an option. Only ways of the same kind compare.
type Way struct {
	Name, Kind string
	Measures   []Measure
}

// Measure is how an option does, once or over a range: At names what each of
// its values is of. Less is better if Lower. Values that are left out at the
// end are 0. The measures of two options of a kind, or ways of a kind, stand in
// the same order.
type Measure struct {
	Name   string
	Lower  bool
	At     []string
	Values []Value
}

// Value is the value at a point of the range.
func (m Measure) Value(i int) Value {
	if i < len(m.Values) {
		return m.Values[i]
	}
	return Value{}
}

// Alike are two measures of one name as they are printed side by side: in percent if
// all that is not whole in either is a chance, else as numbers. What a chance is
// multiplied by is a chance itself only where it comes to 1 at most.
func Alike(m, other Measure) (Measure, Measure) {
	number := func(v Value) bool { return !v.chance && v.beyond == 0 && (v.r != nil || v.n < 0 || v.n > 1) }
	if slices.ContainsFunc(m.Values, number) || slices.ContainsFunc(other.Values, number) {
		return m.asNumbers(), other.asNumbers()
	}
	return m, other
}

// asNumbers is the measure with no chances among its values.
func (m Measure) asNumbers() Measure {
	m.Values = slices.Clone(m.Values)
	for i := range m.Values {
		m.Values[i].chance = false
	}
	return m
}

// Compare reports whether m is anywhere better and anywhere worse than other,
// which measures the same.
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

// Curve is a value that should not turn back: it rises, or else falls, from
// point to point.
type Curve struct {
	What   string
	Rising bool
	Points []Point
}

// Point is a point of a curve: its value, as written, and the place that
// makes it what it is.
type Point struct {
	X, Text string
	Value   Value
	At      diag.Place
}

// Roll is a roll that should decide something. Cap is the most that its chance
// may come to, 0 for none.
type Roll struct {
	What string
	At   diag.Place
	Cap  Value
	By   []Roller
}

// Roller makes a roll: Chances are those of success, state by state.
type Roller struct {
	Who     string
	States  []string
	Chances []Value
}

// Idle is a part of an effect that can never come to anything: What names it,
// Wants what it waits for. Ledger is what was looked through.
type Idle struct {
	What, Wants string
	At          diag.Place
	Ledger      []string
}

// Unused is a statistic that somebody has and nothing asks for: Value as
// printed. Ledger is what could have asked.
type Unused struct {
	Who, Stat string
	Value     Value
	At        diag.Place
	Ledger    []string
}

// Contest is two throws against one another of which nothing says what comes
// if neither wins. Cases are by how much one side is ahead before the throw,
// with the chance that it stays undecided. Readings are those that leave it so.
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

// Resistance is what somebody withstands attacks with, wherever it is written, and
// whether any of them meets it. Tried is how many can attack whoever has it.
type Resistance struct {
	What, Who string // the first who has it
	At        diag.Place
	Met       bool
	Tried     int
}

// Attack is what one thing does to another at its best. Immune says that the
// rules make it harmless by name; Damage is what its best load does, and
// Ledger how.
type Attack struct {
	What, Target string
	At           diag.Place
	TargetAt     diag.Place
	Immune       bool
	Damage       Value
	Ledger       []string
}
