package export_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"punchboard/internal/export"
	"punchboard/internal/geom"
)

// thing is what the simulator reads of a saved object.
type thing struct {
	GUID, Name, Nickname string
	Transform            map[string]float64
	CardID               int
	DeckIDs              []int
	CustomDeck           map[string]struct {
		FaceURL, BackURL         string
		NumWidth, NumHeight      int
		BackIsHidden, UniqueBack bool
	}
	CustomImage struct {
		ImageURL, ImageSecondaryURL string
		CustomTile, CustomToken     map[string]any
	}
	ContainedObjects []*thing
}

func saved(t *testing.T, dir, game string) []*thing {
	t.Helper()
	var s struct{ ObjectStates []*thing }
	if err := json.Unmarshal(read(t, dir, game+".json"), &s); err != nil {
		t.Fatal(err)
	}
	if len(s.ObjectStates) == 0 {
		t.Fatal("a table with nothing on it")
	}
	return s.ObjectStates
}

// size is the size of a picture that an address of a file names.
func size(t *testing.T, address string) (w, h int) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "file" || !filepath.IsAbs(filepath.FromSlash(u.Path)) {
		t.Fatalf("%q is no address of a file (%v)", address, err)
	}
	c, err := png.DecodeConfig(bytes.NewReader(read(t, filepath.FromSlash(u.Path))))
	if err != nil {
		t.Fatal(err)
	}
	if c.Width > 4096 || c.Height > 4096 {
		t.Errorf("%s is %d x %d pixels", address, c.Width, c.Height)
	}
	return c.Width, c.Height
}

// holdDeck holds a deck against what the simulator needs of it.
func holdDeck(t *testing.T, d *thing) {
	t.Helper()
	if len(d.DeckIDs) != len(d.ContainedObjects) || len(d.DeckIDs) < 2 {
		t.Errorf("%s: %d ids for %d cards", d.Nickname, len(d.DeckIDs), len(d.ContainedObjects))
		return
	}
	for i, c := range d.ContainedObjects {
		if c.Name != "Card" || c.CardID != d.DeckIDs[i] || c.Nickname == "" {
			t.Errorf("%s: card %d is %s %q of id %d; want id %d", d.Nickname, i, c.Name, c.Nickname, c.CardID, d.DeckIDs[i])
		}
		holdCard(t, d, c.CardID)
	}
	for _, s := range d.CustomDeck {
		w, h := size(t, s.FaceURL)
		if w%s.NumWidth != 0 || h%s.NumHeight != 0 {
			t.Errorf("%s: %d x %d pixels are no %d x %d cells", d.Nickname, w, h, s.NumWidth, s.NumHeight)
		}
		bw, bh := size(t, s.BackURL)
		if s.UniqueBack && (bw != w || bh != h) || !s.UniqueBack && (bw != w/s.NumWidth || bh != h/s.NumHeight) {
			t.Errorf("%s: backs of %d x %d pixels behind fronts of %d x %d", d.Nickname, bw, bh, w, h)
		}
		if !s.BackIsHidden {
			t.Errorf("%s: the last cell is taken for the hidden face", d.Nickname)
		}
	}
}

// holdCard wants a card's id to be a cell of one of its deck's sheets.
func holdCard(t *testing.T, d *thing, id int) {
	t.Helper()
	s, ok := d.CustomDeck[strconv.Itoa(id/100)]
	switch {
	case !ok:
		t.Errorf("%s: no sheet %d for the id %d", d.Nickname, id/100, id)
	case s.NumWidth > 10 || s.NumHeight > 7 || id%100 >= s.NumWidth*s.NumHeight:
		t.Errorf("%s: cell %d of a sheet of %d x %d", d.Nickname, id%100, s.NumWidth, s.NumHeight)
	}
}

// holdTile wants a tile or token to have its pictures, and its own settings.
func holdTile(t *testing.T, o *thing) {
	t.Helper()
	size(t, o.CustomImage.ImageURL)
	if o.CustomImage.ImageSecondaryURL != "" {
		size(t, o.CustomImage.ImageSecondaryURL)
	}
	if (o.Name == "Custom_Tile") != (o.CustomImage.CustomTile != nil) || (o.Name == "Custom_Token") != (o.CustomImage.CustomToken != nil) || o.Transform["scaleX"] <= 0 {
		t.Errorf("%s %s: %+v", o.Name, o.Nickname, o)
	}
}

// Everything on a table can be loaded: cards by their cells, tiles and tokens
// by their pictures, each as often as there are copies, and nothing has the id
// of another.
func TestTabletop(t *testing.T) {
	for _, c := range []struct {
		game   string
		only   []string
		copies int
		kinds  map[string]int
	}{
		{"one-roll", nil, 121, map[string]int{"DeckCustom": 2, "Bag": 3}},
		{"command", []string{"rooms", "alien-weapons", "board"}, 71, map[string]int{"DeckCustom": 2, "Custom_Tile": 1}},
	} {
		dir, _ := run(t, open(t, c.game), "tts", export.Options{Only: c.only, DPI: 40})
		guids, kinds, copies := map[string]bool{}, map[string]int{}, 0
		for _, o := range saved(t, dir, c.game) {
			kinds[o.Name]++
			copies += max(1, len(o.ContainedObjects))
			for _, x := range append([]*thing{o}, o.ContainedObjects...) {
				if guids[x.GUID] || len(x.GUID) != 6 {
					t.Errorf("%s: the id %q of %s is no id of its own", c.game, x.GUID, x.Nickname)
				}
				guids[x.GUID] = true
			}
			switch o.Name {
			case "DeckCustom":
				holdDeck(t, o)
			case "Bag":
				for _, x := range o.ContainedObjects {
					holdTile(t, x)
				}
			default:
				holdTile(t, o)
			}
		}
		if copies != c.copies {
			t.Errorf("%s: %d things on the table; want %d", c.game, copies, c.copies)
		}
		for k, n := range c.kinds {
			if kinds[k] != n {
				t.Errorf("%s: %v; want %d of %s", c.game, kinds, n, k)
			}
		}
	}
}

// Hexagons are tokens whose pictures have their outline; a web address goes
// before the names of files.
func TestTabletopTokens(t *testing.T) {
	dir, _ := run(t, open(t, "skirmish"), "tts", export.Options{Only: []string{"tiles"}, DPI: 20, Base: "https://example.org/a/"})
	bag, tokens := saved(t, dir, "skirmish")[0], 0
	for _, o := range bag.ContainedObjects {
		file, ok := strings.CutPrefix(o.CustomImage.ImageURL, "https://example.org/a/")
		if !ok {
			t.Fatalf("%s %s is at %s", o.Name, o.Nickname, o.CustomImage.ImageURL)
		}
		if o.Name == "Custom_Tile" { // the legend is a plain sheet
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

// A sheet of cards is within the limits for every number of cards, has room for
// all of them, and is as large as it may be.
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
