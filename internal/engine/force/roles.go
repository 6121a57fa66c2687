package force

import (
	"slices"

	"punchboard/internal/engine/part"
)

// Roles are all roles of this family. Those of decks that end with a number
// belong to the stage of that number.
var Roles = slices.Concat(reckoned, played)

// reckoned are the roles that answers reckon with.
var reckoned = []part.Role{
	{ID: "regions", Kind: "collection", Default: "regions", About: "the regions: what they pay (income) and bear (prl)"},
	{ID: "groups", Kind: "collection", Default: "groups", About: "the groups cards belong to; any and all make one of others"},
	{ID: "resources", Kind: "collection", Default: "resources", About: "what can be gained"},
	{ID: "tracks", Kind: "collection", Default: "tracks", About: "what effects may shift"},
	{ID: "rooms", Kind: "collection", Default: "rooms", About: "the rooms of a base, their effects and the power they need"},
	{ID: "rules", Kind: "collection", Default: "rules", About: "the single numbers of the rules"},

	{ID: "invasions", Kind: "table", Default: "invasions", About: "how many invasions come", Columns: []string{"invasions"}},
	{ID: "detection", Kind: "table", Default: "detection", About: "whether one is seen", Flag: "detected"},
	{ID: "interception", Kind: "table", Default: "interception", About: "what an interception comes to", Columns: []string{"result"}},
	{ID: "defense", Kind: "table", Default: "defense", About: "whether a damaged interceptor is lost", Flag: "destroyed"},
	{ID: "survival", Kind: "table", Default: "survival", About: "whether a beaten squad is lost", Flag: "destroyed"},
	{ID: "research-costs", Kind: "table", Default: "research-costs", About: "what a research card of a stage costs in each resource", Columns: []string{"stage"}},

	{ID: "bonus", Kind: "verb", Default: "with", About: "more Force beside a card of a group"},
	{ID: "bonus-against", Kind: "verb", Default: "against", About: "more Force against a card of a group"},
	{ID: "each", Kind: "verb", Default: "each", About: "a change of Force of every card of a group"},
	{ID: "others", Kind: "verb", Default: "others", About: "the same for all but the card itself"},
	{ID: "dice", Kind: "verb", Default: "dice", About: "Force by dice"},
	{ID: "discard", Kind: "verb", Default: "discard", About: "the other side loses a card"},
	{ID: "control", Kind: "verb", Default: "control", About: "a card of the other side changes sides"},
	{ID: "counts-as", Kind: "verb", Default: "counts-as", About: "a card belongs to a group for cards of another"},
	{ID: "gain", Kind: "verb", Default: "gain", About: "a resource once"},
	{ID: "shift", Kind: "verb", Default: "shift", About: "a change of a track"},
	{ID: "turn-force", Kind: "verb", Default: "turn-force", About: "more Force this turn"},
	{ID: "mission-force", Kind: "verb", Default: "mission-force", About: "more Force on the next mission"},
	{ID: "supports", Kind: "verb", Default: "supports", About: "how much of a resource a room has place for"},
	{ID: "aliens-draw", Kind: "verb", Default: "aliens-draw", About: "more cards for the aliens"},

	{ID: "soldier", Kind: "entry", Of: "groups", Default: "soldier", About: "those whose number limits a meld"},
	{ID: "hero", Kind: "entry", Of: "groups", Default: "hero", About: "those whose number in a deck is limited"},
	{ID: "psionic", Kind: "entry", Of: "groups", Default: "psionic", About: "those who lead psi cards"},
	{ID: "psi", Kind: "entry", Of: "groups", Default: "psi", About: "cards that want one who leads them"},
	{ID: "alien", Kind: "entry", Of: "groups", Default: "alien", About: "the enemy's soldiers"},
	{ID: "primary-weapon", Kind: "entry", Of: "groups", Default: "primary-weapon", About: "no more of these than soldiers"},
	{ID: "equipment", Kind: "entry", Of: "groups", Default: "equipment", About: "no more of these than soldiers"},
	{ID: "armour", Kind: "entry", Of: "groups", Default: "armour", About: "no more of these than soldiers"},
	{ID: "non-tactical", Kind: "entry", Of: "groups", Default: "non-tactical", About: "cards that are never played in a battle"},

	{ID: "invasions-track", Kind: "entry", Of: "tracks", Default: "invasions", About: "shifts of the invasion roll"},
	{ID: "detection-track", Kind: "entry", Of: "tracks", Default: "detect", About: "shifts of the detection roll"},
	{ID: "interception-track", Kind: "entry", Of: "tracks", Default: "intercept", About: "shifts of the interception roll"},
	{ID: "defense-track", Kind: "entry", Of: "tracks", Default: "air-defense", About: "shifts of the defense roll"},
	{ID: "survival-track", Kind: "entry", Of: "tracks", Default: "survival", About: "shifts of the survival roll"},
	{ID: "generator-capacity", Kind: "entry", Of: "tracks", Default: "generator-capacity", About: "more rooms for every generator"},
	{ID: "soldier-limit", Kind: "entry", Of: "tracks", Default: "soldier-limit", About: "more soldiers in a meld"},
	{ID: "psi-cost", Kind: "entry", Of: "tracks", Default: "psi-cost", About: "a change of the research cost of psi cards"},

	{ID: "generator", Kind: "entry", Of: "rooms", Default: "power-generator", About: "the room that powers others"},
	{ID: "room", Kind: "entry", Of: "resources", Default: "room", About: "what a generator supports"},
	{ID: "research-token", Kind: "entry", Of: "resources", Default: "rt", About: "what psi-cost changes"},

	{ID: "alien-hand", Kind: "rule", Default: "alien-hand", About: "the cards that the aliens draw"},
	{ID: "deck-min", Kind: "rule", Default: "deck-min", About: "the fewest cards of a battle deck"},
	{ID: "heroes-max", Kind: "rule", Default: "heroes-max", About: "the most heroes in a battle deck"},
	{ID: "psionic-min", Kind: "rule", Default: "psionic-min", About: "those that psi cards want in a battle deck"},
	{ID: "soldiers-max", Kind: "rule", Default: "soldiers-max", About: "the most soldiers in a meld"},
	{ID: "income-loyalty", Kind: "rule", Default: "income-loyalty", About: "the Loyalty Tokens that make a region pay"},
	{ID: "income-extra", Kind: "rule", Default: "income-extra", About: "income for each Loyalty Token beyond them"},
	{ID: "income-extra-max", Kind: "rule", Default: "income-extra-max", About: "the most of such income"},
	{ID: "panic-income", Kind: "rule", Default: "panic-income", About: "how panic changes income"},
	{ID: "near-panic", Kind: "rule", Default: "near-panic", About: "the part of its PRL from which a region is near panic"},
	{ID: "near-income", Kind: "rule", Default: "near-income", About: "the part of its income that it then pays"},
	{ID: "prl-base", Kind: "rule", Default: "prl-base", About: "what a base adds to a PRL"},
	{ID: "prl-coverage", Kind: "rule", Default: "prl-coverage", About: "what complete coverage adds to a PRL"},

	{ID: "aliens-1", Kind: "deck", About: "the alien cards that join at stage 1"},
	{ID: "aliens-2", Kind: "deck", About: "the alien cards that join at stage 2"},
	{ID: "aliens-3", Kind: "deck", About: "the alien cards that join at stage 3"},
	{ID: "research-1", Kind: "deck", About: "the research cards of stage 1"},
	{ID: "research-2", Kind: "deck", About: "the research cards of stage 2"},
	{ID: "research-3", Kind: "deck", About: "the research cards of stage 3"},
	{ID: "missions-1", Kind: "deck", About: "the missions of stage 1"},
	{ID: "missions-2", Kind: "deck", About: "the missions of stage 2"},
	{ID: "missions-3", Kind: "deck", About: "the missions of stage 3"},
}
