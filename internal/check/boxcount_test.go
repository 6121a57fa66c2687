package check_test

import "testing"

// TestBoxInAnyLanguage checks counts in lists of a language without a word list, and of pieces that
// a component prints several times.
func TestBoxInAnyLanguage(t *testing.T) {
	german := []string{"theme: house,", "theme: house, language: de,"}
	fourfold := []string{"of: catch}", "of: catch, copies: card.copies * 4}"}
	nets := append(german, "  catch:\n", "  nets: {name: Catch Net, cards: {trawl: {name: Trawl, copies: 50}}}\n  catch:\n")
	the := []string{"name: Catch\n", "name: The Catch\n"}
	short := []string{"  catch:\n", "  catch:\n    total: 43\n"}
	for _, c := range []struct {
		chapter string
		swap    []string
		want    string
	}{
		{"- 42 Catch, alle gleich\n- 6 Buoyen und 4 Knot", german, ""},
		{"- 43 Catch, alle gleich\n- 7 Buoyen und 5 Knot", german, "PB320 PB320 PB320"},
		{"- 43 Catch\n- ein Brett", german, ""},
		{"- 43 Catch ziehen\n- 7 Buoyen verlieren", german, ""},
		{"- 42 Catch ;\n- 6 Buoyen\u202f;", german, ""},
		{"- 43 Catch ;\n- 7 Buoyen\u202f;", german, "PB320 PB320"},
		{"- Der Hafen kostet 7 Buoyen, die Bank 8 Buoyen.\n- Danach kostet alles 5 Knot.", german, ""},
		{"Gib jedem 2 Harbour Masters, nie 1 Harbour Masterplan.", german, ""},
		{"Leg 3 Harbour Masters (7 Buoyen) hin.", german, "PB320"},
		{"- 43 Fang\n- 7 Buoyenketten\n- 4 Knot", german, ""},
		{"Misch die 42 Catch-Cards und lies 40 Cards de Catch.", german, ""},
		{"Misch die 43 Catch-Cards gut durch.", german, "PB320"},
		{"Leg 49 Cards de Catch Net hin.", nets, ""},
		{"Leg 51 Cards de Catch Net hin.", nets, "PB320"},
		{"- 41 Cards de Catch\n- 6 Buoyen", german, "PB320"},
		{"- 168 Catch\n- 6 Buoy", append(german, fourfold...), ""},
		{"- 169 Catch\n- 6 Buoy", append(german, fourfold...), "PB320"},
		{need + "- 42 catch cards.\n- 2 dice.", short, ""},
		{need + "- 43 catch cards.\n- 2 dice.", short, ""},
		{need + "- 44 catch cards.\n- 2 dice.", short, "PB320"},
		{need + "- 43 Catch cards.\n- 2 dice.", the, "PB320"},
		{need + "- 42 Catch cards.\n- 2 dice.", the, ""},
		{need + "- 168 catch cards.\n- 2 dice.", fourfold, ""},
		{need + "- 169 catch cards.\n- 2 dice.", fourfold, "PB320"},
	} {
		if got := told(tidesWith(t, c.chapter, c.swap...)); got != c.want {
			t.Errorf("%q: told %q, want %q", c.chapter, got, c.want)
		}
	}
}

// TestDeckOfAHeading checks that under the name of a deck "the deck" means that deck.
func TestDeckOfAHeading(t *testing.T) {
	two := []string{"  catch:\n", "  bait: {name: Bait, cards: {worm: {name: Worm, copies: 3}}}\n  catch:\n"}
	for chapter, want := range map[string]string{
		"## The catch deck\n\nThe deck has 42 cards.": "",
		"## The catch deck\n\nThe deck has 43 cards.": "PB302",
		"## Bait\n\nThe deck has 42 cards.":           "PB302",
		"## Both\n\nThe deck has 43 cards.":           "",
	} {
		if got := told(tidesWith(t, chapter, two...)); got != want {
			t.Errorf("%q: told %q, want %q", chapter, got, want)
		}
	}
}

// TestDeckMadeOfData checks that the cards of a deck that a component makes from data are counted
// under its name.
func TestDeckMadeOfData(t *testing.T) {
	const data = "game: {title: A, theme: house}\ncollections: {}\ncomponents: {fast: {name: Action deck, kind: deck, each: \"map(1..9, ({id: text(#), name: text(#)}))\", layout: a, sheet: cards}}\n"
	for said, want := range map[string]string{
		"The action deck has 9 cards.":               "",
		"The action deck has 8 cards.":               "the text says that there are 8 cards of Action deck, the data has 9",
		"The reaction deck has 8 cards.":             "",
		"## Components\n\n- 8 action cards\n- a die": "the text says that there are 8 action cards, the data has 9",
	} {
		if got := toldBy(t, "PB302", data, said) + toldBy(t, "PB320", data, said); got != want {
			t.Errorf("%q: told %q, want %q", said, got, want)
		}
	}
}

// TestCardsForADeck checks that cards may be counted by whom they are for.
func TestCardsForADeck(t *testing.T) {
	const data = "game: {title: A, theme: house}\ncollections: {}\ndecks: {automa: {name: Automa, cards: {owl: {name: Owl, copies: 2}}}, goals: {name: Goals, cards: {inn: {name: Inn, copies: 4}}}}\n"
	for said, want := range map[string]string{
		"## Components\n\n- 3 cards for the Automa\n- 4 cards of the Goals": "the text says that there are 3 cards for the Automa, the data has 2",
		"## Components\n\n- 2 cards for the Automa\n- 4 cards for you":      "",
	} {
		if got := toldBy(t, "PB320", data, said); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}

// TestOnePieceAndDice checks that a list of contents is compared with the one piece that a
// component makes, and with what is called dice.
func TestOnePieceAndDice(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {dice: {one: die, fields: {n: {name: N, type: whole}}}}
dice: {red: {name: Red, n: 1}, blue: {name: Blue, n: 2}}
components:
  aid: {name: Player aid, kind: record, each: "[({id: 'aid', name: 'Player aid'})]", layout: card, sheet: pages}
  pad: {name: Score sheet, kind: record, each: "[({id: 'pad', name: 'Pad'})]", layout: card, sheet: pages, copies: 4}
  dice: {name: Dice, kind: record, each: list(dice), layout: die-net, sheet: pages}
`
	for said, want := range map[string]string{
		"- A player aid\n- 4 score sheets\n- 2 dice":    "",
		"- 1 player aid\n- 40 score sheets\n- two dice": "the text says that there are 40 score sheets, the data has 4",
		"- 4 player aids": "the text says that there are 4 player aids, the data has 1",
		"- 3 dice":        "the text says that there are 3 dice, the data has 2",
	} {
		if got := toldBy(t, "PB320", data, "## Components\n\n"+said); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}
