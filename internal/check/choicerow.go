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
	for _, f := range families(c.Game) {
		for _, d := range f.fields {
			t := d.Type
			if t.Kind == model.List && t.Of != nil {
				t = *t.Of
			}
			if t.Kind != model.Choice || len(t.Choices) <= leastRows {
				continue
			}
			for _, table := range c.Game.Tables {
				choicesOf(c, table, d, t.Choices)
			}
		}
	}
}

// choicesOf reports the one choice of a field that is no row of a table whose
// rows are all the others.
func choicesOf(c *Context, t *model.Table, d *model.FieldDecl, choices []string) {
	if len(t.Rows) != len(choices)-1 || c.damaged(t.At) {
		return
	}
	var ids []string
	for _, r := range t.Rows {
		ids = append(ids, r.ID)
	}
	var none []string
	for _, choice := range choices {
		if !slices.Contains(ids, choice) {
			none = append(none, choice)
		}
	}
	if len(none) != 1 {
		return
	}
	c.Report(diag.Finding{At: t.At, Message: fmt.Sprintf("%q has no row for %s %q", t.ID, strings.ToLower(d.Name), none[0]), Mark: fmt.Sprintf("rows for the %d others", len(ids)),
		Also: []diag.Also{{At: d.At, Mark: none[0] + " can be chosen here"}}, Evidence: []string{"rows: " + listed(ids)},
		Help: "add the row, or let the field be a reference to the table: {type: ref, to: tables/" + t.ID + "}"})
}
