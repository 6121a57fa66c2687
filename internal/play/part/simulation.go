package part

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

// Kind is something that simulations may play: its required and optional arguments, and the
// function that makes its scenarios.
type Kind struct {
	ID           string
	Needs, Takes []string // arguments
	Read         func(*Reader) []sim.Scenario
}

// Reader reads one simulation.
type Reader struct {
	Of    *model.Simulation
	Found diag.List // findings about it; if there is an error among them, it gives no scenario
}

// Scenarios returns what a game's simulations play, of the machine's kinds and of others. See the
// function Scenarios.
func (m *Machine) Scenarios(g *model.Game, others ...Kind) ([]sim.Scenario, diag.List) {
	if len(g.Simulations) == 0 {
		return nil, nil
	}
	kinds, err := m.Kinds(m.Of(g))
	if err != nil {
		return nil, diag.List{{At: g.Play.At, Severity: diag.Error, Code: "PB101", Name: "unknown-id", Message: fmt.Sprintf("the game cannot be played: %v", err)}}
	}
	return Scenarios(g, append(kinds, others...))
}

// Scenarios returns what a game's simulations play of these kinds, in the order written. A round
// robin gives several scenarios with its id. An error in a simulation is a finding, and it gives no
// scenario.
func Scenarios(g *model.Game, kinds []Kind) ([]sim.Scenario, diag.List) {
	var out []sim.Scenario
	var found diag.List
	for _, s := range g.Simulations {
		r := &Reader{Of: s}
		if made := r.read(kinds); !r.Bad() {
			out = append(out, made...)
		}
		found.Add(r.Found...)
	}
	return out, found.Sorted()
}

// read makes the scenarios of the simulation, by what it plays.
func (r *Reader) read(kinds []Kind) []sim.Scenario {
	plays := r.Of.Plays
	k := lists.First(kinds, func(k Kind) bool { return k.ID == plays.Text })
	if k.Read == nil {
		r.Fault(plays.At, "PB007", "not-a-choice", "%v", Unknown("kind of play", plays.Text, lists.Map(kinds, func(k Kind) string { return k.ID })))
		return nil
	}
	r.Known("argument of "+k.ID, r.Of.With, slices.Concat(k.Needs, k.Takes))
	lacks := lists.Only(k.Needs, func(id string) bool { return !r.Of.Arg(id).IsSet() })
	for _, id := range lacks {
		r.Fault(r.Of.At, "PB005", "missing-field", "%s is played with %s, and nothing says which", k.ID, id)
	}
	if len(lacks) > 0 {
		return nil
	}
	return k.Read(r)
}

// Bad reports whether there is an error in the simulation.
func (r *Reader) Bad() bool { return r.Found.Worst() == diag.Error }

// Fault reports an error at a place, or at the simulation if the place is zero.
func (r *Reader) Fault(at diag.Place, code, name, format string, args ...any) {
	if at.IsZero() {
		at = r.Of.At
	}
	r.Found.Add(diag.Finding{At: at, Severity: diag.Error, Code: code, Name: name, Message: fmt.Sprintf(format, args...)})
}

// Known reports fields that are not among the names. what says what they are.
func (r *Reader) Known(what string, fields []model.Field, names []string) {
	for _, f := range fields {
		if !slices.Contains(names, f.ID) {
			r.Fault(f.At, "PB004", "unknown-field", "%v", Unknown(what, f.ID, names))
		}
	}
}

// Whole returns a number that the simulation gives, from lo to hi, or usual if it gives none.
// Anything else is a fault, and Whole returns usual.
func (r *Reader) Whole(id string, usual, lo, hi int) int {
	v := r.Of.Arg(id)
	switch {
	case !v.IsSet():
		return usual
	case v.Kind != model.Whole && v.Kind != model.Signed || int(v.Int) < lo || int(v.Int) > hi:
		r.Fault(v.At, "PB006", "wrong-type", "%s: want a number from %d to %d", id, lo, hi)
		return usual
	}
	return int(v.Int)
}
