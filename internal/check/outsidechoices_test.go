package check_test

import (
	"strings"
	"testing"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/layout"
)

// TestOutsideChoices checks that a layout that compares a field with a word that it never holds is
// reported, and no other comparison is.
func TestOutsideChoices(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {suits: {one: suit, fields: {n: {name: N, type: whole}}}}
suits: {hull: {name: Hull, n: 1}, top-sail: {name: Top Sail, n: 2}}
components:
  path: {name: Path, kind: deck, of: path, layout: path, sheet: cards}
  marks: {name: Marks, kind: record, each: list(suits), layout: mark, sheet: pages}
decks:
  path:
    name: Path
    fields: {kind: {name: Kind, type: choice, choices: [plain, trick]}, suit: {name: Suit, type: ref, to: suits, or: [none]}, text: {name: Text, type: text}}
    cards: {lane: {name: Lane, copies: 2, kind: plain, suit: hull, text: Go.}}
`
	for when, want := range map[string]string{
		"card.kind == 'trick' or card.suit == 'top_sail'":               "",
		"card.text == 'Stop' or card.suit in ['hull', 'none']":          "",
		"card.kind == 'trik'":                                           `card.kind is never "trik" (did you mean trick?)`,
		"card.suit != 'hul'":                                            `card.suit is never "hul" (did you mean hull?)`,
		"card.kind not in ['plain', 'tricks']":                          `card.kind is never "tricks" (did you mean trick?)`,
		"unit.kind == 'x' or front.text == 'trik' or it.kind == 'deck'": "",
		"let k = card; k.kind == 'trik'":                                `k.kind is never "trik" (did you mean trick?)`,
		"any(deck.cards, .suit == 'hul')":                               `suit is never "hul" (did you mean hull?)`,
		"any([{kind: 'trik'}], .kind == 'trik')":                        "",
		"[({kind: 1})] != [] and card.kind == 'trik'":                   `card.kind is never "trik" (did you mean trick?)`,
	} {
		p := inOne(t, data)
		at := diag.Place{File: "layouts/faces/path.yaml"}
		p.Library.Layouts = map[string]*layout.Layout{"path": {ID: "path", At: at, Front: []*layout.Box{{When: layout.Source{Text: when, At: at}}}}}
		var told []string
		for _, f := range check.Run(p, p.Games[0]) {
			if f.Code == "PB405" {
				told = append(told, f.Message+" ("+f.Mark+")")
			}
		}
		if got := strings.Join(told, "\n"); got != want {
			t.Errorf("%s: told %q, want %q, %v", when, got, want, p.Findings)
		}
	}
}

// TestOutsideChoicesOfData checks that expressions of the data are searched too, whatever a thing is
// called there.
func TestOutsideChoicesOfData(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {units: {one: unit, fields: {kind: {name: Kind, type: choice, choices: [leap, creak]}, n: {name: N, type: whole}}}}
units: {hare: {name: Hare, kind: leap, n: 1}, snail: {name: Snail, kind: creak, n: 1}}
tables: {odd: {name: Odd, kind: list, columns: {n: {type: whole}}, rows: {a: {n: 1}}}}
claims:
  one: {says: One creaks., holds: 'count(list(units), .kind == "creek") == 0'}
  two: {says: One leaps., holds: 'count(list(units), let u = #; u.kind == "leap") == 1 and count(list(tables), .kind == "list") == 1'}
`
	p := inOne(t, data)
	var told []string
	for _, f := range check.Run(p, p.Games[0]) {
		if f.Code == "PB405" {
			told = append(told, f.Message)
		}
	}
	if got := strings.Join(told, "\n"); got != `kind is never "creek"` {
		t.Errorf("told %q, %v", got, p.Findings)
	}
}
