package play

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/enginetest"
	"punchboard/internal/golden"
	"punchboard/internal/sim"
)

// TestTallies holds what greedy agents come to in games of the same seed with every
// machine, to the last count of what was used: what makes plays faster changes none
// of it.
func TestTallies(t *testing.T) {
	var out strings.Builder
	for _, x := range []struct {
		game  string
		ids   []string
		games int
	}{{"skirmish", []string{"basic", "heroes"}, 12}, {"tactical", []string{"plasma-duels", "farm"}, 3}, {"command", []string{"stage-1", "stage-2"}, 8}, {"belfry", []string{"flocks"}, 20}} {
		all, found := Scenarios(enginetest.Load(t, "../..", x.game))
		if len(found) > 0 {
			t.Fatal(found)
		}
		for _, id := range x.ids {
			plan := sim.Plan{Scenarios: Of(all, id), Agents: []sim.Agent{sim.Greedy{}}, Seed: 5}
			run, err := plan.Block(context.Background(), sim.Key{}, 0, x.games)
			if err != nil {
				t.Fatal(err)
			}
			h := sha256.New()
			if err := run.Write(h); err != nil {
				t.Fatal(err)
			}
			scores, _ := run.Tables[0].Seatings[0].Scores.MarshalText()
			fmt.Fprintf(&out, "%s %s: %s in %v turns, %x\n", x.game, id, scores, run.Tables[0].Seatings[0].Turns, h.Sum(nil)[:8])
		}
	}
	golden.File(t, "tallies.txt", []byte(out.String()))
}
