// Package play finds who can play a game: it picks the family of rules that
// the game names and has it make scenarios of the game's simulations.
package play

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/engine/actiondeck"
	"punchboard/internal/engine/force"
	"punchboard/internal/engine/percentile"
	"punchboard/internal/model"
	actiondeckplay "punchboard/internal/play/actiondeck"
	forceplay "punchboard/internal/play/force"
	percentileplay "punchboard/internal/play/percentile"
	"punchboard/internal/sim"
)

// Scenarios are what the game's simulations play, in the order written; a
// simulation that plays a round robin gives several scenarios of its id. What
// is wrong with a simulation is a finding, and it gives none.
func Scenarios(e *engine.Engine, g *model.Game) ([]sim.Scenario, diag.List) {
	if len(g.Simulations) == 0 {
		return nil, nil
	}
	switch rules := e.Rules().(type) {
	case *actiondeck.Rules:
		return actiondeckplay.Scenarios(rules, g)
	case *force.Rules:
		return forceplay.Scenarios(rules, g)
	case *percentile.Rules:
		return percentileplay.Scenarios(rules, g)
	}
	return nil, unplayed(g)
}

// unplayed says of each simulation that nobody knows how to play it.
func unplayed(g *model.Game) diag.List {
	var out diag.List
	for _, s := range g.Simulations {
		msg := "the game names no family of rules, so nothing of it can be played"
		if g.Engine.Family != "" {
			msg = fmt.Sprintf("the family %s plays nothing", g.Engine.Family)
		}
		out.Add(diag.Finding{Code: "PB007", Name: "not-a-choice", Severity: diag.Error, At: s.Plays.At, Message: msg})
	}
	return out
}

// Of are the scenarios of one simulation.
func Of(all []sim.Scenario, id string) []sim.Scenario {
	return slices.DeleteFunc(slices.Clone(all), func(s sim.Scenario) bool { return s.ID() != id })
}
