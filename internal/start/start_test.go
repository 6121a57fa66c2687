package start_test

import (
	"strings"
	"testing"

	"punchboard"
	"punchboard/internal/start"
)

// TestFilesAreTheGames holds that a starter has every placeholder filled, the
// layouts that all games share and no other game's.
func TestFilesAreTheGames(t *testing.T) {
	files, err := start.Files(punchboard.Files, start.Game{ID: "night-market"})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"content/night-market/game.yaml", "layouts/faces/night-market/night-market-card.yaml",
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

// TestCopiesNameTheirOwnSchemas holds that a copy's files name the schemas of
// the copy, and that all layouts come along.
func TestCopiesNameTheirOwnSchemas(t *testing.T) {
	files, err := start.Files(punchboard.Files, start.Game{ID: "mine", From: "encounter"})
	if err != nil {
		t.Fatal(err)
	}
	got := string(files["content/mine/game.yaml"])
	if !strings.Contains(got, "$schema=../../schemas/mine/game.json") || strings.Contains(got, "schemas/encounter") {
		t.Errorf("game.yaml names another schema:\n%.300s", got)
	}
	if len(files["layouts/faces/skirmish/skirmish-hex.yaml"]) == 0 {
		t.Error("a layout is missing")
	}
}
