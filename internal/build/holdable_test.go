package build_test

import (
	"testing"

	"punchboard/internal/build"
)

func TestHoldable(t *testing.T) {
	for path, want := range map[string]string{
		"g/svg/card/con.front.svg": "g/svg/card/con-.front.svg",
		"g/png/aux/a.png":          "g/png/aux-/a.png",
		"g/decks/lpt1.pdf":         "g/decks/lpt1-.pdf",
		"g/decks/console.pdf":      "g/decks/console.pdf",
		"g/con-1/a.con":            "g/con-1/a.con",
	} {
		if got := build.Holdable(path); got != want {
			t.Errorf("%s is written as %s, want %s", path, got, want)
		}
	}
}
