package dicepool_test

import (
	"testing"

	"punchboard/internal/enginetest"
	"punchboard/internal/model"
)

// game is the game that all scripts play, as content/pool has it.
func game(t *testing.T) *model.Game { return enginetest.Load(t, "testdata", "pool") }

func TestScripts(t *testing.T) {
	enginetest.Scripts(t, func() *model.Game { return game(t) }, nil)
}
