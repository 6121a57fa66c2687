package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/load"
	"punchboard/internal/pattern"
	"punchboard/internal/stage"
	"punchboard/internal/sweep"
)

// sweepFlags are the flags of `sweep`.
type sweepFlags struct {
	stage.Flags
	shard     string
	asPicture asPicture
}

// asPicture is how a sweep is drawn.
type asPicture struct{ picture, paper string }

// sweepCommand plays a simulation with varied values in the data.
func sweepCommand(a *app) *cobra.Command {
	var fl sweepFlags
	cmd := &cobra.Command{
		Use:               "sweep [GAME] [SIMULATION] --vary PATH=VALUES",
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: a.firstGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runSweep(cmd.Context(), args[0], args[1], fl)
		},
	}
	f := cmd.Flags()
	fl.Declare(f)
	f.StringVar(&fl.shard, "shard", "", "play only part K of N of the games: K/N")
	fl.asPicture.flags(cmd)
	cmd.AddCommand(mergeSweepsCommand(a))
	return cmd
}

// flags declares where to draw a sweep, and on which paper.
func (d *asPicture) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&d.picture, "picture", "", "draw the shares to this file: .svg, .png or .pdf")
	f.StringVar(&d.paper, "paper", "a4", "paper to draw the picture on: a4 or letter")
}

// good reports an unsupported picture format, and files that may not be written.
func (d *asPicture) good(out string) error {
	if out != "" {
		if err := build.MayWrite(out, "{"); err != nil {
			return err
		}
	}
	if d.picture == "" {
		return nil
	}
	ending := strings.TrimPrefix(filepath.Ext(d.picture), ".")
	if err := oneOf("picture ending", ending, "svg", "png", "pdf"); err != nil {
		return err
	}
	return build.MayWrite(d.picture, map[string]string{"svg": "<svg", "png": "\x89PNG", "pdf": "%PDF"}[ending])
}

// mergeSweepsCommand combines the parts of a sweep that were played separately.
func mergeSweepsCommand(a *app) *cobra.Command {
	var d asPicture
	var format, out string
	cmd := &cobra.Command{
		Use:  "merge FILE...",
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := cmp.Or(stage.KnownFormat(format), d.good(out)); err != nil {
				return err
			}
			var parts []*sweep.Sweep
			for _, name := range args {
				s, err := stage.Saved(name, "a sweep", sweep.Read)
				if err != nil {
					return err
				}
				parts = append(parts, s)
			}
			s, err := sweep.Merge(args, parts)
			if err != nil {
				return usage{err}
			}
			if out != "" {
				if err := build.Write(out, s.Write); err != nil {
					return err
				}
			}
			return a.tellSweep(nil, s, format, d)
		},
	}
	stage.DeclareTold(cmd.Flags(), &format, &out)
	d.flags(cmd)
	return cmd
}

// shards matches a part of a whole, such as 1/4.
var shards = pattern.New(`^(\d{1,6})/(\d{1,6})$`)

// part returns the part of the games to play.
func (fl *sweepFlags) part() (sweep.Part, error) {
	part := sweep.Part{K: 1, N: 1}
	if fl.shard == "" {
		return part, nil
	}
	m := shards.FindStringSubmatch(fl.shard)
	if m != nil {
		part.K, _ = strconv.Atoi(m[1])
		part.N, _ = strconv.Atoi(m[2])
	}
	switch {
	case m == nil || part.K < 1 || part.K > part.N:
		return part, usage{fmt.Errorf("--shard %s: want the K-th of N parts, such as 3/16", fl.shard)}
	case fl.Until != "" && part.N > 1:
		return part, usage{errors.New("--until looks at all games of a variant, and --shard plays a part of them: give one or the other")}
	}
	return part, nil
}

// runSweep plays a sweep and reports the results.
func (a *app) runSweep(ctx context.Context, game, id string, fl sweepFlags) error {
	part, err := fl.part()
	if err = cmp.Or(fl.asPicture.good(fl.Out), err); err != nil {
		return err
	}
	asked, err := fl.Read()
	if err != nil {
		return err
	}
	p, err := a.open([]string{game}, load.Options{NoLayouts: fl.asPicture.picture == ""})
	if err != nil {
		return err
	}
	st, err := a.staged(p, game, id, asked.How)
	if err != nil {
		return err
	}
	s, games, err := st.Sweep(&fl.Flags, asked)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	lost := a.playSweep(ctx, st, s, games, part, asked.Until, cmp.Or(fl.Resume, fl.Out))
	if lost != nil && !errors.Is(lost, errUnkept) {
		return lost
	}
	if s.Side() == "" {
		return cmp.Or(lost, errors.New("stopped before the first game was over"))
	}
	return cmp.Or(a.tellSweep(p, s, fl.Format, fl.asPicture), lost)
}

// playSweep plays a sweep and saves it to its file now and then.
func (t *terminal) playSweep(ctx context.Context, st *stage.Stage, s *sweep.Sweep, games int, part sweep.Part, until sweep.Until, file string) error {
	keep := keeper{file: file, write: s.Write, put: build.Write}
	err := t.watched(ctx, st.Simulation.ID, &keep, func(told func(done, all int)) error {
		return s.Play(ctx, st.Variants(), games, part, until, told)
	})
	return errors.Join(err, keep.end())
}

// watched plays the games of a sweep with a progress bar, and saves them now and then.
func (t *terminal) watched(ctx context.Context, of string, keep *keeper, play func(told func(done, all int)) error) error {
	b := newGamesBar(t.errs, of)
	err := play(func(done, all int) {
		b.at(done, all)
		keep.now()
	})
	b.clear()
	if ctx.Err() != nil {
		fmt.Fprintln(t.errs, "stopped before the last game")
	}
	return err
}

// tellSweep prints the results of a sweep, and draws them on request. p is the game's project, nil
// if it is not open yet.
func (a *app) tellSweep(p *load.Project, s *sweep.Sweep, format string, d asPicture) error {
	err := s.Tell(a.out, format)
	if err != nil || d.picture == "" {
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
	doc, found, err := build.Odds(p, c, s.Grids(), d.paper, true)
	if err != nil {
		return usage{err}
	}
	if err := a.sound(p, found); err != nil {
		return err
	}
	switch ending := strings.TrimPrefix(filepath.Ext(d.picture), "."); {
	case ending == "pdf":
		return build.Write(d.picture, doc.PDF)
	case len(doc.Pages) > 1:
		return usage{fmt.Errorf("--picture %s: so many variants take %d pages: name a file that ends in .pdf", d.picture, len(doc.Pages))}
	default:
		return writePictures(a.out, doc, oddsFlags{out: d.picture, format: ending, dpi: 150})
	}
}
