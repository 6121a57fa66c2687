package expr

import (
	"fmt"
	"reflect"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// pair is a member and its value.
type pair struct {
	name string
	v    any
}

// fixed is an object of a few members, in order; fields, if any, come after
// them.
func (r *root) fixed(kind, id string, of any, at diag.Place, fields []model.Field, members ...pair) Object {
	o := r.record(kind, id, fields, nil, at)
	names := make([]string, len(members))
	for i, m := range members {
		names[i] = m.name
	}
	return o.with(of, names, func(name string) any { return r.wrap(members[slices.Index(names, name)].v) })
}

// part is a part of the model that is neither entry, card nor row.
func (r *root) part(v any) (Object, bool) {
	if x := reflect.ValueOf(v); x.Kind() == reflect.Pointer && x.IsNil() {
		return Object{}, false
	}
	switch v := v.(type) {
	case *model.Game:
		return r.gameObject(), true
	case *model.Table:
		return r.table(v), true
	case *model.Deck:
		return r.fixed("deck", v.ID, v, v.At, nil, pair{"id", v.ID}, pair{"name", v.Name}, pair{"icon", v.Icon},
			pair{"size", v.Size()}, pair{"kinds", len(v.Cards)}, pair{"total", v.Total}, pair{"cards", v.Cards}, pair{"fields", v.Fields}, pair{"source", cite(v.Cite)}), true
	case *model.Tile:
		return r.fixed("tile", v.ID, v, v.At, v.Fields, pair{"id", v.ID}, pair{"name", v.Name}, pair{"grid", v.Grid},
			pair{"shape", v.Shape}, pair{"copies", v.Copies}, pair{"because", v.Because}, pair{"rows", codes(v.Rows)},
			pair{"source", cite(v.Cite)}, pair{"ours", v.Ours}), true
	case *model.Counter:
		return r.fixed("counter", v.ID, v, v.At, nil, pair{"id", v.ID}, pair{"name", v.Name}, pair{"layout", v.Layout},
			pair{"because", v.Because}, pair{"copies", v.Copies},
			pair{"front", r.record("front", "", v.Front, nil, v.At)}, pair{"back", r.record("back", "", v.Back, nil, v.At)}), true
	case *model.Verb:
		return r.fixed("verb", v.ID, v, v.At, nil, pair{"id", v.ID}, pair{"name", v.Name}, pair{"plate", v.Plate},
			pair{"icon", v.Icon}, pair{"numbers", v.Numbers}, pair{"tags", v.Tags}), true
	case *model.Modifier:
		return r.fixed("modifier", v.ID, v, v.At, nil, pair{"id", v.ID}, pair{"bonus", Signed(v.Bonus)},
			pair{"when", v.When}, pair{"for", v.For}), true
	case *model.FieldDecl:
		return r.fixed("field", v.ID, v, v.At, nil, pair{"id", v.ID}, pair{"name", v.Name}, pair{"short", v.Short},
			pair{"about", v.About}, pair{"type", string(v.Type.Kind)}), true
	}
	if o, ok := r.scenarioPart(v); ok {
		return o, true
	}
	return r.bookPart(v)
}

// table is a table as expressions see it.
func (r *root) table(t *model.Table) Object {
	return r.fixed("table", t.ID, t, t.At, t.Fields, pair{"id", t.ID}, pair{"name", t.Name}, pair{"kind", t.Kind},
		pair{"die", t.Die}, pair{"of", t.Of}, pair{"class", t.Class}, pair{"optional", t.Optional}, pair{"note", t.Note},
		pair{"rows", t.Rows}, pair{"columns", t.Columns}, pair{"modifiers", t.Modifiers}, pair{"source", cite(t.Cite)}, pair{"ours", t.Ours})
}

// codes are rows of cells by their codes.
func codes(rows [][]model.Cell) []any {
	out := make([]any, len(rows))
	for i, row := range rows {
		cells := make([]any, len(row))
		for j, c := range row {
			cells[j] = c.Code
		}
		out[i] = cells
	}
	return out
}

// scenarioPart is a scenario, a side, what a side has or a component as expressions see
// it; false for anything else.
func (r *root) scenarioPart(v any) (Object, bool) {
	switch v := v.(type) {
	case *model.Scenario:
		sides := index(r, "sides", v.Sides, func(s *model.Side) string { return s.ID })
		return r.fixed("scenario", v.ID, v, v.At, v.Fields, pair{"id", v.ID}, pair{"name", v.Name}, pair{"text", v.Text},
			pair{"victory", v.Victory}, pair{"sides", sides}, pair{"source", cite(v.Cite)}, pair{"ours", v.Ours}), true
	case *model.Side:
		return r.fixed("side", v.ID, v, v.At, nil, pair{"id", v.ID}, pair{"name", v.Name}, pair{"units", v.Units}, pair{"points", v.Points}), true
	case *model.Force:
		return r.fixed("force", "", v, v.Unit.At, nil, pair{"unit", v.Unit}, pair{"count", v.Count}), true
	case *model.Component:
		return r.fixed("component", v.ID, v, v.At, v.Fields, pair{"id", v.ID}, pair{"name", v.Name}, pair{"kind", v.Kind},
			pair{"of", v.Of}, pair{"sheet", v.Sheet}, pair{"layout", v.Layout}), true
	}
	return Object{}, false
}

// bookPart is a part of the model that only the rulebook prints.
func (r *root) bookPart(v any) (Object, bool) {
	switch v := v.(type) {
	case *model.Term:
		return r.fixed("term", v.ID, v, v.At, nil, pair{"id", v.ID}, pair{"name", v.Name}, pair{"short", v.Short},
			pair{"meaning", v.Meaning}, pair{"also", v.Also}, pair{"source", cite(v.Cite)}), true
	case *model.Reading:
		o := r.fixed("reading", v.ID, v, v.At, nil, pair{"id", v.ID}, pair{"question", v.Question},
			pair{"options", answers(v)}, pair{"chosen", v.Chosen}, pair{"answer", chosen(v).Text}, pair{"value", chosen(v).Value},
			pair{"damaged", v.Damaged}, pair{"because", v.Because}, pair{"source", cite(v.Cite)})
		o.b.place = func(name string) diag.Place {
			if name == "chosen" {
				return v.Chosen.At
			}
			return diag.Place{}
		}
		return o, true
	case *model.Answer:
		return r.fixed("answer", v.ID, v, v.At, nil, pair{"id", v.ID}, pair{"text", v.Text}, pair{"value", v.Value}), true
	case *model.Claim:
		return r.fixed("claim", v.ID, v, v.At, nil, pair{"id", v.ID}, pair{"says", v.Says}, pair{"when", v.When}, pair{"holds", v.Holds}, pair{"source", cite(v.Cite)}), true
	case *model.Erratum:
		return r.fixed("erratum", v.ID, v, v.At, nil, pair{"id", v.ID}, pair{"at", v.Path}, pair{"printed", v.Printed},
			pair{"absent", v.Absent}, pair{"ruling", v.Ruling}, pair{"damaged", v.Damaged}, pair{"because", v.Because},
			pair{"source", cite(v.Cite)}), true
	case *model.Chapter:
		return r.fixed("chapter", v.ID, v, v.At, nil, pair{"id", v.ID}, pair{"file", v.File}, pair{"icon", v.Icon}), true
	}
	return Object{}, false
}

// answers are the answers that an open question may have.
func answers(v *model.Reading) []any {
	out := make([]any, len(v.Options))
	for i := range v.Options {
		out[i] = &v.Options[i]
	}
	return out
}

// chosen is the answer a reading chose, the zero Answer if it chose none.
func chosen(v *model.Reading) model.Answer {
	for _, a := range v.Options {
		if a.ID == v.Chosen.Text {
			return a
		}
	}
	return model.Answer{}
}

// gameObject is the game itself as expressions see it, with its source.
func (r *root) gameObject() Object {
	g := r.game
	source := r.fixed("source", g.Source.ID, nil, g.At, nil, pair{"id", g.Source.ID}, pair{"title", g.Source.Title},
		pair{"lines", g.Source.Lines}, pair{"note", g.Source.Note})
	return r.fixed("game", g.ID, g, g.At, nil, pair{"id", g.ID}, pair{"name", g.Title}, pair{"title", g.Title},
		pair{"subtitle", g.Subtitle}, pair{"players", g.Players}, pair{"edition", g.Edition}, pair{"author", g.Author}, pair{"theme", g.Theme}, pair{"credits", g.Credits}, pair{"source", source})
}

// cite is a citation as it is written, "" for none.
func cite(c model.Cite) string {
	switch {
	case c.Source == "":
		return ""
	case c.To > c.From:
		return fmt.Sprintf("%s:%d-%d", c.Source, c.From, c.To)
	case c.From == 0:
		return c.Source
	}
	return fmt.Sprintf("%s:%d", c.Source, c.From)
}
