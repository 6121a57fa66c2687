package check_test

import (
	"strings"
	"testing"
)

// TestOpenEnds checks which ends of paragraphs and items are reported: not if a book ends many of
// them that way, unless one breaks off within a sentence, and not if they are entirely bold or
// italic, an address, or in a list half of which is bare items.
func TestOpenEnds(t *testing.T) {
	const whole = "Draw a card from the deck.\n\n"
	for _, x := range []struct{ chapter, want string }{
		{whole + "Draw a card from the deck\n", "the deck"},
		{strings.Repeat("Attack: roll two dice and add the level of the fighter\n\n", 3) + whole, ""},
		{strings.Repeat("Attack: roll two dice and add the level of the fighter\n\n", 3) + strings.Repeat(whole, 27), "the fighter the fighter the fighter"},
		{strings.Repeat("Attack: roll two dice and add the level of the fighter\n\n", 3) + "Move on. Then turn to\n", "turn to"},
		{strings.Repeat("Attack of the fighter: Dexterity + Level vs. Defence\n\n", 3), ""},
		{whole + "**But I Really Want It**\n", ""},
		{whole + "**But I Really** Want It\n", "Want It"},
		{"- Draw a card from here.\n  _(The Book of Old Things)_\n- Draw.\n- Play.\n", ""},
		{whole + "Write to us at somebody@example.org\n", ""},
		{whole + "Find more games at www.example.org\n", ""},
		{"- Draw a card.\n- Any card of yours\n", ""},
		{"- Draw a card.\n- Play it.\n- Any card of yours\n", "of yours"},
		{"- Do these in order\n  - Draw.\n- Play it.\n- Rest.\n", ""},
	} {
		got := ""
		for line := range strings.Lines(toldBy(t, "PB316", "game: {title: A, theme: t, players: \"2\"}\n", x.chapter)) {
			words := strings.Fields(strings.Trim(strings.TrimSpace(line), `"`))
			got += " " + strings.Join(words[max(0, len(words)-2):], " ")
		}
		if got = strings.TrimSpace(got); got != x.want {
			t.Errorf("%q: told %q, want %q", x.chapter, got, x.want)
		}
	}
}
