package load

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"punchboard/internal/model"
)

// declaration is a field's declaration as YAML has it: its own keys and those
// of its type together.
type declaration struct {
	model.FieldDecl
	kind   string
	deflt  *yaml.Node
	fields *yaml.Node
	of     *yaml.Node
	limits [2]*yaml.Node
	places *int
	order  *yaml.Node
}

// typeShape is the keys of a type: of a field, or of a list's elements.
var typeShape = shape[declaration]{
	{"type", true, func(f *declaration) any { return asWords(kinds, &f.kind) }},
	{"to", false, func(f *declaration) any { return placed(&f.Type.To, &f.Type.ToAt) }},
	{"choices", false, func(f *declaration) any { return &f.Type.Choices }},
	{"or", false, func(f *declaration) any { return &f.Type.Or }},
	{"min", false, func(f *declaration) any { return as("number", keep(&f.limits[0])) }},
	{"max", false, func(f *declaration) any { return as("number", keep(&f.limits[1])) }},
	{"places", false, func(f *declaration) any { return &f.places }},
	{"of", false, func(f *declaration) any { return as("type", keep(&f.of)) }},
	{"fields", false, func(f *declaration) any { return as("map field", keep(&f.fields)) }},
}

// fieldShape is the keys of a field's declaration.
var fieldShape = append(shape[declaration]{
	{"name", false, func(f *declaration) any { return &f.Name }},
	{"short", false, func(f *declaration) any { return &f.Short }},
	{"about", false, func(f *declaration) any { return &f.About }},
	{"optional", false, func(f *declaration) any { return &f.Optional }},
	{"covers", false, func(f *declaration) any { return &f.Covers }},
	{"order", false, func(f *declaration) any { return asWords([]string{"rising", "falling"}, keep(&f.order)) }},
	{"more", false, func(f *declaration) any { return &f.More }},
	{"less", false, func(f *declaration) any { return &f.Less }},
	{"flavour", false, func(f *declaration) any { return &f.Type.Flavour }},
	{"price", false, func(f *declaration) any { return &f.Price }},
	{"unit", false, func(f *declaration) any { return &f.Unit }},
	{"measures", false, func(f *declaration) any { return &f.Measures }},
	{"determined-by", false, func(f *declaration) any { return &f.DeterminedBy }},
	{"formula", false, func(f *declaration) any { return exprTo(&f.Formula) }},
	{"default", false, func(f *declaration) any { return as("any", keep(&f.deflt)) }},
}, typeShape...)

// keep holds a node back until the rest of its map is read.
func keep(to **yaml.Node) reader {
	return func(_ *doc, n *yaml.Node) { *to = n }
}

// kinds are the words for the kinds of values, in the order messages list
// them.
var kinds = []string{
	string(model.Whole), string(model.Signed), string(model.Percent), string(model.Decimal), string(model.Text), string(model.Flag),
	string(model.Choice), string(model.Ref), string(model.Dice), string(model.Icon), string(model.Colour), string(model.Picture), string(model.Expr),
	string(model.EffectKind), string(model.List), string(model.Record),
}

// readDeclarations reads a map of declared fields.
func readDeclarations(d *doc, n *yaml.Node, reserved []string) []*model.FieldDecl {
	var out []*model.FieldDecl
	d.ids(n, "fields", func(k, v *yaml.Node) {
		f := declaration{FieldDecl: model.FieldDecl{ID: k.Value, At: d.at(k)}}
		if slices.Contains(reserved, k.Value) {
			d.add("PB003", k, fmt.Sprintf("every entry has the field %s already", quote(k.Value)))
			return
		}
		if !fieldShape.only(d, v, &f) {
			return
		}
		finishType(d, v, &f)
		finishField(d, &f)
		decl := f.FieldDecl
		out = append(out, &decl)
	})
	return out
}

// finishField reads what needs the type: the order and the default.
func finishField(d *doc, f *declaration) {
	if f.order != nil {
		f.Order = d.oneOf(f.order, "rising", "falling")
	}
	if f.deflt == nil {
		return
	}
	if v := (typed{d: d}).value(f.deflt, &f.Type, f.At); v.IsSet() {
		f.Default = &v
	}
}

// finishType settles the kind of a type and what only some kinds have.
func finishType(d *doc, n *yaml.Node, f *declaration) {
	ty := &f.Type
	ty.Kind = model.Text
	if k := value(n, "type"); k != nil && f.kind != "" {
		if s := d.oneOf(follow(k), kinds...); s != "" {
			ty.Kind = model.Kind(s)
		}
	}
	ty.Min, ty.Max, ty.Places = readBound(d, f.limits[0], ty.Kind), readBound(d, f.limits[1], ty.Kind), wide(f.places)
	if p := ty.Places; p != nil && (ty.Kind != model.Decimal || *p < 0 || *p > model.MaxPlaces) {
		d.add("PB212", value(n, "places"), fmt.Sprintf("only a decimal has places, 0 to %d", model.MaxPlaces))
		ty.Places = nil
	}
	if f.of != nil {
		ty.Of = readElementType(d, f.of)
	}
	if f.fields != nil {
		ty.Fields = readDeclarations(d, f.fields, nil)
	}
	checkType(d, n, ty)
}

// checkType reports a type that lacks what its kind cannot do without.
func checkType(d *doc, n *yaml.Node, ty *model.Type) {
	var lacks string
	switch {
	case ty.Kind == model.Choice && len(ty.Choices) == 0:
		lacks = "choices"
	case ty.Kind == model.Ref && ty.To == "":
		lacks = "to"
	case ty.Kind == model.List && ty.Of == nil:
		lacks = "of"
	case ty.Kind == model.Record && len(ty.Fields) == 0:
		lacks = "fields"
	default:
		return
	}
	d.add("PB005", n, fmt.Sprintf("a type of kind %s must say its %s", ty.Kind, lacks))
	if ty.Kind == model.List {
		ty.Of = &model.Type{Kind: model.Text}
	}
}

// readElementType reads the type of a list's elements.
func readElementType(d *doc, n *yaml.Node) *model.Type {
	var f declaration
	n = follow(n)
	if typeShape.only(d, n, &f) {
		finishType(d, n, &f)
	} else {
		f.Type.Kind = model.Text
	}
	return &f.Type
}

// wide is a number as schemas have it, nil for nil.
func wide(v *int) *int64 {
	if v == nil {
		return nil
	}
	w := int64(*v)
	return &w
}

// oneOf reads one of a few fixed words; "" if it is none of them.
func (d *doc) oneOf(n *yaml.Node, choices ...string) string {
	n = follow(n)
	s, ok := d.word(n, "one of "+strings.Join(choices, ", "))
	switch {
	case !ok:
		return ""
	case !slices.Contains(choices, s):
		d.choice(n, s, choices)
		return ""
	}
	return s
}

// class is a declared kind of table.
type class struct {
	id     string
	base   model.Table        // what its tables begin with
	fields []*model.FieldDecl // of its tables, beside what every table has
}

var classShape = shape[class]{
	{"kind", true, func(c *class) any {
		return choose(&c.base.Kind, tableKinds...)
	}},
	{"die", false, func(c *class) any { return die(&c.base) }},
	{"of", false, func(c *class) any { return &c.base.Of }},
	{"min", false, func(c *class) any { return &c.base.Min }},
	{"max", false, func(c *class) any { return &c.base.Max }},
	{"fields", false, func(c *class) any {
		return as("map field", reader(func(d *doc, n *yaml.Node) { c.fields = readDeclarations(d, n, tableShape.names(rest{})) }))
	}},
	{"columns", true, func(c *class) any {
		return as("map field", reader(func(d *doc, n *yaml.Node) { c.base.Columns = readDeclarations(d, n, nil) }))
	}},
}

// tableKinds are the kinds of tables.
var tableKinds = []string{"roll", "bands", "modifiers", "matrix", "list"}

var collectionShape = shape[model.Collection]{
	{"one", true, func(c *model.Collection) any { return &c.One }},
	{"fields", true, func(c *model.Collection) any {
		return as("map field", reader(func(d *doc, n *yaml.Node) { c.Fields = readDeclarations(d, n, entryKeys) }))
	}},
	{"twins", false, func(c *model.Collection) any { return twins(&c.Twins) }},
}

var verbShape = shape[model.Verb]{
	{"name", true, func(v *model.Verb) any { return &v.Name }},
	{"says", false, func(v *model.Verb) any {
		return as("texts", reader(func(d *doc, n *yaml.Node) { v.Says = d.oneOrMore(n) }))
	}},
	{"plate", false, func(v *model.Verb) any { return &v.Plate }},
	{"icon", false, func(v *model.Verb) any { return as("icon", &v.Icon) }},
	{"numbers", true, func(v *model.Verb) any {
		return choose(&v.Numbers, "none", "one", "range")
	}},
	{"times", false, func(v *model.Verb) any { return &v.Times }},
	{"slots", false, func(v *model.Verb) any {
		return as("slots", reader(func(d *doc, n *yaml.Node) { v.Slots = readVerbSlots(d, n) }))
	}},
	{"options", false, func(v *model.Verb) any {
		return as("map option", reader(func(d *doc, n *yaml.Node) { v.Options = readVerbOptions(d, n) }))
	}},
	{"short", true, func(v *model.Verb) any { return &v.Short }},
	{"words", true, func(v *model.Verb) any { return &v.Words }},
	{"tags", false, func(v *model.Verb) any { return &v.Tags }},
}

var optionShape = shape[model.Option]{
	{"name", true, func(o *model.Option) any { return &o.Name }},
	{"type", true, func(o *model.Option) any {
		return asWords([]string{string(model.Flag), string(model.Whole), string(model.Signed)}, reader(func(d *doc, n *yaml.Node) {
			o.Kind = model.Kind(d.oneOf(n, string(model.Flag), string(model.Whole), string(model.Signed)))
		}))
	}},
	{"short", false, func(o *model.Option) any { return &o.Short }},
	{"words", false, func(o *model.Option) any { return &o.Words }},
}

// oneOrMore reads a text, or a list of them.
func (d *doc) oneOrMore(n *yaml.Node) []string {
	if n = follow(n); n.Kind == yaml.SequenceNode {
		return d.texts(n)
	}
	if s, ok := d.textOf(n); ok {
		return []string{s}
	}
	return nil
}

var slotShape = shape[model.Slot]{
	{"to", true, func(s *model.Slot) any { return placed(&s.To, &s.ToAt) }},
	{"many", false, func(s *model.Slot) any { return &s.Many }},
}

// readVerbSlots reads the slots of a verb: a list of names for those filled with
// words, or a map that says what each is filled with.
func readVerbSlots(d *doc, n *yaml.Node) []model.Slot {
	var out []model.Slot
	if n = follow(n); n.Kind != yaml.MappingNode {
		for _, name := range d.texts(n) {
			out = append(out, model.Slot{Name: name, At: d.at(n)})
		}
		return out
	}
	d.ids(n, "slots", func(k, v *yaml.Node) {
		s := model.Slot{Name: k.Value, At: d.at(k)}
		slotShape.fill(d, v, &s, n, rest{})
		out = append(out, s)
	})
	return out
}

// readVerbOptions reads the options of a verb.
func readVerbOptions(d *doc, n *yaml.Node) []*model.Option {
	var out []*model.Option
	d.ids(n, "options", func(k, v *yaml.Node) {
		o := &model.Option{ID: k.Value, Kind: model.Flag, At: d.at(k)}
		optionShape.fill(d, v, o, n, rest{})
		if o.Name == "" {
			o.Name = o.ID
		}
		out = append(out, o)
	})
	return out
}

// totalType is a number to check a sum against.
var totalType = model.Type{Kind: model.Whole, Max: wide(ptr(math.MaxInt32))}

// ptr is a pointer to a copy of a value.
func ptr[T any](v T) *T { return &v }
