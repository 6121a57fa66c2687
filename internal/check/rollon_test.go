package check_test

import "testing"

// TestRollMissing checks that a text that rolls on something the game does not have is reported, in
// a chapter and in a cell, where others roll on its tables.
func TestRollMissing(t *testing.T) {
	data := func(cell string) string {
		return `game: {title: A, theme: house}
tables:
  hoard: {name: Hoard, kind: roll, die: d2, columns: {what: {name: Find, type: text}}, rows: {1: {what: Roll on Coins.}, 2: {what: ` + cell + `}}}
  coins: {name: Coins, kind: roll, die: d2, columns: {what: {name: Find, type: text}}, rows: {1: {what: silver}, 2: {what: gold}}}
  gems: {name: Rare Gems, kind: roll, die: d2, columns: {what: {name: Find, type: text}}, rows: {1: {what: opal}, 2: {what: pearl}}}
`
	}
	const play = "# Play\n\nRoll on the Hoard table. Roll twice on Coins. "
	for _, x := range []struct{ cell, says, want string }{
		{"Roll on Gems.", "Roll d2 on the Gem Table.", ""},
		{"Roll on Gems.", "Roll on the Table of Curses.", `the text refers to "Table of Curses", and nothing in the book is called so`},
		{"Roll on Relics.", "Roll on Gems.", `the text refers to "Relics", and nothing in the book is called so`},
		{"nothing", "Roll on Might.", ""}, // too few roll on tables
	} {
		says := play + x.says
		if x.cell == "nothing" {
			says = "# Play\n\n" + x.says
		}
		if got := toldBy(t, "PB110", data(x.cell), says); got != x.want {
			t.Errorf("%q, %q: told %q, want %q", x.cell, x.says, got, x.want)
		}
	}
}

// TestOddsUnprinted checks that odds for the book that none of its pages prints are reported.
func TestOddsUnprinted(t *testing.T) {
	const data = `game: {title: A, theme: house}
components: {rulebook: {name: Rules, kind: rulebook}}
odds: {two: {name: Two, of: 'roll("2d6") >= n', rows: {n: {of: [3, 4]}}, book: true}}
`
	const told = `no page of the book prints the odds "two"`
	for _, x := range []struct{ book, says, want string }{
		{"", "Play.", ""}, {"book: {appendices: []}\n", "Play.", told}, {"book: {appendices: [odds]}\n", "Play.", ""},
		{"book: {appendices: []}\n", "Play.\n\n```odds two\n```", ""},
	} {
		if got := toldBy(t, "PB104", data+x.book, x.says); got != x.want {
			t.Errorf("%q, %q: told %q, want %q", x.book, x.says, got, x.want)
		}
	}
}
