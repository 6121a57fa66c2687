package model

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// Tree is the whole game as data, defaults and rulings applied.
func (g *Game) Tree() Node {
	n := fields()
	head := fields()
	head.put("title", g.Title)
	head.put("subtitle", g.Subtitle)
	head.put("players", g.Players)
	head.put("edition", g.Edition)
	head.put("author", g.Author)
	src := fields()
	src.put("id", g.Source.ID)
	src.put("title", g.Source.Title)
	src.put("lines", g.Source.Lines)
	head.put("source", src)
	n.put("game", head)
	for _, c := range g.Collections {
		n.put(c.ID, gather(c.Entries, (*Entry).show))
	}
	n.put("tables", gather(g.Tables, (*Table).show))
	n.put("decks", gather(g.Decks, (*Deck).show))
	n.put("tiles", gather(g.Tiles, (*Tile).show))
	n.put("counters", gather(g.Counters, (*Counter).show))
	n.put("scenarios", gather(g.Scenarios, (*Scenario).show))
	n.put("terms", gather(g.Terms, (*Term).show))
	n.put("claims", gather(g.Claims, (*Claim).show))
	n.put("errata", gather(g.Errata, (*Erratum).show))
	n.put("readings", gather(g.Readings, (*Reading).show))
	if len(g.Functions) > 0 {
		n.put("functions", gather(g.Functions, (*Function).show))
	}
	if len(g.Studies) > 0 {
		n.put("study", studies(g.Studies))
	}
	if len(g.Odds) > 0 {
		n.put("odds", gather(g.Odds, (*Odds).show))
	}
	if len(g.Duels) > 0 {
		n.put("duels", gather(g.Duels, (*Duels).show))
	}
	if len(g.Stories) > 0 {
		n.put("stories", gather(g.Stories, (*Story).show))
	}
	if len(g.Simulations) > 0 {
		n.put("simulations", gather(g.Simulations, (*Simulation).show))
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

// show is an entry as "punchboard show" prints it, with the id as its key.
func (e *Entry) show() (string, Node) {
	n := fields()
	n.put("name", e.Name)
	n.put("source", e.Cite)
	n.put("ours", e.Ours)
	n.putFields(e.Fields)
	return e.ID, n
}

// putFields puts the fields that are set, in their order.
func (n *Node) putFields(fs []Field) {
	for _, f := range fs {
		if f.Value.IsSet() {
			n.put(f.ID, f.Value)
		}
	}
}

// tree is a value as JSON has it: numbers as numbers, a decimal with the digits it was
// written with, words and everything else as text.
func (v Value) tree() Node {
	if v.Word {
		return node(v.Text)
	}
	switch v.Kind {
	case Whole, Signed, Percent:
		return node(v.Int)
	case Decimal:
		return node(json.Number(v.Text))
	case Flag:
		return node(v.Int == 1)
	case List:
		return list(v.Items, Value.tree)
	case Record:
		n := fields()
		n.putFields(v.Fields)
		return n
	case EffectKind:
		return v.Effect.tree()
	}
	return node(v.Text)
}

// tree is an effect as its notation and its clauses; nothing for nil.
func (e *Effect) tree() Node {
	n := fields()
	if e == nil {
		return n
	}
	n.put("notation", e.Source)
	n.put("clauses", list(e.Clauses, Clause.tree))
	return n
}

// tree is a clause by its parts; those that it does not have are left out.
func (c Clause) tree() Node {
	n := fields()
	n.put("join", string(c.Join))
	n.put("verb", c.Verb)
	if nums := c.Span.All(); len(nums) > 0 {
		n.put("numbers", list(nums, func(x int) Node { return node(x) }))
		n.put("form", c.Span.Form)
	}
	if c.Amount != 0 {
		n.put("amount", c.Amount)
	}
	n.putFields(c.Slots)
	n.putFields(c.Options)
	if c.Gives != nil {
		n.put("gives", c.Gives.tree())
	}
	return n
}

// show is a table as it is printed, with its modifiers and its rows by their ids.
func (t *Table) show() (string, Node) {
	n := fields()
	n.put("name", t.Name)
	n.put("class", t.Class)
	n.put("kind", t.Kind)
	n.put("die", t.Die)
	n.put("of", t.Of)
	n.put("source", t.Cite)
	n.put("ours", t.Ours)
	n.putFields(t.Fields)
	if len(t.Modifiers) > 0 {
		n.put("modifiers", gather(t.Modifiers, func(m *Modifier) (string, Node) {
			x := fields()
			x.put("bonus", m.Bonus)
			x.put("when", m.When)
			x.put("for", m.For)
			return m.ID, x
		}))
	}
	n.put("rows", gather(t.Rows, func(r *Row) (string, Node) {
		x := fields()
		x.putFields(r.Cells)
		return r.ID, x
	}))
	n.put("note", t.Note)
	return t.ID, n
}

// show is a deck with the number of its cards, copies counted, and each card by its id.
func (d *Deck) show() (string, Node) {
	n := fields()
	n.put("name", d.Name)
	n.put("source", d.Cite)
	n.put("size", d.Size())
	n.put("cards", gather(d.Cards, func(c *Card) (string, Node) {
		id, x := c.Entry.show()
		x.put("copies", c.Copies.Int)
		return id, x
	}))
	return d.ID, n
}

// show is a tile as it is drawn: by levels of lines, or by rows of codes.
func (t *Tile) show() (string, Node) {
	n := fields()
	n.put("name", t.Name)
	n.put("grid", t.Grid)
	n.put("shape", t.Shape)
	n.put("copies", t.Copies)
	n.put("because", t.Because)
	n.putFields(t.Fields)
	if len(t.Levels) > 0 {
		n.put("fill", t.Fill.Text)
		n.put("levels", gather(t.Levels, (*Level).show))
		return t.ID, n
	}
	n.put("rows", list(t.Rows, func(r []Cell) Node { return list(r, func(c Cell) Node { return node(c.Code) }) }))
	return t.ID, n
}

// show is a level as its lines alone, or with what fills it where it says so itself.
func (l *Level) show() (string, Node) {
	lines := list(l.Lines, func(line Line) Node { return node(line.Text) })
	if !l.Fill.IsSet() {
		return strconv.Itoa(l.N), lines
	}
	x := fields()
	x.put("fill", l.Fill.Text)
	x.put("map", lines)
	return strconv.Itoa(l.N), x
}

// show is a counter by its faces; the back only if it has one.
func (c *Counter) show() (string, Node) {
	n := fields()
	n.put("name", c.Name)
	n.put("copies", c.Copies)
	n.put("because", c.Because)
	n.put("each", c.Each)
	n.put("front", Value{Kind: Record, Fields: c.Front}.tree())
	if len(c.Back) > 0 {
		n.put("back", Value{Kind: Record, Fields: c.Back}.tree())
	}
	return c.ID, n
}

// show is a scenario with its sides, and of each how many of which units.
func (s *Scenario) show() (string, Node) {
	n := fields()
	n.put("name", s.Name)
	n.put("source", s.Cite)
	n.put("text", s.Text)
	n.put("victory", s.Victory)
	n.putFields(s.Fields)
	n.put("sides", gather(s.Sides, func(side *Side) (string, Node) {
		x := fields()
		x.put("name", side.Name)
		if side.Points.IsSet() {
			x.put("points", side.Points)
		}
		x.put("units", gather(side.Units, func(f *Force) (string, Node) { return f.Unit.Text, node(f.Count.Int) }))
		return side.ID, x
	}))
	return s.ID, n
}

// show is a term of the glossary with its short form and its meaning.
func (t *Term) show() (string, Node) {
	n := fields()
	n.put("name", t.Name)
	n.put("short", t.Short)
	n.put("meaning", t.Meaning)
	if t.Own != "" {
		n.put("own", t.Own)
	}
	n.put("source", t.Cite)
	return t.ID, n
}

// show is what a claim says and the expression by which it is held to it.
func (c *Claim) show() (string, Node) {
	n := fields()
	n.put("says", c.Says)
	if c.When.IsSet() {
		n.put("when", c.When.Text)
	}
	if c.Repeats.IsSet() {
		n.put("repeats", c.Repeats.Text)
		n.put("until", c.Until.Text)
	} else {
		n.put("holds", c.Holds.Text)
	}
	n.put("source", c.Cite)
	return c.ID, n
}

// show is an erratum: what is printed, what was ruled instead, and why.
func (e *Erratum) show() (string, Node) {
	n := fields()
	n.put("at", e.Path)
	n.put("printed", e.Printed)
	if e.Says != "" {
		n.put("printed-says", e.Says)
	}
	n.put("ruling", e.Ruling)
	if e.Damaged != "" {
		n.put("damaged", e.Damaged)
	}
	n.put("because", e.Because)
	n.put("source", e.Cite)
	return e.ID, n
}

// show is an open question with all its answers and the chosen one.
func (r *Reading) show() (string, Node) {
	n := fields()
	n.put("question", r.Question)
	n.put("options", gather(r.Options, func(o Answer) (string, Node) { return o.ID, node(o.Text) }))
	n.put("chosen", r.Chosen.Text)
	if r.Damaged != "" {
		n.put("damaged", r.Damaged)
	}
	n.put("because", r.Because)
	n.put("source", r.Cite)
	return r.ID, n
}
