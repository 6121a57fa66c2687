package build

import (
	"regexp"
	"strings"
	"testing"

	"punchboard"
	"punchboard/internal/check"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/load"
	"punchboard/internal/typeset"
)

// decks calls do for the pieces of every deck of the five large games.
func decks(t *testing.T, do func(t *testing.T, game, deck string, pieces []*face.Piece)) {
	t.Helper()
	p, err := opened(punchboard.Files, load.Options{})
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

// TestBacksAreApart checks that no two decks of a game have the same back.
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

// TestEveryCardIsDressed checks each card of each deck for what tells cards apart at arm's length:
// an emblem or a plate at the top left, a band or a rule below the title, its number and its copies
// at the foot, and a back.
func TestEveryCardIsDressed(t *testing.T) {
	code, copies := regexp.MustCompile(`^[A-Z]·[A-Z]\d\d$`), regexp.MustCompile(`^\d+ of \d+$`)
	decks(t, func(t *testing.T, _, _ string, pieces []*face.Piece) {
		for _, p := range pieces {
			has := map[string]bool{"a back": p.Back != nil}
			face.Walk(p.Front, func(it face.Item, m geom.Matrix) {
				switch it := it.(type) {
				case *face.Shape:
					r := m.ApplyRect(it.Path.Bounds())
					x, y, w, h := r.X.MM(), r.Y.MM(), r.W.MM(), r.H.MM()
					has["an emblem"] = has["an emblem"] || x < 5.5 && y < 4 && w > 7 && w < 14 && h > 8 && h < 14
					has["a band"] = has["a band"] || x < 3.1 && w > 43 && y > 12.5 && y < 17.5 && h < 3.1
				case *face.Text:
					low := m.Apply(it.At).Y.MM() > 84
					has["its number"] = has["its number"] || low && code.MatchString(it.String())
					has["its copies"] = has["its copies"] || low && copies.MatchString(it.String())
				}
			})
			for _, want := range []string{"an emblem", "a band", "its number", "its copies", "a back"} {
				if !has[want] {
					t.Errorf("%s lacks %s", p.ID, want)
				}
			}
		}
	})
}
