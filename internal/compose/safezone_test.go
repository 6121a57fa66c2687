package compose_test

import (
	"fmt"
	"os"
	"testing"
	"testing/fstest"

	"github.com/go-fonts/latin-modern/lmroman10italic"
	"github.com/go-fonts/latin-modern/lmroman10regular"

	"punchboard/internal/compose"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/typeset"
)

// TestBaseCardHolds checks that the card shared by all games works in any font for any title, game
// and number: descenders and accents have room.
func TestBaseCardHolds(t *testing.T) {
	for _, font := range []string{"barlow-condensed-700", "plex-serif-400", "plex-serif-400-italic", "roman", "slanted"} {
		for _, upper := range []bool{true, false} {
			t.Run(fmt.Sprint(font, upper), func(t *testing.T) { baseCard(t, font, upper) })
		}
	}
}

func baseCard(t *testing.T, font string, upper bool) {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	fsys := golden.Files(t, os.DirFS("../.."), "layouts/fonts", "layouts/icons", "layouts/themes", "layouts/faces/card.yaml")
	fsys["layouts/fonts/more.yaml"] = file("roman: {file: roman.otf, family: R, weight: 400}\nslanted: {file: slanted.otf, family: R, weight: 400, italic: true}\n")
	fsys["layouts/fonts/roman.otf"], fsys["layouts/fonts/slanted.otf"] = file(string(lmroman10regular.TTF)), file(string(lmroman10italic.TTF))
	fsys["layouts/themes/any.yaml"] = file(fmt.Sprintf("extends: house\nmark: {shape: circle, letter: T}\nfonts: {title: %[1]s, text: %[1]s, medium: %[1]s}\n"+
		"styles: {card-title: {font: title, upper: %v, sizes: [15, 14, 13, 12, 11, 10, 9, 8, 7]}}\n", font, upper))
	fsys["layouts/faces/it.yaml"] = file("extends: card\nlet: {title: card.name, kind: \"'Žąbký gjpqy'\", code_text: \"'3579 gypsy'\", back_title: card.name, back_icon: \"'run'\"}\n")
	fsys["content/demo/game.yaml"] = file(`game: {title: Jägyqs, source: {id: "000", title: Demo, lines: 10}, theme: any, players: "1"}
decks:
  cards:
    name: Cards
    total: 4
    icon: run
    cards: {a: {name: Gypsy jaggy, copies: 1}, b: {name: ÄÖÅ Ňqç, copies: 1}, c: {name: Run, copies: 1}, d: {name: Épéqjy, copies: 1}}
`)
	p, err := load.Open(fsys, load.Options{Games: []string{"demo"}})
	if err != nil || len(p.Findings) > 0 {
		t.Fatal(err, p.Findings)
	}
	c := compose.New(p.Library, p.Games[0], expr.New(p.Games[0], nil), typeset.New(p.Library.Assets))
	for _, card := range p.Games[0].Deck("cards").Cards {
		for _, side := range []string{"front", "back"} {
			_, found := c.Face(p.Library.Layouts["it"], side, map[string]any{"card": card, "deck": p.Games[0].Deck("cards")}, card.ID)
			for _, f := range found {
				if f.Code != "PB608" { // a title in the last of its sizes
					t.Error(f)
				}
			}
		}
	}
}

// TestAccentsInBoxes checks that accents at the top of a box or a stack that begins at the edge of
// the safe zone are inside it, in a smaller size where there is no more room, and that text without
// accents does not move.
func TestAccentsInBoxes(t *testing.T) {
	for _, c := range []struct{ name, box string }{
		{"a box", "{name: it, at: [3, 3], size: [57, 9], text: '{{ card.name }}', style: card-title, lines: 2}"},
		{"no more room", "{name: it, at: [3, 3], size: [20, 9], text: '{{ card.name }}', style: card-title, lines: 2}"},
		{"the middle", "{name: it, at: [3, 3], size: [57, 4.4], valign: middle, text: '{{ card.name }}', style: card-title, lines: 1}"},
		{"a stack", "{name: it, at: [3, 3], size: [57, 40], stack: [{text: '{{ card.name }}', style: card-title}, {text: '{{ card.name }}', style: card-type}]}"},
		{"a stack in the middle", "{name: it, at: [3, 3], size: [57, 10], valign: middle, gap: 1, stack: [{text: '{{ card.name }}', style: card-title, lines: 1}, {text: '{{ card.name }}', style: card-type}]}"},
	} {
		fsys := golden.Files(t, os.DirFS("../.."), "layouts/fonts", "layouts/icons", "layouts/themes")
		fsys["layouts/themes/any.yaml"] = &fstest.MapFile{Data: []byte("extends: house\nmark: {shape: circle, letter: T}\n")}
		fsys["layouts/faces/it.yaml"] = &fstest.MapFile{Data: []byte("size: [63mm, 88mm]\nsafe: 3mm\nfront:\n  - " + c.box + "\n")}
		fsys["content/demo/game.yaml"] = &fstest.MapFile{Data: []byte(`game: {title: Demo, source: {id: "000", title: Demo, lines: 10}, theme: any, players: "1"}
decks: {cards: {name: Cards, total: 2, cards: {a: {name: Epee Arel, copies: 1}, b: {name: Épée Årel, copies: 1}}}}
`)}
		p, err := load.Open(fsys, load.Options{Games: []string{"demo"}})
		if err != nil || len(p.Findings) > 0 {
			t.Fatal(err, p.Findings)
		}
		k := compose.New(p.Library, p.Games[0], expr.New(p.Games[0], nil), typeset.New(p.Library.Assets))
		var at [2]*face.Text
		for i, card := range p.Games[0].Deck("cards").Cards {
			f, found := k.Face(p.Library.Layouts["it"], "front", map[string]any{"card": card}, card.ID)
			for _, f := range found {
				if f.Code != "PB608" { // a title in the last of its sizes
					t.Errorf("%s: %v", c.name, f)
				}
			}
			at[i] = f.Items[0].(*face.Text)
		}
		if plain, high := at[0], at[1]; high.At.Y-high.Size.Scale(.7) <= plain.At.Y-plain.Size.Scale(.7)+300 {
			t.Errorf("%s: accents stand no lower: %v at %v, without them %v at %v", c.name, high.Size, high.At.Y, plain.Size, plain.At.Y)
		}
	}
}

// TestTailsAside checks that the tail of an italic f may begin before the safe zone if its line is
// inside, and that a line that begins a little before it is reported.
func TestTailsAside(t *testing.T) {
	for _, c := range []struct {
		at    string
		found bool
	}{{"3", false}, {"2.85", true}} {
		fsys := golden.Files(t, os.DirFS("../.."), "layouts/fonts", "layouts/icons", "layouts/themes")
		fsys["layouts/themes/any.yaml"] = &fstest.MapFile{Data: []byte("extends: house\nmark: {shape: circle, letter: T}\n")}
		fsys["layouts/faces/it.yaml"] = &fstest.MapFile{Data: []byte("size: [63mm, 88mm]\nsafe: 3mm\nfront:\n  - {name: it, at: [" + c.at + ", 20], size: [50, 20], text: '*{{ card.name }}*', style: card-text}\n")}
		fsys["content/demo/game.yaml"] = &fstest.MapFile{Data: []byte(`game: {title: Demo, source: {id: "000", title: Demo, lines: 10}, theme: any, players: "1"}
decks: {cards: {name: Cards, total: 1, cards: {a: {name: from afar, copies: 1}}}}
`)}
		p, err := load.Open(fsys, load.Options{Games: []string{"demo"}})
		if err != nil || len(p.Findings) > 0 {
			t.Fatal(err, p.Findings)
		}
		k := compose.New(p.Library, p.Games[0], expr.New(p.Games[0], nil), typeset.New(p.Library.Assets))
		_, found := k.Face(p.Library.Layouts["it"], "front", map[string]any{"card": p.Games[0].Deck("cards").Cards[0]}, "a")
		if (len(found) > 0) != c.found {
			t.Errorf("at %s: %v", c.at, found)
		}
	}
}

// TestWithinTheCell checks that a face which is a hex of a map keeps within its sides, though its
// own cut is none.
func TestWithinTheCell(t *testing.T) {
	ar := golden.Open(t, "testdata/find-hexagon.txtar")
	c, p := composer(t, ar)
	cell := *p.Library.Layouts["it"]
	cell.Cut = ""
	_, loose := c.Face(&cell, "front", nil, "one")
	cell.Cell = "hexagon-flat"
	f, found := c.Face(&cell, "front", nil, "one")
	if len(loose) != 0 || len(found) != 2 || found[0].Code != "PB602" || f.Cut != nil {
		t.Errorf("found %v without sides, %v with them, cut %v", loose, found, f.Cut)
	}
}
