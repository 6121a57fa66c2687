package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// family are things that a game declares alike: the entries of a collection, the
// rows of a table or of a class of tables, the cards of decks with the same
// fields, and the records of a list that entries have.
type family struct {
	fields []*model.FieldDecl
	of     []sibling
	stands []string // where they stand, as changed has it: "units.*", "tables.hits"
}

// sibling is one of a family, a line of a sheet: a row of a table, an entry of a collection, a card,
// or a record of a list. Owner is the entry whose list it is of, by its number, or 0.
type sibling struct {
	id, called string
	row        bool // it is a row without a name, called by its table and key
	at         diag.Place
	of         any // the part of the model
	given      model.Fields
	owner      int
}

// field is the value that the member has, the zero Value if none.
func (m sibling) field(id string) model.Value { return m.given.Find(id) }

// place is where the member says what a field is, or where it stands itself.
func (m sibling) place(id string) diag.Place {
	if v := m.field(id); v.IsSet() && !v.At.IsZero() {
		return v.At
	}
	return m.at
}

// families are all of a game, with the lists of records within them.
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

// allFamilies are the families of the game, made once for all checks.
func allFamilies(c *Context) []family {
	if c.kinsfolk == nil {
		c.kinsfolk = families(c.Game)
	}
	return c.kinsfolk
}

// families are those that the running check has to look at. In a game as printed one
// of which nothing is printed otherwise is as it was, if the check looks at each by
// itself and found nothing in the game as ruled.
func (c *Context) families() []family {
	all := allFamilies(c)
	if !c.printed || c.changed.all || slices.ContainsFunc(c.ruled.found, func(f diag.Finding) bool { return f.Code == c.running.Code }) {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(f family) bool {
		return !slices.ContainsFunc(f.stands, func(s string) bool { return slices.Contains(c.changed.names, s) })
	})
}

// declared are all the fields of a family.
func (f family) declared() []*model.FieldDecl { return f.fields }

// within are the lists of records that the members have, a family for each field.
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

// kinds are the fields of a family that say of which kind a member is: one of
// some words, or the id of something.
func (f family) kinds() []*model.FieldDecl {
	return lists.Only(f.fields, func(d *model.FieldDecl) bool { return d.Type.Kind == model.Choice || d.Type.Kind == model.Ref })
}

// figures are the fields of a family that hold a number.
func (f family) figures() []*model.FieldDecl {
	return lists.Only(f.fields, func(d *model.FieldDecl) bool { return numeric(d.Type.Kind) || d.Type.Kind == model.Dice })
}

// byKind are the members by what a field says of them, of those that it says
// anything of.
func (f family) byKind(d *model.FieldDecl) map[string][]sibling {
	out := map[string][]sibling{}
	for _, m := range f.of {
		if v := m.field(d.ID); v.IsSet() {
			out[v.Text] = append(out[v.Text], m)
		}
	}
	return out
}

// figure is a member's figure as a message has it: "5", or "none".
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
