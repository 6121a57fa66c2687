package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// idTwice finds two things of one kind with the same id, in whatever files.
func idTwice(c *Context) {
	g := c.Game
	for _, s := range sheets(g) {
		one := "card"
		if col := g.Collection(s.name); col != nil {
			one = col.One
		}
		if s.name != "tables" {
			twice(c, one, lists.Map(s.lines, func(l ruled) part { return part{l.id, l.at, l.of} }))
		}
	}
	for what, all := range map[string]any{"table": g.Tables, "deck": g.Decks, "tile": g.Tiles, "counter": g.Counters, "scenario": g.Scenarios, "term": g.Terms,
		"claim": g.Claims, "erratum": g.Errata, "function": g.Functions, "story": g.Stories, "reading": g.Readings} {
		twice(c, what, partsIn(all))
	}
}

// twice reports each of some things whose id another had before it.
func twice(c *Context, what string, all []part) {
	first := map[string]diag.Place{}
	for _, x := range all {
		if before, seen := first[x.id]; seen {
			c.Report(diag.Finding{At: x.at, Message: fmt.Sprintf("%s %q is defined twice", what, x.id), Mark: "again here",
				Also: []diag.Also{{At: before, Mark: "first here"}}})
			continue
		}
		first[x.id] = x.at
	}
}
