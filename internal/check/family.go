package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// family is a group of things with the same declaration: the entries of a collection, the rows of a
// table or of a class of tables, the cards of decks with the same fields, or the records in a list
// that entries have.
type family struct {
	fields []*model.FieldDecl
	of     []sibling
	stands []string // what they belong to, in the notation of changed: "units.*", "tables.hits"
}

// sibling is a member of a family, a line of a sheet: a row of a table, an entry of a collection, a
// card, or a record of a list. For a record, owner is the number of the entry that has the list,
// counted from 1; otherwise it is 0.
type sibling struct {
	id, called string
	row        bool // a row without a name, called by its table and key
	at         diag.Place
	of         any // the part of the model
	given      model.Fields
	owner      int
}

// field returns the value of a field, or the zero Value if there is none.
func (m sibling) field(id string) model.Value { return m.given.Find(id) }

// place returns the place of a field's value, or of the member if the value has none.
func (m sibling) place(id string) diag.Place {
	if v := m.field(id); v.IsSet() && !v.At.IsZero() {
		return v.At
	}
	return m.at
}

// families returns all families of a game, including those of the lists of records in their
// members.
func families(g *model.Game) []family {
	var all []family
	at := map[any]int{}
	for _, s := range sheets(g) {
		stands := s.name + "." + s.id
		if s.name == s.id {
			stands = s.id + ".*"
		}
		for _, l := range s.lines {
			i, ok := at[s.kin]
			if !ok {
				i = len(all)
				at[s.kin] = i
				all = append(all, family{fields: s.decls})
			}
			if _, row := l.of.(*model.Row); row && l.called == "" {
				l.called, l.row = s.called+", row "+l.key(), true
			}
			all[i].of = append(all[i].of, l)
			if !slices.Contains(all[i].stands, stands) {
				all[i].stands = append(all[i].stands, stands)
			}
		}
	}
	for _, f := range all {
		all = append(all, f.within()...)
	}
	return all
}

// allFamilies returns the families of the game, computed once for all checks.
func allFamilies(c *Context) []family {
	if c.kinsfolk == nil {
		c.kinsfolk = families(c.Game)
	}
	return c.kinsfolk
}

// families returns the families that the running check must inspect. In a game as printed it skips
// a family in which nothing differs, provided that the check inspects each family alone and found
// nothing in the game as ruled.
func (c *Context) families() []family {
	all := allFamilies(c)
	if !c.printed || c.changed.all || slices.ContainsFunc(c.ruled.found, func(f diag.Finding) bool { return f.Code == c.running.Code }) {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(f family) bool {
		return !slices.ContainsFunc(f.stands, func(s string) bool { return slices.Contains(c.changed.names, s) })
	})
}

// declared returns all fields of a family.
func (f family) declared() []*model.FieldDecl { return f.fields }

// within returns a family for each field of the members with a list of records.
func (f family) within() []family {
	var out []family
	for _, d := range f.fields {
		if d.Type.Kind != model.List || d.Type.Of == nil || d.Type.Of.Kind != model.Record {
			continue
		}
		in := family{fields: d.Type.Of.Fields, stands: f.stands}
		for i, m := range f.of {
			for _, v := range m.field(d.ID).Items {
				in.of = append(in.of, sibling{called: m.called, at: v.At, given: model.FieldsOf(v.Fields), owner: i + 1})
			}
		}
		out = append(out, in)
	}
	return out
}

// kinds returns the fields that give the kind of a member: a choice or a reference.
func (f family) kinds() []*model.FieldDecl {
	return lists.Only(f.fields, func(d *model.FieldDecl) bool { return d.Type.Kind == model.Choice || d.Type.Kind == model.Ref })
}

// figures returns the fields that hold numbers or dice.
func (f family) figures() []*model.FieldDecl {
	return lists.Only(f.fields, func(d *model.FieldDecl) bool { return numeric(d.Type.Kind) || d.Type.Kind == model.Dice })
}

// byKind groups the members by their value in a field, leaving out those without one.
func (f family) byKind(d *model.FieldDecl) map[string][]sibling {
	out := map[string][]sibling{}
	for _, m := range f.of {
		if v := m.field(d.ID); v.IsSet() {
			out[v.Text] = append(out[v.Text], m)
		}
	}
	return out
}

// figure returns a member's figure for a message: "5", or "not given".
func (m sibling) figure(id string) string {
	switch v := m.field(id); {
	case !v.IsSet():
		return "not given"
	case v.Word, v.Kind == model.Dice, v.Kind == model.Decimal:
		return v.Text
	default:
		return fmt.Sprint(v.Int)
	}
}
