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

// TestOwnColoursInAnInk checks that a colour that a theme adds to those of the theme it extends is
// printed like a value, and that a colour of the latter that the ink does not name stays as it is.
func TestOwnColoursInAnInk(t *testing.T) {
	dark, light := face.RGB(0xB0, 0, 0x20), face.RGB(0xFF, 0xEE, 0x99)
	lib := &layout.Library{Themes: map[string]*layout.Theme{
		"house": {Colours: map[string]face.Colour{"accent": dark, "heat": dark}},
		"game":  {Extends: "house", Colours: map[string]face.Colour{"accent": light, "heat": light, "ember": dark, "moss": dark, "pale": light}},
		"mine":  {Extends: "game", Colours: map[string]face.Colour{"accent": light, "ember": light}},
		"round": {Extends: "about", Colours: map[string]face.Colour{"accent": light}},
		"about": {Extends: "round", Colours: map[string]face.Colour{"accent": light}},
	}}
	black := &layout.Ink{Colours: map[string]face.Colour{"accent": face.Black, "tint": face.White, "moss": face.White}}
	got := lib.In(black).Themes
	for at, want := range map[[2]string]face.Colour{
		{"game", "accent"}: face.Black, {"game", "heat"}: light, {"game", "ember"}: face.Black,
		{"game", "moss"}: face.White, {"game", "pale"}: face.White, {"mine", "ember"}: face.White, {"round", "accent"}: face.Black,
	} {
		if c := got[at[0]].Colours[at[1]]; c != want {
			t.Errorf("%s of %s is %06X, want %06X", at[1], at[0], c, want)
		}
	}
	if c := lib.In(&layout.Ink{Grey: true}).Themes["game"].Colours["ember"]; c != dark.Grey() {
		t.Errorf("in grey it is %06X", c)
	}
}
