package check

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// kindInProse finds sentences that say of an entry that it is of one kind
// where the data says another: "the Reaper is a soldier". Only plain
// statements are read: the name of an entry, "is a" or "are", and one of the
// choices of a field of its collection.
func kindInProse(c *Context) {
	form := kindForm(c)
	if form == nil {
		return
	}
	everySaid(c, func(said string, place func(from, to int) diag.Place) { kindStatements(c, form, said, place) })
}

// kindForm is "is a" or "are" before any choice of the collections' fields;
// its one group is the choice. It is nil in a game without choices.
func kindForm(c *Context) *pattern {
	var kinds []string
	for _, d := range lists.Within(c.Game.Collections, fieldsOf) {
		for _, kind := range oneOfThese(c.Game, d) {
			kinds = append(kinds, regexp.QuoteMeta(spaced(kind)))
		}
	}
	if kinds == nil {
		return nil
	}
	slices.SortFunc(kinds, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) })
	return c.memo.form(`(?i) (?:is an?|are) (` + strings.Join(slices.Compact(kinds), "|") + `)s?(?:[^\w’'-]|$)`)
}

// oneOfThese is what a field may be one of: its choices, or the rows that it names.
func oneOfThese(g *model.Game, d *model.FieldDecl) []string {
	if d.Type.Kind != model.Ref || g.RowsOf(d.Type.To) == nil {
		return d.Type.Choices
	}
	rows, _ := g.Names(d.Type.To)
	return lists.Map(rows, func(n model.Name) string { return n.ID })
}

// spaced is a choice as texts write it.
func spaced(kind string) string { return strings.ReplaceAll(kind, "-", " ") }

// kindStatements reports the false statements of one text.
func kindStatements(c *Context, form *pattern, said string, place func(from, to int) diag.Place) {
	if !strings.Contains(said, " is a") && !strings.Contains(said, " are ") {
		return
	}
	for _, m := range c.memo.matches(form, said) {
		before, kind := strings.ToLower(said[:m[0]]), strings.ToLower(said[m[2]:m[3]])
		for col, e := range lists.Within(c.Game.Collections, entriesOf) {
			at, named := endsIn(before, strings.ToLower(e.Name))
			if !named || (paragraph{said: said}).longer(c.Game, e.Name, at) || isAlso(c.Game, e, kind) {
				continue
			}
			if d := lists.First(col.Fields, func(d *model.FieldDecl) bool {
				return slices.ContainsFunc(oneOfThese(c.Game, d), func(k string) bool { return spaced(k) == kind })
			}); d != nil && e.Field(d.ID).IsSet() && !e.Field(d.ID).Word {
				reportKind(c, e, d, said[m[2]:m[3]], place(m[2], m[3]))
			}
		}
	}
}

// endsIn reports whether a text ends with a name or its plural, and where that
// begins.
func endsIn(low, name string) (int, bool) {
	at := len(low) - len(name)
	if !strings.HasSuffix(low, name) {
		at--
		if !strings.HasSuffix(low, name+"s") {
			return 0, false
		}
	}
	return at, len(name) > 2 && (at == 0 || strings.ContainsAny(low[at-1:at], " (“\x00"))
}

// reportKind reports that an entry is called a kind that it is not.
func reportKind(c *Context, e *model.Entry, d *model.FieldDecl, kind string, at diag.Place) {
	has := e.Field(d.ID)
	c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%s is called %s in the text, the data says %s %s", e.Name, kind, lowerFirst(nameOf(d)), has),
		Mark: kind + " here", Also: []diag.Also{{At: has.At, Mark: has.String() + " here"}}})
}

// isAlso reports whether any entry of a name has a choice, in any field: then
// the statement may be about that.
func isAlso(g *model.Game, e *model.Entry, kind string) bool {
	for _, other := range lists.Within(g.Collections, entriesOf) {
		if strings.EqualFold(other.Name, e.Name) && slices.ContainsFunc(other.Fields.List(), func(f model.Field) bool {
			is := func(v model.Value) bool { return spaced(v.Text) == kind }
			return is(f.Value) || slices.ContainsFunc(f.Value.Items, is)
		}) {
			return true
		}
	}
	return false
}
