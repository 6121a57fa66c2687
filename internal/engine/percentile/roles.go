package percentile

import "punchboard/internal/engine/part"

// Roles are all roles of this family.
var Roles = []part.Role{
	{ID: "units", Kind: "collection", Default: "units", About: "the units"},
	{ID: "weapons", Kind: "collection", Default: "weapons", About: "what is carried and fired"},
	{ID: "attacks", Kind: "collection", Default: "attacks", About: "attacks built into a unit"},
	{ID: "grenades", Kind: "collection", Default: "grenades", About: "what is thrown"},
	{ID: "suits", Kind: "collection", Default: "suits", About: "armour that is worn"},
	{ID: "items", Kind: "collection", Default: "items", About: "other equipment"},
	{ID: "technology", Kind: "collection", Default: "technology", About: "what allows things at which level"},
	{ID: "damage-types", Kind: "collection", Default: "damage-types", About: "the types of damage"},
	{ID: "shots", Kind: "collection", Default: "shots", About: "the kinds of shot"},
	{ID: "statistics", Kind: "collection", Default: "statistics", About: "the statistics and what boosting them costs"},
	{ID: "facings", Kind: "collection", Default: "facings", About: "the sides of a unit"},
	{ID: "races", Kind: "collection", Default: "races", About: "which races fight beside which"},
	{ID: "terrain", Kind: "collection", Default: "terrain", About: "what stands on tiles"},
	{ID: "rules", Kind: "collection", Default: "rules", About: "the single numbers of the rules"},

	{ID: "movement", Kind: "table", Default: "movement", Columns: []string{"tu"}, About: "what movement costs",
		Rows: []string{"walk", "walk-diagonal", "up", "down", "uneven", "turn-45", "turn-90", "turn-135", "turn-180", "fly", "fly-diagonal", "hover"}},
	{ID: "actions", Kind: "table", Default: "actions", Columns: []string{"tu"}, About: "what other actions cost",
		Rows: []string{"load", "door", "prime", "throw"}},
	{ID: "ranged", Kind: "table", Default: "ranged-modifiers", Columns: []string{"bonus"}, About: "what changes a shot or a throw",
		Rows: []string{"range", "obstruction", "night", "kneeling", "kneeling-target", "spotter", "no-los", "waypoint",
			"akimbo-pistols", "akimbo-rifles", "second-weapon"}},
	{ID: "psi", Kind: "table", Default: "psi-modifiers", Columns: []string{"bonus"}, About: "the psi attacks"},
	{ID: "panic", Kind: "table", Default: "panic", Columns: []string{"result"}, About: "rolled for a unit that panics"},
	{ID: "critical", Kind: "table", Default: "critical", Columns: []string{"location", "damage", "movement"}, About: "rolled for a hit that gets through armour"},
	{ID: "splash", Kind: "table", Default: "splash", Columns: []string{"falloff"}, About: "what a blast loses with distance"},
	{ID: "structure", Kind: "table", Default: "structure", About: "what damage destroys what"},
	{ID: "scatter", Kind: "table", Default: "scatter", Columns: []string{"name"}, About: "where a miss goes"},

	{ID: "die", Kind: "rule", Default: "percentile", About: "the faces of the percentile dice"},
	{ID: "cap", Kind: "rule", Default: "hit-cap", About: "the best chance of any attack, in faces of the percentile dice"},
	{ID: "squad", Kind: "rule", Default: "squad-points", About: "what a squad is worth"},
	{ID: "boost-max", Kind: "rule", Default: "boost-max", About: "the most a statistic may be boosted"},
	{ID: "boost-heavy", Kind: "rule", Default: "boost-heavy", About: "how many times as much a boost costs for what is no soldier"},
	{ID: "boost-armour", Kind: "rule", Default: "boost-armour", About: "what a point of armour costs for those who may boost it"},
	{ID: "encumbered", Kind: "rule", Default: "encumbrance", About: "how many times as much movement costs with too much weight"},
	{ID: "slope", Kind: "rule", Default: "slope-steps", About: "how many slopes make a level"},
	{ID: "edge", Kind: "rule", Default: "edge-sight", About: "how far from an edge one is seen from another level"},
	{ID: "cover", Kind: "rule", Default: "crouch-cover", About: "how many slopes hide a kneeling unit"},
	{ID: "rise", Kind: "rule", Default: "flight-rise", About: "how many levels above the ground a flyer rises"},

	// Numbers that this family does not count with; the game may name them.
	{ID: "throw-over", Kind: "rule", Default: "throw-over", About: "how high a throw goes over things"},
	{ID: "scatter-step", Kind: "rule", Default: "scatter-step", About: "the margin that moves a miss by a square"},
	{ID: "stun-recovery", Kind: "rule", Default: "stun-recovery", About: "what wears off each turn"},
	{ID: "fall", Kind: "rule", Default: "fall-damage", About: "the damage of a fall, each level"},
	{ID: "fall-free", Kind: "rule", Default: "fall-free", About: "how many levels of a fall do not hurt"},
	{ID: "smoke", Kind: "rule", Default: "smoke-damage", About: "the damage of smoke"},
	{ID: "fire", Kind: "rule", Default: "fire-damage", About: "the damage of fire"},
	{ID: "explosive", Kind: "rule", Default: "explosive-damage", About: "the damage of an explosive object"},
	{ID: "explosive-class", Kind: "rule", Default: "explosive-class", About: "its blast class"},
}
