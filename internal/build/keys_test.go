package build

import (
	"maps"
	"os"
	"strings"
	"testing"
)

// TestKeysAreBuilt builds the game from which docs/keys.md takes examples of keys
// that no other game uses: nothing in it may be wrong.
func TestKeysAreBuilt(t *testing.T) {
	files, err := layoutFiles()
	if err != nil {
		t.Fatal(err)
	}
	own, err := filesOf(os.DirFS("testdata/keys"), ".")
	if err != nil {
		t.Fatal(err)
	}
	files = maps.Clone(files)
	maps.Copy(files, own)
	said := madeInto(t, files, t.TempDir(), Options{Papers: []string{"a4"}, Formats: []string{"pdf", "svg"}})
	for line := range strings.Lines(said) {
		if !strings.Contains(line, "PB013") {
			t.Error(line)
		}
	}
}
