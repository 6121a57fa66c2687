package build

import (
	"strconv"
	"testing"
	"testing/fstest"
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
