package build

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
)

// TestLookAgain looks at a game, then at an edit of it: what the edit does not
// touch is taken from the first look, and all that is shown is what a first look
// would show.
func TestLookAgain(t *testing.T) {
	files := projectOf(t, "one-roll")
	look := func(earlier *View) *View {
		p, err := load.Open(files, load.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return Look(p, "a4", earlier)
	}
	first := look(nil)
	if len(first.Made()) == 0 {
		t.Error("the first look lays out nothing")
	}
	name := "content/one-roll/weapons.yaml"
	files[name] = &fstest.MapFile{Data: []byte(strings.Replace(string(files[name].Data), "name: X-COM Pistol", "name: X-COM Sidearm", 1))}
	again, fresh := look(first), look(nil)
	if made := again.Made(); !slices.Equal(made, []string{"made rulebook on a4", "oneroll-weapon front pistol"}) {
		t.Errorf("laid out again: %q", made)
	}
	if !slices.EqualFunc(again.Found, fresh.Found, sameFinding) {
		t.Errorf("findings %v, of a first look %v", again.Found, fresh.Found)
	}
	same := func(a, b Shown) bool { return a.Key == b.Key && a.Stamp == b.Stamp && sameFace(a.Face, b.Face) }
	if !slices.EqualFunc(again.Faces, fresh.Faces, same) {
		t.Error("shows other faces than a first look")
	}
	if made := look(again).Made(); len(made) > 0 {
		t.Errorf("laid out again after no edit: %q", made)
	}
}
