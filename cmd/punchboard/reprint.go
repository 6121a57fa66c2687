package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// printedCommand marks the current look of games as printed.
func printedCommand(a *app) *cobra.Command {
	opt := build.Defaults()
	var on, lang string
	cmd := &cobra.Command{
		Use:               "printed [GAME...]",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.gameNames,
		RunE: func(_ *cobra.Command, games []string) error {
			on = cmp.Or(on, time.Now().Format(time.DateOnly))
			if !load.IsDay(on) {
				return usage{fmt.Errorf("--on %q is not a date: want one such as 2026-11-21", on)}
			}
			return a.mark(games, lang, opt, on)
		},
	}
	f := cmd.Flags()
	f.StringSliceVar(&opt.Only, "only", nil, "kinds (rulebook, record, tile, counter, deck) or ids of components that were printed")
	f.StringSliceVar(&opt.Papers, "paper", opt.Papers, "the paper that rulebooks were printed on")
	f.StringVar(&on, "on", "", "the date, such as 2026-11-21; default: today")
	f.StringVar(&lang, "language", "", "the language (texts-XX.yaml) the set was printed in")
	return cmd
}

// project returns the folder of a project whose files may be changed.
func (h *home) project() (string, error) {
	switch {
	case h.folder != "":
		return h.folder, nil
	case isProject("."):
		return ".", nil
	}
	return "", usage{errors.New("the built-in games stay as they are: want a project folder, with -C or as this folder; punchboard new makes one")}
}

// mark records games as printed.
func (a *app) mark(games []string, lang string, opt build.Options, on string) error {
	folder, err := a.project()
	if err != nil {
		return err
	}
	p, err := a.prepare(games, lang, "", &opt)
	if err != nil {
		return err
	}
	bar := newBar(a.errs)
	opt.Progress = bar.step
	m, err := build.Mark(p, opt, on)
	bar.clear()
	if err != nil {
		return err
	}
	if err := a.held(p.Files, m.Found, nil, "nothing marked:"); err != nil {
		return err
	}
	for i, run := range m.Runs {
		if err := build.WriteRun(folder, run); err != nil {
			return err
		}
		fmt.Fprintf(a.out, "%s: %s marked as printed on %s, %d of them new or changed; kept in content/%s/%s\n",
			run.Game, kinds(m.All[i]), on, m.Fresh[i], run.Game, load.PrintedFile(lang))
	}
	return nil
}

// kinds counts kinds of pieces.
func kinds(n int) string {
	if n == 1 {
		return "1 kind of piece"
	}
	return fmt.Sprintf("%d kinds of pieces", n)
}

// prepare loads games in a language and resolves the options.
func (h *home) prepare(games []string, lang, card string, opt *build.Options) (*load.Project, error) {
	p, err := h.inLanguage(games, lang)
	if err != nil {
		return nil, err
	}
	return p, resolve(opt, card, p)
}

// held prints findings, with the source lines that they are about. An error among them ends the
// command, unless the result is a draft.
func (t *terminal) held(files map[string][]byte, found diag.List, draft *build.Draft, not string) error {
	if err := diag.Print(t.errs, found, files, t.colour(t.errs)); err != nil {
		return err
	}
	switch {
	case draft != nil:
		fmt.Fprintln(t.errs, draft)
	case found.Worst() == diag.Error:
		fmt.Fprintln(t.errs, not, tally(found))
		return errFindings
	}
	return nil
}

// reprintCommand prints only what differs from what was marked as printed.
func reprintCommand(a *app) *cobra.Command {
	opt := build.Defaults()
	var out, paper, since, lang, ink string
	var flags pressFlags
	cmd := &cobra.Command{
		Use:               "reprint [GAME...]",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.gameNames,
		RunE: func(_ *cobra.Command, games []string) (err error) {
			if err := named(out); err != nil {
				return err
			}
			if since != "" && len(games) > 1 {
				return usage{errors.New("--since is a file of one game: name one")}
			}
			if opt.Press, err = a.press(&flags); err != nil {
				return err
			}
			opt.Papers = []string{paper}
			return a.renew(games, out, since, flags.card, lang, ink, opt)
		},
	}
	f := cmd.Flags()
	f.StringSliceVar(&opt.Only, "only", nil, "kinds (rulebook, record, tile, counter, deck) or ids of components to look at")
	f.BoolVar(&opt.Draft, "draft", false, draftHelp)
	f.StringVar(&paper, "paper", "a4", "the paper")
	f.StringVar(&out, "out", "out", "output folder")
	f.StringVar(&since, "since", "", "compare with this record of what was printed, instead of the game's own")
	f.StringVar(&lang, "language", "", "compare with what was printed in this language (texts-XX.yaml), and write to OUT/XX")
	f.StringVar(&ink, "ink", "", "use less or other ink: low, grey or black; writes to OUT/INK")
	flags.sheets(cmd)
	return cmd
}

// renew makes what has changed in games and says what to do with it.
func (a *app) renew(games []string, out, since, card, lang, ink string, opt build.Options) error {
	p, err := a.prepare(games, lang, card, &opt)
	if err != nil {
		return err
	}
	runs, err := records(p, lang, since, opt.Draft)
	if err != nil {
		return err
	}
	var dressed *load.Project
	if ink != "" {
		q := *p
		dressed = &q
		if err := wear(dressed, ink); err != nil {
			return err
		}
	}
	out = filepath.Join(out, lang, ink)
	bar := newBar(a.errs)
	opt.Progress = bar.step
	r, err := build.Renew(p, dressed, out, opt, runs)
	bar.clear()
	if err != nil {
		return err
	}
	if err := a.held(p.Files, r.Found, r.Draft, "nothing written:"); err != nil {
		return err
	}
	for _, n := range r.Games {
		if err := tellRenewal(a.out, n); err != nil {
			return err
		}
	}
	if len(r.Files) > 0 {
		fmt.Fprintf(a.out, "in %s: %s\n", out, strings.Join(r.Files, ", "))
	}
	if len(r.Files) > 0 && r.Draft == nil {
		fmt.Fprintf(a.out, "When it is done, say so: punchboard printed %s\n", strings.Join(games, " ")+spoken(lang))
	}
	return nil
}

// spoken returns the flag that names a language, or "" for none.
func spoken(lang string) string {
	if lang == "" {
		return ""
	}
	return " --language " + lang
}

// tongue describes a language in words.
func tongue(lang string) string {
	if lang == "" {
		return "the language of the game"
	}
	return strconv.Quote(lang)
}

// tellRenewal prints the list of one game.
func tellRenewal(out io.Writer, n *build.Renewal) error {
	if len(n.Changes) == 0 {
		fmt.Fprintf(out, "%s: nothing to reprint: %s as marked on %s\n", n.Game.ID, kinds(n.Kept), n.On)
		return nil
	}
	fmt.Fprintf(out, "%s: %s\n", n.Game.ID, n.Summary())
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "  take out\tput in\tpiece\tkind\twhy")
	for _, c := range n.Changes {
		fmt.Fprintf(w, "  %d\t%d\t%s\t%s\t%s\n", c.Out, c.In, c.Name, c.Kind, c.Why)
	}
	return w.Flush()
}

// records returns what was marked as printed of each game in a language, or what a file says. A
// game with errors may have no record without complaint, unless a draft is requested.
func records(p *load.Project, lang, since string, draft bool) (map[string]*model.PrintRun, error) {
	runs := map[string]*model.PrintRun{}
	for _, g := range p.Games {
		runs[g.ID] = g.Printed
		if since != "" {
			r, err := record(since)
			if err != nil {
				return nil, err
			}
			if r.Game != g.ID {
				return nil, usage{fmt.Errorf("%s is of the game %q, not of %s", since, r.Game, g.ID)}
			}
			if r.Language != lang {
				return nil, usage{fmt.Errorf("%s is of a set in %s, not in %s", since, tongue(r.Language), tongue(lang))}
			}
			runs[g.ID] = r
		}
		if runs[g.ID] == nil && (draft || p.Findings.Worst() != diag.Error) {
			return nil, usage{fmt.Errorf("nothing of %s in %s is marked as printed: build it, print it, and say punchboard printed %s", g.ID, tongue(lang), g.ID+spoken(lang))}
		}
	}
	return runs, nil
}

// record reads a file of what was printed.
func record(name string) (*model.PrintRun, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("reading what was printed: %w", err)
	}
	r, line, err := load.ParsePrintRun(b)
	if err != nil {
		return nil, usage{fmt.Errorf("%s:%d: what was printed cannot be read: %w", name, line, err)}
	}
	return r, nil
}
