package model

import (
	"fmt"
	"strconv"
)

// Tree is the whole game as data, defaults and rulings applied.
func (g *Game) Tree() Node {
	n := tree()
	head := tree()
	head.put("title", leaf(g.Title))
	head.put("subtitle", leaf(g.Subtitle))
	head.put("players", leaf(g.Players))
	head.put("edition", leaf(g.Edition))
	src := tree()
	src.put("id", leaf(g.Source.ID))
	src.put("title", leaf(g.Source.Title))
	src.put("lines", leaf(int64(g.Source.Lines)))
	head.put("source", src)
	n.put("game", head)
	for _, c := range g.Collections {
		n.put(c.ID, gather(c.Entries, func(e *Entry) (string, Node) { return e.ID, e.tree() }))
	}
	n.put("tables", gather(g.Tables, func(t *Table) (string, Node) { return t.ID, t.tree() }))
	n.put("decks", gather(g.Decks, func(d *Deck) (string, Node) { return d.ID, d.tree() }))
	n.put("tiles", gather(g.Tiles, func(t *Tile) (string, Node) { return t.ID, t.show() }))
	n.put("counters", gather(g.Counters, func(c *Counter) (string, Node) { return c.ID, c.tree() }))
	n.put("scenarios", gather(g.Scenarios, func(s *Scenario) (string, Node) { return s.ID, s.tree() }))
	n.put("terms", gather(g.Terms, func(t *Term) (string, Node) { return t.ID, t.tree() }))
	n.put("claims", gather(g.Claims, func(c *Claim) (string, Node) { return c.ID, c.tree() }))
	n.put("errata", gather(g.Errata, func(e *Erratum) (string, Node) { return e.ID, e.tree() }))
	n.put("readings", gather(g.Readings, func(r *Reading) (string, Node) { return r.ID, r.tree() }))
	if len(g.Odds) > 0 {
		n.put("odds", gather(g.Odds, func(o *Odds) (string, Node) { return o.ID, o.tree() }))
	}
	if len(g.Duels) > 0 {
		n.put("duels", gather(g.Duels, func(d *Duels) (string, Node) { return d.ID, d.tree() }))
	}
	if len(g.Simulations) > 0 {
		n.put("simulations", gather(g.Simulations, func(s *Simulation) (string, Node) { return s.ID, s.tree() }))
	}
	return n
}

func gather[T any](all []T, of func(T) (string, Node)) Node {
	n := tree()
	for _, x := range all {
		n.put(of(x))
	}
	return n
}

// String is the citation as written, "" if there is none.
func (c Cite) String() string {
	switch {
	case c.Source == "":
		return ""
	case c.To > c.From:
		return fmt.Sprintf("%s:%d-%d", c.Source, c.From, c.To)
	}
	return fmt.Sprintf("%s:%d", c.Source, c.From)
}

func (e *Entry) tree() Node {
	n := tree()
	n.put("name", leaf(e.Name))
	n.put("source", leaf(e.Cite.String()))
	n.put("ours", leaf(e.Ours))
	n.putFields(e.Fields)
	return n
}

func (n *Node) putFields(fs []Field) {
	for _, f := range fs {
		if f.Value.IsSet() {
			n.put(f.ID, f.Value.tree())
		}
	}
}

func (v Value) tree() Node {
	if v.Word {
		return leaf(v.Text)
	}
	switch v.Kind {
	case Whole, Signed, Percent:
		return leaf(v.Int)
	case Flag:
		return leaf(v.Int == 1)
	case List:
		n := list()
		for _, x := range v.Items {
			n.Items = append(n.Items, x.tree())
		}
		return n
	case Record:
		n := tree()
		n.putFields(v.Fields)
		return n
	case EffectKind:
		return v.Effect.tree()
	}
	return leaf(v.Text)
}

func (e *Effect) tree() Node {
	n := tree()
	if e == nil {
		return n
	}
	n.put("notation", leaf(e.Source))
	all := list()
	for _, c := range e.Clauses {
		all.Items = append(all.Items, c.tree())
	}
	n.put("clauses", all)
	return n
}

func (c Clause) tree() Node {
	n := tree()
	n.put("join", leaf(string(c.Join)))
	n.put("verb", leaf(c.Verb))
	if nums := c.Span.All(); len(nums) > 0 {
		all := list()
		for _, x := range nums {
			all.Items = append(all.Items, leaf(int64(x)))
		}
		n.put("numbers", all)
		n.put("form", leaf(c.Span.Form))
	}
	if c.Amount != 0 {
		n.put("amount", leaf(int64(c.Amount)))
	}
	n.putFields(c.Slots)
	n.putFields(c.Options)
	if c.Gives != nil {
		n.put("gives", c.Gives.tree())
	}
	return n
}

func (t *Table) tree() Node {
	n := tree()
	n.put("name", leaf(t.Name))
	n.put("class", leaf(t.Class))
	n.put("kind", leaf(t.Kind))
	n.put("die", leaf(t.Die))
	n.put("of", leaf(t.Of))
	n.put("source", leaf(t.Cite.String()))
	n.put("ours", leaf(t.Ours))
	n.putFields(t.Fields)
	if len(t.Modifiers) > 0 {
		n.put("modifiers", gather(t.Modifiers, func(m *Modifier) (string, Node) {
			x := tree()
			x.put("bonus", leaf(int64(m.Bonus)))
			x.put("when", leaf(m.When))
			x.put("for", leaf(m.For))
			return m.ID, x
		}))
	}
	n.put("rows", gather(t.Rows, func(r *Row) (string, Node) {
		x := tree()
		x.putFields(r.Cells)
		return r.ID, x
	}))
	n.put("note", leaf(t.Note))
	return n
}

func (d *Deck) tree() Node {
	n := tree()
	n.put("name", leaf(d.Name))
	n.put("source", leaf(d.Cite.String()))
	n.put("size", leaf(int64(d.Size())))
	n.put("cards", gather(d.Cards, func(c *Card) (string, Node) {
		x := c.Entry.tree()
		x.put("copies", leaf(c.Copies.Int))
		return c.ID, x
	}))
	return n
}

func (t *Tile) show() Node {
	n := tree()
	n.put("name", leaf(t.Name))
	n.put("grid", leaf(t.Grid))
	n.put("shape", leaf(t.Shape))
	n.put("copies", t.Copies.tree())
	n.put("because", leaf(t.Because))
	n.putFields(t.Fields)
	if len(t.Levels) > 0 {
		n.put("fill", leaf(t.Fill.Text))
		n.put("levels", gather(t.Levels, (*Level).show))
		return n
	}
	rows := list()
	for _, r := range t.Rows {
		cells := list()
		for _, c := range r {
			cells.Items = append(cells.Items, leaf(c.Code))
		}
		rows.Items = append(rows.Items, cells)
	}
	n.put("rows", rows)
	return n
}

func (l *Level) show() (string, Node) {
	lines := list()
	for _, line := range l.Lines {
		lines.Items = append(lines.Items, leaf(line.Text))
	}
	if !l.Fill.IsSet() {
		return strconv.Itoa(l.N), lines
	}
	x := tree()
	x.put("fill", leaf(l.Fill.Text))
	x.put("map", lines)
	return strconv.Itoa(l.N), x
}

func (c *Counter) tree() Node {
	n := tree()
	n.put("name", leaf(c.Name))
	n.put("copies", c.Copies.tree())
	n.put("because", leaf(c.Because))
	n.put("each", leaf(c.Each))
	n.put("front", Value{Kind: Record, Fields: c.Front}.tree())
	if len(c.Back) > 0 {
		n.put("back", Value{Kind: Record, Fields: c.Back}.tree())
	}
	return n
}

func (s *Scenario) tree() Node {
	n := tree()
	n.put("name", leaf(s.Name))
	n.put("source", leaf(s.Cite.String()))
	n.put("text", leaf(s.Text))
	n.put("victory", leaf(s.Victory))
	n.putFields(s.Fields)
	n.put("sides", gather(s.Sides, func(side *Side) (string, Node) {
		x := tree()
		x.put("name", leaf(side.Name))
		if side.Points.IsSet() {
			x.put("points", side.Points.tree())
		}
		x.put("units", gather(side.Units, func(f *Force) (string, Node) { return f.Unit.Text, leaf(f.Count.Int) }))
		return side.ID, x
	}))
	return n
}

func (t *Term) tree() Node {
	n := tree()
	n.put("name", leaf(t.Name))
	n.put("short", leaf(t.Short))
	n.put("meaning", leaf(t.Meaning))
	if t.Own != "" {
		n.put("own", leaf(t.Own))
	}
	n.put("source", leaf(t.Cite.String()))
	return n
}

func (c *Claim) tree() Node {
	n := tree()
	n.put("says", leaf(c.Says))
	if c.Repeats.IsSet() {
		n.put("repeats", leaf(c.Repeats.Text))
		n.put("until", leaf(c.Until.Text))
	} else {
		n.put("holds", leaf(c.Holds.Text))
	}
	n.put("source", leaf(c.Cite.String()))
	return n
}

func (e *Erratum) tree() Node {
	n := tree()
	n.put("at", leaf(e.Path))
	n.put("printed", leaf(e.Printed))
	n.put("ruling", leaf(e.Ruling))
	n.put("because", leaf(e.Because))
	n.put("source", leaf(e.Cite.String()))
	return n
}

func (r *Reading) tree() Node {
	n := tree()
	n.put("question", leaf(r.Question))
	n.put("options", gather(r.Options, func(o Answer) (string, Node) { return o.ID, leaf(o.Text) }))
	n.put("chosen", leaf(r.Chosen.Text))
	n.put("because", leaf(r.Because))
	n.put("source", leaf(r.Cite.String()))
	return n
}
