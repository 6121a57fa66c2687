package dicepool

import "punchboard/internal/engine/part"

// Funcs are the family's functions by name.
func (r *Rules) Funcs() map[string]any {
	return map[string]any{
		"match": r.match, "width": r.width, "sets": r.sets, "location": r.location,
		"aim": r.aim, "autofire": r.autofire, "called": r.called, "called_any": r.calledAny, "shots": r.shots, "spray": r.spray,
		"damage": r.damage, "fills": r.fills, "blast": r.blast, "bursts": r.bursts, "kill": r.kill, "attack": r.attack,
	}
}

// Docs are the docs of Funcs, in the order in which a player meets them.
func (*Rules) Docs() []part.Doc {
	hit := []string{"area", "armour"}
	attack := []string{"which-set", "equal-width", "excess", "missing-part", "area", "armour"}
	return []part.Doc{
		{Name: "match", Signature: "match(pool)", About: "the chance of any set"},
		{Name: "width", Signature: "width(pool)", About: "the width of the widest set, 0 without one"},
		{Name: "sets", Signature: "sets(pool)", About: "how many sets there are, of whatever width"},
		{Name: "location", Signature: `location(pool, "any" or "widest" or "highest", {body, called, given})`, About: "where the set that counts hits; given leaves out throws without a set", Readings: []string{"equal-width", "missing-part"}},
		{Name: "damage", Signature: "damage(weapon, width, {mode, armour, distance})", About: "what a set does, or an area at a distance from its middle", Readings: hit},
		{Name: "fills", Signature: "fills(weapon, {mode, armour})", About: "the least width that fills each part of a body, by its id", Readings: []string{"armour", "untyped", "shock-limb"}},
		{Name: "blast", Signature: "blast(area)", About: "what an area does by itself at each distance from its middle", Readings: []string{"area"}},
		{Name: "aim", Signature: "aim(pool, dice, weapon)", About: "the chance of any set after aiming; the weapon may be left out"},
		{Name: "autofire", Signature: "autofire(pool)", About: "the chance of any set with a burst"},
		{Name: "called", Signature: "called(pool, face)", About: "the chance of a set on the number that was called"},
		{Name: "called_any", Signature: "called_any(pool)", About: "the chance of a set on any number after a called shot"},
		{Name: "shots", Signature: "shots(pool, n)", About: "how many of n shots hit", Readings: []string{"long-sets", "surplus-sets"}},
		{Name: "spray", Signature: "spray(pool, weapon)", About: "how many hits a spray lands", Readings: []string{"long-sets"}},
		{Name: "bursts", Signature: "bursts(weapon)", About: "how often a weapon may fire a burst or spray, as {bursts, each, left}", Readings: []string{"spray-third"}},
		{Name: "kill", Signature: `kill(pool, weapon, {location, choice: "best" or "any" or "widest" or "highest", mode, body, taken, armour, aim, autofire, called})`, About: "the chance that one attack fills the head or the torso; taken are places that are full, or {place: points}", Readings: attack},
		{Name: "attack", Signature: "attack(pool, weapon, {choice, mode, body, taken, armour, aim, autofire, called})", About: "what one attack comes to", Readings: append([]string{"untyped", "shock-limb"}, attack...)},
	}
}
