package play

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"punchboard/internal/enginetest"
	"punchboard/internal/sim"
)

// TestImagined plays games of chance with every machine and has the mover imagine
// how they go on. That must change nothing of the game itself, come out the same
// from the same chance, and depend on nothing that the mover cannot know: an
// imagined game, in which all that is drawn anew, is imagined on like the game.
func TestImagined(t *testing.T) {
	n := 0
	for game, ids := range map[string][]string{"skirmish": {"basic", "heroes"}, "tactical": {"boulders", "laser-duels"}, "command": {"stage-2"}, "belfry": {"flocks"}} {
		all, found := Scenarios(enginetest.Load(t, "../..", game))
		if len(found) > 0 {
			t.Fatal(found)
		}
		for _, id := range ids {
			s := Of(all, id)[0]
			want := played(t, s, nil)
			got := played(t, s, func(p sim.Imagined) { imagines(t, id, p); n++ })
			if want != got {
				t.Errorf("%s goes on otherwise once it was imagined on:\n%s\n%s", id, want, got)
			}
		}
	}
	if n < 100 {
		t.Errorf("positions were imagined on %d times only", n)
	}
}

// played is how a game of chance goes.
func played(t *testing.T, s sim.Scenario, look func(sim.Imagined)) string {
	t.Helper()
	chance, fancy := rand.New(rand.NewPCG(3, 1)), rand.New(rand.NewPCG(4, 1))
	p := s.Start(0, chance)
	var out strings.Builder
	for n := 0; p.Mover() >= 0 && n < 400; n++ {
		if look != nil && n%4 == 0 {
			look(p.(sim.Imagined))
		}
		options := p.Options()
		fmt.Fprint(&out, len(options), " ")
		p.Play(sim.Search{}.Pick(options, fancy), chance)
	}
	if p.Mover() < 0 {
		fmt.Fprint(&out, p.Outcome())
	}
	return out.String()
}

// imagines holds one position against what imagining must be.
func imagines(t *testing.T, id string, p sim.Imagined) {
	t.Helper()
	seat := p.Mover()
	chance := func(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 9)) }
	one, two := p.Imagine(seat, chance(1)), p.Imagine(seat, chance(2)).Imagine(seat, chance(1))
	if at := p.Standing(seat); at < 0 || at > 1 || one.Standing(seat) != at {
		t.Fatalf("%s stands at %v, imagined at %v", id, at, one.Standing(seat))
	}
	a, b := p.Options(), one.Options()
	if len(a) != len(b) || one.Mover() != seat {
		t.Fatalf("%s: %d options of seat %d, imagined %d of %d", id, len(a), seat, len(b), one.Mover())
	}
	for i := range a {
		if fmt.Sprint(a[i].Uses) != fmt.Sprint(b[i].Uses) {
			t.Fatalf("%s: option %d is %v, imagined %v", id, i, a[i], b[i])
		}
	}
	if x, y := onward(one, chance(3)), onward(two, chance(3)); x != y {
		t.Fatalf("%s: what cannot be known is known:\n%s\n%s", id, x, y)
	}
}

// onward is how an imagined game goes on, with lightly chosen options.
func onward(p sim.Imagined, chance *rand.Rand) string {
	var out strings.Builder
	for n := 0; p.Mover() >= 0 && n < 60; n++ {
		fmt.Fprint(&out, len(p.Options()), " ")
		p.Play(sim.Search{}.Pick(p.Options(), chance), chance)
	}
	return out.String()
}
