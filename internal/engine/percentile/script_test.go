package percentile_test

import (
	"testing"

	"punchboard/internal/enginetest"
	"punchboard/internal/model"
)

// field is the game that all scripts play, as content/field has it.
func field(t *testing.T) *model.Game { return enginetest.Load(t, "testdata", "field") }

// question asks a game's engine.
func question(t *testing.T, g *model.Game, q string) (any, error) { return enginetest.Ask(t, g, q) }

func TestScripts(t *testing.T) {
	enginetest.Scripts(t, func() *model.Game { return field(t) }, nil)
}
