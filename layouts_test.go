package punchboard

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/load"
)

// parsed keeps the files that the tests read: they read the same ones.
var parsed load.Memory

// TestAccentsAreApart checks that the accents of the games look different to everybody, except in
// grey: there their marks, each a silhouette with a letter, must differ, and no two games may share
// one.
func TestAccentsAreApart(t *testing.T) {
	p, err := load.Open(Files, load.Options{Memory: &parsed})
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range p.Games {
		for _, b := range p.Games[i+1:] {
			x, y := p.Library.Themes[a.Theme], p.Library.Themes[b.Theme]
			if x.Mark == y.Mark {
				t.Errorf("%s and %s have one mark, a %s with %s", a.ID, b.ID, x.Mark.Shape, x.Mark.Letter)
			}
			for _, v := range face.Visions() {
				d := face.Apart(x.Colours["accent"].Seen(v), y.Colours["accent"].Seen(v))
				if v != face.InGrey && d < 15 {
					t.Errorf("%s and %s are %.1f apart to %s", a.ID, b.ID, d, v)
				}
			}
		}
	}
}

// TestIconsAreUsed checks that every icon in layouts/icons is named by some game, layout or
// generator.
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
