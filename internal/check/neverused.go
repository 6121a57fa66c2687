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
	"punchboard/internal/prose"
)

// neverUsed finds tables that nothing names, verbs that no effect uses and
// decks that no component prints, and ground that no tile of hexes has. A table is named by a reference, an engine
// role, a link, a fenced block, or an expression anywhere. So are passages that
// nothing sends to.
func neverUsed(c *Context) {
	if c.read.Worst() == diag.Error {
		return // a use may be among what was lost
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
	nowhere(c)
}

// nowhere finds what tiles of hexes may be made of and none has, where they are all the
// tiles that the game has.
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

// nobodyHas finds the one or two entries of a collection that no reference names, where all
// others are: a keyword that no unit has. Those that an expression names are used, and those that have a price may
// be bought. Of entries that lead to each other the first is where one begins.
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
			used-- // one begins there
		}
		often := n == 1 && used >= fewOften && !slices.ContainsFunc(l.Entries, func(e *model.Entry) bool { return e != idle[0] && by[l.ID][e.ID] < leastHad })
		if n > mostIdle || !often && (used < leastHad || used < n*fewestHad) || len(by[l.ID]) < used {
			continue
		}
		for _, e := range idle {
			c.Report(diag.Finding{At: e.At, Message: fmt.Sprintf("nothing has the %s %q, and all others of %s are had", l.One, e.ID, l.ID)})
		}
	}
}

// leadsTo are the references of an entry to entries of its own collection.
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

// coveredTables are those that rowMissing speaks of: one fault, one finding.
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

// mentioned are the ids, with low lines, that references, roles, chapters (their links,
// fenced blocks and expressions), texts of the data, functions, claims, components and
// layouts name.
func mentioned(c *Context) map[string]bool {
	out := maps.Clone(remembered(c.memo, "mentioned", "by chapters and layouts", func() map[string]bool { return inChapters(c) }))
	references(c.Game, func(_ string, v model.Value) { out[lowLined(v.Text)] = true })
	for _, r := range c.Game.Play.Roles {
		mention(c, out, r.Value.Text)
	}
	expressions(c, func(s string) { mention(c, out, s) })
	return out
}

// mention adds the ids of a text.
func mention(c *Context, out map[string]bool, said string) {
	for _, id := range c.memo.ids(said) {
		out[id] = true
	}
}

// inChapters are the ids that chapters and layouts name.
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

// expressions calls add for what expressions stand in the data.
func expressions(c *Context, add func(string)) {
	c.written(func(t text) {
		for _, m := range c.memo.matches(braces, t.said) {
			add(t.said[m[0]:m[1]])
		}
	})
	reckons(c, func(src string, _ diag.Place, _ bool) { add(src) })
}

// dataPaths calls add for the tables or decks of the game that a layout speaks
// of. Layouts are long: the pattern is tried where one of them can begin.
func dataPaths(text []byte, kind string, add func(string)) {
	for ok := true; ok; {
		if _, text, ok = bytes.Cut(text, []byte(kind)); ok {
			if m := member.compiled().FindSubmatch(text); m != nil {
				add(string(m[1]))
			}
		}
	}
}

// member is how a path goes on to the id of a thing.
var member = newPattern(`^(?:\.|\[")([A-Za-z0-9_-]+)`)

// effects calls f for every effect, granted ones after those that grant them.
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

// listed joins words as a sentence does: "a, b and c".
var listed = model.Phrasebook(nil).And
