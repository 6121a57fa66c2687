package build

import (
	"regexp"
	"slices"
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

// TestNoSentenceOnEveryCard holds that what more than three cards of a deck would
// say in a sentence is said by a badge, a plate or the turn sheet.
func TestNoSentenceOnEveryCard(t *testing.T) {
	ends := regexp.MustCompile(`[\pL’']+(?: [\pL\pN’',×−+%-]+){5}\.`)
	decks(t, func(t *testing.T, _, _ string, pieces []*face.Piece) {
		on := map[string][]string{}
		for _, p := range pieces {
			for _, s := range ends.FindAllString(words(p.Front.Items), -1) {
				if !slices.Contains(on[s], p.ID) {
					on[s] = append(on[s], p.ID)
				}
			}
		}
		for s, ids := range on {
			if len(ids) > 3 {
				t.Errorf("“… %s” stands on %d cards: %s", s, len(ids), strings.Join(ids, ", "))
			}
		}
	})
}

// words are all that is written on a face, as it follows.
func words(items []face.Item) string {
	var b strings.Builder
	for _, it := range items {
		switch it := it.(type) {
		case *face.Text:
			b.WriteString(strings.TrimSpace(it.String()) + " ")
		case *face.Group:
			b.WriteString(words(it.Content()))
		}
	}
	return b.String()
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
