package check

import (
	"slices"
	"testing"
)

// quantitiesOf returns the marks of the findings in a game with two sections.
func quantitiesOf(head, first, second string) []string {
	c := contextOf("# Rules\n\n## Setup\n\n" + first + "\n\n## " + head + "\n\n" + second + "\n")
	c.running = Find("PB322")
	twoQuantities(c)
	var out []string
	for _, f := range c.found {
		out = append(out, f.Mark)
	}
	return out
}

// TestTwoQuantities checks which numbers in two sections mean the same quantity, however they are
// worded.
func TestTwoQuantities(t *testing.T) {
	for _, x := range []struct{ first, second, want string }{
		{"The hand limit is 7 cards.", "Then discard down to 8 cards.", "8 here"},
		{"The hand limit is 7 cards.", "Then discard down to seven cards.", ""},
		{"If you have more than 7 cards in hand, discard down to 7.", "| What | Most |\n|---|---|\n| Hand limit | 8 |", "8 here"},
		{"The hand limit is 7.", "Nobody may have more than 8 cards in hand.", "8 here"},
		{"The hand limit is 7.", "A player with more than 4 cards in hand pays a coin.", ""},
		{"Your maximum hand (7) is small.", "You may hold up to 6 cards in your hand.", "6 here"},
		{"The hand limit is 7.", "While the sun shines, the hand limit is 8.", ""},
		{"The hand limit is 7.", "Draw up to 5 cards in hand.", ""},
		{"Deal five cards to each player.", "Setup: 6 cards each, 3 coins.", "6 here"},
		{"Deal five cards to each player.", "Each player draws 2 cards.", ""},
		{"Deal five cards to each player.", "Setup: deal each player 2 goal cards.", ""},
		{"Each player takes 5 coins and a board.", "Setup: 4 coins each.", "4 here"},
		{"Each player takes 5 coins (4 with two players) and a board.", "Setup: 5 coins each.", ""},
		{"Each player takes 5 coins. With two players each takes 4 coins.", "Setup: 5 coins each.", ""},
		{"Deal five cards to each player.", "Setup with two players: 6 cards each.", ""},
		{"Place 5 coins on the board.", "Setup: 4 coins each.", ""},
		{"Deal five cards to each player.", "The Minister of State receives a starting hand of 6 cards.", ""},
		{"Deal five cards to each player.", "At the start of the game each player draws 6 cards.", "6 here"},
		{"The hand limit is 7.", "The player has at most 8 cards in hand.", "8 here"},
		{"The hand limit is 7.", "The Mage has at most 8 cards in hand.", ""},
		{"Deal five cards to each player.", "Setup: the starting player draws 6 cards each.", ""},
		{"Reveal the top 3 cards as the market.", "The market always has four cards.", "4 here"},
		{"Reveal the top 3 cards as the market.", "Refill the row to 4 cards.", ""},
		{"The first to 20 points wins.", "The game ends when a player has 25+ points.", "25 here"},
		{"The first player to score ≥20 points wins.", "20 victory points are needed to win.", ""},
		{"The first to 20 glory points wins.", "Whoever has 25 shame points has won.", ""},
		{"The first to 20 points wins.", "Whoever has 25 points draws a card.", ""},
		{"The first to 20 points wins.", "The player who wins the trick scores 1 point.", ""},
		{"The first to 20 points wins.", "Whoever wins gets 3 points. The winner scores 2 points.", ""},
		{"The first to 20 points wins.", "When the game ends, a player with 5 points draws a card.", ""},
		{"The first to 20 points wins.", "Reach 21 points to win the round.", ""},
		{"The first to 20 points wins.", "The goal is to score 25 points.", "25 here"},
		{"The first to 20 points wins.", "A player who has 25 points wins the game.", "25 here"},
		{"The first to 20 points wins.", "The winner is whoever first has 25 points.", "25 here"},
		{"Collect 10 crowns to win.", "The first player to get 12 crowns wins.", "12 here"},
		{"Collect 10 crowns to win.", "The first to 12 points wins.", ""},
		{"The first to 20 points wins.", "The first to 25 points wins. The first to 30 points wins it all.", ""},
	} {
		want := []string{}
		if x.want != "" {
			want = []string{x.want}
		}
		if got := quantitiesOf("Play", x.first, x.second); !slices.Equal(got, want) && len(got)+len(want) > 0 {
			t.Errorf("%s %s: %q, want %q", x.first, x.second, got, want)
		}
		for _, head := range []string{"Two players", "Additional setup"} {
			if got := quantitiesOf(head, x.first, x.second); len(got) > 0 {
				t.Errorf("%s %s: below %s %q", x.first, x.second, head, got)
			}
		}
	}
	if got := quantitiesOf("Two players", "The hand limit is 7.", "### Hands\n\nThe hand limit is 8."); len(got) > 0 {
		t.Errorf("below a heading below one for two players: %q", got)
	}
	if got := quantitiesOf("Play", "The hand limit is 7. Discard down to 8 cards.", "It ends."); len(got) != 1 {
		t.Errorf("two limits of one section: %q", got)
	}
	if got := quantitiesOf("Play", "Each player takes 5 coins. Each player takes 6 coins for the bank.", "It ends."); len(got) > 0 {
		t.Errorf("two numbers of coins in one section: %q", got)
	}
}
