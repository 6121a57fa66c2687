package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"slices"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/sim"
	"punchboard/internal/stage"
)

// lineups are who plays, each one agent for both sides or two: as --agents names
// them, parted by semicolons.
func (fl *simulateFlags) lineups() ([][]string, error) {
	var out [][]string
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
		names := lists.Map(how.Agents, func(a sim.Agent) string { return a.Name() })
		if slices.ContainsFunc(out, func(o []string) bool { return slices.Equal(o, names) }) {
			return nil, usage{fmt.Errorf("%s plays twice", lineup(names))}
		}
		out = append(out, names)
	}
	return out, nil
}

// meant is what share of the first side a simulation declares, in whole percent; 0
// and 0 if it declares none.
func meant(s *model.Simulation) [2]int {
	switch {
	case s.About != nil:
		return [2]int{s.About.Lo, s.About.Hi}
	case s.Even.True():
		return [2]int{50, 50}
	}
	return [2]int{}
}

// comparePlayers plays a simulation with several agents and tells what each of them
// says, side by side.
func (a *app) comparePlayers(ctx context.Context, game, id string, lineups [][]string, fl simulateFlags) error {
	if fl.against != "" {
		return usage{errors.New("--against compares two states of the game, played by the same agents: name one agent, or two")}
	}
	p, err := a.open([]string{game}, load.Options{NoLayouts: true})
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	was, err := readPanel(fl.resume, lineups)
	if err != nil {
		return err
	}
	panel := &sim.Panel{}
	for _, names := range lineups {
		one := fl
		one.agents = names
		how, err := one.good()
		if err != nil {
			return err
		}
		st, err := a.staged(p, game, id, how)
		if err != nil {
			return err
		}
		if _, robin := st.Plan.Scenarios[0].(sim.Match); robin && len(st.Plan.Scenarios) > 1 {
			return usage{fmt.Errorf("%s plays each piece against each: several agents are compared by how often one side wins", id)}
		}
		panel.Title, panel.Even = st.Simulation.Title, meant(st.Simulation)
		run, err := a.opinion(ctx, st, was.of(names), panel, fl)
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
	k := keeper{file: fl.resume, write: panel.Write}
	return cmp.Or(writePanel(a.out, panel, fl.format), k.end())
}

// opinion plays the games of one lineup, going on with those of was, if any.
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
	b := newGamesBar(t.errs, st.Simulation.ID+" by "+lineup(st.Key.Agents))
	keep := keeper{file: fl.resume, write: func(w io.Writer) error {
		return (&sim.Panel{Title: panel.Title, Even: panel.Even, Runs: append(slices.Clone(panel.Runs), run)}).Write(w)
	}}
	err = st.Plan.Play(ctx, run, games, func(n int) error {
		b.at(n, games)
		keep.now()
		return nil
	})
	b.clear()
	if err == nil && run.Games < games {
		fmt.Fprintf(t.errs, "stopped after %d of %d games\n", run.Games, games)
	}
	return run, err
}

// kept are games that a file keeps.
type kept struct{ *sim.Panel }

// of is the run of a lineup, nil if there is none.
func (k kept) of(lineup []string) *sim.Run {
	if k.Panel == nil {
		return nil
	}
	return lists.First(k.Runs, func(r *sim.Run) bool { return slices.Equal(r.Agents, lineup) })
}

// readPanel reads a file that keeps games of several agents; nothing if it has no
// name or is not there. All of them must be asked for, so that none is lost when the
// file is written anew.
func readPanel(name string, lineups [][]string) (kept, error) {
	if name == "" {
		return kept{}, nil
	}
	p, err := stage.Saved(name, "games of several agents", sim.ReadPanel)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return kept{}, nil
	case err != nil:
		return kept{}, stage.Anew(err)
	}
	for _, r := range p.Runs {
		if !slices.ContainsFunc(lineups, func(l []string) bool { return slices.Equal(l, r.Agents) }) {
			return kept{}, stage.Anew(stage.Wrong{Err: fmt.Errorf("%s keeps games of %s too: name them as well", name, lineup(r.Agents))})
		}
	}
	return kept{p}, nil
}

// lineup is who plays, in words.
func lineup(agents []string) string {
	return strings.Join(slices.Compact(slices.Clone(agents)), " against ")
}

// writePanel writes a comparison of agents as json or csv, and as text otherwise.
func writePanel(out io.Writer, p *sim.Panel, format string) error {
	switch format {
	case "json":
		return p.JSON(out)
	case "csv":
		return p.CSV(out)
	}
	return p.Text(out)
}
