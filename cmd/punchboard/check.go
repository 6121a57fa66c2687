package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/stage"
)

// checkCommand finds faults in the data, the rules and the faces of games.
func checkCommand(a *app) *cobra.Command {
	var fl checkFlags
	cmd := &cobra.Command{
		Use:               "check [GAME...]",
		ValidArgsFunction: a.gameNames,
		RunE: func(cmd *cobra.Command, games []string) error {
			room.Store(checkRoom)
			r, err := fl.report(a)
			if err != nil {
				return err
			}
			if r.p, err = a.open(games, load.Options{}); err != nil {
				return err
			}
			if fl.deep && !fl.asPrinted {
				return usage{errors.New("--deep goes with --as-printed")}
			}
			if fl.asPrinted {
				all, by := build.AsPrinted(r.p, fl.deep, fl.cache())
				err := r.print(all)
				fmt.Fprintln(r.errs, by)
				return err
			}
			built, err := builtIn(fl.out, games, r.p)
			if err != nil {
				return err
			}
			how, err := a.sampling(cmd, &fl.sampling)
			if err != nil {
				return err
			}
			checked, err := build.CheckWhole(r.p, built, how, fl.cache())
			if err != nil {
				return err
			}
			return r.tell(checked)
		},
	}
	fl.add(cmd)
	return cmd
}

// checkFlags are the flags of check.
type checkFlags struct {
	asPrinted, deep, anew bool
	failOn, out, format   string
	selected, ignored     []string
	sampling              check.Sampling
}

// add declares the flags of check; --select and --ignore complete the existing codes.
func (fl *checkFlags) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&fl.asPrinted, "as-printed", false, "put the source's errors back, and find them")
	f.BoolVar(&fl.deep, "deep", false, "with --as-printed: also work out what each erratum does to play")
	f.BoolVar(&fl.anew, "no-cache", false, "check everything again, without reading or writing OUT/.cache")
	f.StringVar(&fl.out, "out", "", "also find files built in this folder that are out of date (PB310)")
	f.IntVar(&fl.sampling.Games, "games", 0, "play this many games of each simulation, and check the results")
	f.Uint64Var(&fl.sampling.Seed, "seed", 1, "play the simulations with this seed")
	f.StringVar(&fl.format, "format", "text", reportFormats)
	f.StringSliceVar(&fl.selected, "select", nil, "report only these codes, or codes that begin so: PB206,PB3; style for checks of style")
	f.StringSliceVar(&fl.ignored, "ignore", nil, "leave out these codes, codes that begin so, or style")
	f.StringVar(&fl.failOn, "fail-on", "warning", "exit with 1 from this severity up: error, warning or note")
	for _, flag := range []string{"select", "ignore"} {
		cmd.RegisterFlagCompletionFunc(flag, codes)
	}
}

// report returns how to report findings, or an error for an invalid flag.
func (fl *checkFlags) report(a *app) (r report, err error) {
	r = report{app: a, format: fl.format}
	if r.level, err = diag.ParseSeverity(fl.failOn); err != nil {
		return r, usage{err}
	}
	if r.wanted, err = diag.NewChoice(fl.selected, fl.ignored, ruleBook()); err != nil {
		return r, usage{err}
	}
	if writers[r.format] == nil {
		return r, usage{fmt.Errorf("unknown --format %q: want %s", r.format, reportFormats)}
	}
	return r, nil
}

// cache returns the output folder whose cache keeps findings, or "" for none.
func (fl *checkFlags) cache() string {
	if fl.anew {
		return ""
	}
	return cmp.Or(fl.out, "out")
}

// sampling returns how simulations are played: not at all unless --games or --seed is given.
func (t *terminal) sampling(cmd *cobra.Command, how *check.Sampling) (*check.Sampling, error) {
	if !cmd.Flags().Changed("games") && !cmd.Flags().Changed("seed") {
		return nil, nil
	}
	if how.Games < 0 || cmd.Flags().Changed("games") && how.Games == 0 {
		return nil, usage{fmt.Errorf("--games %d: want 1 or more", how.Games)}
	}
	b := newGamesBar(t.errs, "")
	how.Named = func(s *model.Simulation) { b.what = s.ID }
	how.Told = func(done, all int) {
		if b.at(done, all); done == all {
			b.clear()
		}
	}
	return how, nil
}

// builtIn returns the output folder to compare with, or nil for none. It must contain at least one
// of the games, and all that were named.
func builtIn(out string, named []string, p *load.Project) (*build.Built, error) {
	if out == "" {
		return nil, nil
	}
	b := &build.Built{Files: os.DirFS(out), Name: filepath.ToSlash(filepath.Clean(out))}
	have := b.Games()
	for _, g := range named {
		if !slices.Contains(have, g) {
			return nil, usage{fmt.Errorf("%s was not built in %s", g, out)}
		}
	}
	if !slices.ContainsFunc(p.Games, func(g *model.Game) bool { return slices.Contains(have, g.ID) }) {
		return nil, usage{fmt.Errorf("none of the games was built in %s", out)}
	}
	return b, nil
}

// codes completes the codes of the checks, with their names.
func codes(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	out := lists.Map(check.All(), func(c *check.Check) string { return c.Code + "\t" + c.Name })
	return out, cobra.ShellCompDirectiveNoFileComp
}

// ruleBook returns the list of all checks, for the report formats that include it.
func ruleBook() []diag.Rule {
	return lists.Map(check.All(), func(c *check.Check) diag.Rule {
		r := diag.Rule{Code: c.Code, Name: c.Name, About: c.About(), Severity: c.Severity}
		if c.Style() {
			r.Group = "style"
		}
		return r
	})
}

// report is how the findings of one run are reported.
type report struct {
	*app
	p      *load.Project
	format string
	level  diag.Severity
	wanted diag.Choice
	waits  int // how many of the selected checks wait for something to be fixed
}

// reportFormats are the values of --format.
const reportFormats = "text, json, sarif or github"

// writers write findings in each format.
var writers = map[string]func(report, diag.List) error{
	"text": func(r report, l diag.List) error {
		if err := diag.Print(r.out, l, r.p.Files, r.colour(r.out)); err != nil {
			return err
		}
		said := tally(l)
		if r.waits == 1 {
			said += "; 1 check waits until that is fixed"
		} else if r.waits > 1 {
			said += fmt.Sprintf("; %d checks wait until that is fixed", r.waits)
		}
		_, err := fmt.Fprintln(r.errs, said)
		return err
	},
	"json": func(r report, l diag.List) error { return diag.WriteJSON(r.out, l) },
	"sarif": func(r report, l diag.List) error {
		return diag.WriteSARIF(r.out, r.fromHere(l), diag.Tool{Name: "punchboard", Version: stage.Release, Rules: ruleBook()})
	},
	"github": func(r report, l diag.List) error { return diag.WriteGitHub(r.out, r.fromHere(l)) },
}

// print reports the selected findings, and turns those at or above the level into exit status 1.
func (r report) print(found diag.List) error {
	found = r.wanted.Of(found)
	if err := writers[r.format](r, found); err != nil {
		return err
	}
	if found.Worst() >= r.level {
		return errFindings
	}
	return nil
}

// tell reports the selected findings of a check. If codes are selected, it names those whose checks
// did not run; if one of these waits for something to be fixed, the exit status is 1.
func (r report) tell(c *build.Checked) error {
	waits := slices.DeleteFunc(slices.Clone(c.Waits), func(code string) bool { return !r.wanted.Wants(code) })
	r.waits = len(waits)
	if len(r.wanted.Select) == 0 {
		return r.print(c.Found)
	}
	var idle, late []string
	chosen := slices.DeleteFunc(check.All(), func(x *check.Check) bool { return !r.wanted.Wants(x.Code) })
	for _, x := range chosen {
		if why := c.Unasked[x.Code]; why != "" {
			idle = append(idle, fmt.Sprintf("%s %s did not run: %s", x.Code, x.Name, why))
		}
		if slices.Contains(waits, x.Code) {
			late = append(late, x.Code+" "+x.Name)
		}
	}
	if len(idle) == len(chosen) {
		return usage{errors.New(strings.Join(idle, "\n"))}
	}
	for _, line := range idle {
		fmt.Fprintln(r.errs, line)
	}
	if len(late) > 0 {
		fmt.Fprintf(r.errs, "did not run, because something else must be fixed first (see punchboard check without --select): %s\n", strings.Join(late, ", "))
	}
	if len(idle)+len(late) == len(chosen) && r.format == "text" {
		return errFindings
	}
	if err := r.print(c.Found); err != nil || r.waits == 0 {
		return err
	}
	return errFindings
}

// tally returns a line that counts findings by severity.
func tally(found diag.List) string {
	n := map[diag.Severity]int{}
	for _, f := range found {
		n[f.Severity]++
	}
	return fmt.Sprintf("%s, %s, %s", diag.Count(n[diag.Error], "error"), diag.Count(n[diag.Warning], "warning"), diag.Count(n[diag.Note], "note"))
}
