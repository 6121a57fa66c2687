package start_test

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard"
	"punchboard/internal/face"
	"punchboard/internal/start"
)

// TestFilesAreTheGames checks that a starter has every placeholder filled, and the layouts that all
// games share but no other game's.
func TestFilesAreTheGames(t *testing.T) {
	files, err := start.Files(punchboard.Files, start.Game{ID: "night-market"})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"content/night-market/game.yaml", "layouts/faces/night-market/path.yaml",
		"layouts/themes/night-market.yaml", "layouts/themes/house.yaml", "layouts/faces/card.yaml", "layouts/faces/report/page.yaml", "README.md"} {
		if len(files[name]) == 0 {
			t.Errorf("no %s", name)
		}
	}
	for name, b := range files {
		own := strings.Contains(name, "night-market")
		if own && (strings.Contains(name+string(b), "GAME") || strings.Contains(string(b), "TITLE") || strings.Contains(string(b), "LETTER")) {
			t.Errorf("%s: a placeholder is left", name)
		}
		if strings.Contains(name, "skirmish") {
			t.Errorf("%s is another game's", name)
		}
	}
}

// TestGamesLookDifferent checks that new games have one of many looks, which an id always gets, and
// that each accent is legible on paper and unlike the colour of a second side.
func TestGamesLookDifferent(t *testing.T) {
	look := regexp.MustCompile(`accent: "#([0-9A-F]{6})"}\nmark: {shape: (\w+),`)
	have := fstest.MapFS{"layouts/themes/house.yaml": {}}
	looks, shapes := map[string]bool{}, map[string]bool{}
	for i := range 400 {
		id := fmt.Sprint("game-", i)
		files, err := start.Files(have, start.Game{ID: id, Empty: i%2 == 0})
		if err != nil {
			t.Fatal(err)
		}
		m := look.FindStringSubmatch(string(files["layouts/themes/"+id+".yaml"]))
		if m == nil {
			t.Fatalf("%s has no accent or shape", id)
		}
		looks[m[0]], shapes[m[2]] = true, true
		rgb, _ := strconv.ParseUint(m[1], 16, 32)
		if c := face.RGB(uint8(rgb>>16), uint8(rgb>>8), uint8(rgb)); (1+.05)/(c.Luminance()+.05) < 5 {
			t.Errorf("#%s is too light on paper", m[1])
		} else if d := face.Apart(c, face.RGB(0x95, 0x2E, 0x80)); d < 35 {
			t.Errorf("#%s is %.0f apart from the house's colour of a second side", m[1], d)
		}
	}
	if len(looks) < 40 || len(shapes) != 5 {
		t.Errorf("%d looks and %d shapes", len(looks), len(shapes))
	}
	files, _ := start.Files(have, start.Game{ID: "night-market"})
	if theme := string(files["layouts/themes/night-market.yaml"]); !strings.Contains(theme, `"#0B5D6B"}`+"\nmark: {shape: hexagon") {
		t.Errorf("night-market looks different from the guide's:\n%s", theme)
	}
}

// TestMarkHasTheLetterOfTheTitle checks that the letter of a mark ignores an article at the
// beginning of the title.
func TestMarkHasTheLetterOfTheTitle(t *testing.T) {
	for title, want := range map[string]string{"The Ferry": "F", "theatre": "T", "Die Nacht": "N", "L’Été": "É", "A": "A", "The": "T", "lights": "L"} {
		files, err := start.Files(punchboard.Files, start.Game{ID: "x", Title: title, Empty: true})
		if err != nil {
			t.Fatal(err)
		}
		if theme := string(files["layouts/themes/x.yaml"]); !strings.Contains(theme, `letter: "`+want+`"`) {
			t.Errorf("%s: no %s in\n%s", title, want, theme)
		}
	}
}

// TestCopiesNameTheirOwnSchemas checks that a copy's files name the schemas of the copy, and that
// it gets the layouts it names and no other game's.
func TestCopiesNameTheirOwnSchemas(t *testing.T) {
	files, err := start.Files(punchboard.Files, start.Game{ID: "mine", From: "encounter"})
	if err != nil {
		t.Fatal(err)
	}
	got := string(files["content/mine/game.yaml"])
	if !strings.Contains(got, "$schema=../../schemas/mine/game.json") || strings.Contains(got, "schemas/encounter") {
		t.Errorf("game.yaml names another schema:\n%.300s", got)
	}
	if len(files["layouts/faces/encounter/encounter-card.yaml"]) == 0 || len(files["layouts/themes/encounter.yaml"]) == 0 {
		t.Error("a layout is missing")
	}
	if files["layouts/faces/skirmish/skirmish-hex.yaml"] != nil || files["layouts/themes/skirmish.yaml"] != nil {
		t.Error("a layout is another game's")
	}
}

// TestEveryGameCanBeCopied checks that a copy has each face that its files name, and that the
// message for an unknown game lists the existing ones.
func TestEveryGameCanBeCopied(t *testing.T) {
	face := regexp.MustCompile(`(?:layout|extends): *([a-z0-9-]+)`)
	games, err := fs.ReadDir(punchboard.Files, "content")
	if err != nil || len(games) < 8 {
		t.Fatal(games, err)
	}
	for _, d := range games {
		files, err := start.Files(punchboard.Files, start.Game{ID: "mine", From: d.Name()})
		if err != nil {
			t.Fatal(err)
		}
		ids := map[string]bool{}
		for name := range files {
			dir, id := path.Base(path.Dir(name)), strings.TrimSuffix(path.Base(name), ".yaml")
			ids[id], ids[dir+"-"+id] = true, true
		}
		for name, b := range files {
			for _, m := range face.FindAllSubmatch(b, -1) {
				if strings.HasSuffix(name, ".yaml") && !ids[string(m[1])] {
					t.Errorf("%s: %s names %s", d.Name(), name, m[1])
				}
			}
		}
	}
	if _, err := start.Files(punchboard.Files, start.Game{ID: "mine", From: "belfy"}); err == nil || !strings.Contains(err.Error(), "there is belfry, command") {
		t.Errorf("%v", err)
	}
}
