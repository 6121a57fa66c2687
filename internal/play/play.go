// Package play finds who can play a game: the courses that it declares, and the machine
// that its section play names. It has them make scenarios of the game's simulations. A
// machine need not know every answer to every reading: then it plays one that
// it knows, and Otherwise says so.
package play

import (
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/play/actiondeck"
	"punchboard/internal/play/course"
	"punchboard/internal/play/force"
	"punchboard/internal/play/part"
	"punchboard/internal/play/percentile"
	"punchboard/internal/sim"
)

// machines are those there are, by the name that game.yaml writes.
var machines = map[string]*part.Machine{
	"actiondeck": actiondeck.Machine,
	"force":      force.Machine,
	"percentile": percentile.Machine,
}

// Scenarios are what the game's simulations play, in the order written; a
// simulation that plays a round robin gives several scenarios of its id. What
// is wrong with a simulation is a finding, and it gives none.
func Scenarios(g *model.Game) ([]sim.Scenario, diag.List) {
	if len(g.Simulations) == 0 {
		return nil, nil
	}
	g = known(g)
	kinds := course.Kinds(g)
	switch m, ok := machines[g.Play.Machine]; {
	case ok:
		return m.Scenarios(g, kinds...)
	case len(kinds) == 0:
		return nil, unplayed(g)
	}
	return part.Scenarios(g, kinds)
}

// Findings are the faults of the game's courses, and of the parts that it gives its
// machine: a part that the machine does not know, an id that is not there, a table
// without a column; and the weights that it does not know.
func Findings(g *model.Game) diag.List {
	out := course.Findings(g)
	if m, ok := machines[g.Play.Machine]; ok {
		out = append(out, m.Of(g).Findings()...)
	}
	return out
}

// Other is a reading in force by which nobody plays, and the answers of which
// the first is played in its place.
type Other struct {
	Reading *model.Reading
	Plays   []string
}

// Otherwise are the readings whose chosen answer no player of the game knows,
// in the order written.
func Otherwise(g *model.Game) []Other {
	m := machines[g.Play.Machine]
	if m == nil {
		return nil
	}
	by := lists.By(m.Readings, func(x part.Reading) string { return x.ID })
	return lists.MapOnly(g.Readings, func(r *model.Reading) (Other, bool) {
		plays := by[r.ID].Answers
		return Other{r, plays}, len(plays) > 0 && r.Chosen.Text != "" && !slices.Contains(plays, r.Chosen.Text)
	})
}

// known is the game with answers that its players know.
func known(g *model.Game) *model.Game {
	others := Otherwise(g)
	if len(others) == 0 {
		return g
	}
	as := *g
	as.Readings = slices.Clone(g.Readings)
	for _, o := range others {
		r := *o.Reading
		r.Chosen.Text = o.Plays[0]
		as.Readings[slices.Index(g.Readings, o.Reading)] = &r
	}
	return &as
}

// unplayed says of each simulation that nobody knows how to play it.
func unplayed(g *model.Game) diag.List {
	var out diag.List
	for _, s := range g.Simulations {
		out.Add(diag.Finding{Code: "PB007", Name: "not-a-choice", Severity: diag.Error, At: s.Plays.At,
			Message: "nobody can play the game: it declares no courses, and its game.yaml has no section play",
			Help:    "say under courses how it goes, or give it play: {machine: " + strings.Join(slices.Sorted(maps.Keys(machines)), " or ") + "}"})
	}
	return out
}

// Of are the scenarios of one simulation.
func Of(all []sim.Scenario, id string) []sim.Scenario {
	return slices.DeleteFunc(slices.Clone(all), func(s sim.Scenario) bool { return s.ID() != id })
}
