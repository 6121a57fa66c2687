package load

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/model"
)

// fieldReader collects the values of declared fields from one map.
type fieldReader struct {
	t     typed
	decls []*model.FieldDecl
	got   []model.Field
	tried []string // named in the map, even if with a faulty value
}

// fields returns a reader for the values of declared fields.
func (t typed) fields(decls []*model.FieldDecl) *fieldReader {
	return &fieldReader{t: t, decls: decls, got: make([]model.Field, 0, len(decls))}
}

// rest lets a shape pass the keys it does not name to the declared fields.
func (r *fieldReader) rest() rest {
	return rest{names: model.IDs(r.decls), take: r.take, decls: r.decls}
}

// take reads one field if it is declared.
func (r *fieldReader) take(d *doc, k, v *yaml.Node) bool {
	for _, f := range r.decls {
		if f.ID != k.Value {
			continue
		}
		r.tried = append(r.tried, f.ID)
		r.t.d = d
		if x := r.t.value(v, &f.Type, f.At); x.IsSet() {
			r.got = append(r.got, model.Field{ID: f.ID, Value: x, At: d.at(k)})
		}
		return true
	}
	return false
}

// finish returns the fields in declared order, with defaults for those left out. It reports a
// required field that is missing.
func (r *fieldReader) finish(d *doc, n, siblings *yaml.Node) []model.Field {
	out := make([]model.Field, 0, len(r.decls))
	for _, f := range r.decls {
		i := slices.IndexFunc(r.got, func(g model.Field) bool { return g.ID == f.ID })
		switch {
		case i >= 0:
			out = append(out, r.got[i])
		case slices.Contains(r.tried, f.ID):
		case f.Default != nil:
			out = append(out, model.Field{ID: f.ID, Value: *f.Default, At: f.At})
		case f.Type.Kind == model.Flag:
			out = append(out, model.Field{ID: f.ID, Value: flagValue(false), At: f.At})
		case !f.Optional:
			missingInAll(d, n, f.ID, siblings, f.At)
		}
	}
	return out
}

// readFree reads a value without a declared type: a flag, a whole number, a text, a list or a
// record, according to its YAML.
func readFree(d *doc, n *yaml.Node) model.Value {
	n = follow(n)
	v := model.Value{At: d.at(n)}
	switch {
	case n.Tag == faulty:
		return model.Value{}
	case n.Kind == yaml.SequenceNode:
		v.Kind = model.List
		for _, c := range n.Content {
			if x := readFree(d, c); x.IsSet() {
				v.Items = append(v.Items, x)
			}
		}
	case n.Kind == yaml.MappingNode:
		v.Kind = model.Record
		v.Fields = readValues(d, n, "fields", (*doc).ids, readFree)
	case isPlain(n) && n.ShortTag() == "!!bool":
		v.Kind, v.Int = model.Flag, flagValue(strings.EqualFold(n.Value, "true")).Int
	case isPlain(n) && n.ShortTag() == "!!int":
		v.Kind = model.Whole
		v.Int, _ = d.whole(n, "a whole number")
	case isPlain(n) && n.ShortTag() == "!!null":
		d.wrong(n, "a value")
		return model.Value{}
	default:
		v.Kind = model.Text
		v.Text, _ = d.textOf(n)
	}
	return v
}

// readTotals reads a control total: the number of rows, and two sums for a column, which have
// decimals if the column has.
func readTotals(d *doc, n *yaml.Node) []model.Field {
	var out []model.Field
	d.ids(n, "totals", func(k, v *yaml.Node) {
		v = follow(v)
		x := model.Value{At: d.at(v)}
		if k.Value == "rows" {
			rows, ok := d.whole(v, "how many lines there are")
			if !ok {
				return
			}
			x.Kind, x.Int = model.Whole, rows
		} else {
			x.Kind = model.List
			if v.Kind != yaml.SequenceNode || len(v.Content) != 2 {
				d.wrong(v, "two numbers in brackets")
				return
			}
			for _, item := range v.Content {
				sum, ok := readSum(d, follow(item))
				if !ok {
					return
				}
				x.Items = append(x.Items, sum)
			}
		}
		out = append(out, model.Field{ID: k.Value, Value: x, At: d.at(k)})
	})
	return out
}

// readSum reads a number in a control total.
func readSum(d *doc, n *yaml.Node) (model.Value, bool) {
	if n.ShortTag() == "!!int" {
		v, ok := d.whole(n, "a number")
		return model.Value{Kind: model.Whole, Int: v, At: d.at(n)}, ok
	}
	v, places, ok := readDecimal(d, n, "a number")
	return model.Value{Kind: model.Decimal, Int: v, Text: model.DecimalText(v, places), At: d.at(n)}, ok
}
