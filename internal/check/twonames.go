package check

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/prose"
)

// twoNames finds a thing's name written otherwise in the chapters: joined,
// split or hyphenated ("thinman" for "Thin Man"). Case and plurals are free.
func twoNames(c *Context) {
	names := map[string]string{}
	for _, col := range c.Game.Collections {
		for _, e := range col.Entries {
			if folded := fold(e.Name); utf8.RuneCountInString(folded) > 4 {
				names[folded] = e.Name
			}
		}
	}
	eachSpan(c.Docs, func(s prose.Span) {
		if s.Expr != "" || s.Code {
			return
		}
		spots := word.FindAllStringIndex(s.Text, -1)
		for i := range spots {
			for n := 1; n <= 3 && i+n <= len(spots); n++ {
				text := s.Text[spots[i][0]:spots[i+n-1][1]]
				name, ok := names[fold(text)]
				if !ok || plain(text) == plain(name) || strings.ContainsAny(text, ".,;:()") {
					continue
				}
				at := s.At
				at.Col += utf8.RuneCountInString(s.Text[:spots[i][0]])
				at.Len = utf8.RuneCountInString(text)
				c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%q is called %q elsewhere", text, name)})
			}
		}
	})
}

// fold removes what a second spelling changes.
func fold(s string) string {
	return strings.NewReplacer(" ", "", "-", "", ":", "", "_", "").Replace(strings.ToLower(s))
}

// plain removes only case and the colon of a rank.
func plain(s string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.ToLower(s), ":", " ")), " ")
}
