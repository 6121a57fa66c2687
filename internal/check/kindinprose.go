package check

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// kindInProse finds sentences that give an entry another kind than the data: "the Reaper is a
// soldier". Only plain statements count: the name of an entry, "is a" or "are", and one of the
// choices of a field of its collection.
func kindInProse(c *Context) {
	of := map[*model.FieldDecl][]string{}
	for col, d := range lists.Within(c.statable(), fieldsOf) {
		of[d] = lists.Map(oneOfThese(c.Game, col, d), spaced)
	}
	form := kindForm(c, of)
	if form == nil {
		return
	}
	called := sync.OnceValue(func() map[string][]owned { return namesakes(c) })
	everySaid(c, func(said string, place func(from, to int) diag.Place) {
		kindStatements(c, form, of, called, said, place)
	})
}

// kindForm returns a pattern for "is a" or "are" before any of the kinds of some fields, with the
// kind as its only group, or nil if there are no kinds.
func kindForm(c *Context, of map[*model.FieldDecl][]string) *pattern.Pattern {
	var kinds []string
	for _, all := range of {
		kinds = append(kinds, lists.Map(all, regexp.QuoteMeta)...)
	}
	if kinds == nil {
		return nil
	}
	slices.SortFunc(kinds, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) })
	return c.memo.form(`(?i) (?:is an?|are) (` + strings.Join(slices.Compact(kinds), "|") + `)s?(?:[^\w’'-]|$)`)
}

// oneOfThese returns the possible values of a field of a collection: its choices, the rows that it
// refers to, or its texts if they are few words that each occur in several entries.
func oneOfThese(g *model.Game, col *model.Collection, d *model.FieldDecl) []string {
	if d.Type.Kind == model.Ref && g.RowsOf(d.Type.To) != nil {
		rows, _ := g.Names(d.Type.To)
		return lists.Map(rows, func(n model.Name) string { return n.ID })
	}
	if d.Type.Kind != model.Text || d.Type.Flavour {
		return d.Type.Choices
	}
	var words []string
	for _, e := range col.Entries {
		word := strings.ToLower(e.Field(d.ID).Text)
		if slices.Contains(words, word) {
			continue
		}
		if words = append(words, word); len(words) > mostKinds || !kindWords.MatchString(word) {
			return nil
		}
	}
	if leastOfKind*len(words) > len(col.Entries) {
		return nil
	}
	return words
}

// kindWords matches what a text may call a kind.
var kindWords = pattern.New(`^\pL{3,}(?:[ -]\pL+)?$`)

// spaced returns a choice as texts write it.
func spaced(kind string) string { return strings.ReplaceAll(kind, "-", " ") }

// kindStatements reports the false statements in one text. kinds has the possible values of each
// field.
func kindStatements(c *Context, form *pattern.Pattern, kinds map[*model.FieldDecl][]string, called func() map[string][]owned, said string, place func(from, to int) diag.Place) {
	if !strings.Contains(said, " is a") && !strings.Contains(said, " are ") {
		return
	}
	for _, m := range c.memo.matches(form, said) {
		before, kind := strings.ToLower(said[:m[0]]), strings.ToLower(said[m[2]:m[3]])
		for at := len(before) - 3; at >= 0; at-- {
			if at > 0 && !strings.ContainsAny(before[at-1:at], " (“\x00") {
				continue
			}
			all := called()[before[at:]]
			if one, plural := strings.CutSuffix(before[at:], "s"); plural {
				all = slices.Concat(all, called()[one])
			}
			for _, o := range all {
				if len(o.entry.Name) < 3 || (paragraph{said: said}).longer(c.Game, o.entry.Name, at) || isAlso(all, kind) {
					continue
				}
				if d := lists.First(o.of.Fields, func(d *model.FieldDecl) bool { return slices.Contains(kinds[d], kind) }); d != nil && o.entry.Field(d.ID).IsSet() && !o.entry.Field(d.ID).Word {
					reportKind(c, o.entry, d, said[m[2]:m[3]], place(m[2], m[3]))
				}
			}
		}
	}
}

// reportKind reports an entry that a text gives the wrong kind.
func reportKind(c *Context, e *model.Entry, d *model.FieldDecl, kind string, at diag.Place) {
	has := e.Field(d.ID)
	c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%s is called %s in the text, the data says %s %s", e.Name, kind, lowerFirst(nameOf(d)), has),
		Mark: kind + " here", Also: []diag.Also{{At: has.At, Mark: has.String() + " here"}}})
}

// isAlso reports whether any entry with a name has a choice in any field: the statement may then be
// about that.
func isAlso(called []owned, kind string) bool {
	is := func(v model.Value) bool { return strings.EqualFold(spaced(v.Text), kind) }
	return slices.ContainsFunc(called, func(o owned) bool {
		return slices.ContainsFunc(o.entry.Fields.List(), func(f model.Field) bool { return is(f.Value) || slices.ContainsFunc(f.Value.Items, is) })
	})
}
