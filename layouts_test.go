package punchboard

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"
)

// TestIconsAreUsed holds that layouts/icons keeps only what some game, layout
// or generator names.
func TestIconsAreUsed(t *testing.T) {
	named := map[string]bool{}
	word := regexp.MustCompile(`[a-z0-9]+(?:-[a-z0-9]+)*`)
	err := fs.WalkDir(Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, "layouts/icons") || strings.HasSuffix(name, ".ttf") {
			return err
		}
		b, err := fs.ReadFile(Files, name)
		for _, w := range word.FindAllString(string(b), -1) {
			named[w] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	icons, err := fs.Glob(Files, "layouts/icons/*.svg")
	if err != nil || len(icons) == 0 {
		t.Fatal("no icons", err)
	}
	for _, name := range icons {
		id := strings.TrimSuffix(path.Base(name), ".svg")
		if !named[id] {
			t.Errorf("nothing uses the icon %s", id)
		}
	}
}
