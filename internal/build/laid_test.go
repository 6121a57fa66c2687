package build

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"punchboard/internal/check"
	"punchboard/internal/golden"
)

// laysOut reports whether a mutation is found by laying out faces, or by comparing them with
// earlier ones.
func laysOut(name string) bool {
	code, _, _ := strings.Cut(name, " ")
	return slices.Contains([]string{"PB127", "PB214", "PB310"}, code) || strings.HasPrefix(name, "PB206 ../encounter/") || check.Find(code) != nil && check.Find(code).Level() == 6
}

// laidGame returns the game that such a mutation edits, with the layouts; for what was built it is
// the demo game.
func laidGame(name string) (fstest.MapFS, error) {
	out, err := layoutFiles()
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(name, "PB310") {
		return demoWith(out), nil
	}
	if code := name[:len("PB310")]; code == "PB127" || code == "PB619" { // cards over several sheets
		return overlay(demoWith(out), check.Archive(code), "good/"), nil
	}
	out = maps.Clone(out)
	maps.DeleteFunc(out, func(name string, _ *fstest.MapFile) bool {
		return strings.Count(name, "/") > 2 && strings.HasPrefix(name, "layouts/faces/") && !strings.HasPrefix(name, "layouts/faces/encounter/")
	})
	game, err := others["encounter"]()
	maps.Copy(out, game)
	if strings.HasPrefix(name, "PB613") { // a picture of the game, good enough where it is small
		out = overlay(out, dotted(), "good/")
	}
	return out, err
}

// dotted returns the picture from the page on low resolution.
func dotted() *txtar.Archive {
	ar := *check.Archive("PB613")
	ar.Files = slices.DeleteFunc(slices.Clone(ar.Files), func(f txtar.File) bool { return !strings.Contains(f.Name, "/pictures/") })
	for i := range ar.Files {
		ar.Files[i].Name = strings.Replace(ar.Files[i].Name, "/demo/", "/encounter/", 1)
	}
	return &ar
}

// twoGames returns two games, one of which uses a word in its own way.
func twoGames() (fstest.MapFS, error) {
	out := fstest.MapFS{}
	for _, id := range []string{"encounter", "tactical"} {
		files, err := others[id]()
		if err != nil {
			return nil, err
		}
		maps.Copy(out, files)
	}
	return out, nil
}

// TestEveryCheckHasAMutation checks that for each code there is an edit of a clean game that raises
// it and nothing else, and that its page has both examples.
func TestEveryCheckHasAMutation(t *testing.T) {
	ar := golden.Open(t, "testdata/mutations.txtar")
	known := map[string]bool{}
	for _, f := range ar.Files {
		code, _, _ := strings.Cut(f.Name, " ")
		known[code] = known[code] || !strings.HasSuffix(strings.TrimSpace(string(f.Data)), "\n@ none")
	}
	for _, c := range check.All() {
		if !known[c.Code] {
			t.Errorf("no mutation raises %s", c.Code)
		}
		page := check.Archive(c.Code)
		if page == nil {
			t.Errorf("%s has no page", c.Code)
			continue
		}
		for _, folder := range []string{"bad/", "good/"} {
			if !slices.ContainsFunc(page.Files, func(f txtar.File) bool { return strings.HasPrefix(f.Name, folder) }) {
				t.Errorf("the page of %s has no %s example", c.Code, folder)
			}
		}
	}
}
