package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// twoMeanings finds a word or an abbreviation that this game and another of the project, loaded
// before it, explain differently. Whoever plays both meets one name with two meanings. A term for
// which this is intended says why (`own`), in either game.
func twoMeanings(c *Context) { c.Report(Clashes(c.Project.Games, c.Game)...) }

// Clashes returns the words of a game that mean something else in one of the games loaded before
// it. No other finding in a game depends on other games.
func Clashes(all []*model.Game, g *model.Game) diag.List {
	var out diag.List
	for _, o := range all {
		if o.ID == g.ID {
			break
		}
		if o.Tongue() != g.Tongue() {
			continue // a word need not mean the same in two languages
		}
		for _, t := range g.Terms {
			out.Add(clash(g, t, o)...)
		}
	}
	return out
}

// clash compares a term of one game with those of another.
func clash(mine *model.Game, t *model.Term, g *model.Game) diag.List {
	var out diag.List
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
		out.Add(diag.Finding{At: t.At, Mark: "explained here", Message: fmt.Sprintf("%s means something else in %s", word, g.Title),
			Also:     []diag.Also{{At: o.At, Mark: "and here"}},
			Evidence: []string{mine.Title + ": " + t.Name + ": " + t.Meaning, g.Title + ": " + o.Name + ": " + o.Meaning},
			Help:     "say in one of them why: own: in this game …"})
	}
	return out
}
