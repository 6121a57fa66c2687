package expr

import (
	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// Short constructors for content.

func number1(n int64) model.Value { return model.Value{Kind: model.Whole, Int: n} }
func signedValue(n int64) model.Value {
	return model.Value{Kind: model.Signed, Int: n}
}
func text(s string) model.Value   { return model.Value{Kind: model.Text, Text: s} }
func choice(s string) model.Value { return model.Value{Kind: model.Choice, Text: s} }
func flagValue() model.Value      { return model.Value{Kind: model.Flag, Int: 1} }
func effectValue(e *model.Effect) model.Value {
	return model.Value{Kind: model.EffectKind, Effect: e}
}
func words(w ...string) model.Value {
	v := model.Value{Kind: model.List}
	for _, s := range w {
		v.Items = append(v.Items, choice(s))
	}
	return v
}
func f(id string, v model.Value) model.Field { return model.Field{ID: id, Value: v} }

func decl(id string, k model.Kind) *model.FieldDecl {
	return &model.FieldDecl{ID: id, Name: id, Type: model.Type{Kind: k}, Optional: true}
}

// attack returns the effect "attack 3", "attack 3 or 4" and so on, with options.
func attack(form string, of []int, options ...model.Field) *model.Effect {
	c := model.Clause{Verb: "attack", Span: model.Span{Form: form, Of: of}, Options: options}
	if len(of) == 1 {
		c.Amount = of[0]
	}
	return &model.Effect{Source: "attack ...", Clauses: []model.Clause{c}}
}

func clause(join model.Join, verb string, n int) model.Clause {
	return model.Clause{Join: join, Verb: verb, Amount: n}
}

func then(e *model.Effect, cs ...model.Clause) *model.Effect {
	return &model.Effect{Source: e.Source, Clauses: append(cs, e.Clauses...)}
}

// testGame returns a game with a few of everything.
func testGame() *model.Game {
	boost := model.Clause{Verb: "grant", Amount: 3, Slots: []model.Field{f("unit", text("sectoid"))},
		Gives: &model.Effect{Clauses: []model.Clause{clause("", "move", 1), {Join: model.And, Verb: "attack", Amount: 2, Span: model.Span{Of: []int{2}}}}}}
	runAndGun := then(attack("", []int{2}), clause("", "move", 2))
	runAndGun.Clauses[1].Join = model.Then
	g := &model.Game{
		ID: "demo", Title: "Demo", Players: "2",
		Verbs: testVerbs(),
		Collections: []*model.Collection{{
			ID: "units", One: "unit",
			Fields: []*model.FieldDecl{decl("hits", model.Whole), decl("cost", model.Whole), decl("flyer", model.Flag),
				decl("tags", model.List), decl("motto", model.Text), decl("abilities", model.List)},
			Entries: []*model.Entry{
				{ID: "squaddie", Name: "Squaddie", Cite: model.Cite{Source: "003", From: 64, To: 66}, At: diag.Place{File: "units.yaml", Line: 3, Col: 3},
					Fields: model.FieldsOf([]model.Field{f("hits", number1(1)), f("cost", number1(1)), f("tags", words("human")), f("abilities", words("squaddie"))})},
				{ID: "sectoid-commander", Name: "Sectoid Commander", Fields: model.FieldsOf([]model.Field{f("hits", number1(2)), f("cost", number1(2)), f("motto", text("We see"))})},
				{ID: "cyberdisc", Name: "Cyberdisc", Fields: model.FieldsOf([]model.Field{f("hits", number1(4)), f("cost", number1(4)), f("flyer", flagValue()), f("tags", words("robot", "big"))})},
				{ID: "civilian", Name: "Civilian", Fields: model.FieldsOf([]model.Field{f("hits", number1(1)), f("cost", model.Value{Kind: model.Whole, Word: true, Text: "scenario"})})},
			},
		}},
		Tables: []*model.Table{
			{ID: "panic", Name: "Panic", Kind: "roll", Die: "d6",
				Columns:   []*model.FieldDecl{decl("result", model.Text), decl("stops", model.Flag)},
				Modifiers: []*model.Modifier{{ID: "squaddie", Bonus: -1, When: "for a Squaddie"}},
				Rows: []*model.Row{
					{ID: "1-", Takes: model.Ranges{{Hi: 1, OpenLo: true}}, Cells: []model.Field{f("result", text("Rout"))}},
					{ID: "2-4", Takes: model.Ranges{{Lo: 2, Hi: 4}}, Cells: []model.Field{f("result", text("Pinned")), f("stops", flagValue())}},
					{ID: "5+", Takes: model.Ranges{{Lo: 5, OpenHi: true}}, Cells: []model.Field{f("result", text("Keep cool"))}},
				}},
			{ID: "squaddie", Name: "Squaddie", Kind: "list", Class: "ability", Columns: []*model.FieldDecl{decl("name", model.Text), decl("effect", model.EffectKind)},
				Rows: []*model.Row{
					{ID: "1", Takes: model.Ranges{{Lo: 1, Hi: 1}}, Cells: []model.Field{f("name", text("Run & Gun")), f("effect", effectValue(runAndGun))}},
					{ID: "2", Takes: model.Ranges{{Lo: 2, Hi: 2}}, Cells: []model.Field{f("name", text("Boost")), f("effect", effectValue(&model.Effect{Source: "boost", Clauses: []model.Clause{boost}}))}},
				}},
		},
		Decks: []*model.Deck{{ID: "action", Name: "Action deck", Icon: "run", Total: number1(7),
			Fields: []*model.FieldDecl{decl("kind", model.Choice), decl("effect", model.EffectKind)},
			Cards: []*model.Card{
				{Entry: model.Entry{ID: "maneuver", Name: "Maneuver", Fields: model.FieldsOf([]model.Field{f("kind", choice("move")), f("effect", effectValue(&model.Effect{Source: "move 1", Clauses: []model.Clause{clause("", "move", 1)}}))})}, Copies: number1(4)},
				{Entry: model.Entry{ID: "full-cover", Name: "Full Cover", Fields: model.FieldsOf([]model.Field{f("kind", choice("defense")), f("effect", effectValue(&model.Effect{Source: "defense x2", Clauses: []model.Clause{clause("", "defense", 2)}}))})}, Copies: number1(3)},
			}}},
		Tiles:     []*model.Tile{{ID: "ford", Name: "Ford", Grid: "hex", Rows: [][]model.Cell{{{Code: "11"}, {Code: ""}}}}},
		Scenarios: []*model.Scenario{{ID: "learning", Name: "Learning", Sides: []*model.Side{{ID: "xcom", Name: "X-COM", Units: []*model.Force{{Unit: choice("squaddie"), Count: number1(4)}}}}}},
		Terms:     []*model.Term{{ID: "los", Name: "Line of sight", Short: "LOS", Also: []string{"sight"}}},
		Readings: []*model.Reading{{ID: "spill", Question: "Does it?", Chosen: choice("yes"),
			Options: []model.Answer{{ID: "no", Text: "No."}, {ID: "yes", Text: "It does.", Value: number1(2)}}}},
	}
	return g
}

func testVerbs() []*model.Verb {
	return []*model.Verb{
		{ID: "attack", Name: "Attack", Plate: "reticle", Icon: "reticule", Numbers: "range",
			Short: "Attack {{ range }}", Words: "attack at range {{ range }}{{ hits_two ? \"!\" : \"\" }}",
			Options: []*model.Option{
				{ID: "hits-two", Name: "hits two", Kind: model.Flag},
				{ID: "area", Name: "area", Kind: model.Flag, Short: "area", Words: "with splash damage"},
				{ID: "damage", Name: "damage", Kind: model.Signed, Short: "damage {{ signed(damage) }}", Words: "with {{ plural(damage, \"extra hit\") }}"},
				{ID: "reaction", Name: "in opponent's turn", Kind: model.Flag, Short: "reaction", Words: ", even in the opponent’s turn"},
			}},
		{ID: "move", Name: "Move", Numbers: "one", Short: "Move {{ n }}", Words: "move {{ plural(n, \"hex\") }}"},
		{ID: "defense", Name: "Defense", Numbers: "one", Times: true, Short: "Defense{{ n > 1 ? \" ×\" + n : \"\" }}", Words: "negate {{ plural(n, \"hit\") }}"},
		{ID: "grant", Name: "Grant", Slots: []model.Slot{{Name: "unit"}, {Name: "n"}, {Name: "effect"}}, Short: "{{ unit }} in {{ n }}: {{ effect }}",
			Words: "a {{ unit }} within {{ n }} may {{ effect }}"},
		{ID: "broken", Name: "Broken", Words: "{{ nobody }}"},
	}
}
