package change

import (
	"fmt"
	"strings"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// part is a heading and the things under it.
type part struct {
	id, name string
	things   []subject
}

// parts returns what a game consists of, in the order in which it is presented.
func parts(s State) []part {
	if s.Game == nil {
		return nil
	}
	r, g := reader{s.Game, s.Env}, s.Game
	out := []part{{"game", "Game", []subject{r.head()}}}
	for _, c := range g.Collections {
		out = append(out, part{"collection " + c.ID, model.Capital(strings.ReplaceAll(c.ID, "-", " ")), lists.Map(c.Entries, func(e *model.Entry) subject {
			return r.entry(e, c.Fields)
		})})
	}
	for _, d := range g.Decks {
		out = append(out, part{"deck " + d.ID, d.Name, lists.Map(d.Cards, func(c *model.Card) subject {
			t := r.entry(&c.Entry, d.Fields)
			t.facts = append(t.facts, r.value("copies", c.Copies, nil)...)
			return t
		})})
	}
	return append(out,
		part{"tables", "Tables", lists.Map(g.Tables, r.table)},
		part{"tiles", "Tiles", lists.Map(g.Tiles, r.tile)},
		part{"counters", "Counters", lists.Map(g.Counters, r.counter)},
		part{"scenarios", "Scenarios", lists.Map(g.Scenarios, r.scenario)},
		part{"terms", "Terms", lists.Map(g.Terms, r.term)},
		part{"rules", "Rules", r.sections(s.Docs, s.Examples != nil)},
		part{"examples", "Worked examples", exampleThings(s.Examples)},
		part{"stories", "Stories", lists.Map(g.Stories, r.story)},
		part{"readings", "Readings", lists.Map(g.Readings, r.reading)},
		part{"errata", "Errata", lists.Map(g.Errata, r.erratum)},
		part{"components", "Components", lists.Map(g.Components, r.component)},
		part{"study", "Study", lists.Map(g.Studies, r.study)},
	)
}

// head returns the general properties of a game as one thing.
func (r reader) head() subject {
	g := r.game
	return subject{id: g.ID, name: g.Title, at: g.At, facts: []fact{
		text("subtitle", g.Subtitle), text("players", g.Players), text("edition", g.Edition), text("author", g.Author), text("credits", strings.Join(g.Credits, "; ")),
		text("theme", g.Theme),
	}}
}

// entry returns an entry with its fields as facts.
func (r reader) entry(e *model.Entry, decls []*model.FieldDecl) subject {
	return subject{e.ID, e.Name, r.fields("", e.Fields.List(), decls), e.At}
}

// table returns a table with its modifiers and rows as facts. Rows of a roll are identified by the
// rolls they cover, since they have no other name.
func (r reader) table(t *model.Table) subject {
	out := subject{id: t.ID, name: t.Name, at: t.At, facts: []fact{text("die", t.Die), text("note", t.Note)}}
	out.facts = append(out.facts, r.fields("", t.Fields, t.Declares)...)
	for _, m := range t.Modifiers {
		out.facts = append(out.facts, fact{"modifier " + strings.ReplaceAll(m.ID, "-", " "), expr.Format(expr.Signed(m.Bonus)) + " " + m.When, m.At})
	}
	for _, row := range t.Rows {
		name := row.ID
		if t.Kind == "roll" || t.Kind == "bands" {
			name = row.Key()
		}
		out.facts = append(out.facts, r.row(t, "row "+name, row)...)
	}
	return out
}

// row returns a row as facts; with only one column, the column's name is left out.
func (r reader) row(t *model.Table, name string, row *model.Row) []fact {
	if len(row.Cells) == 0 {
		return []fact{{name, "there", row.At}}
	}
	if len(t.Columns) == 1 && len(row.Cells) == 1 {
		return r.value(name, row.Cells[0].Value, &t.Columns[0].Type)
	}
	return r.fields(name+",", row.Cells, t.Columns)
}

// tile returns a tile with a fact for each line of a level, or each row of hexes.
func (r reader) tile(t *model.Tile) subject {
	out := subject{id: t.ID, name: t.Name, at: t.At, facts: r.value("copies", t.Copies, nil)}
	out.facts = append(out.facts, r.fields("", t.Fields, nil)...)
	for i, row := range t.Rows {
		var codes []string
		at := t.At
		for _, c := range row {
			codes, at = append(codes, c.Code), c.At
		}
		out.facts = append(out.facts, fact{fmt.Sprintf("row %d", i+1), strings.Join(codes, " "), at})
	}
	for _, l := range t.Levels {
		for i, line := range l.Lines {
			out.facts = append(out.facts, fact{fmt.Sprintf("level %d, line %d", l.N, i+1), line.Text, line.At})
		}
	}
	return out
}

// counter returns a counter with its copies and the fields of both faces.
func (r reader) counter(c *model.Counter) subject {
	out := subject{id: c.ID, name: c.Name, at: c.At, facts: r.value("copies", c.Copies, nil)}
	out.facts = append(out.facts, text("made for each of", c.Each))
	out.facts = append(out.facts, r.fields("front", c.Front, nil)...)
	out.facts = append(out.facts, r.fields("back", c.Back, nil)...)
	return out
}

// scenario returns a scenario with its texts and what each side has.
func (r reader) scenario(s *model.Scenario) subject {
	out := subject{id: s.ID, name: s.Name, at: s.At, facts: []fact{text("text", s.Text), text("victory", s.Victory)}}
	out.facts = append(out.facts, r.fields("", s.Fields, nil)...)
	for _, side := range s.Sides {
		out.facts = append(out.facts, r.value(side.Name+" points", side.Points, nil)...)
		for _, f := range side.Units {
			out.facts = append(out.facts, fact{side.Name + ", " + r.named(r.game.Forces(), f.Unit.Text), f.Count.String(), f.Unit.At})
		}
	}
	return out
}

// term returns an entry of the glossary.
func (r reader) term(t *model.Term) subject {
	return subject{t.ID, t.Name, []fact{text("abbreviation", t.Short), text("meaning", t.Meaning)}, t.At}
}

// reading returns an open question with the text of its chosen answer and the value of each answer.
func (r reader) reading(x *model.Reading) subject {
	out := subject{id: x.ID, name: x.Question, at: x.At}
	out.facts = append(out.facts, fact{"answer", x.Ruled(), x.Chosen.At})
	for _, o := range x.Options {
		out.facts = append(out.facts, r.value("value of "+o.ID, o.Value, nil)...)
	}
	return out
}

// erratum returns an erratum, whose only name is its id.
func (r reader) erratum(x *model.Erratum) subject {
	return subject{x.ID, x.ID, []fact{text("printed", x.Printed), text("ruling", x.Ruling), text("damaged", x.Damaged), text("because", x.Because)}, x.At}
}

// component returns what is printed: its layout, what it is made for, its deck and its sheet.
func (r reader) component(c *model.Component) subject {
	return subject{c.ID, c.Name, []fact{{"layout", c.Layout, c.Where.Layout}, {"made for each of", c.Each, c.Where.Each},
		{"copies of each", c.Copies, c.Where.Copies}, {"deck", c.Of, c.Where.Of}, {"sheet", c.Sheet, c.Where.Sheet}}, c.At}
}

// study returns a side-by-side comparison in the game, with a fact for each of its expressions.
func (r reader) study(s *model.Study) subject {
	t := subject{id: s.Kind + " " + s.ID, name: s.Kind + ": " + words(s.ID), at: s.At}
	t.leaves("", model.TreeOf(s))
	return t
}

// story returns an example of play.
func (r reader) story(s *model.Story) subject {
	t := subject{id: s.ID, name: s.Name, at: s.At}
	t.leaves("", model.TreeOf(s))
	return t
}

// leaves adds the contents of a tree as facts; before is the prefix of its keys.
func (t *subject) leaves(before string, n model.Node) {
	for _, b := range n.Fields {
		t.leaves(before+" "+words(b.Key), b.Node)
	}
	for i, x := range n.Items {
		t.leaves(fmt.Sprint(before, " ", i+1), x)
	}
	if n.Leaf != nil {
		t.facts = append(t.facts, text(before[1:], fmt.Sprint(n.Leaf)))
	}
}

// words returns an id or a name with spaces between its words.
func words(id string) string { return strings.NewReplacer("-", " ", "_", " ").Replace(id) }
