package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
)

func (a *app) check() *cobra.Command {
	var asPrinted bool
	var format, failOn string
	cmd := &cobra.Command{
		Use:   "check [GAME...]",
		Short: "Find what is wrong in the data, the rules and the laid out faces",
		Long: `Check runs every check on the games and lays out every face. With --as-printed
it puts back what the published source says, erratum by erratum, and shows what
each one breaks; an erratum that breaks nothing is itself a finding.`,
		Example: `  punchboard check skirmish
  punchboard check skirmish --as-printed
  punchboard check --format json --fail-on note`,
		ValidArgsFunction: a.gameNames,
		RunE: func(_ *cobra.Command, games []string) error {
			level, err := diag.ParseSeverity(failOn)
			if err != nil {
				return usage{err}
			}
			if format != "text" && format != "json" {
				return usage{fmt.Errorf("unknown format %q: want text or json", format)}
			}
			p, err := a.open(games, load.Options{})
			if err != nil {
				return err
			}
			if asPrinted {
				return a.asPrinted(p, format, level)
			}
			return a.report(build.Check(p), p, format, level)
		},
	}
	cmd.Flags().BoolVar(&asPrinted, "as-printed", false, "put the source's errors back and find them")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	cmd.Flags().StringVar(&failOn, "fail-on", "warning", "least severity that makes the exit status 1: error, warning or note")
	return cmd
}

// report prints findings and turns those at or above level into exit status 1.
func (a *app) report(found diag.List, p *load.Project, format string, level diag.Severity) error {
	if format == "json" {
		if err := diag.WriteJSON(a.out, found); err != nil {
			return err
		}
	} else {
		if err := diag.Print(a.out, found, p.Files, colour(a.out)); err != nil {
			return err
		}
		fmt.Fprintln(a.errs, tally(found))
	}
	if found.Worst() >= level {
		return errFindings
	}
	return nil
}

// tally is one line that counts findings.
func tally(found diag.List) string {
	n := map[diag.Severity]int{}
	for _, f := range found {
		n[f.Severity]++
	}
	return fmt.Sprintf("%s, %s, %s", count(n[diag.Error], "error"), count(n[diag.Warning], "warning"), count(n[diag.Note], "note"))
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// asPrinted reports what each erratum breaks when its printed value is back.
func (a *app) asPrinted(p *load.Project, format string, level diag.Severity) error {
	var all diag.List
	errata, seen := 0, 0
	for _, g := range p.Games {
		for _, s := range check.Errata(p, g) {
			errata++
			if len(s.Found) > 0 {
				seen++
			} else {
				all.Add(check.NotSeen(s.Erratum))
			}
			for _, f := range s.Found {
				f.Message += " (as printed: erratum " + s.Erratum.ID + ")"
				all.Add(f)
			}
		}
	}
	err := a.report(all.Sorted(), p, format, level)
	fmt.Fprintf(a.errs, "%d of %d errata found\n", seen, errata)
	return err
}

// colour reports whether w is a terminal that wants colours.
func colour(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	st, err := f.Stat()
	return err == nil && st.Mode()&os.ModeCharDevice != 0
}
