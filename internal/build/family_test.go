package build

import (
	"strings"
	"testing"

	"punchboard"
	"punchboard/internal/check"
	"punchboard/internal/face"
	"punchboard/internal/load"
	"punchboard/internal/typeset"
)

// decks calls do for the pieces of every deck of the five large games.
func decks(t *testing.T, do func(t *testing.T, game, deck string, pieces []*face.Piece)) {
	t.Helper()
	p, err := load.Open(punchboard.Files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	set := typeset.New(p.Library.Assets)
	for _, g := range p.Games {
		if !strings.HasPrefix(g.Title, "X-C") { // the games of the guide are small on purpose
			continue
		}
		scope, _ := check.Scope(g)
		k := newKit(p, scope, set)
		for _, c := range g.Components {
			if c.Kind == "deck" {
				pieces, _ := k.pieces(c)
				t.Run(g.ID+"/"+c.ID, func(t *testing.T) { do(t, g.ID, c.ID, pieces) })
			}
		}
	}
}

// TestBacksAreApart holds that no two decks of a game have the same back.
func TestBacksAreApart(t *testing.T) {
	seen := map[string]string{}
	decks(t, func(t *testing.T, game, deck string, pieces []*face.Piece) {
		for _, p := range pieces {
			if p.Back == nil {
				t.Fatalf("%s has no back", p.ID)
			}
			b := *p.Back
			b.ID = ""
			key := game + face.Hash(&b)
			if other := seen[key]; other != "" && other != deck {
				t.Errorf("the back of %s is that of %s", deck, other)
			}
			seen[key] = deck
		}
	})
}
