package threshold_test

import (
	"testing"

	"punchboard/internal/engine/threshold"
	"punchboard/internal/enginetest"
	"punchboard/internal/model"
)

// watch is the game that all scripts play, as content/watch has it.
func watch(t *testing.T) *model.Game { return enginetest.Load(t, "testdata", "watch") }

func TestScripts(t *testing.T) {
	enginetest.Scripts(t, func() *model.Game { return watch(t) }, nil)
}

func TestDocs(t *testing.T) {
	r, err := threshold.New(watch(t))
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Docs(t, r)
	if _, err := threshold.New(nil); err == nil {
		t.Error("rules of no game")
	}
}

// A game without any of the data gives errors, never a crash.
func TestEmptyGame(t *testing.T) {
	r, err := threshold.New(&model.Game{})
	if err != nil {
		t.Fatal(err)
	}
	g := &model.Game{Engine: model.Engine{Family: "threshold"}}
	for _, d := range r.Docs() {
		for _, args := range []string{"", "1", "1, 2", "1, 2, 3", "[1], [2]", `"x"`, `"x", "y"`, "{load: 3}", "{who: 1}, 2"} {
			if v, err := enginetest.Ask(t, g, d.Name+"("+args+")"); err == nil {
				t.Errorf("%s(%s): %v", d.Name, args, v)
			}
		}
	}
}
