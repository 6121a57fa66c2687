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
		"card.kind == 'trick' or card.suit == 'top_sail'":                 "",
		"card.text == 'Stop' or card.suit in ['hull', 'none']":            "",
		"card.kind == 'trik'":                                             `card.kind is never "trik" (did you mean trick?)`,
		"card.suit != 'hul'":                                              `card.suit is never "hul" (did you mean hull?)`,
		"card.kind not in ['plain', 'tricks']":                            `card.kind is never "tricks" (did you mean trick?)`,
		"deck.kind == 'trik' or unit.kind == 'x' or other.kind == 'trik'": "",
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
