package export_test

import (
	"path/filepath"
	"strings"
	"testing"

	"punchboard/internal/export"
	"punchboard/internal/geom"
)

// TestTabletopTokens checks that hexagons are tokens whose pictures have their outline, and that a
// web address precedes the names of files.
func TestTabletopTokens(t *testing.T) {
	dir, _ := run(t, open(t, "skirmish"), "tts", export.Options{Only: []string{"tiles"}, DPI: 20, Base: "https://example.org/a/"})
	tokens := 0
	for _, o := range readSaved(t, read(t, dir, "skirmish.json"))[0].ContainedObjects {
		file, ok := strings.CutPrefix(o.CustomImage.ImageURL, "https://example.org/a/")
		if !ok {
			t.Fatalf("%s %s is at %s", o.Name, o.Nickname, o.CustomImage.ImageURL)
		}
		if strings.HasPrefix(o.Name, "Custom_Tile") { // the legend is a plain sheet
			continue
		}
		tokens++
		if _, _, _, a := picture(t, dir, file).At(0, 0).RGBA(); a != 0 {
			t.Errorf("%s: the corner of a hexagon can be seen", file)
		}
	}
	if tokens < 9 {
		t.Errorf("%d hexagons are tokens", tokens)
	}
}

// TestGrids checks that a sheet of cards is within the limits for every number of cards, has room
// for all of them, and is as large as allowed.
func TestGrids(t *testing.T) {
	for n := 1; n <= 70; n++ {
		for _, s := range []geom.Size{{W: 63 * geom.MM, H: 88 * geom.MM}, {W: 88 * geom.MM, H: 63 * geom.MM}, {W: 70 * geom.MM, H: 70 * geom.MM}} {
			cols, rows, w, h := export.Grid(n, s, 300)
			if cols > 10 || rows > 7 || cols*rows < n || cols*w > 4096 || rows*h > 4096 || w < 1 || h < 1 {
				t.Fatalf("%d cards of %v: %d x %d cells of %d x %d pixels", n, s, cols, rows, w, h)
			}
		}
	}
	if cols, rows, w, h := export.Grid(70, geom.Size{W: 63 * geom.MM, H: 88 * geom.MM}, 300); cols != 10 || rows != 7 || w != 409 || h != 571 {
		t.Errorf("70 cards: %d x %d cells of %d x %d pixels; want 10 x 7 of 409 x 571", cols, rows, w, h)
	}
	if _, _, w, h := export.Grid(1, geom.Size{W: 63 * geom.MM, H: 88 * geom.MM}, 100); w != 248 || h != 346 {
		t.Errorf("one card at 100 dpi is %d x %d pixels", w, h)
	}
}

// TestSheetsShareABack checks that the cards of a deck are on as many sheets as they need, and
// share a back.
func TestSheetsShareABack(t *testing.T) {
	g := game(t)
	e := *g.Library.Exports["tts"]
	e.Columns, e.Rows = 2, 2
	dir, _ := g.hand(t, &e, export.Options{Only: []string{"weapons"}, DPI: 40})
	fronts, _ := filepath.Glob(filepath.Join(dir, "weapons", "*-fronts.png"))
	backs, _ := filepath.Glob(filepath.Join(dir, "weapons", "*-back*.png"))
	if len(fronts) != 3 || len(backs) != 1 {
		t.Errorf("%d sheets of 11 cards, 4 on each, with %d backs", len(fronts), len(backs))
	}
}
