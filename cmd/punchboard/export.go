package main

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"punchboard/internal/diag"
	"punchboard/internal/export"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// exportCommand writes games in the form that shops and virtual tables want.
func exportCommand(a *app) *cobra.Command {
	var opt export.Options
	var out, bleed, lang string
	cmd := &cobra.Command{
		Use:               "export [PROFILE [GAME...]]",
		ValidArgsFunction: a.exportArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.profiles()
			}
			if err := named(out); err != nil {
				return err
			}
			if cmd.Flags().Changed("bleed") {
				l, err := geom.Parse(bleed)
				if err != nil || l < 0 || l > 50*geom.MM {
					return usage{fmt.Errorf("--bleed %q: want a length from 0 to 50 mm, such as 3mm or 0.125in", bleed)}
				}
				opt.Bleed = &l
			}
			return a.handOn(args[0], args[1:], out, lang, opt)
		},
	}
	f := cmd.Flags()
	f.StringSliceVar(&opt.Only, "only", nil, "kinds (rulebook, record, tile, counter, deck) or ids of components to export")
	f.BoolVar(&opt.Draft, "draft", false, draftHelp)
	f.StringVar(&out, "out", "out", "output folder")
	f.StringVar(&lang, "language", "", "use the game's texts in this language (texts-XX.yaml); writes to OUT/XX")
	f.Float64Var(&opt.DPI, "dpi", 0, "dots per inch of pictures, if the profile leaves it open")
	f.StringVar(&bleed, "bleed", "", "bleed of pictures, if the profile leaves it open")
	f.StringVar(&opt.Copies, "copies", "", "each: a file or page for every copy; list: one, and a list of how many; default: the profile's")
	f.StringVar(&opt.Base, "base", "", "web address of the folder the pictures will be in, for tts; default: the files themselves")
	return cmd
}

// profiles lists the available profiles.
func (a *app) profiles() error {
	p, err := a.open(nil, load.Options{})
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, id := range slices.Sorted(maps.Keys(p.Library.Exports)) {
		e := p.Library.Exports[id]
		takes := "everything"
		switch {
		case len(e.Takes) > 0:
			takes = strings.Join(e.Takes, ", ")
		case len(e.Stock) > 0:
			takes += " of its sizes"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", id, e.Name, e.Makes, takes)
	}
	return w.Flush()
}

// exportArgs completes the profile, then games.
func (h *home) exportArgs(cmd *cobra.Command, args []string, part string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return h.gameNames(cmd, args[1:], part)
	}
	p, err := h.open(nil, load.Options{})
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return slices.Sorted(maps.Keys(p.Library.Exports)), cobra.ShellCompDirectiveNoFileComp
}

// handOn exports games by a profile and says what it made.
func (a *app) handOn(profile string, games []string, out, lang string, opt export.Options) error {
	start := time.Now()
	files, err := a.files()
	if err != nil {
		return err
	}
	opt.Files = files
	p, err := a.inLanguage(games, lang)
	if err != nil {
		return err
	}
	out = filepath.Join(out, lang)
	e := p.Library.Exports[profile]
	if e == nil {
		return usage{fmt.Errorf("no export profile %q; there is %s", profile, join(slices.Sorted(maps.Keys(p.Library.Exports))))}
	}
	if err := open(e, opt); err != nil {
		return usage{err}
	}
	if err := only(opt.Only, p); err != nil {
		return err
	}
	bar := newBar(a.errs)
	opt.Progress = bar.step
	res, err := export.Run(p, e, out, opt)
	bar.clear()
	var nothing export.Nothing
	if errors.As(err, &nothing) {
		return usage{err}
	}
	if err != nil {
		return err
	}
	if err := a.held(p.Files, res.Found, res.Draft, "nothing written:"); err != nil {
		return err
	}
	for _, n := range res.Notes {
		fmt.Fprintln(a.errs, n)
	}
	names := model.IDs(p.Games)
	fmt.Fprintf(a.out, "%s for %s: %s, %d with all copies; %d of %d files changed in %s; %.2f s\n", strings.Join(names, ", "), e.Name,
		diag.Count(res.Pieces, "piece"), res.Copies, len(res.Changed), len(res.Files), out, time.Since(start).Seconds())
	return nil
}

// open returns an error for a choice that a profile does not leave open.
func open(e *layout.Export, opt export.Options) error {
	fixed := slices.ContainsFunc(e.Stock, func(s layout.Stock) bool { return s.Image != [2]int{} })
	drawn := e.Makes == layout.Pictures || e.Makes == layout.Tabletop || e.Makes == layout.Module
	switch {
	case opt.DPI != 0 && (fixed || !drawn):
		return fmt.Errorf("--dpi is not for %s: %s", e.ID, settled(fixed))
	case opt.DPI != 0 && dots(opt.DPI) != nil:
		return dots(opt.DPI)
	case opt.Bleed != nil && (e.Makes != layout.Pictures || len(e.Stock) > 0):
		return fmt.Errorf("--bleed is not for %s: %s", e.ID, settled(len(e.Stock) > 0))
	case opt.Copies != "" && opt.Copies != "each" && opt.Copies != "list":
		return fmt.Errorf("unknown --copies %q: want each or list", opt.Copies)
	case opt.Copies != "" && e.Makes != layout.Pictures && e.Makes != layout.Pages:
		return fmt.Errorf("--copies is not for %s: it has no file for each piece", e.ID)
	case opt.Copies == "each" && e.Makes == layout.Pictures && !strings.Contains(string(e.Fronts)+string(e.Backs), "{copy}"):
		return fmt.Errorf("--copies each is not for %s: its names of files do not tell copies apart", e.ID)
	case opt.Base != "" && e.Makes != layout.Tabletop:
		return fmt.Errorf("--base is not for %s: no file of it names another", e.ID)
	}
	if opt.Base != "" {
		if u, err := url.Parse(opt.Base); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return fmt.Errorf("--base %q is not a web address: want one such as https://example.org/my-game", opt.Base)
		}
	}
	return nil
}

// settled says why a choice is not open.
func settled(fixed bool) string {
	if fixed {
		return "the shop says it"
	}
	return "it draws no picture of that kind"
}
