package check_test

import (
	"strings"
	"testing"
)

// TestUnprinted checks that entries are reported that are in none of the components that share out
// the others, and cards likewise, unless a component prints the deck.
func TestUnprinted(t *testing.T) {
	const data = `game: {title: A, theme: t, players: "2"}
collections: {blocks: {one: block, fields: {size: {name: Size, type: whole}}}}
blocks: {a: {name: A, size: 16}, b: {name: B, size: 16}, c: {name: C, size: 20}, d: {name: D, size: 20}, e: {name: E, size: 24}}
decks:
  sealed:
    name: Sealed
    fields: {pack: {name: Pack, type: whole}}
    cards: {lamp: {name: Lamp, copies: 1, pack: 1}, rope: {name: Rope, copies: 1, pack: 1}, bell: {name: Bell, copies: 1, pack: 2}}
components:
  small: {kind: record, each: "filter(list(blocks), .size == 16)"}
  large: {kind: record, each: "filter(list(blocks), .size > 16)"}
  first: {kind: deck, each: "filter(decks.sealed.cards, .pack == 1)"}
  second: {kind: deck, each: "map(filter(decks.sealed.cards, .pack == 2), ({card: #, id: #.id, name: #.name}))"}
`
	for _, x := range []struct{ was, is, want string }{
		{"", "", ""},
		{".size > 16", ".size == 20", `no component prints "E", and 4 others of blocks are printed`},
		{".size > 16", ".size == 24", ""}, // too few are
		{".size > 16", ".size in [16, 20]", ""},
		{".pack == 2", ".pack == 3", `no component prints "Bell", and 2 others of sealed are printed`},
		{"second: {kind: deck, each: ", "second: {kind: deck, of: sealed}\n  third: {kind: deck, each: ", ""},
	} {
		if got := toldBy(t, "PB129", strings.Replace(data, x.was, x.is, 1), ""); got != x.want {
			t.Errorf("%s for %s: told %q, want %q", x.is, x.was, got, x.want)
		}
	}
}
