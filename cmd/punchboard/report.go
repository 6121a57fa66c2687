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

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/change"
	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/pdf"
	playtest "punchboard/internal/report"
	"punchboard/internal/sim"
	"punchboard/internal/stage"
	"punchboard/internal/sweep"
	"punchboard/internal/vector"
)

// eveningFlags are the flags of `report`.
type eveningFlags struct {
	paper, out, since, date string
	format                  string
	dpi                     float64
	games, cores            int
	seed                    uint64
	noSimulation, fillable  bool
	sweeps, agents          []string
}

// eveningCommand makes one PDF for a playtest evening.
func eveningCommand(a *app) *cobra.Command {
	var fl eveningFlags
	cmd := &cobra.Command{
		Use:               "report [GAME]",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.firstGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("games") && fl.games < 1 || fl.cores < 0 {
				return usage{errors.New("--games and --cores are 1 or more")}
			}
			if !slices.Contains(playtest.Papers, fl.paper) {
				return usage{fmt.Errorf("no report on %s: want %s", fl.paper, strings.Join(playtest.Papers, " or "))}
			}
			if !slices.Contains([]string{"pdf", "png"}, fl.format) || fl.dpi < 10 || fl.dpi > 600 {
				return usage{fmt.Errorf("--format %s --dpi %v: want pdf, or png at 10 to 600 dots per inch", fl.format, fl.dpi)}
			}
			return a.makeReport(cmd.Context(), args[0], fl)
		},
	}
	f := cmd.Flags()
	f.StringVar(&fl.paper, "paper", "a4", "paper to lay out for: a4 or letter")
	f.StringVar(&fl.out, "out", "", "file to write, or folder for PNG files; default: GAME-report.pdf, GAME-report")
	f.StringVar(&fl.format, "format", "pdf", "pdf, or png with a file for each page")
	f.Float64Var(&fl.dpi, "dpi", 110, "dots per inch of PNG files")
	f.StringVar(&fl.since, "since", "", "show what changed since this revision, tag or project folder; default: the newest tag")
	f.StringVar(&fl.date, "date", "", "date of the evening, printed as you give it")
	f.IntVar(&fl.games, "games", 0, "how many games to play of each simulation; default: a few")
	f.Uint64Var(&fl.seed, "seed", 1, "seed for dice and cards")
	f.IntVar(&fl.cores, "cores", 0, "how many cores to use; default: all")
	f.BoolVar(&fl.fillable, "fillable", false, "make the page for notes a form to fill in on a screen")
	f.BoolVar(&fl.noSimulation, "no-simulation", false, "do not play simulations")
	f.StringArrayVar(&fl.sweeps, "sweep", nil, "draw the sweep kept in this file")
	f.StringArrayVar(&fl.agents, "agents", nil, "report the games of several agents that simulate kept in this file")
	return cmd
}

// makeReport collects everything a report contains and writes it. Findings about the game are part
// of it and do not prevent it.
func (a *app) makeReport(ctx context.Context, game string, fl eveningFlags) error {
	p, err := a.open([]string{game}, load.Options{})
	if err != nil {
		return err
	}
	if p.Findings.Worst() == diag.Error || p.Game(game) == nil {
		return a.refuse(p, p.Findings)
	}
	p.Library.Fillable = fl.fillable
	of := playtest.Of{Project: p, Hash: stage.Digest(p, game)[:8], Date: fl.date, Release: a.release(ctx)}
	var unready diag.List
	if of.Context, unready = check.Scope(p.Game(game)); unready.Worst() == diag.Error {
		return a.refuse(p, unready)
	}
	of.Found, of.Accepted = build.CheckAccepted(p)
	if of.Since, of.Changes, err = a.changedSince(ctx, game, fl.since, of.Release); err != nil {
		return err
	}
	for _, name := range fl.sweeps {
		s, err := stage.Saved(name, "a sweep", sweep.Read)
		if err != nil {
			return err
		}
		if s.Game != game {
			return usage{fmt.Errorf("%s: a sweep of %s, not of %s", name, s.Game, game)}
		}
		of.Swept = append(of.Swept, s)
	}
	for _, name := range fl.agents {
		p, err := stage.Saved(name, "games of several agents", sim.ReadPanel)
		if err != nil {
			return err
		}
		if of := p.Runs[0].Game; of != game {
			return usage{fmt.Errorf("%s: games of %s, not of %s", name, of, game)}
		}
		of.Panels = append(of.Panels, p)
	}
	if err := a.playFor(ctx, &of, fl); err != nil {
		return err
	}
	doc, found, err := playtest.Make(of, fl.paper)
	if err != nil {
		return usage{err}
	}
	if doc != nil {
		err = writeReport(a.out, p, doc, game, fl)
	}
	if err == nil && found.Worst() == diag.Error { // something does not fit: better a report than none
		return a.refuse(p, found)
	}
	return err
}

// writeReport writes the document and says where it is.
func writeReport(out io.Writer, p *load.Project, doc *face.Document, game string, fl eveningFlags) error {
	name := fl.out
	if name == "" {
		name = game + "-report"
		if fl.format == "pdf" {
			name += ".pdf"
		}
	}
	write := func() error {
		return writeTo(out, name, func(w io.Writer) error { return pdf.Write(w, doc, p.Library.Assets) })
	}
	if fl.format == "png" { // each page as a picture in a folder
		files := make([]build.Output, len(doc.Pages))
		for i, page := range doc.Pages {
			files[i] = build.Output{Path: fmt.Sprintf("page-%03d.png", i+1), Write: func(w io.Writer) error { return vector.PNG(w, page.Face, p.Library.Assets, fl.dpi) }}
		}
		write = func() error {
			_, err := build.Put(name, files, nil, nil, nil)
			return err
		}
	}
	if err := write(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%s: %s\n", name, diag.Count(len(doc.Pages), "page"))
	return err
}

// changedSince returns what changed since a requested state, or else since the newest release;
// nothing, and "", if there is none.
func (a *app) changedSince(ctx context.Context, game, since, release string) (string, []change.Change, error) {
	from := cmp.Or(since, release)
	if from == "" {
		return "", nil, nil
	}
	past, err := a.past(ctx, from)
	if err != nil {
		return "", nil, err
	}
	changes, err := a.since(past, game, from, true)
	return from, changes, err
}

// playFor plays the game's simulations, unless that is disabled or impossible.
func (t *terminal) playFor(ctx context.Context, of *playtest.Of, fl eveningFlags) error {
	switch {
	case len(of.Context.Game.Simulations) == 0:
		return nil
	case fl.noSimulation:
		of.Unplayed = "no simulations were asked for"
		return nil
	case of.Found.Worst() == diag.Error:
		of.Unplayed = "no simulations were played: the data have errors"
		return nil
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	b := newGamesBar(t.errs, "")
	defer b.clear()
	var err error
	of.Played, err = playtest.Play(ctx, of.Project, of.Context, playtest.Playing{Games: fl.games, Seed: fl.seed, Cores: fl.cores, Program: stage.Release,
		Told: func(s *model.Simulation, n, all int) {
			b.what = s.ID
			b.at(n, all)
		}})
	if errors.Is(err, context.Canceled) {
		return errors.New("stopped while playing; --no-simulation makes a report without it")
	}
	return err
}
