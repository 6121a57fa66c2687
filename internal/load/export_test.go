package load_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// TestExports checks that a profile is read exactly: sizes in pixels give the canvas and where the
// trim begins in it, others have the bleed around them.
func TestExports(t *testing.T) {
	p := library(t, map[string]string{"exports/shop.yaml": `name: Shop
makes: pictures
takes: [deck, tile]
stock:
  - {name: poker, trim: [2.5in, 3.5in], image: [825, 1125]}
  - {name: square, trim: [70, 70]}
slack: 0.5mm
dpi: 300
bleed: 0.1in
order: back
copies: each
fronts: "{component}/{number}-{copy}-{id}"
backs: b`})
	if len(p.Findings) > 0 {
		t.Fatal(p.Findings)
	}
	e := p.Library.Exports["shop"]
	if e == nil || e.Name != "Shop" || len(e.Takes) != 2 || e.Order != "back" || e.Copies != "each" || e.By != "deck" || e.Slack != 500 || e.Fronts != "{component}/{number}-{copy}-{id}" {
		t.Fatalf("read as %+v", e)
	}
	for i, want := range []struct {
		size geom.Size
		at   geom.Point
	}{{geom.Size{W: 69850, H: 95250}, geom.Point{X: 3175, Y: 3175}}, {geom.Size{W: 75080, H: 75080}, geom.Point{X: 2540, Y: 2540}}} {
		if size, at := e.Stock[i].Canvas(e.DPI, e.Bleed); size != want.size || at != want.at {
			t.Errorf("%s: a canvas of %v with the trim at %v; want %v", e.Stock[i].Name, size, at, want)
		}
	}
	p = library(t, map[string]string{"exports/press.yaml": "name: P\nmakes: pages\norder: front\ncopies: each\nby: size\npress: {intent: CGATS TR 001, coverage: 240, grey: 4, outlines: true, mixes: [{colour: '#00F', inks: [100, 80, 0, 5.5]}]}"})
	if len(p.Findings) > 0 {
		t.Fatal(p.Findings)
	}
	mix := layout.Mix{Colour: face.RGB(0, 0, 255), Inks: [4]float64{100, 80, 0, 5.5}}
	mix.At = p.Library.Exports["press"].Press.Mixes[0].At
	if got, want := *p.Library.Exports["press"].Press, (layout.Press{Intent: "CGATS TR 001", Coverage: 240, Black: 100, Grey: 4, Outlines: true, Mixes: []layout.Mix{mix}}); !reflect.DeepEqual(got, want) {
		t.Errorf("for a press: read as %+v; want %+v", got, want)
	}
	about, err := os.ReadFile("about.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range layout.NamingWords() {
		if !strings.Contains(string(about), "{"+w+"}") {
			t.Errorf("the sentence about names of files does not know {%s}", w)
		}
	}
}

func TestExportFaults(t *testing.T) {
	for _, c := range []struct{ edit, want string }{
		{"makes: pictures|makes: toys", `exports/x.yaml:2:8: error[PB007] not-a-choice: "toys"`},
		{"dpi: 300|", "error[PB005] missing-field: the field \"dpi\" is missing"},
		{"dpi: 300|dpi: 9000", "error[PB212] over-limit: 9000 is out of range: 10 to 2400"},
		{"bleed: 1mm|bleed: -1mm", "error[PB212] over-limit: -1 mm is out of range: 0 mm or more"},
		{"fronts: f|fronts: ../f", "error[PB007] not-a-choice: \"../f\" is no path of a file below a folder"},
		{"fronts: f|fronts: \"{face}\"", "error[PB007] not-a-choice: nothing is called \"face\" here"},
		{"takes: [deck]|takes: [rulebook]", "error[PB007] not-a-choice: \"rulebook\""},
		{"image: [300, 300]|image: [300]", "error[PB008] wrong-count: 1 values where 2 are expected"},
		{"image: [300, 300]|image: [300, 0]", "error[PB212] over-limit: 0 pixels is out of range: 1 to 20000"},
		{"image: [300, 300]|image: [99, 300]", "error[PB212] over-limit: 99 x 300 pixels at 300 dpi are smaller than 20mm x 20mm"},
		{"fronts: f|fronts: f\npress: {intent: FOGRA39, coverage: 300}", "error[PB007] not-a-choice: only pages are made for a press"},
		{"makes: pictures|makes: pages\nby: deck\npress: {intent: My Press, coverage: 300}", "error[PB007] not-a-choice: \"My Press\""},
		{"makes: pictures|makes: pages\nby: deck\npress: {intent: FOGRA39}", "error[PB005] missing-field: the field \"coverage\" is missing"},
		{"makes: pictures|makes: pages\nby: deck\npress: {intent: FOGRA39, coverage: 90}", "error[PB212] over-limit: 90 is out of range: 100 to 400"},
		{"makes: pictures|makes: pages\nby: deck\npress: {intent: FOGRA39, coverage: 300, grey: 11}", "error[PB212] over-limit: 11 is out of range: 0 to 10"},
		{"makes: pictures|makes: pages\nby: deck\npress: {intent: FOGRA39, coverage: 240, mixes: [{colour: '#000', inks: [80, 70, 60, 100]}]}", "error[PB212] over-limit: the mix is 310 percent of ink, and the press takes 240"},
		{"makes: pictures|makes: pages\nby: deck\npress: {intent: FOGRA39, coverage: 240, mixes: [{colour: '#000', inks: [0, 0, 100]}]}", "error[PB008] wrong-count: 3 values where 4 are expected"},
		{"makes: pictures|makes: pages\nby: deck\npress: {intent: FOGRA39, coverage: 240, mixes: [{colour: '#000', inks: [0, 0, 0, 101]}]}", "error[PB212] over-limit: 101 is out of range"},
		{"makes: pictures|makes: pages\nby: deck\npress: {intent: FOGRA39, coverage: 240, mixes: [{colour: '#000', inks: [0, 0, 0, 90]}, {colour: '#000000', inks: [0, 0, 0, 100]}]}", "error[PB102]"},
		{"makes: pictures|makes: sheets\nsheet: none\npapers: [a9]", "error[PB012] missing-asset: no sheet plan is called \"none\""},
		{"makes: pictures|makes: archive\npapers: [a8]", "error[PB012] missing-asset: no paper is called \"a8\""},
	} {
		from, to, _ := strings.Cut(c.edit, "|")
		text := "name: X\nmakes: pictures\ntakes: [deck]\nstock: [{name: s, trim: [20, 20], image: [300, 300]}]\ndpi: 300\nbleed: 1mm\norder: front\ncopies: list\nfronts: f\nbacks: b\n"
		p := library(t, map[string]string{"papers/a9.yaml": a9, "exports/x.yaml": strings.Replace(text, from, to, 1)})
		if len(p.Findings) != 1 || !strings.Contains(p.Findings[0].String(), c.want) {
			t.Errorf("%s: found %v, want %s", c.edit, p.Findings, c.want)
		}
	}
}
