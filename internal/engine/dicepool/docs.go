package dicepool

import "punchboard/internal/engine/part"

// Docs are the family's functions, in the order in which a player meets them.
func (r *Rules) Docs() []part.Doc {
	hit := []string{"area", "armour"}
	attack := []string{"which-set", "equal-width", "excess", "missing-part", "area", "armour"}
	return []part.Doc{
		{Name: "match", Func: r.match, Signature: "match(pool)", About: "the chance of any set"},
		{Name: "width", Func: r.width, Signature: "width(pool)", About: "the width of the widest set, 0 without one"},
		{Name: "sets", Func: r.sets, Signature: "sets(pool)", About: "how many sets there are, of whatever width"},
		{Name: "location", Func: r.location, Signature: `location(pool, "any" or "widest" or "highest", {body, called, given})`, About: "where the set that counts hits; given leaves out throws without a set", Readings: []string{"equal-width", "missing-part"}},
		{Name: "damage", Func: r.damage, Signature: "damage(weapon, width, {mode, armour, distance})", About: "what a set does, or an area at a distance from its middle", Readings: hit},
		{Name: "fills", Func: r.fills, Signature: "fills(weapon, {mode, armour})", About: "the least width that fills each part of a body, by its id", Readings: []string{"armour", "untyped", "shock-limb"}},
		{Name: "blast", Func: r.blast, Signature: "blast(area)", About: "what an area does by itself at each distance from its middle", Readings: []string{"area"}},
		{Name: "aim", Func: r.aim, Signature: "aim(pool, dice, weapon)", About: "the chance of any set after aiming; the weapon may be left out"},
		{Name: "autofire", Func: r.autofire, Signature: "autofire(pool)", About: "the chance of any set with a burst"},
		{Name: "called", Func: r.called, Signature: "called(pool, face)", About: "the chance of a set on the number that was called"},
		{Name: "called_any", Func: r.calledAny, Signature: "called_any(pool)", About: "the chance of a set on any number after a called shot"},
		{Name: "shots", Func: r.shots, Signature: "shots(pool, n)", About: "how many of n shots hit", Readings: []string{"long-sets", "surplus-sets"}},
		{Name: "spray", Func: r.spray, Signature: "spray(pool, weapon)", About: "how many hits a spray lands", Readings: []string{"long-sets"}},
		{Name: "bursts", Func: r.bursts, Signature: "bursts(weapon)", About: "how often a weapon may fire a burst or spray, as {bursts, each, left}", Readings: []string{"spray-third"}},
		{Name: "kill", Func: r.kill, Signature: `kill(pool, weapon, {location, choice: "best" or "any" or "widest" or "highest", mode, body, taken, armour, aim, autofire, called})`, About: "the chance that one attack fills the head or the torso; taken are places that are full, or {place: points}", Readings: attack},
		{Name: "attack", Func: r.attack, Signature: "attack(pool, weapon, {choice, mode, body, taken, armour, aim, autofire, called})", About: "what one attack comes to", Readings: append([]string{"untyped", "shock-limb"}, attack...)},
	}
}
