package check

import (
	"testing"

	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// TestRuleCounts checks in which forms a count is compared with a number of the rules, and with how
// many things the game has.
func TestRuleCounts(t *testing.T) {
	number := func(id, name string, n int64, of string) *model.Entry {
		return &model.Entry{ID: id, Name: name, Fields: model.FieldsOf([]model.Field{{ID: "n", Value: model.Value{Kind: model.Whole, Int: n}}, {ID: "of", Value: model.Value{Kind: model.Text, Text: of}}})}
	}
	rules := &model.Collection{ID: "rules", One: "number", Fields: []*model.FieldDecl{{ID: "n", Name: "Value", Type: model.Type{Kind: model.Whole}}, {ID: "of", Type: model.Type{Kind: model.Text}}},
		Entries: []*model.Entry{number("rings", "Rings", 12, "hours"), number("steps", "Steps", 2, "squares"), number("length", "Length", 7, "rounds")}}
	stats := &model.Collection{ID: "stats", One: "stat", Entries: []*model.Entry{{ID: "grit", Name: "Grit"}, {ID: "wits", Name: "Wits"}}}
	for said, want := range map[string]int{
		"At 15 rings you have won.": 1, "At 12 rings you have won.": 0, "At 15 rings of iron it ends.": 0, "Nobody rings 15 bells.": 0,
		"Every unit has three steps.": 1, "Every unit has two steps.": 0, "It goes three steps.": 0, "Every unit has three steps left.": 0,
		"A walker has three stats.": 1, "A walker has two stats.": 0, "The three stats count.": 1, "Walkers raise three stats.": 0,
		"Play 8 rounds.": 1, "Play 7 rounds.": 0, "There are 8 rounds in a game.": 1, "Play 8 cards.": 0, "You play for 8 rounds, or more.": 1, "There are 8 rounds left.": 0,
	} {
		c := &Context{Game: &model.Game{Collections: []*model.Collection{rules, stats}}, running: Find("PB302")}
		p := joined([]prose.Span{{Text: said}})
		countedIn(c, countable(c.Game), p, "")
		lasts(c, p)
		if len(c.found) != want {
			t.Errorf("%q: %d findings, want %d: %v", said, len(c.found), want, c.found)
		}
	}
}

// TestShuffled compares how many cards are shuffled with the only deck.
func TestShuffled(t *testing.T) {
	deck := &model.Deck{ID: "moves", Name: "Moves", Cards: []*model.Card{{Copies: model.Value{Kind: model.Whole, Int: 36}}}}
	for said, want := range map[string]int{
		"Shuffle the thirty-six cards.": 0, "Shuffle the thirty-five cards.": 1, "Shuffle all forty cards and deal.": 1, "Shuffle the 30 cards that are left.": 0,
		"Shuffle five cards.": 0, "Reshuffle the 30 cards.": 0, "The deck has fifty cards.": 1,
	} {
		c := &Context{Game: &model.Game{Decks: []*model.Deck{deck}}, running: Find("PB302")}
		countedIn(c, nil, joined([]prose.Span{{Text: said}}), "")
		if len(c.found) != want {
			t.Errorf("%q: %d findings, want %d: %v", said, len(c.found), want, c.found)
		}
	}
	for said, want := range map[string]int{"Twenty": 20, "thirty-six": 36, "ninety-nine": 99, "thirty-ten": -1, "hundred": -1, "forty-": 40, "-five": -1, "two": 2, "0": 0} {
		if got := numberIn(said); got != want {
			t.Errorf("%q is %d, want %d", said, got, want)
		}
	}
}

// TestNamesWithNumbers checks that rows distinguished only by their keys have no numbers in their
// names, and that all names must have equally many.
func TestNamesWithNumbers(t *testing.T) {
	for _, c := range []struct {
		of   []sibling
		want int
	}{
		{[]sibling{{called: "2 : 1"}, {called: "3 : 1"}}, 2}, {[]sibling{{called: "2 : 1"}, {called: "Worst"}}, 0},
		{[]sibling{{called: "Hits, row 1", row: true}, {called: "Hits, row 2", row: true}}, 0},
	} {
		if got := (family{of: c.of}).inNames(); len(got) != c.want {
			t.Errorf("%v: %d laws, want %d", c.of, len(got), c.want)
		}
	}
}
