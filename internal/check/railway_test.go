package check_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
)

// rails is a game of railways: what is paid is written with its currency.
const rails = `game: {title: Rails, theme: house, players: "3-5"}
chapters: [{file: rules/play.md}]
collections:
  terrain: {one: terrain, fields: {}}
  places: {one: place, fields: {hex: {name: Hex, type: ref, to: tiles/coast}}}
  phases: {one: phase, fields: {}}
  colours: {one: colour, fields: {}}
  track: {one: track tile, fields: {colour: {name: Colour, type: ref, to: colours}, copies: {name: Number, type: whole}}}
  privates: {one: private company, fields: {price: {name: Price, type: whole, price: true}, income: {name: Income, type: whole}}}
phases: {p2: {name: Phase 2}, p3: {name: Phase 3}, p5: {name: Phase 5}, pd: {name: Phase D}}
colours: {yellow: {name: Yellow}, green: {name: Green}}
track:
  t8: {name: "8", colour: yellow, copies: 14}
  t9: {name: "9", colour: yellow, copies: 10}
  t23: {name: "23", colour: green, copies: 4}
terrain: {field: {name: Field}}
places: {ness: {name: Ness, hex: "0101"}, hull: {name: Hull, hex: "0201"}}
privates: {ferry: {name: Ferry, price: 20, income: 5}, docks: {name: Docks, price: 210, income: 28}}
tiles: {coast: {name: Coast, grid: hex, copies: 1, because: One map., rows: "1 1\n1 1\n"}}
decks:
  trains:
    name: Trains
    fields: {price: {name: Price, type: whole}}
    cards:
      t2: {name: 2-Train, copies: 6, price: 80}
      t3: {name: 3-Train, copies: 5, price: 180}
      t4: {name: 4-Train, copies: 4, price: 300}
      td: {name: Diesel, copies: 6, price: 1100}
counters:
  station: {name: Station, layout: x, copies: 24}
  marker: {name: Price marker, layout: x, copies: 8}
components: {rulebook: {kind: rulebook}, track: {name: Track tiles, kind: deck, each: list(track), copies: card.copies}, trains: {kind: deck, of: trains}, tokens: {name: Station tokens, kind: counter}}
`

// TestMoneyInText checks that an amount of money is read as any number is, with its sign and with
// commas between thousands, and what a text says of a map, of counters, of tiles by their colours and of
// phases.
func TestMoneyInText(t *testing.T) {
	const box = "## What you need\n\n- "
	prices := func(figures string) string {
		return "| Train | Price |\n|---|---|\n" + strings.NewReplacer("/", " |\n", ":", " | ").Replace("| "+strings.ReplaceAll(figures, "/", "/| ")) + " |"
	}
	for chapter, want := range map[string]string{
		"A 4-Train costs £300.":                                                     "",
		"A 4-Train costs £310.":                                                     "PB301",
		"The price of a 4-Train is $310.":                                           "PB301",
		"A Diesel costs £1,100.":                                                    "",
		"A Diesel costs 1,100.":                                                     "",
		"A Diesel costs 1 100.":                                                     "",
		"A Diesel costs £1\u202f100.":                                               "",
		"A Diesel costs 1 200.":                                                     "PB301",
		"A Diesel costs €1,000.":                                                    "PB301",
		"The Docks (£220) come last.":                                               "PB301",
		"The Docks (£210) come last.":                                               "",
		"The Ferry has an income of £6.":                                            "PB301",
		"Buy a 2-Train for £90.":                                                    "PB301",
		"A 2-Train costs £80, a 3-Train £190, a Diesel £1,100.":                     "PB301",
		"A 2-Train costs £80, a 3-Train £180, a Diesel £1,100.":                     "",
		prices("2-Train:£80/3-Train:£190/Diesel:£1,100"):                            "PB301",
		prices("2-Train:£80/3-Train:£180/Diesel:£1,100"):                            "",
		"Ness lies in 0201.":                                                        "PB301",
		"Ness lies in 0101, and Hull in 0201.":                                      "",
		box + "32 station tokens.":                                                  "",
		box + "24 station tokens and 8 price markers.":                              "",
		box + "33 station tokens.":                                                  "PB320",
		"28 track tiles: 24 yellow and 4 green.":                                    "",
		"28 track tiles: 23 yellow and 5 green.":                                    "PB320 PB320",
		"28 track tiles (23 yellow tiles, 5 blue ones).":                            "",
		"There are 28 track tiles: 23 to lay first.":                                "",
		"In phase 2 walk, in phase 3 run, in phase 5 rest and in phase D fly.":      "",
		"In phase 2 walk, in phase 3 run, in phase 5 rest and from phase 7 on fly.": "PB110",
		"In phase 2 walk, in phase 3 run, in phase 5 rest, but not in phase 7.5.":   "",
		"In phase 2 walk, in phase 3 run and from phase 7 on fly.":                  "",
		"A Diesel costs £1,000 %.":                                                  "",
		"The Ferry has an income of 6 % of what it costs.":                          "",
		"There are seven 2-Trains.":                                                 "PB320",
		"There are six 2-Trains.":                                                   "",
		box + "21 trains, £1,200 in notes.":                                         "",
	} {
		p, err := load.Open(fstest.MapFS{
			"content/rails/game.yaml":     {Data: []byte(rails)},
			"content/rails/rules/play.md": {Data: []byte("# Play\n\n" + chapter + "\n")},
		}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := told(p); got != want {
			t.Errorf("%q: found %q, want %q", chapter, got, want)
		}
	}
}
