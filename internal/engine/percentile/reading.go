package percentile

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// Reading is a question that the rules leave open and this family asks: its
// id, and the answers it knows, the first of which holds while the game has
// no such reading.
type Reading struct {
	ID, About string
	Answers   []string
}

// Readings are all the questions this family asks.
var Readings = []Reading{
	{"roll-under", "the percentile dice count from 0 or from 1, and must be lower or may be equal", []string{"from-zero", "or-equal", "lower"}},
	{"auto-fire", "an automatic shot is one roll that hits or misses, or a roll for each round", []string{"one-roll", "each-round"}},
	{"throw-rounding", "strength divided by weight comes to whole squares how", []string{"down", "up", "nearest"}},
	{"suit-armour", "the armour of a suit stands in place of its wearer's, or is added to it", []string{"replace", "add"}},
	{"suit-susceptibility", "the susceptibilities of a suit stand in place of its wearer's, or are added to them", []string{"replace", "add"}},
	{"stun-armour", "armour absorbs stun damage, or does nothing against it", []string{"absorbs", "ignores"}},
	{"psi-none", "a unit with no psi strength defends with 0, or cannot be attacked", []string{"zero", "immune"}},
	{"lift-cost", "riding an elevator costs the level alone, or a step too", []string{"level", "step-and-level"}},
	{"sight-corner", "a wall that ends at a corner leaves a line of sight through the corner open, or blocks it", []string{"open", "tight"}},
	{"objects-in-sight", "objects of a map obstruct a line of sight, or block it", []string{"obstruct", "block"}},
}

// reading is the answer in force.
func (r *Rules) reading(id string) string {
	i := slices.IndexFunc(Readings, func(x Reading) bool { return x.ID == id })
	if x := r.g.Reading(id); x != nil && x.Chosen.Text != "" {
		return x.Chosen.Text
	}
	return Readings[i].Answers[0]
}

// answerFindings are the answers to a reading that this family does not know.
func answerFindings(x *model.Reading) diag.List {
	i := slices.IndexFunc(Readings, func(k Reading) bool { return k.ID == x.ID })
	if i < 0 {
		return nil
	}
	var out diag.List
	for _, a := range x.Options {
		if !slices.Contains(Readings[i].Answers, a.ID) {
			out.Add(diag.Finding{At: a.At, Severity: diag.Error, Code: "PB007", Name: "not-a-choice",
				Message: fmt.Sprintf("the engine knows no answer %q to this reading", a.ID),
				Help:    "it knows " + strings.Join(Readings[i].Answers, ", ")})
		}
	}
	return out
}
