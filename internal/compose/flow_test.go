package compose_test

import (
	"fmt"
	"testing"

	"punchboard/internal/compose"
	"punchboard/internal/face"
	"punchboard/internal/golden"
)

// TestFlowsAreSeen checks that a watcher sees each block of a flow once, at its position, after the
// block that contains it, with the place of its own words.
func TestFlowsAreSeen(t *testing.T) {
	c, _ := composer(t, golden.Open(t, "testdata/flow-stack.txtar"))
	var got []string
	watching := c.Watching(func(_ *face.Face, x compose.Seen) {
		for _, b := range x.Boxes {
			got = append(got, fmt.Sprintf("%s %s,%s %s×%s at %d of %d", b.Name, b.Place.X.Num(), b.Place.Y.Num(), b.Place.W.Num(), b.Place.H.Num(), b.At.Line, b.Of().Line))
		}
	}, "full")
	watching.Pieces([]compose.Job{{ID: "full", Copies: 1, Layout: c.Library().Layouts["it"], Locals: map[string]any{"card": c.Game().Deck("cards").Cards[0]}}}, "card")
	want := []string{"body 5,20 53×60 at 4 of 0", "text 5,20 53×2.729 at 9 of 12", "rule 5,24.729 53×0 at 10 of 0",
		"ability 5,25.729 53×6.16 at 11 of 0", "cost 6,26.729 6×4.16 at 15 of 12", "words 13,26.729 44×2.729 at 16 of 12",
		"ability 5,32.889 53×8.478 at 11 of 0", "cost 6,33.889 6×4.16 at 15 of 12", "words 13,33.889 44×6.478 at 16 of 12",
		"art 5,43.367 53×32.386 at 22 of 0", "flavour 8,77.753 50×2.247 at 23 of 12"}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("got %d:\n%q\nwant:\n%q", i, got, want)
		}
	}
}
