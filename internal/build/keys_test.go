package build

import (
	"maps"
	"os"
	"strings"
	"testing"

	"punchboard/internal/model"
)

// TestKeysAreBuilt builds the game from which docs/keys.md takes examples of keys that no other
// game uses, and checks that it has no faults.
func TestKeysAreBuilt(t *testing.T) {
	files, err := layoutFiles()
	if err != nil {
		t.Fatal(err)
	}
	own, err := filesOf(os.DirFS("testdata/keys"), ".")
	if err != nil {
		t.Fatal(err)
	}
	files = maps.Clone(files)
	maps.Copy(files, own)
	said := madeInto(t, files, t.TempDir(), Options{Papers: []string{"a4"}, Formats: []string{"pdf", "svg"}})
	for line := range strings.Lines(said) {
		if !strings.Contains(line, "PB013") {
			t.Error(line)
		}
	}
}

// TestSheetsCallPieces checks that the foot of a sheet counts pieces as the deck calls them, cards
// by default, and pieces of other components by their kind; records, which may be boxes or rosters,
// have no name, and a single one is not counted.
func TestSheetsCallPieces(t *testing.T) {
	deck := &model.Deck{ID: "a"}
	g := &model.Game{Decks: []*model.Deck{deck}}
	for _, c := range []struct{ one, of, kind, alone, three string }{
		{"", deck.ID, "deck", "1 card", "3 cards"}, {"token", deck.ID, "deck", "1 token", "3 tokens"}, {"token", "", "deck", "1 card", "3 cards"},
		{"", "", "tile", "1 tile", "3 tiles"}, {"token", "", "record", "", "3 in all"},
	} {
		deck.One = c.one
		m := &printable{kit: &kit{game: g}, comp: &model.Component{Of: c.of, Kind: c.kind}}
		if alone, three := m.counted(1), m.counted(3); alone != c.alone || three != c.three {
			t.Errorf("%+v: %s and %s", c, alone, three)
		}
	}
}
