package check

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// aSize is a length right before the thing that is so large: "the 5″ template", "a 3-inch
// ruler".
const aSize = `(?i)\b(?:the|an?|your) (\d{1,3}(?:\.\d+)?)(?:["”″]|[ -]?(?:inch|cm|mm)) `

// sized reports lengths that a paragraph gives things of a kind by which they are told
// apart, and that none of them has: of templates that are 3″ and 5″ large "the 4″ template".
func sized(c *Context, p paragraph) {
	for _, l := range c.Game.Collections {
		sizes := lists.Only(l.Fields, func(f *model.FieldDecl) bool { return f.Type.Kind == model.Whole || f.Type.Kind == model.Decimal })
		if len(sizes) != 1 || l.One == "" || len(l.Entries) == 0 || !strings.Contains(strings.ToLower(p.said), strings.ToLower(l.One)) {
			continue
		}
		d := sizes[0]
		have := lists.Map(l.Entries, func(e *model.Entry) string { return e.Field(d.ID).String() })
		for _, m := range c.memo.matches(c.memo.form(aSize+regexp.QuoteMeta(l.One)+`\b`), p.said) {
			if n := p.said[m[2]:m[3]]; !slices.Contains(have, n) {
				at := p.place(m[2])
				at.Len = m[3] - m[2]
				c.Report(diag.Finding{At: at, Message: fmt.Sprintf("no %s has %s %s: there is %s", l.One, strings.ToLower(d.Name), n, strings.Join(have, ", ")), Mark: n + " here",
					Also: []diag.Also{{At: l.Entries[0].At, Mark: "they stand here"}}})
			}
		}
	}
}
