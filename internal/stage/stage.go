// Package stage makes a simulation of a game ready to be played by a command, as it
// is declared or with other values in its data, and holds what a command is asked
// for about a sweep. So whoever plays a sweep, it is the same one.
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
	Notes      diag.List // what those who look at its games are to know of who plays them
}

// Refused are the findings for which a game is not played.
type Refused struct{ Found diag.List }

// Error is the worst of what was found.
func (r Refused) Error() string { return cmp.Or(worst(r.Found), "it cannot be played") }

// Wrong is an error of whoever called a command: a wrong flag, a file that is
// something else.
type Wrong struct{ Err error }

// Error is what was asked wrongly.
func (w Wrong) Error() string { return w.Err.Error() }

// Unwrap is the error beneath.
func (w Wrong) Unwrap() error { return w.Err }

// wrong is an error of what was asked, not of the game.
func wrong(format string, args ...any) error { return Wrong{fmt.Errorf(format, args...)} }

// New makes a simulation of a project ready. how are the agents, the seed and the
// cores. An error is Refused or Wrong.
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

// unknown is the error of a simulation that a game does not have, with those that it has.
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

// planned is a plan with the scenarios of a simulation of a game: none if it cannot
// be played, for the faults given. The game's other simulations are not made.
func planned(g *model.Game, id string, how sim.Plan) (sim.Plan, diag.List) {
	one := *g
	one.Simulations = []*model.Simulation{g.Simulation(id)}
	var faults diag.List
	how.Scenarios, faults = play.Scenarios(&one)
	return how, faults
}

// Digest is a hash of the YAML files of a game: what was saved is gone on with by
// the same data only.
func Digest(p *load.Project, game string) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(p.Files)) {
		if strings.HasPrefix(name, "content/"+game+"/") && strings.HasSuffix(name, ".yaml") {
			fmt.Fprintf(h, "%s\x00%d\x00%s", name, len(p.Files[name]), p.Files[name])
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// Begin is a run to be played: the one that a file keeps if it is there.
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

// Anew says what to do about a file that cannot be gone on with; an error of the
// machine stays as it is.
func Anew(err error) error {
	if errors.As(err, new(Wrong)) {
		return wrong("%w; to start again, name another file or delete this one", err)
	}
	return err
}

// Variants makes the plans of a sweep's variants: the data of each is loaded and
// looked through as any project is.
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

// worst is the first error among findings, in a line; "" if there is none.
func worst(l diag.List) string {
	for _, f := range l {
		if f.Severity == diag.Error {
			return fmt.Sprintf("%s:%d: %s", f.At.File, f.At.Line, f.Message)
		}
	}
	return ""
}
