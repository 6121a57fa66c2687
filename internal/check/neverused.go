package check

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// neverUsed finds tables that nothing refers to, verbs that no effect uses, decks that no component
// prints, terrain that no hex tile has, and passages that nothing leads to. A table may be referred
// to by a reference, an engine role, a link, a fenced block, or an expression anywhere.
func neverUsed(c *Context) {
	if c.read.Worst() == diag.Error {
		return // a use may be in what was lost
	}
	passageUnread(c)
	named := mentioned(c)
	covered := coveredTables(c.Game)
	for _, t := range c.Game.Tables {
		if !named[lowLined(t.ID)] && !covered[t.ID] {
			c.Report(diag.Finding{At: t.At, Message: fmt.Sprintf("nothing uses table %q", t.ID),
				Evidence: []string{"searched: " + listed(append(model.IDs(c.Game.Collections), "roles", "functions", "chapters", "claims", "layouts"))},
				Help:     fmt.Sprintf("print it in a chapter with ```table %s, or take it out", t.ID)})
		}
	}
	nobodyHas(c, named)
	nobodyCalls(c)
	nobodyGives(c)
	used := map[string]bool{}
	effects(c.Game, func(e *model.Effect) {
		for _, cl := range e.Clauses {
			used[cl.Verb] = true
		}
	})
	for _, v := range c.Game.Verbs {
		if !used[v.ID] && !named[lowLined(v.ID)] {
			c.Report(diag.Finding{At: v.At, Message: fmt.Sprintf("no effect uses verb %q", v.ID)})
		}
	}
	for _, d := range c.Game.Decks {
		if !slices.ContainsFunc(c.Game.Components, func(k *model.Component) bool { return k.Of == d.ID }) && !named[lowLined(d.ID)] {
			c.Report(diag.Finding{At: d.At, Message: fmt.Sprintf("nothing prints deck %q", d.ID)})
		}
	}
	oddsUnprinted(c)
	nowhere(c)
}

// oddsUnprinted finds tables of odds that are to be in the book, where neither a chapter nor an
// appendix that the game lists prints them.
func oddsUnprinted(c *Context) {
	if c.Game.Home() == "" || slices.ContainsFunc(c.Game.Book.Printed(), func(a *model.Appendix) bool { return a.Print == "odds" }) {
		return
	}
	printed := map[string]bool{}
	fences(c, "odds", func(b prose.Block) {
		id, _, _ := prose.Braced(b.Arg)
		printed[strings.TrimSpace(id)] = true
	})
	for _, o := range c.Game.Odds {
		if o.Book && !printed[o.ID] {
			c.Report(diag.Finding{At: o.At, Message: fmt.Sprintf("no page of the book prints the odds %q", o.ID),
				Help: fmt.Sprintf("list odds under appendices, print them in a chapter with ```odds %s, or take book: true out", o.ID)})
		}
	}
}

// nowhere finds terrain that hex tiles may have and none has, in a game with no other tiles.
func nowhere(c *Context) {
	had := map[int]bool{}
	for _, t := range c.Game.Tiles {
		if t.Grid != "hex" {
			return
		}
		for _, h := range t.Hexes() {
			code, _, _ := h.Ratings()
			had[code] = true
		}
	}
	rated := c.Game.Legend.Rated()
	for _, n := range slices.Sorted(maps.Keys(rated)) {
		if len(had) > 0 && !had[n] {
			c.Report(diag.Finding{At: rated[n].At, Message: fmt.Sprintf("no tile has the %s %q: no hex begins with %d", c.Game.Legend.One, rated[n].ID, n)})
		}
	}
}

// nobodyHas finds the one or two entries of a collection that no reference names, where all others
// are named: a keyword that no unit has. Entries named in an expression are used, and those with a
// price may be bought. If the entries lead to each other, the first is where play begins.
func nobodyHas(c *Context, named map[string]bool) {
	by := map[string]map[string]int{}
	references(c.Game, func(to string, v model.Value) {
		if by[to] == nil {
			by[to] = map[string]int{}
		}
		by[to][v.Text]++
	})
	for _, l := range c.Game.Collections {
		idle := slices.DeleteFunc(slices.Clone(l.Entries), func(e *model.Entry) bool {
			to := leadsTo(l, e)
			itself := lists.Count(to, func(v model.Value) bool { return v.Text == e.ID })
			return by[l.ID][e.ID] > itself || itself == 0 && named[lowLined(e.ID)] || forSale(l, e) || e == l.Entries[0] && len(to) > itself
		})
		n, used := len(idle), len(l.Entries)-len(idle)
		if used > 0 && by[l.ID][l.Entries[0].ID] == 0 && len(leadsTo(l, l.Entries[0])) > 0 {
			used-- // play begins there
		}
		often := n == 1 && used >= fewOften && !slices.ContainsFunc(l.Entries, func(e *model.Entry) bool { return e != idle[0] && by[l.ID][e.ID] < leastHad })
		if n > mostIdle || !often && (used < leastHad || used < n*fewestHad) || len(by[l.ID]) < used {
			continue
		}
		for _, e := range idle {
			c.Report(diag.Finding{At: e.At, Message: fmt.Sprintf("nothing uses the %s %q; all other entries of %s are used", l.One, e.ID, l.ID)})
		}
	}
}

// leadsTo returns the references of an entry to entries of its own collection.
func leadsTo(l *model.Collection, e *model.Entry) []model.Value {
	var out []model.Value
	fields(l.Fields, e.Fields, func(t *model.Type, v model.Value) {
		if t.Kind == model.Ref && t.To == l.ID && v.IsSet() {
			out = append(out, v)
		}
	})
	return out
}

// forSale reports whether an entry has a price.
func forSale(l *model.Collection, e *model.Entry) bool {
	return slices.ContainsFunc(l.Fields, func(d *model.FieldDecl) bool { return d.Price && e.Field(d.ID).IsSet() })
}

// coveredTables returns the tables that rowMissing reports on, so that one fault gives one finding.
func coveredTables(g *model.Game) map[string]bool {
	out := map[string]bool{}
	covers(g, func(_ *model.Collection, t *model.Type) {
		if ids, ok := targets(g, t.To); ok && strings.HasPrefix(t.To, "tables") {
			for id := range ids {
				out[id] = true
			}
		}
	})
	return out
}

// mentioned returns the ids, with underscores, named in references, roles, chapters (their links,
// fenced blocks and expressions), texts of the data, functions, claims, components and layouts.
func mentioned(c *Context) map[string]bool {
	out := maps.Clone(remembered(c.memo, "mentioned", "by chapters and layouts", func() map[string]bool { return inChapters(c) }))
	references(c.Game, func(_ string, v model.Value) { out[lowLined(v.Text)] = true })
	for _, r := range c.Game.Play.Roles {
		mention(c, out, r.Value.Text)
	}
	expressions(c, func(s string) { mention(c, out, s) })
	return out
}

// mention adds the ids in a text.
func mention(c *Context, out map[string]bool, said string) {
	for _, id := range c.memo.ids(said) {
		out[id] = true
	}
}

// inChapters returns the ids named in chapters and layouts.
func inChapters(c *Context) map[string]bool {
	out := map[string]bool{}
	eachSpan(c.Docs, func(s prose.Span) {
		mention(c, out, s.Expr)
		out[lowLined(strings.TrimPrefix(s.Link, "#table-"))] = true
	})
	fences(c, "", func(b prose.Block) {
		mention(c, out, b.Arg)
		for _, l := range b.Lines {
			mention(c, out, l.Text)
		}
	})
	for name, text := range c.Project.Files {
		if strings.HasPrefix(name, "layouts/faces/") {
			for _, kind := range []string{"tables", "decks"} {
				dataPaths(text, kind, func(id string) { mention(c, out, id) })
			}
		}
	}
	return out
}

// expressions calls add for the expressions in the data.
func expressions(c *Context, add func(string)) {
	c.written(func(t text) {
		for _, m := range c.memo.matches(braces, t.said) {
			add(t.said[m[0]:m[1]])
		}
	})
	reckons(c, func(src string, _ diag.Place, _ bool) { add(src) })
}

// dataPaths calls add for the tables or decks of the game that a layout refers to. Layouts are
// long, so the pattern is tried only where a path can begin.
func dataPaths(text []byte, kind string, add func(string)) {
	for ok := true; ok; {
		if _, text, ok = bytes.Cut(text, []byte(kind)); ok {
			if m := member.Compiled().FindSubmatch(text); m != nil {
				add(string(m[1]))
			}
		}
	}
}

// member matches the rest of a path up to the id of a thing.
var member = pattern.New(`^(?:\.|\[")([A-Za-z0-9_-]+)`)

// effects calls f for every effect, and after each for the effects that it grants.
func effects(g *model.Game, f func(*model.Effect)) {
	var visit func(e *model.Effect)
	visit = func(e *model.Effect) {
		if e == nil {
			return
		}
		f(e)
		for _, cl := range e.Clauses {
			visit(cl.Gives)
		}
	}
	values(g, func(_ *model.Type, v model.Value) { visit(v.Effect) })
}

// listed joins words as in a sentence: "a, b and c".
var listed = model.Phrasebook(nil).And
