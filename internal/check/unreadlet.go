package check

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// unreadLets reports names under let in the layouts that a game uses which no expression reads: in
// the layout itself, in those it extends or is varied by, or in those that extend it. A title that
// is set as "titel" is one. It also reports keys of maps in lists for an extended layout
// that none of these reads, if they are like one that is read: "hed" in a block of a player aid.
func unreadLets(c *Context) {
	seen := map[diag.Place]bool{}
	related := func(l *layout.Layout, words func(*layout.Layout) map[string]bool) map[string]bool {
		out := words(l)
		for id, other := range c.Project.Library.Layouts {
			if slices.Contains(chainOf(c, id), l) || slices.Contains(chainOf(c, l.ID), other) {
				maps.Copy(out, words(other))
			}
		}
		return out
	}
	for _, l := range layoutsUsed(c) {
		read := wordsRead(l)
		keys := sync.OnceValue(func() map[string]bool { return related(l, keysRead) })
		for _, x := range letsOf(l) {
			if x.Expr.At.File != l.At.File || seen[x.Expr.At] {
				continue
			}
			if given := c.Project.Library.Layouts[l.Extends]; given != nil && slices.ContainsFunc(given.Let, func(o layout.Let) bool { return o.Name == x.Name && o.Expr.Text == "[]" }) {
				unreadKeys(c, l, x, keys)
			}
			if read[lowLined(x.Name)] {
				continue
			}
			seen[x.Expr.At] = true
			if read = related(l, wordsRead); !read[lowLined(x.Name)] {
				c.Report(diag.Finding{At: x.Expr.At, Message: fmt.Sprintf("nothing in the layout %q reads the name %q", l.ID, x.Name), Mark: nearest(x.Name, slices.Sorted(maps.Keys(read)))})
			}
		}
	}
}

// settings are what the program reads of a component besides its keys, by kind of component.
var settings = map[string][]string{"tile": {"across", "behind", "ground", "legend", "levels", "sets", "square"}}

// unreadSettings reports what a component says besides its keys and nothing reads: "copy: 4" in
// place of copies. The layouts of its pieces may read it, and a book those that are named as boxes of
// its layout.
func unreadSettings(c *Context) {
	read := map[string]bool{}
	for _, l := range layoutsUsed(c) {
		maps.Copy(read, keysRead(l))
	}
	for name, text := range c.Project.Files {
		if strings.HasPrefix(name, "content/"+c.Game.ID+"/") && (bytes.Contains(text, []byte("components.")) || bytes.Contains(text, []byte("components["))) {
			return // an expression may read it
		}
	}
	for _, k := range c.Game.Components {
		chain := chainOf(c, cmp.Or(k.Layout, k.Kind))
		if chain == nil {
			continue // other checks report that there is no layout
		}
		boxes := lists.Flat(chain, func(l *layout.Layout) []*layout.Box { return l.Front })
		for _, f := range k.Fields {
			box := func(b *layout.Box) bool { return k.Kind == "rulebook" && b.Name == f.ID }
			if !read[lowLined(f.ID)] && !slices.Contains(settings[k.Kind], f.ID) && !slices.ContainsFunc(boxes, box) {
				c.Report(diag.Finding{At: f.At, Message: fmt.Sprintf("nothing reads the key %q of the component %q", f.ID, k.ID), Mark: "no layout, no rule",
					Help: "remove it, or write the key that you meant: each, copies, of, layout, sheet or total"})
			}
		}
	}
}

// unreadKeys reports the keys of maps that a name under let gives to an extended layout and that no
// expression reads, if most are read: others may be read by what the layout draws.
func unreadKeys(c *Context, l *layout.Layout, x layout.Let, read func() map[string]bool) {
	var all []string
	for _, m := range mapKey.FindAllStringSubmatch(x.Expr.Text) {
		all = append(all, m[1])
	}
	lost := lists.Only(all, func(key string) bool { return !read()[key] })
	for _, key := range slices.Compact(slices.Sorted(slices.Values(lost))) {
		if near := nearest(key, slices.Sorted(maps.Keys(read()))); near != "" && 2*len(lost) < len(all) {
			c.Report(diag.Finding{At: x.Expr.At, Message: fmt.Sprintf("nothing in the layout %q reads the key %q", l.ID, key), Mark: near})
		}
	}
}

// mapKey matches a key of a map in an expression, and aMember one that is read, or might be.
var (
	mapKey  = pattern.New(`[{,]\s*([a-z_][a-z0-9_]*):`)
	aMember = pattern.New(`[."']([a-z_][a-z0-9_]*)`)
)

// keysRead returns the keys that the expressions of a layout read.
func keysRead(l *layout.Layout) map[string]bool {
	out := map[string]bool{}
	eachSource(reflect.ValueOf(l), func(s layout.Source) {
		for _, m := range aMember.FindAllStringSubmatch(s.Text) {
			out[m[1]] = true
		}
	})
	return out
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
