package model

import (
	"reflect"

	"punchboard/internal/diag"
)

// StudyKinds are the kinds of facts in a study, as they are written.
var StudyKinds = []string{"actions", "options", "indexes", "curves", "rolls", "attacks", "contests", "unused", "idle"}

// Study is something stated about a game as a whole, for checks to judge: one kind of fact, for
// each combination of the things in Each. Fields that do not belong to its kind are nil.
type Study struct {
	ID   string
	Kind string // one of StudyKinds
	At   diag.Place

	Each []*Binding `key:"each" what:"lists"` // lists by name; a later one may use earlier names
	When *Formula   `key:"when"`              // the combinations to keep
	Let  []*Binding `key:"let" what:"values"` // values by name
	Name *Formula   `key:"name"`              // of the fact, as printed
	Spot *Formula   `key:"at"`                // a thing or a field of one: the place of findings

	By   []*Binding `key:"by" what:"lists" study:"actions rolls contests"` // who does it, named by Who
	Who  *Formula   `key:"who" study:"actions rolls contests"`
	On   []*Binding `key:"on!" what:"lists" study:"attacks"`               // what it is done to, named by Target, with Struck as its place
	Over []*Binding `key:"over" what:"lists" study:"curves rolls attacks"` // points of a range, states, or the best of several; named by Point

	Target *Formula `key:"target" study:"attacks"`
	Struck *Formula `key:"target-at" study:"attacks"`
	Point  *Formula `key:"point" study:"curves rolls attacks"`

	Cost    *Formula    `key:"cost!" study:"actions"` // of actions
	Unit    *Formula    `key:"unit!" study:"actions"`
	Has     *Formula    `key:"has!" study:"actions"`
	Most    *Formula    `key:"most" study:"actions"`
	Group   *Formula    `key:"kind" study:"options indexes"` // of options: the group within which they are compared, and how many there may be
	Limit   *Formula    `key:"limit" study:"options indexes"`
	Rises   *Formula    `key:"rises" study:"curves"` // of curves
	Falls   *Formula    `key:"falls" study:"curves"`
	Text    *Formula    `key:"text" study:"curves"`
	Chance  *Formula    `key:"chance!" study:"rolls contests"` // of rolls and contests
	Cap     *Formula    `key:"cap" study:"rolls"`
	Damage  *Formula    `key:"damage!" study:"attacks"` // of attacks
	Immune  *Formula    `key:"immune" study:"attacks"`
	Resists *Formula    `key:"resists" study:"attacks"` // likewise: what a target resists with, and which part of that an attack meets
	Meets   *Formula    `key:"meets" study:"attacks"`
	Stat    *Formula    `key:"stat!" study:"unused"` // of what is unused or idle
	Value   *Formula    `key:"value!" study:"unused"`
	Wants   *Formula    `key:"wants!" study:"idle"`
	Ledger  *Formula    `key:"ledger"` // what a finding adds, in words: a text or a list of texts
	More    []*Measured `key:"more measures" study:"options indexes"`
	Less    []*Measured `key:"less measures" study:"options indexes"`
	Ways    []*Way      `key:"ways study-way" study:"options indexes"`
}

// Way is a way to use an option, one for each combination of the things in
// Each.
type Way struct {
	Each  []*Binding  `key:"each" what:"lists"`
	When  *Formula    `key:"when"`
	Let   []*Binding  `key:"let" what:"values"`
	Name  *Formula    `key:"name"`
	Group *Formula    `key:"kind"` // only ways of the same kind are compared
	More  []*Measured `key:"more measures"`
	Less  []*Measured `key:"less measures"`
}

// Measured is a measure of an option: one value, or one at every point of a range.
type Measured struct {
	Name  string     // as printed
	Of    *Formula   `key:"of!"`
	Over  []*Binding `key:"over!" what:"lists"`
	Point *Formula   `key:"point"`
	At    diag.Place
}

// Formulas returns all formulas of a study, those for the answers to a reading after the one that
// contains them.
func (s *Study) Formulas() []*Formula { return formulas(reflect.ValueOf(s), nil) }
