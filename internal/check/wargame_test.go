package check_test

import (
	"strings"
	"testing"
)

// sorna is a typical home-made game of counters: units and events from spreadsheets.
const sorna = `game: {title: Sorna, theme: house, players: "2"}
chapters: [{file: rules/play.md}]
decks:
  units:
    name: Units
    fields: {side: {name: Side, type: text}, arm: {name: Arm, type: text}, attack: {name: Attack, type: whole}, defence: {name: Defence, type: whole}, move: {name: Move, type: whole}, steps: {name: Steps, type: whole}}
    cards:
      guard: {name: Guard, copies: 1, side: Blue, arm: Foot, attack: 6, defence: 7, move: 4, steps: 2}
      line: {name: Line, copies: 5, side: Blue, arm: Foot, attack: 4, defence: 5, move: 4, steps: 2}
      uhlans: {name: Uhlans, copies: 2, side: Blue, arm: Horse, attack: 3, defence: 2, move: 8, steps: 1}
      grenadiers: {name: Grenadiers, copies: 3, side: Red, arm: Foot, attack: 6, defence: 5, move: 4, steps: 2}
      dragoons: {name: Dragoons, copies: 2, side: Red, arm: Horse, attack: 4, defence: 3, move: 8, steps: 1}
      gunners: {name: Gunners, copies: 2, side: Red, arm: Guns, attack: 7, defence: 1, move: 3, steps: 1}
  events:
    name: Events
    fields: {turns: {name: Turns, type: text}}
    cards: {rain: {name: Rain, copies: 1, turns: "1-8"}, fog: {name: Fog, copies: 2, turns: "2"}}
components: {rulebook: {kind: rulebook}, units: {kind: deck, of: units}, events: {kind: deck, of: events}}
`

// cased are sections with numbers.
const cased = "## 1.1 Halts\n\n1.1.1 A unit halts.\n\n1.1.2 It rests.\n\n1.1.3 It digs.\n\n## 1.2 Goes\n\n1.2.1 A unit goes.\n\n1.2.2 It turns.\n\n1.2.3 "

// setUp is the table of a scenario; odds and costs are other tables typed in rules.
const (
	setUp = "| Unit | Counters | Hexes |\n|---|---|---|\n| Guard | 1 | 0101 |\n| Line | 4 | 0102 |\n| Uhlans | 2 | 0103 |\n| Dragoons | 1 | 0104 |\n| Gunners | 2 | 0105 |\n"
	odds  = "| Hit | 1:2 | 1:1 | 2:1 | 3:1 |\n|---|---|---|---|---|\n| a | 1 | 2 | 3 | 4 |\n\n"
	costs = "| Ground | Cost in paces |\n|---|---|\n| Wood | 2 |\n| Marsh | 3 |\n\n"
)

// TestRulesOfWargames checks the findings in rules as designers of wargames write them.
func TestRulesOfWargames(t *testing.T) {
	for chapter, want := range map[string]string{
		"The Guard is 6-7-4, and the Grenadiers (6-5-4) are not.":               "",
		"The Guard is 6-7-5, and the Grenadiers (5-6-4) are not.":               "PB301 PB301",
		"The Guard came on 1-2-3, or with 9-9-9.":                               "",
		"| Unit | Values |\n|---|---|\n| Guard | 6-7-5 |":                       "PB301",
		"A Guard costs 2 steps and 4 move; a Line costs 2 :steps: and 4:move:.": "",
		"A Guard costs 3 steps and 4 move.":                                     "PB301",
		"A Guard costs 2 :steps: and 5 :move:.":                                 "PB301",
		"A Guard costs 2 :steps:, 5:move:.":                                     "PB301",
		"A **Guard** costs **3** :steps:.":                                      "PB301",
		"A Guard costs 3 :steps: to turn.":                                      "",
		"A Guard costs 3 steps to turn.":                                        "",
		"A Guard has 3 steps to go.":                                            "PB301",
		"All foot have two steps.":                                              "",
		"All horse and guns have two steps.":                                    "PB301",
		"All horse has two steps, but the Uhlans and the Dragoons have one.":    "",
		"All but the Uhlans have two steps.":                                    "",
		"There are six blue foot counters.":                                     "",
		"There are seven blue foot counters.":                                   "PB320",
		"There are three foot counters of each sort.":                           "",
		"Shuffle the 3 event cards.":                                            "",
		"Shuffle the 4 event cards.":                                            "PB320",
		need + "- 1 sheet with 15 unit counters and 3 events.":                  "",
		need + "- 1 sheet with 14 unit counters and 4 events.":                  "PB320 PB320",
		setUp:                                       "",
		setUp + "| Grenadiers | 4 | 0106 |":         "PB301",
		setUp + "| Grenadirs | 3 | 0106 |":          "PB301",
		setUp + "| Total | 10 | |":                  "",
		cased + "Stop (see 1.2). Stop (1.1).":       "",
		cased + "Stop (see 1.2). Stop (see 1.1.4).": "PB110",
		cased + "Stop (see 1.2). Stop (see 1.1.4), or see 1.2.4 (1.5).":                   "PB110 PB110",
		cased + "Stop (see 2.2), 1.3 paces on (1.4).":                                     "",
		odds + "Odds are from 1:2 to 3:1; the 2:1 column is usual.":                       "",
		odds + "Odds are from 1:3 to 3:1.":                                                "PB110",
		strings.Replace(odds, "2:1", "1:1", 1):                                            "PB123",
		costs + "It costs 2 paces to enter a Wood and 3 paces to enter a Marsh.":          "",
		costs + "It costs 3 paces to enter a Wood and 3 paces to enter a Marsh.":          "PB301",
		costs + "It costs 9 paces to leave the map. Go 9 paces in a Wood.":                "",
		"The game lasts 8 turns. In turn 8 the bell rings. After turn 8 the game ends.":   "",
		"The game lasts 8 turns. In turn 9 the bell rings.":                               "PB322",
		"The game lasts 9 turns. After turn 8 the game ends.":                             "PB322",
		"The game lasts 8 turns.\n\n| Turn | Comes |\n|---|---|\n| 7 | a |\n| 9 | b |":    "PB322",
		"There are three arms: Foot, Horse and Guns.":                                     "",
		"There are three arms: Foot, Horse and Carts.":                                    "PB302",
		"- DRM: die roll modifier.\n- **VP** = victory point.\n\nA DRM of a VP.":          "",
		"| Sign | It means |\n|---|---|\n| AE | the attacker is lost |\n\nAn AE or a DE.": "PB107",
	} {
		if got := told(tidesWith(t, chapter, tides, sorna)); got != want {
			t.Errorf("%s\n%q, want %q", chapter, got, want)
		}
	}
}
