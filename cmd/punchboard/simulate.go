package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/sim"
	"punchboard/internal/stage"
)

// simulateFlags are what `simulate` is asked for.
type simulateFlags struct {
	games           int
	seed            uint64
	agents          []string
	resume, against string
	format, failOn  string
	cores           int
}

// simulateCommand plays a simulation many times over and says what comes of it.
func simulateCommand(a *app) *cobra.Command {
	var fl simulateFlags
	cmd := &cobra.Command{
		Use:   "simulate [GAME] [SIMULATION]",
		Short: "Play a game many times over, and say what comes of it",
		Long: `Simulate plays what a game declares under simulations: a battle, duels of each
piece against each, a campaign. It says who wins how often with the interval of
95 %, how long games last and how they end, what is used and what is not, and what
the simulation leaves out. Without SIMULATION it lists those there are.

Each game is played with either side beginning, with the same dice and cards, and if
the two agents differ with each of them on either side. The same seed gives the same
games on any number of cores; the interval counts seeds, not plays.

An agent is random, greedy (the best option by its exact chances, one step ahead),
search:400 (400 games played on in its mind at each choice, with what it cannot know
drawn anew for each), or any of them without something: "greedy without medikit". What
a run says is true of who played it: --agents 'random; greedy; search:100' plays it
with each and says where they agree, and that it is not decided where they do not.

With --resume FILE the games are kept in FILE, and a later call for more goes on from
there. Ctrl-C ends a run and keeps what was played. With --against the same seeds are
played by the game as it was, in a revision, another project folder or a saved run,
and what an edit shifted is told.

What the simulation is declared to be like is checked (PB501 to PB507); what is not
declared never is.`,
		Example: `  punchboard simulate skirmish
  punchboard simulate skirmish basic --games 500 --seed 7
  punchboard simulate skirmish basic --agents 'greedy,random'
  punchboard simulate skirmish basic --agents 'greedy; search:100; search:400' --games 50
  punchboard simulate skirmish basic --against HEAD~1
  punchboard simulate tactical rifle-duels --games 2000 --resume duels.json`,
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
			if len(lineups) > 1 {
				return a.comparePlayers(cmd.Context(), args[0], args[1], lineups, fl)
			}
			how, err := fl.good()
			if err != nil {
				return err
			}
			return a.runSimulation(cmd.Context(), args[0], args[1], how, fl)
		},
	}
	fl.add(cmd)
	return cmd
}

// add declares the flags of a run.
func (fl *simulateFlags) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.IntVar(&fl.games, "games", 0, "how many games; default: as the simulation says, else 200")
	f.Uint64Var(&fl.seed, "seed", 1, "seed of the dice and cards")
	f.StringSliceVar(&fl.agents, "agents", []string{"greedy", "greedy"}, "who plays: one agent for both sides, or two, each on either side; several such, parted by semicolons, side by side")
	f.StringVar(&fl.resume, "resume", "", "file that keeps the games, to go on with later")
	f.StringVar(&fl.against, "against", "", "play the game as it was as well: a revision, a project folder, or a saved run")
	f.StringVar(&fl.format, "format", "text", "text, json or csv")
	f.StringVar(&fl.failOn, "fail-on", "warning", "least severity that makes the exit status 1: error, warning or note")
	f.IntVar(&fl.cores, "cores", 0, "on how many cores; default: all")
}

// good reports a flag that is none of what it can be, and gives how it is played.
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

// staged makes a simulation of a project ready.
func (t *terminal) staged(p *load.Project, game, id string, how sim.Plan) (*stage.Stage, error) {
	st, err := stage.New(p, game, id, how)
	if refused := (stage.Refused{}); errors.As(err, &refused) {
		return nil, t.refuse(p, refused.Found)
	}
	return st, err
}

// runSimulation plays a simulation and prints what came of it.
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

// judge is what the checks of level 5 say of a run.
func (a *app) judge(ctx context.Context, st *stage.Stage, run *sim.Run, fl simulateFlags) (diag.List, error) {
	var found diag.List
	how := check.Sampling{Seed: fl.seed, Cores: fl.cores, Stop: ctx}
	if alike(st.Plan.Agents) && ctx.Err() == nil {
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

// alike reports whether both sides are played alike, as what is declared of a
// simulation supposes.
func alike(agents []sim.Agent) bool {
	return !slices.ContainsFunc(agents, func(a sim.Agent) bool { return (a != sim.Greedy{}) })
}

// playOut plays so many games, going on with a saved run if there is one. With
// errUnkept there is a run all the same.
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
