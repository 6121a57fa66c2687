package check_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestSelfNamed checks that the one text is reported that has another name where the others have
// their own.
func TestSelfNamed(t *testing.T) {
	for last, want := range map[string]string{
		"When Rook is played, draw a card.":                 "here Rook is named, where 5 others name themselves",
		"When Magpie is played, draw a card.":               "",
		"When Rook is played, Magpie is drawn.":             "",
		"When a Rook is played, draw a card.":               "",
		"When Rooks are played, a magpie of any age sings.": "",
		"When Queen is played, draw a card.":                "",
	} {
		var cards strings.Builder
		for i, name := range []string{"Rook", "Heron", "Old Gull", "Skua, Thief of Fish", "Wolf"} {
			called, _, _ := strings.Cut(name, ",")
			fmt.Fprintf(&cards, "      c%d: {name: \"%s\", copies: 1, says: \"When %s is played, gain %d.\"}\n", i, name, called, i+1)
		}
		data := "game: {title: A, theme: house}\n" +
			"decks:\n  deck:\n    name: Deck\n    fields: {says: {name: Text, type: text}}\n    cards:\n" + cards.String() + "      last: {name: Magpie, copies: 1, says: \"" + last + "\"}\n"
		if got := toldBy(t, "PB118", data, "Draw."); got != want {
			t.Errorf("%s: told %q, want %q", last, got, want)
		}
	}
}
