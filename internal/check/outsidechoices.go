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

// oneCompared matches a field of a piece compared with a quoted word in a layout, and someCompared
// one looked for in a list of them.
var (
	oneCompared  = pattern.New(`\b((?:card|unit|tile)\.[a-z][a-z0-9_]*) *[=!]= *["']([^"'{}]+)["']`)
	someCompared = pattern.New(`\b((?:card|unit|tile)\.[a-z][a-z0-9_]*) +(?:not +)?in +\[([^\]{}]+)\]`)
	quotedWord   = pattern.New(`["']([^"']+)["']`)
)

// outsideChoices reports comparisons in a layout of a field of the piece with a word that the field
// never holds, because it is none of its choices or no entry that it may refer to. The box is then
// never drawn, or always. Only layouts that components name themselves are searched, for what all
// the pieces that they or layouts made from them draw may hold.
func outsideChoices(c *Context) {
	if c.Project == nil {
		return // there are no layouts in the scope of a game alone
	}
	drawn := map[*layout.Layout][]map[string][]string{}
	for g, k := range lists.Within(c.Project.Games, func(g *model.Game) []*model.Component { return g.Components }) {
		may := fieldWords(g, k)
		for _, l := range chainOf(c, k.Layout) {
			drawn[l] = append(drawn[l], may)
		}
	}
	for _, k := range c.Game.Components {
		l := c.Project.Library.Layouts[k.Layout]
		if l == nil {
			continue
		}
		tell := func(at diag.Place, field, word string) {
			var may []string
			for _, m := range drawn[l] {
				if m[field] == nil || slices.Contains(m[field], lowLined(word)) {
					return
				}
				may = append(may, m[field]...)
			}
			c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%s is never %q", field, word), Mark: nearest(word, may), Evidence: []string{"it may be " + listed(may)}})
		}
		eachSource(reflect.ValueOf(l), func(s layout.Source) {
			if s.At.File != l.At.File {
				return
			}
			for _, m := range oneCompared.FindAllStringSubmatch(s.Text) {
				tell(s.At, m[1], m[2])
			}
			for _, m := range someCompared.FindAllStringSubmatch(s.Text) {
				for _, w := range quotedWord.FindAllStringSubmatch(m[2]) {
					tell(s.At, m[1], w[1])
				}
			}
		})
	}
}

// pieceIs is what layouts call the piece of a component of each kind.
var pieceIs = map[string]string{"deck": "card", "record": "unit", "tile": "tile"}

// fieldWords returns the fields of the pieces of a component, such as "card.kind", with the words
// that each may hold, as ids with underscores; nil for a field that may hold anything.
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
		var may []string
		if of := g.Collection(d.Type.To); d.Type.Kind == model.Choice {
			may = slices.Concat(d.Type.Choices, d.Type.Or)
		} else if d.Type.Kind == model.Ref && of != nil {
			may = slices.Clone(d.Type.Or)
			for _, e := range of.Entries {
				may = append(may, e.ID)
			}
		}
		for i := range may {
			may[i] = lowLined(may[i])
		}
		out[pieceIs[k.Kind]+"."+lowLined(d.ID)] = may
	}
	return out
}
