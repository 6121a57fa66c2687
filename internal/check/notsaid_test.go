package check_test

import "testing"

// TestDealtOtherwise checks that a number is reported that a course deals and no sentence about
// handing out cards has.
func TestDealtOtherwise(t *testing.T) {
	data := func(move string) string {
		return `game: {title: A, theme: house}
decks: {pack: {name: Pack, cards: {ace: {name: Ace, copies: 9}}}}
courses:
  duel:
    about: a duel
    players: '["Red", "Blue"]'
    has: {stock: pile(decks.pack), heap: '["a", "b", "c"]'}
    own: {hand: '[]'}
    setup: [{shuffle: stock}, {by: all, move: ` + move + `}]
    turn: [{choose: {draw: {do: [{move: 1, from: stock, to: me.hand}]}}}]
    ends: {out: {when: len(stock) == 0}}
`
	}
	for _, c := range []struct{ move, said, want string }{
		{"3, from: stock, to: me.hand", "Shuffle the 9 cards and deal four to each player.", "the course deals 3 to a player, and no sentence says so"},
		{"3, from: stock, to: me.hand", "Shuffle the 9 cards and deal three to each player.", ""},
		{"3, from: stock, to: me.hand", "Deal four to the middle. Each player draws three.", ""},
		{"3, from: stock, to: me.hand", "Draw four cards each.", ""},
		{"3, from: stock, to: me.hand", "Deal them all, to four players.", "the course deals 3 to a player, and no sentence says so"},
		{"3, from: heap, to: me.hand", "Deal four to each player.", ""},
		{"3, from: stock, to: heap", "Deal four to each player.", ""},
		{"1, from: stock, to: me.hand", "Deal four to each player.", ""},
		{"len(heap), from: stock, to: me.hand", "Deal four to each player.", ""},
	} {
		if got := toldBy(t, "PB323", data(c.move), c.said); got != c.want {
			t.Errorf("%s, %q: told %q, want %q", c.move, c.said, got, c.want)
		}
	}
}
