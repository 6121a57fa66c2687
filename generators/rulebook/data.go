package rulebook

import (
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// tabulator makes tables from the game's data, with cells of text that is ready to be set.
type tabulator struct{ text *compositor }

// rules makes a printed table of a table in the data, whatever its kind, with the given columns or,
// if there are none, with all that are filled.
func (tab *tabulator) rules(t *model.Table, kept []asked) *table {
	out := &table{Title: t.Name, At: t.At, Anchor: "table-" + t.ID}
	if t.Kind == "modifiers" && len(t.Rows) == 0 {
		tab.modifierTable(out, t)
		return out
	}
	if len(kept) == 0 {
		kept = plainFields(model.IDs(usedColumns(t)))
	}
	byName := (t.Kind == "matrix" || t.Kind == "modifiers") && len(kept) > 0 && kept[0].field == "name"
	keyed := !byName // the name is more useful than the id
	if keyed {
		out.Cols = append(out.Cols, col{Head: keyHead(tab.text.game.Words, t), Align: "left"})
	}
	out.Cols = append(out.Cols, lists.Map(kept, func(a asked) col { return a.column(t.Columns) })...)
	s := tab.text.style("table")
	key := s.strong().in(tab.text.colour("accent"))
	for _, r := range t.Rows {
		var cells [][]typeset.Span
		if keyed {
			cells = append(cells, key.say(keyOf(t, r)))
		}
		for i, a := range kept {
			d, st := model.Declared(t.Columns, a.field), s
			if d == nil {
				sp, number := tab.worked(r, a, s)
				out.Cols[len(cells)].worded(number)
				cells = append(cells, sp)
				continue
			}
			if i == 0 && len(kept) > 1 && named(t, d) {
				st = s.strong()
			}
			sp, _ := tab.cell(st, d, r.Cell(d.ID))
			cells = append(cells, sp)
		}
		out.Rows = append(out.Rows, row{Cells: cells, At: r.At})
	}
	tab.tableRemarks(out, t)
	return out
}

// keyHead returns the heading of the keys: the die, the quantity, or a number sign where the table
// gives neither.
func keyHead(words model.Phrasebook, t *model.Table) string {
	switch {
	case dieHead(t.Die) != "":
		return diceIn(words, dieHead(t.Die))
	case t.Of != "":
		if len(t.Columns) > 0 && strings.EqualFold(t.Columns[0].Name, t.Of) {
			return "#"
		}
		return model.Capital(t.Of)
	}
	return "#"
}

// dieHead returns the heading for dice: 1D6, 2D10, D66; "" for an expression.
func dieHead(die string) string {
	s := strings.ToUpper(die)
	d, err := dice.Parse(die)
	switch {
	case err != nil:
		return ""
	case d.N == 1 && s[0] == 'D':
		return "1" + s
	}
	return s
}

// keyOf returns what a player finds a row by: its roll or number where the table has those, else
// its id.
func keyOf(t *model.Table, r *model.Row) string {
	switch t.Kind {
	case "roll", "bands":
		return r.Key()
	case "list":
		if t.Min != nil {
			return r.Key()
		}
	}
	return r.ID
}

// named reports whether a column holds names: short texts in every row, and no sentences.
func named(t *model.Table, d *model.FieldDecl) bool {
	return !slices.ContainsFunc(t.Rows, func(r *model.Row) bool {
		v := r.Cell(d.ID)
		return v.Kind != model.Text || len([]rune(v.Text)) > 24 || strings.HasSuffix(v.Text, ".")
	})
}

// usedColumns returns the columns that some row fills, except tags and icons, which are for the
// engine and the cards.
func usedColumns(t *model.Table) []*model.FieldDecl {
	return lists.Only(t.Columns, func(d *model.FieldDecl) bool {
		switch d.Type.Kind {
		case model.List, model.Icon, model.Colour, model.Picture, model.Expr:
			return false
		}
		return slices.ContainsFunc(t.Rows, func(r *model.Row) bool { return r.Cell(d.ID).IsSet() })
	})
}

// alignOf aligns numbers to the right, so that units line up, and words to the left.
func alignOf(d *model.FieldDecl) string {
	switch d.Type.Kind {
	case model.Whole, model.Signed, model.Percent, model.Decimal:
		return "right"
	}
	return "left"
}

// modifierTable prints a table that has only modifiers: when each applies, and by how much.
func (tab *tabulator) modifierTable(out *table, t *model.Table) {
	out.Cols = []col{{Head: tab.text.phrase("When"), Align: "left"}, {Head: tab.text.phrase("Modifier"), Align: "right"}}
	s := tab.text.style("table")
	for _, m := range t.Modifiers {
		out.Rows = append(out.Rows, row{At: m.At, Cells: [][]typeset.Span{tab.text.inline(s, m.When, m.At), s.strong().say(signed(m.Bonus))}})
	}
	tab.tableRemarks(out, t)
}

// tableRemarks puts the modifiers of a roll and the table's note below it.
func (tab *tabulator) tableRemarks(out *table, t *model.Table) {
	s := tab.text.style("table-note")
	if t.Kind != "modifiers" && len(t.Modifiers) > 0 {
		each := lists.Map(t.Modifiers, func(m *model.Modifier) []typeset.Span {
			return append(s.strong().say(signed(m.Bonus)+" "), tab.text.inline(s, lowered(tab.text.game, strings.TrimSuffix(m.When, ".")), m.At)...)
		})
		out.Notes = append(out.Notes, slices.Concat(s.strong().say(tab.text.phrase("Modifiers:")+" "), behind(s.say("; "), each), s.say(".")))
	}
	if t.Note != "" {
		out.Notes = append(out.Notes, tab.text.inline(s, t.Note, t.At))
	}
}

// deck lists a deck's cards with the given columns or, if there are none, with all that say what a
// card does.
func (tab *tabulator) deck(d *model.Deck, cards []*card, cols []asked) *table {
	out := &table{Title: d.Name, At: d.At, Anchor: "deck-" + d.ID}
	if len(cols) == 0 {
		cols = plainFields(tab.deckFields(d))
	}
	out.Cols = []col{{Head: tab.text.phrase(model.Capital(d.Called())), Align: "left"}, {Head: tab.text.phrase("Copies"), Align: "right"}}
	for _, a := range cols {
		f := model.Declared(d.Fields, a.field)
		out.Noted = f != nil && f.Type.Kind == model.Text
		out.Cols = append(out.Cols, a.column(d.Fields))
	}
	s := tab.text.style("table")
	copies := 0
	for _, k := range cards {
		copies += int(k.copies().Int)
		cells := [][]typeset.Span{s.strong().say(k.name()), s.say(figure(k.copies()))}
		for i, a := range cols {
			sp, number := tab.cardCell(d, k, a, s)
			if model.Declared(d.Fields, a.field) == nil {
				out.Cols[i+2].worded(number)
			}
			cells = append(cells, sp)
		}
		out.Rows = append(out.Rows, row{Cells: cells, At: k.at()})
	}
	n := tab.text.style("table-note")
	out.Notes = [][]typeset.Span{n.say(tab.text.phrase("{{ cards }} in {{ kinds }}.", "cards", tab.text.game.Counted(copies, d.Called(), d.Many), "kinds", tab.text.game.Counted(len(cards), "kind", "")))}
	return out
}

// cardCell returns the contents of a column for a card.
func (tab *tabulator) cardCell(d *model.Deck, k *card, a asked, s style) ([]typeset.Span, bool) {
	if f := model.Declared(d.Fields, a.field); f != nil {
		return tab.cell(s, f, k.field(f.ID))
	}
	return tab.worked(k.object(), a, s)
}

// mostWords and mostFigures are how many columns of words and of figures a list of cards has at
// most when nobody chose them, and longField is how many letters its cells have at most: longer
// texts are read on the cards.
const mostWords, mostFigures, longField = 5, 9, 400

// deckFields returns the card fields worth a column: what the card does, its figures and which
// other card of the deck it names, if any card has them. Flavour text is read on the cards.
func (tab *tabulator) deckFields(d *model.Deck) []string {
	var out []string
	left := map[bool]int{true: mostWords, false: mostFigures}
	cards := tab.text.catalogue.cards(d.ID)
	for _, f := range d.Fields {
		words := f.Type.Kind == model.EffectKind || f.Type.Kind == model.Text || f.Type.To == "decks/"+d.ID
		if !words && alignOf(f) != "right" || f.Type.Flavour {
			continue
		}
		said := slices.ContainsFunc(cards, func(k *card) bool { return k.field(f.ID).IsSet() })
		long := slices.ContainsFunc(cards, func(k *card) bool { return utf8.RuneCountInString(k.field(f.ID).Text) > longField })
		if said && !long && left[words] > 0 {
			out, left[words] = append(out, f.ID), left[words]-1
		}
	}
	return out
}
