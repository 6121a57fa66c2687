package force

import (
	"math/rand/v2"
	"testing"

	"punchboard/internal/enginetest"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

func game(t testing.TB) *model.Game {
	t.Helper()
	return enginetest.Load(t, "../../..", "command")
}

func whole(n int) model.Value   { return model.Value{Kind: model.Whole, Int: int64(n)} }
func text(s string) model.Value { return model.Value{Kind: model.Text, Text: s} }

func with(id string, v model.Value) model.Field { return model.Field{ID: id, Value: v} }

// scenariosOf returns the scenarios of a game whose only simulation is the given one, and the
// findings.
func scenariosOf(t testing.TB, g *model.Game, plays string, args ...model.Field) ([]sim.Scenario, []string) {
	t.Helper()
	g.Simulations = []*model.Simulation{{ID: "test", Plays: text(plays), With: args}}
	out, found := Machine.Scenarios(g)
	return out, enginetest.Said(found)
}

// war1 is the whole war, made once, because its aliens' hands take a while to count.
var war1 *campaign

// made returns the campaign up to a stage, 0 for the whole war.
func made(t testing.TB, stage int) *campaign {
	t.Helper()
	if war1 == nil {
		out, said := scenariosOf(t, game(t), "campaign", with("side", text("X-COM")), with("turns", whole(100)))
		if len(said) > 0 || len(out) != 1 {
			t.Fatal(said)
		}
		war1 = out[0].(*campaign)
	}
	c := *war1
	c.stage = stage
	return &c
}

// streams returns the random numbers for game n and for its director.
func streams(n int) (chance, fancy *rand.Rand) {
	return rand.New(rand.NewPCG(7, uint64(n))), rand.New(rand.NewPCG(8, uint64(n)))
}

// waged plays game n. It calls look, if not nil, with every position and the choice about to be
// made.
func waged(c *campaign, a sim.Agent, n int, trace func(string), look func(w *war, i int)) sim.Outcome {
	chance, fancy := streams(n)
	w := c.war(chance, trace)
	for w.Mover() >= 0 {
		i := a.Pick(w.Options(), fancy)
		if look != nil {
			look(w, i)
		}
		w.Play(i, chance)
	}
	return w.Outcome()
}
