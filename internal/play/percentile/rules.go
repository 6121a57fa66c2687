package percentile

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/model"
	"punchboard/internal/play/part"
)

// Roles are the parts that a game may give this machine.
var Roles = []part.Role{
	{ID: "units", Kind: "collection", Default: "units", About: "the units"},
	{ID: "weapons", Kind: "collection", Default: "weapons", About: "what is carried and fired"},
	{ID: "attacks", Kind: "collection", Default: "attacks", About: "attacks built into a unit"},
	{ID: "grenades", Kind: "collection", Default: "grenades", About: "what is thrown"},
	{ID: "suits", Kind: "collection", Default: "suits", About: "armour that is worn"},
	{ID: "items", Kind: "collection", Default: "items", About: "other equipment"},
	{ID: "damage-types", Kind: "collection", Default: "damage-types", About: "the types of damage"},
	{ID: "shots", Kind: "collection", Default: "shots", About: "the kinds of shot"},
	{ID: "facings", Kind: "collection", Default: "facings", About: "the sides of a unit"},
	{ID: "races", Kind: "collection", Default: "races", About: "which races fight beside which"},
	{ID: "rules", Kind: "collection", Default: "rules", About: "the single numbers of the rules"},

	{ID: "movement", Kind: "table", Default: "movement", Columns: []string{"tu"}, About: "what movement costs",
		Rows: []string{"walk", "walk-diagonal", "up", "down", "uneven", "turn-45", "turn-90", "turn-135", "turn-180", "fly", "fly-diagonal", "hover"}},
	{ID: "actions", Kind: "table", Default: "actions", Columns: []string{"tu"}, About: "what other actions cost",
		Rows: []string{"load", "door", "prime", "throw"}},
	{ID: "ranged", Kind: "table", Default: "ranged-modifiers", Columns: []string{"bonus"}, About: "what changes a shot or a throw",
		Rows: []string{"range", "obstruction", "night", "kneeling", "kneeling-target", "akimbo-pistols", "akimbo-rifles", "second-weapon"}},
	{ID: "psi", Kind: "table", Default: "psi-modifiers", Columns: []string{"bonus"}, About: "the psi attacks"},
	{ID: "panic", Kind: "table", Default: "panic", Columns: []string{"result"}, About: "rolled for a unit that panics"},
	{ID: "critical", Kind: "table", Default: "critical", Columns: []string{"location", "damage", "movement"}, About: "rolled for a hit that gets through armour"},
	{ID: "splash", Kind: "table", Default: "splash", Columns: []string{"falloff"}, About: "what a blast loses with distance"},
	{ID: "structure", Kind: "table", Default: "structure", About: "what damage destroys what"},
	{ID: "scatter", Kind: "table", Default: "scatter", Columns: []string{"name"}, About: "where a miss goes"},

	{ID: "die", Kind: "rule", Default: "percentile", About: "the faces of the percentile dice"},
	{ID: "cap", Kind: "rule", Default: "hit-cap", About: "the best chance of any attack, in faces of the percentile dice"},
	{ID: "encumbered", Kind: "rule", Default: "encumbrance", About: "how many times as much movement costs with too much weight"},
	{ID: "slope", Kind: "rule", Default: "slope-steps", About: "how many slopes make a level"},
	{ID: "edge", Kind: "rule", Default: "edge-sight", About: "how far from an edge one is seen from another level"},
	{ID: "cover", Kind: "rule", Default: "crouch-cover", About: "how many slopes hide a kneeling unit"},
	{ID: "rise", Kind: "rule", Default: "flight-rise", About: "how many levels above the ground a flyer rises"},
	{ID: "scatter-step", Kind: "rule", Default: "scatter-step", About: "the margin that moves a miss by a square"},
	{ID: "stun-recovery", Kind: "rule", Default: "stun-recovery", About: "what wears off each turn"},
	{ID: "fall", Kind: "rule", Default: "fall-damage", About: "the damage of a fall, each level"},
	{ID: "fall-free", Kind: "rule", Default: "fall-free", About: "how many levels of a fall do not hurt"},
	{ID: "smoke", Kind: "rule", Default: "smoke-damage", About: "the damage of smoke"},
	{ID: "fire", Kind: "rule", Default: "fire-damage", About: "the damage of fire"},
	{ID: "explosive", Kind: "rule", Default: "explosive-damage", About: "the damage of an explosive object"},
	{ID: "explosive-class", Kind: "rule", Default: "explosive-class", About: "its blast class"},
	{ID: "smoke-rounds", Kind: "rule", Default: "smoke-rounds", About: "how many rounds smoke lasts"},
	{ID: "fire-rounds", Kind: "rule", Default: "fire-rounds", About: "how many rounds a fire lasts"},
	{ID: "fire-reach", Kind: "rule", Default: "incendiary-reach", About: "how many squares around it a hit sets on fire"},
	{ID: "hatching", Kind: "rule", Default: "zombie-turns", About: "how many rounds an egg needs"},
	{ID: "cloning", Kind: "rule", Default: "clone-turns", About: "after how many rounds a unit clones itself"},
	{ID: "detonation", Kind: "rule", Default: "disk-explosion", About: "above what roll of its dice a destroyed unit detonates"},

	{ID: "snap", Kind: "entry", Of: "shots", Default: "snap", About: "the shot of a reaction"},
	{ID: "mend", Kind: "entry", Of: "shots", Default: "critical", About: "what takes a critical hit away"},
	{ID: "detonate", Kind: "entry", Of: "shots", Default: "detonate", About: "the shot of a destroyed unit that detonates"},
	{ID: "cloner", Kind: "entry", Of: "units", Default: "celatid", About: "the unit that clones itself"},
	{ID: "squad", Kind: "function", Default: "squad", About: "what a squad costs, and what the rules do not allow of it"},
	{ID: "throws", Kind: "function", Default: "throws", About: "how many squares a unit throws what weighs so much, in a suit"},
	{ID: "harm", Kind: "function", Default: "harm", About: "damage of a type with what the susceptibilities of a unit add, in a suit"},
	{ID: "rolls", Kind: "function", Default: "rolls_of", About: "how often the dice are rolled for a kind of shot"},
	{ID: "zombie", Kind: "entry", Of: "units", Default: "zombie", About: "what an egg makes of its victim"},
	{ID: "falling", Kind: "entry", Of: "damage-types", Default: "cc", About: "the damage of a fall"},
	{ID: "burning", Kind: "entry", Of: "damage-types", Default: "in", About: "the damage of fire"},
	{ID: "choking", Kind: "entry", Of: "damage-types", Default: "st", About: "the damage of smoke"},
	{ID: "exploding", Kind: "entry", Of: "damage-types", Default: "he", About: "the damage of an explosive object"},
}

// rules are the rules of one game as fights need them. They are not changed by
// playing.
type rules struct {
	part.Cast
	env func() *expr.Env // that asks the functions which the game declares
}

// rulesOf reads a game by the roles and readings of battles.
func rulesOf(g *model.Game) *rules {
	return &rules{part.Cast{Game: g, Roles: Roles, Readings: Readings},
		sync.OnceValue(func() *expr.Env { return expr.New(g, engine.New(g).Funcs()) })}
}

// asked is what the function that plays a role answers; args are written as expressions
// write them.
func (r *rules) asked(role string, args ...string) (any, error) {
	return r.env().Eval(r.ID(role) + "(" + strings.Join(args, ", ") + ")")
}

// number is such an answer that is a whole number.
func (r *rules) number(role string, args ...string) (int, error) {
	v, err := r.asked(role, args...)
	n, ok := v.(int)
	if err == nil && !ok {
		err = fmt.Errorf("the function %q gives %v: want a whole number", r.ID(role), v)
	}
	return n, err
}

// quoted is an id as expressions write it, nil for none.
func quoted(id string) string {
	if id == "" {
		return "nil"
	}
	return strconv.Quote(id)
}
