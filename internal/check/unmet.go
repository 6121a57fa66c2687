package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// unmet finds the one of some things that a field never names, where the field names all others,
// and something else names it: the one damage type that units resist and no weapon deals, the one
// statistic that is raised and that no test rolls. A field with one thing per entry, in fewer
// entries than there are things, must leave some out. In exactly as many entries, naming one thing
// twice and one not at all is most likely a mistake, whether or not anything else names the missing
// one.
func unmet(c *Context) {
	if c.read.Worst() == diag.Error {
		return // a reference to it may be in what was lost
	}
	uses := usesOf(c.Game)
	for i := range uses {
		u := &uses[i]
		all, ok := c.Game.Names(u.to)
		if !ok || u.covers || len(all) <= leastMet {
			continue
		}
		unmetKind(c, u, uses)
		without := slices.DeleteFunc(slices.Clone(all), func(n model.Name) bool { _, ok := u.at[n.ID]; return ok })
		if len(without) == 1 && len(u.at) == len(all)-1 && (u.many || u.times >= len(all)) { // otherwise it names something unknown, which unknownID reports
			unmetBy(c, u, without[0], len(all)-1, uses)
		}
	}
}

// unmetBy reports a thing that a field does not name, if another does.
func unmetBy(c *Context, u *use, e model.Name, others int, uses []use) {
	if k := c.Game.Collection(u.to); k != nil && k.Entries[0].ID == e.ID && slices.Contains(u.of, u.to) {
		return // the entries lead to each other, and play begins with the first
	}
	f := diag.Finding{At: e.At, Message: fmt.Sprintf("%q is nowhere in %s, and each of the %d others of %q is", e.Called, u, others, u.to)}
	var where []string
	for i := range uses {
		o := &uses[i]
		if at, ok := o.at[e.ID]; ok && o.to == u.to {
			if slices.Contains(o.of, u.to) {
				return // it follows from another of its kind, as one condition turns into the next
			}
			f.Also = append(f.Also, diag.Also{At: at, Mark: "named here"})
			where = append(where, o.String())
		}
	}
	switch {
	case len(where) > 0:
		f.Also, f.Evidence = f.Also[:1], []string{"it is in " + listed(where)}
	case !u.many && u.times == others+1:
		f.Also, f.Evidence = []diag.Also{{At: u.again, Mark: "named a second time here"}}, []string{fmt.Sprintf("there are %d of them, and as many are named", u.times)}
	default:
		return // nothing names it, or only words do
	}
	c.Report(f)
}

// use is a field that names things: its name within its owners, the collections, tables and decks
// that have it, the target of its references, and where it first names each.
type use struct {
	field  string
	of     []string
	to     string
	covers bool // everything must be named there: rowMissing checks it, in collections
	at     map[string]diag.Place
	many   bool       // it may name several at once
	times  int        // how often it names any
	again  diag.Place // where it last repeats one
}

// String returns the field for a message: "loads type of weapons and items".
func (u *use) String() string { return u.field + " of " + listed(u.of) }

// usesOf returns the fields of a game that name things, in order of declaration.
func usesOf(g *model.Game) []use {
	var all []use
	var look func(of, field string, covers, many bool, t *model.Type, v model.Value)
	look = func(of, field string, covers, many bool, t *model.Type, v model.Value) {
		switch {
		case t.Kind == model.Ref && v.IsSet() && !v.Word:
			i := slices.IndexFunc(all, func(u use) bool { return u.field == field && u.to == t.To })
			if i < 0 {
				i = len(all)
				all = append(all, use{field: field, to: t.To, at: map[string]diag.Place{}})
			}
			all[i].many = all[i].many || many
			all[i].named(of, covers, v)
		case t.Kind == model.List && t.Of != nil:
			for _, x := range v.Items {
				look(of, field, covers, true, t.Of, x)
			}
		case t.Kind == model.Record:
			for _, d := range t.Fields {
				look(of, field+" "+d.ID, covers || d.Covers, many, &d.Type, v.Field(d.ID))
			}
		}
	}
	for s, l := range lists.Within(sheets(g), sheet.all) {
		for _, d := range s.decls {
			look(s.id, d.ID, d.Covers && s.name == s.id, false, &d.Type, l.field(d.ID))
		}
	}
	return all
}

// named adds what the field names in one of its owners.
func (u *use) named(of string, covers bool, v model.Value) {
	u.covers = u.covers || covers
	if !slices.Contains(u.of, of) {
		u.of = append(u.of, of)
	}
	u.times++
	if _, ok := u.at[v.Text]; ok {
		u.again = v.At
		return
	}
	u.at[v.Text] = v.At
}
