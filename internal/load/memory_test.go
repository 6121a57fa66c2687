package load

import (
	"bytes"
	"maps"
	"os"
	"reflect"
	"testing"
	"testing/fstest"

	"punchboard/internal/diag"
)

// TestMemory opens games again and again with one Memory: as they are, with errata as printed and
// another answer in between, in another language, and with a file edited. Each time they equal the
// games that are read without it, and unchanged files are not parsed again.
func TestMemory(t *testing.T) {
	files := fstest.MapFS{}
	for _, dir := range []string{"content/one-roll", "content/belfry", "layouts/faces", "layouts/figures", "layouts/icons", "layouts/themes", "layouts/fonts", "layouts/papers"} {
		var found diag.List
		for _, name := range tree(os.DirFS("../.."), dir, &found) {
			data, err := os.ReadFile("../../" + name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = &fstest.MapFile{Data: data}
		}
	}
	files["content/belfry/texts-de.yaml"] = &fstest.MapFile{Data: []byte("game: {title: Der Glockenturm}\n")}
	m := &Memory{}
	same := func(what string, opt Options) *Project {
		t.Helper()
		want, err := Open(files, opt)
		if err != nil {
			t.Fatal(err)
		}
		opt.Memory = m
		got, err := Open(files, opt)
		if err != nil {
			t.Fatal(err)
		}
		got.Library.Drawn, want.Library.Drawn = nil, nil // functions
		if !reflect.DeepEqual(got.Games, want.Games) || !reflect.DeepEqual(got.Findings, want.Findings) || !reflect.DeepEqual(got.Files, want.Files) {
			t.Errorf("%s: other games, findings or files than without a memory", what)
		}
		if !reflect.DeepEqual(got.Library, want.Library) {
			t.Errorf("%s: another library than without a memory", what)
		}
		return got
	}
	p := same("as they are", Options{})
	parsed := maps.Clone(m.docs.last)
	p.AsPrinted("one-roll")
	for _, r := range p.Game("one-roll").Readings[:3] {
		if _, err := p.Answered("one-roll", map[string]string{r.ID: r.Options[len(r.Options)-1].ID}); err != nil {
			t.Fatal(err)
		}
	}
	same("again", Options{})
	same("in another language", Options{Language: "de"})
	same("again, after a language", Options{})
	name := "content/one-roll/weapons.yaml"
	files[name] = &fstest.MapFile{Data: bytes.Replace(files[name].Data, []byte("Pistol"), []byte("Postil"), 1)} // as long as it was
	files["layouts/icons/brain.svg"] = files["layouts/icons/walk.svg"]
	house := files["layouts/themes/house.yaml"]
	files["layouts/themes/house.yaml"] = &fstest.MapFile{Data: []byte("{")}
	same("with files edited", Options{})
	for name, was := range parsed {
		if now := m.docs.last[name]; (now.made == was.made) != (string(now.raw) == string(was.raw)) {
			t.Errorf("%s was parsed again or not at all", name)
		}
	}
	files["layouts/themes/house.yaml"] = house
	same("with the theme mended that others name", Options{})
}
