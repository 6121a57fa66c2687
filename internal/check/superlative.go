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
)

// theMost matches the statement that a thing has the most or the least of something: of a named
// field, of money, or by the superlative of a word that a field declares. The statement must end
// there, or with the word for the entries, so that it does not mean the most of a few.
var theMost = pattern.New(`(?i) (?:(?:has|have) the (highest|most|greatest|largest|lowest|least|fewest|smallest) ([\pL ]+?)|costs? the (most|least)|(?:is|are) the (\pL+est|(?:most|least) \pL+)(?: (\pL+(?: \pL+)?))??)(?: of all(?: \pL+)?)?(?:[.,;:)]|$| and )`)

// superlatives reports statements that something has the most or the least, where another has more
// or less.
func superlatives(c *Context, p paragraph) {
	costsMost(c, p)
	beyondBounds(c, p)
	for _, m := range c.memo.matches(theMost, p.said, " the ") {
		word := func(i int) string { return strings.ToLower(p.said[max(m[2*i], 0):max(m[2*i+1], 0)]) }
		for _, col := range c.statable() {
			e := p.endingAt(c.Game, col, m[0])
			if one := word(5); e == nil || one != "" && one != oneLike(c.Game, col) {
				continue
			}
			for _, d := range col.Fields {
				if !numeric(d.Type.Kind) || !plain(e.Field(d.ID)) {
					continue
				}
				if least, is := mostOf(d, word(1), word(2), word(3), word(4)); is {
					overtaken(c, col, e, d, least, p, m)
				}
			}
		}
	}
}

// bound matches a lower or upper bound for everything of a kind: "no card costs more than 4".
var bound = pattern.New(`(?i)\b(no|every|each) (\pL+(?: \pL+)?) (?:(costs?)|has|have) (more than|less than|fewer than|at most|at least) ` + figureWord + `(?: (\pL+(?: \pL+)?))?(?:[.,;:)]|$| and )`)

// beyondBounds reports a bound in a paragraph that one of a kind violates. A kind is a collection
// or deck, or the members with one value of a field.
func beyondBounds(c *Context, p paragraph) {
	for _, m := range c.memo.matches(bound, p.said, " than ", " at most ", " at least ") {
		word := func(i int) string { return strings.ToLower(p.said[max(m[2*i], 0):max(m[2*i+1], 0)]) }
		n := int64(numberIn(p.said[m[10]:m[11]]))
		beyond := map[string]func(v int64) bool{
			"no more than": func(v int64) bool { return v > n }, "every at most": func(v int64) bool { return v > n }, "every fewer than": func(v int64) bool { return v >= n },
			"no fewer than": func(v int64) bool { return v < n }, "every at least": func(v int64) bool { return v < n }, "every more than": func(v int64) bool { return v <= n },
		}[strings.NewReplacer("each", "every", "less", "fewer").Replace(word(1)+" "+word(4))]
		var of []*model.Entry
		var field *model.FieldDecl
		for _, col := range c.statable() {
			d := lists.First(col.Fields, func(d *model.FieldDecl) bool {
				return d.Type.Kind == model.Whole && (word(3) != "" && d.Price || word(6) != "" && strings.TrimSuffix(strings.ToLower(nameOf(d)), "s") == strings.TrimSuffix(word(6), "s"))
			})
			if all := ofKind(c, col, word(2)); d != nil && len(all) > 0 {
				if field != nil {
					beyond = nil // ambiguous
				}
				of, field = all, d
			}
		}
		e := lists.First(of, func(e *model.Entry) bool {
			return beyond != nil && plain(e.Field(field.ID)) && beyond(e.Field(field.ID).Int)
		})
		if e == nil {
			continue
		}
		said := strings.TrimRight(strings.TrimSuffix(p.said[m[0]:m[1]], " and "), ".,;:) ")
		c.Report(diag.Finding{At: p.part(m[0], m[0]+len(said)), Message: said + " in the text, and the data says otherwise", Mark: "not so",
			Evidence: []string{fmt.Sprintf("%s: %s of %s", strings.ToLower(nameOf(field)), e.Field(field.ID), e.Name)},
			Also:     []diag.Also{{At: e.Field(field.ID).At, Mark: e.Name + " here"}}})
	}
}

// ofKind returns the entries of a collection that a word means: all of them, or those with that
// value in a field.
func ofKind(c *Context, col *model.Collection, word string) []*model.Entry {
	if word == oneLike(c.Game, col) || word == "card" && strings.HasPrefix(col.ID, "decks.") {
		return col.Entries
	}
	kind := strings.TrimSuffix(word, " "+oneLike(c.Game, col))
	for _, d := range col.Fields {
		if slices.Contains(oneOfThese(c.Game, col, d), kind) {
			return lists.Only(col.Entries, func(e *model.Entry) bool { return strings.EqualFold(e.Field(d.ID).Text, kind) })
		}
	}
	return nil
}

// extreme matches what the cheapest or the most expensive thing of a kind is said to cost.
var extreme = pattern.New(`(?i)\bthe (cheapest|dearest|costliest|most expensive) (\pL+(?: \pL+)?) costs? (?:only )?` + figureWord + `\b`)

// costsMost reports such a price if it is wrong.
func costsMost(c *Context, p paragraph) {
	for _, m := range c.memo.matches(extreme, p.said, "est ", "expensive ") {
		n, dear := int64(numberIn(p.said[m[6]:m[7]])), 1
		if strings.EqualFold(p.said[m[2]:m[3]], "cheapest") {
			dear = -1
		}
		for _, col := range c.statable() {
			d := lists.First(col.Fields, func(d *model.FieldDecl) bool { return d.Price })
			with := lists.Only(col.Entries, func(e *model.Entry) bool { return d != nil && plain(e.Field(d.ID)) })
			if len(with) < 2 || oneLike(c.Game, col) != strings.ToLower(p.said[m[4]:m[5]]) {
				continue
			}
			e := slices.MaxFunc(with, func(a, b *model.Entry) int { return dear * cmp.Compare(a.Field(d.ID).Fine(), b.Field(d.ID).Fine()) })
			if v := e.Field(d.ID); v.Int != n {
				statement{of: col, entry: e, field: d, value: v}.tell(c, p.part(m[6], m[7]), n)
			}
		}
	}
}

// oneLike returns the word for an entry of a collection or a card of a deck, in lower case.
func oneLike(g *model.Game, col *model.Collection) string {
	if d := g.Deck(strings.TrimSuffix(strings.TrimPrefix(col.ID, "decks."), ".cards")); d != nil && col.One == "" {
		return one(d)
	}
	return strings.ToLower(col.One)
}

// mostOf reports whether words mean the most, or the least, of a field: "highest" with its name,
// "most" of money, or the superlative of a word that it declares.
func mostOf(d *model.FieldDecl, most, of, money, word string) (least, is bool) {
	switch bare := strings.TrimSuffix(strings.ToLower(d.Name), "s"); {
	case most != "":
		return strings.HasPrefix(most, "l") && most != "largest" || most == "fewest" || most == "smallest", bare != "" && strings.TrimSuffix(of, "s") == bare
	case money != "":
		return money == "least", d.Price
	case d.Price && slices.Contains(strings.Fields("cheapest dearest costliest priciest"), word), d.Price && word == "most expensive":
		return word == "cheapest", true
	case slices.ContainsFunc(d.Less, func(w string) bool { return superlativeOf(w) == word }):
		return true, true
	}
	return false, slices.ContainsFunc(d.More, func(w string) bool { return superlativeOf(w) == word })
}

// superlativeOf returns the superlative of a comparative: "fastest" for "faster", "most accurate"
// for "more accurate".
func superlativeOf(more string) string {
	for _, form := range [...][2]string{{"more ", "most "}, {"less ", "least "}} {
		if rest, ok := strings.CutPrefix(more, form[0]); ok {
			return form[1] + rest
		}
	}
	return strings.TrimSuffix(more, "er") + "est"
}

// overtaken reports an entry that a paragraph says has the most or the least of a field, where
// another has more or less.
func overtaken(c *Context, col *model.Collection, e *model.Entry, d *model.FieldDecl, least bool, p paragraph, m []int) {
	has := e.Field(d.ID)
	other := lists.First(col.Entries, func(o *model.Entry) bool {
		v := o.Field(d.ID)
		return plain(v) && (least && v.Fine() < has.Fine() || !least && v.Fine() > has.Fine())
	})
	if other == nil {
		return
	}
	said := strings.TrimSpace(strings.TrimRight(p.said[m[0]:m[1]], ".,;:) "))
	said = strings.TrimSuffix(said, " and")
	c.Report(diag.Finding{At: p.part(m[0]+1, m[0]+1+len(said)), Message: fmt.Sprintf("%s %s in the text, and the data says otherwise", e.Name, said), Mark: "not so",
		Evidence: []string{fmt.Sprintf("%s: %s of %s, %s of %s", strings.ToLower(d.Name), has, e.Name, other.Field(d.ID), other.Name)},
		Also:     []diag.Also{{At: other.Field(d.ID).At, Mark: other.Name + " here"}}})
}
