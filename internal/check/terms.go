package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// undefinedTerm finds links to a term (#term-ID) that no list of terms holds.
func undefinedTerm(c *Context) {
	ids, _ := targets(c.Game, "terms")
	var all faults[string]
	eachSpan(c.Docs, func(s prose.Span) {
		id, ok := strings.CutPrefix(s.Link, "#term-")
		if _, known := ids[id]; ok && !known && !gone(c, "terms", id) {
			all.add(id, id, s.At)
		}
	})
	all.each(func(id string, places []diag.Place) {
		f := gathered(diag.Finding{Message: fmt.Sprintf("term %q is not defined", id)}, places)
		ids.beside(&f, id)
		c.Report(f)
	})
}

// abbreviation is what a short form stands for.
type abbreviation struct {
	short, name string
	at          diag.Place
}

// abbreviationTwice finds one abbreviation given to two terms, or to a term
// and a field of another name, or to two fields of one kind of thing.
func abbreviationTwice(c *Context) {
	terms := lists.Map(c.Game.Terms, func(t *model.Term) abbreviation { return abbreviation{t.Short, t.Name, t.At} })
	twofold(c, terms)
	for _, s := range sheets(c.Game) {
		if s.name != "tables" {
			shorts := lists.Map(s.decls, func(f *model.FieldDecl) abbreviation { return abbreviation{f.Short, f.Name, f.At} })
			twofold(c, append(terms[:len(terms):len(terms)], shorts...))
		}
	}
}

// twofold reports short forms that stand for things of different names. The
// same finding made twice counts once.
func twofold(c *Context, all []abbreviation) {
	first := map[string]abbreviation{}
	for _, a := range all {
		before, seen := first[a.short]
		switch {
		case a.short == "":
		case !seen:
			first[a.short] = a
		case fold(before.name) != fold(a.name):
			c.Report(diag.Finding{At: a.at, Message: fmt.Sprintf("%s stands for %q and for %q", a.short, before.name, a.name),
				Mark: "and for this", Also: []diag.Also{{At: before.at, Mark: "it stands for this"}}})
		}
	}
}
