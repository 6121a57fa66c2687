package actiondeck

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/engine/ask"
	"punchboard/internal/model"
)

// Doc says what a function answers and the ids of the readings it asks.
type Doc struct {
	Name, Signature, About string
	Readings               []string
}

// Funcs are the family's functions by name.
func (r *Rules) Funcs() map[string]any {
	return map[string]any{
		"draw": r.draw, "suppressed": r.suppressed, "splash": r.splash, "revealed": r.revealed,
		"detect": r.detect, "panic": r.panic, "survive": r.survive, "abilities": r.abilities,
		"cost": r.cost, "hits": r.hits,
	}
}

// Docs are the docs of Funcs, in the order in which a player meets them.
func Docs() []Doc {
	return []Doc{
		{Name: "draw", Signature: "draw(cards, kind)", About: "how many cards of a kind are in a hand drawn from the full deck; kind is a kind, a tag or a card, or a list of them"},
		{Name: "suppressed", Signature: "suppressed(tokens, attacks)", About: "how many attacks get through; each rolls while tokens remain, and a token goes either way"},
		{Name: "splash", Signature: "splash(neighbours)", About: "how many neighbours an area attack hurts"},
		{Name: "revealed", Signature: "revealed(times)", About: "the chance that a hidden unit is seen after so many moves or attacks"},
		{Name: "detect", Signature: "detect(modifier...)", About: "the row of the detection table; a modifier is a number or its id in the table"},
		{Name: "panic", Signature: "panic(unit, modifier...)", About: "the row of the panic table, with the modifiers of that unit"},
		{Name: "survive", Signature: "survive(hand, tokens, attacks, hits)", About: "the chance to live through attacks of one hit each when every Defense card of the hand is spent", Readings: []string{defenseSpill}},
		{Name: "abilities", Signature: "abilities(unit, spec, table...)", About: "what a Spec card of that number lets a unit do, by each of its ability tables and those named"},
		{Name: "cost", Signature: "cost(scenario, side)", About: "what the units of a side cost in all"},
		{Name: "hits", Signature: "hits(scenario, side)", About: "how many hits the units of a side take in all"},
	}
}

// Findings are the faults of the game's roles that can be told without asking
// anything: a role this family does not know (PB004), an id that is not there
// (PB101), a roll table without the column that says which rows count (PB005),
// and a reading whose answers the engine does not know (PB007).
func (r *Rules) Findings() diag.List {
	var out diag.List
	for _, f := range r.g.Engine.Roles {
		out.Add(r.roleFindings(f)...)
	}
	if x := r.g.Reading(defenseSpill); x != nil {
		for _, a := range x.Options {
			if a.ID != anyAttack && a.ID != oneAttack {
				out.Add(diag.Finding{At: a.At, Severity: diag.Error, Code: "PB007", Name: "not-a-choice",
					Message: fmt.Sprintf("the engine knows no answer %q to this reading", a.ID),
					Help:    fmt.Sprintf("it knows %q and %q", anyAttack, oneAttack)})
			}
		}
	}
	return out.Sorted()
}

func (r *Rules) roleFindings(f model.Field) diag.List {
	role := roleOf(f.ID)
	if role.Kind == "" {
		return diag.List{{At: f.At, Severity: diag.Error, Code: "PB004", Name: "unknown-field",
			Message: ask.Unknown("role", f.ID, ask.IDs(Roles, func(r Role) string { return r.ID })).Error()}}
	}
	id := f.Value.Text
	have, ok := r.known(role.Kind)
	if !ok {
		return nil
	}
	for _, x := range have {
		if x == id {
			return r.flagFindings(role, id)
		}
	}
	return diag.List{{At: f.Value.At, Severity: diag.Error, Code: "PB101", Name: "unknown-id",
		Message: ask.Unknown(role.Kind, id, have).Error()}}
}

// known are the ids of a kind; false for a kind that this game lacks wholly.
func (r *Rules) known(kind string) ([]string, bool) {
	switch kind {
	case "deck":
		return ask.IDs(r.g.Decks, func(d *model.Deck) string { return d.ID }), true
	case "table":
		return ask.IDs(r.g.Tables, func(t *model.Table) string { return t.ID }), true
	case "verb":
		return ask.IDs(r.g.Verbs, func(v *model.Verb) string { return v.ID }), true
	case "collection":
		return ask.IDs(r.g.Collections, func(c *model.Collection) string { return c.ID }), true
	}
	c, err := r.units()
	if err != nil {
		return nil, false
	}
	return ask.IDs(c.Fields, func(f *model.FieldDecl) string { return f.ID }), true
}

func (r *Rules) flagFindings(role Role, id string) diag.List {
	t := r.g.Table(id)
	if role.Flag == "" || t == nil || hasColumn(t, role.Flag) {
		return nil
	}
	return diag.List{{At: t.At, Severity: diag.Error, Code: "PB005", Name: "missing-field",
		Message: fmt.Sprintf("table %q plays the role %q and has no column %q", t.ID, role.ID, role.Flag),
		Help:    "declare it as a flag: true in the rows that count"}}
}
