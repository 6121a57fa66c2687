package rulebook

import (
	"cmp"
	"slices"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// book is the game on its way to pages: the chapters' common ground. After it has
// been set up it is only read.
type book struct {
	game      *model.Game // without its entries and cards
	catalogue *catalogue
	env       *expr.Env
	of        string // the component that is laid out
	name      string // what it is called

	design *design
	refs   *references
	names  *names
	pieces *pieces

	inPrint  map[string]bool // what some chapter prints: "deck action", "table panic"
	gathered []*chapter      // whose examples stand in an appendix, nil if they stand where they are written
	tabled   *chapter        // whose table lies inside the cover, nil if none does
	inner    geom.Rect       // the room for it there
	findings diag.List
}

// newBook is a book of a component with nothing laid out yet; false, and findings in
// it, if its layout lacks what every book needs.
func newBook(comp *compose.Composer, lib *layout.Library, all *catalogue, of *model.Component, set *typeset.Setter, paper *layout.Paper) (*book, bool) {
	g := bare(all.game)
	d := &designer{design: &design{comp: comp, lib: lib, set: set, game: g, paper: paper}}
	apart := slices.ContainsFunc(g.Book.Printed(), func(a *model.Appendix) bool { return a.In != "" && a.In == of.ID })
	b := &book{game: g, catalogue: all, env: all.env, of: of.ID, name: cmp.Or(of.Name, g.Words.Say("Rulebook")), design: d.design,
		refs: &references{game: g, of: of.ID, apart: apart}, names: &names{g, all, all.env}, pieces: &pieces{game: all.game}}
	ok := d.setUp()
	b.findings = d.findings
	return b, ok
}
