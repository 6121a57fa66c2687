package check

import (
	"cmp"
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// muster is a list of records that the entries of a collection have, such as the units of
// an army: each names an entry of another collection, and how many of it there are.
type muster struct {
	in    *model.Collection
	list  *model.FieldDecl
	names *model.FieldDecl  // of a record, which entry
	n     *model.FieldDecl  // of a record, how many; nil for one each
	of    *model.Collection // whose entries they name
}

// musters are the musters of a game.
func musters(g *model.Game) []muster {
	var out []muster
	for _, l := range g.Collections {
		for _, d := range l.Fields {
			if d.Type.Kind != model.List || d.Type.Of == nil || d.Type.Of.Kind != model.Record {
				continue
			}
			x := muster{in: l, list: d}
			x.names = lists.First(d.Type.Of.Fields, func(f *model.FieldDecl) bool { return f.Type.Kind == model.Ref })
			x.n = lists.First(d.Type.Of.Fields, func(f *model.FieldDecl) bool { return f.Type.Kind == model.Whole })
			if x.names != nil && len(d.Type.Of.Fields) <= 2 {
				if x.of = g.Collection(x.names.Type.To); x.of != nil && x.of != l {
					out = append(out, x)
				}
			}
		}
	}
	return out
}

// each calls f for every record of an entry whose entry there is, with how many it counts.
func (x muster) each(e *model.Entry, f func(named model.Value, of *model.Entry, n int64)) {
	for _, v := range e.Field(x.list.ID).Items {
		named, n := v.Field(x.names.ID), int64(1)
		if x.n != nil {
			n = v.Field(x.n.ID).Int
		}
		if of := lists.First(x.of.Entries, func(o *model.Entry) bool { return o.ID == named.Text }); of != nil {
			f(named, of, n)
		}
	}
}

// musterPoints reports entries that do not have in all of a figure what they list has of it
// together, where most do: an army that costs other points than its units.
func musterPoints(c *Context) {
	for _, x := range musters(c.Game) {
		for _, d := range x.in.Fields {
			of := model.Declared(x.of.Fields, d.ID)
			if of == nil || d.Type.Kind != model.Whole || of.Type.Kind != model.Whole || d.Formula.IsSet() {
				continue
			}
			right, wrong := 0, []diag.Finding(nil)
			for _, e := range x.in.Entries {
				var sum int64
				var ledger []string
				x.each(e, func(_ model.Value, of *model.Entry, n int64) {
					sum += n * of.Field(d.ID).Int
					ledger = append(ledger, fmt.Sprintf("%d × %s at %d: %d in all", n, of.Name, of.Field(d.ID).Int, sum))
				})
				v := e.Field(d.ID)
				switch {
				case !plain(v) || c.damaged(e.At) || len(ledger) == 0:
				case v.Int == sum:
					right++
				default:
					wrong = append(wrong, diag.Finding{At: v.At, Message: fmt.Sprintf("%s of %q comes to %d, not %d", cmp.Or(d.Name, d.ID), e.Name, sum, v.Int), Evidence: ledger})
				}
			}
			if len(wrong) <= right {
				for _, f := range wrong {
					c.Report(f)
				}
			}
		}
	}
}

// leastMustered is how many of what entries list must be of their kind before one that is
// not is news.
const leastMustered = 8

// strangers reports the one thing in all such lists that is not of what the entry is of that
// lists it: a unit of another faction than its army.
func strangers(c *Context) {
	for _, x := range musters(c.Game) {
		for _, d := range x.in.Fields {
			of := model.Declared(x.of.Fields, d.ID)
			if of == nil || d.Type.Kind != model.Ref && d.Type.Kind != model.Choice || of.Type.Kind != d.Type.Kind || of.Type.To != d.Type.To {
				continue
			}
			alike, odd := 0, []diag.Finding(nil)
			for _, e := range x.in.Entries {
				x.each(e, func(named model.Value, of *model.Entry, _ int64) {
					is, want := of.Field(d.ID), e.Field(d.ID)
					switch {
					case !is.IsSet() || !want.IsSet():
					case is.Text == want.Text:
						alike++
					default:
						odd = append(odd, diag.Finding{At: named.At, Message: fmt.Sprintf("%s of %q is %s, and of %q it is %s", cmp.Or(d.Name, d.ID), of.Name, is, e.Name, want),
							Also: []diag.Also{{At: is.At, Mark: is.String() + " here"}, {At: want.At, Mark: want.String() + " here"}}})
					}
				})
			}
			if len(odd) == 1 && alike >= leastMustered {
				odd[0].Evidence = []string{fmt.Sprintf("of %d others both are the same", alike)}
				c.Report(odd[0])
			}
		}
	}
}
