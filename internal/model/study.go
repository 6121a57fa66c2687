package model

import (
	"slices"

	"punchboard/internal/diag"
)

// StudyKinds are the kinds of facts that a study tells, as they are written.
var StudyKinds = []string{"actions", "options", "indexes", "curves", "rolls", "attacks", "contests", "unused", "idle"}

// Study is what is told of a game as a whole, for checks to judge: one kind of
// fact, for each combination of the things in Each. What does not belong to
// its kind is nil.
type Study struct {
	ID   string
	Kind string // one of StudyKinds
	At   diag.Place

	Each []*Binding // lists by name, a later one may use earlier names
	When *Formula   // only where it holds
	Let  []*Binding // values by name
	Name *Formula   // of the fact, as it is printed
	Spot *Formula   // a thing or a field of one: where findings stand

	By   []*Binding // who does it, each with Who for a name
	Who  *Formula
	On   []*Binding // what it is done to, with Target for a name and Struck for a place
	Over []*Binding // points of a range, states, or the best of several; with Point for a name

	Target, Struck, Point *Formula

	Cost, Unit, Has, Most *Formula // of actions
	Group, Limit          *Formula // of options: what only compares with its like, and how many there may be
	Rises, Falls, Text    *Formula // of curves
	Chance, Cap           *Formula // of rolls and contests
	Damage, Immune        *Formula // of attacks
	Resists, Meets        *Formula // likewise: what a target withstands with, and what of it an attack meets
	Stat, Value, Wants    *Formula // of what is unused or idle
	Ledger                *Formula // what a finding adds, in words: a text or a list of them
	More, Less            []*Measured
	Ways                  []*Way
}

// Way is a way to use an option, one for each combination of the things in
// Each.
type Way struct {
	Each       []*Binding
	When       *Formula
	Let        []*Binding
	Name       *Formula
	Group      *Formula // only ways of one kind compare
	More, Less []*Measured
	At         diag.Place
}

// Measured is how an option does: once, or at every point of a range.
type Measured struct {
	Name  string // as it is printed
	Of    *Formula
	Over  []*Binding
	Point *Formula
	At    diag.Place
}

// Formulas are all formulas of a study, one for each answer behind the one that
// they stand in.
func (s *Study) Formulas() []*Formula {
	out := bound(nil, s.Each, s.Let, s.By, s.On, s.Over)
	for _, f := range []*Formula{s.When, s.Name, s.Spot, s.Who, s.Target, s.Struck, s.Point, s.Cost, s.Unit, s.Has, s.Most, s.Group, s.Limit,
		s.Rises, s.Falls, s.Text, s.Chance, s.Cap, s.Damage, s.Immune, s.Resists, s.Meets, s.Stat, s.Value, s.Wants, s.Ledger} {
		out = f.with(out)
	}
	out = measured(out, s.More, s.Less)
	for _, w := range s.Ways {
		out = bound(out, w.Each, w.Let)
		for _, f := range []*Formula{w.When, w.Name, w.Group} {
			out = f.with(out)
		}
		out = measured(out, w.More, w.Less)
	}
	return out
}

// measured adds the formulas of measures.
func measured(out []*Formula, lists ...[]*Measured) []*Formula {
	for _, m := range slices.Concat(lists...) {
		out = m.Point.with(m.Of.with(bound(out, m.Over)))
	}
	return out
}
