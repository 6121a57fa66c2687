package check

import (
	"fmt"
	"strings"
	"unicode"

	"punchboard/internal/diag"
	"punchboard/internal/prose"
)

// ruleMissing finds cross references in the chapters (links to #something)
// that lead to no chapter, heading, table, deck, scenario, reading or erratum.
func ruleMissing(c *Context) {
	anchors := Anchors(c)
	eachSpan(c.Docs, func(s prose.Span) {
		id, ok := strings.CutPrefix(s.Link, "#")
		if _, known := anchors[id]; !ok || known || strings.HasPrefix(id, "term-") {
			return
		}
		f := diag.Finding{At: s.At, Message: fmt.Sprintf("the text refers to %q, which no chapter holds", id)}
		if n := near(id, anchors); len(n) > 0 {
			f.Help = "places like it: " + listed(n)
		}
		c.Report(f)
	})
}

// Anchors are the names that a link in a chapter may lead to.
func Anchors(c *Context) map[string]diag.Place {
	out := target{}
	for _, kind := range []string{"tables", "decks", "scenarios", "readings"} {
		ids, _ := targets(c.Game, kind)
		for id, at := range ids {
			out[id] = at
		}
	}
	for _, e := range c.Game.Errata {
		out[e.ID] = e.At
	}
	for _, d := range c.Docs {
		out[d.Chapter.ID] = d.Chapter.At
		for _, b := range d.Blocks {
			if b.Kind == prose.Heading {
				out[Slug(spanText(b.Spans))] = b.At
			}
		}
	}
	return out
}

func spanText(spans []prose.Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Slug is a heading as an anchor: lower case, words joined by hyphens.
func Slug(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, "-")
}
