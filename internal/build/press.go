package build

import (
	"fmt"
	"math"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// Press says how sheets are printed, where that is to be otherwise than the
// components' plans say. Its zero value leaves the plans as they are.
type Press struct {
	Choice  impose.Choice
	Sheet   string          // a sheet plan for every component that is not a book; "" for its own
	Start   int             // the place on the first sheet of each component to begin at, from 1; 0 is 1
	Printer *layout.Printer // whose backs are moved; nil for none
	// Card, if set, is the size at which the cards of decks are cut, in the
	// middle of it, unscaled. Its name stands on the sheets.
	Card *layout.Card
	// Together puts the decks of a game on the same sheets.
	Together bool
	// Binding, if set, prints each rulebook a second time, two pages a side.
	Binding *impose.Binding
}

// book is the rulebook laid out for the pages of a paper, once.
func (m *printable) book(on *layout.Paper) *face.Document {
	if doc, ok := m.pages[on.ID]; ok {
		return doc
	}
	doc, found := m.kit.book(m.comp, on)
	m.pages[on.ID] = doc
	m.found.Add(found...)
	return doc
}

// bind lays a rulebook out for a paper, and puts its pages two by two if that
// is wanted. What it finds is about the paper.
func (m *printable) bind(id string, press Press) (found diag.List) {
	paper := m.kit.lib.Papers[id]
	own := paper
	if paper.Book != "" {
		own = m.kit.lib.Papers[paper.Book]
	}
	doc := m.book(own)
	m.books[id] = doc
	if press.Binding != nil {
		half := impose.Half(paper.Size)
		leaf := m.kit.lib.BookOn(half)
		small := m.book(leaf)
		found.Add(m.legible(small, leaf, half, "half of "+paper.Name)...)
		if !press.Binding.Flat {
			var fs diag.List
			small, fs = filledSheets(m.kit, small, leaf)
			found.Add(fs...)
		}
		m.bound[id] = impose.Bind(small, paper, *press.Binding, m.info(), lines{m.kit.set})
	}
	if own != paper {
		found.Add(m.legible(doc, own, paper.Size, paper.Name)...)
		m.books[id] = impose.OnPaper(doc, paper)
	}
	return found
}

// legible tells how much smaller the pages of a paper are made for a room that
// is called by a name, nothing if they fit; text that would be too small is an
// error.
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

// everyday are the papers that every game must fit, sorted.
func everyday(lib *layout.Library) []string {
	return lists.Only(sortedKeys(lib.Papers), func(id string) bool { return !lib.Papers[id].Spare })
}
