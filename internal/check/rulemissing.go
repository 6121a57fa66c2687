package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/prose"
)

// ruleMissing finds cross references in the chapters (links to #something)
// that lead to no chapter, heading, table, deck, scenario, reading or erratum.
func ruleMissing(c *Context) {
	known := anchors(c)
	var all faults[string]
	for _, d := range c.Docs {
		eachSpan([]Doc{d}, func(s prose.Span) {
			id, ok := strings.CutPrefix(s.Link, "#")
			if !ok || strings.HasPrefix(id, "term-") || known[id] || known[d.Chapter.ID+"-"+id] {
				return
			}
			if r, ok := linked(s.Link); ok && gone(c, r.to, r.id) {
				return
			}
			all.add(id, id, s.At)
		})
	}
	all.each(func(id string, places []diag.Place) {
		f := gathered(diag.Finding{Message: fmt.Sprintf("the text refers to %q, which is nowhere in the book", id)}, places)
		var names []string
		for n := range known {
			names = append(names, n)
		}
		if near := diag.Nearest(id, names, shown); len(near) > 0 {
			f.Help = "did you mean " + strings.Join(near, " or ") + "?"
		}
		c.Report(f)
	})
}

// anchors are the names that a link in a chapter may lead to: what the book
// gives an anchor, by kind and id, readings and errata by their id alone too.
func anchors(c *Context) map[string]bool {
	out := map[string]bool{}
	for kind, prefix := range map[string]string{"tables": "table-", "decks": "deck-", "scenarios": "scenario-", "readings": "reading-"} {
		ids, _ := targets(c.Game, kind)
		for id := range ids {
			out[prefix+id] = true
		}
	}
	for _, r := range c.Game.Readings {
		out[r.ID] = true
	}
	for _, e := range c.Game.Errata {
		out[e.ID], out["erratum-"+e.ID] = true, true
	}
	for _, id := range []string{"roster", "tables", "decks", "terms", "readings", "errata"} {
		out[id], out["appendix-"+id] = true, true
	}
	for _, d := range c.Docs {
		out[d.Chapter.ID] = true
		prose.Numbers(d.Blocks, func(n prose.Number) { out[strings.ToLower(n.Text)] = true })
		prose.Walk(d.Blocks, func(b prose.Block) {
			if b.Kind == prose.Heading {
				s := prose.Slug(prose.Plain(b.Spans))
				out[s], out[d.Chapter.ID+"-"+s] = true, true
			}
		})
	}
	return out
}
