package check_test

import (
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/check"
)

// TestCrossed checks the findings in a pack of four suits of seven ranks and two jokers, in which
// the worth of a card follows from its rank, after one edit.
func TestCrossed(t *testing.T) {
	for _, c := range []struct{ edit, with, want string }{
		{"", "", ""},
		{"suit: ash, rank: 4", "suit: elm, rank: 4", `"4 of ash" and "4 of elm" both have suit elm and rank 4, and none has ash and 4`},
		{"suit: ash, rank: 4", "suit: ash, rank: 5", `rank of "4 of ash" is 5, and of the 3 others with index i4 it is 4`},
		{"suit: ash, rank: 4, index: i4", "suit: ash, rank: 4, index: i5", `index of "4 of ash" is i5, and of the 3 others with rank 4 it is i4`},
		{"suit: ash, rank: 5, index: i5, worth: 10", "suit: ash, rank: 5, index: i5, worth: 11", `worth of "5 of ash" is 11, and of the 3 others with rank 5 it is 10`},
		{"c3-yew: {name: 3 of yew, suit: yew, rank: 3, index: i3, worth: 0, copies: 1}", "", "none has suit yew and rank 3, and all other pairs of these are there"},
		{"c3-yew: {name: 3 of yew, suit: yew, rank: 3, index: i3, worth: 0, copies: 1}\n      c4-yew: {name: 4 of yew, suit: yew, rank: 4, index: i4, worth: 5, copies: 1}", "", ""},
	} {
		var pack strings.Builder
		pack.WriteString("game: {title: A, theme: house}\ndecks:\n  pack:\n    name: Pack\n    fields: {suit: {type: choice, choices: [oak, ash, elm, yew], optional: true}, rank: {type: whole}, index: {type: text}, worth: {type: whole}}\n    cards:\n")
		for _, suit := range []string{"oak", "ash", "elm", "yew"} {
			for r := 1; r <= 7; r++ {
				fmt.Fprintf(&pack, "      c%d-%s: {name: %d of %s, suit: %s, rank: %d, index: i%d, worth: %d, copies: 1}\n", r, suit, r, suit, suit, r, r, []int{0, 5, 10}[r%3])
			}
		}
		pack.WriteString("      red: {name: Red Joker, rank: 0, index: J, worth: 0, copies: 1}\n      black: {name: Black Joker, rank: 0, index: J, worth: 1, copies: 1}\n")
		data := pack.String()
		if c.edit != "" && !strings.Contains(data, c.edit) {
			t.Fatalf("there is no %q in\n%s", c.edit, data)
		}
		data = strings.Replace(data, c.edit, c.with, 1)
		p := inOne(t, data)
		var got []string
		for _, f := range check.Run(p, p.Games[0]) {
			if f.Code == "PB220" {
				got = append(got, f.Message)
			}
		}
		if s := strings.Join(got, "\n"); s != c.want {
			t.Errorf("%q as %q: told\n%s\nwant\n%s", c.edit, c.with, s, c.want)
		}
	}
}

// TestPaired checks the findings in a season in which each of five teams receives each other once.
func TestPaired(t *testing.T) {
	for _, c := range []struct{ edit, with, want string }{
		{"", "", ""},
		{"home: t3, away: t1", "home: t3, away: t3", `home and away of "Game 9" are both t3, and of no other are they the same`},
		{"home: t3, away: t1", "home: t3, away: t2", `"Game 10" and "Game 9" both have home t3 and away t2, and none has t3 and t1`},
		{"  g9: {name: Game 9, home: t3, away: t1}\n", "", "none has home t3 and away t1, and all other pairs of these are there"},
	} {
		var data strings.Builder
		data.WriteString("game: {title: A, theme: house}\ncollections:\n  teams: {one: team, fields: {}}\n  games: {one: game, fields: {home: {type: ref, to: teams}, away: {type: ref, to: teams}}}\nteams: {t1: {name: Ash}, t2: {name: Elm}, t3: {name: Oak}, t4: {name: Yew}, t5: {name: Fir}}\ngames:\n")
		n := 0
		for a := 1; a <= 5; a++ {
			for b := 1; b <= 5; b++ {
				if a != b {
					n++
					fmt.Fprintf(&data, "  g%d: {name: Game %d, home: t%d, away: t%d}\n", n, n, a, b)
				}
			}
		}
		p := inOne(t, strings.Replace(data.String(), c.edit, c.with, 1))
		var got []string
		for _, f := range check.Run(p, p.Games[0]) {
			if f.Code == "PB220" {
				got = append(got, f.Message)
			}
		}
		if s := strings.Join(got, "\n"); s != c.want {
			t.Errorf("%q as %q: told\n%s\nwant\n%s", c.edit, c.with, s, c.want)
		}
	}
}
