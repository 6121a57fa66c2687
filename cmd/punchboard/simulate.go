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
	"time"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/change"
	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/sim"
	"punchboard/internal/stage"
)

// simulateFlags are the flags of `simulate`.
type simulateFlags struct {
	games           int
	seed            uint64
	agents          []string
	resume, against string
	format, failOn  string
	show            string
	cores           int
}

// simulateCommand plays a simulation many times and reports the results.
func simulateCommand(a *app) *cobra.Command {
	var fl simulateFlags
	cmd := &cobra.Command{
		Use:               "simulate [GAME] [SIMULATION]",
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: a.firstGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			lineups, err := fl.lineups()
			if err != nil {
				return err
			}
			if len(args) == 1 {
				return a.listSimulations(args[0])
			}
			if cmd.Flags().Changed("show") {
				return showGame(a, args[0], args[1], lineups, fl)
			}
			if len(lineups) > 1 {
				return a.comparePlayers(cmd.Context(), args[0], args[1], lineups, fl)
			}
			return a.runSimulation(cmd.Context(), args[0], args[1], lineups[0], fl)
		},
	}
	fl.add(cmd)
	return cmd
}

// add declares the flags of a run.
func (fl *simulateFlags) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.IntVar(&fl.games, "games", 0, "how many games to play; default: what the simulation says, else 200")
	f.Uint64Var(&fl.seed, "seed", 1, "seed for dice and cards")
	stage.DeclareAgents(f, &fl.agents, "; several, separated by semicolons, are compared side by side")
	f.StringVar(&fl.resume, "resume", "", "keep the games in this file, to continue later")
	f.StringVar(&fl.against, "against", "", "also play the game as it was: a revision, a project folder or a saved run")
	f.StringVar(&fl.show, "show", "", "write out one game, choice by choice: its number, from 0, or 3/2 for the second time game 3 is played")
	f.StringVar(&fl.format, "format", "text", "text, json or csv")
	f.StringVar(&fl.failOn, "fail-on", "warning", "exit with 1 from this severity up: error, warning or note")
	f.IntVar(&fl.cores, "cores", 0, "how many cores to use; default: all")
}

// good reports invalid flags, and returns how the simulation is played.
func (fl *simulateFlags) good() (sim.Plan, error) {
	_, err := diag.ParseSeverity(fl.failOn)
	if err != nil {
		err = usage{err}
	}
	if err := cmp.Or(stage.KnownFormat(fl.format), err); err != nil {
		return sim.Plan{}, err
	}
	return stage.How(fl.agents, fl.games, fl.seed, fl.cores)
}

// listSimulations prints the simulations of a game.
func (a *app) listSimulations(game string) error {
	_, g, err := a.one(game)
	if err != nil || g == nil {
		return err
	}
	if len(g.Simulations) == 0 {
		return usage{fmt.Errorf("%s has no simulations", game)}
	}
	wide := lists.Most(g.Simulations, func(s *model.Simulation) int { return len(s.ID) })
	for _, s := range g.Simulations {
		fmt.Fprintf(a.out, "%-*s  %s: %s, %d games\n", wide, s.ID, s.Plays.Text, s.Title, check.Games(s, 0))
	}
	return nil
}

// staged prepares a simulation of a project, and prints the notes on it, each only once.
func (t *terminal) staged(p *load.Project, game, id string, how sim.Plan) (*stage.Stage, error) {
	st, err := stage.New(p, game, id, how)
	if refused := (stage.Refused{}); errors.As(err, &refused) {
		return nil, t.refuse(p, refused.Found)
	}
	if err != nil {
		return nil, err
	}
	fresh := slices.DeleteFunc(st.Notes, func(f diag.Finding) bool {
		return slices.ContainsFunc(t.noted, func(o diag.Finding) bool { return o.At == f.At && o.Message == f.Message })
	})
	t.noted.Add(fresh...)
	return st, diag.Print(t.errs, fresh, p.Files, t.colour(t.errs))
}

// showGame prints one game of a simulation, choice by choice.
func showGame(a *app, game, id string, lineups []sim.Plan, fl simulateFlags) error {
	which, err := sim.ParseShown(fl.show)
	switch {
	case err != nil:
		return usage{fmt.Errorf("--show %w", err)}
	case len(lineups) > 1 || fl.format != "text" || fl.resume != "" || fl.against != "" || fl.games != 0:
		return usage{errors.New("--show writes one game as text: leave out --games, --format, --resume, --against and further agents")}
	}
	p, err := a.open([]string{game}, load.Options{NoLayouts: true})
	if err != nil {
		return err
	}
	st, err := a.staged(p, game, id, lineups[0])
	if err != nil {
		return err
	}
	return st.Plan.Show(a.out, which)
}

// runSimulation plays a simulation and prints the results.
func (a *app) runSimulation(ctx context.Context, game, id string, how sim.Plan, fl simulateFlags) error {
	p, err := a.open([]string{game}, load.Options{NoLayouts: true})
	if err != nil {
		return err
	}
	st, err := a.staged(p, game, id, how)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	run, lost := a.playOut(ctx, st, fl, check.Games(st.Simulation, fl.games))
	if lost != nil && !errors.Is(lost, errUnkept) {
		return lost
	}
	if run.Games == 0 {
		return errors.New("stopped before the first game was over")
	}
	sum := run.Summarise(st.Simulation.Title, st.Simulation.LeavesOut)
	if err := cmp.Or(tell(a.out, fl.format, sum.Text, sum.JSON, run.CSV), lost); err != nil {
		return err
	}
	found, err := a.judge(ctx, st, run, fl)
	if err != nil {
		return err
	}
	if fl.format == "text" && len(found) > 0 {
		fmt.Fprintln(a.out)
		if err := diag.Print(a.out, found, p.Files, a.colour(a.out)); err != nil {
			return err
		}
	} else if len(found) > 0 {
		diag.Print(a.errs, found, p.Files, a.colour(a.errs))
	}
	if level, _ := diag.ParseSeverity(fl.failOn); found.Worst() >= level {
		return errFindings
	}
	return nil
}

// judge returns the findings of the level 5 checks on a run.
func (a *app) judge(ctx context.Context, st *stage.Stage, run *sim.Run, fl simulateFlags) (diag.List, error) {
	var found diag.List
	how := check.Sampling{Seed: fl.seed, Cores: fl.cores, Stop: ctx}
	otherwise := func(a sim.Agent) bool { return (a != sim.Greedy{}) } // not the agent that declarations about a simulation assume
	if !slices.ContainsFunc(st.Plan.Agents, otherwise) && ctx.Err() == nil {
		b := newGamesBar(a.errs, st.Simulation.ID+", for the checks")
		how.Told = b.at
		l, err := st.Context.Judge(st.Simulation, st.Plan.Scenarios, run, how)
		b.clear()
		if err != nil {
			return nil, err
		}
		found.Add(l...)
	} else {
		found.Add(st.Context.PlayedOtherwise()...)
	}
	if fl.against != "" && ctx.Err() == nil {
		was, edits, err := a.then(ctx, st, run, fl)
		if err != nil {
			return nil, err
		}
		found.Add(st.Context.Moved(st.Simulation, was, run, "in "+fl.against, edits)...)
	}
	return st.Project.Silence(found.Sorted(), func(string) bool { return false }), nil
}

// playOut plays up to a number of games, continuing a saved run if there is one. With errUnkept the
// run is returned all the same.
func (t *terminal) playOut(ctx context.Context, st *stage.Stage, fl simulateFlags, games int) (*sim.Run, error) {
	run, err := st.Begin(fl.resume)
	if err != nil {
		return nil, err
	}
	keep := &keeper{file: fl.resume, write: run.Write, put: build.Replace}
	if err := t.played(ctx, st, run, games, st.Simulation.ID, keep); err != nil {
		return nil, err
	}
	return run, keep.end()
}

// keepEvery is the least time between two writes of a run's file.
const keepEvery = 5 * time.Second

// keeper writes results to a file now and then, unless it has no name.
type keeper struct {
	file  string
	write func(io.Writer) error
	put   func(string, func(io.Writer) error) error // build.Replace, or build.Write for a new file
	last  time.Time
}

// played plays the games of a run and saves them now and then, with a progress bar. It says how
// many were played if Ctrl-C stopped it.
func (t *terminal) played(ctx context.Context, st *stage.Stage, run *sim.Run, games int, of string, keep *keeper) error {
	b := newGamesBar(t.errs, of)
	err := st.Plan.Play(ctx, run, games, func(n int) error {
		b.at(n, games)
		keep.now()
		return nil
	})
	b.clear()
	if err == nil && run.Games < games {
		fmt.Fprintf(t.errs, "stopped after %d of %d games\n", run.Games, games)
	}
	return err
}

// now writes the file, unless it was written recently. An error stops no game: end tries again.
func (k *keeper) now() {
	if k.file == "" || time.Since(k.last) < keepEvery {
		return
	}
	if !k.last.IsZero() { // losing the first games would not matter
		_ = k.end()
	}
	k.last = time.Now()
}

// end writes the file; if that fails, the file keeps its previous contents.
func (k *keeper) end() error {
	if k.file == "" {
		return nil
	}
	if err := k.put(k.file, k.write); err != nil {
		return fmt.Errorf("%w: %w", errUnkept, err)
	}
	k.last = time.Now()
	return nil
}

// errUnkept means that games were played but could not be saved.
var errUnkept = errors.New("the games above were played, but not kept")

// gamesBar shows on a terminal how many games have been played.
type gamesBar struct {
	*bar
	what string
}

// newGamesBar returns a bar for games of what, drawn if w is a terminal.
func newGamesBar(w io.Writer, what string) *gamesBar { return &gamesBar{newBar(w), what} }

// at shows how many of all games have been played.
func (b *gamesBar) at(done, all int) { b.step(done, all, "games of "+b.what) }

// resumed reads earlier results from a file; they are empty if it has no name or does not exist.
func resumed[T any](name, what string, read func(io.Reader) (*T, error)) (*T, error) {
	if name == "" {
		return new(T), nil
	}
	kept, err := stage.Saved(name, what, read)
	if errors.Is(err, fs.ErrNotExist) {
		return new(T), nil
	}
	return kept, stage.Anew(err)
}

// then returns the same games as they were before an edit, played by the earlier game or read from
// a saved run, and what was edited since, as far as known.
func (a *app) then(ctx context.Context, st *stage.Stage, run *sim.Run, fl simulateFlags) (*sim.Run, []change.Change, error) {
	if info, err := os.Stat(fl.against); err == nil && !info.IsDir() {
		was, err := stage.Saved(fl.against, "a run", sim.Read)
		if err != nil {
			return nil, nil, err
		}
		if was.Simulation != st.Simulation.ID || was.Game != run.Game || was.Seed != run.Seed || !slices.Equal(was.Agents, run.Agents) {
			return nil, nil, usage{fmt.Errorf("%s is not a run of the same games: it is of %s %s, seed %d, %s",
				fl.against, was.Game, was.Simulation, was.Seed, strings.Join(was.Agents, " against "))}
		}
		return was, nil, nil
	}
	past, err := a.past(ctx, fl.against)
	if err != nil {
		return nil, nil, err
	}
	p, err := load.Open(past, load.Options{Games: []string{run.Game}, NoLayouts: true})
	if err != nil {
		return nil, nil, err
	}
	before, err := a.staged(p, run.Game, st.Simulation.ID, st.Plan)
	if err != nil {
		return nil, nil, fmt.Errorf("as it was in %s: %w", fl.against, err)
	}
	fl.resume = ""
	was, err := a.playOut(ctx, before, fl, run.Games)
	if err != nil {
		return nil, nil, err
	}
	edits, err := a.since(past, run.Game, fl.against, false)
	return was, edits, err
}
