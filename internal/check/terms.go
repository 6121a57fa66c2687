package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// undefinedTerm finds links to a term (#term-ID) that is not defined, keywords that are not terms,
// and icons that a list of icons does not explain.
func undefinedTerm(c *Context) {
	keywords(c)
	signs(c)
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

// abbreviation is a short form with the name it abbreviates.
type abbreviation struct {
	short, name string
	at          diag.Place
}

// abbreviationTwice finds an abbreviation shared by two terms, by a term and a field with another
// name, or by two fields of one kind of thing.
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

// twofold reports short forms that stand for things with different names. A finding made twice
// counts once.
func twofold(c *Context, all []abbreviation) {
	first := map[string]abbreviation{}
	for _, a := range all {
		before, seen := first[a.short]
		switch {
		case a.short == "":
		case !seen:
			first[a.short] = a
		case fold(before.name) != fold(a.name):
			c.Report(diag.Finding{At: a.at, Message: fmt.Sprintf("%s is short for both %q and %q", a.short, before.name, a.name),
				Mark: "and for this", Also: []diag.Also{{At: before.at, Mark: "it is short for this"}}})
		}
	}
}

// inBrackets matches words followed by an abbreviation in brackets.
var inBrackets = pattern.New(`((?:[A-Za-z][\w’'-]* ){1,4})\(([A-Z]{2,5})s?\)`)

// otherAbbreviation finds a name followed by the abbreviation of another term: "Experience Tokens
// (ET)" where ET is the Elerium Token.
func otherAbbreviation(c *Context) {
	everySaid(c, func(said string, place func(from, to int) diag.Place) {
		if !strings.Contains(said, " (") {
			return
		}
		for _, m := range c.memo.matches(inBrackets, said) {
			words, short := strings.ToLower(strings.TrimSpace(said[m[2]:m[3]])), said[m[4]:m[5]]
			if t, o := named(c.Game, words), shortened(c.Game, short); t != nil && o != nil && t != o && t.Short != short {
				f := diag.Finding{At: place(m[4], m[5]), Message: fmt.Sprintf("%s appears next to %s, but is short for %s", short, t.Name, o.Name), Mark: "of another term",
					Also: []diag.Also{{At: o.At, Mark: short + " is short for this"}}}
				if t.Short != "" {
					f.Help = fmt.Sprintf("%s is short for %s", t.Short, t.Name)
				}
				c.Report(f)
			}
		}
	})
}

// named returns the term with a name that ends some words in lower case, the longest if there are
// several, or nil if there is none.
func named(g *model.Game, words string) *model.Term {
	ends := func(t *model.Term) int {
		best := 0
		for _, n := range append([]string{t.Name}, t.Also...) {
			n = strings.ToLower(n)
			for _, form := range [...]string{n, plural(n)} {
				if rest, ok := strings.CutSuffix(words, form); ok && (rest == "" || rest[len(rest)-1] == ' ') {
					best = max(best, len(n))
				}
			}
		}
		return best
	}
	if len(g.Terms) == 0 {
		return nil
	}
	t := slices.MaxFunc(g.Terms, func(a, b *model.Term) int { return cmp.Compare(ends(a), ends(b)) })
	if ends(t) == 0 {
		return nil
	}
	return t
}

// shortened returns the only term with an abbreviation, or nil if there are none or several.
func shortened(g *model.Game, short string) *model.Term {
	return lists.Sole(g.Terms, func(t *model.Term) bool { return t.Short == short })
}
