package check

import (
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/prose"
)

// besideOne is a cell next to the name of an entry: in a row of a table typed into a chapter, or after
// a colon in an item of a list.
type besideOne struct {
	who   owned
	named []owned
	said  []saidLabel
}

// rowsSpeak compares tables and lists that name an entry next to each of some others, such as where
// the units of a scenario are set up, with what these refer to.
func rowsSpeak(c *Context) {
	if c.printed {
		return // chapters are those of the game as ruled
	}
	var names map[string]owned
	eachBlock(c, func(b prose.Block) {
		columns := columnsOf(b)
		if len(columns) == 0 {
			return
		}
		if names == nil {
			names = map[string]owned{}
			for k, e := range lists.Within(c.Game.Collections, entriesOf) {
				low := strings.ToLower(e.Name)
				if _, again := names[low]; again {
					k, e = nil, nil // which is meant is not known
				}
				names[low] = owned{k, e}
			}
		}
		for _, rows := range columns {
			rowsAgree(c, lists.MapOnly(rows, func(row namedRow) (besideOne, bool) { return row.read(names) }))
		}
	})
}

// namedRow is a name and what is next to it: a cell, or a paragraph from a byte on.
type namedRow struct {
	name string
	cell paragraph
	from int
}

// columnsOf returns the rows of each column of a table but the first, or those that the items of a
// list make; nothing if there are few.
func columnsOf(b prose.Block) (out [][]namedRow) {
	switch {
	case b.Kind == prose.Table && len(b.Rows) > leastSpeaking:
		for i := 1; i < len(b.Rows[0]); i++ {
			out = append(out, lists.MapOnly(b.Rows[1:], func(row [][]prose.Span) (namedRow, bool) {
				if i >= len(row) {
					return namedRow{}, false
				}
				return namedRow{strings.TrimSpace(prose.Plain(row[0])), joined(row[i]), 0}, true
			}))
		}
	case b.Kind == prose.List && len(b.Items) >= leastSpeaking:
		out = append(out, lists.MapOnly(itemHeads(b), func(p paragraph) (namedRow, bool) {
			name, _, ok := strings.Cut(p.said, ": ")
			return namedRow{name, p, len(name) + 2}, ok
		}))
	}
	return out
}

// read returns the entry that a row names and those next to it, if all of these are of one collection.
func (r namedRow) read(names map[string]owned) (out besideOne, ok bool) {
	out.who = names[strings.ToLower(r.name)]
	rest := strings.TrimRight(r.cell.said[r.from:], " .")
	for at := 0; out.who.entry != nil && at <= len(rest); {
		end := at + strings.IndexByte(rest[at:]+",", ',')
		word := strings.TrimSpace(rest[at:end])
		o := names[strings.ToLower(word)]
		if o.entry == nil || len(out.named) > 0 && o.of != out.named[0].of {
			return out, false
		}
		begin := r.from + at + strings.Index(rest[at:end], word)
		out.named = append(out.named, o)
		out.said = append(out.said, saidLabel{o.entry.Name, r.cell.part(begin, begin+len(word))})
		at = end + 1
	}
	return out, len(out.named) > 0
}

// rowsAgree reports the few rows that name something else than their entries refer to, where nearly
// all others agree.
func rowsAgree(c *Context, rows []besideOne) {
	if len(rows) < leastSpeaking || slices.ContainsFunc(rows, func(r besideOne) bool { return r.who.of != rows[0].who.of || r.named[0].of != rows[0].named[0].of }) {
		return
	}
	k, to := rows[0].who.of, rows[0].named[0].of
	l := &labelling{noun: strings.ToLower(to.One), labels: map[string]string{}}
	for _, e := range to.Entries {
		l.labels[e.ID] = e.Name
	}
	all := lists.Map(namingsOf(c, k)[to.ID], func(n naming) speaking {
		return speaking{of: l, field: n.field, text: "row", all: lists.Map(rows, func(r besideOne) speaker {
			has, at := n.of(l, r.who.entry)
			if at.IsZero() {
				at = r.who.entry.At
			}
			return speaker{called: r.who.entry.Name, at: at, has: has, said: r.said}
		})}
	})
	misspeaking(c, all)
}
