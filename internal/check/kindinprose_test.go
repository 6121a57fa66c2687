package check

import (
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/model"
)

// TestKindInProse checks which cards are said to be of a kind that they are not, where a text field
// sorts the deck.
func TestKindInProse(t *testing.T) {
	deck := func(kinds string) *model.Deck {
		d := &model.Deck{ID: "moves", Name: "Moves", Fields: []*model.FieldDecl{{ID: "type", Name: "Type", Type: model.Type{Kind: model.Text}}}}
		for i, kind := range strings.Fields(kinds) {
			d.Cards = append(d.Cards, &model.Card{Entry: model.Entry{ID: fmt.Sprint("c", i), Name: fmt.Sprintf("Card %c", 'A'+i),
				Fields: model.FieldsOf([]model.Field{{ID: "type", Value: model.Value{Kind: model.Text, Text: strings.ReplaceAll(kind, "_", " ")}}})}})
		}
		return d
	}
	for _, x := range []struct {
		kinds, said string
		want        int
	}{
		{"Attack Attack Attack Feint Feint Feint", "Card A is a feint.", 1},
		{"Attack Attack Attack Feint Feint Feint", "Card A is an attack, and Card D is a feint.", 0},
		{"Attack Attack Attack Feint Feint Feint", "Big Card A is a feint. A feint is an attack. The Card Attack is a feint.", 1},
		{"Attack Attack Attack Feint Feint Parry", "Card A is a feint.", 0},
		{"Attack Attack Attack No._1 No._1 No._1", "Card D is an attack.", 0},
		{"Attack Attack Attack Attack Attack Attack", "Card A is an attack.", 0},
		{"Quick_move Quick_move Quick_move Feint Feint Feint", "Card E is a quick move.", 1},
	} {
		c := contextOf("# A\n\n" + x.said + "\n")
		c.Game, c.running = &model.Game{Decks: []*model.Deck{deck(x.kinds)}}, Find("PB307")
		kindInProse(c)
		if len(c.found) != x.want {
			t.Errorf("%s in %s: %d findings, want %d: %v", x.said, x.kinds, len(c.found), x.want, c.found)
		}
	}
}
