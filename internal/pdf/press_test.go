package pdf_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/pdf"
)

// swop returns a press for the tests.
func swop() *layout.Press {
	return &layout.Press{Intent: "CGATS TR 001", Condition: "SWOP (coated)", Coverage: 240, Black: 100, Grey: 4}
}

func press(t testing.TB, doc *face.Document, k *facetest.Kit, how *layout.Press) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := pdf.WritePress(&b, doc, k.Assets, how); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPress checks that every kind of item, including links and layers, is written as PDF/X-1a.
func TestPress(t *testing.T) {
	k := facetest.New(t)
	for _, outlines := range []bool{false, true} {
		how := swop()
		how.Outlines = outlines
		data := press(t, k.Document(), k, how)
		if !bytes.Equal(data, press(t, k.Document(), k, how)) {
			t.Error("the second time it wrote other bytes")
		}
		x := facetest.Press(data, how.Coverage)
		if x.Fault() != "" {
			t.Errorf("outlines %v: %s", outlines, x.Fault())
		}
		fonts := map[bool]int{false: 3, true: 0}[outlines]
		if x.Intent != how.Intent || x.Fonts != fonts || x.Pictures != 2 || len(x.Pages) != 2 || x.Colours == 0 || x.Black == 0 {
			t.Errorf("outlines %v: it is %+v", outlines, x)
		}
		if p := x.Pages[0]; p.Trim != [4]float64{8.5, 8.5, 263.62, 348.66} || p.Bleed != [4]float64{0, 0, 272.13, 357.17} {
			t.Errorf("the boxes of the first page are %v", p)
		}
	}
	if err := pdf.WritePress(&bytes.Buffer{}, &face.Document{Pages: k.Document().Pages}, k.Assets, swop()); err == nil {
		t.Error("a document without a title was written")
	}
}

// TestPressForPoppler checks that another reader recognizes the standard, finds each font embedded
// and subset, and pictures in the four inks.
func TestPressForPoppler(t *testing.T) {
	k := facetest.New(t)
	path := facetest.File(t, "x.pdf", press(t, k.Document(), k, swop()))
	for _, c := range []struct {
		program string
		want    string
		times   int
	}{
		{"pdfinfo", `(?m)^PDF subtype: +PDF/X-1a:2003$`, 1},
		{"pdfinfo", `(?m)^PDF version: +1\.4$`, 1},
		{"pdffonts", `Identity-H +yes yes yes`, 3},
		{"pdfimages", `image +16 +16 +cmyk +4 +8 +image`, 6}, // two pictures, drawn six times
	} {
		args := []string{path}
		if c.program == "pdfimages" {
			args = []string{"-list", path}
		}
		out := facetest.Run(t, "poppler-utils", c.program, args...)
		if n := len(regexp.MustCompile(c.want).FindAll(out, -1)); n != c.times {
			t.Errorf("%s: %d times %s; want %d:\n%s", c.program, n, c.want, c.times, out)
		}
	}
}

// TestPressFaults checks that the examiner finds each broken rule: in a screen file, and in a press
// file with a few bytes changed.
func TestPressFaults(t *testing.T) {
	k := facetest.New(t)
	fault := facetest.Press(write(t, k.Document(), k), 240).Fault()
	for _, want := range []string{"it is PDF 1.6", "CreationDate is <nil>", "Trapped is <nil>", "GTS_PDFXVersion is <nil>", "0 output intents", "a key Annots", "a key Group", "a key SMask",
		"a key OCProperties", "a key ViewerPreferences", "the operator rg", "the operator RG", "the operator g", "the operator BDC"} {
		if !strings.Contains(fault, want) {
			t.Errorf("of a file for a screen it does not say %q:\n%s", want, fault)
		}
	}
	good := press(t, k.Document(), k, swop())
	for _, c := range []struct{ from, to, want string }{
		{"%PDF-1.4", "%PDF-1.7", "it is PDF 1.7"},
		{"/Trapped /False", "/Trapped /Unkno", "Trapped is Unkno"},
		{"(PDF/X-1a:2003)", "(PDF/X-1a:2001)", "GTS_PDFXVersion is"},
		{"/S/GTS_PDFX/", "/S/GTS_PDFA/", "its output intent is"},
		{"www.color.org", "www.color.com", "its output intent is"},
		{"/TrimBox", "/ArtBox ", "a page has the TrimBox"},
		{"/BleedBox [0.00 0.00 272.13", "/BleedBox [0.00 0.00 172.13", "do not lie in one another"},
		{"/FontFile2", "/FontFileX", "is not in the font"},
		{"/DeviceCMYK", "/DeviceRGBX", "P0 is map"},
		{"/ID[", "/IX[", "its ID is"},
		{"D:20000101000000Z", "D:20000101000000 ", "CreationDate is"},
		{"/FlateDecode", "/LZWDecode  ", "packed by LZWDecode"},
	} {
		bad := bytes.ReplaceAll(good, []byte(c.from), []byte(c.to))
		if got := facetest.Press(bad, 240).Fault(); bytes.Equal(bad, good) || !strings.Contains(got, c.want) {
			t.Errorf("%s for %s: found %q; want %q", c.to, c.from, got, c.want)
		}
	}
	if got := facetest.Press(good, 150).Fault(); !strings.Contains(got, "% of ink") {
		t.Errorf("on a press that takes less ink: %q", got)
	}
}

// TestPressInks checks how colours become inks: grey and nearly grey colours are black only; excess
// over the coverage is taken from the other inks, and black stays.
func TestPressInks(t *testing.T) {
	k := facetest.New(t)
	for _, c := range []struct {
		colour          face.Colour
		coverage, black float64
		want            string
	}{
		{face.Black, 240, 100, "0 0 0 1 k"},
		{face.White, 240, 100, "0 0 0 0 k"},
		{face.RGB(102, 102, 102), 240, 0, "0 0 0 .600 k"},
		{face.RGB(0x4A, 0x4D, 0x50), 240, 100, "0 0 0 .698 k"},
		{face.RGB(255, 0, 0), 240, 100, "0 1 1 0 k"},
		{face.RGB(51, 102, 204), 240, 100, ".750 .500 0 .200 k"},
		{face.RGB(51, 102, 204), 240, 50, ".778 .556 .111 .100 k"},
		{face.RGB(51, 102, 204), 240, 0, ".800 .600 .200 0 k"},
		{face.RGB(0, 0, 51), 280, 100, "1 1 0 .800 k"},
		{face.RGB(0, 0, 51), 240, 100, ".800 .800 0 .800 k"},
		{face.RGB(0, 0, 51), 100, 100, ".100 .100 0 .800 k"},
		{face.RGB(0x11, 0x3F, 0x9C), 240, 100, "1 .900 0 .055 k"}, // has a mix
		{face.RGB(0x11, 0x3F, 0x9C), 100, 100, ".497 .448 0 .055 k"},
	} {
		how := swop()
		how.Coverage, how.Black = c.coverage, c.black
		how.Mixes = []layout.Mix{{Colour: face.RGB(0x11, 0x3F, 0x9C), Inks: [4]float64{100, 90, 0, 5.5}}}
		f := &face.Face{Size: geom.Size{W: 9000, H: 9000}, Items: []face.Item{&face.Shape{Path: geom.Box(geom.Rect{W: 99, H: 99}), Fill: c.colour}}}
		data := press(t, &face.Document{Title: "T", Pages: []face.Page{{Face: f}}}, k, how)
		if fault := facetest.Press(data, c.coverage).Fault(); fault != "" {
			t.Errorf("%x: %s", c.colour, fault)
		}
		got := regexp.MustCompile(`\n(.* k)\n`).FindSubmatch(read(t, data).objects[4].stream)
		if got == nil || string(got[1]) != c.want {
			t.Errorf("%x at %g %% and black %g %%: %s; want %s", c.colour, c.coverage, c.black, got, c.want)
		}
	}
}

// TestPreflight checks that what a press visibly alters is found once: pictures that are partly
// transparent or too dark in all inks, and colours that come out lighter.
func TestPreflight(t *testing.T) {
	k := facetest.New(t)
	page := &face.Face{Size: geom.Size{W: 9000, H: 9000}}
	for _, id := range []string{"png", "jpeg", "png"} {
		page.Items = append(page.Items, &face.Picture{ID: id, Box: geom.Rect{W: 900, H: 900}})
	}
	for _, c := range []face.Colour{face.Black, face.White, face.RGB(0, 0, 80), face.RGB(255, 0, 0), face.RGB(0, 0, 80)} {
		page.Items = append(page.Items, &face.Shape{Path: geom.Box(geom.Rect{W: 99, H: 99}), Fill: c})
	}
	doc := &face.Document{Title: "T", Pages: []face.Page{{Face: page}, {Face: page}}}
	soft := "png: 50 % of it are see-through"
	for coverage, want := range map[float64][]string{400: {soft}, 240: {soft}, 150: {soft, "png: 100 % of it come out lighter", "jpeg: 11 % of it", "1000050", "1ff0000"}} {
		how := swop()
		how.Coverage = coverage
		got, err := pdf.Preflight(doc, k.Assets, how)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != len(want) {
			t.Fatalf("at %g %%: %v; want %v", coverage, got, want)
		}
		for i, a := range got {
			if s := a.Picture + ": " + a.What; !strings.HasPrefix(s, want[i]) && (a.Picture != "" || fmt.Sprintf("%x", a.Colour) != want[i]) {
				t.Errorf("at %g %%: %s, %x; want %s", coverage, s, a.Colour, want[i])
			}
		}
	}
}

// TestOutlinesLookLikeFonts checks that text as paths looks like text in fonts.
func TestOutlinesLookLikeFonts(t *testing.T) {
	k := facetest.New(t)
	var pages [2][]byte
	for i, how := range []*layout.Press{swop(), swop()} {
		how.Outlines = i == 1
		path := facetest.File(t, "x.pdf", press(t, k.Document(), k, how))
		pages[i] = facetest.Run(t, "poppler-utils", "pdftoppm", "-r", "288", "-png", "-f", "1", "-l", "1", path)
	}
	facetest.Alike(t, pages[0], pages[1], 0)
}

// TestOutlinesOfComposites checks that accented letters, which are composed of parts, are drawn as
// paths too.
func TestOutlinesOfComposites(t *testing.T) {
	k := facetest.New(t)
	var pages [2][]byte
	for i, how := range []*layout.Press{swop(), swop()} {
		how.Outlines = i == 1
		f := &face.Face{Size: geom.Size{W: 60 * geom.MM, H: 45 * geom.MM}}
		for n, id := range []string{facetest.Title, facetest.Body, facetest.Serif} {
			f.Items = append(f.Items, k.Line(id, 24, 4, 12+float64(13*n), "ÄÖÜ éèñ çå Ēģ½ №"))
		}
		path := facetest.File(t, "x.pdf", press(t, &face.Document{Title: "T", Pages: []face.Page{{Face: f}}}, k, how))
		pages[i] = facetest.Run(t, "poppler-utils", "pdftoppm", "-r", "200", "-png", path)
	}
	facetest.Alike(t, pages[0], pages[1], 0)
}

// TestPressPictures checks that a picture is in inks, within the coverage, that pixels more than
// half transparent are left out and that the rest is solid.
func TestPressPictures(t *testing.T) {
	k := facetest.New(t)
	img := image.NewNRGBA(image.Rect(0, 0, 3, 1))
	for x, c := range []color.NRGBA{{0, 0, 51, 255}, {255, 0, 0, 100}, {255, 0, 0, 200}} {
		img.SetNRGBA(x, 0, c)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	k.Pictures["some"] = &face.Bitmap{ID: "some", Type: "png", Data: b.Bytes(), W: 3, H: 1}
	for _, c := range []struct {
		id       string
		coverage float64
		pixels   string // the first three
		mask     string
	}{
		{"some", 240, "[204 204 0 204 0 0 0 0 0 255 255 0]", "[64]"},
		{"some", 100, "[25 25 0 204 0 0 0 0 0 127 128 0]", "[64]"},
	} {
		how := swop()
		how.Coverage = c.coverage
		f := &face.Face{Size: geom.Size{W: 9000, H: 9000}, Items: []face.Item{&face.Picture{ID: c.id, Box: geom.Rect{W: 900, H: 900}}}}
		data := press(t, &face.Document{Title: "T", Pages: []face.Page{{Face: f}}}, k, how)
		if x := facetest.Press(data, c.coverage); x.Fault() != "" || x.Pictures != 1 {
			t.Errorf("%s: %+v", c.id, x)
		}
		var got []string
		for _, o := range read(t, data).objects {
			if strings.Contains(o.dict, "/Subtype/Image") {
				got = append(got, fmt.Sprint(o.stream))
			}
		}
		if !strings.HasPrefix(got[0], c.pixels) || len(got) != 2 || got[1] != c.mask {
			t.Errorf("%s at %g %%: %.60s; want %s and %s", c.id, c.coverage, got, c.pixels, c.mask)
		}
	}
}
