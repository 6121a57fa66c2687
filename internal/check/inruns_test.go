package check_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestInterrupted checks which member in a run of others is reported.
func TestInterrupted(t *testing.T) {
	for sets, want := range map[string]string{
		"aaaaaaaabbbbbbbbccccccccaaaa":     "",
		"aaaaaaaabbbbcbbbccccccccaaaa":     `set of "Card 13" is c amid others of b`,
		"aaaaaaaabbbbdbbbccccccccaaaa":     `set of "Card 13" is d amid others of b`,
		"aaaaaaaabbbbbbbbccccccccaaaac":    "", // it was added
		"aaaaaaaabbcbbbbbccccccccaaaa":     "", // too near to the edge
		"aaaaaaaabbbbcbbbccbcccccaaaa":     "", // two of them
		"abcabcabcabcabcabcaaaabaaaaccccc": "", // no runs
		"aaaaaaaaaaaabaaaaaaaaaaaaaaaa":    "", // one run
	} {
		var data strings.Builder
		data.WriteString("game: {title: A, theme: t}\ndecks:\n  all:\n    name: All\n    fields: {set: {type: choice, choices: [a, b, c, d]}}\n    cards:\n")
		for i, s := range sets {
			fmt.Fprintf(&data, "      c%d: {name: Card %d, set: %c}\n", i+1, i+1, s)
		}
		if got := toldBy(t, "PB227", data.String(), ""); got != want {
			t.Errorf("%s: told %q, want %q", sets, got, want)
		}
	}
}
