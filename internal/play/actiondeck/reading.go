package actiondeck

import (
	_ "embed" // roles and readings

	"punchboard/internal/play/part"
)

//go:embed roles.txt
var roles string

// answers are those to the readings of which two are played: whether it is the other.
type answers struct{ noHand, atTheEnd, upTo, toTheMove, oneAttack, noAttack, anyFoe bool }

// answersOf reads them.
func answersOf(c part.Cast) answers {
	is := func(id, answer string) bool { return c.Reading(id) == answer }
	return answers{noHand: is("first-hand", "nothing"), atTheEnd: is("draw-excess", "end"), upTo: is("range-exact", "up-to"), toTheMove: is("or-and", "move"),
		oneAttack: is("defense-spill", "one-attack"), noAttack: is("range-lines", "not"), anyFoe: is("reaction-target", "any")}
}

//go:embed readings.txt
var readings string

// Machine is who plays such games.
var Machine = &part.Machine{Roles: part.RolesOf(roles), Readings: part.ReadingsOf(readings), Weights: part.WeightsOf[taste](), Counts: measures, Kinds: kinds}
