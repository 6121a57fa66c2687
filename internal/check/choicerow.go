package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// choiceRow finds a choice that is missing from the rows of a table that has all the others: four
// strengths to choose from, and a table of three.
func choiceRow(c *Context) {
	choiceOfOne(c)
	choosing(c, func(of rows, d *model.FieldDecl, none []string) bool { return oddChoice(c, of, d, none) })
}

// typedTwice finds choices that are exactly the rows of a table or the entries of a collection: a
// new row would have to be typed in both places.
func typedTwice(c *Context) {
	choosing(c, func(of rows, d *model.FieldDecl, none []string) bool {
		if len(none) > 0 || len(of.ids) != len(chosenOf(d)) {
			return false
		}
		what := strings.ToLower(nameOf(d))
		c.Report(diag.Finding{At: d.At, Message: fmt.Sprintf("the choices of %s are the %d %s", what, len(of.ids), of.are), Mark: "typed here",
			Also: []diag.Also{{At: of.at, Mark: "and here"}}, Evidence: []string{"both: " + listed(of.ids)}, Help: of.help()})
		return true
	})
}

// choosing calls f for each field with choices and each set of rows, with the choices that are not
// among the rows, until f reports a finding for the field. It skips sets with too few choices among
// the rows, which may be chance.
func choosing(c *Context, f func(of rows, d *model.FieldDecl, none []string) bool) {
	all := allRows(c.Game)
	for _, d := range lists.Within(allFamilies(c), family.declared) {
		choices := chosenOf(d)
		if len(choices) < leastNamed {
			continue
		}
		many := plural(d.ID)
		for _, of := range all {
			if of.least = leastRows; of.to == d.ID || of.to == many {
				of.least = leastNamed
			}
			none := lists.Only(choices, func(choice string) bool { return !slices.Contains(of.ids, choice) })
			if len(choices)-len(none) >= of.least && !c.damaged(of.at) && f(of, d, none) {
				break
			}
		}
	}
}

// chosenOf returns the words that a field may choose from, or nil for a field of another type.
func chosenOf(d *model.FieldDecl) []string { return element(d).Choices }

// choiceOfOne finds a choice, made only once, that is missing from another field with the same
// other choices, all of which are used: a resistance against gas, where weapons are shots, blows
// and blasts.
func choiceOfOne(c *Context) {
	var all []chosen
	for f, d := range lists.Within(allFamilies(c), family.declared) {
		if d.Type.Kind == model.Choice && len(f.of) > 0 && !c.damaged(f.of[0].at) {
			all = append(all, chosen{f, d, f.byKind(d)})
		}
	}
	for _, one := range all {
		for _, other := range all {
			shared := other.d.Type.Choices
			if len(shared) < leastRows || len(one.d.Type.Choices) != len(shared)+1 || len(other.by) != len(shared) || slices.ContainsFunc(shared, func(s string) bool { return !slices.Contains(one.d.Type.Choices, s) }) {
				continue
			}
			odd := slices.DeleteFunc(slices.Clone(one.d.Type.Choices), func(s string) bool { return slices.Contains(shared, s) })[0]
			if who := one.by[odd]; len(who) == 1 {
				c.Report(diag.Finding{At: who[0].place(one.d.ID), Mark: "only here", Message: fmt.Sprintf("%s of %q is %q, and no %s is: they are %s", nameOf(one.d), who[0].called, odd, strings.ToLower(nameOf(other.d)), listed(shared)),
					Also: []diag.Also{{At: other.d.At, Mark: "chosen here"}}})
			}
		}
	}
}

// chosen is a field with choices, and the members by their choice.
type chosen struct {
	family
	d  *model.FieldDecl
	by map[string][]sibling
}

// rows are the possible targets of a choice: the rows of a table or the entries of a collection, by
// id or by name.
type rows struct {
	to, none, are string // how a reference names them, and what a finding says if one is missing and if none is
	at            diag.Place
	ids           []string
	called        bool // the ids are names
	least         int  // how many choices of the field under test must be such rows
}

// allRows returns the rows of all tables and the entries of all collections of a game, first by id.
func allRows(g *model.Game) []rows {
	var all []rows
	for _, t := range g.Tables {
		names, _ := g.Names("tables/" + t.ID)
		if g.RowsOf("tables/"+t.ID) == nil {
			continue // one of the tables of a class
		}
		all = append(all, rows{"tables/" + t.ID, fmt.Sprintf("%q has no row", t.ID), fmt.Sprintf("rows of %q", t.ID), t.At, nil, false, 0}.of(names)...)
	}
	for _, col := range g.Collections {
		names, _ := g.Names(col.ID)
		all = append(all, rows{col.ID, fmt.Sprintf("no %s is there", col.One), col.ID, col.At, nil, false, 0}.of(names)...)
	}
	return all
}

// of returns the rows by id, and also by name if the names differ.
func (r rows) of(names []model.Name) []rows {
	by := r
	r.ids = lists.Map(names, func(n model.Name) string { return n.ID })
	by.ids, by.called = lists.Map(names, func(n model.Name) string { return n.Called }), true
	if slices.Equal(r.ids, by.ids) {
		return []rows{r}
	}
	return []rows{r, by}
}

// help says what to write instead of the choices.
func (r rows) help() string {
	ids := ""
	if r.called {
		ids = ", and what is chosen an id"
	}
	return "let the field be a reference" + ids + ": {type: ref, to: " + r.to + "}"
}

// oddChoice reports the one choice of a field, or the two of six or more, missing from rows that
// have all the others.
func oddChoice(c *Context, of rows, d *model.FieldDecl, none []string) bool {
	if len(none) == 0 || len(none) > 2 || len(chosenOf(d))-len(none) < of.least*len(none) {
		return false
	}
	others := lists.Only(of.ids, func(id string) bool { return slices.Contains(chosenOf(d), id) })
	c.Report(diag.Finding{At: of.at, Message: fmt.Sprintf("%s for %s %s", of.none, strings.ToLower(d.Name), listed(lists.Map(none, strconv.Quote))), Mark: fmt.Sprintf("rows for the %d others", len(others)),
		Also: []diag.Also{{At: d.At, Mark: listed(none) + " can be chosen here"}}, Evidence: []string{"rows: " + listed(others)},
		Help: "add the row, or " + of.help()})
	return true
}
