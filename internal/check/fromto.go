package check

import (
	"cmp"

	"punchboard/internal/model"
)

// columned calls f for two rows, one after the other, that do not meet, of tables
// and lists with the whole numbers "from" and "to", whatever else they hold. Rows
// must rise, and others must meet: else nothing says that they are to cover
// anything. A row without an end goes on for ever.
func columned(c *Context, f func(before, after sibling, from, to int64)) {
	for _, all := range c.families() {
		if !wholes(all.fields, "from", "to") {
			continue
		}
		for rest := all.of; len(rest) > 0; {
			n := 1
			for n < len(rest) && rest[n].owner == rest[0].owner {
				n++
			}
			if !c.damaged(rest[0].at) {
				chained(rest[:n], f)
			}
			rest = rest[n:]
		}
	}
}

// wholes reports whether fields of these names hold whole numbers.
func wholes(fields []*model.FieldDecl, names ...string) bool {
	for _, n := range names {
		d := model.Declared(fields, n)
		if d == nil || d.Type.Kind != model.Whole && d.Type.Kind != model.Signed && d.Type.Kind != model.Percent {
			return false
		}
	}
	return true
}

// chained calls f for the rows of one chain that do not meet.
func chained(rows []sibling, f func(before, after sibling, from, to int64)) {
	const forever = 1 << 40
	meet, share := 0, 0
	ends := make([]int64, len(rows))
	for i, r := range rows {
		from, to := r.field("from"), r.field("to")
		if !from.IsSet() || from.Word || i > 0 && from.Int <= rows[i-1].field("from").Int {
			return
		}
		if ends[i] = to.Int; !to.IsSet() || to.Word {
			ends[i] = forever
		}
		if i > 0 && from.Int == ends[i-1]+1 {
			meet++
		}
		if i > 0 && from.Int == ends[i-1] {
			share++
		}
	}
	for i, r := range rows {
		if i == 0 {
			continue
		}
		from := r.field("from").Int
		if from == ends[i-1]+1 || from == ends[i-1] && share >= meet || meet+share == 0 {
			continue
		}
		f(rows[i-1], r, from, ends[i-1])
	}
}

// said is a member in a message.
func (m sibling) said() string { return cmp.Or(m.called, "a row") }
