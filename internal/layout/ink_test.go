package layout_test

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/layout"
)

// TestColoursByValueInAnInk checks that a colour that belongs to no role of a theme is printed like
// those that do.
func TestColoursByValueInAnInk(t *testing.T) {
	lib := &layout.Library{Themes: map[string]*layout.Theme{"a": {Colours: map[string]face.Colour{"red": face.RGB(0xB0, 0, 0x20)}}}}
	dark, light := face.RGB(0xB0, 0, 0x20), face.RGB(0xFF, 0xEE, 0x99)
	for _, c := range []struct {
		name                string
		ink                 layout.Ink
		wantDark, wantLight face.Colour
	}{
		{"colour", layout.Ink{}, dark, light},
		{"grey", layout.Ink{Grey: true}, dark.Grey(), light.Grey()},
		{"black", layout.Ink{Colours: map[string]face.Colour{"accent": face.Black, "tint": face.White}}, face.Black, face.White},
		{"low", layout.Ink{Colours: map[string]face.Colour{"accent": face.Black}}, face.Black, light},
	} {
		theme := lib.In(&c.ink).Themes["a"]
		for value, want := range map[string]face.Colour{"#B00020": c.wantDark, "#b02": c.wantDark, "#FFEE99": c.wantLight} {
			if value == "#b02" && (c.name == "colour" || c.name == "grey") {
				continue // another red
			}
			if got, ok := theme.Colour(value); !ok || got != want {
				t.Errorf("%s: %s is %06X, want %06X", c.name, value, got, want)
			}
		}
	}
	for _, bad := range []string{"#", "#12", "#12345", "#GGGGGG", "blue"} {
		if _, ok := lib.Themes["a"].Colour(bad); ok {
			t.Errorf("%s is a colour", bad)
		}
	}
}
