package actiondeck

import (
	_ "embed" // roles and readings

	"punchboard/internal/play/part"
)

//go:embed roles.txt
var roles string

// answers tells, for each reading with two answers that are both played, whether the second one is
// in force.
type answers struct{ noHand, atTheEnd, upTo, toTheMove, oneAttack, noAttack, anyFoe bool }

// answersOf looks up the readings.
func answersOf(c part.Cast) answers {
	is := func(id, answer string) bool { return c.Reading(id) == answer }
	return answers{noHand: is("first-hand", "nothing"), atTheEnd: is("draw-excess", "end"), upTo: is("range-exact", "up-to"), toTheMove: is("or-and", "move"),
		oneAttack: is("defense-spill", "one-attack"), noAttack: is("range-lines", "not"), anyFoe: is("reaction-target", "any")}
}

//go:embed readings.txt
var readings string

// Machine plays these games.
var Machine = &part.Machine{Roles: part.RolesOf(roles), Readings: part.ReadingsOf(readings), Weights: part.WeightsOf[taste](), Counts: measures, Kinds: kinds}
