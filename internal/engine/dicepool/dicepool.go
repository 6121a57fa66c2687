// Package dicepool answers questions about games in which one throw of a pool
// of dice decides an attack: dice that show the same are a set, how many they
// are is its width and tells how hard it hits, what they show is its height
// and tells where. Every answer is exact.
//
// Every number comes from the game: a role names the collection, table or
// single number of the rules that plays a part (see Roles). Where the rules
// leave a question open, the chosen answer of a reading decides (see
// Readings).
package dicepool

import (
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// Rules are the rules of one game. They may be asked from several goroutines.
type Rules struct{ part.Cast }

// New are the rules of a game of this family.
func New(g *model.Game) (*Rules, error) {
	c, err := part.Of(g, Roles, Readings)
	if err != nil {
		return nil, fmt.Errorf("dicepool: %w", err)
	}
	return &Rules{c}, nil
}

// Roles are the parts that a game's data plays.
var Roles = []part.Role{
	{ID: "location", Kind: "table", Default: "hit-location", Columns: []string{"location"}, About: "where a set hits, by its height; its die is that of the pool"},
	{ID: "locations", Kind: "collection", Default: "locations", About: "the places of a body, each with its part"},
	{ID: "parts", Kind: "collection", Default: "parts", About: "the kinds of places, each with its capacity; those that are vital decide"},
	{ID: "bodies", Kind: "collection", Default: "bodies", About: "the forms of bodies, each with the places it is without"},
	{ID: "weapons", Kind: "collection", Default: "weapons", About: "what attacks are made with, each with its modes"},
	{ID: "kinds", Kind: "collection", Default: "damage-kinds", About: "the kinds of damage, each with what it comes to in a full part"},
	{ID: "fates", Kind: "collection", Default: "fates", About: "what an attack comes to, from the least to the worst"},
	{ID: "manoeuvres", Kind: "collection", Default: "manoeuvres", About: "what one may do with a pool"},
	{ID: "rules", Kind: "collection", Default: "rules", About: "single numbers of the rules"},

	{ID: "body", Kind: "entry", Of: "locations", Default: "torso", About: "the place that hits go to which find their own missing or full"},
	{ID: "autofire", Kind: "entry", Of: "manoeuvres", Default: "autofire", About: "the manoeuvre that names the weapons that may fire bursts"},

	{ID: "set-least", Kind: "rule", Default: "set-least", About: "the fewest dice that make a set"},
	{ID: "autofire-shots", Kind: "rule", Default: "autofire-shots", About: "the shots of a burst"},
	{ID: "autofire-dice", Kind: "rule", Default: "autofire-dice", About: "the dice that a burst adds"},
	{ID: "aim-dice", Kind: "rule", Default: "aim-dice", About: "the most dice that aiming adds, where the weapon does not say"},
	{ID: "called-dice", Kind: "rule", Default: "called-dice", About: "the dice taken out of the pool for a called shot"},
	{ID: "called-lost", Kind: "rule", Default: "called-lost", About: "those of them that are put away; the others are set to the number called"},
	{ID: "extra-shot-dice", Kind: "rule", Default: "extra-shot-dice", About: "the dice that each shot after the first costs"},
	{ID: "spray-share", Kind: "rule", Default: "spray-share", About: "the part of all ammunition that a spray uses: one in so many"},
}

// Readings are the questions that the rules leave open.
var Readings = []part.Reading{
	{ID: "which-set", About: "which of several sets counts", Answers: []string{"attacker", "widest", "highest"}},
	{ID: "equal-width", About: "which of several widest sets counts", Answers: []string{"highest", "lowest"}},
	{ID: "long-sets", About: "whether a set of four or more is several hits", Answers: []string{"one", "pairs"}},
	{ID: "surplus-sets", About: "whether sets beyond the number of shots are hits", Answers: []string{"wasted", "hits"}},
	{ID: "spray-third", About: "how a share of the ammunition is rounded", Answers: []string{"down", "up"}},
	{ID: "area", About: "what Area does", Answers: []string{"falls", "flat", "radius"}},
	{ID: "armour", About: "what armour does", Answers: []string{"subtracts", "nothing"}},
	{ID: "untyped", About: "the kind of damage that none is printed for", Answers: []string{"killing", "shock"}},
	{ID: "excess", About: "damage beyond what a limb can take", Answers: []string{"lost", "torso"}},
	{ID: "shock-limb", About: "a limb full of a kind of damage that says nothing of limbs", Answers: []string{"hurt", "lost"}},
	{ID: "missing-part", About: "which hits are body shots on a body that lacks something", Answers: []string{"missing", "all"}},
}

// text is a field of an entry as a word, "" if it is not set.
func text(e *model.Entry, field string) string { return e.Field(field).Text }

// most is the largest pool that a question may name: beyond it an exact
// answer has more digits than anyone reads.
const most = 60

// pool checks that a pool is one.
func pool(n int) error {
	if n > most {
		return fmt.Errorf("%d dice: want at most %d", n, most)
	}
	return ask.Count("dice", n)
}
