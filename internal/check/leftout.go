package check

import (
	"fmt"
	"regexp"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// cardLeftOut finds cards that a course does not mention, where it mentions nearly all others of
// their deck one by one: nobody plays what they do. A deck of which a course mentions few is played
// by what its cards have in common.
func cardLeftOut(c *Context) {
	for _, x := range c.Game.Courses {
		text := strings.Join(lists.Map(x.Formulas(), func(f *model.Formula) string { return f.Text }), "\n")
		for _, d := range c.Game.Decks {
			not := lists.Only(d.Cards, func(k *model.Card) bool { return !namedBy(text, k.ID) })
			named := len(d.Cards) - len(not)
			if named < leastNamedCards || len(not) > 1+named/6 {
				continue
			}
			for _, k := range not {
				c.Report(diag.Finding{At: k.At, Mark: "not named", Message: fmt.Sprintf("the course %s names %d cards of %s, and not %s", x.ID, named, d.Name, k.Name),
					Also: []diag.Also{{At: x.At, Mark: "the course"}}, Help: "say in the course what it does"})
			}
		}
	}
}

// namedBy reports whether expressions mention a thing by its id, as a string or as a member.
func namedBy(text, id string) bool {
	return regexp.MustCompile(`["']` + regexp.QuoteMeta(id) + `["']|\.` + regexp.QuoteMeta(lowLined(id)) + `\b`).MatchString(text)
}
