package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// leastRows is how many choices must be rows of a table before one that is none
// is news.
const leastRows = 3

// leastNamed is the same where the field is called by what it chooses from: the
// class of a weapon, and classes.
const leastNamed = 2

// choiceRow finds a choice that no row of a table has, where the others are just
// the rows of that table: four strengths to choose from, and a table of three.
func choiceRow(c *Context) {
	choiceOfOne(c)
	var all []rows
	for _, table := range c.Game.Tables {
		ids := lists.Map(table.Rows, func(r *model.Row) string { return r.ID })
		all = append(all, rows{"tables/" + table.ID, fmt.Sprintf("%q has no row", table.ID), table.At, ids})
	}
	for _, col := range c.Game.Collections {
		ids := lists.Map(col.Entries, func(e *model.Entry) string { return e.ID })
		all = append(all, rows{col.ID, fmt.Sprintf("no %s is there", col.One), col.At, ids})
	}
	for _, f := range allFamilies(c) {
		for _, d := range f.fields {
			t := d.Type
			if t.Kind == model.List && t.Of != nil {
				t = *t.Of
			}
			if t.Kind != model.Choice {
				continue
			}
			for _, of := range all {
				choicesOf(c, of, d, t.Choices)
			}
		}
	}
}

// choiceOfOne finds a word that something is chosen to be of which another field with the
// same other choices knows nothing, while it has something of each: a resistance against
// gas, where weapons are shots, blows and blasts.
func choiceOfOne(c *Context) {
	var all []chosen
	for _, f := range allFamilies(c) {
		for _, d := range f.fields {
			if d.Type.Kind == model.Choice && len(f.of) > 0 && !c.damaged(f.of[0].at) {
				all = append(all, chosen{f, d, f.byKind(d)})
			}
		}
	}
	for _, one := range all {
		for _, other := range all {
			shared := other.d.Type.Choices
			if len(shared) < leastRows || len(one.d.Type.Choices) != len(shared)+1 || len(other.by) != len(shared) || !contains(one.d.Type.Choices, shared) {
				continue
			}
			odd := slices.DeleteFunc(slices.Clone(one.d.Type.Choices), func(s string) bool { return slices.Contains(shared, s) })[0]
			if who := one.by[odd]; len(who) == 1 {
				c.Report(diag.Finding{At: who[0].place(one.d.ID), Mark: "only here", Message: fmt.Sprintf("%s of %q is %q, and no %s is: they are %s", cmp.Or(one.d.Name, one.d.ID), who[0].called, odd, strings.ToLower(cmp.Or(other.d.Name, other.d.ID)), listed(shared)),
					Also: []diag.Also{{At: other.d.At, Mark: "chosen here"}}})
			}
		}
	}
}

// chosen is a field with choices, and who has which.
type chosen struct {
	family
	d  *model.FieldDecl
	by map[string][]sibling
}

// contains reports whether a list has all words of another.
func contains(all, some []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
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
	least := leastRows
	if d.ID == of.to || plural(d.ID) == of.to {
		least = leastNamed
	}
	if len(of.ids) < least || len(of.ids) != len(choices)-1 || c.damaged(of.at) {
		return
	}
	none := lists.Only(choices, func(choice string) bool { return !slices.Contains(of.ids, choice) })
	if len(none) != 1 {
		return
	}
	c.Report(diag.Finding{At: of.at, Message: fmt.Sprintf("%s for %s %q", of.none, strings.ToLower(d.Name), none[0]), Mark: fmt.Sprintf("rows for the %d others", len(of.ids)),
		Also: []diag.Also{{At: d.At, Mark: none[0] + " can be chosen here"}}, Evidence: []string{"rows: " + listed(of.ids)},
		Help: "add the row, or let the field be a reference: {type: ref, to: " + of.to + "}"})
}
