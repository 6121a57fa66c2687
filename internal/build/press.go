package build

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/pdf"
	"punchboard/internal/typeset"
)

// Press says how sheets are printed where that differs from the components' plans. Its zero value
// leaves the plans unchanged.
type Press struct {
	Choice  impose.Choice
	Sheet   string          // a sheet plan for every component that is not a book; "" for their own
	Start   int             // the place on each component's first sheet to begin at, from 1; 0 means 1
	Printer *layout.Printer // the printer whose backs are shifted; nil for none
	// Card, if set, is the size at which the cards of decks are cut, centred and unscaled. Its name
	// is printed on the sheets.
	Card *layout.Card
	// Together puts the decks of a game on the same sheets.
	Together bool
	// Binding, if set, prints each rulebook a second time, with several pages per side.
	Binding *impose.Binding
}

// book returns the rulebook laid out for a paper, made once.
func (m *printable) book(on *layout.Paper) *face.Document {
	if doc, ok := m.pages[on.ID]; ok {
		return doc
	}
	doc, found := m.kit.book(m.comp, on)
	m.pages[on.ID] = doc
	m.found.Add(found...)
	return doc
}

// bind lays a rulebook out for a paper, and also puts its pages on leaves if a binding is
// requested. The findings returned are about the paper.
func (m *printable) bind(id string, press Press) (found diag.List) {
	paper := m.kit.lib.Papers[id]
	own := paper
	if paper.Book != "" {
		own = m.kit.lib.Papers[paper.Book]
	}
	doc := m.book(own)
	m.books[id] = doc
	if press.Binding != nil {
		found.Add(m.onLeaves(id, paper, *press.Binding)...)
	}
	if own != paper {
		found.Add(m.legible(doc, own, paper.Size, paper.Name)...)
		m.books[id] = impose.OnPaper(doc, paper)
	}
	return found
}

// onLeaves puts the pages of a rulebook, laid out for a fraction of a paper, on whole sheets of it.
func (m *printable) onLeaves(id string, paper *layout.Paper, b impose.Binding) (found diag.List) {
	room, part := b.Leaf(paper.Size), "half of "
	if b.Zine {
		part = "an eighth of "
	}
	leaf := m.kit.lib.BookOn(room)
	before := len(m.found)
	doc := m.book(leaf)
	if n := len(doc.Pages); b.Zine && n > impose.ZinePages {
		m.found = m.found[:before] // drop its findings: what is too wide for so small a page would not be set there
		return diag.List{{At: m.comp.At, Severity: diag.Error, Code: "PB609", Name: "sheet-overflow",
			Message:  fmt.Sprintf("the book has more pages than the %d of a zine", impose.ZinePages),
			Evidence: []string{fmt.Sprintf("pages of %s: %d", leaf.Name, n)},
			Help:     "shorten it, leave out what is printed after the chapters (appendices under book) or the cover (cover: {none: true}), or print it with --booklet"}}
	}
	found.Add(m.legible(doc, leaf, room, part+paper.Name)...)
	doc, fs := filledSheets(m.kit, doc, leaf, paper.ID, b.Fill(len(doc.Pages)))
	found.Add(fs...)
	m.bound[id] = impose.Bind(doc, paper, b, m.info(), m.kit.lines())
	return found
}

// legible reports how much smaller the pages of a paper are drawn to fit a room with a name, and
// nothing if they fit unscaled. It is an error if text becomes too small.
func (m *printable) legible(doc *face.Document, own *layout.Paper, room geom.Size, name string) diag.List {
	scale := impose.Shrink(own.Size, room)
	if scale == 1 {
		return nil
	}
	text := geom.Length(math.MaxInt32)
	for _, p := range doc.Pages {
		text = min(text, smallest(p.Face))
	}
	pt := text.Scale(scale).PT()
	f := diag.Finding{At: m.comp.At, Severity: diag.Note, Code: "PB604", Name: "size-floor",
		Message: fmt.Sprintf("the pages of %s are drawn at %s on %s; their smallest text of %s pt becomes %s pt", own.Name, percent(scale), name, points(text.PT()), points(pt))}
	if pt < m.leastText() {
		f.Severity = diag.Error
		f.Message += ", and " + points(m.leastText()) + " pt is the least"
		f.Help = "choose a larger paper, give the rulebook pages of its own for that size (a paper, and a layout rulebook-PAPER), or allow smaller type: checks, floors in punchboard.yaml"
	}
	return diag.List{f}
}

// everyday returns the papers that every game must fit, sorted.
func everyday(lib *layout.Library) []string {
	return lists.Only(sortedKeys(lib.Papers), func(id string) bool { return !lib.Papers[id].Spare })
}

// filledSheets extends a book to the number of pages of its binding and fills those that would be
// blank with the sheets that the game lists, the first inside the back cover and the others before
// it, and then with pages for notes. The last page stays the back cover, unless it goes on with the
// text: then these pages come after it.
func filledSheets(kit *kit, doc *face.Document, leaf *layout.Paper, paper string, all int) (*face.Document, diag.List) {
	n := len(doc.Pages)
	blanks := all - n
	if n < 2 || blanks <= 0 {
		return doc, nil
	}
	faces, found := blankSheets(kit, leaf, paper, blanks)
	for i := len(faces); i < blanks; i++ {
		f, fs := notesPage(kit, leaf, i)
		found.Add(fs...)
		if f != nil {
			faces = append(faces, f)
		}
	}
	if !closes(kit.game, doc.Pages[n-1].Face) {
		n++
	}
	out := *doc
	out.Pages = slices.Clone(doc.Pages[:n-1])
	for _, f := range slices.Backward(faces) {
		out.Pages = append(out.Pages, face.Page{Face: f})
	}
	out.Pages = append(out.Pages, doc.Pages[n-1:]...)
	return &out, found
}

// closes reports whether the last page of a game's book is one for itself: reminders, or credits
// alone.
func closes(g *model.Game, last *face.Face) bool {
	first := "" // element of the page
	face.Walk(last, func(it face.Item, _ geom.Matrix) {
		if t, ok := it.(*face.Tag); ok {
			first = cmp.Or(first, t.Path)
		}
	})
	return strings.HasPrefix(first, "P#inside") || slices.ContainsFunc(g.Chapters, func(c *model.Chapter) bool { return c.Role == "summary" })
}

// blankSheets returns at most so many of the sheets that the game lists, each unscaled in the
// middle of a page, and turned if it fits only that way. They are those laid out for the paper that
// is folded, if there is a layout of their own for it. A sheet larger than a page is reported.
func blankSheets(kit *kit, leaf *layout.Paper, paper string, most int) (out []*face.Face, found diag.List) {
	for _, id := range kit.game.Book.Blanks {
		for _, c := range kit.game.Components {
			if c.ID != id {
				continue
			}
			if own := *c; kit.lib.Layouts[c.Layout+"-"+paper] != nil {
				own.Layout += "-" + paper
				c = &own
			}
			pieces, _ := kit.pieces(c) // faults in it are reported for the component
			for _, p := range pieces {
				if len(out) == most {
					return out, found
				}
				at, ok := onLeaf(p.Front.Size, leaf.Size)
				if !ok {
					found.Add(diag.Finding{At: kit.game.Book.At, Severity: diag.Note, Code: "PB602", Name: "outside-safe",
						Message: fmt.Sprintf("a sheet of %s is %s and does not fit a page of %s", id, measure(p.Front.Size), leaf.Name),
						Help:    "notes take its place; take it off blanks, or make it smaller"})
					break
				}
				out = append(out, &face.Face{ID: "blank-" + p.ID, Size: leaf.Size, Items: []face.Item{&face.Group{Map: at, Of: p.Front}}})
			}
		}
	}
	return out, found
}

// overLeaf is how much larger than a page a sheet may be: half of A4 is half a millimetre wider
// than A5.
const overLeaf = geom.MM / 2

// onLeaf returns the placement of a face in the middle of a page, turned to the left if it fits
// only that way, or false if it does not fit.
func onLeaf(size, leaf geom.Size) (geom.Matrix, bool) {
	fits := func(s geom.Size) bool { return s.W <= leaf.W+overLeaf && s.H <= leaf.H+overLeaf }
	switch {
	case fits(size):
		return geom.Move((leaf.W-size.W)/2, (leaf.H-size.H)/2), true
	case fits(size.Turned()):
		return geom.Move((leaf.W-size.H)/2, (leaf.H+size.W)/2).Mul(geom.Turn(-90, geom.Point{})), true
	}
	return geom.Identity, false
}

// notesPage returns a page for notes, or nil if there is no layout for one, with its findings.
func notesPage(kit *kit, leaf *layout.Paper, i int) (*face.Face, diag.List) {
	l := kit.lib.Layouts["rulebook-notes"]
	if l == nil {
		return nil, nil
	}
	of := *l
	of.Size = leaf.Size
	f, found := kit.comp.Face(&of, "front", map[string]any{"page": map[string]any{"w": leaf.Size.W.MM(), "h": leaf.Size.H.MM()}}, fmt.Sprintf("notes-%d", i))
	return kit.printed()(f), found
}

// Calibrate writes the calibration sheet of a paper to a file, in the fonts of the project's first
// game. The back is shifted for a printer, if there is one.
func Calibrate(p *load.Project, paper *layout.Paper, printer *layout.Printer, to string) error {
	if len(p.Games) == 0 {
		return errors.New("the project has no game whose fonts could be used")
	}
	set := typeset.New(p.Library.Assets)
	scope, _ := check.Scope(p.Games[0])
	k := newKit(p, scope, set)
	theme := k.comp.Theme()
	info := impose.Info{Font: theme.Fonts["text"], Bold: theme.Fonts["bold"], Ink: theme.Colours["ink"], Grey: theme.Colours["grey4"]}
	doc := &face.Document{Title: "Calibration, " + paper.Name, Subject: "Print at 100 %, on both sides", Author: "Punchboard", Lang: "en-GB",
		Pages: impose.Calibration(paper, info, lines{set, set}, printer)}
	return Write(to, func(w io.Writer) error { return pdf.Write(w, doc, p.Library.Assets) })
}
