package percentile

import "punchboard/internal/engine/part"

// Readings are all the questions this family asks.
var Readings = []part.Reading{
	{ID: "roll-under", About: "the percentile dice count from 0 or from 1, and must be lower or may be equal", Answers: []string{"from-zero", "or-equal", "lower"}},
	{ID: "auto-fire", About: "an automatic shot is one roll that hits or misses, or a roll for each round", Answers: []string{"one-roll", "each-round"}},
	{ID: "throw-rounding", About: "strength divided by weight comes to whole squares how", Answers: []string{"down", "up", "nearest"}},
	{ID: "suit-armour", About: "the armour of a suit stands in place of its wearer's, or is added to it", Answers: []string{"replace", "add"}},
	{ID: "suit-susceptibility", About: "the susceptibilities of a suit stand in place of its wearer's, or are added to them", Answers: []string{"replace", "add"}},
	{ID: "stun-armour", About: "armour absorbs stun damage, or does nothing against it", Answers: []string{"absorbs", "ignores"}},
	{ID: "psi-none", About: "a unit with no psi strength defends with 0, or cannot be attacked", Answers: []string{"zero", "immune"}},
	{ID: "lift-cost", About: "riding an elevator costs the level alone, or a step too", Answers: []string{"level", "step-and-level"}},
	{ID: "sight-corner", About: "a wall that ends at a corner leaves a line of sight through the corner open, or blocks it", Answers: []string{"open", "tight"}},
	{ID: "sight-large", About: "of a large unit the nearest square is seen, or all have to be", Answers: []string{"nearest", "all"}},
	{ID: "spotter", About: "what a spotter sees serves throws, thrown weapons and guided ones, or any shot", Answers: []string{"throws", "all"}},
	{ID: "objects-in-sight", About: "objects of a map obstruct a line of sight, or block it", Answers: []string{"obstruct", "block"}},
}
