package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// sheet is what has lines of declared fields: a table, a collection or a deck.
type sheet struct {
	id    string
	name  string // that expressions have for all that its lines are among
	at    diag.Place
	decls []*model.FieldDecl
	twins []*model.Twin
	lines []ruled
}

// ruled is a line of a sheet: a row of a table, an entry of a collection or a card.
type ruled struct {
	id   string
	at   diag.Place
	of   any // the part of the model
	cell func(id string) model.Value
}

// sheets are all the tables, collections and decks of a game.
func sheets(g *model.Game) []sheet {
	var out []sheet
	for _, t := range g.Tables {
		s := sheet{id: t.ID, name: "tables", at: t.At, decls: t.Columns, twins: t.Twins}
		for _, r := range t.Rows {
			s.lines = append(s.lines, ruled{r.ID, r.At, r, r.Cell})
		}
		out = append(out, s)
	}
	for _, c := range g.Collections {
		s := sheet{id: c.ID, name: c.ID, at: c.At, decls: c.Fields, twins: c.Twins}
		for _, e := range c.Entries {
			s.lines = append(s.lines, ruled{e.ID, e.At, e, e.Field})
		}
		out = append(out, s)
	}
	for _, d := range g.Decks {
		s := sheet{id: d.ID, name: "decks", at: d.At, decls: d.Fields}
		for _, k := range d.Cards {
			s.lines = append(s.lines, ruled{k.ID, k.At, k, k.Field})
		}
		out = append(out, s)
	}
	return out
}

// cellAt is where a line writes a field, where it stands itself if it does not.
func (l ruled) cellAt(id string) diag.Place {
	if v := l.cell(id); !v.At.IsZero() {
		return v.At
	}
	return l.at
}

// numbered writes a number of things: "1 row", "12 rows".
func numbered(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}
