package actiondeck_test

import (
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/enginetest"
	"punchboard/internal/model"
)

// question asks a game's engine.
func question(t *testing.T, g *model.Game, q string) (any, error) { return enginetest.Ask(t, g, q) }

func TestScripts(t *testing.T) { enginetest.Scripts(t, skirmish, set) }

// set makes one change: copies CARD N | worth CARD N | rows TABLE COLUMN FROM |
// die TABLE DIE | bonus TABLE MODIFIER N | drop TABLE ROW | grid KIND, or what
// any family's script may.
func set(g *model.Game, w []string) error {
	var n int
	fmt.Sscan(w[len(w)-1], &n)
	switch w[0] {
	case "copies":
		g.Decks[0].Card(w[1]).Copies = whole(n)
	case "worth":
		setWorth(g.Decks[0].Card(w[1]), n)
	case "rows":
		t := g.Table(w[1])
		faces := 6
		fmt.Sscan(strings.TrimPrefix(t.Die, "d"), &faces)
		t.Rows = flagRows(w[2], n, faces)
	case "die":
		g.Table(w[1]).Die = w[2]
	case "bonus":
		for _, m := range g.Table(w[1]).Modifiers {
			if m.ID == w[2] {
				m.Bonus = n
			}
		}
	case "drop":
		t := g.Table(w[1])
		for i, r := range t.Rows {
			if r.ID == w[2] {
				t.Rows = append(t.Rows[:i:i], t.Rows[i+1:]...)
				break
			}
		}
	case "grid":
		g.Tiles[0].Grid = w[1]
	default:
		return enginetest.Set(g, w)
	}
	return nil
}

// TestDrawByReference draws cards by an entry that they name, such as a suit.
func TestDrawByReference(t *testing.T) {
	g := skirmish()
	of := 0
	for i, c := range g.Decks[0].Cards {
		if i%2 == 0 {
			c.Fields = append(c.Fields, model.Field{ID: "suit", Value: model.Value{Kind: model.Ref, Text: "hull"}})
			of += int(c.Copies.Int)
		}
	}
	got, err := question(t, g, fmt.Sprintf(`mean(draw(5, "hull")) == 5 * %d / %d`, of, g.Decks[0].Size()))
	if err != nil || got != true {
		t.Errorf("%v, %v", got, err)
	}
}
