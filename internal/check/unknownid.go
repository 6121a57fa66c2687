package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// unknownID finds references to nothing: in declared fields, the targets of their types and of the
// slots of verbs, forces of scenarios, decks of components, and units named in effects. References
// to something of another kind are left to wrongKind, and those to something printed that is gone
// to idGone.
func unknownID(c *Context) {
	expectations(c)
	told := map[diag.Place]bool{}
	kind := func(to string, at diag.Place) {
		if _, ok := targets(c.Game, to); to != "" && !ok && !told[at] {
			told[at] = true
			c.Report(noKind(c.Game, to, at))
		}
	}
	declared(c.Game, func(t *model.Type) {
		if t.Kind == model.Ref {
			kind(t.To, t.ToAt)
		}
	})
	for _, s := range lists.Flat(c.Game.Verbs, func(v *model.Verb) []model.Slot { return v.Slots }) {
		kind(s.To, s.ToAt)
	}
	unknownWords(c)
	lost(c.Game, func(r reference, ids target, elsewhere string, places []diag.Place) {
		if elsewhere != "" || gone(c, r.to, r.id) {
			return
		}
		f := gathered(diag.Finding{Message: fmt.Sprintf("no %s %q", oneOf(c.Game, r.to), r.id), Mark: "not defined anywhere"}, places)
		if t := c.Game.HexesOf(r.to); t != nil {
			all := ids.names()
			f.Evidence = append(f.Evidence, fmt.Sprintf("its hexes run from %s to %s", all[0], all[len(all)-1]))
			c.Report(f)
			return
		}
		f.Help = diag.Like(r.id, ids.names())
		ids.beside(&f, r.id)
		if f.Help == "" && len(ids) > 0 && len(ids) <= 12 {
			f.Evidence = append(f.Evidence, "there are: "+strings.Join(ids.names(), ", "))
		}
		c.Report(f)
	})
}

// noKind returns a finding for a type of references to an unknown kind of thing.
func noKind(g *model.Game, to string, at diag.Place) diag.Finding {
	f := diag.Finding{At: at, Message: fmt.Sprintf("no kind of thing is called %q", to), Mark: "not declared anywhere"}
	all := g.Kinds()
	near := diag.Nearest(to, all, shown)
	switch {
	case g.CardsOf("decks/"+to) != nil:
		near = []string{"decks/" + to}
	case g.RowsOf("tables/"+to) != nil:
		near = []string{"tables/" + to}
	}
	if len(near) > 0 {
		f.Help = "did you mean " + strings.Join(near, " or ") + "?"
	} else {
		f.Evidence = append(f.Evidence, "there are: "+strings.Join(all, ", "))
	}
	return f
}

// wrongKind finds references to something that exists but is of another kind.
func wrongKind(c *Context) {
	lost(c.Game, func(r reference, _ target, elsewhere string, places []diag.Place) {
		if elsewhere == "" {
			return
		}
		ids, _ := targets(c.Game, elsewhere)
		f := gathered(diag.Finding{Message: fmt.Sprintf("%q is %s, not %s", r.id, article(oneOf(c.Game, elsewhere)), article(oneOf(c.Game, r.to)))}, places)
		f.Also = append(f.Also, diag.Also{At: ids[r.id], Mark: "defined here"})
		c.Report(f)
	})
}

// reference is an id and the kind of thing it should refer to.
type reference struct{ to, id string }

// lost calls f once for each reference without a target, with all its places, and with another kind
// that has the id, if any. Only kinds to which this game has references count: a term or a counter
// with the same id is unrelated.
func lost(g *model.Game, f func(r reference, ids target, elsewhere string, places []diag.Place)) {
	var all faults[reference]
	named := []string{g.Forces()}
	known := map[string]target{}
	references(g, func(to string, v model.Value) {
		ids, seen := known[to]
		if !seen {
			ids, _ = targets(g, to)
			known[to] = ids
		}
		if _, found := ids[v.Text]; found || ids == nil {
			return
		}
		all.add(to+" "+v.Text, reference{to, v.Text}, v.At)
	})
	for to := range known {
		kind, _, _ := strings.Cut(to, "/")
		named = append(named, kind)
	}
	slices.Sort(named)
	all.each(func(r reference, places []diag.Place) {
		elsewhere := ""
		for _, k := range slices.Compact(named) {
			if other, _ := targets(g, k); other != nil && elsewhere == "" {
				if _, found := other[r.id]; found {
					elsewhere = k
				}
			}
		}
		f(r, known[r.to], elsewhere, places)
	})
}

// references calls f for every reference of the game with the kind it refers to.
func references(g *model.Game, f func(to string, v model.Value)) {
	values(g, func(t *model.Type, v model.Value) {
		switch {
		case t.Kind == model.Ref:
			f(t.To, v)
		case t.Kind == model.EffectKind && v.Effect != nil:
			slots(g, v.Effect, f)
		}
	})
	force := g.Forces()
	for _, side := range lists.Within(g.Scenarios, sidesOf) {
		for _, u := range side.Units {
			f(force, u.Unit)
		}
	}
	for _, comp := range g.Components {
		if comp.Of != "" {
			f("decks", model.Value{Kind: model.Ref, Text: comp.Of, At: comp.Where.Of})
		}
	}
}

// slots calls f for each word of an effect that stands for an entry: a slot named after the things
// of a collection refers to one of them ("unit").
func slots(g *model.Game, e *model.Effect, f func(string, model.Value)) {
	for _, cl := range e.Clauses {
		for _, s := range cl.Slots {
			if to := slotOf(g, cl.Verb, s.ID); to != "" {
				for _, v := range append([]model.Value{s.Value}, s.Value.Items...) {
					if v.Kind == model.Ref {
						f(to, v)
					}
				}
				continue
			}
			for _, col := range g.Collections {
				if s.ID == col.One {
					f(col.ID, s.Value)
				}
			}
		}
		if cl.Gives != nil {
			slots(g, cl.Gives, f)
		}
	}
}

// slotOf returns the collection to which a verb's slot is declared to refer, or "" if there is
// none.
func slotOf(g *model.Game, verb, slot string) string {
	if v := g.Verb(verb); v != nil {
		if s := v.Slot(slot); s != nil {
			return s.To
		}
	}
	return ""
}

// oneOf returns the word for a single thing of a kind.
func oneOf(g *model.Game, to string) string {
	if c := g.Collection(to); c != nil {
		return cmp.Or(c.One, c.ID)
	}
	if t := g.RowsOf(to); t != nil {
		return "row of " + t.ID
	}
	if d := g.CardsOf(to); d != nil {
		return cmp.Or(d.One, "card") + " of " + d.ID
	}
	if t := g.HexesOf(to); t != nil {
		return "hex of " + t.ID
	}
	kind, class, _ := strings.Cut(to, "/")
	return strings.TrimSpace(class + " " + strings.TrimSuffix(kind, "s"))
}

// article puts "a" or "an" before a noun.
func article(noun string) string {
	if noun != "" && strings.Contains("aeiou", strings.ToLower(noun[:1])) && !strings.HasPrefix(noun, "uni") {
		return "an " + noun
	}
	return "a " + noun
}

// expectations finds things that a simulation declares and that do not exist: the collection or
// deck of its pieces, and the field with their price.
func expectations(c *Context) {
	for _, s := range c.Game.Simulations {
		if p := s.Pieces; p != nil && p.Of.Kind == model.Text {
			if id, ok := strings.CutPrefix(p.Of.Text, "decks."); ok && c.Game.Deck(id) == nil {
				absent(c, p.Of, "deck", id, model.IDs(c.Game.Decks))
			} else if !ok && c.Game.Collection(p.Of.Text) == nil {
				absent(c, p.Of, "collection", p.Of.Text, model.IDs(c.Game.Collections))
			}
		}
		if p := s.Price; p != nil && p.Of.IsSet() {
			of, field, _ := strings.Cut(p.Of.Text, ".")
			if all := c.Game.Collection(of); all == nil {
				absent(c, p.Of, "collection", of, model.IDs(c.Game.Collections))
			} else if model.Declared(all.Fields, field) == nil {
				absent(c, p.Of, "field of "+of, field, model.IDs(all.Fields))
			}
		}
	}
}

// absent reports an unknown id, with the one that may be meant.
func absent(c *Context, v model.Value, what, id string, have []string) {
	f := diag.Finding{At: v.At, Message: fmt.Sprintf("no %s %q", what, id), Mark: "not declared anywhere", Help: nearest(id, have)}
	if f.Help == "" && len(have) > 0 {
		f.Evidence = []string{"there are: " + strings.Join(have, ", ")}
	}
	c.Report(f)
}
