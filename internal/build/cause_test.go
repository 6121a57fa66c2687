package build

import (
	"testing"
)

// TestOneCause makes one fault in a game and holds that it is found once: not
// again by what reads the same, nor by laying out the words that it spoils.
func TestOneCause(t *testing.T) {
	for _, c := range []struct{ game, file, old, put, want string }{
		{"skirmish", "abilities-xcom.yaml", "tags: [grenade, indirect]", "tags: [grenad, indirect]", "PB101"},
		{"command", "cards.yaml", `"+3 with terrain"`, `"+3 with terain"`, "PB101"},
		{"skirmish", "units.yaml", "abilities: [squaddie]", "abilities: [squadie]", "PB101"},
		{"skirmish", "deck.yaml", "effect: move 1, art: walk", "effect: moove 1, art: walk", "PB004"},
	} {
		t.Run(c.put, func(t *testing.T) {
			t.Parallel()
			files := projectOf(t, c.game)
			m := mutation{file: "content/" + c.game + "/" + c.file, old: c.old, put: c.put}
			edit(t, &m, files)
			found, text := checked(t, files)
			if len(found) != 1 || found[0].Code != c.want {
				t.Errorf("%d findings, want one %s:\n%s", len(found), c.want, text)
			}
		})
	}
}
