package percentile

import (
	_ "embed" // roles and readings

	"punchboard/internal/play/part"
)

//go:embed roles.txt
var roles string

// Roles are the parts that a game may give this machine.
var Roles = part.RolesOf(roles)

//go:embed readings.txt
var readings string

// Readings are the questions that fights depend on and the answers that they know: the
// first is played where another is chosen that is none of them.
var Readings = part.ReadingsOf(readings)
