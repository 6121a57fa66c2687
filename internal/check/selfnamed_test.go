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

// TestFewSelfNamed checks that nothing is told where few texts name themselves.
func TestFewSelfNamed(t *testing.T) {
	var cards strings.Builder
	for i, said := range []string{"When Rook is played, rest.", "Heron flies.", "Sing with the Gull.", "Pay for Skua.", "Wolf!", "When Rook is played, draw."} {
		fmt.Fprintf(&cards, "      c%d: {name: %s, copies: 1, says: %q}\n", i, []string{"Rook", "Heron", "Gull", "Skua", "Wolf", "Magpie"}[i], said)
	}
	data := "game: {title: A, theme: house}\ndecks:\n  deck:\n    name: Deck\n    fields: {says: {name: Text, type: text}}\n    cards:\n" + cards.String()
	if got := toldBy(t, "PB118", data, "Draw."); got != "" {
		t.Errorf("told %q", got)
	}
}

// TestEmptyText checks that a text given as nothing is reported, unless many are or it may be left
// out.
func TestEmptyText(t *testing.T) {
	for _, c := range []struct{ head, first, want string }{
		{"", `""`, `Text of "A" is empty, and not of the 2 others`},
		{"", "Wait.", ""},
		{", optional: true", `""`, ""},
		{`, default: ""`, `""`, ""},
	} {
		data := fmt.Sprintf("game: {title: A, theme: house}\ncollections: {roles: {one: role, fields: {says: {name: Text, type: text%s}}}}\nroles: {a: {name: A, says: %s}, b: {name: B, says: Run.}, c: {name: C, says: Hide.}}\n", c.head, c.first)
		if got := toldBy(t, "PB220", data, "Draw."); got != c.want {
			t.Errorf("%s %s: told %q, want %q", c.head, c.first, got, c.want)
		}
	}
}
