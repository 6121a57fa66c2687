package rulebook

import (
	"cmp"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// rulingWords returns what an erratum's source prints, "" if nothing, and our ruling, as a player
// reads them: effects in words, and for something that the source leaves out, our text.
func (an *answers) rulingWords(e *model.Erratum) (printed, ruling string) {
	if e.Absent {
		return "", an.given(e)
	}
	t, v := an.text.names.typeAt(e.Path), an.text.names.valueAt(strings.Split(e.Path, "."))
	printed, ruling = an.text.names.typed(t, an.flatly(e.Printed)), an.text.names.typed(t, an.flatly(e.Ruling))
	if t != nil && t.Of != nil && t.Of.Kind == model.Record && e.Says != "" {
		ruling = strings.Join(lists.Map(v.Items, func(r model.Value) string { return an.text.names.record(t.Of.Fields, r) }), "; ")
	}
	now := v.Effect
	if now == nil {
		return printed, ruling
	}
	if w, err := an.text.env.Words(now); err == nil {
		ruling = plainWords(w)
	}
	if was := asPrinted(now, e.Printed); was != nil {
		if w, err := an.text.env.Words(was); err == nil {
			return plainWords(w), ruling
		}
	}
	return model.Capital(printed) + ".", ruling
}

// nameIn matches the name in a thing written on one line.
var nameIn = pattern.New(`^\{(?:.*, *)?name: *("[^"]*"|[^,}]*)`)

// flatly returns a value as a player reads it: a whole thing by its name, and a text with its
// expressions filled in. If that fails, the text is unchanged, since what a source prints need not
// work.
func (an *answers) flatly(yaml string) string {
	if m := nameIn.FindStringSubmatch(strings.TrimSpace(yaml)); m != nil {
		return strings.Trim(strings.TrimSpace(m[1]), `"`)
	}
	if said, err := an.text.env.Expand(flat(yaml)); err == nil {
		return said
	}
	return flat(yaml)
}

// plainWords returns words without the marks of strong type.
func plainWords(s string) string { return strings.ReplaceAll(s, "**", "") }

// valueAt returns the value in an entry, a card or a row of a table that a path leads to, unset if
// it leads elsewhere.
func (b *names) valueAt(parts []string) model.Value {
	switch {
	case len(parts) == 3:
		if x := b.catalogue.entry(parts[0], parts[1]); x != nil {
			return x.field(parts[2])
		}
	case len(parts) != 5:
	case parts[0] == "decks":
		if k := b.catalogue.card(parts[1], parts[3]); k != nil {
			return k.field(parts[4])
		}
	case b.game.Table(parts[1]) != nil && parts[0] == "tables":
		t := b.game.Table(parts[1])
		r := lists.First(t.Rows, func(r *model.Row) bool { return keyOf(t, r) == parts[3] || r.ID == parts[3] })
		if r != nil {
			return r.Cell(parts[4])
		}
	}
	return model.Value{}
}

// record returns a record as a player reads it: references by name only, everything else after the
// name of its field.
func (b *names) record(fields []*model.FieldDecl, v model.Value) string {
	var out []string
	for _, f := range v.Fields {
		d := model.Declared(fields, f.ID)
		if d.Type.Kind == model.Ref {
			out = append(out, b.typed(&d.Type, f.Value.Text))
			continue
		}
		out = append(out, cmp.Or(d.Short, lowerLone(d.Name))+" "+figure(f.Value))
	}
	return strings.Join(out, ", ")
}

// asPrinted returns an effect without the options that the printed notation does not name, nil if
// they differ in anything else too.
func asPrinted(now *model.Effect, printed string) *model.Effect {
	if len(now.Clauses) != 1 {
		return nil
	}
	head, _, _ := strings.Cut(now.Source, ",")
	if flat(head) != flat(printed) {
		return nil
	}
	was := *now
	was.Clauses = []model.Clause{now.Clauses[0]}
	was.Clauses[0].Options = nil
	return &was
}

// given returns what the content has where the source has nothing: the text of an entry or its
// whole numbers, the meaning of a term, a plain value.
func (an *answers) given(e *model.Erratum) string {
	parts := strings.Split(e.Path, ".")
	if len(parts) > 2 {
		return an.text.names.typed(an.text.names.typeAt(e.Path), flat(e.Ruling))
	}
	if len(parts) < 2 {
		return ""
	}
	for _, t := range an.text.game.Terms {
		if parts[0] == "terms" && t.ID == parts[1] {
			return an.text.words(t.Meaning, t.At)
		}
	}
	x := an.text.catalogue.entry(parts[0], parts[1])
	if x == nil {
		return ""
	}
	if text := x.field("text"); text.IsSet() {
		return an.text.words(text.Text, text.At)
	}
	var worth []string
	for _, d := range an.text.game.Collection(parts[0]).Fields {
		if d.Type.Kind != model.Whole || !an.text.names.hasRole(d.ID) {
			continue
		}
		if v := x.field(d.ID); v.IsSet() && v.Int != 0 {
			worth = append(worth, strings.ToLower(d.Name)+" "+figure(v))
		}
	}
	return model.Capital(strings.Join(worth, ", "))
}
