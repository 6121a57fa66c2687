package check_test

import "testing"

// TestSuperlatives checks the findings for sentences that give a thing the most or the least of
// something, or a price.
func TestSuperlatives(t *testing.T) {
	const units = "game: {title: A, theme: house}\ncollections: {units: {one: unit, fields: {hits: {name: Hits, type: whole}, move: {name: Move, type: whole, more: [faster, more nimble], less: [slower]}, cost: {name: Points, type: whole, price: true}, on: {name: On, type: choice, choices: [foot, horse], default: foot}, tin: {name: Price, type: whole}}}, scraps: {one: scrap, fields: {price: {name: Price, type: whole}, hits: {name: Hits, type: whole}}}}\n" +
		"units:\n  lancer: {name: Lancer, hits: 5, move: 4, cost: 9, tin: 2}\n  archer: {name: Archer, hits: 3, move: 6, cost: 4, tin: 3}\n  rider: {name: Rider, on: horse, hits: 3, move: 9, cost: 7, tin: 4}\nscraps: {crumb: {name: Crumb, price: 2, hits: 1}, old: {name: Old Crumb, price: 2, hits: 2}}\ndecks: {sun: {name: Sun, fields: {age: {name: Age, type: whole}}, cards: {sol: {copies: 1, name: Sol, age: 2}}}, moon: {name: Moon, fields: {age: {name: Age, type: whole}, luck: {name: Luck, type: whole}}, cards: {lune: {copies: 1, name: Lune, age: 5, luck: 6}}}}\n"
	const otherwise = " in the text, and the data says otherwise"
	for _, c := range []struct{ code, said, want string }{
		{"PB317", "The Archer has the most hits.", "Archer has the most hits" + otherwise},
		{"PB317", "The Archer has the fewest hits.", ""},
		{"PB317", "The archer has the most hits.", ""},
		{"PB317", "The Lancer has the smallest hits.", "Lancer has the smallest hits" + otherwise},
		{"PB317", "The Lancer has the largest hits.", ""},
		{"PB317", "The Archer is the fastest of all units, and the Rider waits.", "Archer is the fastest of all units" + otherwise},
		{"PB317", "The Rider is the fastest and the Lancer is the slowest.", ""},
		{"PB317", "The Rider is the slowest.", "Rider is the slowest" + otherwise},
		{"PB317", "The Archer is the most nimble.", "Archer is the most nimble" + otherwise},
		{"PB317", "The Archer is the fastest of the two.", ""},
		{"PB317", "The Archer costs the most.", "Archer costs the most" + otherwise},
		{"PB317", "The Archer costs the least.", ""},
		{"PB301", "A Rider costs 5 tin.", "Rider is given points 5 in the text, the data says 7"},
		{"PB301", "A Rider costs 7 tin.", ""},
		{"PB317", "No unit costs more than 8.", "No unit costs more than 8" + otherwise},
		{"PB317", "No unit costs more than 9 points.", ""},
		{"PB317", "Every unit has at least four hits.", "Every unit has at least four hits" + otherwise},
		{"PB317", "Every unit has at most 5 hits, and no unit has fewer than 3 hits.", ""},
		{"PB317", "Each unit has fewer than 5 hits and waits.", "Each unit has fewer than 5 hits" + otherwise},
		{"PB317", "Each unit has more than 3 hits.", "Each unit has more than 3 hits" + otherwise},
		{"PB317", "No unit has less than 4 hits.", "No unit has less than 4 hits" + otherwise},
		{"PB317", "No player has more than 2 hits. No unit has at least 9 hits. No unit has more than 2 arrows.", ""},
		{"PB317", "No horse has more than 4 move. Every horse unit has at least 5 move.", "No horse has more than 4 move" + otherwise},
		{"PB317", "No card has more than 4 age.", ""},
		{"PB317", "No card has more than 4 luck.", "No card has more than 4 luck" + otherwise},
		{"PB317", "The Old Crumb has the most hits.", ""},
		{"PB301", "A Crumb costs 3 tin.", "Crumb is given price 3 in the text, the data says 2"},
	} {
		if got := toldBy(t, c.code, units, c.said); got != c.want {
			t.Errorf("%s: told %q, want %q", c.said, got, c.want)
		}
	}
}

// TestDieBefore checks the findings for the dice in a paragraph directly before a table, and in a
// table cell that links to one.
func TestDieBefore(t *testing.T) {
	const game = "tables: {mood: {name: Mood, kind: roll, die: 2d6, columns: {s: {name: S, type: text}}, rows: {2-7: {s: a}, 8-12: {s: b}}}}\n"
	const told = ` on "mood", which is rolled on 2d6`
	for _, c := range []struct{ language, said, want string }{
		{"", "Roll 2d8.", "the text rolls 2d8" + told},
		{"", "Roll 3d6.", "the text rolls 3d6" + told},
		{"", "Roll 2d6.", ""},
		{"", "Roll two d6.", ""},
		{"", "Roll a d20 first, then 2d6.", ""},
		{"", "Roll 2d8.\n\nThen look.", ""},
		{"", "Roll 2d8.\n\n```example mood\nThen look.\n```\n\nNow.", ""},
		{", language: de", "Wirf 2W8.", "the text rolls 2W8" + told},
		{", language: de", "Wirf 2W6.", ""},
		{"", "| Do | What |\n|---|---|\n| Look | Roll a d12 on [moods](#table-mood). |", "the text rolls d12" + told},
	} {
		if got := toldBy(t, "PB203", "game: {title: A, theme: house"+c.language+"}\n"+game, c.said+"\n\n```table mood\n```"); got != c.want {
			t.Errorf("%s: told %q, want %q", c.said, got, c.want)
		}
	}
}
