package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
	"punchboard/internal/load"
)

// pressFlags are the flags of build that say how sheets are printed.
type pressFlags struct {
	build.Press
	printer   string
	booklet   bool
	twoUp     bool
	zine      bool
	signature int
	creep     float64
	card      string
	bleed     float64
}

// add declares the flags for sheets, and those for books and for decks together.
func (f *pressFlags) add(cmd *cobra.Command) {
	f.sheets(cmd)
	fs := cmd.Flags()
	fs.BoolVar(&f.Together, "together", false, "put decks with the same sheet plan on shared sheets, in decks-together.pdf")
	fs.BoolVar(&f.booklet, "booklet", false, "also make the rulebook as a booklet to fold, two pages a side")
	fs.IntVar(&f.signature, "signature", 0, "pages in each folded signature of a booklet, such as 16; 0 for all in one")
	fs.Var(inMM{&f.creep}, "creep", "thickness of a booklet's paper in mm, such as 0.1: inner pages move towards the fold to make up for creep")
	fs.BoolVar(&f.twoUp, "two-up", false, "also make the rulebook with two pages a side, the spreads of the open book")
	fs.BoolVar(&f.zine, "zine", false, "also make the rulebook as a zine: eight small pages on one side of one sheet, folded and cut once")
}

// sheets declares the flags about sheets of pieces.
func (f *pressFlags) sheets(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&f.Choice.Backs, "backs", "", "where backs go: long or short (the edge the paper is flipped on), fold, beside (in the place after the front, for labels) or none; default: what each sheet plan says")
	fs.StringVar(&f.Choice.Marks, "marks", "", "cut marks: corners, edges (to the edge of the paper), crosses, gaps (only between pieces) or none")
	fs.StringVar(&f.Choice.MarksOn, "marks-on", "", "which side carries the marks: front, back or both")
	fs.BoolVar(&f.Choice.TwoTone, "two-tone", false, "give marks a white rim, for dark art")
	fs.Var(inMM{&f.bleed}, "bleed", "bleed to print around pieces that have it, in mm, such as 3; pieces are then spaced apart")
	fs.StringVar(&f.card, "card-size", "", "cut the cards of decks at this size: a name such as poker or euro, or width x height in mm, such as 63x88; cards are drawn smaller only where they must be, with a warning")
	fs.StringVar(&f.Sheet, "sheet", "", "use this sheet plan for every component instead of its own, such as bought labels")
	fs.IntVar(&f.Start, "start-at", 1, "first free place on the first sheet, for a partly used sheet of labels")
	fs.StringVar(&f.printer, "printer", "", "move the backs for this printer (see punchboard printer)")
}

// press turns the flags into build options.
func (a *app) press(f *pressFlags) (build.Press, error) {
	press := f.Press
	for _, w := range []struct {
		flag, given string
		words       []string
	}{
		{"backs", f.Choice.Backs, []string{"long", "short", "fold", "beside", "none", ""}},
		{"marks", f.Choice.Marks, []string{"corners", "edges", "crosses", "gaps", "none", ""}},
		{"marks-on", f.Choice.MarksOn, []string{"front", "back", "both", ""}},
	} {
		if err := oneOf(w.flag, w.given, w.words...); err != nil {
			return press, err
		}
	}
	switch {
	case f.Start < 1:
		return press, usage{fmt.Errorf("--start-at %d is out of range: the first place is 1", f.Start)}
	case f.signature < 0 || f.signature%4 != 0:
		return press, usage{fmt.Errorf("--signature %d: a folded sheet has 4 pages, so want a multiple of 4", f.signature)}
	case f.signature > 0 && !f.booklet:
		return press, usage{fmt.Errorf("--signature is for --booklet")}
	case !(f.creep >= 0 && f.creep <= 0.5):
		return press, usage{fmt.Errorf("--creep %v is out of range: a sheet of paper is 0 to 0.5 mm thick", f.creep)}
	case !(f.bleed >= 0 && f.bleed <= 10):
		return press, usage{fmt.Errorf("--bleed %v is out of range: 0 to 10 mm", f.bleed)}
	case f.creep > 0 && !f.booklet:
		return press, usage{fmt.Errorf("--creep is for --booklet")}
	case f.booklet && f.twoUp:
		return press, usage{fmt.Errorf("--booklet and --two-up cannot be combined")}
	case f.zine && (f.booklet || f.twoUp):
		return press, usage{fmt.Errorf("--zine cannot be combined with --booklet or --two-up")}
	}
	press.Choice.Bleed = millimetres(f.bleed)
	var err error
	if press.Printer, err = a.printer(f.printer); err != nil {
		return press, err
	}
	if f.booklet || f.twoUp || f.zine {
		press.Binding = &impose.Binding{Signature: f.signature, Flat: f.twoUp, Zine: f.zine, Edge: "short", Creep: millimetres(f.creep), Printer: press.Printer}
		if f.Choice.Backs == "long" {
			press.Binding.Edge = "long"
		}
	}
	return press, nil
}

// cardSize returns a card size given by name, or as width x height in mm; nil for "".
func cardSize(said string, p *load.Project) (*layout.Card, error) {
	if said == "" {
		return nil, nil
	}
	if c := p.Library.Cards[said]; c != nil {
		named := *c
		named.Name += ", " + c.Size.W.Num() + " x " + c.Size.H.Num() + " mm"
		return &named, nil
	}
	size, _, ok := measures(said)
	if !ok {
		return nil, usage{fmt.Errorf("no size of cards %q; want width x height in mm, such as 63x88, or %s", said, join(slices.Sorted(maps.Keys(p.Library.Cards))))}
	}
	if min(size.W, size.H) < 10*geom.MM || max(size.W, size.H) > 300*geom.MM {
		return nil, usage{fmt.Errorf("--card-size %s is out of range: 10 to 300 mm", said)}
	}
	return &layout.Card{Name: size.W.Num() + " x " + size.H.Num() + " mm", Size: size}, nil
}

// settingsFile returns the user's settings file: --settings, or what PUNCHBOARD_SETTINGS names, or
// punchboard/settings.yaml in the system's folder for such files.
func (a *app) settingsFile() (string, error) {
	if a.settings != "" {
		return a.settings, nil
	}
	if name := os.Getenv("PUNCHBOARD_SETTINGS"); name != "" {
		return name, nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("no place for settings: %w; name a file with --settings", err)
	}
	return filepath.Join(dir, "punchboard", "settings.yaml"), nil
}

// printers reads the settings; findings in them are printed and end the command.
func (a *app) printers() (*load.Printers, error) {
	name, err := a.settingsFile()
	if err != nil {
		return nil, err
	}
	p, err := load.ReadPrinters(name)
	if err != nil {
		return nil, err
	}
	if err := diag.Print(a.errs, p.Found, map[string][]byte{name: p.Text}, a.colour(a.errs)); err != nil {
		return nil, err
	}
	if p.Found.Worst() == diag.Error {
		return nil, errFindings
	}
	return p, nil
}

// printer returns a printer from the settings, or nil for no name.
func (a *app) printer(name string) (*layout.Printer, error) {
	if name == "" {
		return nil, nil
	}
	p, err := a.printers()
	if err != nil {
		return nil, err
	}
	if r := p.Named[name]; r != nil {
		return r, nil
	}
	if len(p.Named) == 0 {
		return nil, usage{fmt.Errorf("no printer %q: %s knows none; enter it with punchboard printer %s --dx X --dy Y (in mm)", name, p.Path, name)}
	}
	return nil, usage{fmt.Errorf("no printer %q; there is %s in %s", name, join(slices.Sorted(maps.Keys(p.Named))), p.Path)}
}

// usualMargin is the margin that a typical home printer cannot print on.
const usualMargin = 6350 * geom.Micrometre

// paperOf returns a paper given as width x height, in mm or in, in portrait; nil if it is not given
// that way. A rulebook on it has the pages of the largest paper of the library that fits.
func paperOf(said string, lib *layout.Library) (*layout.Paper, error) {
	size, unit, ok := measures(said)
	if !ok {
		return nil, nil
	}
	if size.W > size.H {
		size = size.Turned()
	}
	if size.W < 70*geom.MM || size.H > 1500*geom.MM {
		return nil, usage{fmt.Errorf("--paper %s is out of range: 70 to 1500 mm", said)}
	}
	w, h := size.W.Num(), size.H.Num()
	if unit == "in" {
		w, h = inches(size.W), inches(size.H)
	}
	out := &layout.Paper{ID: w + "x" + h + strings.TrimPrefix(unit, "mm"), Name: w + " x " + h + " " + unit, Size: size, Margin: usualMargin, Spare: true}
	if p := lib.BookOn(size); p != nil {
		out.Book = p.ID
	}
	return out, nil
}

// measures parses a width and height, "63x88", "200 x 280mm" or "8.5x13in", and returns them with
// their unit.
func measures(said string) (size geom.Size, unit string, ok bool) {
	unit, scale := "mm", 1.0
	said, inch := strings.CutSuffix(said, "in")
	if inch {
		unit, scale = "in", 25.4
	} else {
		said = strings.TrimSuffix(said, "mm")
	}
	w, h, ok := strings.Cut(said, "x")
	wide, err := strconv.ParseFloat(strings.TrimSpace(w), 64)
	high, err2 := strconv.ParseFloat(strings.TrimSpace(h), 64)
	if !ok || err != nil || err2 != nil || !(wide > 0 && wide < 1e4 && high > 0 && high < 1e4) {
		return geom.Size{}, "", false
	}
	return geom.Size{W: geom.FromMM(wide * scale), H: geom.FromMM(high * scale)}, unit, true
}

// inches formats a length in inches, with as many decimals as necessary.
func inches(l geom.Length) string {
	return strconv.FormatFloat(float64(l)/float64(geom.Inch), 'f', -1, 64)
}
