package threshold

import "punchboard/internal/engine/part"

// Roles are the parts that a game's data plays in these rules.
var Roles = []part.Role{
	{ID: "rules", Kind: "collection", Default: "rules", About: "the numbers of the rules, each with a field n"},
	{ID: "die", Kind: "rule", Default: "check-die", About: "faces of the die of every check"},
	{ID: "player", Kind: "rule", Default: "player-bonus", About: "what player characters add to Cool and Panic checks"},
	{ID: "actions", Kind: "rule", Default: "actions", About: "actions of a character in a turn"},
	{ID: "lost", Kind: "rule", Default: "actions-lost", About: "actions lost when much of the Reflex is gone"},
	{ID: "lost-above", Kind: "rule", Default: "lost-above", About: "percent of the Reflex; more than this gone costs actions"},
	{ID: "helpless", Kind: "rule", Default: "helpless", About: "effective Reflex at or below which all actions are lost"},
	{ID: "recovery", Kind: "rule", Default: "recovery-step", About: "what each quiet turn adds to a Panic Recovery check"},
	{ID: "move", Kind: "rule", Default: "base-move", About: "metres of an action that moves, before all factors"},
	{ID: "experience-weight", Kind: "rule", Default: "experience-weight", About: "what a point of Combat Experience adds to the weight allowance"},
	{ID: "encumbrance", Kind: "table", Default: "encumbrance", Columns: []string{"from", "to"}, About: "bands of load, in percent of the weight allowance"},
	{ID: "movement", Kind: "table", Default: "movement", Columns: []string{"change", "percent"}, About: "factors of movement in their order"},
	{ID: "snap", Kind: "table", Default: "snap", Columns: []string{"change", "per"}, About: "modifiers of the Reflex check of a Snap Action",
		Rows: []string{"cool-failed", "action-held", "move-left", "drop", "dive"}},
	{ID: "classes", Kind: "collection", Default: "classes", About: "classes of weapons; a modifier of a Snap Action may bear the id of one"},
	{ID: "thresholds", Kind: "collection", Default: "thresholds", About: "named thresholds of checks, each with a field n"},
	{ID: "characters", Kind: "collection", Default: "characters", About: "ready characters"},
	{ID: "cool", Kind: "field", Of: "characters", Default: "cool", About: "their Cool"},
	{ID: "reflex", Kind: "field", Of: "characters", Default: "reflex", About: "their Reflex"},
	{ID: "allowance", Kind: "field", Of: "characters", Default: "mwa", About: "their Maximum Weight Allowance"},
	{ID: "carried", Kind: "field", Of: "characters", Default: "carried", About: "the weight they carry"},
	{ID: "experience", Kind: "field", Of: "characters", Default: "experience", About: "their Combat Experience"},
	{ID: "is-player", Kind: "field", Of: "characters", Default: "player", About: "whether they are player characters"},
	{ID: "class", Kind: "field", Of: "characters", Default: "class", About: "the class of their weapon"},
	{ID: "preset", Kind: "field", Of: "characters", Default: "preset", About: "what their preset Snap Action does beside the action itself: drop, dive"},
}

// Readings are the questions that the rules leave open and these rules ask.
var Readings = []part.Reading{
	{ID: "band-edge", About: "in which band a load lies that is exactly on an edge", Answers: []string{"lighter", "heavier", "both"}},
	{ID: "overload", About: "what a load above the last band does", Answers: []string{"stop", "heaviest"}},
	{ID: "half-of", About: "what a factor in percent is taken of", Answers: []string{"current", "base"}},
	{ID: "halves", About: "whether metres are rounded", Answers: []string{"down", "each", "exact"}},
	{ID: "move-least", About: "whether movement can fall below nothing", Answers: []string{"nothing", "below"}},
	{ID: "shortfall-when", About: "when a failed Cool check is taken off movement", Answers: []string{"last", "first"}},
	{ID: "experience-allowance", About: "how Combat Experience raises the weight allowance", Answers: []string{"points", "percent"}},
	{ID: "recovery-start", About: "whether the turn in which panic began counts as a quiet one", Answers: []string{"counts", "not-yet"}},
	{ID: "average", About: "whether an average Reflex is rounded", Answers: []string{"exact", "down"}},
	{ID: "initiative-tie", About: "who begins if both sides roll the same", Answers: []string{"again", "stands"}},
	{ID: "snap-tie", About: "who acts if both results of a Snap Action are the same", Answers: []string{"again", "npc", "other"}},
	{ID: "snap-cool", About: "whether a failed Cool check lowers the result once, or the Reflex too", Answers: []string{"once", "twice"}},
	{ID: "snap-loses", About: "whether a failed Cool check before a Snap Action also costs actions", Answers: []string{"keeps", "loses"}},
	{ID: "preset-when", About: "whether dropping and diving count before results are compared", Answers: []string{"before", "after"}},
}
