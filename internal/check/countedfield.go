package check

import (
	"cmp"
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// countedFields reports an entry with a field that should count the things that refer to it, or the
// sum of a list of its own, and does not, where that of the other entries does. It reports a single
// entry, or two between which a thing was moved.
func countedFields(c *Context) {
	for _, of := range c.Game.Collections {
		all := append(referring(c.Game, of), listing(of)...)
		for _, d := range of.Fields {
			if len(all) == 0 || d.Type.Kind != model.Whole || d.Formula.IsSet() {
				continue
			}
			var tell func()
			for _, n := range all {
				wrong, fits := n.wrong(of, d)
				if fits {
					tell = nil
					break
				}
				if len(wrong) > 0 && tell == nil {
					tell = func() { n.tell(c, wrong, d) }
				}
			}
			if tell != nil {
				tell()
			}
		}
	}
}

// referrers counts the things of a kind that refer to each entry of a collection, by its id.
type referrers struct {
	what string
	at   map[string]diag.Place // the first that refers to it
	of   map[string]int64
	sum  int64 // the least total that the correct entries must reach
}

// listing returns the sums over the lists of each entry of a collection, for each number in their
// records: copies in a list of cards, for example.
func listing(of *model.Collection) []referrers {
	var out []referrers
	for _, d := range of.Fields {
		if d.Type.Kind != model.List || d.Type.Of == nil || d.Type.Of.Kind != model.Record {
			continue
		}
		for _, sub := range d.Type.Of.Fields {
			if sub.Type.Kind != model.Whole {
				continue
			}
			n := referrers{"in " + nameOf(d), map[string]diag.Place{}, map[string]int64{}, leastListed}
			for _, e := range of.Entries {
				list := e.Field(d.ID)
				n.at[e.ID] = list.At
				n.of[e.ID] = lists.Sum(list.Items, func(v model.Value) int64 { return v.Field(sub.ID).Int })
			}
			out = append(out, n)
		}
	}
	return out
}

// referring returns how many cards of each deck refer to the entries of a collection, with and
// without copies, and how many entries of other collections do. It skips decks with a different
// number of cards than they declare, and fields with a reference to something that does not exist:
// both are reported elsewhere.
func referring(g *model.Game, to *model.Collection) []referrers {
	var out []referrers
	ids := lists.Set(to.Entries, func(e *model.Entry) string { return e.ID })
	ids[""] = true
	count := func(what string, fields []*model.FieldDecl, things []sibling, copies func(i int) int64) {
		for _, d := range fields {
			if d.Type.Kind != model.Ref || d.Type.To != to.ID || slices.ContainsFunc(things, func(m sibling) bool { return !ids[m.field(d.ID).Text] }) {
				continue
			}
			n := referrers{what, map[string]diag.Place{}, map[string]int64{}, leastOfTheir}
			for i, m := range things {
				id := m.field(d.ID).Text
				if n.of[id] == 0 {
					n.at[id] = m.at
				}
				n.of[id] += copies(i)
			}
			out = append(out, n)
		}
	}
	once := func(int) int64 { return 1 }
	for _, d := range g.Decks {
		if !d.Total.IsSet() || int(d.Total.Int) == d.Size() {
			cards := lists.Map(d.Cards, func(k *model.Card) sibling { return sibling{at: k.At, given: k.Fields} })
			count("cards of "+d.Name, d.Fields, cards, func(i int) int64 { return d.Cards[i].Copies.Int })
			count("cards of "+d.Name, d.Fields, cards, once)
		}
	}
	for _, col := range g.Collections {
		count(col.ID, col.Fields, lists.Map(col.Entries, func(e *model.Entry) sibling { return sibling{at: e.At, given: e.Fields} }), once)
	}
	return out
}

// wrong returns the entries with a field d that differs from the count, if the others agree with
// it. fits reports that all agree.
func (n referrers) wrong(of *model.Collection, d *model.FieldDecl) (wrong []*model.Entry, fits bool) {
	right, sum, more := 0, int64(0), int64(0)
	for _, e := range of.Entries {
		v := e.Field(d.ID)
		is := n.of[e.ID]
		switch {
		case !plain(v) || v.Int < leastOfEach || max(v.Int-is, is-v.Int) > max(leastOfEach, v.Int/2):
			return nil, false
		case v.Int == is:
			right, sum = right+1, sum+is
		default:
			wrong, more = append(wrong, e), more+v.Int-is
		}
	}
	if right < leastOfThem || sum < n.sum || len(wrong) > 2 || len(wrong) == 2 && more != 0 {
		return nil, false
	}
	return wrong, len(wrong) == 0
}

// tell reports the entries with a wrong count as one finding.
func (n referrers) tell(c *Context, wrong []*model.Entry, d *model.FieldDecl) {
	e := wrong[0]
	v, is := e.Field(d.ID), n.of[e.ID]
	f := diag.Finding{At: v.At, Mark: fmt.Sprintf("%d here", v.Int),
		Message: fmt.Sprintf("%s of %q is %d, there are %d %s, and of all others it is how many there are", cmp.Or(d.Name, d.ID), e.Name, v.Int, is, n.what)}
	for _, o := range wrong[1:] {
		f.Message = fmt.Sprintf("%s of %q is %d and of %q %d, there are %d and %d %s, and of all others it is how many there are",
			cmp.Or(d.Name, d.ID), e.Name, v.Int, o.Name, o.Field(d.ID).Int, is, n.of[o.ID], n.what)
		f.Also = append(f.Also, diag.Also{At: o.Field(d.ID).At, Mark: fmt.Sprintf("%d here", o.Field(d.ID).Int)})
	}
	if at, ok := n.at[e.ID]; ok {
		f.Also = append(f.Also, diag.Also{At: at, Mark: "these, from here on"})
	}
	c.Report(f)
}
