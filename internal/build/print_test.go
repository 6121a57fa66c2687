package build

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"io"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"punchboard/internal/load"
)

// TestPrinted builds the deck, the records and the counters of Skirmish for both papers and checks
// what a printer and a cutting machine would get.
func TestPrinted(t *testing.T) {
	p, err := opened(os.DirFS("../.."), load.Options{Games: []string{"skirmish"}})
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	opt := Defaults()
	opt.Papers, opt.Only = []string{"a4", "letter"}, []string{"deck", "record", "counter"}
	res, err := Run(p, out, opt)
	if err != nil || len(res.Files) == 0 {
		t.Fatalf("nothing built: %v\n%v", err, res)
	}
	for _, c := range []struct {
		name string
		test func(*testing.T, string)
	}{{"boxes", boxes}, {"fonts", fonts}, {"text", text}, {"cards", cards}, {"layers", layers}, {"pictures", pictures}} {
		t.Run(c.name, func(t *testing.T) { c.test(t, filepath.Join(out, "skirmish")) })
	}
}

// poppler runs one of the poppler tools; without it the test says so, and
// fails under CI=true.
func poppler(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("NOT TESTED: %s is not installed (package poppler-utils), and CI must have it", name)
		}
		t.Skipf("NOT TESTED: %s is not installed; it comes with the package poppler-utils", name)
	}
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		t.Fatalf("%s %v: %v", name, args, err)
	}
	return out
}

// sheets are the files to check and the papers they are for, in points, and their trim boxes, with
// the number of pages with each: blocks of three by three or four by two pieces of 63 by 88 mm, the
// last one a row less, and fifteen by twenty of 12.7 mm.
var sheets = []struct {
	file, box string
	turned    bool // pages may be in landscape
	trims     map[string]int
}{
	{"decks/action.pdf", "0.00 0.00 595.28 841.89", false, map[string]int{"29.76 46.77 565.51 795.12": 10, "29.76 296.22 565.51 795.12": 2}},
	{"letter/decks/action.pdf", "0.00 0.00 612.00 792.00", false, map[string]int{"38.13 21.83 573.87 770.17": 10, "38.13 271.28 573.87 770.17": 2}},
	{"records.pdf", "0.00 0.00 595.28 841.89", true, map[string]int{"29.76 46.77 565.51 795.12": 6, "63.78 48.19 778.11 547.09": 6}},
	{"letter/counters.pdf", "0.00 0.00 612.00 792.00", true, map[string]int{"36.00 37.56 576.00 757.56": 2}},
}

// boxes checks that a page is as large as its paper, and its exact trim box: these pieces have no
// bleed, so that trim and bleed box are equal.
func boxes(t *testing.T, out string) {
	for _, s := range sheets {
		info := string(poppler(t, "pdfinfo", "-box", "-f", "1", "-l", "99", filepath.Join(out, s.file)))
		trims, bleeds, n := map[string]int{}, map[string]int{}, 0
		for line := range strings.SplitSeq(info, "\n") {
			name, box, ok := strings.Cut(line, "Box:")
			if !ok || strings.HasSuffix(name, "Art") {
				continue
			}
			v := strings.Fields(box)
			switch got := strings.Join(v, " "); {
			case strings.HasSuffix(name, "Trim"):
				trims[got]++
			case strings.HasSuffix(name, "Bleed"):
				bleeds[got]++
			default:
				n++
				if s.turned && len(v) == 4 && len(v[2]) == len(v[3]) && v[2] > v[3] {
					v[2], v[3] = v[3], v[2]
				}
				if got := strings.Join(v, " "); got != s.box {
					t.Errorf("%s: %sBox %s, want %s", s.file, name, got, s.box)
				}
			}
		}
		if !maps.Equal(trims, s.trims) || !maps.Equal(bleeds, s.trims) {
			t.Errorf("%s: trimmed at %v, bleeding to %v, want %v", s.file, trims, bleeds, s.trims)
		}
		if n == 0 {
			t.Errorf("%s: no boxes on its pages", s.file)
		}
	}
}

// fonts checks that every font is embedded, subset and searchable.
func fonts(t *testing.T, out string) {
	for _, s := range sheets {
		lines := strings.Split(strings.TrimSpace(string(poppler(t, "pdffonts", filepath.Join(out, s.file)))), "\n")
		if len(lines) < 3 {
			t.Errorf("%s: no fonts", s.file)
			continue
		}
		for _, line := range lines[2:] {
			if !regexp.MustCompile(`^[A-Z]{6}\+\S+ .* yes yes yes +\d+ +\d+$`).MatchString(line) {
				t.Errorf("%s: %s", s.file, line)
			}
		}
	}
}

// text reads the first card in the order in which it was written.
func text(t *testing.T, out string) {
	for _, s := range sheets[:2] {
		said := strings.Join(strings.Fields(string(poppler(t, "pdftotext", "-raw", "-f", "1", "-l", "1", filepath.Join(out, s.file), "-"))), " ")
		at := 0
		for _, want := range []string{"MANEUVER", "Move", "Move 1 hex.", "One Move card per unit per turn.", "4 of 51"} {
			i := strings.Index(said[at:], want)
			if i < 0 {
				t.Fatalf("%s: no %q in its place in %.400q", s.file, want, said)
			}
			at += i + len(want)
		}
	}
}

// perMM is the resolution at which sheets are measured, in pixels per millimetre.
const perMM = 15

// page returns one page of a PDF as a greyscale picture.
func page(t *testing.T, file string, n int) image.Image {
	t.Helper()
	data := poppler(t, "pdftoppm", "-gray", "-aa", "no", "-r", fmt.Sprint(25.4*perMM), "-f", fmt.Sprint(n), "-l", fmt.Sprint(n), file)
	var kind string
	var w, h, most int
	if _, err := fmt.Sscan(string(data[:min(len(data), 40)]), &kind, &w, &h, &most); err != nil || kind != "P5" || most != 255 || len(data) < w*h {
		t.Fatalf("%s: page %d is no picture of grey levels: %v", file, n, err)
	}
	return &image.Gray{Pix: data[len(data)-w*h:], Stride: w, Rect: image.Rect(0, 0, w, h)}
}

// strokes returns the middles, in millimetres, of the dark runs at most half a millimetre wide that
// a line across a page meets: along x at a height y, or vice versa.
func strokes(img image.Image, across bool, at, from, to float64) []float64 {
	var out []float64
	begin := -1
	for i := int(from * perMM); i <= int(to*perMM); i++ {
		x, y := i, int(at*perMM)
		if !across {
			x, y = y, x
		}
		r, _, _, _ := img.At(x, y).RGBA()
		dark := r < 0x8000 && i < int(to*perMM)
		switch {
		case dark && begin < 0:
			begin = i
		case !dark && begin >= 0:
			if i-begin <= perMM/2 {
				out = append(out, float64(begin+i)/2/perMM)
			}
			begin = -1
		}
	}
	return out
}

// cards measures printed sheets: cards of 63 x 88 mm between their marks, centred, and no marks on
// the backs.
func cards(t *testing.T, out string) {
	for i, paper := range []struct{ w, h float64 }{{210, 297}, {215.9, 279.4}} {
		file := filepath.Join(out, sheets[i].file)
		left, top := (paper.w-3*63)/2, (paper.h-3*88)/2
		front, back := page(t, file, 1), page(t, file, 2)
		if got := float64(front.Bounds().Dx()) / perMM; math.Abs(got-paper.w) > .1 {
			t.Errorf("the page is %g mm wide, want %g", got, paper.w)
		}
		beside, above := left-2.5, top-2.5
		if top < 8 { // hardly any room: marks stand close
			above = top - .8
		}
		for _, c := range []struct {
			name          string
			img           image.Image
			across        bool
			at, end, from float64
			step          float64
			n             int
		}{
			{"columns", front, true, above, paper.w, left, 63, 4},
			{"rows", front, false, beside, paper.h, top, 88, 4},
			{"columns of the back", back, true, above, paper.w, 0, 0, 0},
			{"rows of the back", back, false, beside, paper.h, 0, 0, 0},
		} {
			got := strokes(c.img, c.across, c.at, 1, c.end-1)
			if len(got) != c.n {
				t.Errorf("%s of %s: marks at %v, want %d", c.name, sheets[i].file, got, c.n)
				continue
			}
			for j, x := range got {
				if want := c.from + float64(j)*c.step; math.Abs(x-want) > .1 {
					t.Errorf("%s of %s: mark %d at %.2f mm, want %.2f", c.name, sheets[i].file, j+1, x, want)
				}
			}
		}
	}
}

// layers checks that cut marks can be switched off.
func layers(t *testing.T, out string) {
	for _, s := range sheets {
		data, err := os.ReadFile(filepath.Join(out, s.file))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(data, []byte("/OCProperties")) || !bytes.Contains(data, []byte("/OCG")) {
			t.Errorf("%s has no layers", s.file)
		}
	}
}

// pictures checks that every SVG file of a build is well formed, as large in millimetres as its
// view box, and has a group to cut along.
func pictures(t *testing.T, out string) {
	files, err := filepath.Glob(filepath.Join(out, "svg", "*", "*.svg"))
	if err != nil || len(files) < 100 {
		t.Fatalf("%d SVG files, %v", len(files), err)
	}
	for _, file := range files {
		if err := picture(file); err != nil {
			t.Errorf("%s: %v", filepath.Base(file), err)
		}
	}
}

// picture reads one SVG file through.
func picture(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	dec := xml.NewDecoder(f)
	cuts := 0
	for first := true; ; {
		tok, err := dec.Token()
		switch {
		case err == io.EOF && cuts != 1:
			return fmt.Errorf("%d groups to cut along", cuts)
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		el, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		a := map[string]string{}
		for _, x := range el.Attr {
			a[x.Name.Local] = x.Value
		}
		if v := strings.Fields(a["viewBox"]); first && (len(v) != 4 || a["width"] != v[2]+"mm" || a["height"] != v[3]+"mm") {
			return fmt.Errorf("it is %s by %s with the view box %s", a["width"], a["height"], a["viewBox"])
		}
		first = false
		if el.Name.Local == "g" && a["id"] == "cut" {
			cuts++
		}
	}
}
