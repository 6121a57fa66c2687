package check_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/load"
)

// tides is a typical home-made card game: a deck from a spreadsheet, one chapter.
const tides = `game: {title: Tides, theme: house, players: "3-5"}
chapters: [{file: rules/play.md}]
terms: {ebb: {name: Ebb, meaning: When the sea falls.}}
decks:
  catch:
    name: Catch
    fields: {points: {name: Points, type: whole}}
    cards:
      master: {name: Harbour Master, copies: 2, points: 2}
      kelp: {name: Kelp, copies: 12, points: 1}
      gull: {name: Gull, copies: 12, points: 1}
      salt: {name: Salt and Rope, copies: 12, points: 3}
      ebb: {name: Ebb, copies: 4, points: 0}
counters: {buoy: {name: Buoy, layout: x, copies: 6}, knot: {name: Knot, layout: x, copies: "{{ 2 + 2 }}"}}
components: {rulebook: {kind: rulebook}, catch: {kind: deck, of: catch}}
`

// tidesWith returns that game with a chapter and optionally other data.
func tidesWith(t *testing.T, chapter string, swap ...string) *load.Project {
	t.Helper()
	p, err := load.Open(fstest.MapFS{
		"content/tides/game.yaml":     {Data: []byte(strings.NewReplacer(swap...).Replace(tides))},
		"content/tides/rules/play.md": {Data: []byte("# Play\n\n" + chapter + "\n")},
	}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// told returns the codes of the findings in a game's chapter.
func told(p *load.Project) string {
	var out []string
	for _, f := range append(p.Findings, check.Run(p, p.Games[0])...) {
		if strings.HasSuffix(f.At.File, ".md") {
			out = append(out, f.Code)
		}
	}
	return strings.Join(out, " ")
}

// scores is a table of what cards are worth, and ebbing a text that names one often.
const scores = "| Card | Points |\n|---|---|\n| Kelp | 1 |\n| Gull | 1 |\n| Ebb | 0 |\n| Harbour Master | 2 |\n"
const ebbing = "Take a Kelp, give a Kelp, sell the Kelp, or keep your Kelp, as Kelp it is. "

const need = "## What you need\n\n"

// rulebooks maps chapters to the codes found in them.
var rulebooks = map[string]string{
	// What is in the box.
	need + "- 42 cards: the catch.\n- 2 Harbour Masters.":      "",
	need + "- 43 cards: the catch.\n- 2 dice.":                 "PB320",
	need + "- 43 playing cards.\n- 2 dice.":                    "PB320",
	need + "- 40 cards in four suits.\n- 2 dice.":              "",
	need + "- 41 cards (four suits).\n- 2 dice.":               "PB320",
	need + "- A board, 3 Harbour Masters, and dice.":           "PB320",
	need + "- 1 board (7 buoys, 7 knots).":                     "PB320 PB320",
	need + "- 1 board, 7 buoy counters.":                       "PB320",
	need + "- 12 kelp.\n- 9 Ebbs.":                             "",
	need + "Lay it out.\n\n## A turn\n\n- 4 Buoys go back.":    "",
	"## A turn\n\nThe box holds:\n\n- 5 Buoys.":                "PB320",
	"## A turn\n\nYou take:\n\n- 5 Buoys.":                     "",
	"This game contains 43 cards, 6 buoys and dice. Take 4.":   "PB320",
	"This game contains a board. There are 8 cards in a hand.": "",
	"The catch deck: 43 cards.":                                "PB302",
	"Deal three Harbour Masters to the dealer.":                "PB320",
	"Deal two Harbour Masters to the dealer.":                  "",
	"All three harbour masters wait.":                          "PB320",
	"Take 13 Gulls.":                                           "PB320",
	"Count 13 gulls over the bay.":                             "",
	"Play the 44 cards.":                                       "PB320",
	"Play the 44 cards of both boxes.":                         "",
	"Take 5 Ebbs.":                                             "",
	"There are 11 Gulls in the deck.":                          "PB320",
	"There are 11 Gulls over the bay.":                         "",
	"If there are 11 Gulls in the deck, stop.":                 "",
	"There are 5 buoys in the game.":                           "PB320",
	"There are 6 buoys in the game, and 4 knots.":              "",
	"There are 5 buoys in the bay.":                            "",
	"There are 3 knots in the game.":                           "PB320",
	"Wait. Five buoys are in the game; no more come.":          "PB320",
	"Where five buoys are in the game, stop.":                  "",
	"The catch deck: 40 cards in two suits.":                   "",
	// What it says twice.
	"The hand limit is 7. There is a hand limit of six cards.":                               "PB322",
	"Your hand size is 7. The Gull has a hand size of 8.":                                    "",
	"Your hand size is 7. Each player has a hand size of six.":                               "PB322",
	"Your hand size is 7. The hand limit is eight.":                                          "",
	"The first to reach 20 points wins. First to get 15 points wins.":                        "PB322",
	"The first to reach 20 points wins. In a short game, the first to reach 15 points wins.": "",
	"Each player starts with 5 coins. You begin the game with 6 coins.":                      "PB322",
	"Each player starts with 5 coins. You begin the game with 6 beads.":                      "",
	"The game lasts 7 rounds. The game ends after eight rounds.":                             "PB322",
	"The game lasts 7 rounds. With 5 players, the game lasts 9 rounds.":                      "",
	"The game lasts seven rounds. The game ends after 7 rounds.":                             "",
	// For how many.
	"Tides is a game of tricks for 3 to 5 players.": "",
	"Tides is a game of tricks for 2 to 5 players.": "PB321",
	"It is a race for three to six people.":         "PB321",
	"A card game for 3–6.":                          "PB321",
	"In a game for 3 players, leave out two cards.": "",
	"In a game for 2 players, leave out two cards.": "PB321",
	"With six players, deal fewer.":                 "PB321",
	"With 3 to 4 players, deal more.":               "",
	"With 4 or more players, deal more.":            "PB321",
	"- Players: 3 or more":                          "PB321",
	"2-5 players":                                   "PB321",
	"3-5 players":                                   "",
	// What is called by name behind its number.
	"Choose one of five suits (Kelp, Gull, Moon or Rope).":          "PB302",
	"Choose one of four suits (Kelp, Gull, Moon or Rope).":          "",
	"There are three suits: Kelp, Gull, Moon and Rope.":             "PB302",
	"There are two suits: Kelp, and Salt and Rope.":                 "",
	"It is of four suits (Kelp, Gull, Moon or Rope).":               "",
	"It has five suits (in this order: Kelp, Gull).":                "",
	"It has five suits (Kelp, Gull, each in its colour).":           "",
	"It goes three spaces (Kelp, Gull).":                            "",
	"Numbers 1 to 9 in four suits (Kelp, Gull, Moon and Rope).":     "",
	"Numbers 1 to 9 in five suits (Kelp, Gull, Moon and Rope).":     "PB302",
	"It has five suits (see Kelp).":                                 "",
	"It has five suits (Kelp, Gull, Moon, the longest one of all).": "",
	// What a card is worth.
	"A Harbour Master scores 3 points.":            "PB301",
	"A Harbour Master scores you 3 points.":        "PB301",
	"A Harbour Master is worth 2 points.":          "",
	"Harbour Masters are worth three points each.": "PB301",
	"A Harbour Master, for example, has 3 points.": "PB301",
	"A Harbour Master, for example, has 2 points.": "",
	"A Harbour Master has points of £3.":           "PB301",
	"A Harbour Master has points of £2.":           "",
	"A Harbour Master has points at £3 each.":      "",
	"You score 3 points for each Harbour Master.":  "PB301",
	"You score 2 points for each Harbour Master.":  "",
	"You lose 3 points for each Harbour Master.":   "",
	// How it is spelled.
	"Whoever has the Harbor Master begins.":  "PB115",
	"Whoever has the Harbour Masker begins.": "PB115",
	"Whoever has the Harbor master begins.":  "",
	"Whoever has the old Harbor begins.":     "",
	"Whoever has the Salt and Ropo begins.":  "PB115",
	"Whoever has the Silt and Ropo begins.":  "",
	"Whoever has the Salt and Ropes begins.": "",
	// In how many parts.
	"A round has five phases.\n\n## Phase 1: Dawn\n\nDeal.\n\n## Phase 2: Dusk\n\nScore.": "PB302",
	"A round has two phases.\n\n## Phase 1: Dawn\n\nDeal.\n\n## Phase 2: Dusk\n\nScore.":  "",
	"Some walk in three steps.\n\n## Step one\n\nDeal.\n\n## Step two\n\nScore.":          "",
	"A round has five phases.\n\n## Phase 1: Dawn\n\nDeal.\n\n## Dusk\n\nScore.":          "",
	"A game is played in three parts.\n\n## Part A\n\nDeal.\n\n## Part B\n\nScore.":       "PB302",
	"A round consists of three steps:\n\n1. Deal.\n2. Score.":                             "PB302",
	"A round has three steps:\n\n1. Deal.\n2. Score.\n3. Rest.":                           "",
	"Each of you has three cards:\n\n- Deal.\n- Score.":                                   "",
	// Tables that it types.
	"| d6 | Catch |\n|---|---|\n| 1-2 | Kelp |\n| 4–6 | Gull |":                  "PB201",
	"| Roll (2d6) | Catch |\n|---|---|\n| 6 or less | a |\n| 7 to 12 | b |":      "",
	"| Result 2D6 | Catch |\n|---|---|\n| 2 - 6 | a |\n| 8+ | b |":               "PB201",
	"| d6 | Catch |\n|---|---|\n| 1-3 | Kelp |\n| 3 and higher | Gull |":         "PB202",
	"| d66 | Catch |\n|---|---|\n| 11-36 | Kelp |\n| 41-66 | Gull |":             "",
	"| d6 | Catch |\n|---|---|\n| 1-2 | Kelp |\n| otherwise | Gull |":            "",
	"| Tide | Catch |\n|---|---|\n| 1-3 | Kelp |\n| 5-8 | Gull |":                "PB209",
	"| Tide | Catch |\n|---|---|\n| 1-3 | Kelp |\n| 3-8 | Gull |":                "PB208",
	"| Tide | Catch |\n|---|---|\n| 1 | Kelp |\n| 3 | Gull |":                    "",
	"| Card | Points |\n|---|---|\n| Kelp | 1 |\n| Gull | 1 pt |\n| Ebb | 2 |":   "PB301",
	"| Card | Points |\n|---|---|\n| Kelp | 3 |\n| Gull | 3 |\n| Ebb | 0 |":      "",
	"| Card | Points |\n|---|---|\n| Kelp | 1 |\n| Gull | 1 |\n| Ebb | +2 |":     "",
	"| Card | Points |\n|---|---|\n| Kelp | 1 |\n| Gull | 1 |\n| Ebb | 2 or 3 |": "",
	"| Card | Points |\n|---|---|\n| Kelp | 1 |\n| Gull | 1 |\n| The ebb | 2 |":  "",
	"| Card | Worth |\n|---|---|\n| Kelp | 1 |\n| Gull | 1 |\n| Ebb | 2 |":       "",
	need + "- \n- 43 cards\n-":                                    "PB320",
	"| d6 |\n|---|\n||\n| 1-6 | x | y |\n\n| d6 | a |\n|---|---|": "",
	// Where it refers to.
	"Draw (see Drawing Cards) and play.":                         "PB110",
	"Draw, and see the rules for Drawing.":                       "PB110",
	"See the chapter on Play. See Harbour Masters, and see Ebb.": "",
	"See [Drawing](#play).":                                      "",
	"Let us see Drawing at work.":                                "",
	"See “The tide” for more.":                                   "PB110",
	"See “Play” for more.":                                       "",
	// What its cards are numbered.
	"The catch deck (43 cards).":                   "PB302",
	"The catch deck: 42 cards numbered 0 to 3.":    "",
	"The catch deck: 42 cards numbered 0 to 4.":    "PB302",
	"The catch deck: 42 cards, numbered from 0–2.": "PB302",
	"The catch deck: 42 cards numbered 0 to 9.":    "",
	"The catch deck: 42 cards, 24 of points 1.":    "",
	"The catch deck: 42 cards, 23 of points 1.":    "PB302",
	"Show a catch of points 7.":                    "PB302",
	"Show a catch of points 3.":                    "",
	"Show a boat of points 7.":                     "",
	// What it says twice, in other words.
	"You have two actions. Each player takes 3 actions.":                                                       "PB322",
	"You have two actions. With a Gull, you have 3 actions.":                                                   "",
	"You have two actions. You take 3 actions this turn.":                                                      "",
	"A tide has 6 hours. There are 7 hours in a tide.":                                                         "PB322",
	"A tide has 6 hours. There are 6 hours in the tide.":                                                       "",
	"A tide has 6 hours. The tide has 7 hours.":                                                                "",
	"At dusk everybody draws 3 cards and puts one back.\n\nAt dusk everybody draws 4 cards and puts one back.": "PB322",
	"At dusk everybody draws 3 cards and puts one back.\n\nAt dawn everybody draws 4 cards and puts one back.": "",
	"If it is dusk everybody draws 3 cards and keeps 1.\n\nIf it is dusk everybody draws 4 cards and keeps 1.": "",
	// Tables that it types, of a die that nobody names and of cards.
	"| Roll | Catch |\n|---|---|\n| 1 | Kelp |\n| 3–6 | Gull |":          "PB201",
	"| Roll | Catch |\n|---|---|\n| 1–2 | Kelp |\n| 3–7 | Gull |":        "",
	"| Roll | Catch |\n|---|---|\n| 1 | Kelp |\n| 2+ | Gull |":           "",
	"| Tide | Catch |\n|---|---|\n| 1 | Kelp |\n| 2 | a |\n| 4 | Gull |": "",
	scores + "| Eel | 2 |":              "PB301",
	scores + "| Eel | 2 |\n| Cod | 1 |": "",
	scores + "| Salt and Rope | 3 |":    "",
	// Words of its own.
	ebbing + "Whoever has the Kelb begins.": "PB115",
	ebbing + "Whoever has the Kelt begins.": "PB115",
	ebbing + "Whoever has the Help begins.": "",
	ebbing + "Whoever has the kelb begins.": "",
	// How it ends.
	"Time: 40 minutes, or more":                                "",
	"Play until the sea falls":                                 "PB316",
	"Setup: deal eight cards to each of the players and begin": "PB316",
}

// TestRulebookOfAStranger checks which sentences of a rulebook are compared with the cards, in
// forms that people write, and which are not.
func TestRulebookOfAStranger(t *testing.T) {
	for chapter, want := range rulebooks {
		if got := told(tidesWith(t, chapter)); got != want {
			t.Errorf("%q: found %q, want %q", chapter, got, want)
		}
	}
}

// TestPlayersSaid checks how the number of players may be declared, and that a declaration without
// a number, or a card in no deck, silences what would depend on it.
func TestPlayersSaid(t *testing.T) {
	for _, c := range []struct{ players, chapter, want string }{
		{"2", "With 3 players, deal fewer.", "PB321"},
		{"2", "With two players, deal fewer.", ""},
		{"2+", "With 9 players, deal fewer.", ""},
		{"2 or more", "With one player, deal fewer.", "PB321"},
		{"2 or more", "It is a game for two or more players.", ""},
		{"2 to 4", "It is a game for 2 to 4 players.", ""},
		{"a group", "It is a game for 2 to 4 players.", ""},
		{"4-2", "It is a game for 2 to 4 players.", ""},
	} {
		if got := told(tidesWith(t, c.chapter, `"3-5"`, `"`+c.players+`"`)); got != c.want {
			t.Errorf("%s, %q: found %q, want %q", c.players, c.chapter, got, c.want)
		}
	}
	if got := told(tidesWith(t, "Play the 44 cards.", "kind: rulebook}", "kind: rulebook}, more: {kind: record}")); got != "" {
		t.Errorf("cards that are no deck's: found %q", got)
	}
}

// TestMendOfACard checks that the correction proposed for a number is valid.
func TestMendOfACard(t *testing.T) {
	const said = "A Harbour Master scores %s points."
	p := tidesWith(t, fmt.Sprintf(said, "3"))
	for _, f := range check.Run(p, p.Games[0]) {
		if f.Code != "PB301" {
			continue
		}
		from, to := strings.Index(f.Help, "{{"), strings.Index(f.Help, "}}")
		if got := told(tidesWith(t, fmt.Sprintf(said, f.Help[from:to+2]))); got != "" {
			t.Errorf("%q: found %q", f.Help, got)
		}
		if !strings.Contains(f.Help, `"master"`) {
			t.Errorf("%q does not name the card", f.Help)
		}
		return
	}
	t.Error("nothing found")
}

// FuzzChapter runs the checks on unlikely chapters: none may fail, and all findings must be in the
// chapter.
func FuzzChapter(f *testing.F) {
	for chapter := range rulebooks {
		f.Add(chapter)
	}
	f.Add("oever has t\r\r\r\rhe Harbour Masker")
	f.Fuzz(func(t *testing.T, chapter string) {
		p := tidesWith(t, chapter)
		lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace("# Play\n\n"+chapter+"\n"), "\n")
		for _, x := range check.Run(p, p.Games[0]) {
			if strings.HasSuffix(x.At.File, ".md") && (x.At.Line < 1 || x.At.Line > len(lines)) {
				t.Errorf("%v stands at line %d of %d", x, x.At.Line, len(lines))
			}
		}
	})
}

// TestColumnsOfAStranger checks the findings in a column of few words, in one of prices, and where
// a text says what something costs.
func TestColumnsOfAStranger(t *testing.T) {
	for _, c := range []struct{ cards, chapter, want string }{
		{"", "An eel costs 3.", ""},
		{"", "An eel costs 4 coins.", "PB301"},
		{"kale: {name: Kale, kind: Plants, price: 9, size: 9, copies: 1}", "Play.", "PB115"},
		{"kale: {name: Kale, kind: Plaint, price: 9, size: 9, copies: 1}", "Play.", "PB115"},
		{"kale: {name: Kale, kind: Stone, price: 9, size: 9, copies: 1}", "Play.", ""},
		{"kale: {name: Kale, kind: Plant, price: 9, size: 6, copies: 1}", "Play.", "PB225"},
		{"kale: {name: Kale, kind: Plant, price: 6, size: 6, copies: 1}", "Play.", ""},
		{"kale: {name: Kale, kind: Plant, price: 9, size: 0, copies: 1}", "Play.", ""},
	} {
		p, err := load.Open(fstest.MapFS{
			"content/tides/game.yaml": {Data: []byte(`game: {title: Tides, theme: house}
chapters: [{file: rules/play.md}]
decks:
  catch:
    name: Catch
    fields: {kind: {name: Kind, type: text}, price: {name: Price, type: whole, price: true}, size: {name: Size, type: whole}}
    cards:
      eel: {name: Eel, kind: Animal, price: 3, size: 3, copies: 1}
      cod: {name: Cod, kind: Animal, price: 4, size: 4, copies: 1}
      ray: {name: Ray, kind: Animal, price: 5, size: 5, copies: 1}
      ling: {name: Ling, kind: Animal, price: 1, size: 0, copies: 1}
      moss: {name: Moss, kind: Plant, price: 4, size: 4, copies: 1}
      dulse: {name: Dulse, kind: Plant, price: 5, size: 5, copies: 1}
      laver: {name: Laver, kind: Plant, price: 6, size: 6, copies: 1}
      tang: {name: Tang, kind: Plant, price: 7, size: 7, copies: 1}
      ` + c.cards + `
components: {rulebook: {kind: rulebook}, catch: {kind: deck, of: catch}}
`)},
			"content/tides/rules/play.md": {Data: []byte("# Play\n\n" + c.chapter + "\n")},
		}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, f := range append(p.Findings, check.Run(p, p.Games[0])...) {
			out = append(out, f.Code)
		}
		if got := strings.Join(out, " "); got != c.want {
			t.Errorf("%s, %q: found %q, want %q", c.cards, c.chapter, got, c.want)
		}
	}
}

// TestBoxOfComponents checks the counts of pieces in a list of contents that are named after their
// component, whether it declares their number or lists what it is made of.
func TestBoxOfComponents(t *testing.T) {
	more := `catch: {kind: deck, of: catch},
  boards: {name: Harbour boards, kind: record, each: "1..4"},
  aids: {name: Aids, kind: deck, each: "[{id: 'a', n: 2}, {id: 'b', n: 3}]", copies: n},
  pad: {name: Score sheets, kind: record, each: "[{id: 'a'}]"},
  sails: {name: Sails, kind: deck, each: "1..2", total: 8},
  fish: {name: Fishes, kind: deck, of: catch}}`
	for said, want := range map[string]string{
		"- 4 harbour boards, 5 aids, 8 sails, 42 fishes.": "",
		"- 5 harbour boards.":                             "PB320",
		"- 4 aids, 7 sails.":                              "PB320 PB320",
		"- 2 aids, by kinds.":                             "",
		"- 41 fishes.":                                    "PB320",
		"- 20 score sheets.":                              "",
		"- 4 harbour boards.\n\nTake 5 harbour boards.":   "",
		// Anywhere else only of all that there are.
		"- 8 sails.\n\nLay the nine sails face down.":         "PB320",
		"- 8 sails.\n\nTurn over one of all 12 sails.":        "PB320",
		"- 8 sails.\n\nLay the 8 sails aside, or the 3 aids.": "",
		"- 8 sails.\n\nThe bank has all 43 fins.":             "PB320",
		"- 8 sails.\n\nThere are 43 fins.":                    "PB320",
		"- 8 sails.\n\nPay 43 fins, or the 42 fins.":          "",
		"- 8 sails.\n\nCount the nine sails of the ship.":     "",
	} {
		if got := told(tidesWith(t, need+said, "catch: {kind: deck, of: catch}}", more, "name: Catch\n", "name: Catch\n    one: fin\n")); got != want {
			t.Errorf("%s: %s, want %s", said, got, want)
		}
	}
}
