// Package stage prepares a simulation of a game to be played by a command, as it is declared or
// with other values in its data, and reads the flags of a sweep. So a sweep is the same whichever
// command plays it.
package stage

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/play"
	"punchboard/internal/sim"
	"punchboard/internal/sweep"
)

// Release is the version of the commands.
const Release = "0.1.0"

// Stage is a simulation that is ready to be played.
type Stage struct {
	Project    *load.Project
	Context    *check.Context
	Simulation *model.Simulation
	Plan       sim.Plan
	Key        sim.Key
	Notes      diag.List // what people who look at its games should know about who plays them
}

// Refused are the findings because of which a game is not played.
type Refused struct{ Found diag.List }

// Error returns the first error among the findings.
func (r Refused) Error() string { return cmp.Or(worst(r.Found), "it cannot be played") }

// Wrong is a mistake in how a command was called: a wrong flag, or a file of another kind.
type Wrong struct{ Err error }

// Error returns the text of the error.
func (w Wrong) Error() string { return w.Err.Error() }

// Unwrap returns the wrapped error.
func (w Wrong) Unwrap() error { return w.Err }

// wrong returns an error about the call, not about the game.
func wrong(format string, args ...any) error { return Wrong{fmt.Errorf(format, args...)} }

// New prepares a simulation of a project. how gives the agents, the seed and the cores. An error is
// Refused or Wrong.
func New(p *load.Project, game, id string, how sim.Plan) (*Stage, error) {
	g := p.Game(game)
	if g == nil || p.Findings.Worst() == diag.Error {
		return nil, Refused{p.Findings}
	}
	s := g.Simulation(id)
	if s == nil {
		return nil, unknown(g, id)
	}
	c, found := check.Scope(g)
	if found.Worst() == diag.Error {
		return nil, Refused{found}
	}
	st := &Stage{Project: p, Context: c, Simulation: s}
	if st.Plan, found = planned(g, id, how); len(st.Plan.Scenarios) == 0 {
		return nil, Refused{found}
	}
	if slices.ContainsFunc(how.Agents, func(a sim.Agent) bool { return strings.HasPrefix(a.Name(), sim.Greedy{}.Name()) }) {
		st.Notes = p.Silence(found, func(string) bool { return false })
	}
	st.Key = sim.Key{Program: Release, Game: game, Simulation: id, Seed: how.Seed, Data: Digest(p, game)}
	st.Key.Agents = append(st.Key.Agents, lists.Map(how.Agents, func(agent sim.Agent) string { return agent.Name() })...)
	return st, nil
}

// unknown returns the error for a simulation that a game does not have, listing those it has.
func unknown(g *model.Game, id string) error {
	have := model.IDs(g.Simulations)
	if n := len(have) - 1; n > 0 {
		have = []string{strings.Join(have[:n], ", "), have[n]}
	}
	if len(have) == 0 {
		return wrong("%s has no simulations", g.ID)
	}
	return wrong("%s has no simulation %q; there is %s", g.ID, id, strings.Join(have, " and "))
}

// planned returns a plan with the scenarios of a simulation of a game; it has none if the
// simulation cannot be played because of the returned faults. The game's other simulations are not
// prepared.
func planned(g *model.Game, id string, how sim.Plan) (sim.Plan, diag.List) {
	one := *g
	one.Simulations = []*model.Simulation{g.Simulation(id)}
	var faults diag.List
	how.Scenarios, faults = play.Scenarios(&one)
	return how, faults
}

// Digest returns a hash of the YAML files of a game: saved games can be continued only with the
// same data.
func Digest(p *load.Project, game string) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(p.Files)) {
		if strings.HasPrefix(name, "content/"+game+"/") && strings.HasSuffix(name, ".yaml") {
			fmt.Fprintf(h, "%s\x00%d\x00%s", name, len(p.Files[name]), p.Files[name])
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// Begin returns a run to be played: the one that a file keeps, or a new one if the file does not
// exist.
func (st *Stage) Begin(file string) (*sim.Run, error) {
	if file == "" {
		return st.Plan.New(st.Key)
	}
	was, err := Saved(file, "a run", sim.Read)
	if errors.Is(err, fs.ErrNotExist) {
		return st.Plan.New(st.Key)
	}
	if err != nil {
		return nil, Anew(err)
	}
	r, err := st.Plan.Resume(was, st.Key)
	if err != nil {
		return nil, Anew(wrong("%s: %w", file, err))
	}
	return r, nil
}

// Anew adds what to do about a file that cannot be continued; an error of the machine is returned
// unchanged.
func Anew(err error) error {
	if errors.As(err, new(Wrong)) {
		return wrong("%w; to start again, name another file or delete this one", err)
	}
	return err
}

// Variants returns a function that makes the plans of a sweep's variants: the data of each is
// loaded and checked like any project.
func (st *Stage) Variants() sweep.Maker {
	return func(values map[string]string) (sim.Plan, error) {
		p, err := st.Project.Varied(st.Key.Game, values)
		if err != nil {
			return sim.Plan{}, sweep.Unfit{Why: err.Error()}
		}
		if why := worst(p.Findings); why != "" {
			return sim.Plan{}, sweep.Unfit{Why: why}
		}
		c, found := check.Scope(p.Game(st.Key.Game))
		if why := worst(found); why != "" {
			return sim.Plan{}, sweep.Unfit{Why: why}
		}
		made, faults := planned(c.Game, st.Simulation.ID, st.Plan)
		if len(made.Scenarios) == 0 {
			return sim.Plan{}, sweep.Unfit{Why: cmp.Or(worst(faults), "it cannot be played")}
		}
		return made, nil
	}
}

// worst returns the first error among findings, on one line; "" if there is none.
func worst(l diag.List) string {
	for _, f := range l {
		if f.Severity == diag.Error {
			return fmt.Sprintf("%s:%d: %s", f.At.File, f.At.Line, f.Message)
		}
	}
	return ""
}
