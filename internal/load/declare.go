package load

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// declaration is a field's declaration as written in YAML: its own keys together with those of its
// type.
type declaration struct {
	model.FieldDecl
	Flavour bool       `key:"flavour"`
	Default *yaml.Node `key:"default any"`
	typeReader
}

// typeReader is a type, of a field or of a list's elements, while it is being read.
type typeReader struct {
	model.Type
	Low    *yaml.Node `key:"min number"`
	High   *yaml.Node `key:"max number"`
	Places *int       `key:"places"`
	Of     *yaml.Node `key:"of type"`
	Fields *yaml.Node `key:"fields map field"`
}

// kinds are the words for the kinds of values, in the order messages list them.
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
		if !d.only(v, &f) {
			return
		}
		decl := f.FieldDecl
		decl.Type = f.typeReader.finish(d, v)
		decl.Type.Flavour = f.Flavour
		if f.Default != nil {
			if v := (typed{d: d}).value(f.Default, &decl.Type, f.At); v.IsSet() {
				decl.Default = &v
			}
		}
		out = append(out, &decl)
	})
	return out
}

// finish reads what only types of some kinds have.
func (f *typeReader) finish(d *doc, n *yaml.Node) model.Type {
	ty := f.Type
	if t := value(n, "type"); t != nil && ty.Kind == "" { // already reported; the kind it was meant to be avoids a second report
		ty.Kind = model.Kind(diag.Closest(follow(t).Value, kinds))
	}
	ty.Kind = cmp.Or(ty.Kind, model.Text)
	ty.Min, ty.Max, ty.Places = readBound(d, f.Low, ty.Kind), readBound(d, f.High, ty.Kind), wide(f.Places)
	if p := ty.Places; p != nil && (ty.Kind != model.Decimal || *p < 0 || *p > model.MaxPlaces) {
		d.add("PB212", value(n, "places"), fmt.Sprintf("only a decimal has places, 0 to %d", model.MaxPlaces))
		ty.Places = nil
	}
	if f.Of != nil {
		var of typeReader
		d.only(f.Of, &of)
		of.Type = of.finish(d, f.Of)
		ty.Of = &of.Type
	}
	if f.Fields != nil {
		ty.Fields = readDeclarations(d, f.Fields, nil)
	}
	checkType(d, n, &ty)
	return ty
}

// checkType reports a type that lacks something its kind requires.
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

// wide converts a number to the type that schemas use, nil to nil.
func wide(v *int) *int64 {
	if v == nil {
		return nil
	}
	w := int64(*v)
	return &w
}

// oneOf reads one of a few fixed words; it returns "" if the value is none of them.
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

// class is a declared kind of table: what its tables start from, and the fields they have in
// addition to those of every table.
type class struct {
	ID      string
	Kind    string `key:"kind! table-kind"`
	Die     string `key:"die die"`
	DieAt   diag.Place
	Of      string             `key:"of"`
	Min     *int               `key:"min"`
	Max     *int               `key:"max"`
	Fields  []*model.FieldDecl `key:"fields table-fields"`
	Columns []*model.FieldDecl `key:"columns! columns"`
}

// tableKinds are the kinds of tables.
var tableKinds = []string{"roll", "bands", "modifiers", "matrix", "list"}

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

// readVerbSlots reads the slots of a verb: a list of names for slots filled with words, or a map
// that says what fills each.
func readVerbSlots(d *doc, n *yaml.Node) []model.Slot {
	if n = follow(n); n.Kind != yaml.MappingNode {
		return lists.Map(d.texts(n), func(name string) model.Slot { return model.Slot{Name: name} })
	}
	return listedBy(d, n, "slots", (*doc).ids, func(k, v *yaml.Node) (model.Slot, bool) {
		s := model.Slot{Name: k.Value}
		d.fill(v, &s, n, rest{})
		return s, true
	})
}

// readVerbOptions reads the options of a verb.
func readVerbOptions(d *doc, n *yaml.Node) []*model.Option {
	return listedBy(d, n, "options", (*doc).ids, func(k, v *yaml.Node) (*model.Option, bool) {
		o := &model.Option{ID: k.Value, Kind: model.Flag}
		d.fill(v, o, n, rest{})
		o.Name = cmp.Or(o.Name, o.ID)
		return o, true
	})
}

// totalType is the type of a number that a sum is checked against.
var totalType = model.Type{Kind: model.Whole, Max: wide(ptr(math.MaxInt32))}

// ptr returns a pointer to a copy of a value.
func ptr[T any](v T) *T { return &v }
