package build

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
)

// TestLookAgain looks at a game, then at an edit of it: what the edit does not affect is reused
// from the first look, and everything shown is what a fresh look would show.
func TestLookAgain(t *testing.T) {
	files := projectOf(t, "one-roll")
	look := func(earlier *View) *View {
		p, err := opened(files, load.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return Look(p, "a4", earlier)
	}
	first := look(nil)
	if len(laidFor(first)) == 0 {
		t.Error("the first look lays out nothing")
	}
	name := "content/one-roll/weapons.yaml"
	files[name] = &fstest.MapFile{Data: []byte(strings.Replace(string(files[name].Data), "name: X-COM Pistol", "name: X-COM Sidearm", 1))}
	again, fresh := look(first), look(nil)
	if made := laidFor(again); !slices.Equal(made, []string{"made rulebook on a4", "oneroll-weapon front pistol"}) {
		t.Errorf("laid out again: %q", made)
	}
	if !slices.EqualFunc(again.Found, fresh.Found, sameFinding) {
		t.Errorf("findings %v, of a first look %v", again.Found, fresh.Found)
	}
	same := func(a, b Shown) bool { return a.Key == b.Key && a.Stamp == b.Stamp && sameFace(a.Face, b.Face) }
	if !slices.EqualFunc(again.Faces, fresh.Faces, same) {
		t.Error("shows other faces than a first look")
	}
	if made := laidFor(look(again)); len(made) > 0 {
		t.Errorf("laid out again after no edit: %q", made)
	}
}

// TestGlance checks that a glance shows the pieces as a look does and the sheets and pages of the
// previous look, and that no unchanged face is made or hashed again.
func TestGlance(t *testing.T) {
	files := projectOf(t, "one-roll")
	open := func() *load.Project {
		p, err := opened(files, load.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	first := Look(open(), "a4", nil)
	name := "content/one-roll/weapons.yaml"
	files[name] = &fstest.MapFile{Data: []byte(strings.Replace(string(files[name].Data), "text: A sidearm.", "text: A small arm.", 1))}
	glance, fresh := Glance(open(), "a4", first), Look(open(), "a4", nil)
	old, now := map[string]Shown{}, map[string]Shown{}
	for _, s := range first.Faces {
		old[s.Key] = s
	}
	for _, s := range fresh.Faces {
		now[s.Key] = s
	}
	changed := 0
	for _, s := range glance.Faces {
		want := now[s.Key]
		if s.Part != FacePart {
			want = old[s.Key]
		}
		if s.Stamp != want.Stamp {
			t.Errorf("%s is shown as %s, want %s", s.Key, s.Stamp, want.Stamp)
		}
		if s.Stamp != old[s.Key].Stamp {
			changed++
		} else if s.Face != old[s.Key].Face {
			t.Errorf("%s looks as it did, and is another face", s.Key)
		}
	}
	if len(glance.Faces) != len(fresh.Faces) || changed != 1 {
		t.Errorf("%d faces of %d, %d changed, want 1", len(glance.Faces), len(fresh.Faces), changed)
	}
}

// TestBoxes gets the boxes of a face of every component with a layout: each is on its face and has
// its line in the layout, and some have their line in the data.
func TestBoxes(t *testing.T) {
	p, err := opened(projectOf(t, "one-roll"), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v := Look(p, "a4", nil)
	asked, told := map[string]bool{}, 0
	for _, s := range v.Faces {
		if s.Part != FacePart || asked[s.Component+s.Side] {
			continue
		}
		asked[s.Component+s.Side] = true
		seen := v.Boxes(s)
		if seen.Layout == nil || len(seen.Boxes) == 0 {
			t.Errorf("%s is laid out from nothing", s.Key)
		}
		for _, b := range seen.Boxes {
			if !strings.HasPrefix(b.At.File, "layouts/faces/") || b.At.Line == 0 {
				t.Errorf("%s: box %q stands at %s", s.Key, b.Name, b.At)
			}
			if strings.HasPrefix(b.Of().File, "content/one-roll/") {
				told++
			}
		}
	}
	if told == 0 {
		t.Error("no box knows its data")
	}
}

// laidFor returns the names of what was laid out for a look, from compose.Memory; everything else
// was reused from the previous look.
func laidFor(v *View) []string {
	_, made := v.made.memories[v.Game.ID].Recalled()
	return made
}
