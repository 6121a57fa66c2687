package check_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestKeywords checks that a keyword at the start of one text is reported if it is not a term,
// where the others are terms.
func TestKeywords(t *testing.T) {
	const told = `"Flight" is not a keyword of the game`
	for _, c := range []struct{ last, want string }{
		{"Flight.", told},
		{"**Flight**", told},
		{"Ward 2, Flight. Draw a card.", told},
		{"Flight (it flies). Draw a card.", told},
		{"Flying. A flight costs nothing.", ""},
		{"Flight is for the strong.", ""},
		{"Flight. Nobody stops a flight.", ""},
		{"Flight, Might. Draw a card.", ""},
		{"Ward 3, Flying. Draw a card.", ""},
		{"Choose one. Draw a card.", ""},
		{"Setup: draw a card.", ""},
		{"Wards. Draw a card.", ""},
	} {
		var cards strings.Builder
		for i := range 8 {
			fmt.Fprintf(&cards, "      c%d: {name: Card %d, says: \"Flying, Ward %d. Draw %d cards.\"}\n", i, i, i+1, i+2)
		}
		data := "game: {title: A, theme: house}\nterms:\n  flying: {name: Flying, meaning: It flies.}\n  ward: {name: Ward, also: [Wards], meaning: It guards.}\n" +
			"decks:\n  deck:\n    name: Deck\n    fields: {says: {name: Text, type: text}}\n    cards:\n" + cards.String() + "      last: {name: Last, says: \"" + c.last + "\"}\n"
		if got := toldBy(t, "PB105", data, "Draw."); got != c.want {
			t.Errorf("%s: told %q, want %q", c.last, got, c.want)
		}
	}
}

// TestBoldKeywords checks that a bold word is reported if it is no keyword, and comes after a word
// that otherwise comes before keywords in bold.
func TestBoldKeywords(t *testing.T) {
	for last, want := range map[string]string{
		"It gains **Haste** now.":               `"Haste" is not a keyword of the game`,
		"It gains **Haste 2** now.":             `"Haste" is not a keyword of the game`,
		"It gains **Wards** now.":               "",
		"It gains haste now.":                   "",
		"It gains **Haste** or gains **Rage**.": "", // two, and four that are
		"You **Discard** a card now.":           "",
	} {
		var cards strings.Builder
		for i := range 4 {
			fmt.Fprintf(&cards, "      c%d: {name: Card %d, says: \"One more gains **Ward %d** until dusk.\"}\n", i, i, i+1)
		}
		data := "game: {title: A, theme: house}\ncollections: {keywords: {one: keyword, fields: {}}}\nkeywords: {ward: {name: Ward}, swift: {name: Swift}}\n" +
			"decks:\n  deck:\n    name: Deck\n    fields: {says: {name: Text, type: text}}\n    cards:\n" + cards.String() + "      last: {name: Last, says: \"" + last + "\"}\n"
		if got := toldBy(t, "PB105", data, "Draw."); got != want {
			t.Errorf("%s: told %q, want %q", last, got, want)
		}
	}
}
