package check

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// oneCompared matches a field compared with a quoted word, and someCompared one looked for in a
// list of them.
var (
	oneCompared  = pattern.New(`(?:^|[^\w.\])])(\w*#?)\.([a-z][a-z0-9_]*) *[=!]= *["']([^"'{}]+)["']`)
	someCompared = pattern.New(`(?:^|[^\w.\])])(\w*#?)\.([a-z][a-z0-9_]*) +(?:not +)?in +\[([^\]{}]+)\]`)
	quotedWord   = pattern.New(`["']([^"']+)["']`)
)

// comparedWords calls f for the words that an expression compares a field of something with.
func comparedWords(src string, f func(of, field, word string)) {
	for _, m := range oneCompared.FindAllStringSubmatch(src) {
		f(m[1], m[2], m[3])
	}
	for _, m := range someCompared.FindAllStringSubmatch(src) {
		for _, w := range quotedWord.FindAllStringSubmatch(m[3]) {
			f(m[1], m[2], w[1])
		}
	}
}

// outsideChoices reports comparisons of a field with a word that it never holds, because it is none
// of its choices or no entry that it may refer to: of the piece in a layout, or of anything, in
// layouts and in the game's own expressions, if no field of that name anywhere in the game may hold
// the word. Only layouts that components and counters name themselves are searched, for what all
// the pieces that they or layouts made from them draw may hold.
func outsideChoices(c *Context) {
	if c.Project == nil {
		return // there are no layouts in the scope of a game alone
	}
	tell := func(at diag.Place, name, word string, may []string) {
		c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%s is never %q", name, word), Mark: nearest(word, may), Evidence: []string{"it may be " + listed(slices.Compact(slices.Sorted(slices.Values(may))))}})
	}
	own := fieldWords(c.Game, &model.Component{})
	look := func(src string, at diag.Place, _ bool) {
		comparedWords(src, func(of, field, word string) {
			if may := own["."+field]; may != nil && !slices.Contains(slices.Concat(own[""], may), lowLined(word)) && !strings.Contains(src, field+":") {
				tell(at, strings.TrimPrefix(of+"."+field, "."), word, may)
			}
		})
	}
	asked(c, look)
	for _, k := range c.Game.Counters {
		for _, f := range slices.Concat(k.Front, k.Back) {
			look(f.Value.Text, f.Value.At, true)
		}
	}
	drawn := map[*layout.Layout][]map[string][]string{}
	for _, g := range c.Project.Games {
		eachLayout(c, g, func(l *layout.Layout, k *model.Component) {
			may := fieldWords(g, k)
			for _, l := range chainOf(c, l.ID) {
				drawn[l] = append(drawn[l], may)
			}
		})
	}
	eachLayout(c, c.Game, func(l *layout.Layout, _ *model.Component) {
		made := ""
		eachSource(reflect.ValueOf(l), func(s layout.Source) { made += s.Text + "\n" })
		eachSource(reflect.ValueOf(l), func(s layout.Source) {
			if s.At.File != l.At.File {
				return
			}
			comparedWords(s.Text, func(of, field, word string) {
				var all []string
				key := of + "." + field
				if !slices.Contains([]string{"card", "unit", "tile"}, of) {
					if key = "." + field; strings.Contains(made, field+":") {
						return // a field of a value that the layout itself makes
					}
				}
				for _, m := range drawn[l] {
					if m[key] == nil || slices.Contains(slices.Concat(m[""], m[key]), lowLined(word)) {
						return
					}
					all = append(all, m[key]...)
				}
				tell(s.At, strings.TrimPrefix(of+"."+field, "."), word, all)
			})
		})
	})
}

// eachLayout calls f for the layouts that the components and the counters of a game name, with
// their component.
func eachLayout(c *Context, g *model.Game, f func(*layout.Layout, *model.Component)) {
	named := slices.Concat(g.Components, lists.Map(g.Counters, func(k *model.Counter) *model.Component { return &model.Component{Layout: k.Layout, Each: k.Each} }))
	for _, k := range named {
		if l := c.Project.Library.Layouts[k.Layout]; l != nil {
			f(l, k)
		}
	}
}

// pieceIs is what layouts call the piece of a component of each kind.
var pieceIs = map[string]string{"deck": "card", "record": "unit", "tile": "tile"}

// fieldWords returns the fields of the pieces of a component, such as "card.kind", and those of
// anything in the game, such as ".kind", with the words that each may hold, as ids with underscores;
// nil for a field that may hold anything. What a table or a component is has no name.
func fieldWords(g *model.Game, k *model.Component) map[string][]string {
	var decls []*model.FieldDecl
	if d := g.Deck(k.Of); d != nil {
		decls = d.Fields
	} else if of := aList.FindStringSubmatch(k.Each); of != nil {
		if l := g.Collection(strings.ReplaceAll(of[1], "_", "-")); l != nil {
			decls = l.Fields
		}
	}
	out := map[string][]string{}
	for _, d := range decls {
		out[pieceIs[k.Kind]+"."+lowLined(d.ID)] = mayHold(g, d)
	}
	var all func(of []*model.FieldDecl)
	all = func(of []*model.FieldDecl) {
		for _, d := range of {
			name, may := "."+lowLined(d.ID), mayHold(g, d)
			if before, known := out[name]; known && (before == nil || may == nil) {
				may = nil
			} else {
				may = slices.Concat(before, may)
			}
			out[name] = may
			for t := &d.Type; t != nil; t = t.Of {
				all(t.Fields)
			}
		}
	}
	for _, of := range g.Collections {
		all(of.Fields)
	}
	for _, of := range g.Decks {
		all(of.Fields)
	}
	for _, of := range g.Tables {
		all(of.Columns)
	}
	for _, of := range g.Tables {
		out[""] = append(out[""], lowLined(of.Class), of.Kind)
	}
	for _, of := range g.Components {
		out[""] = append(out[""], of.Kind)
	}
	return out
}

// mayHold returns the words that a field may hold, nil if it may hold anything.
func mayHold(g *model.Game, d *model.FieldDecl) []string {
	var may []string
	if of := g.Collection(d.Type.To); d.Type.Kind == model.Choice {
		may = slices.Concat(d.Type.Choices, d.Type.Or)
	} else if d.Type.Kind == model.Ref && of != nil {
		may = slices.Concat(d.Type.Or, model.IDs(of.Entries))
	}
	return lists.Map(may, lowLined)
}
