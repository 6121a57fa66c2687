package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/load"
)

// printerCommand stores how far to shift and turn a printer's backs, in millimetres and degrees.
func printerCommand(a *app) *cobra.Command {
	var dx, dy, turn float64
	cmd := &cobra.Command{
		Use:  "printer [NAME]",
		Args: cobra.MaximumNArgs(1),
	}
	f := cmd.Flags()
	f.Var(inMM{&dx}, "dx", "how far to move backs to the right, in mm, as seen from the back")
	f.Var(inMM{&dy}, "dy", "how far to move backs down, in mm")
	f.Float64Var(&turn, "turn", 0, "how far to turn backs, in degrees clockwise")
	cmd.RunE = func(_ *cobra.Command, names []string) error {
		all, err := a.printers()
		if err != nil {
			return err
		}
		given := f.Changed("dx") || f.Changed("dy") || f.Changed("turn")
		switch {
		case len(names) == 0 && given:
			return usage{errors.New("which printer? want a name before the figures")}
		case len(names) == 1 && names[0] == "":
			return usage{errors.New("a printer needs a name")}
		case !given:
			return a.showPrinters(all, names)
		}
		r := layout.Printer{Name: names[0]}
		if old := all.Named[names[0]]; old != nil {
			r = *old
		}
		if f.Changed("dx") {
			r.DX = millimetres(dx)
		}
		if f.Changed("dy") {
			r.DY = millimetres(dy)
		}
		if f.Changed("turn") {
			r.Turn = turn
		}
		return keepPrinters(a.out, all, &r)
	}
	return cmd
}

// inMM is a flag in millimetres, which may name another unit, as in 3mm or 0.125in.
type inMM struct{ to *float64 }

// String returns the current value of the flag.
func (v inMM) String() string {
	if v.to == nil {
		return "0"
	}
	return geom.FromMM(*v.to).Num()
}

// Set parses a value, and returns an error if it is not a length.
func (v inMM) Set(said string) error {
	l, err := geom.Parse(said)
	*v.to = l.MM()
	return err
}

// Type names the value in the help.
func (inMM) Type() string { return "mm" }

// millimetres returns a length. NaN and values out of range become a length that is too long.
func millimetres(mm float64) geom.Length {
	if !(mm > -1000 && mm < 1000) {
		return 1000 * geom.MM
	}
	return geom.FromMM(mm)
}

// keepPrinters writes a printer into the settings.
func keepPrinters(out io.Writer, all *load.Printers, r *layout.Printer) error {
	if msg := load.TooFar(r); msg != "" {
		return usage{errors.New(msg)}
	}
	text, err := all.With(r)
	if err != nil {
		return err
	}
	if err := build.Replace(all.Path, build.Bytes(text)); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s, kept in %s\n", figures(r), all.Path)
	return nil
}

// figures formats a printer's values in one line.
func figures(r *layout.Printer) string {
	return r.Name + ": dx " + r.DX.Num() + " mm, dy " + r.DY.Num() + " mm, turn " + strconv.FormatFloat(r.Turn, 'g', -1, 64) + "°"
}

// showPrinters prints one printer, or all.
func (a *app) showPrinters(all *load.Printers, names []string) error {
	if len(names) == 0 {
		names = slices.Sorted(maps.Keys(all.Named))
		if len(names) == 0 {
			fmt.Fprintf(a.out, "no printers in %s\n", all.Path)
		}
	}
	for _, n := range names {
		r, err := a.printer(n)
		if err != nil {
			return err
		}
		fmt.Fprintln(a.out, figures(r))
	}
	return nil
}

// calibrateCommand makes the sheet on which those values are read.
func calibrateCommand(a *app) *cobra.Command {
	var paper, printer, out string
	cmd := &cobra.Command{
		Use:  "calibrate",
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			r, err := a.printer(printer)
			if err != nil {
				return err
			}
			p, err := a.open(nil, load.Options{})
			if err != nil {
				return err
			}
			ids, err := papers([]string{paper}, p)
			if err != nil {
				return err
			}
			out = cmp.Or(out, "calibration-"+ids[0]+".pdf")
			if err := build.Calibrate(p, p.Library.Papers[ids[0]], r, out); err != nil {
				return err
			}
			fmt.Fprintln(a.out, out)
			return nil
		},
	}
	cmd.Flags().StringVar(&paper, "paper", "a4", "the paper")
	cmd.Flags().StringVar(&printer, "printer", "", "move the back for this printer, to prove its figures")
	cmd.Flags().StringVar(&out, "out", "", "the file; default: calibration-PAPER.pdf")
	return cmd
}
