package check

import (
	"fmt"
	"maps"
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

// choiceAsked is a comparison of a field of something with a word.
type choiceAsked struct {
	of, field, word string
	at              diag.Place // of the expression, in a layout
}

// comparisons returns the comparisons in an expression.
func comparisons(src string) []choiceAsked {
	if !strings.ContainsAny(src, "=[") {
		return nil // which is quicker than to look for the forms
	}
	var out []choiceAsked
	for _, m := range oneCompared.FindAllStringSubmatch(src) {
		out = append(out, choiceAsked{of: m[1], field: m[2], word: m[3]})
	}
	for _, m := range someCompared.FindAllStringSubmatch(src) {
		for _, w := range quotedWord.FindAllStringSubmatch(m[3]) {
			out = append(out, choiceAsked{of: m[1], field: m[2], word: w[1]})
		}
	}
	return out
}

// comparisonsOf returns the comparisons that a layout adds to those of the one it extends, without
// those of a field of a value that the layout itself makes.
func comparisonsOf(l *layout.Layout) []choiceAsked {
	var all []layout.Source
	eachSource(reflect.ValueOf(l), func(s layout.Source) { all = append(all, s) })
	var out []choiceAsked
	for _, s := range all {
		if s.At.File != l.At.File {
			continue
		}
		for _, x := range comparisons(s.Text) {
			made := func(s layout.Source) bool { return strings.Contains(s.Text, x.field+":") }
			if isPieceName(x.of) || !slices.ContainsFunc(all, made) {
				x.at = s.At
				out = append(out, x)
			}
		}
	}
	return out
}

// isPieceName reports whether layouts call a piece so.
func isPieceName(name string) bool {
	return slices.Contains(slices.Collect(maps.Values(pieceIs)), name)
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
	own := fieldWords(c.Game)
	look := func(src string, at diag.Place, _ bool) {
		for _, x := range recall(c.memo, "comparisons", src, func() []choiceAsked { return comparisons(src) }) {
			if may := own["."+x.field]; may != nil && !slices.Contains(slices.Concat(own[""], may), lowLined(x.word)) && !strings.Contains(src, x.field+":") {
				tell(at, strings.TrimPrefix(x.of+"."+x.field, "."), x.word, may)
			}
		}
	}
	asked(c, look)
	for _, k := range c.Game.Counters {
		for _, f := range slices.Concat(k.Front, k.Back) {
			look(f.Value.Text, f.Value.At, true)
		}
	}
	drawn := map[*layout.Layout][]map[string][]string{}
	for _, g := range c.Project.Games {
		all := fieldWords(g)
		eachLayout(c, g, func(l *layout.Layout, k *model.Component) {
			may := pieceWords(g, k, all)
			for _, l := range chainOf(c, l.ID) {
				drawn[l] = append(drawn[l], may)
			}
		})
	}
	eachLayout(c, c.Game, func(l *layout.Layout, _ *model.Component) {
		for _, x := range remembered(c.memo, "comparisons of a layout", l.ID, func() []choiceAsked { return comparisonsOf(l) }) {
			if may, never := neverHeld(drawn[l], x); never {
				tell(x.at, strings.TrimPrefix(x.of+"."+x.field, "."), x.word, may)
			}
		}
	})
}

// neverHeld reports whether none of what a layout draws may hold the word of a comparison, given
// what the fields of each may hold, and returns what they may hold instead.
func neverHeld(drawn []map[string][]string, x choiceAsked) (may []string, never bool) {
	key := "." + x.field
	if isPieceName(x.of) {
		key = x.of + key
	}
	for _, m := range drawn {
		if m[key] == nil || slices.Contains(slices.Concat(m[""], m[key]), lowLined(x.word)) {
			return nil, false
		}
		may = append(may, m[key]...)
	}
	return may, true
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

// pieceWords returns what fieldWords does, and the fields of the pieces of a component, such as
// "card.kind".
func pieceWords(g *model.Game, k *model.Component, all map[string][]string) map[string][]string {
	piece := pieceIs[k.Kind]
	if piece == "" {
		return all
	}
	var decls []*model.FieldDecl
	if d := g.Deck(k.Of); d != nil {
		decls = d.Fields
	} else if of := aList.FindStringSubmatch(k.Each); of != nil {
		if l := g.Collection(strings.ReplaceAll(of[1], "_", "-")); l != nil {
			decls = l.Fields
		}
	}
	out := maps.Clone(all)
	for _, d := range decls {
		out[piece+"."+lowLined(d.ID)] = mayHold(g, d)
	}
	return out
}

// fieldWords returns the fields of anything in a game, such as ".kind", with the words that each may
// hold, as ids with underscores; nil for a field that may hold anything. What a table or a component
// is has no name.
func fieldWords(g *model.Game) map[string][]string {
	out := map[string][]string{}
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
