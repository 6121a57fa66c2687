package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/check"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/sim"
	"punchboard/internal/stage"
)

// lineups returns the plans for each lineup, one agent for all sides or two: as --agents names
// them, separated by semicolons.
func (fl *simulateFlags) lineups() ([]sim.Plan, error) {
	var out []sim.Plan
	for text := range strings.SplitSeq(strings.Join(fl.agents, ","), ";") {
		one := *fl
		one.agents = nil
		for name := range strings.SplitSeq(text, ",") {
			if name = strings.TrimSpace(name); name != "" {
				one.agents = append(one.agents, name)
			}
		}
		how, err := one.good()
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(out, func(o sim.Plan) bool { return slices.Equal(names(o), names(how)) }) {
			return nil, usage{fmt.Errorf("%s plays twice", lineup(names(how)))}
		}
		out = append(out, how)
	}
	return out, nil
}

// names returns the names of a plan's agents.
func names(how sim.Plan) []string { return lists.Map(how.Agents, sim.Agent.Name) }

// meant returns the share of wins of the first of the sides that a simulation declares, as a range
// in whole percent; 0 and 0 if it declares none.
func meant(s *model.Simulation, sides int) [2]int {
	switch {
	case s.About != nil:
		return [2]int{s.About.Lo, s.About.Hi}
	case s.Even.True():
		lo, hi := sim.Fair(max(2, sides))
		return [2]int{lo, hi}
	}
	return [2]int{}
}

// comparePlayers plays a simulation with several lineups and prints their results side by side.
func (a *app) comparePlayers(ctx context.Context, game, id string, lineups []sim.Plan, fl simulateFlags) error {
	if fl.against != "" {
		return usage{errors.New("--against compares two states of the game, played by the same agents: name one agent, or two")}
	}
	p, err := a.open([]string{game}, load.Options{NoLayouts: true})
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	was, err := resumed(fl.resume, "games of several agents", sim.ReadPanel)
	if err != nil {
		return err
	}
	for _, r := range was.Runs { // none may be lost when the file is rewritten
		if !slices.ContainsFunc(lineups, func(how sim.Plan) bool { return slices.Equal(names(how), r.Agents) }) {
			return stage.Anew(stage.Wrong{Err: fmt.Errorf("%s keeps games of %s too: name them as well", fl.resume, lineup(r.Agents))})
		}
	}
	panel := &sim.Panel{}
	for _, how := range lineups {
		st, err := a.staged(p, game, id, how)
		if err != nil {
			return err
		}
		if _, robin := st.Plan.Scenarios[0].(sim.Match); robin && len(st.Plan.Scenarios) > 1 {
			return usage{fmt.Errorf("%s plays each piece against each: several agents are compared by how often one side wins", id)}
		}
		panel.Title, panel.Even = st.Simulation.Title, meant(st.Simulation, len(st.Plan.Scenarios[0].Sides()))
		of := lists.First(was.Runs, func(r *sim.Run) bool { return slices.Equal(r.Agents, names(how)) })
		run, err := a.opinion(ctx, st, of, panel, fl)
		if err != nil {
			return err
		}
		if run.Games > 0 {
			panel.Runs = append(panel.Runs, run)
		}
	}
	if len(panel.Runs) == 0 {
		return errors.New("stopped before the first game was over")
	}
	k := keeper{file: fl.resume, write: panel.Write, put: build.Replace}
	return cmp.Or(tell(a.out, fl.format, panel.Text, panel.JSON, panel.CSV), k.end())
}

// opinion plays the games of one lineup, continuing those of was, if not nil.
func (t *terminal) opinion(ctx context.Context, st *stage.Stage, was *sim.Run, panel *sim.Panel, fl simulateFlags) (*sim.Run, error) {
	run, err := st.Plan.New(st.Key)
	if err != nil {
		return nil, err
	}
	if was != nil {
		if run, err = st.Plan.Resume(was, st.Key); err != nil {
			return nil, stage.Anew(stage.Wrong{Err: fmt.Errorf("%s: %w", fl.resume, err)})
		}
	}
	games := check.Games(st.Simulation, fl.games)
	keep := &keeper{file: fl.resume, put: build.Replace, write: func(w io.Writer) error {
		return (&sim.Panel{Title: panel.Title, Even: panel.Even, Runs: append(slices.Clone(panel.Runs), run)}).Write(w)
	}}
	return run, t.played(ctx, st, run, games, st.Simulation.ID+" by "+lineup(st.Key.Agents), keep)
}

// lineup describes who plays.
func lineup(agents []string) string {
	return strings.Join(slices.Compact(slices.Clone(agents)), " against ")
}

// tell writes the results of games as JSON or CSV, and as text otherwise.
func tell(out io.Writer, format string, text, json, csv func(io.Writer) error) error {
	switch format {
	case "json":
		return json(out)
	case "csv":
		return csv(out)
	}
	return text(out)
}
