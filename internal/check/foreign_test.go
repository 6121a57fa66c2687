package check_test

import "testing"

// TestForeignText checks that rulebooks as strangers write them give no false findings: parts of
// words with accents, emphasized words and names in capitals, American spellings, lines of figures
// under headings, rolls to see something, and lists of what three things may do. Faults in the same
// forms are still found.
func TestForeignText(t *testing.T) {
	const game = "game: {title: A, theme: t, players: \"2\"}\n"
	for _, x := range []struct{ code, chapter, want string }{
		{"PB107", "Lance o FEITIÇO e a PROTEÇÃO, com seis RNG.", "abbreviation RNG is not among the terms"},
		{"PB107", "Draw a GREAT card, play VENT CRAWL and gain QXPR.", "abbreviation QXPR is not among the terms"},
		{"PB107", "Read the FAQ and the PDF.", ""},
		{"PB107", "計算算術平均數（AM），DC(난이도) なら、AM と DC。**CF**：放置する。\n\n**CF**：放置\n\n| BU | 5 | 放置在空位 |\n|---|---|---|\n| KU | 4 | 换位相邻 |\n\nBU、KU、QX", "abbreviation QX is not among the terms"},
		{"PB316", "Here is one sentence of several words that has an end. (As long as nobody minds it at all)", ""},
		{"PB316", "Final attack value of the unit = base value + support + modifiers", ""},
		{"PB316", "Here is one sentence of several words that has an end. This one (of several words) has", `the text breaks off after "several words) has"`},
		{"PB316", "- You may take one card from the deck and keep it.\n- You pay one more coin to the bank, or\n- You pass for the rest of this round.\n- You take all that is left.\n", ""},
		{"PB316", "- You may take one card from the deck and keep it.\n- You pass for the rest of this round.\n- You take all that is left.\n- You pay one more coin to the bank, or\n", `the text breaks off after "the bank, or"`},
		{"PB316", "- You may take one card from the deck and keep it.\n- You pay one more coin to the bank with\n- You pass for the rest of this round.\n- You take all that is left.\n", `the text breaks off after "the bank with"`},
		{"PB115", "The artesãos walk two meters to the center, and a la carte.", ""},
		{"PB110", "Make a roll to see \"how many\" of them, and see \"What then\".", `the text refers to "What then", and nothing in the book is called so`},
		{"PB322", "- Maximum magazine capacity: 25 rounds plus one other of yours\n\n## Two\n\n- Maximum magazine capacity: 18 rounds plus one other of yours\n", ""},
		{"PB322", "Each of you draws 25 cards from the deck of the ferry and goes on.\n\n## Two\n\nEach of you draws 18 cards from the deck of the ferry and goes on.",
			`"Each of you draws 18 cards from the deck of the ferry and goes on" is said here, and "Each of you draws 25 cards from the deck of the ferry and goes on" before`},
		{"PB302", "Select units. These three units may:\n\n- Move.\n- Rest.\n", ""},
		{"PB302", "On a turn do these three things:\n\n- Move.\n- Rest.\n", "the text announces three, the list after it has 2"},
	} {
		if got := toldBy(t, x.code, game, x.chapter); got != x.want {
			t.Errorf("%q: told %q, want %q", x.chapter, got, x.want)
		}
	}
}
