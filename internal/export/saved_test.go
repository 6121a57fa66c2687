package export_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"punchboard/internal/export"
	"punchboard/internal/geom"
)

// thing is what the simulator reads of a saved object.
type thing struct {
	GUID, Name, Nickname, Description string
	Transform                         struct{ PosX, PosZ, RotZ, ScaleX, ScaleY, ScaleZ float64 }
	SidewaysCard                      *bool
	HideWhenFaceDown                  bool
	MaterialIndex                     *int
	Bag                               *struct{ Order int }
	CardID, Number                    int
	DeckIDs                           []int
	CustomDeck                        map[string]sheet
	CustomPDF                         *struct{ PDFUrl string }
	CustomImage                       *struct {
		ImageURL, ImageSecondaryURL string
		CustomTile, CustomToken     *struct{ Stackable bool }
	}
	ContainedObjects []*thing
}

type sheet struct {
	FaceURL, BackURL         string
	NumWidth, NumHeight      int
	BackIsHidden, UniqueBack bool
}

// fields returns the fields that the simulator supports, by owner: the kind of each, and " always"
// if it is never left out.
func fields(t testing.TB) map[string]map[string]string {
	t.Helper()
	out := map[string]map[string]string{}
	var of string
	for _, l := range strings.Split(string(read(t, "testdata/saved-object.txt")), "\n") {
		name, kind, is := strings.Cut(strings.TrimSpace(l), " ")
		switch {
		case name == "" || name == "#":
		case is:
			out[of][name] = kind
		default:
			of = name
			out[of] = map[string]string{}
		}
	}
	return out
}

// holdKind checks that a value and everything in it have the expected kinds.
func holdKind(t testing.TB, known map[string]map[string]string, where, kind string, v any) {
	t.Helper()
	good := false
	switch x := v.(type) {
	case string:
		good = kind == "string"
	case bool:
		good = kind == "bool"
	case json.Number:
		_, err := strconv.ParseInt(x.String(), 10, 32)
		good = kind == "float" || kind == "int" && err == nil
	case []any:
		of, is := strings.CutPrefix(kind, "[]")
		for _, e := range x {
			holdKind(t, known, where, of, e)
		}
		good = is
	case map[string]any:
		of, open := strings.CutPrefix(kind, "{}")
		for k, e := range x {
			if !open {
				of, _, _ = strings.Cut(known[kind][k], " ")
			}
			holdKind(t, known, where+"."+k, of, e)
		}
		for k, is := range known[kind] {
			if _, there := x[k]; !there && strings.HasSuffix(is, " always") {
				t.Errorf("%s has no %s", where, k)
			}
		}
		good = open || known[kind] != nil
	}
	if !good {
		t.Errorf("%s is %T %v; the simulator has %q there", where, v, v, kind)
	}
}

// desk is a virtual table that has been read.
type desk struct {
	game   string
	files  map[string][]byte
	guids  map[string]bool
	copies map[string]int // of each name of a piece
	sizes  map[string][]geom.Size
	used   map[string]bool
}

// readSaved reads a saved object and checks that every field is one that the simulator supports.
func readSaved(t testing.TB, data []byte) []*thing {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var raw any
	if err := dec.Decode(&raw); err != nil {
		t.Fatal(err)
	}
	holdKind(t, fields(t), "save", "save", raw)
	var s struct{ ObjectStates []*thing }
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	if len(s.ObjectStates) == 0 {
		t.Fatal("a table with nothing on it")
	}
	return s.ObjectStates
}

var guid = regexp.MustCompile(`^[0-9a-f]{6}$`)

// has lists which of the defining fields an object has.
func (o *thing) has() string {
	var out []string
	for _, f := range []struct {
		name string
		is   bool
	}{{"cards", len(o.DeckIDs) > 0}, {"id", o.CardID > 0}, {"sheets", len(o.CustomDeck) > 0}, {"pdf", o.CustomPDF != nil},
		{"tile", o.CustomImage != nil && o.CustomImage.CustomTile != nil}, {"token", o.CustomImage != nil && o.CustomImage.CustomToken != nil},
		{"figure", o.CustomImage != nil && o.CustomImage.CustomTile == nil && o.CustomImage.CustomToken == nil && o.CustomImage.ImageSecondaryURL != ""}, {"hollow", o.MaterialIndex != nil},
		{"bag", o.Bag != nil}, {"sideways", o.SidewaysCard != nil}, {"number", o.Number > 1}, {"things", len(o.ContainedObjects) > 1}} {
		if f.is {
			out = append(out, f.name)
		}
	}
	return strings.Join(out, " ")
}

// hold checks that an object has exactly the fields that its name requires, and a unique id; it
// counts copies.
func (d *desk) hold(t testing.TB, o *thing) {
	t.Helper()
	want, known := map[string]string{"Custom_PDF": "pdf", "DeckCustom": "cards sheets sideways things", "Card": "id sheets sideways", "CardCustom": "id sheets sideways", "Bag": "hollow bag things", "Figurine_Custom": "figure", "Notecard": "",
		"Custom_Tile": "tile", "Custom_Tile_Stack": "tile hollow number", "Custom_Token": "token", "Custom_Token_Stack": "token hollow number"}[o.Name]
	if got := o.has(); !known || got != want {
		t.Errorf("a %s %q has %q; want %q", o.Name, o.Nickname, got, want)
	}
	if d.guids[o.GUID] || !guid.MatchString(o.GUID) || o.Nickname == "" || o.Transform.ScaleX <= 0 || o.Transform.ScaleX > 20 {
		t.Errorf("%s %q: id %q, scale %v", o.Name, o.Nickname, o.GUID, o.Transform.ScaleX)
	}
	d.guids[o.GUID] = true
	switch {
	case o.Name == "DeckCustom":
		d.deck(t, o)
	case o.CardID > 0 || o.CustomImage != nil:
		d.copies[o.Nickname] += max(1, o.Number)
		d.size(t, o)
	}
	if o.HideWhenFaceDown != (o.CardID > 0 || o.Name == "DeckCustom") {
		t.Errorf("%s %q hides its name: %t", o.Name, o.Nickname, o.HideWhenFaceDown)
	}
	if im := o.CustomImage; im != nil {
		d.picture(t, im.ImageURL)
		if im.ImageSecondaryURL != "" {
			d.picture(t, im.ImageSecondaryURL)
		}
		for _, s := range []*struct{ Stackable bool }{im.CustomTile, im.CustomToken} {
			if s != nil && s.Stackable != strings.HasSuffix(o.Name, "_Stack") {
				t.Errorf("%s %q stacks: %t", o.Name, o.Nickname, s.Stackable)
			}
		}
	}
	for _, s := range o.CustomDeck {
		d.sheet(t, o, s)
	}
	for _, c := range o.ContainedObjects {
		d.hold(t, c)
	}
}

// measures are the lengths on the simulator's table, in its units, that scale 1 refers to, as
// others measured them: the longer side of a card, the shorter one of a tile, the side of a square
// as large as a token, the height of a figure.
var measures = map[string]struct {
	units float64
	of    func(w, h float64) float64
}{
	"Card": {3.1, math.Max}, "Custom_Tile": {2, math.Min}, "Custom_Token": {3.69, func(w, h float64) float64 { return math.Sqrt(w * h) }},
	"Figurine_Custom": {2.36, func(_, h float64) float64 { return h }},
}

// size checks that the size of a piece on the table relative to a card is the same as on paper: 88
// mm equal the length of the simulator's own cards.
func (d *desk) size(t testing.TB, o *thing) {
	t.Helper()
	kind := strings.TrimSuffix(o.Name, "_Stack")
	if kind == "CardCustom" {
		kind = "Card"
	}
	m, known := measures[kind]
	good := false
	for _, s := range d.sizes[o.Nickname] {
		if !known {
			break
		}
		want := m.of(s.W.MM(), s.H.MM()) / 88 * 3.1
		good = good || math.Abs(o.Transform.ScaleX*m.units/want-1) < 0.04
	}
	upright := o.Transform.ScaleY == 1
	if kind == "Figurine_Custom" {
		upright = o.Transform.ScaleY == o.Transform.ScaleX
	}
	if !known || !good || !upright || o.Transform.ScaleZ != o.Transform.ScaleX {
		t.Errorf("%s %q of %v is at the scale %v", o.Name, o.Nickname, d.sizes[o.Nickname], o.Transform)
	}
}

// deck checks that the ids of a deck are those of its cards, and that each is a cell of one of its
// sheets.
func (d *desk) deck(t testing.TB, o *thing) {
	t.Helper()
	var ids []int
	for _, c := range o.ContainedObjects {
		ids = append(ids, c.CardID)
		s, ok := o.CustomDeck[strconv.Itoa(c.CardID/100)]
		d.size(t, c)
		if !ok || c.CustomDeck[strconv.Itoa(c.CardID/100)] != s || c.CardID%100 >= s.NumWidth*s.NumHeight || c.SidewaysCard == nil || o.SidewaysCard == nil || *c.SidewaysCard != *o.SidewaysCard || c.Transform.RotZ != 180 {
			t.Errorf("%s: the card %s of id %d is on no sheet, or not as the deck is", o.Nickname, c.Nickname, c.CardID)
		}
	}
	if !slices.Equal(ids, o.DeckIDs) {
		t.Errorf("%s: its ids are %v, those of its cards %v", o.Nickname, o.DeckIDs, ids)
	}
}

// sheet checks that a sheet of cards is within the limits, that its cells are whole and in
// portrait, and that its backs are as large as its fronts.
func (d *desk) sheet(t testing.TB, o *thing, s sheet) {
	t.Helper()
	w, h := d.picture(t, s.FaceURL)
	bw, bh := d.picture(t, s.BackURL)
	if s.NumWidth < 1 || s.NumWidth > 10 || s.NumHeight < 1 || s.NumHeight > 7 || w%s.NumWidth != 0 || h%s.NumHeight != 0 || w/s.NumWidth > h/s.NumHeight {
		t.Errorf("%s: %d x %d pixels are no %d x %d cells", o.Nickname, w, h, s.NumWidth, s.NumHeight)
	}
	if s.UniqueBack && (bw != w || bh != h) || !s.UniqueBack && (bw != w/s.NumWidth || bh != h/s.NumHeight) {
		t.Errorf("%s: backs of %d x %d pixels behind fronts of %d x %d", o.Nickname, bw, bh, w, h)
	}
	if !s.BackIsHidden {
		t.Errorf("%s: the last cell is taken for the hidden face", o.Nickname)
	}
}

// file returns the content of the file at an address.
func (d *desk) file(t testing.TB, address string) []byte {
	t.Helper()
	name, ok := strings.CutPrefix(address, "file://"+export.Out+"/")
	if !ok {
		t.Fatalf("%q is no address of a file", address)
	}
	d.used[name] = true
	data, ok := d.files[name]
	if !ok {
		t.Errorf("%s is not there", address)
	}
	return data
}

// picture returns the size of a picture, 0 if it was not drawn.
func (d *desk) picture(t testing.TB, address string) (w, h int) {
	t.Helper()
	data := d.file(t, address)
	if len(data) == 0 && !drawn.MatchString(address) {
		return 0, 0
	}
	c, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		t.Fatal(address, err)
	}
	if c.Width > 4096 || c.Height > 4096 {
		t.Errorf("%s is %d x %d pixels", address, c.Width, c.Height)
	}
	return c.Width, c.Height
}

// apart checks that no two objects overlap. Their room is not in the file, but objects nearer than
// this would overlap at any size.
func apart(t testing.TB, things []*thing) {
	t.Helper()
	for i, a := range things {
		for _, b := range things[:i] {
			if math.Abs(a.Transform.PosX-b.Transform.PosX) < 2 && math.Abs(a.Transform.PosZ-b.Transform.PosZ) < 2 {
				t.Errorf("%s lies on %s", a.Nickname, b.Nickname)
			}
		}
	}
}

// left checks that every file of an export is named by the saved object or meant for people.
func (d *desk) left(t testing.TB) {
	t.Helper()
	for name := range d.files {
		if base := path.Base(name); !d.used[name] && base != d.game+".json" && base != "README.txt" {
			t.Errorf("nothing names %s", name)
		}
	}
}
