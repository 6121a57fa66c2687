package rulebook

import (
	"fmt"
	"testing"

	"punchboard/internal/expr"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// TestPathWords shows how the headings of errata are told: no id of the data
// is left, and what is one of several is counted from 1.
func TestPathWords(t *testing.T) {
	shot := model.Type{Kind: model.Record, Fields: []*model.FieldDecl{{ID: "tu", Name: "Time units"}}}
	g := &model.Game{
		Collections: []*model.Collection{
			{ID: "units", Fields: []*model.FieldDecl{{ID: "psk", Name: "Psi Skill"}, {ID: "str", Name: "Strength"}, {ID: "shots", Name: "Shots", Type: model.Type{Kind: model.List, Of: &shot}}},
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
	} {
		if got := b.typed(c.of, c.said); got != c.want {
			t.Errorf("%s is told as %q, want %q", c.said, got, c.want)
		}
	}
}

// TestHeaded reads the lines of a block that name columns: the last may be worked out.
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
