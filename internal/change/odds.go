package change

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/odds"
)

// oddsBetween are the cells of the standing tables that differ: of each table
// the largest steps first. A table that only one state has is new or gone.
func oddsBetween(was, now []*odds.Grid) []Change {
	var out []Change
	old := lists.By(was, func(g *odds.Grid) string { return g.ID })
	for _, g := range now {
		b := old[g.ID]
		delete(old, g.ID)
		if b == nil {
			out = append(out, Change{Part: "Odds", ID: g.ID, Name: g.Name, Kind: Added, At: g.At})
			continue
		}
		out = append(out, gridBetween(b, g)...)
	}
	for _, g := range was {
		if old[g.ID] != nil {
			out = append(out, Change{Part: "Odds", ID: g.ID, Name: g.Name, Kind: Removed, At: g.At})
		}
	}
	return out
}

// step is a cell that differs and by how much, nil if that is no number.
type step struct {
	Change
	size *big.Rat
}

// gridBetween are the cells of a table of odds that answer otherwise, are new or are
// gone, the largest change first.
func gridBetween(was, now *odds.Grid) []Change {
	before, after := cells(was), cells(now)
	key := func(c cell) string { return c.key }
	at, left := lists.By(before, key), lists.Set(after, key)
	var steps []step
	say := func(what, was, is string, size *big.Rat) {
		if was != is {
			steps = append(steps, step{Change{Part: "Odds", ID: now.ID, Name: now.Title(), Kind: Changed, What: what, Was: was, Now: is, At: now.At}, size})
		}
	}
	for _, c := range after {
		b := at[c.key]
		say(c.what, b.says, c.says, apart(b.value, c.value))
	}
	for _, b := range before {
		if !left[b.key] {
			say(b.what, b.says, "", nil)
		}
	}
	bySize(steps)
	return lists.Map(steps, func(s step) Change { return s.Change })
}

// bySize puts the largest steps first, those that are no numbers last.
func bySize(steps []step) {
	slices.SortStableFunc(steps, func(a, b step) int {
		switch {
		case a.size != nil && b.size != nil:
			return b.size.Cmp(a.size)
		case a.size != nil:
			return -1
		case b.size != nil:
			return 1
		}
		return 0
	})
}

// cell is an answer with the values of its axes.
type cell struct {
	key, what, says string
	value           *big.Rat
}

// cells are all cells of a table with words for where they stand and keys that stay the
// same when titles change.
func cells(g *odds.Grid) []cell {
	var out []cell
	for _, r := range g.Rows {
		var ids, labels []string
		for i, v := range r.Values {
			said := v.Label
			if _, err := strconv.Atoi(v.ID); err == nil {
				said = lower(g.Heads[i]) + " " + said
			}
			ids, labels = append(ids, v.ID), append(labels, said)
		}
		for i, c := range r.Cells {
			key, what := strings.Join(ids, "\x00"), strings.Join(labels, ", ")
			if col := g.Columns[i]; col.Label != "" {
				key += "\x00" + col.ID
				what += ", " + lower(g.Across) + " " + col.Label
			}
			v, _ := g.Shown(c)
			out = append(out, cell{key, what, g.Print(c), v})
		}
	}
	return out
}

// apart is by how much two figures differ, exactly; nil where one is none.
func apart(a, b *big.Rat) *big.Rat {
	if a == nil || b == nil {
		return nil
	}
	d := new(big.Rat).Sub(a, b)
	return d.Abs(d)
}
