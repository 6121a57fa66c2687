package check_test

import (
	"strings"
	"testing"

	"punchboard/internal/check"
)

// TestOnePlayer checks that a row for one player is told in the singular.
func TestOnePlayer(t *testing.T) {
	p := inOne(t, `game: {title: A, theme: house, players: 2-4}
tables: {deal: {name: Cards by number of players, kind: list, of: players, min: 1, max: 4, columns: {cards: {name: Cards, type: whole}}, rows: {1: {cards: 9}, 2: {cards: 8}, 3: {cards: 7}, 4: {cards: 6}}}}
`)
	var told []string
	for _, f := range check.Run(p, p.Games[0]) {
		if f.Code == "PB321" {
			told = append(told, f.Message)
		}
	}
	if got := strings.Join(told, "\n"); got != `table "deal" has a row for 1 player, the game is for 2-4` {
		t.Errorf("told %q, %v", got, p.Findings)
	}
}
