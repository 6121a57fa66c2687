package actiondeck

import (
	_ "embed" // roles and readings

	"punchboard/internal/play/part"
)

//go:embed roles.txt
var roles string

// Roles are the parts that a game may give this machine.
var Roles = part.RolesOf(roles)

// The readings whose other answer is played too, and those answers.
const (
	firstHand    = "first-hand"
	noHand       = "nothing"
	drawExcess   = "draw-excess"
	atTheEnd     = "end"
	rangeExact   = "range-exact"
	upTo         = "up-to"
	orAnd        = "or-and"
	toTheMove    = "move"
	defenseSpill = "defense-spill"
	oneAttack    = "one-attack"
	rangeLines   = "range-lines"
	noAttack     = "not"
	reactWhom    = "reaction-target"
	anyFoe       = "any"
)

//go:embed readings.txt
var readings string

// Readings are the questions that play depends on and the answers that it knows: the
// first is played where another is chosen that is none of them.
var Readings = part.ReadingsOf(readings)
