package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// twoMeanings finds a word or an abbreviation that this game and another of
// the project, loaded before it, each explain in their own way. Whoever plays
// both meets one name with two meanings. A term that is meant so says why
// (`own`), in either game.
func twoMeanings(c *Context) {
	for _, g := range c.Project.Games {
		if g.ID == c.Game.ID {
			return
		}
		if g.Tongue() != c.Game.Tongue() {
			continue // one word need not be the same in two languages
		}
		for _, t := range c.Game.Terms {
			clash(c, t, g)
		}
	}
}

// clash compares a term with those of another game.
func clash(c *Context, t *model.Term, g *model.Game) {
	for _, o := range g.Terms {
		if t.Own != "" || o.Own != "" || t.Meaning == o.Meaning {
			continue
		}
		word := ""
		switch {
		case strings.EqualFold(t.Name, o.Name):
			word = t.Name
		case t.Short != "" && t.Short == o.Short:
			word = t.Short
		default:
			continue
		}
		c.Report(diag.Finding{At: t.At, Mark: "explained here", Message: fmt.Sprintf("%s means something else in %s", word, g.Title),
			Also:     []diag.Also{{At: o.At, Mark: "and here"}},
			Evidence: []string{c.Game.Title + ": " + t.Name + ": " + t.Meaning, g.Title + ": " + o.Name + ": " + o.Meaning},
			Help:     "say in one of them why: own: in this game …"})
	}
}
