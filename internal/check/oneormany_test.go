package check_test

import (
	"strings"
	"testing"
)

// TestOneOrMany checks which nouns after a number are reported, and which of the words that sort
// things.
func TestOneOrMany(t *testing.T) {
	const play = "Draw 2 cards. Draw three cards. Draw a card. Discard 1 card. Take a coin or one coin.\n\n"
	for said, want := range map[string]string{
		"Then draw 2 card.":                              `"2 card" counts another number of a noun than it says`,
		"Then draw four card from the deck.":             `"four card" counts another number of a noun than it says`,
		"Then draw 1 cards.":                             `"1 cards" counts another number of a noun than it says`,
		"Take up to one coins.":                          `"one coins" counts another number of a noun than it says`,
		"Then draw a 2 card hand.":                       "",
		"Play a level 2 card.":                           "",
		"Deal 2 damage. Deal 3 damage.":                  "",
		"Take 2 coin cards.":                             "",
		"Then draw 2 card. Discard 3 card.":              "",
		"Move 2 space.":                                  "",
		"Discard 2 cards, 3 cards and 1 card.":           "",
		"Whoever has 0 cards loses, or takes 0 cards.":   "",
		"Move twenty-one cards. Discard 21 cards to it.": "",
	} {
		if got := toldBy(t, "PB115", "game: {title: A, theme: t}\n", play+said); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}

// TestSortingWords checks the findings for words in lists and for the beginnings of texts.
func TestSortingWords(t *testing.T) {
	for with, want := range map[string]string{
		"{name: Nine, traits: [Soldier], keys: [Guard 2], text: \"**Action:** Wait.\"}":              "",
		"{name: Nine, traits: [Sodlier], keys: [Guard 2], text: \"**Action:** Wait.\"}":              `"Sodlier" is "Soldier" but for one letter`,
		"{name: Nine, traits: [Soldiers], keys: [Swift], text: \"**Action:** Wait.\"}":               `"Soldiers" is "Soldier" but for one letter`,
		"{name: Nine, traits: [Soldier], keys: [Gaurd 3], text: \"**Action:** Wait.\"}":              `"Gaurd" is "Guard" but for one letter`,
		"{name: Nine, traits: [Soldier], keys: [], text: \"Wait.\\n\\n**Acton:** Wait.\"}":           `"Acton" is "Action" but for one letter`,
		"{name: Nine, traits: [Soldiers], keys: [Swift], text: \"**Action:** Ready all Soldiers.\"}": "",
		"{name: Nine, traits: [Scout, Herald], keys: [Ward 3], text: \"**Forced:** Wait.\"}":         "",
	} {
		data := "game: {title: A, theme: t}\ndecks:\n  all:\n    name: All\n    fields: {traits: {type: list, of: {type: text}}, keys: {type: list, of: {type: text}}, text: {type: text}}\n    cards:\n"
		for _, n := range []string{"One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"} {
			data += "      " + strings.ToLower(n) + ": {name: " + n + ", traits: [Soldier, Scout], keys: [Guard 1, Swift], text: \"**Action:** Wait.\"}\n"
		}
		if got := toldBy(t, "PB115", data+"      nine: "+with+"\n", ""); got != want {
			t.Errorf("%s: told %q, want %q", with, got, want)
		}
	}
}
