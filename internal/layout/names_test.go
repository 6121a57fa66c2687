package layout

import (
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestNumbers checks what counts as a number of a layout, and as a share.
func TestNumbers(t *testing.T) {
	l := &Layout{Let: []Let{{Name: "gap", Expr: Source{Text: "1.5"}}, {Name: "name", Expr: Source{Text: "card.name"}}}}
	for name, want := range map[string]float64{"gap": 1.5, "name": 7, "none": 7} {
		if got := l.Number(name, 7); got != want {
			t.Errorf("%s is %g, want %g", name, got, want)
		}
	}
	for in, want := range map[string]float64{"40%": .4, " 0.4 ": .4, "0": 0, "100 %": 1, "1": 1} {
		if got, ok := Share(in); !ok || got != want {
			t.Errorf("%q is a share of %g, %v; want %g", in, got, ok, want)
		}
	}
	for _, in := range []string{"", "101%", "-0.1", "half", "1.01"} {
		if got, ok := Share(in); ok {
			t.Errorf("%q is a share of %g", in, got)
		}
	}
}

// TestSpan checks the order in which a name is looked up, and what is reported about an unknown
// one.
func TestSpan(t *testing.T) {
	red := face.RGB(200, 0, 0)
	theme := &Theme{Spans: map[string]*Span{"key": {Bold: "b"}}, Styles: map[string]*Style{"key": {Italic: "i"}, "small": {Italic: "i", Colour: "red"}},
		Colours: map[string]face.Colour{"red": red}}
	own := map[string]*Style{"small": {Bold: "b"}}
	for _, c := range []struct {
		name         string
		own          map[string]*Style
		bold, italic string
		colour       string
		known        bool
	}{
		{"key", own, "b", "", "", true},
		{"small", own, "b", "", "", true},
		{"small", nil, "", "i", "red", true},
		{"red", nil, "", "", "red", true},
		{"#f00", nil, "", "", "#f00", true},
		{"#ff000", nil, "", "", "#ff000", false},
		{"blue", own, "", "", "blue", false},
	} {
		got, known := theme.Span(c.name, c.own)
		if got.Bold != c.bold || got.Italic != c.italic || got.Colour != c.colour || known != c.known {
			t.Errorf("%s: %+v, %v; want %+v", c.name, got, known, c)
		}
	}
	if f := theme.NoSpan("smal", own, diag.Place{}); !strings.Contains(f.Help, `"small"`) || !strings.Contains(f.Message, `"smal"`) {
		t.Errorf("of a slip is said %q, %q", f.Message, f.Help)
	}
	if f := theme.NoSpan("zebra", own, diag.Place{}); f.Help != "" {
		t.Errorf("of a stranger is said %q", f.Help)
	}
}

// TestLacksIcon checks what is reported about a missing icon.
func TestLacksIcon(t *testing.T) {
	lib := &Library{Assets: &face.Assets{Icons: map[string]*face.Symbol{"shield": {}}}}
	if _, lacks := lib.LacksIcon("shield", diag.Place{}); lacks {
		t.Error("an icon that there is lacks")
	}
	if f, lacks := lib.LacksIcon("sheild", diag.Place{}); !lacks || !strings.Contains(f.Help, `"shield"`) {
		t.Errorf("of a slip is said %q, %v", f.Help, lacks)
	}
	if f, lacks := lib.LacksIcon("zebra", diag.Place{}); !lacks || !strings.Contains(f.Help, "layouts/icons") {
		t.Errorf("of a stranger is said %q, %v", f.Help, lacks)
	}
}

// TestLandscapeOf checks that the first match is used, and skins never.
func TestLandscapeOf(t *testing.T) {
	l := &Layout{Landscape: []Landscape{{Of: []string{"floor"}, As: "skin"}, {Of: []string{"floor"}, Set: "farm", As: "hay"}, {Of: []string{"grass", "floor"}, As: "grass"}, {Of: []string{"floor"}, As: "sand"}}}
	for _, c := range []struct{ drawing, id, set, want string }{
		{"floor", "", "farm", "hay"}, {"floor", "", "city", "grass"}, {"", "grass", "", "grass"}, {"wall", "oak", "farm", ""},
	} {
		got := ""
		if x := l.LandscapeOf(c.drawing, c.id, c.set); x != nil {
			got = x.As
		}
		if got != c.want {
			t.Errorf("%+v is drawn as %q", c, got)
		}
	}
}

// TestCanvas checks the size of a shop's picture and where the trim begins in it.
func TestCanvas(t *testing.T) {
	plain := Stock{Trim: geom.Size{W: 63000, H: 88000}}
	if size, at := plain.Canvas(300, 3000); size != (geom.Size{W: 69000, H: 94000}) || at != (geom.Point{X: 3000, Y: 3000}) {
		t.Errorf("with a bleed of 3 mm: %v from %v", size, at)
	}
	plain.Image = [2]int{825, 1125}
	if size, at := plain.Canvas(300, 3000); size != (geom.Size{W: 69850, H: 95250}) || at != (geom.Point{X: 3425, Y: 3625}) {
		t.Errorf("of 825 x 1125 pixels: %v from %v", size, at)
	}
}
