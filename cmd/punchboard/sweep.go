package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/sim"
	"punchboard/internal/sweep"
)

// sweepFlags are what `sweep` is asked for.
type sweepFlags struct {
	simulateFlags
	vary               []string
	block              int
	shard, until, even string
	told               sweepTold
}

// sweepTold is how a sweep is told of.
type sweepTold struct{ format, out, picture, paper string }

func (a *app) sweep() *cobra.Command {
	var fl sweepFlags
	cmd := &cobra.Command{
		Use:   "sweep [GAME] [SIMULATION] --vary PATH=VALUES",
		Short: "Play a simulation with other values in the data, and say who wins how often with each",
		Long: `Sweep plays a simulation of a game as it would be with other values in its data:
what a unit should cost, how much a weapon should hurt. --vary names places of the
data and what stands there in turn: a range (units.muton.cost=3..7), one with a step
(0..50/5), or values parted by bars. Several places make every combination. The game
as it is declared is always among them.

Each variant is loaded and checked like any project; one that does not load is told
and left out. All are played with the same dice and cards, game by game, so that what
differs between them is not luck. A variant whose first block of games went exactly
as that of the game as it is changes nothing there and is not played on.

--until decided stops a variant once it is sure, however often it is looked at, on
which side of what is meant to be even it lies. --until best=K plays half of the
field on, again and again, until the K nearest to even are left.

With --resume FILE the games are kept in FILE and gone on with; with --out FILE they
are written there. Several machines each play a part, --shard 1/4 to 4/4, and sweep
merge puts their files together: the games are those that one machine would have
played. Ctrl-C ends a sweep and keeps what was played.`,
		Example: `  punchboard sweep skirmish learning --vary 'units.sectoid.hits=1..3' --games 100
  punchboard sweep skirmish learning --vary 'units.muton.cost=3..7, units.sectoid.hits=1..3' --until decided
  punchboard sweep skirmish learning --vary 'units.sectoid.hits=1..3' --shard 2/4 --out part-2.json
  punchboard sweep merge part-*.json --picture sweep.svg`,
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: a.firstGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runSweep(cmd.Context(), args[0], args[1], fl)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&fl.vary, "vary", nil, "places of the data and the values there: units.muton.cost=3..7")
	f.IntVar(&fl.games, "games", 0, "how many games of each variant, at most; default: as the simulation says, else 200")
	f.Uint64Var(&fl.seed, "seed", 1, "seed of the dice and cards")
	f.StringSliceVar(&fl.agents, "agents", []string{"greedy", "greedy"}, "who plays: one agent for both sides, or two, each on either side")
	f.IntVar(&fl.cores, "cores", 0, "on how many cores; default: all")
	f.IntVar(&fl.block, "block", 250, "games between two looks")
	f.StringVar(&fl.shard, "shard", "", "play only the K-th of N parts of the games: K/N")
	f.StringVar(&fl.resume, "resume", "", "file that keeps the games, to go on with later")
	f.StringVar(&fl.until, "until", "", "play each only until it is decided, or only the best K on: decided or best=K")
	f.StringVar(&fl.even, "even", "", "share of the first side that is meant, in percent; default: as the simulation says")
	fl.told.flags(cmd)
	cmd.AddCommand(a.mergeSweeps())
	return cmd
}

func (t *sweepTold) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&t.format, "format", "text", "text, json or csv")
	f.StringVar(&t.out, "out", "", "file to keep the games in, anew")
	f.StringVar(&t.picture, "picture", "", "file for a picture of the shares: .svg, .png or .pdf")
	f.StringVar(&t.paper, "paper", "a4", "paper to draw the picture on: a4 or letter")
}

// good reports a way of telling that there is not.
func (t *sweepTold) good() error {
	if err := oneOf("format", t.format, "text", "json", "csv"); err != nil {
		return err
	}
	if t.out != "" {
		if err := build.MayWrite(t.out, "{"); err != nil {
			return err
		}
	}
	if t.picture == "" {
		return nil
	}
	if dir := sources(t.picture); dir != "" {
		return usage{fmt.Errorf("--picture %s: it lies in %s, among the sources of a project: choose another place", t.picture, dir)}
	}
	ending := strings.TrimPrefix(filepath.Ext(t.picture), ".")
	if err := oneOf("picture ending", ending, "svg", "png", "pdf"); err != nil {
		return err
	}
	return build.MayWrite(t.picture, map[string]string{"svg": "<svg", "png": "\x89PNG", "pdf": "%PDF"}[ending])
}

func (a *app) mergeSweeps() *cobra.Command {
	var t sweepTold
	cmd := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Put the parts of a sweep together that were played apart",
		Long: `Merge puts together what several machines played of one sweep, with --shard. Files
of another game, state of the data, simulation, seed, or of other agents or values, and
files that hold the same games, are refused. Parts may be missing: what there is, is
told.`,
		Example: `  punchboard sweep merge part-1.json part-2.json --out all.json`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := t.good(); err != nil {
				return err
			}
			var parts []*sweep.Sweep
			for _, name := range args {
				s, err := readSweep(name)
				if err != nil {
					return err
				}
				parts = append(parts, s)
			}
			s, err := sweep.Merge(args, parts)
			if err != nil {
				return usage{err}
			}
			if t.out != "" {
				if err := build.Write(t.out, s.Write); err != nil {
					return err
				}
			}
			return a.tellSweep(nil, s, t)
		},
	}
	t.flags(cmd)
	return cmd
}

// readSweep reads a saved sweep.
func readSweep(name string) (*sweep.Sweep, error) { return readSaved(name, "a sweep", sweep.Read) }

var (
	shards = regexp.MustCompile(`^(\d{1,6})/(\d{1,6})$`)
	bests  = regexp.MustCompile(`^best=(\d{1,6})$`)
	evens  = regexp.MustCompile(`^(\d{1,3})\.\.(\d{1,3})$`)
)

// good reports a flag that is none of what it can be.
func (fl *sweepFlags) good() (axes []sweep.Axis, part sweep.Part, until sweep.Until, err error) {
	fl.format, fl.failOn = "text", "warning"
	if err = fl.told.good(); err != nil {
		return
	}
	if len(fl.vary) == 0 {
		err = usage{errors.New("nothing is varied: say what with --vary, such as --vary units.muton.cost=3..7")}
		return
	}
	if axes, err = sweep.ParseAxes(strings.Join(fl.vary, ",")); err != nil {
		err = usage{fmt.Errorf("--vary: %w", err)}
		return
	}
	part = sweep.Part{K: 1, N: 1}
	if fl.shard != "" {
		m := shards.FindStringSubmatch(fl.shard)
		if m != nil {
			part.K, _ = strconv.Atoi(m[1])
			part.N, _ = strconv.Atoi(m[2])
		}
		if m == nil || part.K < 1 || part.K > part.N {
			err = usage{fmt.Errorf("--shard %s: want the K-th of N parts, such as 3/16", fl.shard)}
			return
		}
	}
	switch m := bests.FindStringSubmatch(fl.until); {
	case fl.until == "":
	case fl.until == "decided":
		until.Decided = true
	case m != nil && m[1] != strings.Repeat("0", len(m[1])):
		until.Best, _ = strconv.Atoi(m[1])
	default:
		err = usage{fmt.Errorf("--until %s: want decided, or best=K", fl.until)}
		return
	}
	switch {
	case fl.until != "" && part.N > 1:
		err = usage{errors.New("--until looks at all games of a variant, and --shard plays a part of them: give one or the other")}
	case fl.block < 1:
		err = usage{errors.New("--block is 1 or more")}
	case fl.resume != "" && fl.told.out != "":
		err = usage{errors.New("--resume keeps the games already: give it or --out")}
	}
	return
}

// bounds is what share of the first side is meant, in whole percent.
func (fl *sweepFlags) bounds(s *model.Simulation) (out [2]int, err error) {
	m := evens.FindStringSubmatch(fl.even)
	switch {
	case m != nil:
		out[0], _ = strconv.Atoi(m[1])
		out[1], _ = strconv.Atoi(m[2])
	case fl.even == "" && s.About != nil:
		return [2]int{s.About.Lo, s.About.Hi}, nil
	}
	if fl.even != "" && (m == nil || out[0] >= out[1] || out[1] > 100) {
		return out, usage{fmt.Errorf("--even %s: want a range of percent, such as 45..55", fl.even)}
	}
	if fl.until == "decided" && out == [2]int{} {
		return out, usage{fmt.Errorf("%s does not say between which shares it is even: say it with --even, such as --even 45..55", s.ID)}
	}
	return out, nil
}

// runSweep plays a sweep and tells what came of it.
func (a *app) runSweep(ctx context.Context, game, id string, fl sweepFlags) error {
	axes, part, until, err := fl.good()
	if err != nil {
		return err
	}
	agents, err := fl.simulateFlags.good()
	if err != nil {
		return err
	}
	p, err := a.open([]string{game}, load.Options{NoLayouts: fl.told.picture == ""})
	if err != nil {
		return err
	}
	st, err := a.staged(p, game, id, agents, fl.simulateFlags)
	if err != nil {
		return err
	}
	s, err := st.sweep(axes, fl)
	if err != nil {
		return err
	}
	if fl.resume != "" {
		was, err := readSweep(fl.resume)
		if err == nil {
			err = s.Resume(was)
			if err != nil {
				err = usage{fmt.Errorf("%s: %w%s", fl.resume, err, anew)}
			}
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	lost := a.playSweep(ctx, st, s, check.Games(st.s, fl.games), part, until, fl)
	var unkeptGames unkept
	if lost != nil && !errors.As(lost, &unkeptGames) {
		return lost
	}
	if s.Side() == "" {
		return cmp.Or(lost, errors.New("stopped before the first game was over"))
	}
	return cmp.Or(a.tellSweep(p, s, fl.told), lost)
}

// sweep is the sweep before its first game.
func (st *stage) sweep(axes []sweep.Axis, fl sweepFlags) (*sweep.Sweep, error) {
	if _, robin := st.plan.Scenarios[0].(sim.Match); robin && len(st.plan.Scenarios) > 1 {
		return nil, usage{fmt.Errorf("%s plays each piece against each: a sweep compares how often one side wins", st.s.ID)}
	}
	even, err := fl.bounds(st.s)
	if err != nil {
		return nil, err
	}
	var declared []string
	for _, axis := range axes {
		v, err := st.p.Declared(st.key.Game, axis.Path)
		if err != nil {
			return nil, usage{fmt.Errorf("--vary: %w", err)}
		}
		declared = append(declared, v)
	}
	return sweep.New(st.key, st.s.Title, axes, declared, even, fl.block), nil
}

// playSweep plays a sweep and keeps it in its file now and then.
func (a *app) playSweep(ctx context.Context, st *stage, s *sweep.Sweep, games int, part sweep.Part, until sweep.Until, fl sweepFlags) error {
	file := cmp.Or(fl.resume, fl.told.out)
	keep := func() error {
		if file == "" {
			return nil
		}
		if err := build.Write(file, s.Write); err != nil {
			return unkept{err}
		}
		return nil
	}
	b := newGamesBar(a.errs, st.s.ID)
	last := time.Now()
	err := s.Play(ctx, st.variant(), games, part, until, func(done, all int) {
		b.at(done, all)
		if time.Since(last) >= keepEvery {
			_ = keep() // the end tries again
			last = time.Now()
		}
	})
	b.clear()
	if ctx.Err() != nil {
		fmt.Fprintln(a.errs, "stopped before the last game")
	}
	return errors.Join(err, keep())
}

// variant makes the plan of a variant: its data loaded and looked through as any
// project is.
func (st *stage) variant() sweep.Maker {
	return func(values map[string]string) (sim.Plan, error) {
		p, err := st.p.Varied(st.key.Game, values)
		if err != nil {
			return sim.Plan{}, sweep.Unfit{Why: err.Error()}
		}
		if why := worst(p.Findings); why != "" {
			return sim.Plan{}, sweep.Unfit{Why: why}
		}
		c, found := check.Scope(p.Game(st.key.Game))
		if why := worst(found); why != "" {
			return sim.Plan{}, sweep.Unfit{Why: why}
		}
		made, faults := planned(c.Game, st.s.ID, st.plan)
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

// tellSweep tells what came of a sweep, and draws it if that is asked for. p is the
// game's project; nil if it is not open yet.
func (a *app) tellSweep(p *load.Project, s *sweep.Sweep, t sweepTold) error {
	var err error
	switch t.format {
	case "json":
		err = s.JSON(a.out)
	case "csv":
		err = s.CSV(a.out)
	default:
		err = s.Text(a.out)
	}
	if err != nil || t.picture == "" {
		return err
	}
	if p == nil {
		if p, err = a.open([]string{s.Game}, load.Options{}); err != nil {
			return err
		}
	}
	c, err := a.scoped(p)
	if err != nil {
		return err
	}
	doc, found, err := build.OddsBook(p, c, s.Grids(), t.paper)
	if err != nil {
		return usage{err}
	}
	if err := a.sound(p, found); err != nil {
		return err
	}
	switch ending := strings.TrimPrefix(filepath.Ext(t.picture), "."); {
	case ending == "pdf":
		return build.Write(t.picture, doc.PDF)
	case len(doc.Pages) > 1:
		return usage{fmt.Errorf("--picture %s: so many variants take %d pages: name a file that ends in .pdf", t.picture, len(doc.Pages))}
	default:
		return a.pictures(doc, oddsFlags{out: t.picture, format: ending, dpi: 150})
	}
}
