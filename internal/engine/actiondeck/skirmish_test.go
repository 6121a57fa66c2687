package actiondeck_test

import (
	"fmt"
	"strings"

	"punchboard/internal/model"
)

// deckList is the action deck of the source (003:505-529): card, copies, kind,
// and what it negates if it is a defence.
const deckList = `
maneuver 4 move
run 3 move
sprint 2 move
point-blank 3 attack
short-range 3 attack
medium-range 3 attack
long-range 3 attack
extreme-range 2 attack
overwatch 2 reaction
full-cover 1 defense 2
partial-cover 1 defense 1
tough 1 defense 1
evasion 1 defense 1
tactics 1 utility
diversion 1 utility
strategy 1 utility
friction 1 utility
spec-1 3 spec
spec-2 3 spec
spec-3 3 spec
spec-4 3 spec
spec-5 3 spec
spec-6 3 spec
`

// unitList is unit, hits, cost, rank and ability tables.
const unitList = `
civilian 1 scenario civilian -
squaddie 1 1 squaddie squaddie
specialist-assault 2 2 specialist squaddie,specialist-assault
specialist-heavy 2 2 specialist squaddie
specialist-sniper 2 2 specialist squaddie
specialist-support 2 2 specialist squaddie
hero-assault 4 4 hero squaddie,specialist-assault,hero
thin-man 1 1 alien thin-man
sectoid 1 1 alien -
sectoid-commander 2 2 alien -
`

// abilityList is a table and its rows, one a Spec number.
const abilityList = `
squaddie: Body Armor, Pistol, Maneuver, Marksmanship, Frag Grenade, Take Cover
specialist-assault: Shotgun, Body Armor, Run & Gun, Aggression, Close Combat, Pistol
hero: Don’t Die on Me!, Executioner, Rapid Recovery, Lead by Example, Iron Will, Wet Work
psi-soldier: Mindfray, Mind Control, Panic, Inspiration, Telekinetic Field, Psi Armor
thin-man: Poison Attack, Dodge, Destroy Armor, Jump, Plasma Pistol, Hand to Hand
`

func text(s string) model.Value   { return model.Value{Kind: model.Text, Text: s} }
func choice(s string) model.Value { return model.Value{Kind: model.Choice, Text: s} }
func whole(n int) model.Value     { return model.Value{Kind: model.Whole, Int: int64(n)} }
func flag(on bool) model.Value {
	v := model.Value{Kind: model.Flag}
	if on {
		v.Int = 1
	}
	return v
}

func list(words []string) model.Value {
	v := model.Value{Kind: model.List}
	for _, w := range words {
		v.Items = append(v.Items, choice(w))
	}
	return v
}

func field(id string, v model.Value) model.Field { return model.Field{ID: id, Value: v} }

func column(id string, k model.Kind) *model.FieldDecl {
	return &model.FieldDecl{ID: id, Type: model.Type{Kind: k}}
}

// skirmish is as much of the game as its engine reads.
func skirmish() *model.Game {
	g := &model.Game{
		ID:     "skirmish",
		Engine: model.Engine{Family: "actiondeck"},
		Verbs: []*model.Verb{
			{ID: "defense", Name: "Defense", Words: "negate {{ plural(n, \"hit\") }}"},
			{ID: "move", Name: "Move", Words: "move {{ n }}"},
		},
		Collections: []*model.Collection{units()},
		Decks:       []*model.Deck{deck()},
		Tables: append(abilityTables(),
			flagTable("suppression", "stops", 4), flagTable("splash", "hurts", 5), flagTable("reveal", "seen", 4),
			resultTable("detection", "1 Undetected,2 Wasted Attack,3 Shot in the Dark,4 Wild Shot,5 Detected,6+ Detect and Attack"),
			resultTable("panic", "1- Rout,2 Cower,3 Pinned,4 Berserk,5+ Keep Cool")),
		Tiles: []*model.Tile{{ID: "ford", Grid: "hex"}},
		Scenarios: []*model.Scenario{
			scenario("learning", "xcom 4 squaddie", "alien 4 thin-man"),
			scenario("basic", "xcom 1 specialist-assault 1 specialist-heavy 1 specialist-sniper 1 specialist-support",
				"alien 6 sectoid 1 sectoid-commander", "crowd 2 civilian"),
		},
	}
	g.Table("detection").Modifiers = []*model.Modifier{{ID: "close", Bonus: 1, When: "the foe is within 3 hexes"}}
	g.Table("panic").Modifiers = []*model.Modifier{
		{ID: "squaddie", Bonus: -1, For: `id == "squaddie"`}, {ID: "hero", Bonus: 1, For: `rank == "hero"`},
		{ID: "smoke", Bonus: 2},
	}
	for _, r := range []string{"deck action", "defense defense", "suppression suppression", "splash splash",
		"reveal reveal", "detection detection", "panic panic"} {
		id, is, _ := strings.Cut(r, " ")
		g.Engine.Roles = append(g.Engine.Roles, field(id, text(is)))
	}
	return g
}

func lines(s string) []string { return strings.Split(strings.TrimSpace(s), "\n") }

func deck() *model.Deck {
	d := &model.Deck{ID: "action", Fields: []*model.FieldDecl{
		{ID: "kind", Type: model.Type{Kind: model.Choice, Choices: []string{"move", "attack", "reaction", "defense", "utility", "spec", "trap"}}},
		{ID: "tags", Type: model.Type{Kind: model.List, Of: &model.Type{Kind: model.Choice, Choices: []string{"fire"}}}},
		column("effect", model.EffectKind),
	}}
	for _, line := range lines(deckList) {
		var id, kind string
		var copies, worth int
		fmt.Sscan(line, &id, &copies, &kind, &worth)
		c := &model.Card{Entry: model.Entry{ID: id, Fields: []model.Field{field("kind", choice(kind))}}, Copies: whole(copies)}
		if worth > 0 {
			setWorth(c, worth)
		}
		if kind == "attack" || kind == "reaction" {
			c.Fields = append(c.Fields, field("tags", list([]string{"fire"})))
		}
		d.Cards = append(d.Cards, c)
	}
	return d
}

func setWorth(c *model.Card, worth int) {
	e := &model.Effect{Clauses: []model.Clause{{Verb: "defense", Amount: worth}}}
	c.Fields = append(c.Fields, field("effect", model.Value{Kind: model.EffectKind, Effect: e}))
}

func units() *model.Collection {
	c := &model.Collection{ID: "units", One: "unit", Fields: []*model.FieldDecl{
		column("hits", model.Whole), column("cost", model.Whole), column("rank", model.Choice), column("abilities", model.List)}}
	for _, line := range lines(unitList) {
		w := strings.Fields(line)
		var hits, cost int
		fmt.Sscan(w[1], &hits)
		price := model.Value{Kind: model.Whole, Word: true, Text: w[2]}
		if n, _ := fmt.Sscan(w[2], &cost); n == 1 {
			price = whole(cost)
		}
		var tables []string
		if w[4] != "-" {
			tables = strings.Split(w[4], ",")
		}
		c.Entries = append(c.Entries, &model.Entry{ID: w[0], Fields: []model.Field{
			field("hits", whole(hits)), field("cost", price), field("rank", choice(w[3])), field("abilities", list(tables))}})
	}
	return c
}

func abilityTables() []*model.Table {
	var out []*model.Table
	for _, line := range lines(abilityList) {
		id, rows, _ := strings.Cut(line, ": ")
		t := &model.Table{ID: id, Name: strings.ToUpper(id[:1]) + id[1:], Kind: "list", Columns: []*model.FieldDecl{column("name", model.Text), column("effect", model.EffectKind)}}
		for i, name := range strings.Split(rows, ", ") {
			e := &model.Effect{Source: "move " + fmt.Sprint(i+1), Clauses: []model.Clause{{Verb: "move", Amount: i + 1}}}
			t.Rows = append(t.Rows, &model.Row{ID: fmt.Sprint(i + 1), Range: model.Range{Lo: i + 1, Hi: i + 1},
				Cells: []model.Field{field("name", text(name)), field("effect", model.Value{Kind: model.EffectKind, Effect: e})}})
		}
		out = append(out, t)
	}
	return out
}

// flagTable is a d6 table whose flag is set from a roll on.
func flagTable(id, flagged string, from int) *model.Table {
	t := &model.Table{ID: id, Kind: "roll", Die: "d6", Columns: []*model.FieldDecl{column(flagged, model.Flag)}}
	t.Rows = flagRows(flagged, from, 6)
	return t
}

func flagRows(flagged string, from, faces int) []*model.Row {
	return []*model.Row{
		{ID: "low", Range: model.Range{Lo: 1, Hi: from - 1}, Cells: []model.Field{field(flagged, flag(false))}},
		{ID: "high", Range: model.Range{Lo: from, Hi: faces}, Cells: []model.Field{field(flagged, flag(true))}},
	}
}

// resultTable is a d6 table of "range result" rows.
func resultTable(id, rows string) *model.Table {
	t := &model.Table{ID: id, Kind: "roll", Die: "d6", Columns: []*model.FieldDecl{column("result", model.Text)}}
	for _, row := range strings.Split(rows, ",") {
		key, result, _ := strings.Cut(row, " ")
		r := &model.Row{ID: key, Range: model.Range{OpenLo: strings.HasSuffix(key, "-"), OpenHi: strings.HasSuffix(key, "+")},
			Cells: []model.Field{field("result", text(result))}}
		fmt.Sscan(key, &r.Range.Lo)
		fmt.Sscan(strings.Trim(key, "+-"), &r.Range.Lo)
		r.Range.Hi = r.Range.Lo
		t.Rows = append(t.Rows, r)
	}
	return t
}

func scenario(id string, sides ...string) *model.Scenario {
	s := &model.Scenario{ID: id}
	for _, side := range sides {
		w := strings.Fields(side)
		x := &model.Side{ID: w[0]}
		for i := 1; i < len(w); i += 2 {
			var n int
			fmt.Sscan(w[i], &n)
			x.Units = append(x.Units, &model.Force{Unit: choice(w[i+1]), Count: whole(n)})
		}
		s.Sides = append(s.Sides, x)
	}
	return s
}
