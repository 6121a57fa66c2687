package model

import (
	"cmp"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// Book says how the rulebook is made, apart from its chapters.
type Book struct {
	// Appendices are in printing order. Without a list (Listed is false) they are those of
	// AppendixKinds except the rosters.
	Appendices []*Appendix `key:"appendices appendices"`
	Listed     bool
	Heads      string   `key:"heads head-kind"` // how chapters begin: one of HeadKinds, "" for the first
	Cover      Cover    `key:"cover"`
	Tail       []Value  `key:"tail texts"`    // printed after the contents, as Tail is for a chapter
	LinkPages  bool     `key:"link-pages"`    // links of the text to another page end in its number
	Blanks     []string `key:"blanks blanks"` // components whose faces fill pages that a booklet would leave blank
	At         diag.Place
}

// Cover is the front of the book. An empty text stands for the default.
type Cover struct {
	Scene  string `key:"scene"`  // above the title
	Series string `key:"series"` // above the title
	Title  string `key:"title"`  // the game's
	Says   string `key:"says"`   // below the picture; the game's subtitle
	None   bool   `key:"none"`   // no cover and no contents: the first chapter begins the book
	At     diag.Place
}

// Appendix is a part of the book printed after the chapters, made from the data.
type Appendix struct {
	Print   string   `key:"print! appendix-kind"` // one of AppendixKinds
	Of      []string `key:"of texts"`             // roster: a collection; index: collections whose entries it names, and decks/ID
	By      string   `key:"by"`                   // roster, tables: the field by which they are grouped
	Title   string   `key:"title"`                // "" for the default
	Says    string   `key:"says"`                 // the sentence below the title, "" for the default
	Icon    string   `key:"icon icon"`            // "" for the default
	Tail    []Value  `key:"tail texts"`           // as for a chapter
	In      string   `key:"in"`                   // the component it is printed in, "" for the book itself
	Columns []Value  `key:"columns list text"`    // roster: texts like the lines of a block of the collection, none for the default
	Set     []string `key:"set table-settings"`   // roster: some of TableSettings
	At      diag.Place
}

// TableSettings say how a table of the book is set: in a column, across the page, or sideways on
// pages of its own; with one half of its rows next to the other; with a block for each row; and
// with the heads of narrow columns turned upright.
var TableSettings = []string{"column", "across", "turned", "folded", "blocks", "heads-turned"}

// AppendixKinds are the kinds of appendices in their default order.
var AppendixKinds = []string{"roster", "tables", "decks", "odds", "terms", "checked", "readings", "errata", "index"}

// HeadKinds are the ways in which chapters may begin: with a picture at the top of a page, with a
// band, or with a line.
var HeadKinds = []string{"pages", "bands", "lines"}

// Printed returns the appendices in order, whether the game lists them or not.
func (b *Book) Printed() []*Appendix {
	if b.Listed {
		return b.Appendices
	}
	return lists.Map(AppendixKinds[1:], func(kind string) *Appendix { return &Appendix{Print: kind} })
}

// Links returns other names that links may use for the appendix, besides what it prints, as they do
// for a heading: for a roster its collection, and the title that the game gives it.
func (a *Appendix) Links() []string {
	var out []string
	if a.Print == "roster" && len(a.Of) == 1 {
		out = append(out, "roster-"+a.Of[0])
	}
	if a.Title != "" {
		out = append(out, a.Title)
	}
	return out
}

// Home returns the id of the component that contains the chapters: the first rulebook, "" if there
// is none.
func (g *Game) Home() string {
	for _, c := range g.Components {
		if c.Kind == "rulebook" {
			return c.ID
		}
	}
	return ""
}

// Forces returns the collection to which the units of scenarios belong.
func (g *Game) Forces() string { return cmp.Or(g.Role("units"), "units") }
