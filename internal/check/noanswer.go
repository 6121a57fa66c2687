package check

import (
	"bytes"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// noAnswer finds comparisons of a reading's choice with a word that is not among its answers: in
// functions, claims, odds, chapters, texts, components, counters and the layouts that the game
// names. They are false whatever is chosen.
func noAnswer(c *Context) {
	tell := func(src string, at diag.Place, exact bool) {
		for _, a := range c.Env.Answers(src) {
			r := c.Game.Reading(a.Reading)
			if r == nil || slices.Contains(answersTo(r), a.Answer) {
				continue
			}
			have, p := answersTo(r), at
			if exact {
				p.Col, p.Len = p.Col+a.Off, len([]rune(a.Answer))+2
			}
			c.Report(diag.Finding{At: p, Message: fmt.Sprintf("%q is not an answer to the reading %q", a.Answer, a.Reading),
				Evidence: []string{"answers: " + listed(have)}, Help: nearest(a.Answer, have),
				Also: []diag.Also{{At: r.At, Mark: "the reading"}}})
		}
	}
	asked(c, tell)
	for _, s := range readingSources(c) {
		tell(s.Text, s.At, true)
	}
}

// readingSources returns the expressions that use readings in the layouts of the game. Layouts are
// the same for a game as printed.
func readingSources(c *Context) []layout.Source {
	if c.printed {
		return readingSources(c.ruled)
	}
	if c.sources == nil {
		c.sources = []layout.Source{}
		for _, l := range layoutsOf(c) {
			eachSource(reflect.ValueOf(l), func(s layout.Source) {
				if strings.Contains(s.Text, "readings") {
					c.sources = append(c.sources, s)
				}
			})
		}
	}
	return c.sources
}

// asked calls add for the expressions and templates of the game outside its layouts.
func asked(c *Context, add func(src string, at diag.Place, exact bool)) {
	reckons(c, add)
	eachSpan(c.Docs, func(s prose.Span) { add(s.Expr, s.At, true) })
	fences(c, "example", func(b prose.Block) {
		for _, x := range steps(b) {
			add(x.expr, x.at, true)
		}
	})
	c.written(func(t text) { add(t.said, t.at, t.exact) })
}

// reckons calls add for the expressions outside chapters, texts of the data and layouts.
func reckons(c *Context, add func(src string, at diag.Place, exact bool)) {
	for _, x := range c.Game.Formulas() {
		add(x.Text, x.At, true)
	}
	for _, k := range c.Game.Claims {
		for _, v := range []model.Value{k.When, k.Holds, k.Repeats, k.Until} {
			add(v.Text, v.At, true)
		}
	}
	for _, o := range c.Game.Odds {
		add(o.Of.Text, o.Of.At, true)
	}
	for _, s := range c.Game.Stories {
		for _, v := range append([]model.Value{s.Adds, s.Reads, s.Needs, s.Hit, s.Chance}, s.Follows...) {
			add(v.Text, v.At, true)
		}
	}
	for _, k := range c.Game.Components {
		add(k.Each, k.Where.Each, true)
		add(k.Copies, k.Where.Copies, true)
	}
	for _, k := range c.Game.Counters {
		add(k.Each, k.Where.Each, true)
		add(k.When, k.Where.When, true)
		add(k.Copies.Text, k.Copies.At, true)
	}
	for _, v := range c.Game.Verbs {
		add(v.Short, v.At, false)
		add(v.Words, v.At, false)
	}
}

// layoutsOf returns the layouts that use readings, themselves or through one that they extend, and
// that a file of the game names.
func layoutsOf(c *Context) []*layout.Layout {
	all := c.Project.Library.Layouts
	reads := func(l *layout.Layout) bool {
		for range all { // a layout that extends itself is reported elsewhere
			if l == nil || bytes.Contains(c.Project.Files[l.At.File], []byte("readings")) {
				break
			}
			l = all[l.Extends]
		}
		return l != nil && bytes.Contains(c.Project.Files[l.At.File], []byte("readings"))
	}
	return lists.MapOnly(slices.Sorted(maps.Keys(all)), func(id string) (*layout.Layout, bool) {
		return all[id], reads(all[id]) && c.names(id)
	})
}

// names reports whether a file of the game contains a word.
func (c *Context) names(word string) bool {
	for name, text := range c.Project.Files {
		if strings.HasPrefix(name, "content/"+c.Game.ID+"/") && bytes.Contains(text, []byte(word)) {
			return true
		}
	}
	return false
}

// eachSource calls f for all expressions and templates of a layout.
func eachSource(v reflect.Value, f func(layout.Source)) {
	if v.Type() == reflect.TypeFor[layout.Source]() {
		f(v.Interface().(layout.Source))
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			eachSource(v.Elem(), f)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				eachSource(v.Field(i), f)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			eachSource(v.Index(i), f)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			eachSource(it.Value(), f)
		}
	}
}

// firstOther finds searches for the first item of a list that is not a certain thing: in functions,
// claims, odds, chapters, texts, components and counters. Many items qualify, and which one is
// found depends on the order of the list.
func firstOther(c *Context) {
	asked(c, func(src string, at diag.Place, exact bool) {
		for _, off := range expr.Others(c.Env, src) {
			p := at
			if exact {
				p.Col, p.Len = p.Col+off, len("!=")
			}
			c.Report(diag.Finding{At: p, Message: "the first one is found for all but one, whichever comes first", Mark: "==?"})
		}
	})
}
