package build

import (
	"maps"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
)

// TestFacesOfOneName builds two components whose faces have the same layout and id but different
// words: each is cached separately, also while nothing is edited.
func TestFacesOfOneName(t *testing.T) {
	files := fstest.MapFS{}
	for root, folder := range map[string]string{"testdata/deck": "content/deck", "../..": "layouts"} {
		some, err := filesOf(os.DirFS(root), folder)
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(files, some)
	}
	for _, own := range []string{"faces/plain-card", "themes/plain"} {
		data, err := os.ReadFile("testdata/deck/layouts/" + own + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		files["layouts/"+own+".yaml"] = &fstest.MapFile{Data: data}
	}
	name := "content/deck/game.yaml"
	var more strings.Builder
	for _, id := range []string{"first", "second", "third"} {
		more.WriteString("  " + id + ": {name: " + id + ", kind: deck, each: \"[({id: 'x', name: '" + id + "', kind: 'T', cost: 1, text: 'Words of " +
			id + "'})]\", layout: plain-card, sheet: cards}\n")
	}
	files[name] = &fstest.MapFile{Data: append(files[name].Data, more.String()...)}
	fresh, warm := t.TempDir(), t.TempDir()
	opt := Defaults()
	if said := madeInto(t, files, fresh, opt); said != "" {
		t.Fatal(said)
	}
	opt.Program = face.Sum{1}
	one := opt
	one.Only = []string{"second"}
	madeInto(t, files, warm, one)
	for i := range 3 {
		if i == 2 {
			files[name] = &fstest.MapFile{Data: append(files[name].Data, "# nothing\n"...)}
		}
		madeInto(t, files, warm, opt)
		if !maps.Equal(filesIn(t, warm), filesIn(t, fresh)) {
			t.Errorf("build %d: files differ from those of a build from nothing", i+1)
		}
	}
}
