package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/geom"
	inks "punchboard/internal/ink"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// buildCommand lays out games, checks them and writes their files.
func buildCommand(a *app) *cobra.Command {
	opt := build.Defaults()
	var out, text string
	var as telling
	var anew bool
	var flags pressFlags
	cmd := &cobra.Command{
		Use:               "build [GAME...]",
		ValidArgsFunction: a.gameNames,
		RunE: func(_ *cobra.Command, games []string) error {
			if err := buildable(opt, text, out); err != nil {
				return err
			}
			opt.LiveText = text == "live"
			if !anew {
				opt.Program = build.Version()
			}
			var err error
			if opt.Press, err = a.press(&flags); err != nil {
				return err
			}
			return a.make(games, out, flags.card, as, opt)
		},
	}
	f := cmd.Flags()
	f.StringSliceVar(&opt.Only, "only", nil, "kinds (rulebook, record, tile, counter, deck) or ids of components to make")
	f.StringSliceVar(&opt.Papers, "paper", opt.Papers, "papers to lay out for: a3, a4, a5, a7, eighth-letter, half-letter, legal, letter, sheet-12x18, tabloid, or width x height in mm, such as 200x280 (or 8.5x13in)")
	f.StringSliceVar(&opt.Formats, "format", opt.Formats, "pdf, svg and png")
	f.StringVar(&out, "out", "out", "output folder")
	f.StringVar(&text, "svg-text", "outlines", "text in SVG files: outlines or live")
	f.Float64Var(&opt.DPI, "dpi", opt.DPI, "dots per inch of PNG files")
	f.BoolVar(&opt.Draft, "draft", false, draftHelp)
	f.BoolVar(&anew, "no-cache", false, "make everything again, without reading or writing OUT/.cache")
	f.StringVar(&as.lang, "language", "", "use the game's texts in this language (texts-XX.yaml); writes to OUT/XX")
	f.StringVar(&as.ink, "ink", "", "use less or other ink: low, grey or black; writes to OUT/INK")
	f.BoolVar(&as.fillable, "fillable", false, "turn places to write on and boxes to tick into form fields; writes to OUT/fillable")
	flags.add(cmd)
	return cmd
}

// buildable reports invalid flags.
func buildable(opt build.Options, text, out string) error {
	if err := oneOf("svg-text", text, "outlines", "live"); err != nil {
		return err
	}
	if err := formats(opt.Formats); err != nil {
		return err
	}
	if err := dots(opt.DPI); err != nil {
		return err
	}
	return named(out)
}

// named requires the output folder to have a name.
func named(out string) error {
	if out == "" {
		return usage{errors.New("--out is empty: want a folder")}
	}
	return nil
}

// telling is how games are built differently from their source: in a language, an ink, or fillable.
type telling struct {
	lang, ink string // "" for the original
	fillable  bool   // places to write on become form fields
}

// folder returns the subfolder of an output folder for such files.
func (t telling) folder(out string) string {
	if out = filepath.Join(out, t.lang, t.ink); t.fillable {
		return filepath.Join(out, "fillable")
	}
	return out
}

// make builds games and says what it made.
func (a *app) make(games []string, out, card string, as telling, opt build.Options) error {
	start := time.Now()
	files, err := a.files()
	if err != nil {
		return err
	}
	if says := a.meant(); says != "" && len(games) == 0 {
		return usage{fmt.Errorf("%s; or name the built-in games to make", says)}
	}
	out = as.folder(out)
	rerun := build.NewRerun(files, games, out, opt, as.lang, as.ink, as.fillable, card, a.colour(a.errs))
	if was, ok := rerun.Told(); ok {
		a.built(was, 0, out, start)
		return nil
	}
	p, err := a.inLanguage(games, as.lang)
	if err != nil {
		return err
	}
	if err := wear(p, as.ink); err != nil {
		return err
	}
	p.Library.Fillable = as.fillable
	manyCards := func(d *model.Deck) bool { return len(d.Cards) >= 1000 }
	if slices.ContainsFunc(p.Games, func(g *model.Game) bool { return slices.ContainsFunc(g.Decks, manyCards) }) {
		room.Store(deckHeap)
		runtime.GC() // collects what reading left, before the heap grows as far as it may without a deck
	}
	if err := resolve(&opt, card, p); err != nil {
		return err
	}
	bar := newBar(a.errs)
	opt.Progress, opt.Last = bar.step, true
	res, err := build.Run(p, out, opt)
	bar.clear()
	if err != nil {
		return err
	}
	var said strings.Builder
	if err := diag.Print(&said, res.Found, p.Files, a.colour(a.errs)); err != nil {
		return err
	}
	if res.Found.Worst() == diag.Error && res.Draft == nil {
		fmt.Fprintln(a.errs, said.String()+"nothing written:", tally(res.Found))
		return errFindings
	}
	advise(&said, res, opt)
	names := model.IDs(p.Games)
	on := strings.Join(opt.Papers, " and ")
	if s := p.Library.Sheets[opt.Press.Sheet]; s != nil {
		on = cmp.Or(s.Paper, on)
	}
	account := build.Account{Advice: said.String(), Files: len(res.Files), Made: fmt.Sprintf("%s: %s, %s, %s on %s", strings.Join(names, ", "),
		diag.Count(res.Faces, "face"), diag.Count(res.Pages, "page"), diag.Count(res.Sheets, "sheet"), on)}
	rerun.Keep(res, account)
	a.built(account, len(res.Changed), out, start)
	return nil
}

// resolve looks up in a project what the flags name.
func resolve(opt *build.Options, card string, p *load.Project) (err error) {
	if opt.Papers, err = papers(opt.Papers, p); err != nil {
		return err
	}
	if err := only(opt.Only, p); err != nil {
		return err
	}
	if id := opt.Press.Sheet; id != "" && p.Library.Sheets[id] == nil {
		return usage{fmt.Errorf("no sheet plan %q; there is %s", id, join(slices.Sorted(maps.Keys(p.Library.Sheets))))}
	}
	opt.Press.Card, err = cardSize(card, p)
	return err
}

// built prints the account of a build that changed some files.
func (a *app) built(told build.Account, changed int, out string, start time.Time) {
	fmt.Fprint(a.errs, told.Advice)
	fmt.Fprintf(a.out, "%s; %d of %d files changed in %s; %.2f s\n", told.Made, changed, told.Files, out, time.Since(start).Seconds())
}

// advise prints what whoever prints a build should know.
func advise(w io.Writer, res *build.Result, opt build.Options) {
	if res.Draft != nil {
		fmt.Fprintln(w, res.Draft)
	}
	if len(res.Unbacked) > 0 {
		fmt.Fprintf(w, "The backs of %s are not printed: their sheet has one side. --backs long prints them behind their fronts, --backs beside, on labels, in the places after these.\n", join(res.Unbacked))
	}
	if res.Shared > 0 {
		fmt.Fprintf(w, "The decks take %s. With --together they share theirs: %d.\n", diag.Count(res.Apart, "sheet"), res.Shared)
	}
	if said := unbled(opt.Press.Choice.Bleed, res.Bleed); said != "" {
		fmt.Fprintln(w, said)
	}
}

// draftHelp describes --draft.
const draftHelp = "print despite errors: number them, and stamp the faces they concern DRAFT with those numbers"

// unbled says how much of the requested bleed the pieces lack, or "" if none.
func unbled(want, most geom.Length) string {
	switch {
	case want <= most:
		return ""
	case most == 0:
		return fmt.Sprintf("--bleed %s shows nothing: no piece here has bleed. Give their layouts bleed: %smm, and art that reaches as far.", want.Num(), want.Num())
	}
	return fmt.Sprintf("--bleed %s shows %s mm: no piece here has more.", want.Num(), most.Num())
}

// inLanguage loads games, each of which must have texts in a language; "" is the language they are
// written in.
func (h *home) inLanguage(games []string, lang string) (*load.Project, error) {
	p, err := h.open(games, load.Options{Language: lang})
	if err != nil {
		return nil, err
	}
	for _, g := range p.Games {
		switch have := p.Languages[g.ID]; {
		case lang == "" || slices.Contains(have, lang):
		case len(have) == 0:
			return nil, usage{fmt.Errorf("%s has texts in no other language: write content/%s/texts-%s.yaml", g.ID, g.ID, lang)}
		default:
			return nil, usage{fmt.Errorf("%s has no texts in %q; there is %s", g.ID, lang, join(have))}
		}
	}
	return p, nil
}

// wear applies an ink to the project's themes; "" is colour.
func wear(p *load.Project, ink string) error {
	if ink == "" {
		return nil
	}
	i := p.Library.Inks[ink]
	if i == nil {
		return usage{fmt.Errorf("no ink %q; there is %s", ink, join(slices.Sorted(maps.Keys(p.Library.Inks))))}
	}
	var err error
	p.Library, err = inks.Dress(p.Library, i)
	return err
}

// formats requires at least one format, and only those that can be written, in upper or lower case.
func formats(given []string) error {
	for i, f := range given {
		given[i] = strings.ToLower(f)
		if err := oneOf("format", given[i], "pdf", "svg", "png"); err != nil {
			return err
		}
	}
	if len(given) == 0 {
		return usage{errors.New("--format is empty: want pdf, svg or png")}
	}
	return nil
}

// papers returns each requested paper once, in the order given.
func papers(given []string, p *load.Project) ([]string, error) {
	have := slices.Sorted(maps.Keys(p.Library.Papers))
	var out []string
	for _, id := range given {
		if id = strings.ToLower(id); !slices.Contains(have, id) {
			for _, f := range p.Findings {
				if strings.HasPrefix(f.At.File, "layouts/papers/") && load.FileID(f.At.File) == id {
					return nil, fmt.Errorf("the paper %s cannot be used: %s", id, f)
				}
			}
			own, err := paperOf(id, p.Library)
			if err != nil {
				return nil, err
			}
			if own == nil {
				return nil, usage{fmt.Errorf("no paper %q; there is %s; or say width x height in mm, such as 200x280", id, join(have))}
			}
			id = own.ID
			p.Library.Papers[id] = own
		}
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	if len(out) == 0 {
		return nil, usage{fmt.Errorf("no paper; there is %s", join(have))}
	}
	return out, nil
}

// only requires every word of --only to be the kind or the id of a component that the games print.
// If the data has errors, it leaves that to the findings.
func only(words []string, p *load.Project) error {
	if p.Findings.Worst() == diag.Error {
		return nil
	}
	all := lists.Flat(p.Games, func(g *model.Game) []*model.Component { return g.Components })
	kinds, ids := lists.Map(all, func(c *model.Component) string { return c.Kind }), model.IDs(all)
	for _, w := range words {
		if !slices.Contains(kinds, w) && !slices.Contains(ids, w) {
			slices.Sort(kinds)
			slices.Sort(ids)
			return usage{fmt.Errorf("nothing to print is of the kind or id %q; there are the kinds %s and the ids %s",
				w, join(slices.Compact(kinds)), join(slices.Compact(ids)))}
		}
	}
	return nil
}

// bar is a progress bar; it draws only on a terminal.
type bar struct {
	w    io.Writer
	last time.Time
}

// newBar returns a progress bar on w, which draws nothing unless w is a terminal.
func newBar(w io.Writer) *bar {
	if !escapes(w) {
		return &bar{}
	}
	return &bar{w: w}
}

// step draws how many of total steps are done, at most twenty times a second; the last step is
// always drawn.
func (b *bar) step(done, total int, what string) {
	if b.w == nil || done < total && time.Since(b.last) < 50*time.Millisecond {
		return
	}
	b.last = time.Now()
	full := 30 * done / total
	fmt.Fprintf(b.w, "\r\x1b[K[%s%s] %d/%d %s", strings.Repeat("=", full), strings.Repeat(" ", 30-full), done, total, what)
}

// clear erases the line of the bar, for what is printed next.
func (b *bar) clear() {
	if b.w != nil {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}
