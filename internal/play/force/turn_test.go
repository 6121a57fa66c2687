package force

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/sim"
)

// TestMissionsOfATurn checks that squads go on no more missions in a turn than the rooms support
// (004:241), however many are ready.
func TestMissionsOfATurn(t *testing.T) {
	phases := 0
	waged(made(t, 0), sim.Greedy{}, 1, nil, func(w *war, _ int) {
		if !slices.ContainsFunc(w.offered, func(m move) bool { return m.Uses[0] == "mission" }) {
			return
		}
		phases++
		was := w.fought
		defer func() { w.fought = was }()
		for fought, want := range map[int]bool{w.supported("mission") - 1: true, w.supported("mission"): false} {
			w.fought = fought
			if got := len(tasks(w)) > 1; got != want {
				t.Errorf("turn %d: a mission after %d of %d: %v", w.turn, fought, w.supported("mission"), got)
			}
		}
	})
	if phases == 0 {
		t.Error("nobody ever went on a mission")
	}
}

// TestReducedInvasion checks that an invasion reduced by an interceptor fights with one die of
// Force less (004:191).
func TestReducedInvasion(t *testing.T) {
	for _, reduced := range []bool{false, true} {
		c := made(t, 0)
		b := *c.b
		b.interception.table = rows{lo: 0, line: []line{{reduced: reduced}}}
		c.b = &b
		var forces []int
		for _, met := range []bool{false, true} {
			var said []string
			w := owned(t, c)
			w.trace = func(s string) { said = append(said, s) }
			m := &task{region: 0}
			chance, _ := streams(3)
			if met {
				intercept(w, m, &unit{}, chance)
			}
			if want := map[bool]int{true: w.b.n.ReducedForce}[reduced && met]; m.cut != want {
				t.Errorf("reduced %v, met %v: %d dice less, want %d", reduced, met, m.cut, want)
			}
			beginBattle(w, m, forInvasion, &unit{}, nil)
			chance, _ = streams(4)
			resolve(w, w.kinds(t, w.b.heroes[0].ID), chance)
			var ours, theirs int
			for _, line := range said {
				if strings.HasPrefix(line, "  Force ") {
					fmt.Sscanf(line, "  Force %d against %d", &ours, &theirs)
				}
			}
			forces = append(forces, theirs)
		}
		less := forces[0] - forces[1]
		if reduced && (less < 1 || less > 10) || !reduced && less != 0 {
			t.Errorf("reduced %v: a Force of %d, and of %d once it was met", reduced, forces[0], forces[1])
		}
	}
}
