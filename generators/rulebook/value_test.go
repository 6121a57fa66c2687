package rulebook

import (
	"strings"
	"testing"

	"punchboard/internal/expr"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// TestSigns checks that a cell prints the game's sign for a word that has one and for a flag that
// is not set, and the word where the game has no sign.
func TestSigns(t *testing.T) {
	signed := &model.Game{Signs: map[string]string{"none": "–", "immune": "×"}}
	for _, k := range []struct {
		game *model.Game
		v    model.Value
		want string
	}{
		{signed, model.Value{Kind: model.Text, Word: true, Text: "immune"}, "×"},
		{signed, model.Value{Kind: model.Text, Word: true, Text: "scenario"}, "scenario"},
		{signed, model.Value{Kind: model.Flag}, "–"},
		{signed, model.Value{Kind: model.Dice, Text: "3d6x10"}, "3d6\u00a0×\u00a010"},
		{signed, model.Value{Kind: model.Dice, Text: "2d4+1"}, "2d4+1"},
		{&model.Game{}, model.Value{Kind: model.Text, Word: true, Text: "immune"}, "immune"},
		{&model.Game{}, model.Value{Kind: model.Flag}, "no"},
	} {
		tab := &tabulator{&compositor{design: &design{game: k.game}}}
		spans, _ := tab.cell(style{sizes: []geom.Length{3000}}, nil, k.v)
		if got := plain(spans); got != k.want {
			t.Errorf("%v prints %q, want %q", k.v, got, k.want)
		}
	}
}

// TestRowsOwnWord checks that a reference to a row of a table prints the word that the row is
// listed under, as a choice does, even where a table has that name; one to a table prints its name.
func TestRowsOwnWord(t *testing.T) {
	g := &model.Game{Tables: []*model.Table{{ID: "moods", Rows: []*model.Row{{ID: "half-calm"}, {ID: "panic"}}}, {ID: "panic", Name: "Panic", Class: "fear"}}}
	b := &names{game: g}
	for _, k := range []struct{ to, id, want string }{{"tables/moods", "half-calm", "half-calm"}, {"tables/moods", "panic", "panic"}, {"tables/fear", "panic", "Panic"}} {
		if got := b.nameOf(k.to, k.id); got != k.want {
			t.Errorf("%s of %s is printed as %q, want %q", k.id, k.to, got, k.want)
		}
	}
}

// TestCardsByName checks that a reference to a card prints its name, which the catalogue notes, and
// the id as words where there is no such card.
func TestCardsByName(t *testing.T) {
	full := &model.Game{Decks: []*model.Deck{{ID: "loot", Cards: []*model.Card{{Entry: model.Entry{ID: "ash-staff", Name: "Staff of Ash"}}}}}}
	b := &names{game: &model.Game{}, catalogue: &catalogue{game: full, reads: &expr.Reads{}}}
	for id, want := range map[string]string{"ash-staff": "Staff of Ash", "oak-staff": "oak staff"} {
		if got := b.nameOf("decks/loot", id); got != want {
			t.Errorf("%s is printed as %q, want %q", id, got, want)
		}
	}
}

// TestDeckColumns checks that the list of a deck has all the figures of a card with a price in
// several things, and no flavour text.
func TestDeckColumns(t *testing.T) {
	g := &model.Game{Decks: []*model.Deck{{ID: "market", Cards: []*model.Card{{Entry: model.Entry{ID: "quay", Name: "Quay"}}}}}}
	var fields []model.Field
	field := func(id string, kind model.Kind, v model.Value) {
		v.Kind = kind
		d := g.Decks[0]
		d.Fields = append(d.Fields, &model.FieldDecl{ID: id, Name: id, Type: model.Type{Kind: kind, Flavour: id == "said"}})
		fields = append(fields, model.Field{ID: id, Value: v})
		d.Cards[0].Fields = model.FieldsOf(fields)
	}
	for _, id := range strings.Fields("coins wood stone salt amber income points") {
		field(id, model.Whole, model.Value{Int: 1})
	}
	field("said", model.Text, model.Value{Text: "Ahoy!"})
	field("text", model.Text, model.Value{Text: "Take a coin."})
	field("next", model.Ref, model.Value{Text: "quay"})
	field("suit", model.Ref, model.Value{Text: "quay"})
	g.Decks[0].Fields[9].Type.To = "decks/market"
	tab := &tabulator{&compositor{catalogue: &catalogue{game: g, reads: &expr.Reads{}}}}
	if got := strings.Join(tab.deckFields(g.Decks[0]), " "); got != "coins wood stone salt amber income points text next" {
		t.Errorf("columns %s", got)
	}
}

// TestFigures checks which values of a computed column are set as numbers, and which texts are
// names.
func TestFigures(t *testing.T) {
	for text, want := range map[string]bool{"12": true, "0.300": true, ".300": true, "2,5": true, "−3": true, "+1": true, "45.6 %": true, "5\u00a0%": true,
		"£1,100": true, "-$4": true, "–": true, "": false, "£": false, "1–2": false, "3 + 1": false, "2d6": false, "12 cm": false} {
		if figureForm.MatchString(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
	of := &model.FieldDecl{ID: "text"}
	for text, want := range map[string]bool{"Rook": true, "The ball is loose.": false, "What the old ones say of it": false} {
		row := &model.Row{Cells: []model.Field{{ID: "text", Value: model.Value{Kind: model.Text, Text: text}}}}
		if named(&model.Table{Rows: []*model.Row{row}}, of) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
