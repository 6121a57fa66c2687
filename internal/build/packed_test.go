package build

import (
	"slices"
	"testing"

	"punchboard/internal/load"
	"punchboard/internal/model"
)

// TestPackedPrintsTheSame builds the cards and books of a game with the faces of its deck packed and unpacked, and checks
// that every file has the same bytes. The packed build releases its cards before it writes.
func TestPackedPrintsTheSame(t *testing.T) {
	defer func(was int) { many = was }(many)
	var made [2]map[string]string
	for i, n := range []int{1, 1 << 30} {
		many = n
		p, err := opened(plainProject(t), load.Options{})
		if err != nil {
			t.Fatal(err)
		}
		out := t.TempDir()
		opt := Defaults()
		opt.Only, opt.Last = []string{"deck", "rulebook"}, many == 1 // a book shows cards
		if _, err := Run(p, out, opt); err != nil {
			t.Fatal(err)
		}
		for _, d := range p.Games[0].Decks {
			if opt.Last && slices.ContainsFunc(p.Games[0].Components, func(c *model.Component) bool { return c.Kind == "deck" && c.Of == d.ID }) && len(d.Cards) > 0 {
				t.Errorf("the cards of %s are kept to the end", d.ID)
			}
		}
		made[i] = filesIn(t, out)
	}
	for name, was := range made[1] {
		if made[0][name] != was {
			t.Errorf("%s is other than without packing", name)
		}
	}
	if len(made[0]) != len(made[1]) {
		t.Errorf("%d files, %d without packing", len(made[0]), len(made[1]))
	}
}

// TestLargeDecksArePacked checks that the faces of a deck of many cards are packed when they are
// written, and that no list of items remains.
func TestLargeDecksArePacked(t *testing.T) {
	defer func(was int) { many = was }(many)
	many = 1
	p, err := opened(plainProject(t), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	opt := Defaults()
	opt.Only, opt.packed = []string{"deck"}, true
	all, _ := laidOut(p, opt)
	n := 0
	for _, m := range all {
		for _, piece := range m.pieces {
			if m.comp.Kind == "deck" && m.kit.game.Deck(m.comp.Of) != nil {
				if n++; piece.Front.Items != nil || len(piece.Front.Drawn()) == 0 {
					t.Errorf("%s is not packed", piece.ID)
				}
			}
		}
	}
	if n == 0 {
		t.Error("no card")
	}
}
