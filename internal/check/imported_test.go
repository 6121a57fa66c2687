package check_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestEndsOfTexts checks which texts of cards are complete: those that end in HTML tags or an
// attribution.
func TestEndsOfTexts(t *testing.T) {
	for said, broken := range map[string]bool{
		`Hide it, and <i>mute if needed!</i>`:                           false,
		`Take one of them.<ul><li>Keep it for now.</li></ul>`:           false,
		`“We shall see, brother.” <cite>Old Stannis of the Hill</cite>`: false,
		`“Even the stone gets angry.” –Old Bruno`:                       false,
		`It was long ago and far away. – Captain Val Jericho`:           false,
		`Nobody asked for it at all. —The Book of Owls, Part 3`:         false,
		`Hide it, and then <i>mute the owl</i>`:                         true,
		`Choose one of the cards. – Draw two cards`:                     true,
		`Choose one of the cards and`:                                   true,
	} {
		data := "game: {title: A, theme: t}\ndecks:\n  all:\n    name: All\n    fields: {text: {type: text}}\n    cards:\n"
		for i := range 9 {
			data += fmt.Sprintf("      c%d: {name: C%d, text: Draw a card and keep it as number %d.}\n", i, i, i)
		}
		got := toldBy(t, "PB316", data+fmt.Sprintf("      x: {name: X, text: %q}\n", said), "")
		if (got != "") != broken {
			t.Errorf("%s: told %q", said, got)
		}
	}
}

// TestStressedWords checks which words in capitals on cards are not abbreviations: those that other
// cards write in lower case, and English words on which a rule turns.
func TestStressedWords(t *testing.T) {
	for said, want := range map[string]string{
		"You MAY NOT do it OR lose.":   "",
		"Then it will DIE at once.":    "",
		"Gain 2 DMG at once.":          "abbreviation DMG is not among the terms",
		"WHAT ARE THEY USING? Gain 2.": "",
		"Gain 2. THE BUYER. Gain 2.":   "",
		"Gain 2. THE DMG. Gain 2.":     "abbreviation DMG is not among the terms",
		"Gain 2. A SECRET DEAL.":       "",
		"A DMG is lost.":               "abbreviation DMG is not among the terms",
		"Gain NPC DMG Tokens.":         "abbreviation NPC is not among the terms\nabbreviation DMG is not among the terms",
		"Gain NPC, DMG, PWR at once.":  "abbreviation NPC is not among the terms\nabbreviation DMG is not among the terms\nabbreviation PWR is not among the terms",
	} {
		data := "game: {title: A, theme: t}\ndecks:\n  all:\n    name: All\n    fields: {text: {type: text}}\n    cards:\n      a: {name: A, text: Roll the die.}\n"
		if got := toldBy(t, "PB107", data+fmt.Sprintf("      x: {name: X, text: %q}\n", said), ""); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}

// TestSortingWordsOfTheirOwn checks that two short words that sort cards are not slips of one
// another if they begin differently.
func TestSortingWordsOfTheirOwn(t *testing.T) {
	for last, want := range map[string]string{"Food": "", "Wold": `"Wold" is "Wood" but for one letter`} {
		data := "game: {title: A, theme: t}\ndecks:\n  all:\n    name: All\n    fields: {good: {type: text}}\n    cards:\n"
		for i, good := range strings.Fields("Wood Wood Wood Wood Clay Clay Clay Clay " + last) {
			data += fmt.Sprintf("      c%d: {name: C%d, good: %s}\n", i, i, good)
		}
		if got := toldBy(t, "PB115", data, ""); got != want {
			t.Errorf("%s: told %q, want %q", last, got, want)
		}
	}
}

// TestRomanNumerals checks that the numerals of cards are not slips of one another.
func TestRomanNumerals(t *testing.T) {
	data := "game: {title: A, theme: t}\ndecks:\n  all:\n    name: All\n    fields: {numeral: {type: text}}\n    cards:\n"
	for i, numeral := range strings.Fields("XVII VII VII VII VII VIII VIII VIII VIII IX IX IX IX") {
		data += fmt.Sprintf("      c%d: {name: C%d, numeral: %s}\n", i, i, numeral)
	}
	if got := toldBy(t, "PB115", data, ""); got != "" {
		t.Errorf("told %q", got)
	}
}

// TestForeignWords checks that the words of a game in another language do not count as slips of
// English ones, even if the game does not declare its language.
func TestForeignWords(t *testing.T) {
	data := "game: {title: A, theme: t}\ndecks:\n  all:\n    name: All\n    fields: {text: {type: text}}\n    cards:\n"
	for i, said := range []string{"Piochez trois nouvelles monnaies chacun.", "Chaque joueur révèle cartes communes.", "Ceux entre vous perdent toutes leurs pièces."} {
		for n := range 6 {
			if i == 1 && n > 0 {
				said = "Chaque joueur défausse toutes leurs monnaies."
			}
			data += fmt.Sprintf("      c%d-%d: {name: C%d %d, text: %q}\n", i, n, i, n, said)
		}
	}
	if got := toldBy(t, "PB115", data, ""); got != "" {
		t.Errorf("told %q", got)
	}
	if got := toldBy(t, "PB115", strings.ReplaceAll(data, "Chaque joueur", "Every player draws another card, discards another card and loses another"), ""); got == "" {
		t.Error("an English game is taken for a foreign one")
	}
}

// TestListedWords checks that a word on two lines of its own is not reported as doubled.
func TestListedWords(t *testing.T) {
	for said, want := range map[string]string{"yes\nno\nno\nno": "", "Draw the\nthe card.": `"the" appears twice in a row`, "any any": `"any" appears twice in a row`} {
		data := fmt.Sprintf("game: {title: A, theme: t}\ndecks:\n  all:\n    name: All\n    fields: {text: {type: text}}\n    cards: {x: {name: X, text: %q}}\n", said)
		if got := toldBy(t, "PB116", data, ""); got != want {
			t.Errorf("%q: told %q, want %q", said, got, want)
		}
	}
}

// TestSharedNames checks that a deck in which many names occur twice is taken to be named that way,
// like one of pairs in two colours.
func TestSharedNames(t *testing.T) {
	for pairs, want := range map[int]int{4: 4, 5: 0} {
		data := "game: {title: A, theme: t}\ndecks:\n  all:\n    name: All\n    cards:\n"
		for i := range 2 * pairs {
			data += fmt.Sprintf("      c%d: {name: Pair %c}\n", i, 'A'+i/2)
		}
		if got := strings.Count(toldBy(t, "PB117", data, ""), "both called"); got != want {
			t.Errorf("of %d pairs %d are told, want %d", pairs, got, want)
		}
	}
}
