package percentile

import (
	_ "embed" // roles and readings

	"punchboard/internal/play/part"
)

//go:embed roles.txt
var roles string

//go:embed readings.txt
var readings string

// Machine plays these games.
var Machine = &part.Machine{Roles: part.RolesOf(roles), Readings: part.ReadingsOf(readings), Weights: part.WeightsOf[taste](), Counts: measures, Kinds: kinds}
