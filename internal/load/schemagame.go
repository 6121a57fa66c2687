package load

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/schema"
)

// gameSchema makes the schemas of one game's files.
type gameSchema struct {
	*definer
	g *model.Game
}

// newGameSchema starts the schema of one game's files, with the game's deck ids, table classes and
// readings.
func newGameSchema(lib *layout.Library, g *model.Game) gameSchema {
	s := gameSchema{newDefiner(lib, true), g}
	s.defs["deck-id"] = s.ids("decks")
	s.defs["class-id"] = s.classes()
	s.byReadings()
	return s
}

// byReadings restricts by-reading to the game's readings, each with all of its answers.
func (s gameSchema) byReadings() {
	if len(s.g.Readings) == 0 {
		return
	}
	out := &schema.Schema{Types: schema.Words{"object"}, Others: schema.Nothing}
	for _, r := range s.g.Readings {
		answers := &schema.Schema{Types: schema.Words{"object"}, Others: schema.Nothing}
		for _, o := range r.Options {
			answers.Properties = append(answers.Properties, schema.Property{Name: o.ID, Schema: schema.To("formula").With(o.Text)})
			answers.Required = append(answers.Required, o.ID)
		}
		out.Properties = append(out.Properties, schema.Property{Name: r.ID, Schema: answers.With(r.Question)})
	}
	s.defs["by-reading"] = out
}

// root returns the schema of game.yaml, or of the game's other files.
func (s gameSchema) root(title string, header bool) *schema.Schema {
	r := schema.Schema{Title: title, Types: schema.Words{"object"}, Others: schema.Nothing}
	put := func(name string, of *schema.Schema) {
		r.Properties = append(r.Properties, schema.Property{Name: name, Schema: of})
	}
	names := others
	if header {
		names = slices.Concat(headers, others)
	}
	for _, name := range names {
		put(name, s.section(name).With(abouts()["section"][name]))
	}
	for _, c := range s.g.Collections {
		s.defs["entry-"+c.ID] = s.with("entry", c.Fields)
		all := schema.Map(s.form("entry-"+c.ID, nil))
		all.Names = &schema.Schema{Pattern: idForm}
		put(c.ID, all.With("The "+c.ID+", each a "+c.One+", by id."))
	}
	return s.whole(r)
}

// sectionForms are the forms of the built-in sections.
var sectionForms = map[string]string{
	"game": "game", "play": "play", "verbs": "map verb", "collections": "map collection", "legend": "legend", "table-classes": "map class",
	"chapters": "list chapter", "book": "book", "components": "map component", "tables": "map table", "decks": "map deck", "tiles": "map tile",
	"counters": "map counter", "scenarios": "map scenario", "terms": "map term", "claims": "map claim", "errata": "map erratum",
	"readings": "map reading", "odds": "map odds", "duels": "map duels", "stories": "map story", "totals": "map totals", "simulations": "map simulation", "courses": "map course",
	"functions": "functions", "study": "study", "words": "words",
}

// section returns the schema of a built-in section, in which existing tables and decks have their
// own columns and fields.
func (s gameSchema) section(name string) *schema.Schema {
	out := s.form(sectionForms[name], nil)
	switch name {
	case "tables":
		for _, t := range s.g.Tables {
			out.Properties = append(out.Properties, schema.Property{Name: t.ID, Schema: s.table(t).With(t.Name)})
		}
	case "decks":
		for _, d := range s.g.Decks {
			out.Properties = append(out.Properties, schema.Property{Name: d.ID, Schema: s.deck(d).With(d.Name)})
		}
	}
	return out
}

// table returns the schema of an existing table: its rows have its columns.
func (s gameSchema) table(t *model.Table) *schema.Schema {
	out := s.with("table", t.Declares)
	if len(t.Columns) > 0 {
		replace(out, "rows", schema.Map(s.record(t.Columns)))
	}
	return out
}

// deck returns the schema of an existing deck: its cards have its fields.
func (s gameSchema) deck(d *model.Deck) *schema.Schema {
	out := *s.resolve(s.form("deck", nil))
	out.Properties = slices.Clone(out.Properties)
	cards := schema.Map(s.with("card", d.Fields))
	cards.Names = &schema.Schema{Pattern: idForm}
	replace(&out, "cards", cards)
	return &out
}

// replace replaces the schema of a property and keeps its description.
func replace(in *schema.Schema, name string, of *schema.Schema) {
	for i, p := range in.Properties {
		if p.Name == name {
			in.Properties[i].Schema = of.With(p.About)
		}
	}
}

// with returns the schema of a shape with declared fields in addition to its own keys.
func (s gameSchema) with(shape string, decls []*model.FieldDecl) *schema.Schema {
	out := s.object(shape, s.shapes[shape])
	s.declared(out, decls)
	return out
}

// declared adds declared fields to a map.
func (s gameSchema) declared(out *schema.Schema, decls []*model.FieldDecl) {
	for _, f := range decls {
		out.Properties = append(out.Properties, schema.Property{Name: f.ID, Schema: s.value(&f.Type).With(fieldDoc(f))})
		if !f.Optional && f.Default == nil && f.Type.Kind != model.Flag {
			out.Required = append(out.Required, f.ID)
		}
	}
}

// fieldDoc describes a declared field: its name and its description or, if that is empty, what its
// values look like.
func fieldDoc(f *model.FieldDecl) string {
	said := cmp.Or(f.About, model.Capital(kindDoc(&f.Type)+"."))
	if f.Name == "" {
		return said
	}
	return f.Name + ": " + said
}

// value returns the schema of a declared type.
func (s gameSchema) value(ty *model.Type) *schema.Schema {
	out := s.plain(ty)
	if len(ty.Or) > 0 {
		out = schema.Any(out, schema.OneOf(ty.Or...))
	}
	return out
}

// plain returns the schema of a type, without the words that may replace its values.
func (s gameSchema) plain(ty *model.Type) *schema.Schema {
	switch ty.Kind {
	case model.Whole, model.Signed:
		out := &schema.Schema{Types: schema.Words{"integer"}, Minimum: ty.Min, Maximum: ty.Max}
		if ty.Kind == model.Whole && ty.Min == nil {
			out.Minimum = wide(ptr(0))
		}
		return out
	case model.Decimal:
		return &schema.Schema{Types: schema.Words{"number"}, Least: limitOf(ty.Min), Most: limitOf(ty.Max)}
	case model.Percent:
		return s.form("percent", nil)
	case model.Flag:
		return s.form("flag", nil)
	case model.Choice:
		return schema.OneOf(ty.Choices...)
	case model.Ref:
		name := "ids-" + strings.ReplaceAll(ty.To, "/", "-")
		s.defs[name] = s.ids(ty.To)
		return s.form(name, nil)
	case model.Dice:
		return s.form("dice", nil)
	case model.Icon:
		return s.form("icon", nil)
	case model.Colour:
		return s.form("colour-name", nil)
	case model.Picture:
		return s.form("picture", nil)
	case model.Expr:
		return s.form("expr", nil)
	case model.EffectKind:
		s.defs["effect"] = plainText.With(s.grammar())
		return s.form("effect", nil)
	case model.List:
		out := schema.List(s.value(ty.Of))
		out.MinItems, out.MaxItems = ty.Min, ty.Max
		return out
	case model.Record:
		return s.record(ty.Fields)
	}
	return s.form("text", nil)
}

// limitOf returns a limit of decimals for a schema, "" for none.
func limitOf(n *int64) json.Number {
	if n == nil {
		return ""
	}
	return json.Number(boundText(*n))
}

// record returns the schema of a map of declared fields, or of a list with one value for each.
func (s gameSchema) record(decls []*model.FieldDecl) *schema.Schema {
	m := &schema.Schema{Types: schema.Words{"object"}, Others: schema.Nothing}
	s.declared(m, decls)
	tuple := append([]*schema.Schema{}, lists.Map(decls, func(f *model.FieldDecl) *schema.Schema { return s.value(&f.Type).With(fieldDoc(f)) })...)
	return schema.Any(m, &schema.Schema{Tuple: tuple})
}

// ids returns the schema of the ids that a reference may name; any text if there are none yet.
func (s gameSchema) ids(to string) *schema.Schema {
	all, _ := s.g.Names(to)
	if len(all) == 0 {
		return plainText
	}
	return schema.OneOf(lists.Map(all, func(n model.Name) string { return n.ID })...)
}

// classes returns a schema that suggests the classes of the game's tables.
func (s gameSchema) classes() *schema.Schema {
	var out []string
	for _, t := range s.g.Tables {
		if t.Class != "" && !slices.Contains(out, t.Class) {
			out = append(out, t.Class)
		}
	}
	return schema.Any(schema.OneOf(out...), plainText)
}

// grammar describes how effects are written.
func (s gameSchema) grammar() string {
	out := lists.Map(newNotation(s.g.Verbs).forms, form.String)
	return "Clauses joined by and, or, then: " + strings.Join(out, "; ") + "."
}
