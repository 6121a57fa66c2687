package percentile

import "punchboard/internal/engine/part"

// Docs are the family's functions, in the order in which a player meets them.
func (r *Rules) Docs() []part.Doc {
	hit := []string{"roll-under", "throw-rounding", "spotter"}
	hurt := []string{"suit-armour", "suit-susceptibility", "stun-armour"}
	fire := []string{"roll-under", "throw-rounding", "spotter", "auto-fire"}
	kill := append(fire[:len(fire):len(fire)], hurt...)
	sight := []string{"sight-corner", "objects-in-sight", "sight-large"}
	return []part.Doc{
		{Name: "squad", Func: r.squad, Signature: "squad([{unit, n, suit, items, boost}...])", About: "what a squad costs, line by line, the technology level it needs and what the rules do not allow", Plays: 1, Judge: "squad"},
		{Name: "carried", Func: r.carried, Signature: "carried(items)", About: "what things weigh together; items are a list of ids or {id: number}, weapon:load a clip"},
		{Name: "encumbered", Func: r.encumbered, Signature: "encumbered(unit, items, {suit})", About: "whether what a unit carries weighs more than it has strength"},
		{Name: "move_cost", Func: r.moveCost, Signature: "move_cost(unit, steps, {suit, items, encumbered, legs})", About: "what steps cost in time units; steps are rows of the tables of movement and actions"},
		{Name: "path", Func: r.path, Signature: "path(tile, unit, from, to, {facing, turns, suit, items, encumbered, legs})", About: "the cheapest way over a tile, as {tu, steps, squares}; a square is [x, y] or [x, y, level]", Readings: []string{"lift-cost"}},
		{Name: "reach", Func: r.reach, Signature: "reach(tile, unit, from, {suit})", About: "every square that a unit can get to"},
		{Name: "places", Func: r.places, Signature: "places(tile, label)", About: "the squares of a tile that bear a label"},
		{Name: "walls", Func: r.walls, Signature: "walls(tile, wall)", About: "on how many edges of squares of a tile a kind of wall is drawn"},
		{Name: "objects", Func: r.objects, Signature: "objects(tile, object)", About: "how many of an object are drawn on a tile; squares of one body side by side are one"},
		{Name: "levels", Func: r.levels, Signature: "levels(tile)", About: "how many levels of a tile are drawn"},
		{Name: "sees", Func: r.sees, Signature: "sees(tile, from, to, {kneeling, target_kneeling, unit, target})", About: "whether there is a line of sight", Readings: sight},
		{Name: "obstructed", Func: r.obstructed, Signature: "obstructed(tile, from, to, {kneeling, target_kneeling, unit, target})", About: "how many squares of obstruction lie in a line of sight", Readings: sight},
		{Name: "distance", Func: r.distance, Signature: "distance(tile, from, to, {unit, target})", About: "the range between two squares, or the units that stand on them"},
		{Name: "hit", Func: r.hit, Signature: "hit(unit, weapon, shot, {range, obstruction, night, kneeling, target_kneeling, spotter, no_los, waypoint, akimbo, second_weapon, bonus, suit})", About: "the chance that an attack hits", Readings: hit},
		{Name: "hit_sum", Func: r.hitSum, Signature: "hit_sum(unit, weapon, shot, {...})", About: "the number to roll under, as the list of {value, reason} that it is the sum of", Readings: []string{"throw-rounding", "spotter"}},
		{Name: "under", Func: r.under, Signature: "under(sum)", About: "the chance of rolling under a number with the percentile dice", Readings: []string{"roll-under"}},
		{Name: "volley", Func: r.volley, Signature: "volley(unit, weapon, shot, shots, {...})", About: "how many of some shots hit", Readings: fire},
		{Name: "waypoints", Func: r.waypoints, Signature: "waypoints(unit, weapon, n, {...})", About: "the chance that a guided shot reaches the last of n waypoints", Readings: []string{"roll-under"}},
		{Name: "shots_per_turn", Func: r.shotsPerTurn, Signature: "shots_per_turn(unit, weapon, shot)", About: "how many shots a unit fires in a turn, loading again where it must"},
		{Name: "throw_range", Func: r.throwRange, Signature: "throw_range(unit, item, {suit})", About: "how many squares a unit throws something", Readings: []string{"throw-rounding"}},
		{Name: "opposed", Func: r.opposed, Signature: "opposed(difference)", About: "how a percentile roll against another ends, with so much more added to one's own"},
		{Name: "psi", Func: r.psi, Signature: "psi(attack, attacker, target, {bonus, target_bonus})", About: "the chance that a psi attack succeeds", Readings: []string{"psi-none"}},
		{Name: "reaction", Func: r.reaction, Signature: "reaction(watcher, mover, {bonus, target_bonus})", About: "the chance that a watcher wins the reaction roll, ties rolled again"},
		{Name: "panic", Func: r.panic, Signature: "panic()", About: "what a unit in panic does"},
		{Name: "damage", Func: r.damage, Signature: "damage(weapon, target, {facing, suit, ammo, shot, distance})", About: "what a hit does after susceptibility", Readings: []string{"suit-susceptibility"}},
		{Name: "splash", Func: r.splash, Signature: "splash(damage, class)", About: "the damage of a blast square by square from its centre until it is gone"},
		{Name: "hits_to_kill", Func: r.hitsToKill, Signature: "hits_to_kill(weapon, target, {facing, suit, ammo, shot, distance})", About: "the least hits that destroy a target without critical hits, or never", Readings: hurt},
		{Name: "hits_to_stun", Func: r.hitsToStun, Signature: "hits_to_stun(weapon, target, {facing, suit, ammo, shot, distance})", About: "the least hits that leave a target unconscious and alive without critical hits, or never", Readings: hurt},
		{Name: "shots_to_kill", Func: r.shotsToKill, Signature: "shots_to_kill(unit, weapon, shot, target, {..., facing, suit, ammo, criticals, shots})", About: "with which shot a target is destroyed; suit is the target's; counts 20 shots unless told", Readings: kill},
		{Name: "mean_shots", Func: r.meanShots, Signature: "mean_shots(unit, weapon, shot, target, {..., facing, suit, ammo, criticals})", About: "how many shots it takes on average to destroy a target", Readings: kill},
		{Name: "critical", Func: r.critical, Signature: "critical()", About: "where a critical hit strikes"},
		{Name: "scatter", Func: r.scatter, Signature: "scatter()", About: "where a miss passes"},
		{Name: "destroys", Func: r.destroys, Signature: "destroys(weapon, strength, {ammo, shot, distance})", About: "whether a hit destroys part of the map of a strength"},
	}
}
