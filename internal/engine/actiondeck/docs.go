package actiondeck

import "punchboard/internal/engine/part"

// Docs are the family's functions, in the order in which a player meets them.
func (r *Rules) Docs() []part.Doc {
	return []part.Doc{
		{Name: "draw", Func: r.draw, Signature: "draw(cards, kind)", About: "how many cards of a kind are in a hand drawn from the full deck; kind is a kind, a suit, a tag or a card, or a list of them"},
		{Name: "suppressed", Func: r.suppressed, Signature: "suppressed(tokens, attacks)", About: "how many attacks get through; each rolls while tokens remain, and a token goes either way"},
		{Name: "splash", Func: r.splash, Signature: "splash(neighbours)", About: "how many neighbours an area attack hurts"},
		{Name: "revealed", Func: r.revealed, Signature: "revealed(times)", About: "the chance that a hidden unit is seen after so many moves or attacks"},
		{Name: "detect", Func: r.detect, Signature: "detect(modifier...)", About: "the row of the detection table; a modifier is a number or its id in the table"},
		{Name: "panic", Func: r.panic, Signature: "panic(unit, modifier...)", About: "the row of the panic table, with the modifiers of that unit"},
		{Name: "survive", Func: r.survive, Signature: "survive(hand, tokens, attacks, hits)", About: "the chance to live through attacks of one hit each when every Defense card of the hand is spent", Readings: []string{defenseSpill}},
		{Name: "abilities", Func: r.abilities, Signature: "abilities(unit, spec, table...)", About: "what a Spec card of that number lets a unit do, by each of its ability tables and those named"},
		{Name: "cost", Func: r.cost, Signature: "cost(scenario, side)", About: "what the units of a side cost in all"},
		{Name: "hits", Func: r.hits, Signature: "hits(scenario, side)", About: "how many hits the units of a side take in all"},
	}
}
