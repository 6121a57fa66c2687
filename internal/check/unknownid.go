package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// unknownID finds references to nothing: in declared fields, forces of
// scenarios, decks of components, and units named inside effects. A reference
// that names something of another kind is left to wrongKind.
func unknownID(c *Context) {
	references(c.Game, func(to string, v model.Value, ids target, elsewhere []string) {
		if len(elsewhere) > 0 {
			return
		}
		f := diag.Finding{At: v.At, Message: fmt.Sprintf("no %s %q", oneOf(c.Game, to), v.Text), Mark: "not defined anywhere"}
		names := near(v.Text, ids)
		for _, id := range names {
			f.Also = append(f.Also, diag.Also{At: ids[id], Mark: id + " is here"})
		}
		if len(names) > 0 {
			f.Help = "did you mean " + strings.Join(names, ", ") + "?"
		}
		c.Report(f)
	})
}

// wrongKind finds references to something that exists but is of another kind.
func wrongKind(c *Context) {
	references(c.Game, func(to string, v model.Value, _ target, elsewhere []string) {
		if len(elsewhere) == 0 {
			return
		}
		ids, _ := targets(c.Game, elsewhere[0])
		c.Report(diag.Finding{At: v.At,
			Message: fmt.Sprintf("%q is a %s, not a %s", v.Text, oneOf(c.Game, elsewhere[0]), oneOf(c.Game, to)),
			Also:    []diag.Also{{At: ids[v.Text], Mark: "defined here"}}})
	})
}

// references calls f for each reference that its target does not hold, with
// the other kinds that have the id.
func references(g *model.Game, f func(to string, v model.Value, ids target, elsewhere []string)) {
	ask := func(to string, v model.Value) {
		ids, known := targets(g, to)
		if _, found := ids[v.Text]; found || !known {
			return
		}
		var elsewhere []string
		for _, k := range kinds(g) {
			if other, _ := targets(g, k); other != nil {
				if _, found := other[v.Text]; found {
					elsewhere = append(elsewhere, k)
				}
			}
		}
		f(to, v, ids, elsewhere)
	}
	values(g, func(t *model.Type, v model.Value) {
		switch {
		case t.Kind == model.Ref:
			ask(t.To, v)
		case t.Kind == model.EffectKind && v.Effect != nil:
			slots(g, v.Effect, ask)
		}
	})
	for _, s := range g.Scenarios {
		for _, side := range s.Sides {
			for _, u := range side.Units {
				ask("units", u.Unit)
			}
		}
	}
	for _, comp := range g.Components {
		if comp.Of != "" {
			ask("decks", model.Value{Kind: model.Ref, Text: comp.Of, At: comp.At})
		}
	}
}

// slots asks for each word of an effect that stands for an entry: a slot named
// as a collection calls one of its things ("unit").
func slots(g *model.Game, e *model.Effect, ask func(string, model.Value)) {
	for _, cl := range e.Clauses {
		for _, s := range cl.Slots {
			for _, col := range g.Collections {
				if s.ID == col.One {
					ask(col.ID, s.Value)
				}
			}
		}
		if cl.Gives != nil {
			slots(g, cl.Gives, ask)
		}
	}
}

// oneOf is what a single thing of a kind is called.
func oneOf(g *model.Game, to string) string {
	if c := g.Collection(to); c != nil {
		return c.One
	}
	kind, class, _ := strings.Cut(to, "/")
	return strings.TrimSpace(class + " " + strings.TrimSuffix(kind, "s"))
}
