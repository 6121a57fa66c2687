package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// leastRows is how many choices must be rows of a table before one that is none
// is news.
const leastRows = 3

// choiceRow finds a choice that no row of a table has, where the others are just
// the rows of that table: four strengths to choose from, and a table of three.
func choiceRow(c *Context) {
	for _, f := range c.allFamilies() {
		for _, d := range f.fields {
			t := d.Type
			if t.Kind == model.List && t.Of != nil {
				t = *t.Of
			}
			if t.Kind != model.Choice || len(t.Choices) <= leastRows {
				continue
			}
			for _, table := range c.Game.Tables {
				var ids []string
				for _, r := range table.Rows {
					ids = append(ids, r.ID)
				}
				choicesOf(c, rows{"tables/" + table.ID, fmt.Sprintf("%q has no row", table.ID), table.At, ids}, d, t.Choices)
			}
			for _, col := range c.Game.Collections {
				var ids []string
				for _, e := range col.Entries {
					ids = append(ids, e.ID)
				}
				choicesOf(c, rows{col.ID, fmt.Sprintf("no %s is there", col.One), col.At, ids}, d, t.Choices)
			}
		}
	}
}

// rows are what a choice may be one of: the rows of a table, or the entries of a
// collection.
type rows struct {
	to, none string // how a reference names them, and what a finding says if one is lacking
	at       diag.Place
	ids      []string
}

// choicesOf reports the one choice of a field that is no row of something whose
// rows are all the others.
func choicesOf(c *Context, of rows, d *model.FieldDecl, choices []string) {
	if len(of.ids) != len(choices)-1 || c.damaged(of.at) {
		return
	}
	var none []string
	for _, choice := range choices {
		if !slices.Contains(of.ids, choice) {
			none = append(none, choice)
		}
	}
	if len(none) != 1 {
		return
	}
	c.Report(diag.Finding{At: of.at, Message: fmt.Sprintf("%s for %s %q", of.none, strings.ToLower(d.Name), none[0]), Mark: fmt.Sprintf("rows for the %d others", len(of.ids)),
		Also: []diag.Also{{At: d.At, Mark: none[0] + " can be chosen here"}}, Evidence: []string{"rows: " + listed(of.ids)},
		Help: "add the row, or let the field be a reference: {type: ref, to: " + of.to + "}"})
}
