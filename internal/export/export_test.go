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
	"testing"

	"punchboard"
	"punchboard/internal/diag"
	"punchboard/internal/export"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/load"
)

// open loads one of our games; each test has its own, and may change it.
func open(t *testing.T, game string) *load.Project {
	t.Helper()
	p, err := load.Open(punchboard.Files, load.Options{Games: []string{game}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// run exports into a folder and gives the folder of the export.
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

func read(t *testing.T, parts ...string) []byte {
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

// margins are the pixels round what is not white.
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

// A shop's pictures are of its size to the pixel, with the face in the middle
// and unscaled; there is one for each face, or one for each copy.
func TestPictures(t *testing.T) {
	for _, c := range []struct {
		shop  string
		pixel [2]int
		files int // for 17 cards with 23 copies, and a back for each of two decks
	}{{"tgc", [2]int{825, 1125}, 17 + 2}, {"mpc", [2]int{816, 1110}, 23 + 2}} {
		p := open(t, "one-roll")
		dir, res := run(t, p, c.shop, export.Options{})
		rows := table(t, dir)
		var files []string
		copies := 0
		for _, r := range rows {
			n, _ := strconv.Atoi(r[4])
			copies += n
			for _, f := range r[5:] {
				if !slices.Contains(files, f) {
					files = append(files, f)
				}
			}
		}
		if len(files) != c.files || copies != 23 || res.Pieces != 17 || res.Copies != 23 {
			t.Errorf("%s: %d files of %d copies; %d pieces, %d copies", c.shop, len(files), copies, res.Pieces, res.Copies)
		}
		for _, f := range files {
			if got := picture(t, dir, f).Bounds().Size(); got != (image.Point{X: c.pixel[0], Y: c.pixel[1]}) {
				t.Errorf("%s: %s is %v", c.shop, f, got)
			}
		}
		// The frame of a back is 3.5 mm inside the face, as all our backs.
		left, top, right, bottom := margins(picture(t, dir, "weapons", "back.png"))
		if abs(left-right) > 1 || abs(top-bottom) > 1 {
			t.Errorf("%s: a back has %d and %d pixels of white at its sides, %d above and %d below", c.shop, left, right, top, bottom)
		}
		if w := c.pixel[0] - left - right; abs(w-int(math.Round(picturesOf(t).W.MM()/25.4*300))) > 2 {
			t.Errorf("%s: the frame of a back is %d pixels wide", c.shop, w)
		}
	}
}

// picturesOf is the size of the frame of a back, measured on the face itself.
func picturesOf(t *testing.T) geom.Size {
	t.Helper()
	dir, _ := run(t, open(t, "one-roll"), "png", export.Options{Only: []string{"weapons"}})
	img := picture(t, dir, "weapons", "back.png")
	left, top, right, bottom := margins(img)
	mm := func(px int) geom.Length { return geom.FromMM(float64(px) * 25.4 / 300) }
	return geom.Size{W: mm(img.Bounds().Dx() - left - right), H: mm(img.Bounds().Dy() - top - bottom)}
}

func abs(n int) int { return max(n, -n) }

// Pictures for yourself have any resolution and bleed.
func TestPicturesAsYouLike(t *testing.T) {
	bleed := 3 * geom.MM
	dir, _ := run(t, open(t, "one-roll"), "png", export.Options{Only: []string{"weapons"}, DPI: 150, Bleed: &bleed})
	if got, want := picture(t, dir, "weapons", "pistol.front.png").Bounds().Size(), (image.Point{X: 407, Y: 555}); got != want {
		t.Errorf("63 x 88 mm and 3 mm of bleed at 150 dpi: %v; want %v", got, want)
	}
	if _, err := os.Stat(filepath.Join(dir, "export.json")); err == nil {
		t.Error("a part of a game is listed as if it were all")
	}
}

var boxes = regexp.MustCompile(`/(MediaBox|BleedBox|TrimBox) *\[ *([0-9. ]+?) *\]`)

// A shop's PDF has its boxes, a page for each side of each copy, and the sides
// in its order.
func TestPages(t *testing.T) {
	for _, c := range []struct {
		shop, file  string
		copies      int
		media, trim [4]float64 // in points
		first       string     // what stands on the first page
	}{
		{"dtc", "weapons.pdf", 11, [4]float64{0, 0, 198, 270}, [4]float64{9, 9, 189, 261}, "WEAPONS"},
		{"mb", "63-x-88.pdf", 23, [4]float64{0, 0, 195.59, 266.46}, [4]float64{8.5, 8.5, 187.09, 257.95}, "PISTOL"},
	} {
		p := open(t, "one-roll")
		e := *p.Library.Exports[c.shop]
		letters := *e.Press
		letters.Outlines = false // so that it can be read what stands where
		e.Press, p.Library.Exports[c.shop] = &letters, &e
		dir, res := run(t, p, c.shop, export.Options{})
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

// Sheets are of the shop's paper, each front followed by its back.
func TestSheets(t *testing.T) {
	dir, _ := run(t, open(t, "one-roll"), "pnp", export.Options{})
	data := read(t, dir, "weapons.pdf")
	if n := bytes.Count(data, []byte("/MediaBox")); n < 1 || !bytes.Contains(data, []byte("864.00 1296.00")) {
		t.Errorf("sheets of 12 x 18 in are not there (%d boxes)", n)
	}
	if n := len(regexp.MustCompile(`/Type /Page\b`).FindAll(data, -1)); n != 2 {
		t.Errorf("%d pages for 11 cards; want a front and a back", n)
	}
}

// What a shop does not sell is found where the piece comes from, and nothing is
// written; of what it sells, the nearest size is taken, turned if need be.
func TestSizes(t *testing.T) {
	p := open(t, "one-roll")
	e := *p.Library.Exports["tgc"]
	out := t.TempDir()
	e.Stock = []layout.Stock{{Name: "tarot", Trim: geom.Size{W: 70 * geom.MM, H: 120 * geom.MM}}}
	res, err := export.Run(p, &e, out, export.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := res.Found[0]
	if f.Code != "PB609" || f.At.File != "content/one-roll/data.yaml" && !strings.HasPrefix(f.At.File, "content/one-roll/") ||
		!strings.Contains(f.Message, "63 x 88 mm, and The Game Crafter sells no such size") || !strings.Contains(strings.Join(f.Evidence, ""), "tarot: 70 x 120 mm") {
		t.Errorf("found %v", f)
	}
	if left, _ := os.ReadDir(out); len(left) > 0 {
		t.Errorf("written all the same: %v", left)
	}
	e.Stock = []layout.Stock{{Name: "poker", Trim: geom.Size{W: 63500, H: 88900}}, {Name: "lying", Trim: geom.Size{W: 88 * geom.MM, H: 63 * geom.MM}}}
	e.Bleed = 3 * geom.MM
	if res, err = export.Run(p, &e, out, export.Options{}); err != nil || res.Found.Worst() == diag.Error {
		t.Fatal(err, res.Found)
	}
	if got := picture(t, out, "one-roll/tgc/weapons/01-pistol.png").Bounds().Size(); got != (image.Point{X: 1110, Y: 815}) {
		t.Errorf("a card on a lying size is %v", got)
	}
	if !strings.Contains(strings.Join(res.Notes, "\n"), "Faces of 63 x 88 mm are turned by a quarter for the size lying.") {
		t.Errorf("that it is turned is not said: %v", res.Notes)
	}
}

// How a face stands on another size is said, and that it is too near to the cut.
func TestNotes(t *testing.T) {
	_, res := run(t, open(t, "one-roll"), "tgc", export.Options{})
	if want := "Faces of 63 x 88 mm stand unscaled in the middle of the size poker, 63.5 x 88.9 mm: 0.25 mm of white left and right, 0.45 mm of white above and below."; !slices.Contains(res.Notes, want) {
		t.Errorf("notes %q; want %q", res.Notes, want)
	}
	if len(res.Found) > 0 {
		t.Errorf("words 3 mm from the edge of a smaller card are not too near: %v", res.Found)
	}
	_, res = run(t, open(t, "one-roll"), "mb", export.Options{})
	if len(res.Found) != 2 || res.Found[0].Code != "PB602" || !strings.Contains(res.Found[0].Message, "MB Print asks for 4 mm") {
		t.Errorf("words 3 mm from the cut where 4 are asked: %v", res.Found)
	}
}

func TestNothing(t *testing.T) {
	p := open(t, "one-roll")
	out := t.TempDir()
	_, err := export.Run(p, p.Library.Exports["tgc"], out, export.Options{Only: []string{"counters"}})
	var nothing export.Nothing
	if !errors.As(err, &nothing) || nothing.Game != "one-roll" {
		t.Errorf("counters for a shop of cards: %v", err)
	}
}

// The same game gives the same bytes, and a second export changes nothing; what
// an earlier one made and this one does not is taken away.
func TestSame(t *testing.T) {
	p := open(t, "one-roll")
	for id, e := range p.Library.Exports {
		out := t.TempDir()
		opt := export.Options{Files: punchboard.Files, DPI: 40}
		if e.Makes == layout.Pictures && len(e.Stock) > 0 { // as large at any resolution
			opt.Only = []string{"manoeuvres"}
		}
		first, err := export.Run(p, e, out, opt)
		if err != nil {
			t.Fatal(err)
		}
		again, err := export.Run(open(t, "one-roll"), e, out, opt)
		if err != nil {
			t.Fatal(err)
		}
		if len(first.Changed) != len(first.Files) || len(again.Changed) != 0 || len(first.Files) < 2 {
			t.Errorf("%s: %d of %d files written, then %v", id, len(first.Changed), len(first.Files), again.Changed)
		}
	}
}

func TestSweep(t *testing.T) {
	p := open(t, "one-roll")
	e := *p.Library.Exports["mpc"]
	out := t.TempDir()
	kept := filepath.Join(out, "one-roll/mpc/mine.txt")
	for _, copies := range []string{"each", "list"} {
		if _, err := export.Run(p, &e, out, export.Options{Copies: copies}); err != nil {
			t.Fatal(err)
		}
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
