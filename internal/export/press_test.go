package export_test

import (
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"punchboard"
	"punchboard/internal/build"
	"punchboard/internal/export"
	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/layout"
	"punchboard/internal/load"
)

// TestPress checks that every PDF of every game for a shop with a press is PDF/X-1a:2003, in its
// inks, sizes and boxes, with fonts or outlines as the shop wants.
func TestPress(t *testing.T) {
	p, err := load.Open(punchboard.Files, load.Options{Memory: &before})
	if err != nil {
		t.Fatal(err)
	}
	laid, err := build.Lay(p, build.Options{Only: []string{"deck"}, Papers: []string{"a4"}, Formats: []string{"pdf"}})
	if err != nil {
		t.Fatal(err)
	}
	for shop, want := range map[string]struct {
		intent      string
		most        float64
		fonts       bool
		media, trim [2]float64 // width and height in points
		files       int
	}{
		"dtc": {"CGATS TR 001", 240, true, [2]float64{198, 270}, [2]float64{180, 252}, 36},
		"mb":  {"FOGRA39", 300, false, [2]float64{195.59, 266.46}, [2]float64{178.58, 249.45}, 8},
	} {
		out := t.TempDir()
		e := p.Library.Exports[shop]
		if e.Press.Coverage != want.most || e.Press.Intent != want.intent {
			t.Errorf("%s: the profile is for %+v", shop, e.Press)
		}
		if _, err := export.HandOn(p, laid, e, out, export.Options{}); err != nil {
			t.Fatal(err)
		}
		files := 0
		for _, file := range pdfs(t, out) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			file, _ = filepath.Rel(out, file)
			files++
			x := facetest.Press(data, want.most)
			if x.Fault() != "" {
				t.Errorf("%s: %s", file, x.Fault())
			}
			if x.Intent != want.intent || (x.Fonts > 0) != want.fonts || x.Black == 0 || x.Colours == 0 && !strings.HasPrefix(file, "encounter") { // a game in slate
				t.Errorf("%s: for %s, %d fonts, %d colours of black, %d others", file, x.Intent, x.Fonts, x.Black, x.Colours)
			}
			for i, pg := range x.Pages {
				if !near(pg.Media, want.media) || !near(pg.Bleed, want.media) || !near(pg.Trim, want.trim) {
					t.Fatalf("%s: page %d is %v", file, i+1, pg)
				}
			}
		}
		if files != want.files {
			t.Errorf("%s: %d files; want %d", shop, files, want.files)
		}
	}
}

// TestMixes checks that each colour of our themes other than black and white has a mix for each
// press, so that none is computed. The tones of drawings and heat maps are exempt, since they are
// steps of one hue and may all drift together.
func TestMixes(t *testing.T) {
	p, err := load.Open(punchboard.Files, load.Options{Memory: &before})
	if err != nil {
		t.Fatal(err)
	}
	for shop, e := range p.Library.Exports {
		if e.Press == nil {
			continue
		}
		for _, theme := range p.Library.Themes {
			for role, c := range theme.Colours {
				mixed := slices.ContainsFunc(e.Press.Mixes, func(m layout.Mix) bool { return m.Colour == c })
				tone := strings.HasSuffix(role, "mid") || strings.HasSuffix(role, "sky") || strings.HasPrefix(role, "heat") || theme.Ramps[strings.TrimRight(role, "01234")]
				if !mixed && !tone && c != face.Black && c != face.White && role != "accent-grey" {
					t.Errorf("%s: %s of the theme %s, %x, has no mix", shop, role, theme.ID, c)
				}
			}
		}
	}
}

// near reports whether a box has the expected width and height.
func near(box [4]float64, want [2]float64) bool {
	return math.Abs(box[2]-box[0]-want[0]) < 0.011 && math.Abs(box[3]-box[1]-want[1]) < 0.011
}

func pdfs(t *testing.T, dir string) (out []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ".pdf") {
			out = append(out, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
