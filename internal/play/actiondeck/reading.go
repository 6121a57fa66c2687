package actiondeck

import (
	_ "embed" // roles and readings

	"punchboard/internal/play/part"
)

//go:embed roles.txt
var roles string

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

// Machine is who plays such games.
var Machine = &part.Machine{Roles: part.RolesOf(roles), Readings: part.ReadingsOf(readings), Weights: part.WeightsOf[taste](), Counts: measures, Kinds: kinds}
