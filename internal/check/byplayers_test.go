package check_test

import "testing"

// TestByPlayers checks the findings for amounts stated for one number of players.
func TestByPlayers(t *testing.T) {
	const setup = "tables: {setup: {name: Setup, kind: list, of: Players, columns: {cash: {name: Cash each, type: whole, unit: £}, rounds: {name: Rounds, type: whole}, nets: {name: Nets, type: text}, shelf: {name: Shelf, type: whole}}, rows: {3: {cash: 120, rounds: 8, nets: a, shelf: 4}, 4: {cash: 90, rounds: 7, nets: b, shelf: 4}, 5: {cash: 75, rounds: 6, nets: c, shelf: 4}}}}\n"
	const second = "tables: {more: {name: More, kind: list, of: Players, columns: {rounds: {name: Rounds, type: whole}}, rows: {3: {rounds: 9}, 4: {rounds: 9}, 5: {rounds: 9}}}, setup"
	for chapter, want := range map[string]string{
		"With 4 players each gets £90.":                               "",
		"With 4 players each gets £100.":                              "PB301",
		"With four players, each player starts with £90 and a net.":   "",
		"With 3 players the game ends after 7 rounds.":                "PB301",
		"With 3 players the game lasts eight rounds.":                 "",
		"With 5 players everybody gets £75, a net and 7 rounds.":      "",
		"With 5 players everybody gets £75 and 7 rounds (or so).":     "PB301",
		"With 3 players each gets 9 nets.":                            "",
		"With 3 players each gets 90.":                                "",
		"With 3 players each gets €90.":                               "",
		"With 3 players there are 7 rounds.":                          "PB301",
		"With 3 players, use 5 shelves and 8 rounds.":                 "PB301",
		"With 3 players take 4 shelves.":                              "",
		"With 3 players there are 7 rounds of tides.":                 "",
		"With 3 players the game has 7 rounds of tides.":              "",
		"With 3 players, after 2 rounds everybody goes to the water.": "",
	} {
		if got := told(tidesWith(t, chapter, "components:", setup+"components:")); got != want {
			t.Errorf("%q: told %q, want %q", chapter, got, want)
		}
	}
	both := tidesWith(t, "With 3 players the game ends after 7 rounds.", "components:", second+setup[len("tables: {setup"):]+"components:")
	if got := told(both); got != "" {
		t.Errorf("of two tables: told %q", got)
	}
}
