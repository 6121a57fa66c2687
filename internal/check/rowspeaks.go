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
			rowsAgree(c, lists.MapOnly(rows, func(row [2]paragraph) (besideOne, bool) { return readRow(names, row[0], row[1]) }))
		}
	})
}

// columnsOf returns for each column of a table but the first, and for the items of a list, the pairs
// of a name and what is next to it; nothing if there are few rows.
func columnsOf(b prose.Block) (out [][][2]paragraph) {
	switch {
	case b.Kind == prose.Table && len(b.Rows) > leastSpeaking:
		for i := 1; i < len(b.Rows[0]); i++ {
			out = append(out, lists.MapOnly(b.Rows[1:], func(row [][]prose.Span) ([2]paragraph, bool) {
				if i >= len(row) {
					return [2]paragraph{}, false
				}
				return [2]paragraph{joined(row[0]), joined(row[i])}, true
			}))
		}
	case b.Kind == prose.List && len(b.Items) >= leastSpeaking:
		out = append(out, lists.MapOnly(itemHeads(b), func(p paragraph) ([2]paragraph, bool) {
			return [2]paragraph{p, p}, strings.Contains(p.said, ": ")
		}))
	}
	return out
}

// readRow reads a row: the entry that its first cell names, or what is before the colon of an item, and
// those that the other names, all of one collection.
func readRow(names map[string]owned, first, second paragraph) (out besideOne, ok bool) {
	key, from := strings.TrimSpace(first.said), 0
	if &first.spans[0] == &second.spans[0] {
		key, from = first.said[:strings.Index(first.said, ": ")], strings.Index(first.said, ": ")+2
	}
	out.who = names[strings.ToLower(key)]
	rest := strings.TrimRight(second.said[from:], " .")
	for at := 0; out.who.entry != nil && at <= len(rest); {
		end := at + strings.IndexByte(rest[at:]+",", ',')
		word := strings.TrimSpace(rest[at:end])
		o := names[strings.ToLower(word)]
		if o.entry == nil || len(out.named) > 0 && o.of != out.named[0].of {
			return out, false
		}
		begin := from + at + strings.Index(rest[at:end], word)
		out.named = append(out.named, o)
		out.said = append(out.said, saidLabel{o.entry.Name, second.part(begin, begin+len(word))})
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
