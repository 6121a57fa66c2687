package build

import (
	"punchboard/internal/diag"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
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
	// Binding, if set, prints each rulebook a second time, two pages a side.
	Binding *impose.Binding
}

// bind lays a rulebook out for a paper, and puts its pages two by two if that
// is wanted.
func (m *made) bind(id string, press Press) diag.List {
	paper := m.kit.lib.Papers[id]
	own := paper
	if paper.Book != "" {
		own = m.kit.lib.Papers[paper.Book]
	}
	doc, found := m.kit.book(own)
	m.books[id] = doc
	if doc == nil {
		return found
	}
	if press.Binding != nil {
		m.bound[id] = impose.Bind(doc, paper, *press.Binding, m.info(), lines{m.kit.set})
	}
	if own != paper {
		m.books[id] = impose.OnPaper(doc, paper)
	}
	return found
}

// bindingName is the end of the name of a book that is printed two by two.
func bindingName(b *impose.Binding) string {
	if b.Flat {
		return "-2up.pdf"
	}
	return "-booklet.pdf"
}

// everyday are the papers that every game must fit, sorted.
func everyday(lib *layout.Library) []string {
	var out []string
	for _, id := range sortedKeys(lib.Papers) {
		if !lib.Papers[id].Spare {
			out = append(out, id)
		}
	}
	return out
}
