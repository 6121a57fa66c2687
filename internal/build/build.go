// Package build decides what to make of a project and makes it: it lays out every face of every
// component, puts the pieces on paper, and writes the files.
//
// Faces are laid out and files written on all cores, and a build is all or nothing: every file is
// staged first and all are put in place together, files whose bytes have not changed are left
// alone, and nothing is written if any finding is an error.
package build

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"punchboard/internal/check"
	"punchboard/internal/compose"
	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// Options say what to make. The zero Options make nothing; see Defaults.
type Options struct {
	Only     []string // kinds or ids of components; empty for all
	Papers   []string // paper ids; the first paper's files go into the game's folder, the others' into a subfolder named after the paper
	Formats  []string // pdf, svg, png
	Draft    bool     // make what can be made despite errors; see Draft
	LiveText bool     // SVG with live text and subset fonts instead of outlines
	DPI      float64  // of PNG
	Press    Press
	// Program, if set, is the digest of the program (see Version); Run then keeps a cache in the
	// output folder that saves the next build by the same program some work.
	Program face.Sum
	// Last says that the project is not read after Run, so the cards of large decks are released
	// once they are drawn.
	Last      bool
	cache     *cache
	packed    bool // pack the faces of large decks to save memory
	unpainted bool // leave out the ground of maps and all sheets: nothing will be printed
	// Progress, if set, is called after each finished step, one call at a time.
	Progress func(done, total int, what string)
}

// Defaults returns the options of a plain `punchboard build`.
func Defaults() Options {
	return Options{Papers: []string{"a4"}, Formats: []string{"pdf", "svg"}, DPI: 300}
}

// printable is one component of one game, laid out.
type printable struct {
	kit    *kit
	comp   *model.Component
	pieces []*face.Piece
	own    map[string][]*face.Piece  // by paper, where a paper has its own layout for them
	says   string                    // how cards are cut, if not at the size they are drawn
	pages  map[string]*face.Document // of a rulebook, by the paper it is laid out for
	books  map[string]*face.Document // of a rulebook, by paper
	bound  map[string]*face.Document // of a rulebook, two pages per side, by paper, if requested
	jobs   map[string]*impose.Job    // of anything else, by paper
	found  diag.List
	// unbacked is set if its pieces have backs but its sheets do not, although nobody asked for
	// that.
	unbacked bool
	// together is the name of the sheets it shares with other decks, or "" if it has its own.
	together string

	drafted bool // made despite errors in its game

	cache   *cache   // nil if there is no cache
	written *written // what is known of files already written; nil if there is no cache
}

// CheckAccepted is Check on the data alone; it also returns the findings that comments allow, with
// their reasons.
func CheckAccepted(p *load.Project) (diag.List, []load.Accepted) {
	found, all, ran, _ := everything(p, nil, nil, nil) // without playing there is no error
	return check.Last(folded(p.Silence(found, ran), all)), p.Accepted(found)
}

// readable returns the games none of whose files was lost, or none if a layout was. Every face of
// the others would lack what the lost file holds.
func readable(p *load.Project, games []*check.Context) []*check.Context {
	if load.Lost(p.Findings, "layouts/") {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(games), func(c *check.Context) bool { return load.Lost(p.Findings, "content/"+c.Game.ID+"/") })
}

// computable reports whether the findings let the checks that compute run: they wait until the data
// has no error of levels 0 to 2, nor from any check that does not compute.
func computable(found diag.List) bool {
	return !slices.ContainsFunc(found, func(f diag.Finding) bool {
		c := check.Find(f.Code)
		return f.Severity == diag.Error && (f.Code < "PB3" || c != nil && c.Run != nil && !c.Computes())
	})
}

// ran returns a function that reports whether a check ran. Checks that compute run only if the data
// is sound, those that sample only if games were played; changes since earlier games are never
// looked for here.
func ran(found diag.List, sound, played bool) func(code string) bool {
	// nothing is checked in a game with an unreadable file
	lost := load.Lost(found, "")
	return func(code string) bool {
		c := check.Find(code)
		switch {
		case c == nil || c.Level() == 0:
			return true
		case lost:
			return false
		case c.Computes() || code == "PB312":
			return sound
		case c.Samples():
			return played && code != "PB508"
		}
		return true
	}
}

// settled adds to findings those from laying out the components, without mere consequences of
// others, and sorts them.
func settled(p *load.Project, before diag.List, all []*printable) diag.List {
	found := laid(p, before, parts(all))
	if p.Standing(before).Worst() == diag.Error {
		return found
	}
	more := looks(all)
	if len(more) == 0 {
		return found
	}
	return append(found, more...).Sorted()
}

// looks returns the findings that only the faces of whole games reveal.
func looks(all []*printable) diag.List { return append(undrawn(all), repeated(all)...) }

// laid is settled without the findings that need a whole game.
func laid(p *load.Project, before diag.List, all []part) diag.List {
	found, standing := slices.Clip(before), p.Standing(before)
	for _, m := range all {
		found.Add(check.Settle(m.game, standing, m.Found)...)
	}
	return found.Sorted()
}

// rejected returns the findings of a project of which something could not be read as intended:
// those from reading it, and those about ids. Any others would only repeat that one cause in other
// words.
func rejected(p *load.Project) diag.List {
	out := slices.Clone(p.Findings)
	for _, g := range p.Games {
		out.Add(lists.Only(check.Run(p, g), func(f diag.Finding) bool {
			return slices.Contains([]string{"PB101", "PB102", "PB103", "PB112"}, f.Code)
		})...)
	}
	return p.Silence(out.Sorted(), func(string) bool { return false })
}

// lay makes the faces and sheets of every requested component of these games. The findings returned
// are about the options and the fonts; each component holds its own.
func lay(p *load.Project, games []*check.Context, opt Options, step func(string)) ([]*printable, diag.List) {
	all, found := begin(p, games, opt)
	fill(all, opt, step)
	return all, found
}

// fill makes the faces and sheets of components.
func fill(all []*printable, opt Options, step func(string)) {
	cores.Each(len(all), func(i int) {
		all[i].cut()
		all[i].place(opt)
		step(all[i].kit.game.ID + " " + all[i].comp.ID)
	})
}

// begin lists every requested component of these games, with nothing made yet. It returns none if a
// paper does not exist.
func begin(p *load.Project, games []*check.Context, opt Options) ([]*printable, diag.List) {
	var found diag.List
	for _, id := range opt.Papers {
		if p.Library.Papers[id] == nil {
			found.Add(diag.Finding{Code: "PB012", Name: "missing-asset", Severity: diag.Error,
				Message: fmt.Sprintf("no paper %q; there is %s", id, strings.Join(sortedKeys(p.Library.Papers), ", "))})
			return nil, found
		}
	}
	set := typeset.New(p.Library.Assets)
	found.Add(fontFindings(set, p.Library.Assets.Fonts)...)
	found.Add(p.LackingIcons()...)
	var all []*printable
	for _, scope := range games {
		k := newKit(p, scope, set)
		if opt.cache.remind(k); opt.unpainted {
			k.comp.Unpaint()
		}
		if opt.packed {
			k.store = &face.Store{}
		}
		for _, c := range scope.Game.Components {
			if len(opt.Only) == 0 || slices.Contains(opt.Only, c.Kind) || slices.Contains(opt.Only, c.ID) {
				all = append(all, &printable{kit: k, comp: c})
			}
		}
	}
	return all, found
}

// cut makes the pieces of a component; a book has none.
func (m *printable) cut() {
	if m.comp.Kind == "rulebook" {
		return
	}
	var found diag.List
	m.pieces, found = m.kit.pieces(m.comp)
	m.found.Add(found...)
	made := 0
	for _, p := range m.pieces {
		p.Kind = kindOfPieces(m.comp)
		made += p.Copies
	}
	if total := m.comp.Total; total != nil && made != *total && len(found) == 0 {
		m.found.Add(diag.Finding{At: m.comp.At, Code: "PB206", Name: "copies-sum", Severity: diag.Error,
			Message: fmt.Sprintf("component %q has %d pieces, not %d", m.comp.ID, made, *total), Evidence: []string{fmt.Sprintf("different ones: %d", len(m.pieces))}})
	}
	if len(m.pieces) == 0 && len(found) == 0 {
		m.found.Add(diag.Finding{At: m.comp.At, Code: "PB010", Name: "empty-section", Severity: diag.Warning,
			Message: fmt.Sprintf("there is nothing to print in component %q", m.comp.ID)})
	}
}

// place puts the pieces of a component on each paper, or lays out a book for each.
func (m *printable) place(opt Options) {
	m.pages = map[string]*face.Document{}
	if m.comp.Kind != "rulebook" {
		m.leaves(opt.Papers)
		var found diag.List
		m.says, found = m.recut(opt.Press.Card)
		m.found.Add(found...)
	}
	m.found.Add(m.impose(opt)...)
}

// onPapers adds to the findings of a book those of the same book on another paper. Findings they
// have in common appear once, with the evidence of both.
func onPapers(found, more diag.List) diag.List {
	for _, f := range more {
		i := slices.IndexFunc(found, func(o diag.Finding) bool { return o.At == f.At && o.Code == f.Code && o.Message == f.Message })
		if i < 0 {
			found.Add(f)
			continue
		}
		for _, e := range f.Evidence {
			if !slices.Contains(found[i].Evidence, e) {
				found[i].Evidence = append(slices.Clone(found[i].Evidence), e)
			}
		}
	}
	return found
}

// impose puts the faces of a component on each paper. It can be called again after they change.
func (m *printable) impose(opt Options) (found diag.List) {
	if m.comp.Kind == "rulebook" {
		m.books, m.bound = map[string]*face.Document{}, map[string]*face.Document{}
		for _, id := range opt.Papers {
			found = onPapers(found, m.bind(id, opt.Press))
		}
		return found
	}
	plan := m.planned(opt)
	if plan == nil {
		return diag.List{{At: m.comp.Where.Sheet, Code: "PB012", Name: "missing-asset", Severity: diag.Error,
			Message: fmt.Sprintf("no sheet plan %q; there is %s", cmp.Or(opt.Press.Sheet, m.comp.Sheet), strings.Join(sortedKeys(m.kit.lib.Sheets), ", "))}}
	}
	found.Add(m.unblank(plan)...)
	m.unbacked = (plan.Kind == "places" || plan.Kind == "grid") && plan.Backs == "none" && opt.Press.Choice.Backs == "" &&
		slices.ContainsFunc(m.pieces, func(p *face.Piece) bool { return p.Back != nil })
	info := m.printInfo(opt, m.counted(copiesOf(m.pieces)))
	m.jobs = map[string]*impose.Job{}
	for _, id := range opt.Papers {
		// Some plans have a paper of their own: such sheets are sold in no other.
		paper := m.kit.lib.Papers[cmp.Or(plan.Paper, id)]
		var fs diag.List
		if on := m.on(m.pieces, paper.ID); opt.unpainted {
			fs = impose.Misfits(on, plan, paper, info, m.kit.lines())
		} else {
			m.jobs[id], fs = impose.Lay(on, plan, paper, info, m.kit.lines())
		}
		for _, f := range fs {
			if f.At.IsZero() { // a piece that no line of the data makes
				f.At = m.comp.At
			}
			found.Add(f)
		}
	}
	return found
}

// unblank reports a sheet plan that needs blank edges which the layout of the pieces does not keep.
func (m *printable) unblank(plan *layout.Sheet) diag.List {
	l := m.kit.lib.Layouts[m.comp.Layout]
	if l == nil || max(l.Safe, l.Kept) >= plan.Blank {
		return nil
	}
	return diag.List{{At: m.comp.Where.Sheet, Severity: diag.Error, Code: "PB617", Name: "no-safe-zone",
		Message: fmt.Sprintf("the sheet plan %q puts pieces where no printer reaches, so that their edges must be blank for %s; the layout %q keeps %s", plan.ID, plan.Blank, l.ID, l.Safe)}}
}

// printInfo returns what a sheet prints about itself: how many pieces there are, how they are cut,
// and whether it is a draft.
func (m *printable) printInfo(opt Options, note string) impose.Info {
	info := m.info()
	info.Start, info.Printer, info.Note = opt.Press.Start, opt.Press.Printer, note
	if m.says != "" {
		info.Note += ", " + m.says
	}
	if m.drafted {
		info.Note += ", DRAFT"
	}
	return info
}

// lines sets the few words that imposition prints on a sheet. Measures and codes run from left to
// right in every language.
type lines struct{ set, plain *typeset.Setter }

// lines returns what sets the words on the sheets of a game.
func (k *kit) lines() lines { return lines{k.set, compose.SetterOf(compose.Unmirrored(k.comp))} }

// Line sets one line at the origin, and returns it with its width.
func (l lines) Line(font string, size geom.Length, colour face.Colour, text string) (line face.Item, wide geom.Length) {
	set := l.set
	if !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxLatin1 && unicode.IsLetter(r) }) {
		set = l.plain
	}
	runs, wide := set.Runs(typeset.Font{ID: font, Size: size, Colour: colour}, text)
	if len(runs) == 1 {
		return runs[0], wide
	}
	items := lists.Map(runs, func(t *face.Text) face.Item { return t })
	if set != l.plain { // sheets are not mirrored
		items = face.MirroredItems(items, wide)
	}
	return &face.Group{Map: geom.Identity, Items: items}, wide
}

// info returns what a sheet says about itself.
func (m *printable) info() impose.Info {
	theme := m.kit.comp.Theme()
	mark := geom.Size{W: 7 * geom.MM, H: 7 * geom.MM} // scaled by the sheet
	return impose.Info{
		Hash: m.kit.hashes.Hash,
		Game: m.kit.game.ID, Title: m.kit.game.Title,
		Component: m.name(),
		Note:      m.counted(copiesOf(m.pieces)),
		Words:     m.kit.game.Words,
		Mark:      &face.Face{ID: "mark", Size: mark, Items: m.kit.comp.Mark(geom.Rect{W: mark.W, H: mark.H})},
		Font:      theme.Fonts["text"], Bold: theme.Fonts["bold"],
		Ink: theme.Colours["ink"], Grey: theme.Colours["grey4"],
	}
}

// name returns the name of a component, or its id.
func (m *printable) name() string { return cmp.Or(m.comp.Name, m.comp.ID) }

// copiesOf returns the total number of copies of some pieces.
func copiesOf(pieces []*face.Piece) int {
	return lists.Sum(pieces, func(p *face.Piece) int { return p.Copies })
}

// counted says how many pieces there are, in the words that the component's sheets use, or "" if
// that needs no saying. What the content calls records may be boxes or rosters to a player.
func (m *printable) counted(n int) string {
	g := m.kit.game
	if d := g.Deck(m.comp.Of); d != nil {
		return g.Counted(n, d.Called(), d.Many)
	}
	switch kind := kindOfPieces(m.comp); {
	case kind != "record":
		return g.Counted(n, kind, "")
	case n == 1:
		return ""
	}
	return g.Words.Say("{{ n }} in all", "n", n)
}

// kindOfPieces returns the kind of the component's pieces: a deck holds cards.
func kindOfPieces(comp *model.Component) string {
	if comp.Kind == "deck" {
		return "card"
	}
	return comp.Kind
}

// file returns the path of a component's PDF below the game's folder.
func (m *printable) file() string {
	if m.together != "" {
		return m.together + ".pdf"
	}
	if m.comp.Kind == "deck" {
		return "decks/" + m.comp.ID + ".pdf"
	}
	return m.comp.ID + ".pdf"
}

// sortedKeys returns the keys of a map in order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
