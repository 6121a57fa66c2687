package check

import (
	"testing"

	"punchboard/internal/model"
)

// TestInSentence checks that names keep their capitals within a message, and the first words of
// other sentences do not.
func TestInSentence(t *testing.T) {
	col := &model.Collection{ID: "ships", Entries: []*model.Entry{{ID: "supply-ship", Name: "Supply Ship"}, {ID: "muton", Name: "Muton"}, {ID: "fire", Name: "Fire"}}}
	c := &Context{Game: &model.Game{Collections: []*model.Collection{col}}, runs: []run{{text: text{said: "it is on fire"}, words: words("it is on fire")}}}
	for said, want := range map[string]string{
		"Supply Ship and Battleship are large": "Supply Ship and Battleship are large",
		"Mutons are slow":                      "Mutons are slow",
		"Fire burns":                           "fire burns",
		"Mutonic things glow":                  "mutonic things glow",
		"The Muton is slow":                    "the Muton is slow",
		"TU are counted":                       "TU are counted",
	} {
		if got := c.inSentence(said); got != want {
			t.Errorf("%q: got %q, want %q", said, got, want)
		}
	}
}
