package rulebook

import (
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/expr"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// TestPathWords checks the words in the headings of errata: no id of the data is left, and one of
// several is counted from 1.
func TestPathWords(t *testing.T) {
	shot := model.Type{Kind: model.Record, Fields: []*model.FieldDecl{{ID: "tu", Name: "Time units"}}}
	g := &model.Game{
		Collections: []*model.Collection{
			{ID: "units", Fields: []*model.FieldDecl{{ID: "psk", Name: "Psi Skill", Short: "PSK"}, {ID: "str", Name: "Strength"}, {ID: "shots", Name: "Shots", Type: model.Type{Kind: model.List, Of: &shot}}},
				Entries: []*model.Entry{{ID: "tank", Name: "Tank"}}},
			{ID: "rules", Entries: []*model.Entry{{ID: "wait", Name: "Rounds that it waits"}}},
		},
		Decks:  []*model.Deck{{ID: "fate", Name: "Fate", Fields: []*model.FieldDecl{{ID: "kind", Name: "Kind"}}, Cards: []*model.Card{{Entry: model.Entry{ID: "luck", Name: "Luck"}}}}},
		Tables: []*model.Table{{ID: "costs", Name: "Costs", Rows: []*model.Row{{ID: "turn-90", Cells: []model.Field{{ID: "name", Value: model.Value{Kind: model.Text, Text: "Turn 90°"}}}}}}},
	}
	b := &names{game: g, catalogue: &catalogue{game: g, reads: &expr.Reads{}}}
	for path, want := range map[string]string{
		"units.tank":                 "Tank",
		"units.tank.name":            "Tank",
		"units.tank.psk":             "Tank, Psi Skill",
		"units.tank.str":             "Tank, strength",
		"units.tank.short":           "Tank, abbreviation",
		"units.tank.shots.1.tu":      "Tank, shot 2, time units",
		"rules.wait.n":               "Rounds that it waits",
		"rules.wait.of":              "Rounds that it waits",
		"decks.fate.name":            "Fate",
		"decks.fate.cards.luck":      "Fate, Luck",
		"decks.fate.cards.luck.kind": "Fate, Luck, kind",
		"tables.costs.rows.turn-90":  "Costs, row Turn 90°",
		"tables.costs.rows.5-":       "Costs, row 5 or less",
	} {
		if got := b.pathWords(path); got != want {
			t.Errorf("%s is told as %q, want %q", path, got, want)
		}
	}
	ref := &model.Type{Kind: model.Ref, To: "units"}
	for _, c := range []struct {
		of         *model.Type
		said, want string
	}{
		{ref, "tank", "Tank"},
		{ref, "absent", "absent"},
		{ref, "old-tank", "old tank"},
		{&model.Type{Kind: model.List, Of: ref}, "[tank, old-tank]", "Tank, old tank"},
		{nil, "[17, 17]", "17, 17"},
		{nil, "[{id: psi, damage: 6}]", "psi, damage 6"},
		{nil, "17", "17"},
		{&model.Type{Kind: model.Choice}, "psk", "PSK"},
		{&model.Type{Kind: model.Choice}, "str", "str"},
	} {
		if got := b.typed(c.of, c.said); got != c.want {
			t.Errorf("%s is told as %q, want %q", c.said, got, c.want)
		}
	}
	whole := func(n int64) model.Value { return model.Value{Kind: model.Whole, Int: n} }
	line := model.Value{Kind: model.Record, Fields: []model.Field{
		{ID: "unit", Value: model.Value{Kind: model.Ref, Text: "tank"}}, {ID: "hits", Value: whole(5)}, {ID: "tu", Value: whole(6)}}}
	fields := []*model.FieldDecl{{ID: "tu", Name: "Time units", Short: "TU"}, {ID: "hits", Name: "Hits"}, {ID: "unit", Type: *ref}}
	if got, want := b.record(fields, line), "Tank, hits 5, TU 6"; got != want {
		t.Errorf("a record is told as %q, want %q", got, want)
	}
}

// TestValueAt checks which effect an erratum of an entry, a card or a row refers to.
func TestValueAt(t *testing.T) {
	does := func(source string) []model.Field {
		return []model.Field{{ID: "does", Value: model.Value{Effect: &model.Effect{Source: source}}}}
	}
	g := &model.Game{
		Collections: []*model.Collection{{ID: "rooms", Entries: []*model.Entry{{ID: "lab", Fields: model.FieldsOf(does("gain 1"))}}}},
		Decks:       []*model.Deck{{ID: "fate", Cards: []*model.Card{{Entry: model.Entry{ID: "luck", Fields: model.FieldsOf(does("draw 2"))}}}}},
		Tables:      []*model.Table{{ID: "costs", Rows: []*model.Row{{ID: "turn", Cells: does("lose 3")}}}},
	}
	b := &names{game: g, catalogue: &catalogue{game: g, reads: &expr.Reads{}}}
	for path, want := range map[string]string{
		"rooms.lab.does": "gain 1", "decks.fate.cards.luck.does": "draw 2", "tables.costs.rows.turn.does": "lose 3",
		"rooms.den.does": "", "decks.fate.cards.woe.does": "", "tables.costs.rows.walk.does": "", "tables.none.rows.turn.does": "", "rooms.lab": "",
	} {
		got := ""
		if e := b.valueAt(strings.Split(path, ".")).Effect; e != nil {
			got = e.Source
		}
		if got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

// TestHeaded reads the lines of a block that name columns: the last may be computed.
func TestHeaded(t *testing.T) {
	for line, want := range map[string]string{
		"type, points":                "[type  points] ",
		"Cost: wax + pollen":          "[] Cost = wax + pollen",
		"type, The cost: max(wax, 2)": "[type] The cost = max(wax, 2)",
		"wax > 2 ? a : b":             "[wax > 2 ? a : b] ",
	} {
		fields, last, worked := headed(prose.Line{Text: line})
		got := fmt.Sprintf("%v ", fields)
		if worked {
			got += last.head + " = " + last.expr
		}
		if got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}
