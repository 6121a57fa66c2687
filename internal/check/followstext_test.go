package check_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// toldBy returns the messages of one check for a game in one file, and a chapter if there is one.
func toldBy(t *testing.T, code, data, chapter string) string {
	t.Helper()
	files := fstest.MapFS{"content/a/game.yaml": {Data: []byte(data)}}
	if chapter != "" {
		files["content/a/rules/1.md"] = &fstest.MapFile{Data: []byte("# One\n\n" + chapter + "\n")}
		files["content/a/game.yaml"].Data = []byte(data + "chapters: [{file: rules/1.md}]\n")
	}
	p, err := check.Opened(files, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	if !p.Games[0].English() {
		p.Games[0].Words = model.Phrasebook{"two": "zwei", "three": "drei", "four": "vier", "d": "W", "six": "sechs", " to ": " bis ", "one": "eins", " and ": " und "}
	}
	var got []string
	for _, f := range check.Run(p, p.Games[0]) {
		if f.Code == code {
			got = append(got, f.Message)
		}
	}
	return strings.Join(got, "\n")
}

// TestMisstated checks the findings for cards with the figure of a field in their text, whether the
// text names the field or not.
func TestMisstated(t *testing.T) {
	cards := func(language, coin string, texts ...string) string {
		s := "game: {title: A, theme: house" + language + "}\ndecks:\n  pack:\n    name: Pack\n    fields: {coins: {name: " + coin + ", type: whole, default: 0}, guard: {name: Guard, type: whole, default: 0}, speed: {name: Speed, type: signed, default: 0}, text: {name: Text, type: text}}\n    cards:\n"
		for i, text := range texts {
			coins, said, _ := strings.Cut(text, "|")
			s += fmt.Sprintf("      c%d: {name: Card %c, copies: 1, %s, text: \"%s\"}\n", i, 'A'+i, coins, said)
		}
		return s
	}
	for _, c := range []struct{ data, want string }{
		{cards("", "Coins", "coins: 2|Take 2 coins.", "coins: 3|Take three coins.", "coins: 4|Take 4 coins now.", "coins: 5|Take 6 coins."),
			`Text of "Card D" says 6 where its Coins is 5, and those of 3 others say what theirs is`},
		{cards("", "Coins", "coins: 2|Coins: 2.", "coins: 3|Coins: 3.", "coins: 4|A coin. Coins: 4.", "coins: 5|Coins: 6."), ""}, // which PB301 tells
		{cards("", "Coins", "coins: 2|Take 2 coins.", "coins: 2|Take 2 coins.", "coins: 2|Take 2 coins.", "coins: 5|Take 6 coins."), ""},
		{cards("", "Coins", "coins: 2|Take 2 coins.", "coins: 3|Take 3 coins.", "coins: 4|Take 5 coins.", "coins: 5|Take 6 coins."), ""},
		{cards("", "Coins", "coins: 2|Take 2 coins.", "coins: 3|Take 3 coins.", "coins: 4|Take 4 coins.", "coins: 5|Take 6 coins, or 5 coins."), ""},
		{cards("", "Coins", "coins: 2|Take 2 coins.", "coins: 3|Take 3 coins.", "coins: 4|Take 4 coins.", "guard: 1|Take 6 coins."), ""},
		{cards(", language: de", "Münzen", "coins: 2|Nimm zwei Münzen.", "coins: 1|Nimm 1 Münze.", "coins: 4|Nimm vier Münzen ab.", "coins: 5|Nimm sechs Münzen."),
			`Text of "Card D" says 6 where its Münzen is 5, and those of 3 others say what theirs is`},
		{cards("", "Purse", "guard: 2|Add 2 to your shield.", "guard: 3|Add 3 to your shield.", "guard: 4|Add 4 to your shield.", "guard: 2|Add 2 to your shield.", "guard: 3|Add 3 to your shield.", "guard: 4|Add 2 to your shield."),
			`Text of "Card F" says 2 where its Guard is 4, and those of 5 others say what theirs is`},
		{cards("", "Purse", "coins: 2, guard: 2|Add 2 to your shield.", "coins: 3, guard: 3|Add 3 to your shield.", "coins: 4, guard: 4|Add 4 to your shield.", "coins: 2, guard: 2|Add 2 to your shield.", "coins: 3, guard: 3|Add 3 to your shield.", "coins: 2, guard: 4|Add 2 to your shield."), ""},
		{cards("", "Purse", "guard: 2|Add 2 to your shield.", "guard: 3|Add 3 to your shield.", "guard: 4|Add 4 to your shield.", "guard: 2|Add 2 to your shield.", "guard: 4|Add 2 to your shield."), ""},
		{cards("", "Coins", "coins: 2|Take 2 coins.", "coins: 3|Take 3 coins.", "coins: 4|Take 4 coins.", "coins: 4|Take 5 coins.", "coins: 5|Take 6 coins."), ""},
		{cards("", "Coins", "coins: 2|Take 2 coins.", "coins: 3|Take 3 coins.", "coins: 4|Take 4 coins.", "coins: 5|Take 6 coins, or 7 coins."), ""},
		{cards("", "Coins", "coins: 2|Take 2 coins.", "coins: 3|Take 3 coins.", "coins: 4|Take 4 coins.", "coins: 1|Take 2 coins for each knight."), ""},
		{cards("", "Coins", "coins: 2|Take 2 coins.", "coins: 3|Take 3 coins.", "coins: 4|Take 4 coins.", "coins: 5|In coins 4–6 of it."), ""},
		{cards("", "Coins", "coins: 2|Take 2 coins.", "coins: 3|Take 3 coins.", "coins: 4|Take 4 coins.", "coins: 2|Take 2 coins.", "coins: 3|Take 3 coins.", "coins: 4|Win 4 coins.", "coins: 5|Take 6 coins."),
			`Text of "Card G" says 6 where its Coins is 5, and those of 6 others say what theirs is`},
		{cards("", "Coins", "speed: -2|Lose 2 speed.", "speed: -3|Lose 3 speed.", "speed: +2|Win 2 speed.", "speed: -1|Lose 4 speed."),
			`Text of "Card D" says 4 where its Speed is -1, and those of 3 others say what theirs is`},
		{cards("", "Coins", "coins: 2|Roll 2d6 coins.", "coins: 3|Take 3 coins.", "coins: 4|Take 4–6 coins.", "coins: 5|Take 6 coins."), ""},
	} {
		if got := toldBy(t, "PB220", c.data, ""); got != c.want {
			t.Errorf("%s\ntold %q, want %q", c.data, got, c.want)
		}
	}
}

// TestCountedFields checks the findings for a field that counts the cards of a rarity.
func TestCountedFields(t *testing.T) {
	game := func(says, rarities string, total int) string {
		s := "game: {title: A, theme: house}\ncollections: {rarities: {one: rarity, fields: {cards: {name: Cards, type: whole}}}}\nrarities:\n"
		for _, r := range strings.Fields(says) {
			name, cards, _ := strings.Cut(r, ":")
			s += fmt.Sprintf("  %s: {name: %s, cards: %s}\n", name, name, cards)
		}
		s += fmt.Sprintf("decks:\n  pack:\n    name: Pack\n    total: %d\n    fields: {rarity: {type: ref, to: rarities}}\n    cards:\n", total)
		for i, r := range strings.Fields(rarities) {
			name, copies, _ := strings.Cut(r, ":")
			s += fmt.Sprintf("      c%d: {name: Card %c, copies: %s, rarity: %s}\n", i, 'A'+i, copies, name)
		}
		return s
	}
	const all = "common:4 common:3 uncommon:4 rare:2"
	for _, c := range []struct{ data, want string }{
		{game("common:7 uncommon:4 rare:2", all, 13), ""},
		{game("common:7 uncommon:4 rare:3", all, 13), `Cards of "rare" is 3, there are 2 cards of Pack, and of all others it is how many there are`},
		{game("common:2 uncommon:4 rare:4", "common:2 uncommon:4 rare:3 rare:2", 11), `Cards of "rare" is 4, there are 5 cards of Pack, and of all others it is how many there are`},
		{game("common:7 uncommon:4 rare:6", "common:6 uncommon:5 rare:6", 17), ""},                                                       // one that is right is no rule
		{game("common:3 uncommon:3 rare:3", "common:1 common:1 common:1 uncommon:1 uncommon:1 uncommon:1 rare:1 rare:1 rare:2", 10), ""}, // it counts the kinds
		{game("common:7 uncommon:4 rare:20", all, 13), ""},                                                                               // it is no slip
		{game("common:7 uncommon:4 rare:3", all, 14), ""},                                                                                // the total is told
		{game("common:7 uncommon:4 rare:3", all+" absent:1", 14), ""},                                                                    // that is told
		{game("common:8 uncommon:5 rare:3", all, 13), ""},
		{game("common:7 uncommon:4 rare:2 relic:4", "common:6 uncommon:5 rare:2 relic:4", 17),
			`Cards of "common" is 7 and of "uncommon" 4, there are 6 and 5 cards of Pack, and of all others it is how many there are`},
		{game("common:7 uncommon:6 rare:2 relic:4", "common:6 uncommon:5 rare:2 relic:4", 17), ""},
		{game("common:8 uncommon:4 odd:4 rare:2 relic:4", "common:6 uncommon:5 odd:5 rare:2 relic:4", 22), ""},
	} {
		if got := toldBy(t, "PB220", c.data, ""); got != c.want {
			t.Errorf("%s\ntold %q, want %q", c.data, got, c.want)
		}
	}
}

// TestBothThere checks the findings for sentences with two numbers of things, and with the number
// of things that each of others has.
func TestBothThere(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {clans: {one: clan, fields: {}}, heroes: {one: hero, fields: {clan: {type: ref, to: clans}}}}
clans: {a: {name: Ash}, b: {name: Elm}}
heroes: {c: {name: Cora, clan: a}, d: {name: Dov, clan: a}, e: {name: Ela, clan: a}, f: {name: Fen, clan: b}, g: {name: Gus, clan: b}, h: {name: Hal, clan: b}}
decks: {all: {name: All, cards: {x: {name: X, copies: 12}, y: {name: Y, copies: 8}}}}
`
	for said, want := range map[string]string{
		"There are two clans and 20 cards in 6 heroes.":     "",
		"There are three clans and 20 cards.":               "the text says that there are three clans, the data has 2",
		"There are two clans and 30 cards.":                 "the text says that there are 30 cards, the data has 20",
		"There are six heroes in three clans.":              "the text says that there are three clans, the data has 2",
		"There are {{ 2 }} clans and 30 cards.":             "the text says that there are 30 cards, the data has 20",
		"There are three heroes and two clans on the hill.": "",
		"You lead a clan of four heroes.":                   "the text says that there are four heroes of each clan, the data has 3",
		"Each clan has three heroes.":                       "",
		"Take a clan of four heroes of your choice.":        "",
	} {
		if got := toldBy(t, "PB302", data, said); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}

// TestSaidRanges checks the findings for the limits of a field that a text states.
func TestSaidRanges(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {heroes: {one: hero, fields: {power: {name: Power, type: whole, min: 0, max: 3}, foot: {name: Speed, type: whole, min: 1, max: 6}, age: {name: Age, type: whole}}}, crafts: {one: craft, fields: {speed: {name: Speed, type: whole, min: 1, max: 9}}}}
heroes: {c: {name: Cora, power: 2, foot: 3, age: 20}}
crafts: {b: {name: Boat, speed: 3}}
`
	for said, want := range map[string]string{
		"**Power**, 0 to 3, is how strong it is.": "",
		"**Power**, 0 to 4, is how strong it is.": "the text says 0 to 4 for Power, the data has it from 0 to 3",
		"A hero has a Power (1–3).":               "the text says 1–3 for Power, the data has it from 0 to 3",
		"Speed, 1 to 7, is how far it goes.":      "", // two are called so
		"Age, 15 to 80, is how old it is.":        "", // it has no limits
		"Power, 2 to 4 a round, wears off.":       "",
	} {
		if got := toldBy(t, "PB302", data, said); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}

// TestListedFields checks the findings for a field that is the sum of a list of the entry.
func TestListedFields(t *testing.T) {
	for _, c := range []struct{ total, first, want string }{
		{"10", "4", ""},
		{"11", "4", `Total of "One" is 11, there are 10 in Cards, and of all others it is how many there are`},
		{"10", "3", `Total of "One" is 10, there are 9 in Cards, and of all others it is how many there are`},
		{"30", "4", ""}, // it is no slip
	} {
		data := "game: {title: A, theme: house}\ncollections: {lists: {one: list, fields: {total: {name: Total, type: whole}, cards: {name: Cards, type: list, of: {type: record, fields: {n: {type: whole}, card: {type: text}}}}}}}\nlists:\n" +
			"  one: {name: One, total: " + c.total + ", cards: [{n: " + c.first + ", card: Ash}, {n: 6, card: Elm}]}\n" +
			"  two: {name: Two, total: 12, cards: [{n: 4, card: Ash}, {n: 8, card: Elm}]}\n  three: {name: Three, total: 10, cards: [{n: 9, card: Oak}, {n: 1, card: Elm}]}\n"
		if got := toldBy(t, "PB220", data, ""); got != c.want {
			t.Errorf("%s of %s: told %q, want %q", c.total, c.first, got, c.want)
		}
	}
}

// TestPlayerRows checks the findings for tables with a row for each number of players.
func TestPlayerRows(t *testing.T) {
	for _, c := range []struct{ head, of, rows, want string }{
		{`, language: de, players: 2 bis 4`, "Jugadores", `"2": {n: 5}, "4": {n: 3}`, `table "dealt" has no row for 3 players, the game is for 2 bis 4`},
		{`, players: "2-4"`, "Number of players", `"2": {n: 5}, "3": {n: 4}`, ""},
		{`, players: "1-4"`, "Number of players", `"2": {n: 5}, "4": {n: 4}`, `table "dealt" has no row for 3 players, the game is for 1–4`},
		{`, players: "2-4"`, "Players", `"2-3": {n: 5}, "4": {n: 3}`, ""},
		{`, players: "2-4"`, "Players", `"2": {n: 5}, "bots": {n: 3}`, ""},
		{`, players: "2-4"`, "Players", `"2": {n: 5}, "3": {n: 4}, "5": {n: 3}`, `table "dealt" has a row for 5 players, the game is for 2–4`},
		{`, players: "2+"`, "Players", `"1": {n: 5}, "2-7": {n: 4}`, `table "dealt" has a row for 1 player, the game is for 2+`},
		{`, players: "2-4"`, "Players", `"2": {n: 5}, 3+: {n: 4}`, ""},
		{`, players: "2-4"`, "Rounds", `"2": {n: 5}, "4": {n: 3}`, ""},
		{`, players: "2+"`, "Players", `"2": {n: 5}, "4": {n: 3}`, ""},
		{`, players: "1-4"`, "Heroes", `"1": {n: 5}, "2": {n: 5}, "4": {n: 3}`, `table "dealt" has no row for 3 players, the game is for 1–4`},
		{`, players: "1-4"`, "Heroes", `"1": {n: 5}, "2": {n: 5}, "4": {n: 3}, "5": {n: 3}`, ""},
		{`, players: "1-4"`, "Heroes", `"2": {n: 5}, "4": {n: 3}`, ""},
	} {
		data := "game: {title: A, theme: house" + c.head + "}\ntables: {dealt: {name: Dealt, kind: list, of: " + c.of + ", columns: {n: {name: N, type: whole}}, rows: {" + c.rows + "}}}\ncollections: {heroes: {one: hero, fields: {n: {type: whole}}}}\nheroes: {ann: {name: Ann, n: 1}}\n"
		if got := toldBy(t, "PB321", data, ""); got != c.want {
			t.Errorf("%s: told %q, want %q", data, got, c.want)
		}
	}
}

// TestPlayerColumns checks the findings for tables with a column for each number of players.
func TestPlayerColumns(t *testing.T) {
	for _, c := range []struct{ players, name, two, three, four, want string }{
		{"2-4", "Set-up by players", "2", "3", "4", ""},
		{"2-5", "Set-up by players", "2", "3", "5", `table "dealt" has no column for 4 players, the game is for 2–5`},
		{"2 bis 4, language: de", "Aufbau", "2 Spieler", "3 Spieler", "5 Spieler", `table "dealt" has a column for 5 players, the game is for 2 bis 4`},
		{"1-5", "Set-up by players", "2", "3", "4", ""},
		{"2-5", "Steps", "2", "3", "5", ""},
		{"2+", "Set-up by players", "2", "4", "Note", ""},
	} {
		data := "game: {title: A, theme: house, players: " + c.players + "}\ntables: {dealt: {name: " + c.name + ", kind: list, of: What, columns: {a: {name: \"" + c.two + "\", type: whole}, b: {name: \"" + c.three + "\", type: whole}, c: {name: \"" + c.four + "\", type: whole}}, rows: {Cards: {a: 1, b: 1, c: 1}}}}\n"
		if got := toldBy(t, "PB321", data, ""); got != c.want {
			t.Errorf("%s: told %q, want %q", data, got, c.want)
		}
	}
}

// TestTheLastRound checks the findings for texts that say when the game is over, by the number of
// rounds or by the last of them.
func TestTheLastRound(t *testing.T) {
	const data = "game: {title: A, theme: house}\ncollections: {rules: {one: rule, fields: {n: {type: whole}}}}\nrules: {rounds: {name: Rounds, n: 5}, hand: {name: Hand, n: 6}, deck: {name: Cards in a deck, n: 60}, turns: {name: Turns in a game, n: 8}, life: {name: Life, n: 20}}\n"
	for said, want := range map[string]string{
		"After 8 turns the game ends.":                            "",
		"After 9 turns the game ends.":                            "the game is said to last 9 turns, and no number of the rules is that",
		"The sixth round is the last.":                            "the game is said to last until the sixth round, and no number of the rules is that",
		"The fifth round is the last.":                            "",
		"Each begins with 25 life.":                               "Life is said to be 25 in the text, the data says 20",
		"Each begins with 20 life and a card.":                    "",
		"The wolf begins with 25 life.":                           "",
		"There are 15 cards in a booster.":                        "",
		"There are 60 cards in a deck.":                           "",
		"There are 50 cards in a deck.":                           "the text says 50 cards in a deck, the data has 60",
		"After six rounds the game ends.":                         "the game is said to last six rounds, and no number of the rules is that",
		"After the sixth round, whoever has most points wins.":    "the game is said to last until the sixth round, and no number of the rules is that",
		"Whoever has the most points after seven rounds wins.":    "the game is said to last seven rounds, and no number of the rules is that",
		"After 5 rounds the game ends. After two rounds, rest.":   "",
		"If nobody moves, after two rounds the game is a draw.":   "",
		"The second round is the last in which you may trade.":    "",
		"Whoever has most cards after six hands are played wins.": "",
	} {
		if got := toldBy(t, "PB301", data, said); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}

// TestIdleNumbers checks the findings for numbers of the rules that nothing reads.
func TestIdleNumbers(t *testing.T) {
	const data = "game: {title: A, theme: house}\ncollections: {rules: {one: rule, fields: {n: {type: whole}}}}\nrules: {rounds: {name: Rounds, n: 5}, hand-size: {name: Hand, n: 6}, coins: {name: Coins, n: 3}, dice: {name: Dice, n: 2}}\n"
	for said, want := range map[string]string{
		"{{ rules.rounds.n }} {{ rules.hand_size.n }} {{ rules.coins.n }}":                               "nothing reads rules.dice",
		"{{ rules.rounds.n }} {{ rules.dice.n }} {{ rules.coins.n }}":                                    "nothing reads rules.hand_size",
		"{{ rules.rounds.n }} {{ rules.hand_size.n }} {{ rules.coins.n }} each: rules, each: houserules": "",
		"{{ rules.rounds.n }} {{ rules.hand_size.n }} {{ rules.coins.n }} each: houserules":              "nothing reads rules.dice",
		"{{ rules.rounds.n }} {{ rules.coins.n }}":                                                       "",
		"{{ rules.rounds.n }} {{ rules.hand_size.n }} {{ rules.coins.n }} {{ rules['dice'].n }}":         "",
		"{{ rules.rounds.n }} {{ rules.dice.n }} {{ rules.coins.n }} {{ len(list(rules)) }}":             "",
		"{{ rules.rounds.n }} {{ rules.dice.n }} {{ rules.coins.n }}\n\n```rules\n```":                   "",
	} {
		if got := toldBy(t, "PB127", data, said); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}

// TestPartsOfSum checks the findings for numbers that a text breaks down, for statements about two
// things that share a word, and for rows of names and numbers in German.
func TestPartsOfSum(t *testing.T) {
	const units = "collections: {units: {one: unit, fields: {hits: {name: Hits, type: whole}, move: {name: Move, type: whole}, price: {name: Price, type: whole, price: true}, pace: {name: Pace, type: decimal, optional: true}}}}\nunits:\n  lancer: {name: Lancer, hits: 5, pace: 3, move: 4, price: 8}\n  archer: {name: Archer, hits: 3, pace: 1.5, move: 6, price: 9}\n  rider: {name: Rider, hits: 4, move: 9, price: 7}\n" +
		"tables:\n  a: {name: A, kind: list, of: step, columns: {n: {type: whole}}, rows: {\"0\": {n: 1}, \"3\": {n: 2}}}\n  b: {name: B, kind: list, of: week, columns: {n: {type: whole}}, rows: {\"1\": {n: 1}, \"2\": {n: 2}}}\n"
	for _, c := range []struct{ code, head, said, want string }{
		{"PB302", "", "The deck has 40 cards: 20 common, 12 uncommon, 6 rare and 3 relics.", "the text says 40 cards, and its parts make 41"},
		{"PB302", "", "The deck has 40 cards: 20 common, 12 uncommon, 6 rare and 2 relics.", ""},
		{"PB302", "", "A pack holds 16 cards:\n\n- 11 commons,\n- 3 uncommons\n- 1 rare.", "the text says 16 cards, and its parts make 15"},
		{"PB302", "", "A pack holds 15 cards:\n\n- 11 commons\n- 3 uncommons\n- 1 rare", ""},
		{"PB302", "", "A pack holds 16 cards:\n\n- 11 commons\n- 3 uncommons\n- the rest, of any kind", ""},
		{"PB302", "", "28 followers (6 in each of four colours), a track.", "the text says 28 followers, and its parts make 24"},
		{"PB302", "", "28 followers (7 in each of four colours), a track.", ""},
		{"PB302", "", "- 45 wooden pawns, nine pawns of each of 6 colours", "the text says 45 wooden pawns, and its parts make 54"},
		{"PB302", "", "110 notes: 45 of £1, 30 of £5, 25 of £20 and 15 of £100.", "the text says 110 notes, and its parts make 115"},
		{"PB302", "", "110 notes: 40 of £1, 30 of £5, 25 of £20 and 15 of £100.", ""},
		{"PB302", "", "There are twelve counters in the bag (six red, four blue, and three black).", "the text says twelve counters in the bag, and its parts make 13"},
		{"PB302", "", "Each hero has 3 stats: 5 might, 4 guard and 2 wits.", ""},
		{"PB302", "", "Each hero has 6 stats: 5 might, 4 guard and 1 wit.", ""},
		{"PB302", "", "There are 4 kinds: 1 red, 1 blue, 1 green and 2 black.", ""},
		{"PB302", "", "Take 10 cards: 3 for you, 4 for me and 2 for her.", ""},
		{"PB302", "", "Take 10 cards: 6 red and 5 black.", ""},
		{"PB302", "", "A round has five steps: fill, place, return, move on.", "the text says five steps and names 4"},
		{"PB302", "", "A round has four steps: fill, place, return, move on.", ""},
		{"PB302", "", "Walk five steps: round, over, under.", ""},
		{"PB301", "", "The Lancer has 5 hits, the Archer 4.", "Archer is given hits 4 in the text, the data says 3"},
		{"PB301", "", "The Lancer has {{ units.lancer.hits }} hits, the Archer 4.", "Archer is given hits 4 in the text, the data says 3"},
		{"PB301", "", "The Lancer lasts 6 hits, the Archer 3.", "Lancer is given hits 6 in the text, the data says 5"},
		{"PB301", "", "The Lancer has 5 hits, the Archer 4 boots.", ""},
		{"PB301", "", "The Lancer has 5 hits; the Archer waits for 4.", ""},
		{"PB301", "", "The Lancer has 5 hits. The Archer waits for 4.", ""},
		{"PB301", "", "The Lancer has 5 hits, the Archer 3.", ""},
		{"PB301", ", language: de", "Der Lancer hat 5, der Archer 3 und der Rider 6.", "Rider is given hits 6 in the text, the data says 4"},
		{"PB301", ", language: de", "Der Lancer hat 5, der Archer 3 und der Rider 4.", ""},
		{"PB321", ", language: de, players: 1 bis 4", "Ein Spiel für ein bis sechs Personen.", "the text speaks of ein bis sechs players, the game is for 1 bis 4"},
		{"PB321", ", language: de, players: 2–4", "Für ein bis vier Spielerinnen.", "the text speaks of ein bis vier players, the game is for 2–4"},
		{"PB321", ", language: de, players: 1 bis 4", "Zwei bis drei Spieler nehmen 3 bis 6 Karten.", ""},
		{"PB321", ", language: de, players: viele", "Zwei bis drei Spieler.", ""},
		{"PB302", ", language: de", "Es gibt vier Unit im Spiel.", "the text says that there are vier Unit, the data has 3"},
		{"PB302", "", "There are eleven steps. There are 4 weeks.", "the text says that there are 4 weeks, the data has 2"},
		{"PB302", ", language: de", "Es gibt drei Unites, und es gibt vier Karten.", ""},
		{"PB302", ", language: de", "Nimm vier Units.", ""},
		{"PB302", ", language: de", "Das Spiel hat vier Units. Ein Spieler hat vier Units.", "the text says that there are vier Units, the data has 3"},
		{"PB302", ", language: de", "40 Karten: 20 gelbe, zwölf rote, 6 blaue und drei graue.", ""},
		{"PB302", ", language: de", "Im Beutel sind 40 Karten (20 gelbe, 12 rote, 6 blaue und drei graue).", "the text says 40 Karten, and its parts make 41"},
		{"PB302", ", language: de", "Nimm 10 Karten: 3 für dich, 4 für mich, 2 pro Mann und 2 mehr. 10 Karten (6 rote, 3 blaue, viele graue).", ""},
		{"PB302", ", language: de", "Wählt aus vier Truppen: der Lancer, der Archer und der Rider.", "the text says vier Truppen and names 3"},
		{"PB302", ", language: fr", "Prenez 4 troupes : le Lancer, l’Archer, le Rider.", "the text says 4 troupes and names 3"},
		{"PB302", ", language: de", "Drei Truppen: der Lancer, der Archer und der Rider. Vier Truppen (Lancer, Archer).", ""},
		{"PB302", ", language: de", "Wählt aus vier Truppen: Lancers, Archers und der Rider.", "the text says vier Truppen and names 3"},
		{"PB302", ", language: de", "Es gibt vier Units: der Lancer, der Archer und der Rider.", "the text says vier Units and names 3"},
		{"PB302", "", "There are four types of cards.\n\n- A lancer.\n- An archer.\n- A rider.", "the text announces four, the list after it has 3"},
		{"PB302", "", "Each has a card with four ratings.\n\n- Might.\n- Wits.\n- Speed.", "the text announces four, the list after it has 3"},
		{"PB302", "", "Each has a card with four ratings of note.\n\n- Might.\n- Wits.\n- Speed.\n- Age.", ""},
		{"PB302", "", "Begin with four coins.\n\n- Might.\n- Wits.\n- Speed.", ""},
		{"PB302", ", language: de", "Eine Runde hat drei Phasen:\n\n1. Holz\n2. Stein", "the text announces drei, the list after it has 2"},
		{"PB302", ", language: fr", "Une manche a 2 phases :\n\n- bois\n- pierre", ""},
		{"PB302", ", language: de", "Eine Runde hat zwei Phasen:\n\n1. Holz\n2. Stein\n3. Gold", "the text announces zwei, the list after it has 3"},
		{"PB302", ", language: fr", "Dans les 2 cas :\n\n- bois\n- pierre\n- or", ""},
		{"PB302", ", language: fr", "Une manche a 3 tuiles :\n\n- bois\n- pierre", ""},
		{"PB302", ", language: de", "Nimm vier Karten: einen Lancer, zwei Archer und den Rider.", ""},
		{"PB301", ", language: de", "Der Lancer hat vier Hit, und der Rider hat vier Hits.", "Lancer is given hits 4 in the text, the data says 5"},
		{"PB301", ", language: de", "Der Lancer hat 4 Hits mehr. Der Rider hat 3–5 Hits.", ""},
		{"PB301", ", language: de", "Der Lancer hat 3 Stiefel.", ""},
		{"PB301", ", language: de", "Der Rider kostet 3–5, der Archer 9.", ""},
		{"PB301", ", language: fr", "Le Rider a 6 hits, et le Lancer coûte 2 hits.", "Rider is given hits 6 in the text, the data says 4\nLancer is given hits 2 in the text, the data says 5"},
		{"PB301", ", language: es", "El Lancer cuesta 8 monedas, 6 de hits, 4 de move; el Rider vale 9 de move, cuesta 6. El Archer cuesta 9, y vale 4 hits.", "Lancer is given hits 6 in the text, the data says 5\nRider is given price 6 in the text, the data says 7\nArcher is given hits 4 in the text, the data says 3"},
		{"PB301", ", language: es", "El Lancer cuesta 2 hits menos, el Archer cuesta 3 Riders y el Rider cuesta 1 carta y 4 hits. El Lancer vale 5 hits y 3 de oro. El Archer tiene 6 move y 2 price.", ""},
		{"PB302", ", language: es", "Toma 1 ficha (Lancer, Archer, Rider). El tablero tiene 9 rows.", ""},
		{"PB301", ", language: fr", "Le Rider vaut 3 points de move, un Archer rapporte −6 move.", "Rider is given move 3 in the text, the data says 9\nArcher is given move -6 in the text, the data says 6"},
		{"PB301", ", language: fr", "Le Rider vaut 3 points de move par tour, un Archer vaut 3 points d’or et le Lancer vaut +4 move.", ""},
		{"PB301", ", language: fr", "Le Rider coûte 2 de plus, le Lancer a 3 price et l’Archer rapporte 3 price.", ""},
		{"PB301", ", language: de", "Der Rider kostet 2 mehr als der Archer.", ""},
		{"PB301", ", language: it", "Il lancer costa 3 monete, il cavalier-rider costa 6, ilrider costa 6. I Rider costano 7 monete.", "Lancer is given price 3 in the text, the data says 8"},
		{"PB301", ", language: it", "Il Lancer ha 3 pace, un Archer ha 1,5 pace.", ""},
		{"PB301", ", language: it", "Il Lancer ha 4 pace, un Archer ha 15 pace.", "Lancer is given pace 4 in the text, the data says 3\nArcher is given pace 15 in the text, the data says 1.5"},
		{"PB301", ", language: it", "Il Lancer costa 3 monete in più, il Rider ha 2 hits per ogni Archer.", ""},
		{"PB301", ", language: pt", "O rider custa 6 moedas e o Lancer custa 8.", "Rider is given price 6 in the text, the data says 7"},
		{"PB301", ", language: nl", "De Rider kost 6 munten. Een lancer heeft 5 hits.", "Rider is given price 6 in the text, the data says 7"},
		{"PB301", ", language: es", "El Rider vale 6 price.", "Rider is given price 6 in the text, the data says 7"},
		{"PB301", ", language: fr", "Le Rider coûte 7, le Lancer coûte 8, et l’Archer vaut 6 points de move.", ""},
		{"PB301", "", "The Rider is at 7, the Lancer at 8, and the Archer gives 6 points of move.", ""},
		{"PB301", "", "It takes 7 for the Rider, 8 for the Lancer, and 6 of its move for the Archer.", ""},
		{"PB301", "", "It takes 7 for the Rider, 8 for the Lancer, and 6 for the Archer.", "Archer is given price 6 in the text, the data says 9"},
		{"PB110", ", language: es", "Cobra (véase «El cobro»).", `the text refers to "El cobro", and nothing in the book is called so`},
		{"PB110", ", language: es", "Cobra (véase también la sección «El pago»).\n\n## El pago\n\nPaga: véase «Lancer», ver «la mar».", ""},
		{"PB110", ", language: es", "Para ver quién dice «Basta», mira. Más: ver «El fin».", `the text refers to "El fin", and nothing in the book is called so`},
		{"PB110", ", language: de", "Zahle: siehe „Die Zahlung“.", `the text refers to "Die Zahlung", and nothing in the book is called so`},
		{"PB116", ", language: de", "Er geht über über die Brücke, die die Stadt hat.", `"über" appears twice in a row`},
		{"PB116", ", language: fr", "Nous nous battons pour pour elle.", `"pour" appears twice in a row`},
		{"PB116", ", language: tr", "Bora yavaş yavaş kalk.", ""},
	} {
		if got := toldBy(t, c.code, "game: {title: A, theme: house"+c.head+"}\n"+units, c.said); got != c.want {
			t.Errorf("%s: told %q, want %q", c.said, got, c.want)
		}
	}
}
