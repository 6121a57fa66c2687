package expr

import (
	"testing"

	"punchboard/internal/model"
)

// TestDeclaredKeys reads keys of parts of a game that only the tags of their types declare, derived
// members, and keys that expressions do not support.
func TestDeclaredKeys(t *testing.T) {
	low := 3
	env := New(&model.Game{
		Terms:  []*model.Term{{ID: "a", Own: "why", Cite: model.Cite{Source: "003", From: 7, To: 9}}, {ID: "b", Cite: model.Cite{Source: "003", From: 8, To: 8}}, {ID: "c"}},
		Tables: []*model.Table{{ID: "t", Min: &low, Modifiers: []*model.Modifier{{ID: "m", Bonus: 2}}}},
		Scenarios: []*model.Scenario{{ID: "s", Sides: []*model.Side{{ID: "x", Units: []*model.Force{{
			Unit: model.Value{Kind: model.Ref, Text: "u"}, Count: model.Value{Kind: model.Whole, Int: 4}}}}}}},
		Readings: []*model.Reading{{ID: "r", Options: []model.Answer{{ID: "o", Text: "so"}}, Chosen: model.Value{Kind: model.Text, Text: "o"}}},
		Errata:   []*model.Erratum{{ID: "e", NoValue: "lost", Absent: true}},
	}, nil)
	for src, want := range map[string]any{
		"terms.a.own": "why", "terms.a.source": "003:7-9", "terms.b.source": "003:8", "terms.c.source": "", "tables.t.min": 3, "tables.t.modifiers[0].bonus": Signed(2),
		"scenarios.s.sides.x.units[0].unit": "u", "scenarios.s.sides.x.units[0].count": 4,
		"readings.r.answer": "so", "readings.r.options[0].text": "so", "errata.e.no_value": "lost", "errata.e.absent": true,
	} {
		if got, err := env.Eval(src); err != nil || got != want {
			t.Errorf("%s is %v, %v; want %v", src, got, err, want)
		}
	}
	if _, err := env.Eval("tables.t.twins[0].each"); err == nil {
		t.Error("a twin that there is not")
	}
}
