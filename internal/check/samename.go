package check

import (
	"fmt"
	"strings"
	"unicode"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// sameName finds two entries of a list, two tiles or two cards of a deck that bear one
// name, or one colour or code: whoever reads it cannot know which is meant. Where each has an id of its name
// and a word more it is meant so, and where many bear it, or many names are borne so.
func sameName(c *Context) {
	for _, kind := range append(model.IDs(c.Game.Collections), "terms", "tables", "tiles") {
		names, _ := c.Game.Names(kind)
		oneName(c, names)
	}
	for _, d := range c.Game.Decks {
		names, _ := c.Game.Names("decks/" + d.ID)
		oneName(c, names)
		cardTwice(c, d)
	}
	for f, d := range lists.Within(c.families(), family.declared) {
		signTwice(c, f, d)
	}
}

// signTwice reports two members of one colour where no others share theirs, and one that has the
// code of another where all codes but its own are how names or their words begin, RIV or RR for River Rats.
func signTwice(c *Context, f family, d *model.FieldDecl) {
	if len(f.of) < leastSigns || d.Type.Kind != model.Colour && d.Type.Kind != model.Text {
		return
	}
	var twice [2]sibling
	first := map[string]sibling{}
	for _, m := range f.of {
		v := m.field(d.ID).Text
		o, again := first[v]
		if v == "" || again && twice[0].called != "" {
			return
		}
		if again {
			twice = [2]sibling{o, m}
		}
		first[v] = m
	}
	if twice[0].called == "" {
		return
	}
	if d.Type.Kind == model.Text {
		odd := lists.Only(f.of, func(m sibling) bool { return !codeOf(m, m.field(d.ID).Text) })
		if len(odd) != 1 || odd[0].at != twice[0].at && odd[0].at != twice[1].at {
			return
		}
		if odd[0].at == twice[0].at {
			twice[0], twice[1] = twice[1], twice[0]
		}
	}
	c.Report(diag.Finding{At: twice[1].place(d.ID), Message: fmt.Sprintf("%q and %q both have the %s %s, and each of the others has its own", twice[0].called, twice[1].called, nameOf(d), twice[1].field(d.ID)), Mark: "again here",
		Also: []diag.Also{{At: twice[0].place(d.ID), Mark: "the first"}}})
}

// codeOf reports whether a code of two letters or more is how a name begins, or the letters that its words do.
func codeOf(m sibling, code string) bool {
	initials := strings.Join(lists.Map(strings.Fields(m.called), func(w string) string { return w[:1] }), "")
	return len(code) > 1 && len(code) < len(m.called) && (strings.EqualFold(m.called[:len(code)], code) || strings.EqualFold(initials, code))
}

// cardTwice reports cards that have no name but a number, say the same and are alike in
// all else: they are copies of one, or one of them was meant to say something else.
func cardTwice(c *Context, d *model.Deck) {
	first := map[string]*model.Card{}
	for _, k := range d.Cards {
		if k.ID != k.Name || strings.ContainsFunc(k.Name, unicode.IsLetter) {
			continue
		}
		var all strings.Builder
		longest := ""
		for f := range k.Fields.All() {
			said := f.Value.String()
			fmt.Fprintf(&all, "%s %q ", f.ID, said)
			if len(strings.Fields(said)) > len(strings.Fields(longest)) {
				longest = said
			}
		}
		before, ok := first[all.String()]
		if !ok {
			first[all.String()] = k
			continue
		}
		if len(strings.Fields(longest)) >= leastSaid {
			c.Report(diag.Finding{At: k.At, Message: fmt.Sprintf("cards %s and %s of %s both say %q", before.ID, k.ID, d.ID, longest),
				Also: []diag.Also{{At: before.At, Mark: "the other"}}, Help: "if both are meant, it is one card of two copies"})
		}
	}
}

// oneName reports names that are there already.
func oneName(c *Context, names []model.Name) {
	first, often := map[string]model.Name{}, map[string]int{}
	key := func(n model.Name) string { return strings.ToLower(strings.Join(strings.Fields(n.Called), " ")) }
	for _, n := range names {
		often[key(n)]++
	}
	shared := 0
	for _, n := range often {
		if n > 1 {
			shared++
		}
	}
	if shared > mostShared {
		return
	}
	for _, n := range names {
		key := key(n)
		before, ok := first[key]
		if key == "" || !ok || before.ID == n.ID {
			first[key] = n
			continue
		}
		if often[key] > mostCalled || qualified(before) && qualified(n) {
			continue
		}
		c.Report(diag.Finding{At: n.At, Message: fmt.Sprintf("%q and %q are both called %q", before.ID, n.ID, n.Called),
			Also: []diag.Also{{At: before.At, Mark: "the other"}}})
	}
}

// qualified reports whether an id is the name and something more: "pistol-plasma",
// or "boast-red". Two such are told apart by what a face or a page says beside it.
func qualified(n model.Name) bool {
	id, name := "-"+n.ID+"-", "-"+prose.Slug(n.Called)+"-"
	return len(id) > len(name) && strings.Contains(id, name)
}

// idTwice finds two things of one kind with the same id, in whatever files.
func idTwice(c *Context) {
	g := c.Game
	for _, s := range sheets(g) {
		one := "card"
		if col := g.Collection(s.name); col != nil {
			one = col.One
		}
		if s.name != "tables" {
			twice(c, one, lists.Map(s.lines, func(l sibling) part { return part{l.id, l.at, l.of} }))
		}
	}
	for what, all := range map[string]any{"table": g.Tables, "deck": g.Decks, "tile": g.Tiles, "counter": g.Counters, "scenario": g.Scenarios, "term": g.Terms,
		"claim": g.Claims, "erratum": g.Errata, "function": g.Functions, "story": g.Stories, "reading": g.Readings} {
		twice(c, what, partsIn(all))
	}
}

// twice reports each of some things whose id another had before it.
func twice(c *Context, what string, all []part) {
	first := map[string]diag.Place{}
	for _, x := range all {
		if before, seen := first[x.id]; seen {
			c.Report(diag.Finding{At: x.at, Message: fmt.Sprintf("%s %q is defined twice", what, x.id), Mark: "again here",
				Also: []diag.Also{{At: before, Mark: "first here"}}})
			continue
		}
		first[x.id] = x.at
	}
}
