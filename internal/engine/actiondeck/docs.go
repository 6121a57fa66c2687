package actiondeck

import "punchboard/internal/engine/part"

// Funcs are the family's functions by name.
func (r *Rules) Funcs() map[string]any {
	return map[string]any{
		"draw": r.draw, "suppressed": r.suppressed, "splash": r.splash, "revealed": r.revealed,
		"detect": r.detect, "panic": r.panic, "survive": r.survive, "abilities": r.abilities,
		"cost": r.cost, "hits": r.hits,
	}
}

// Docs are the docs of Funcs, in the order in which a player meets them.
func (*Rules) Docs() []part.Doc {
	return []part.Doc{
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
