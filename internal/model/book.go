package model

import (
	"cmp"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// Book says how the rulebook is made, beside its chapters.
type Book struct {
	// Appendices stand in the order in which they are printed. Without a list
	// (Listed is false) they are those of AppendixKinds but the rosters.
	Appendices []*Appendix `key:"appendices appendices"`
	Listed     bool
	Heads      string   `key:"heads head-kind"` // how chapters begin: one of HeadKinds, "" for the first
	Cover      Cover    `key:"cover"`
	Tail       []Value  `key:"tail texts"`    // of the contents, as of a chapter
	LinkPages  bool     `key:"link-pages"`    // links of the text to another page end in its number
	Blanks     []string `key:"blanks blanks"` // components whose faces stand on pages that a booklet would leave blank
	At         diag.Place
}

// Cover is the front of the book. What is "" is as usual.
type Cover struct {
	Scene  string `key:"scene"`  // of layouts/figures
	Series string `key:"series"` // above the title
	Title  string `key:"title"`  // the game's
	Says   string `key:"says"`   // below the picture; the game's subtitle
	None   bool   `key:"none"`   // there is no cover, and no contents: the first chapter begins the book
	At     diag.Place
}

// Appendix is what is printed behind the chapters, made from the data.
type Appendix struct {
	Print   string   `key:"print! appendix-kind"` // one of AppendixKinds
	Of      []string `key:"of texts"`             // roster: a collection; index: collections whose entries it names, and decks/ID
	By      string   `key:"by"`                   // roster, tables: the field by which they are parted
	Title   string   `key:"title"`                // "" for the usual one
	Says    string   `key:"says"`                 // the sentence below it, "" for the usual one
	Icon    string   `key:"icon icon"`            // "" for the usual one
	Tail    []Value  `key:"tail texts"`           // as of a chapter
	In      string   `key:"in"`                   // the component it stands in, "" for the book itself
	Columns []Value  `key:"columns list text"`    // roster: texts as the lines of a block of the collection, none for the usual ones
	Set     []string `key:"set table-settings"`   // roster: some of TableSettings
	At      diag.Place
}

// TableSettings say how a table of the book is set: in a column, across the
// page, or sideways on pages of its own; with half of its rows beside the other half; with
// a block for each row; and with the heads of narrow columns on end.
var TableSettings = []string{"column", "across", "turned", "folded", "blocks", "heads-turned"}

// AppendixKinds are the kinds of appendices in their usual order.
var AppendixKinds = []string{"roster", "tables", "decks", "odds", "terms", "checked", "readings", "errata", "index"}

// HeadKinds are the ways in which chapters begin: with a picture at the top of a
// page, with a band, or with a line.
var HeadKinds = []string{"pages", "bands", "lines"}

// Printed are the appendices in order, whether the game lists them or not.
func (b *Book) Printed() []*Appendix {
	if b.Listed {
		return b.Appendices
	}
	return lists.Map(AppendixKinds[1:], func(kind string) *Appendix { return &Appendix{Print: kind} })
}

// Links are what a link may call it beside what it prints, as a heading is called: a roster
// by its collection, and by the title that the game gives it.
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

// Home is the component that holds the chapters: the first rulebook, "" if there
// is none.
func (g *Game) Home() string {
	for _, c := range g.Components {
		if c.Kind == "rulebook" {
			return c.ID
		}
	}
	return ""
}

// Forces is the collection that scenarios name units of.
func (g *Game) Forces() string { return cmp.Or(g.Role("units"), "units") }
