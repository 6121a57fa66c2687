package actiondeck

import (
	"math/rand/v2"
	"strings"
	"testing"

	"punchboard/internal/enginetest"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

func text(s string) model.Value { return model.Value{Kind: model.Text, Text: s} }
func whole(n int) model.Value   { return model.Value{Kind: model.Whole, Int: int64(n)} }
func words(w ...string) model.Value {
	v := model.Value{Kind: model.List}
	for _, s := range w {
		v.Items = append(v.Items, text(s))
	}
	return v
}

func with(id string, v model.Value) model.Field { return model.Field{ID: id, Value: v} }

// force parses units and their numbers, such as "squaddie 2 thin-man 1".
func force(s string) model.Value {
	v := model.Value{Kind: model.Record}
	w := strings.Fields(s)
	for i := 0; i+1 < len(w); i += 2 {
		v.Fields = append(v.Fields, with(w[i], whole(atoi(w[i+1]))))
	}
	return v
}

// simulation returns a simulation of a kind with arguments.
func simulation(plays string, with ...model.Field) *model.Simulation {
	return &model.Simulation{ID: "test", Plays: text(plays), With: with}
}

func battle(id string) *model.Simulation {
	return simulation("battle", with("scenario", text(id)), with("turns", whole(300)))
}

// made returns the scenarios of a simulation of the game. readings are "id answer" or, to give a
// unit another table, "learns unit table".
func made(t testing.TB, s *model.Simulation, readings ...string) []sim.Scenario {
	t.Helper()
	g := game(t)
	for _, r := range readings {
		w := strings.Fields(r)
		if len(w) == 3 {
			v := enginetest.Value(g, "units."+w[1]+".abilities")
			v.Items = append(v.Items, text(w[2]))
		} else if err := enginetest.Set(g, append([]string{"reading"}, w...)); err != nil {
			t.Fatal(err)
		}
	}
	out, found := scenariosOf(t, g, s)
	for _, f := range found {
		t.Fatal(f)
	}
	return out
}

func game(t testing.TB) *model.Game {
	t.Helper()
	return enginetest.Load(t, "../../..", "skirmish")
}

func scenariosOf(t testing.TB, g *model.Game, s *model.Simulation) ([]sim.Scenario, []string) {
	t.Helper()
	g.Simulations = []*model.Simulation{s}
	out, found := Machine.Scenarios(g)
	var said []string
	for _, f := range found {
		said = append(said, f.Message)
	}
	return out, said
}

// agent picks an option.
type agent func([]sim.Option, *rand.Rand) int

func anything(o []sim.Option, fancy *rand.Rand) int { return fancy.IntN(len(o)) }

func greedy(o []sim.Option, _ *rand.Rand) int {
	best := 0
	for i := range o {
		if o[i].Worth > o[best].Worth {
			best = i
		}
	}
	return best
}

// fought plays a game to its end and calls look before every choice.
func fought(s sim.Scenario, seed uint64, first int, agents [2]agent, look func(p *Position, i int)) sim.Outcome {
	chance, fancy := rand.New(rand.NewPCG(seed, 1)), rand.New(rand.NewPCG(seed, 2))
	p := s.Start(first, chance)
	for p.Mover() >= 0 {
		i := agents[p.Mover()](p.Options(), fancy)
		if look != nil {
			look(p.(*Position), i)
		}
		p.Play(i, chance)
	}
	return p.Outcome()
}
