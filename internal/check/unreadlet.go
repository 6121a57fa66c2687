package check

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// unreadLets reports names under let in the layouts that a game uses which no expression reads: in
// the layout itself, in those it extends or is varied by, or in those that extend it. A title that
// is set as "titel" is one.
func unreadLets(c *Context) {
	seen := map[diag.Place]bool{}
	for _, l := range layoutsUsed(c) {
		read := wordsRead(l)
		for _, x := range letsOf(l) {
			if x.Expr.At.File != l.At.File || seen[x.Expr.At] || read[lowLined(x.Name)] {
				continue
			}
			seen[x.Expr.At] = true
			for id, other := range c.Project.Library.Layouts {
				if slices.Contains(chainOf(c, id), l) || slices.Contains(chainOf(c, l.ID), other) {
					maps.Copy(read, wordsRead(other))
				}
			}
			if !read[lowLined(x.Name)] {
				c.Report(diag.Finding{At: x.Expr.At, Message: fmt.Sprintf("nothing in the layout %q reads the name %q", l.ID, x.Name), Mark: nearest(x.Name, slices.Sorted(maps.Keys(read)))})
			}
		}
	}
}

// layoutsUsed returns the layouts that draw the pieces of a game, and those that they are made from.
func layoutsUsed(c *Context) []*layout.Layout {
	ids := lists.Map(c.Game.Components, func(k *model.Component) string { return k.Layout })
	for _, k := range c.Game.Counters {
		ids = append(ids, k.Layout)
	}
	var out []*layout.Layout
	for _, l := range lists.Flat(ids, func(id string) []*layout.Layout { return chainOf(c, id) }) {
		out = lists.Added(out, l)
	}
	return out
}

// letsOf returns the named expressions of a layout and of all its boxes.
func letsOf(l *layout.Layout) []layout.Let {
	out := slices.Clone(l.Let)
	for next := slices.Concat(l.Front, l.Back); len(next) > 0; next = next[1:] {
		out, next = append(out, next[0].Let...), append(next, next[0].Boxes...)
	}
	return out
}

// someName matches a name in an expression.
var someName = pattern.New(`[A-Za-z_][A-Za-z0-9_]*`)

// wordsRead returns the names in all expressions and texts of a layout.
func wordsRead(l *layout.Layout) map[string]bool {
	out := map[string]bool{}
	eachSource(reflect.ValueOf(l), func(s layout.Source) {
		for _, name := range someName.FindAllString(s.Text) {
			out[name] = true
		}
	})
	return out
}
