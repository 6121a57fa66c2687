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

// sameName finds two entries of a list, two tiles or two cards of a deck with the same name, colour
// or code: a reader cannot tell which is meant. Names are meant to be shared if each id is the name
// plus another word, if many things have the name, or if many names are shared.
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
		if len(f.of) >= leastRecords && f.of[0].owner > 0 && d.ID == "name" && d.Type.Kind == model.Text {
			recordTwice(c, f)
		}
	}
}

// recordTwice reports the one name that two records in the lists of entries share, where each of
// many others has its own: a planet in two systems.
func recordTwice(c *Context, f family) {
	twice := lists.Only(lists.Groups(f.of, func(m sibling) string { return strings.ToLower(m.field("name").Text) }), func(of []sibling) bool { return len(of) > 1 })
	if len(twice) != 1 || len(twice[0]) != 2 {
		return
	}
	one, m := twice[0][0], twice[0][1]
	c.Report(diag.Finding{At: m.place("name"), Message: fmt.Sprintf("%q and %q both have a %q, and each of the %d others has a name of its own", one.called, m.called, m.field("name").Text, len(f.of)-2), Mark: "again here",
		Also: []diag.Also{{At: one.place("name"), Mark: "the first"}}})
}

// signTwice reports two members with the same colour where no others share theirs. It also reports
// a member with another's code where all codes except its own abbreviate the names, RIV or RR for
// River Rats.
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

// codeOf reports whether a code of at least two letters is the beginning of a name, or the initials
// of its words, or of those with a capital: THR for Thorn & Humber Railway.
func codeOf(m sibling, code string) bool {
	all, capitals := "", ""
	for _, w := range strings.Fields(m.called) {
		all += w[:1]
		if capitalAt(w, 0) {
			capitals += w[:1]
		}
	}
	return len(code) > 1 && len(code) < len(m.called) && (strings.EqualFold(m.called[:len(code)], code) || strings.EqualFold(all, code) || strings.EqualFold(capitals, code))
}

// cardTwice reports cards with a number instead of a name that say the same: they are copies of one,
// or one of them was meant to be different. Where their other fields differ, few cards of the deck
// may be so, since a text may be there to be shared.
func cardTwice(c *Context, d *model.Deck) {
	first, alike := map[string]*model.Card{}, []diag.Finding(nil)
	cards := lists.Only(d.Cards, nameless)
	for _, k := range cards {
		all, said := "", ""
		for f := range k.Fields.All() {
			value := f.Value.String()
			all += fmt.Sprintf("%s %q ", f.ID, value)
			if len(strings.Fields(value)) > len(strings.Fields(said)) {
				said = value
			}
		}
		text := strings.ToLower(strings.Join(lists.Map(words(said), func(w span) string { return said[w.from:w.to] }), " "))
		before, same := first[all]
		if !same {
			before = first[text]
		}
		first[all] = k
		if before == nil {
			first[text] = k
			continue
		}
		f := diag.Finding{At: k.At, Message: fmt.Sprintf("cards %s and %s of %s both say %q", before.ID, k.ID, d.ID, said), Also: []diag.Also{{At: before.At, Mark: "the other"}}}
		switch n := len(strings.Fields(said)); {
		case same && n >= leastSaid:
			f.Help = "if both are meant, it is one card of two copies"
			c.Report(f)
		case !same && n >= leastSame:
			alike = append(alike, f)
		}
	}
	if len(alike)*leastFew <= len(cards) {
		for _, f := range alike {
			c.Report(f)
		}
	}
}

// nameless reports whether a card has a number instead of a name.
func nameless(k *model.Card) bool {
	return k.ID == k.Name && !strings.ContainsFunc(k.Name, unicode.IsLetter)
}

// oneName reports names that occur twice.
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

// qualified reports whether an id is the name plus something: "pistol-plasma", or "boast-red". Two
// such things are distinguished by what a face or a page shows next to the name.
func qualified(n model.Name) bool {
	id, name := "-"+n.ID+"-", "-"+prose.Slug(n.Called)+"-"
	return len(id) > len(name) && strings.Contains(id, name)
}

// idTwice finds two things of one kind with the same id, in any files.
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

// twice reports each thing with the id of an earlier one.
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
