package export_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"punchboard"
	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/export"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/load"
)

// before keeps the files that the tests read: many read the same ones.
var before load.Memory

// open loads one of our games; each test has its own copy, which it may change.
func open(t *testing.T, game string) *load.Project {
	t.Helper()
	p, err := load.Open(punchboard.Files, load.Options{Games: []string{game}, Memory: &before})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// run exports into a folder and returns the folder of the export.
func run(t *testing.T, p *load.Project, profile string, opt export.Options) (dir string, res *export.Result) {
	t.Helper()
	out := t.TempDir()
	opt.Files = punchboard.Files
	res, err := export.Run(p, p.Library.Exports[profile], out, opt)
	if err != nil {
		t.Fatal(err)
	}
	if res.Found.Worst() == diag.Error {
		t.Fatal(res.Found)
	}
	return filepath.Join(out, p.Games[0].ID, profile), res
}

// whole returns the game that most of these tests use with everything laid out, once. It must not
// be changed.
var whole = sync.OnceValues(func() (oneRoll, error) {
	p, err := load.Open(punchboard.Files, load.Options{Games: []string{"one-roll"}, Memory: &before})
	if err != nil {
		return oneRoll{}, err
	}
	laid, err := build.Lay(p, build.Options{Papers: []string{"a4", "letter"}, Formats: []string{"pdf"}})
	return oneRoll{p, laid}, err
})

type oneRoll struct {
	*load.Project
	laid *build.Laid
}

func game(t *testing.T) oneRoll {
	t.Helper()
	g, err := whole()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// into exports into a folder that may already hold an export.
func (g oneRoll) into(t *testing.T, out string, e *layout.Export, opt export.Options) *export.Result {
	t.Helper()
	opt.Files = punchboard.Files
	res, err := export.HandOn(g.Project, g.laid, e, out, opt)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// hand exports into a new folder and returns the folder of the export.
func (g oneRoll) hand(t *testing.T, e *layout.Export, opt export.Options) (dir string, res *export.Result) {
	t.Helper()
	out := t.TempDir()
	if res = g.into(t, out, e, opt); res.Found.Worst() == diag.Error {
		t.Fatal(res.Found)
	}
	return filepath.Join(out, "one-roll", e.ID), res
}

func read(t testing.TB, parts ...string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func picture(t *testing.T, parts ...string) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(read(t, parts...)))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// table reads a list of quantities without its head.
func table(t *testing.T, dir string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(read(t, dir, "quantities.csv"))).ReadAll()
	if err != nil || len(rows) < 2 {
		t.Fatalf("quantities: %d rows, %v", len(rows), err)
	}
	return rows[1:]
}

// margins returns the numbers of pixels around what is not white.
func margins(img image.Image) (left, top, right, bottom int) {
	b := img.Bounds()
	left, top, right, bottom = b.Dx(), b.Dy(), b.Dx(), b.Dy()
	for y := range b.Dy() {
		for x := range b.Dx() {
			if r, g, b2, _ := img.At(x, y).RGBA(); r+g+b2 < 3*0xE000 {
				left, top, right, bottom = min(left, x), min(top, y), min(right, b.Dx()-1-x), min(bottom, b.Dy()-1-y)
			}
		}
	}
	return
}

// coarse returns a profile whose pictures, if they have a size fixed by the shop, have a fifth of
// the resolution, for tests that do not look at them.
func coarse(e *layout.Export) *layout.Export {
	out := *e
	out.Stock = slices.Clone(e.Stock)
	for i, s := range e.Stock {
		if s.Image[0] > 0 {
			out.DPI = e.DPI / 5
			out.Stock[i].Image = [2]int{s.Image[0] / 5, s.Image[1] / 5}
		}
	}
	return &out
}

// TestPictureFiles checks that there is a picture for each face, or one for each copy, in files
// that the list of quantities names.
func TestPictureFiles(t *testing.T) {
	for shop, want := range map[string]int{"tgc": 17 + 2, "mpc": 23 + 2} { // of 17 cards with 23 copies, and a back for each of two decks
		g := game(t)
		dir, res := g.hand(t, coarse(g.Library.Exports[shop]), export.Options{})
		rows := table(t, dir)
		var files []string
		copies := 0
		for _, r := range rows {
			n, _ := strconv.Atoi(r[4])
			copies += n
			for _, f := range r[6:] {
				if !slices.Contains(files, f) {
					files = append(files, f)
				}
			}
		}
		if len(files) != want || copies != 23 || res.Pieces != 17 || res.Copies != 23 {
			t.Errorf("%s: %d files of %d copies; %d pieces, %d copies", shop, len(files), copies, res.Pieces, res.Copies)
		}
		for _, f := range files {
			picture(t, dir, f)
		}
	}
}

// TestPictures checks that a shop's pictures have its size to the pixel, with the face centred and
// unscaled.
func TestPictures(t *testing.T) {
	frame := frameOf(t)
	for _, c := range []struct {
		shop, front string
		pixel       [2]int
	}{{"tgc", "1-plain.png", [2]int{825, 1125}}, {"mpc", "fronts/1-1-plain.png", [2]int{816, 1110}}} {
		g := game(t)
		dir, _ := g.hand(t, g.Library.Exports[c.shop], export.Options{Only: []string{"manoeuvres"}})
		back := picture(t, dir, "manoeuvres", "back.png")
		for _, img := range []image.Image{back, picture(t, dir, "manoeuvres", c.front)} {
			if got := img.Bounds().Size(); got != (image.Point{X: c.pixel[0], Y: c.pixel[1]}) {
				t.Errorf("%s: a picture is %v", c.shop, got)
			}
		}
		// The frame of a back is 3.5 mm inside the face, as on all our backs.
		left, top, right, bottom := margins(back)
		if abs(left-right) > 1 || abs(top-bottom) > 1 {
			t.Errorf("%s: a back has %d and %d pixels of white at its sides, %d above and %d below", c.shop, left, right, top, bottom)
		}
		if w := c.pixel[0] - left - right; abs(w-int(math.Round(frame.W.MM()/25.4*300))) > 2 {
			t.Errorf("%s: the frame of a back is %d pixels wide", c.shop, w)
		}
	}
}

// frameOf returns the size of the frame of a back, measured on the face itself.
func frameOf(t *testing.T) geom.Size {
	t.Helper()
	dir, _ := game(t).hand(t, game(t).Library.Exports["png"], export.Options{Only: []string{"manoeuvres"}})
	img := picture(t, dir, "manoeuvres", "back.png")
	left, top, right, bottom := margins(img)
	mm := func(px int) geom.Length { return geom.FromMM(float64(px) * 25.4 / 300) }
	return geom.Size{W: mm(img.Bounds().Dx() - left - right), H: mm(img.Bounds().Dy() - top - bottom)}
}

func abs(n int) int { return max(n, -n) }

// TestPicturesAsYouLike checks that pictures for yourself can have any resolution and bleed.
func TestPicturesAsYouLike(t *testing.T) {
	bleed := 3 * geom.MM
	dir, _ := game(t).hand(t, game(t).Library.Exports["png"], export.Options{Only: []string{"weapons"}, DPI: 150, Bleed: &bleed})
	if got, want := picture(t, dir, "weapons", "pistol.front.png").Bounds().Size(), (image.Point{X: 407, Y: 555}); got != want {
		t.Errorf("63 x 88 mm and 3 mm of bleed at 150 dpi: %v; want %v", got, want)
	}
	if _, err := os.Stat(filepath.Join(dir, "export.json")); err == nil {
		t.Error("a part of a game is listed as if it were all")
	}
}

var boxes = regexp.MustCompile(`/(MediaBox|BleedBox|TrimBox) *\[ *([0-9. ]+?) *\]`)

// TestPages checks that a shop's PDF has its boxes, a page for each side of each copy, and the
// sides in the shop's order.
func TestPages(t *testing.T) {
	for _, c := range []struct {
		shop, file  string
		copies      int
		media, trim [4]float64 // in points
		first       string     // a text on the first page
	}{
		{"dtc", "weapons.pdf", 11, [4]float64{0, 0, 198, 270}, [4]float64{9, 9, 189, 261}, "WEAPONS"},
		{"mb", "63-x-88.pdf", 23, [4]float64{0, 0, 195.59, 266.46}, [4]float64{8.5, 8.5, 187.09, 257.95}, "PISTOL"},
	} {
		e := *game(t).Library.Exports[c.shop]
		letters := *e.Press
		letters.Outlines = false // so that it can be read what stands where
		e.Press = &letters
		dir, res := game(t).hand(t, &e, export.Options{})
		data := read(t, dir, c.file)
		seen := map[string]int{}
		for _, m := range boxes.FindAllSubmatch(data, -1) {
			if string(m[2]) == "0 0 1.00 1.00" { // what a page has that says none
				continue
			}
			want := c.media // bleed built in: the paper is the bleed
			if string(m[1]) == "TrimBox" {
				want = c.trim
			}
			var got [4]float64
			for i, f := range strings.Fields(string(m[2])) {
				got[i], _ = strconv.ParseFloat(f, 64)
			}
			for i := range got {
				if math.Abs(got[i]-want[i]) > 0.01 {
					t.Fatalf("%s: %s is %v; want %v", c.shop, m[1], got, want)
				}
			}
			seen[string(m[1])]++
		}
		if seen["TrimBox"] != 2*c.copies || seen["BleedBox"] != 2*c.copies {
			t.Errorf("%s: boxes of %v pages; want %d", c.shop, seen, 2*c.copies)
		}
		name := facetest.File(t, "x.pdf", data)
		for i, want := range []string{c.first, map[string]string{"WEAPONS": "PISTOL", "PISTOL": "WEAPONS"}[c.first]} {
			page := strconv.Itoa(i + 1)
			if got := facetest.Run(t, "poppler-utils", "pdftotext", "-f", page, "-l", page, name, "-"); !bytes.Contains(got, []byte(want)) {
				t.Errorf("%s: page %s says %q; want %s", c.shop, page, got, want)
			}
		}
		if !strings.Contains(strings.Join(res.Notes, "\n"), "not by a colour profile") {
			t.Errorf("%s: how colours are converted is not said: %v", c.shop, res.Notes)
		}
	}
}

// TestSheets checks that sheets are of the shop's paper, each front followed by its back.
func TestSheets(t *testing.T) {
	dir, _ := game(t).hand(t, game(t).Library.Exports["pnp"], export.Options{})
	data := read(t, dir, "weapons.pdf")
	if n := bytes.Count(data, []byte("/MediaBox")); n < 1 || !bytes.Contains(data, []byte("864.00 1296.00")) {
		t.Errorf("sheets of 12 x 18 in are not there (%d boxes)", n)
	}
	if n := len(regexp.MustCompile(`/Type /Page\b`).FindAll(data, -1)); n != 2 {
		t.Errorf("%d pages for 11 cards; want a front and a back", n)
	}
}

// TestSizes checks that what a shop does not sell is reported where the piece comes from, and
// nothing is written; and that of what it sells the nearest size is used, turned if necessary.
func TestSizes(t *testing.T) {
	g := game(t)
	e := *g.Library.Exports["tgc"]
	out := t.TempDir()
	e.Stock = []layout.Stock{{Name: "tarot", Trim: geom.Size{W: 70 * geom.MM, H: 120 * geom.MM}}}
	res := g.into(t, out, &e, export.Options{})
	f := res.Found[0]
	if f.Code != "PB609" || f.At.File != "content/one-roll/data.yaml" && !strings.HasPrefix(f.At.File, "content/one-roll/") ||
		!strings.Contains(f.Message, "63 x 88 mm, and The Game Crafter sells no such size") || !strings.Contains(strings.Join(f.Evidence, ""), "tarot: 70 x 120 mm") {
		t.Errorf("found %v", f)
	}
	if left, _ := os.ReadDir(out); len(left) > 0 {
		t.Errorf("written all the same: %v", left)
	}
	e.Stock = []layout.Stock{{Name: "poker", Trim: geom.Size{W: 63500, H: 88900}}, {Name: "lying", Trim: geom.Size{W: 88 * geom.MM, H: 63 * geom.MM}}}
	e.Bleed, e.DPI = 3*geom.MM, 100
	if res = g.into(t, out, &e, export.Options{}); res.Found.Worst() == diag.Error {
		t.Fatal(res.Found)
	}
	if got := picture(t, out, "one-roll/tgc/weapons/01-pistol.png").Bounds().Size(); got != (image.Point{X: 370, Y: 272}) {
		t.Errorf("a card on a lying size is %v", got)
	}
	if !strings.Contains(strings.Join(res.Notes, "\n"), "Faces of 63 x 88 mm are turned by a quarter for the size lying.") {
		t.Errorf("that it is turned is not said: %v", res.Notes)
	}
}

// TestNotes checks the notes on how a face is placed on another size, and on faces too near to the
// cut.
func TestNotes(t *testing.T) {
	g := game(t)
	_, res := g.hand(t, coarse(g.Library.Exports["tgc"]), export.Options{})
	if strings.Contains(strings.Join(res.Notes, "\n"), "unscaled") || len(res.Found) > 0 {
		t.Errorf("the shop sells the size of our cards, and words 3 mm from the cut are not too near: %v, %q", res.Found, res.Notes)
	}
	_, res = g.hand(t, g.Library.Exports["dtc"], export.Options{})
	if want := "Faces of 63 x 88 mm are centred, unscaled, on the size poker, 63.5 x 88.9 mm: 0.25 mm of white left and right, 0.45 mm of white above and below."; !slices.Contains(res.Notes, want) {
		t.Errorf("notes %q; want %q", res.Notes, want)
	}
	_, res = g.hand(t, g.Library.Exports["mb"], export.Options{})
	if len(res.Found) != 2 || res.Found[0].Code != "PB602" || !strings.Contains(res.Found[0].Message, "MB Print asks for 4 mm") {
		t.Errorf("words 3 mm from the cut where 4 are asked: %v", res.Found)
	}
}

func TestNothing(t *testing.T) {
	p := open(t, "one-roll")
	out := t.TempDir()
	_, err := export.Run(p, p.Library.Exports["tgc"], out, export.Options{Only: []string{"rulebook"}})
	var nothing export.Nothing
	if !errors.As(err, &nothing) || nothing.Game != "one-roll" {
		t.Errorf("a rulebook for a shop of cards: %v", err)
	}
}

// TestSame checks that the same game gives the same bytes, that a second export changes nothing,
// and that what only an earlier one made is removed.
func TestSame(t *testing.T) {
	first := game(t)
	again := oneRoll{Project: open(t, "one-roll")} // from the files on
	var err error
	if again.laid, err = build.Lay(again.Project, build.Options{Papers: []string{"a4", "letter"}, Formats: []string{"pdf"}}); err != nil {
		t.Fatal(err)
	}
	for id, e := range first.Library.Exports {
		out := t.TempDir()
		opt := export.Options{DPI: 40}
		if len(e.Stock) > 0 { // as large at any resolution
			opt.DPI = 0
		}
		first, again := first.into(t, out, coarse(e), opt), again.into(t, out, coarse(again.Library.Exports[id]), opt)
		if len(first.Changed) != len(first.Files) || len(again.Changed) != 0 || len(first.Files) < 2 {
			t.Errorf("%s: %d of %d files written, then %v", id, len(first.Changed), len(first.Files), again.Changed)
		}
	}
}

func TestSweep(t *testing.T) {
	g := game(t)
	out := t.TempDir()
	kept := filepath.Join(out, "one-roll/mpc/mine.txt")
	for _, copies := range []string{"each", "list"} {
		g.into(t, out, coarse(g.Library.Exports["mpc"]), export.Options{Copies: copies})
		if copies == "each" {
			if err := os.WriteFile(kept, nil, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(out, "one-roll/mpc/manoeuvres/fronts/1-2-plain.png")); err == nil {
		t.Error("the second copy of a card is still there")
	}
	if _, err := os.Stat(kept); err != nil {
		t.Error("a file that is not ours was taken away")
	}
}
