package percentile

// Doc says what a function answers and the ids of the readings it asks.
type Doc struct {
	Name, Signature, About string
	Readings               []string
}

// Funcs are the family's functions by name.
func (r *Rules) Funcs() map[string]any {
	return map[string]any{
		"hit": r.hit, "hit_sum": r.hitSum, "under": r.under, "volley": r.volley, "waypoints": r.waypoints,
		"opposed": r.opposed, "psi": r.psi, "reaction": r.reaction,
		"panic": r.panic, "critical": r.critical, "scatter": r.scatter,
		"splash": r.splash, "damage": r.damage, "hits_to_kill": r.hitsToKill, "hits_to_stun": r.hitsToStun,
		"shots_to_kill": r.shotsToKill, "mean_shots": r.meanShots, "destroys": r.destroys,
		"shots_per_turn": r.shotsPerTurn, "throw_range": r.throwRange, "move_cost": r.moveCost,
		"carried": r.carried, "encumbered": r.encumbered, "squad": r.squad,
		"sees": r.sees, "obstructed": r.obstructed, "distance": r.distance, "path": r.path,
		"reach": r.reach, "places": r.places,
	}
}

// Docs are the docs of Funcs, in the order in which a player meets them.
func Docs() []Doc {
	hit := []string{"roll-under", "throw-rounding"}
	hurt := []string{"suit-armour", "suit-susceptibility", "stun-armour"}
	fire := []string{"roll-under", "throw-rounding", "auto-fire"}
	kill := append(fire[:len(fire):len(fire)], hurt...)
	sight := []string{"sight-corner", "objects-in-sight"}
	return []Doc{
		{"squad", "squad([{unit, n, suit, items, boost}...])", "what a squad costs, line by line, the technology level it needs and what the rules do not allow", nil},
		{"carried", "carried(items)", "what things weigh together; items are a list of ids or {id: number}, weapon:load a clip", nil},
		{"encumbered", "encumbered(unit, items, {suit})", "whether what a unit carries weighs more than it has strength", nil},
		{"move_cost", "move_cost(unit, steps, {suit, items, encumbered, legs})", "what steps cost in time units; steps are rows of the tables of movement and actions", nil},
		{"path", "path(tile, unit, from, to, {facing, turns, suit, items, encumbered, legs})", "the cheapest way over a tile, as {tu, steps, squares}; a square is [x, y] or [x, y, level]", []string{"lift-cost"}},
		{"reach", "reach(tile, unit, from, {suit})", "every square that a unit can get to", nil},
		{"places", "places(tile, label)", "the squares of a tile that bear a label", nil},
		{"sees", "sees(tile, from, to, {kneeling, target_kneeling})", "whether there is a line of sight", sight},
		{"obstructed", "obstructed(tile, from, to, {kneeling, target_kneeling})", "how many squares of obstruction lie in a line of sight", sight},
		{"distance", "distance(tile, from, to)", "the range between two squares", nil},
		{"hit", "hit(unit, weapon, shot, {range, obstruction, night, kneeling, target_kneeling, spotter, no_los, waypoint, akimbo, second_weapon, bonus, suit})", "the chance that an attack hits", hit},
		{"hit_sum", "hit_sum(unit, weapon, shot, {...})", "the number to roll under, as the list of {value, reason} that it is the sum of", []string{"throw-rounding"}},
		{"under", "under(sum)", "the chance of rolling under a number with the percentile dice", []string{"roll-under"}},
		{"volley", "volley(unit, weapon, shot, shots, {...})", "how many of some shots hit", fire},
		{"waypoints", "waypoints(unit, weapon, n, {...})", "the chance that a guided shot reaches the last of n waypoints", []string{"roll-under"}},
		{"shots_per_turn", "shots_per_turn(unit, weapon, shot)", "how many shots a unit fires in a turn, loading again where it must", nil},
		{"throw_range", "throw_range(unit, item, {suit})", "how many squares a unit throws something", []string{"throw-rounding"}},
		{"opposed", "opposed(difference)", "how a percentile roll against another ends, with so much more added to one's own", nil},
		{"psi", "psi(attack, attacker, target, {bonus, target_bonus})", "the chance that a psi attack succeeds", []string{"psi-none"}},
		{"reaction", "reaction(watcher, mover, {bonus, target_bonus})", "the chance that a watcher wins the reaction roll, ties rolled again", nil},
		{"panic", "panic()", "what a unit in panic does", nil},
		{"damage", "damage(weapon, target, {facing, suit, ammo, shot, distance})", "what a hit does after susceptibility", []string{"suit-susceptibility"}},
		{"splash", "splash(damage, class)", "the damage of a blast square by square from its centre until it is gone", nil},
		{"hits_to_kill", "hits_to_kill(weapon, target, {facing, suit, ammo, shot, distance})", "the least hits that destroy a target without critical hits, or never", hurt},
		{"hits_to_stun", "hits_to_stun(weapon, target, {facing, suit, ammo, shot, distance})", "the least hits that leave a target unconscious and alive without critical hits, or never", hurt},
		{"shots_to_kill", "shots_to_kill(unit, weapon, shot, target, {..., facing, suit, ammo, criticals, shots})", "with which shot a target is destroyed; suit is the target's; counts 20 shots unless told", kill},
		{"mean_shots", "mean_shots(unit, weapon, shot, target, {..., facing, suit, ammo, criticals})", "how many shots it takes on average to destroy a target", kill},
		{"critical", "critical()", "where a critical hit strikes", nil},
		{"scatter", "scatter()", "where a miss passes", nil},
		{"destroys", "destroys(weapon, strength, {ammo, shot, distance})", "whether a hit destroys part of the map of a strength", nil},
	}
}
