package actiondeck

import (
	"slices"

	"punchboard/internal/play/part"
)

// Roles are the parts that a game may give this machine. A roll table says with
// a flag column which of its rows count: stops or hurts.
var Roles = slices.Concat([]part.Role{
	{ID: "deck", Kind: "deck", About: "the deck that hands are drawn from"},
	{ID: "defense", Kind: "verb", About: "the verb whose amount is the hits it negates"},
	{ID: "suppression", Kind: "table", Flag: "stops", About: "rolled for an attack while tokens remain"},
	{ID: "splash", Kind: "table", Flag: "hurts", About: "rolled for each space around an area attack"},
	{ID: "units", Kind: "collection", Default: "units", About: "the units"},
	{ID: "hits", Kind: "field", Of: "units", Default: "hits", About: "how many hits a unit takes"},
	{ID: "cost", Kind: "field", Of: "units", Default: "cost", About: "what a unit costs"},
	{ID: "abilities", Kind: "field", Of: "units", Default: "abilities", About: "the ability tables a unit may use, in order"},
	{ID: "hand", Kind: "table", Default: "hand", Columns: []string{"draw", "keep"}, About: "cards drawn and kept, by units left"},
	{ID: "rules", Kind: "collection", Default: "rules", About: "the single numbers of the rules"},
	{ID: "tags", Kind: "collection", Default: "tags", About: "the classes that lines of ability tables belong to"},
	{ID: "kins", Kind: "collection", Default: "kins", About: "what units are made of"},

	{ID: "damage", Kind: "rule", Default: "base-damage", About: "the hits of every attack"},
	{ID: "negates", Kind: "rule", Default: "base-defense", About: "the hits that a Defense negates"},
	{ID: "free-move", Kind: "rule", Default: "free-move", About: "the hexes that a unit moves without a card"},
	{ID: "move-cards", Kind: "rule", Default: "move-cards", About: "the Move cards of a unit in a turn"},
	{ID: "rating", Kind: "rule", Default: "rating-max", About: "the greatest rating of a hex"},
	{ID: "flight", Kind: "rule", Default: "flyer-elevation", About: "the elevation of flyers"},
	{ID: "token", Kind: "rule", Default: "attack-token", About: "the tokens that an attack uses up"},
	{ID: "kill-spec", Kind: "rule", Default: "kill-spec", About: "the Spec card that kills a controlled unit"},
	{ID: "grenade-spec", Kind: "rule", Default: "grenade-spec", About: "the Spec card that blows up a controlled unit"},
	{ID: "map", Kind: "rule", Default: "map-tiles", About: "the large tiles of a map"},
	{ID: "depth", Kind: "rule", Default: "deploy-depth", About: "how many hexes deep a side sets up"},

	{ID: "kin", Kind: "field", Of: "units", Default: "kin", About: "what a unit is made of"},
	{ID: "flyer", Kind: "field", Of: "units", Default: "flyer", About: "that a unit flies"},
	{ID: "override", Kind: "field", Of: "units", Default: "override", About: "the range that every Attack card has for a unit"},
	{ID: "converts", Kind: "field", Of: "units", Default: "converts", About: "what a unit makes of those it kills"},
	{ID: "limits", Kind: "field", Of: "units", Default: "limits", About: "what a unit may not do"},
	{ID: "pieces", Kind: "field", Of: "units", Default: "pieces", About: "how many counters of a unit there are"},

	{ID: "armor", Kind: "entry", Of: "tags", Default: "armor", About: "a Defense that can be taken away"},
	{ID: "psi", Kind: "entry", Of: "tags", Default: "psi", About: "an attack of the mind"},
	{ID: "grenade", Kind: "entry", Of: "tags", Default: "grenade", About: "an attack that passes units in the way"},
	{ID: "indirect", Kind: "entry", Of: "tags", Default: "indirect", About: "another attack that does"},
	{ID: "jump", Kind: "entry", Of: "tags", Default: "jump", About: "a move over other units"},
	{ID: "robot", Kind: "entry", Of: "kins", Default: "robot", About: "what never becomes another unit"},
}, verbRoles())

// verbRoles are the verbs that play knows how to do, by their roles. Their words,
// their icons and the lines that use them are the game's.
func verbRoles() []part.Role {
	var out []part.Role
	for _, v := range [][2]string{
		{"attack", "an attack at a range"}, {"move", "a move"}, {"draw", "cards drawn"}, {"discard", "cards discarded"},
		{"opponent-discards", "cards that the opponent discards"}, {"opponent-draws", "cards that the opponent draws fewer"},
		{"suppress", "tokens gained"}, {"heal", "damage taken off"}, {"immobilize", "a foe that can do nothing"},
		{"control", "a foe that is used as one's own"}, {"strip", "a foe without its armor"},
		{"negate-defense", "a Defense that fails"}, {"negate-attack", "an attack that fails"},
		{"negate-psi", "an attack of the mind that fails"}, {"look-hand", "a look at the hand"},
		{"look-deck", "a look at the deck"}, {"become", "a unit turned into another"}, {"spawn", "a new unit"},
		{"grant", "what another unit may do"}, {"augment", "an attack made better"},
		{"reflect", "an attack turned back"}, {"spec", "a line of an ability table"},
	} {
		out = append(out, part.Role{ID: v[0], Kind: "verb", Default: v[0], About: v[1]})
	}
	return out
}
