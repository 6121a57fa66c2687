package check_test

import (
	"slices"
	"testing"

	"punchboard/internal/check"
	"punchboard/internal/diag"
)

// TestNumbersOfTheRules checks that entries with one number each are compared unless they are read
// by their names, as numbers of the rules are.
func TestNumbersOfTheRules(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {rules: {one: rule, fields: {n: {name: N, type: whole}}}}
rules: {hand: {name: Hand, n: 4}, row: {name: Row, n: 5}, rounds: {name: Rounds, n: 6}, start: {name: Start, n: 3}, cost: {name: Cost, n: 2}, gain: {name: Gain, n: 5}, die: {name: Die, n: 6}, track: {name: Track, n: 50}}
claims: {a: {says: "It holds.", holds: `
	for holds, want := range map[string]bool{
		"rules.hand.n + rules.row.n + rules.rounds.n + rules.start.n + rules.cost.n + rules.track.n > 1": false,
		"rules.hand.n + rules.row.n > 1": true,
		"sum(list(rules), .n) + rules.hand.n + rules.row.n + rules.rounds.n + rules.start.n + rules.cost.n > 1": true,
	} {
		p := inOne(t, data+"'"+holds+"'}}\n")
		found := check.Run(p, p.Games[0])
		if got := slices.ContainsFunc(found, func(f diag.Finding) bool { return f.Code == "PB228" }); got != want {
			t.Errorf("%s: reported %v, want %v: %v", holds, got, want, found)
		}
	}
}
