package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// unprinted finds cards that no component prints, where components choose the cards of their deck,
// as one for each sealed pack does. It also finds the few entries that are in none of several
// components that share out all others of their collection.
func unprinted(c *Context) {
	var shares []map[*model.Entry]bool
	for _, k := range c.Game.Components {
		shares = append(shares, takenBy(c, k.Each))
	}
	for _, n := range c.Game.Counters {
		shares = append(shares, takenBy(c, n.Each))
	}
	of := lists.Set(c.Game.Components, func(k *model.Component) string { return k.Of })
	for _, d := range c.Game.Decks {
		if !of[d.ID] {
			leftOver(c, d.ID, cardEntries(d), shares, 1)
		}
	}
	for _, k := range c.Game.Collections {
		leftOver(c, k.ID, k.Entries, shares, 2)
	}
}

// takenBy returns the entries and cards that the expression of a component or a counter lists,
// directly or as parts of records.
func takenBy(c *Context, each string) map[*model.Entry]bool {
	if each == "" {
		return nil
	}
	all, _ := c.Env.List(each) // one that fails is reported elsewhere
	out := map[*model.Entry]bool{}
	add := func(v any) {
		if o, ok := v.(expr.Object); ok {
			switch m := o.Model().(type) {
			case *model.Entry:
				out[m] = true
			case *model.Card:
				out[&m.Entry] = true
			}
		}
	}
	for _, v := range all {
		add(v)
		parts, _ := v.(map[string]any)
		for _, part := range parts {
			add(part)
		}
	}
	return out
}

// leftOver reports the entries of a list that no component has, if at least so many components have
// some of them, no two the same, and together so many for each that is left.
func leftOver(c *Context, called string, all []*model.Entry, shares []map[*model.Entry]bool, least int) {
	had, sharing := map[*model.Entry]bool{}, 0
	for _, s := range shares {
		n := len(had)
		mine := lists.Only(all, func(e *model.Entry) bool { return s[e] })
		for _, e := range mine {
			had[e] = true
		}
		if least > 1 && len(had) < n+len(mine) {
			return // they do not share them out
		}
		sharing += min(1, len(mine))
	}
	left := lists.Only(all, func(e *model.Entry) bool { return !had[e] })
	if sharing < least || len(left) == 0 || len(left)*least > len(had) {
		return
	}
	f := diag.Finding{At: left[0].At, Message: fmt.Sprintf("no component prints %q, and %d others of %s are printed", left[0].Name, len(had), called)}
	if more := left[1:]; len(more) > 0 {
		names := lists.Map(more[:min(len(more), mostUntold)], func(e *model.Entry) string { return e.Name })
		f.Evidence = []string{fmt.Sprintf("nor %s: %s", fmt.Sprint(len(more), " more"), listed(names))}
	}
	c.Report(f)
}
