package threshold

import "punchboard/internal/engine/part"

// Docs are the family's functions, in the order in which a player meets them.
func (r *Rules) Docs() []part.Doc {
	load := []string{"band-edge", "overload"}
	carry := append([]string{"experience-allowance"}, load...)
	snap := append([]string{"snap-cool", "snap-loses", "preset-when", "snap-tie"}, carry...)
	side := "a side is a Reflex, the id of a character, or {who, reflex, cool, experience, held, move, weapon, carried, mwa, load, drop, dive}; held are the actions left, all of them unless said"
	return []part.Doc{
		{Name: "check", Func: r.check, Signature: "check(stat, threshold)", About: "the chance that the die and a number meet a threshold, which is a number or the id of one"},
		{Name: "cool", Func: r.cool, Signature: "cool(stat, threshold, {player, experience, bonus})", About: "the chance to pass a Cool or Panic check; stat is a Cool or the id of a character"},
		{Name: "shortfall", Func: r.shortfall, Signature: "shortfall(stat, threshold, {player, experience, bonus})", About: "by how much such a check is failed, 0 if it is passed"},
		{Name: "actions_lost", Func: r.actionsLost, Signature: "actions_lost(stat, threshold, reflex, {player, experience, bonus})", About: "how many actions a failed Cool check costs a character of that Reflex; the id of a character stands for both numbers"},
		{Name: "recovery", Func: r.recovery, Signature: "recovery(stat, threshold, turns, {player, experience, bonus, triggers})", About: "in which turn panic ends, or none; triggers are the turns before whose check something frightened the character anew", Readings: []string{"recovery-start"}},
		{Name: "reflex", Func: r.reflex, Signature: "reflex(difference)", About: "who is quicker, as win, tie, lose; the difference is the own Reflex less the other's, which may be a fraction"},
		{Name: "initiative", Func: r.initiative, Signature: "initiative(first, second)", About: "which side begins if both are surprised, by the average Reflex of each; a side is a list of Reflexes and ids of characters", Readings: []string{"average", "initiative-tie"}},
		{Name: "band", Func: r.band, Signature: "band(percent)", About: "the band of a load in percent of the weight allowance: none, a row of the table, over", Readings: load},
		{Name: "movement", Func: r.movement, Signature: "movement({who, base, carried, mwa, experience, load, posture, terrain, factors, shortfall})", About: "the metres of an action that moves, as {metres, steps}; posture, terrain and the list of factors name rows of the table; steps are the list of {value, reason} that metres is the sum of", Readings: append([]string{"half-of", "halves", "move-least", "shortfall-when"}, carry...)},
		{Name: "snap_sum", Func: r.snapSum, Signature: "snap_sum(side, shortfall)", About: "the modifiers of a Reflex check for a Snap Action, as a list of {value, reason}; " + side, Readings: append([]string{"snap-cool"}, carry...)},
		{Name: "snap", Func: r.snap, Signature: "snap(npc, other, {threshold})", About: "who acts first when a non-player character is surprised, npc or other; without a threshold the Cool check is passed; " + side, Readings: snap},
		{Name: "snap_actions", Func: r.snapActions, Signature: "snap_actions(npc, other, {threshold})", About: "how many actions the surprised one takes before the other can act", Readings: snap},
	}
}
