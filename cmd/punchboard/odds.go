package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/check"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/odds"
)

// oddsFlags are the flags of `odds`.
type oddsFlags struct {
	over, as, by, title string
	format, out, paper  string
	dpi                 float64
}

// oddsCommand prints tables of odds: those that a game declares, or one for any question.
func oddsCommand(a *app) *cobra.Command {
	var fl oddsFlags
	cmd := &cobra.Command{
		Use:               "odds [GAME] [ID...|EXPR --over AXES]",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.firstGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := fl.good(); err != nil {
				return err
			}
			return a.makeOdds(args[0], args[1:], cmd.Flags().Changed("over"), fl)
		},
	}
	f := cmd.Flags()
	f.StringVar(&fl.over, "over", "", "values for the free names of EXPR: range=1..30,weapon=*")
	f.StringVar(&fl.as, "as", "", "percent or number; default: percent for chances")
	f.StringVar(&fl.by, "by", "", "how to draw a table: heat, curves, panels or table; default: what the game says, else heat")
	f.StringVar(&fl.title, "title", "", "title of a table of EXPR; default: EXPR")
	f.StringVar(&fl.format, "format", "text", "text, csv, json, pdf, svg or png")
	f.StringVar(&fl.out, "out", "", "file to write, or folder for the SVG or PNG files of several tables; default: standard output")
	f.StringVar(&fl.paper, "paper", "a4", "paper to draw on: a4 or letter")
	f.Float64Var(&fl.dpi, "dpi", 150, "dots per inch of PNG files")
	return cmd
}

// good reports invalid flags.
func (fl *oddsFlags) good() error {
	if err := oneOf("format", fl.format, "text", "csv", "json", "pdf", "svg", "png"); err != nil {
		return err
	}
	if err := oneOf("as", fl.as, "percent", "number", ""); err != nil {
		return err
	}
	if err := oneOf("by", fl.by, "heat", "curves", "panels", "table", ""); err != nil {
		return err
	}
	return dots(fl.dpi)
}

// dots requires a resolution that pictures may have, in dots per inch.
func dots(dpi float64) error {
	if !(dpi >= 10 && dpi <= 2400) {
		return usage{fmt.Errorf("--dpi %v is out of range: 10 to 2400", dpi)}
	}
	return nil
}

// makeOdds computes the requested tables and writes them.
func (a *app) makeOdds(game string, args []string, asked bool, fl oddsFlags) error {
	p, err := a.open([]string{game}, load.Options{})
	if err != nil {
		return err
	}
	c, err := a.scoped(p)
	if err != nil {
		return err
	}
	questions, err := fl.questions(c, args, asked)
	if err != nil {
		return usage{err}
	}
	var grids []*odds.Grid
	for _, q := range questions {
		g, err := odds.Ask(c.Env, q)
		if err != nil {
			fmt.Fprintf(a.errs, "%s: %v\n", q.Name, err)
			return errFindings
		}
		g.Readings = odds.Readings(c.Game, c.Engine, q.Expr)
		grids = append(grids, g)
	}
	return a.writeOdds(p, c, grids, fl)
}

// questions returns the requested tables: the standing ones, or one of an expression.
func (fl *oddsFlags) questions(c *check.Context, args []string, asked bool) ([]*odds.Question, error) {
	var out []*odds.Question
	if asked {
		if len(args) != 1 {
			return nil, errors.New("--over wants one expression")
		}
		q, err := odds.Of(args[0], fl.over)
		if err != nil {
			return nil, err
		}
		q.Name = cmp.Or(fl.title, q.Name)
		out = append(out, q)
	} else {
		var err error
		if out, err = standing(c, args); err != nil {
			return nil, err
		}
	}
	for _, q := range out {
		q.As = cmp.Or(fl.as, q.As)
		q.By = cmp.Or(fl.by, q.By)
	}
	return out, nil
}

// standing returns the game's tables, or the named ones.
func standing(c *check.Context, ids []string) ([]*odds.Question, error) {
	var out []*odds.Question
	have := model.IDs(c.Game.Odds)
	if len(ids) == 0 {
		ids = have
	}
	for _, id := range ids {
		o := c.Game.Standing(id)
		if o == nil {
			there := ""
			if len(have) > 0 {
				there = "; there is " + join(have)
			}
			return nil, fmt.Errorf("%s has no standing table %q%s; a question of your own needs --over", c.Game.ID, id, there)
		}
		out = append(out, odds.Standing(c.Game, o))
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s has no standing tables: ask one with EXPR --over AXES", c.Game.ID)
	}
	return out, nil
}

// mostDrawn is the largest number of rows of a table laid out on paper: thirty pages.
const mostDrawn = 1000

// writeOdds writes tables in the requested format.
func (a *app) writeOdds(p *load.Project, c *check.Context, grids []*odds.Grid, fl oddsFlags) error {
	switch fl.format {
	case "text":
		return writeTo(a.out, fl.out, func(w io.Writer) error {
			for i, g := range grids {
				if i > 0 {
					fmt.Fprintln(w)
				}
				if err := g.WriteText(w); err != nil {
					return err
				}
			}
			return nil
		})
	case "csv":
		return writeTo(a.out, fl.out, func(w io.Writer) error { return odds.CSV(w, grids) })
	case "json":
		return writeTo(a.out, fl.out, func(w io.Writer) error { return odds.JSON(w, c.Game.ID, grids) })
	}
	for _, g := range grids {
		if len(g.Rows) > mostDrawn {
			return usage{fmt.Errorf("%s has %d rows: tables of at most %d are drawn; ask for less, or write it with --format csv", g.Name, len(g.Rows), mostDrawn)}
		}
	}
	doc, found, err := build.Odds(p, c, grids, fl.paper, fl.format == "pdf")
	if err != nil {
		return usage{err}
	}
	if err := a.sound(p, found); err != nil {
		return err
	}
	if fl.format == "pdf" {
		return writeTo(a.out, fl.out, doc.PDF)
	}
	return writePictures(a.out, doc, fl)
}

// writePictures writes a document's pages as SVG or PNG: a single one to a file, several to a
// folder.
func writePictures(out io.Writer, doc *build.Charts, fl oddsFlags) error {
	if len(doc.Pages) == 1 {
		return writeTo(out, fl.out, func(w io.Writer) error { return doc.Picture(w, 0, fl.format, fl.dpi) })
	}
	if fl.out == "" {
		return usage{fmt.Errorf("%d pictures want --out and a folder", len(doc.Pages))}
	}
	var files []build.Output
	for i, p := range doc.Pages {
		files = append(files, build.Output{Path: p.Face.ID + "." + fl.format, Write: func(w io.Writer) error { return doc.Picture(w, i, fl.format, fl.dpi) }})
	}
	_, err := build.Put(fl.out, files, nil, nil, nil)
	return err
}

// writeTo writes to a file, or to standard output if none is named.
func writeTo(out io.Writer, name string, write func(io.Writer) error) error {
	if name == "" {
		return write(out)
	}
	return build.Write(name, write)
}
