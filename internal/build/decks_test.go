package build

import (
	"strconv"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/load"
)

// TestShotRows checks that the card of a weapon gives the name and the time units of each of its
// shots, and nothing about shots it does not have.
func TestShotRows(t *testing.T) {
	for _, m := range sheetsOf(t, "weapons", 15) {
		shots := number(t, m, "len(list(shots))")
		for _, p := range m.pieces {
			for i := range shots {
				at := "list(shots)[" + strconv.Itoa(i) + "]"
				name, _ := m.kit.env.Eval("upper(" + at + ".name)")
				rows := "filter(weapons['" + p.ID + "'].shots, let s = #; s.shot == " + at + ".id)"
				has := number(t, m, "len("+rows+")") > 0
				if says(p.Front, name.(string)) != has {
					t.Errorf("%s: %s is on the card: %v, want %v", p.ID, name, !has, has)
				}
				if !has {
					continue
				}
				if tu := strconv.Itoa(number(t, m, rows+"[0].tu")); !says(p.Front, tu) {
					t.Errorf("%s: %s does not say %s TU", p.ID, name, tu)
				}
			}
		}
	}
}

// TestBoxHolds checks that a tuck box names the pieces in it.
func TestBoxHolds(t *testing.T) {
	for one, want := range map[string]string{"": "Path: 3 cards", "one: tile, ": "Path: 3 tiles", "one: die, many: dice, ": "Path: 3 dice"} {
		files, err := filesUnder("layouts")
		if err != nil {
			t.Fatal(err)
		}
		files["content/tiny/game.yaml"] = &fstest.MapFile{Data: []byte(`game: {title: Tiny, theme: house}
components: {boxes: {name: Boxes, kind: record, each: "[decks.path]", layout: tuck-box, sheet: pages}}
decks: {path: {name: Path, icon: walk, ` + one + `cards: {a: {name: A, copies: 3}}}}
`)}
		if box := piecesOf(t, files, "tiny", "boxes")[0]; !says(box.Front, want) {
			t.Errorf("with %q the box does not say %q", one, want)
		}
	}
}

// TestBoxFits checks that a tuck box is as large as the cards of its deck are cut, here and with
// another answer to a reading, and that without an icon its pattern has the game's letter.
func TestBoxFits(t *testing.T) {
	files, err := filesUnder("layouts")
	if err != nil {
		t.Fatal(err)
	}
	files["layouts/faces/tiny/card.yaml"] = &fstest.MapFile{Data: []byte("extends: card\nsize: mini-euro\nlet: {title: card.name, kind: \"''\"}\n")}
	files["layouts/faces/tiny/box.yaml"] = &fstest.MapFile{Data: []byte("extends: tuck-box\nfront:\n  - {name: probe, at: [3, 3], size: [40, 5], text: \"{{ wide }} by {{ high }}\", style: box-glue}\n")}
	files["content/tiny/game.yaml"] = &fstest.MapFile{Data: []byte(`game: {title: Tiny, theme: house}
components:
  cards: {name: Cards, kind: deck, of: path, layout: tiny-card, sheet: cards}
  boxes: {name: Boxes, kind: record, each: "[decks.path, ({id: 'all', name: 'All', icon: '', size: 9})]", layout: tiny-box, sheet: pages}
decks: {path: {name: Path, cards: {a: {name: A, copies: 3}}}}
readings: {r: {question: Which?, options: {a: {text: this}, b: {text: that}}, chosen: a, because: so it is}}
`)}
	p, err := opened(files, load.Options{Games: []string{"tiny"}})
	if err != nil {
		t.Fatal(err)
	}
	size := p.Library.Layouts["tiny-card"].Size
	other, _ := p.AsPrinted("tiny")
	if d := other.Deck("path"); d.Wide != size.W.MM() || d.High != size.H.MM() {
		t.Errorf("read again, the cards are %g by %g mm", d.Wide, d.High)
	}
	boxes := piecesOf(t, files, "tiny", "boxes")
	for i, want := range []string{size.W.Num() + " by " + size.H.Num(), "63 by 88"} {
		if !says(boxes[i].Front, want) {
			t.Errorf("box %d is not for cards of %s mm", i+1, want)
		}
		letters := 0
		face.Walk(boxes[i].Front, func(it face.Item, _ geom.Matrix) {
			if x, ok := it.(*face.Text); ok && x.String() == "X" {
				letters++
			}
		})
		if letters != 2 {
			t.Errorf("box %d has the letter %d times, want it in the pattern and on the back", i+1, letters)
		}
	}
}
