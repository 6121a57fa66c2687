package force_test

import (
	"testing"

	"punchboard/internal/enginetest"
	"punchboard/internal/model"
)

// war is the game that all scripts play, as content/war has it.
func war(t *testing.T) *model.Game { return enginetest.Load(t, "testdata", "war") }

func TestScripts(t *testing.T) {
	enginetest.Scripts(t, func() *model.Game { return war(t) }, nil)
}
