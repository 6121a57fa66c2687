package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// idTwice finds two things of one kind with the same id, in whatever files.
func idTwice(c *Context) {
	g := c.Game
	for _, col := range g.Collections {
		twice(c, col.One, col.Entries, func(e *model.Entry) (string, diag.Place) { return e.ID, e.At })
	}
	twice(c, "table", g.Tables, func(t *model.Table) (string, diag.Place) { return t.ID, t.At })
	twice(c, "deck", g.Decks, func(d *model.Deck) (string, diag.Place) { return d.ID, d.At })
	for _, d := range g.Decks {
		twice(c, "card", d.Cards, func(k *model.Card) (string, diag.Place) { return k.ID, k.At })
	}
	twice(c, "tile", g.Tiles, func(t *model.Tile) (string, diag.Place) { return t.ID, t.At })
	twice(c, "counter", g.Counters, func(k *model.Counter) (string, diag.Place) { return k.ID, k.At })
	twice(c, "scenario", g.Scenarios, func(s *model.Scenario) (string, diag.Place) { return s.ID, s.At })
	twice(c, "term", g.Terms, func(t *model.Term) (string, diag.Place) { return t.ID, t.At })
	twice(c, "claim", g.Claims, func(k *model.Claim) (string, diag.Place) { return k.ID, k.At })
	twice(c, "erratum", g.Errata, func(e *model.Erratum) (string, diag.Place) { return e.ID, e.At })
	twice(c, "function", g.Functions, func(f *model.Function) (string, diag.Place) { return f.ID, f.At })
	twice(c, "story", g.Stories, func(s *model.Story) (string, diag.Place) { return s.ID, s.At })
	twice(c, "reading", g.Readings, func(r *model.Reading) (string, diag.Place) { return r.ID, r.At })
}

// twice reports each of some things whose id another had before it.
func twice[T any](c *Context, what string, all []T, of func(T) (string, diag.Place)) {
	first := map[string]diag.Place{}
	for _, x := range all {
		id, at := of(x)
		if before, seen := first[id]; seen {
			c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%s %q is defined twice", what, id), Mark: "again here",
				Also: []diag.Also{{At: before, Mark: "first here"}}})
			continue
		}
		first[id] = at
	}
}
