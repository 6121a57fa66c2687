// Package games_test holds the functions that the shipped games declare to
// their rules: scripts of questions a player can read, and every throw of the
// dice made one by one. Both play with small data of their own beside the
// functions, so that no number of a game is part of a rule.
package games_test

import (
	"testing"

	"punchboard/internal/enginetest"
	"punchboard/internal/model"
)

const root = "../../.."

// demo is a game of testdata with the functions and readings of a shipped one.
func demo(t *testing.T, data, rules string) *model.Game {
	t.Helper()
	g, with := enginetest.Load(t, "testdata", data), enginetest.Load(t, root, rules)
	g.Functions, g.Readings = with.Functions, with.Readings
	return g
}

// watch counts a drop or a dive before results are compared, unless a script
// says otherwise.
func watch(t *testing.T) *model.Game {
	g := demo(t, "watch", "encounter")
	if err := enginetest.Set(g, []string{"reading", "preset-when", "before"}); err != nil {
		t.Fatal(err)
	}
	return g
}

func pool(t *testing.T) *model.Game { return demo(t, "pool", "one-roll") }

// field rolls a burst once, unless a script says otherwise.
func field(t *testing.T) *model.Game {
	g := demo(t, "field", "tactical")
	if err := enginetest.Set(g, []string{"reading", "auto-fire", "one-roll"}); err != nil {
		t.Fatal(err)
	}
	return g
}

func TestScripts(t *testing.T) {
	for dir, game := range map[string]func(*testing.T) *model.Game{"encounter": watch, "one-roll": pool, "tactical": field} {
		t.Run(dir, func(t *testing.T) {
			enginetest.ScriptsIn(t, "testdata/"+dir, func() *model.Game { return game(t) }, nil)
		})
	}
}
