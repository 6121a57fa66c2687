// Package play finds who can play a game: it picks the family of rules that
// the game names and has it make scenarios of the game's simulations. Who plays
// need not know every answer to every reading: then it plays one that it knows,
// and Otherwise says so.
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
	e, g = known(e, g)
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

// played are the answers that a game's players know, by reading; of those that
// are not among them nothing depends on the answer.
func played(e *engine.Engine) map[string][]string {
	switch e.Rules().(type) {
	case *actiondeck.Rules:
		return actiondeckplay.Played()
	case *force.Rules:
		return forceplay.Played()
	case *percentile.Rules:
		return percentileplay.Played()
	}
	return nil
}

// Other is a reading in force by which nobody plays, and the answers of which
// the first is played in its place.
type Other struct {
	Reading *model.Reading
	Plays   []string
}

// Otherwise are the readings whose chosen answer no player of the game knows,
// in the order written.
func Otherwise(e *engine.Engine, g *model.Game) []Other {
	var out []Other
	all := played(e)
	for _, r := range g.Readings {
		if plays := all[r.ID]; len(plays) > 0 && r.Chosen.Text != "" && !slices.Contains(plays, r.Chosen.Text) {
			out = append(out, Other{r, plays})
		}
	}
	return out
}

// known is the game with answers that its players know, and its engine.
func known(e *engine.Engine, g *model.Game) (*engine.Engine, *model.Game) {
	others := Otherwise(e, g)
	if len(others) == 0 {
		return e, g
	}
	as := *g
	as.Readings = slices.Clone(g.Readings)
	for _, o := range others {
		r := *o.Reading
		r.Chosen.Text = o.Plays[0]
		as.Readings[slices.Index(g.Readings, o.Reading)] = &r
	}
	eng, err := engine.New(&as)
	if err != nil { // the same game has an engine already
		return e, g
	}
	return eng, &as
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
