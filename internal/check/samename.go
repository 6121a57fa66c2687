package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// sameName finds two entries of a list, or two cards of a deck, that bear one
// name: whoever reads it cannot know which is meant.
func sameName(c *Context) {
	for _, col := range c.Game.Collections {
		names, _ := c.Game.Names(col.ID)
		c.oneName(names)
	}
	terms, _ := c.Game.Names("terms")
	c.oneName(terms)
	tables, _ := c.Game.Names("tables")
	c.oneName(tables)
	for _, d := range c.Game.Decks {
		var names []model.Name
		for _, k := range d.Cards {
			names = append(names, model.Name{ID: k.ID, Called: k.Name, At: k.At})
		}
		c.oneName(names)
	}
}

// oneName reports names that are there already.
func (c *Context) oneName(names []model.Name) {
	first := map[string]model.Name{}
	for _, n := range names {
		key := strings.ToLower(strings.Join(strings.Fields(n.Called), " "))
		before, ok := first[key]
		if key == "" || !ok || before.ID == n.ID {
			first[key] = n
			continue
		}
		c.Report(diag.Finding{At: n.At, Message: fmt.Sprintf("%q and %q are both called %q", before.ID, n.ID, n.Called),
			Also: []diag.Also{{At: before.At, Mark: "the other"}}})
	}
}
