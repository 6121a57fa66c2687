package compose_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"punchboard/internal/compose"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/layout"
	"punchboard/internal/typeset"
)

// TestWordsOnOutlines checks that words on a solid area that an ink draws as an outline are
// compared with white, on which white ones turn black, and those on a small area with that.
func TestWordsOnOutlines(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txtar")
	if err := os.WriteFile(name, []byte(`-- layouts/faces/it.yaml --
size: [60mm, 40mm]
safe: 3mm
front:
  - {name: green, at: [4, 4], size: [52, 10], shape: box, fill: "#7FB963"}
  - {name: dark, at: [8, 11], size: [40, 0], text: "Dark", style: title, lines: 1}
  - {name: navy, at: [4, 16], size: [52, 10], shape: box, fill: "#102040"}
  - {name: white, at: [8, 23], size: [40, 0], text: "White", style: title, colour: paper, lines: 1}
  - {name: small, at: [7, 30], size: [14, 4], shape: box, fill: "#7FB963"}
  - {name: plate, at: [8, 33.5], size: [10, 0], text: "Low", style: title, lines: 1}
styles:
  title: {font: title, size: 9, colour: ink}
-- want --
`), 0o600); err != nil {
		t.Fatal(err)
	}
	_, p := composer(t, golden.Open(t, name))
	black := map[string]face.Colour{"accent": face.Black, "tint": face.White}
	for what, c := range map[string]struct {
		ink  *layout.Ink
		want int
	}{
		"colour":   {nil, 0},
		"outlines": {&layout.Ink{ID: "few", Colours: black, Outline: layout.Outline{Area: 100, Width: geom.MM / 3}}, 1},
		"solid":    {&layout.Ink{ID: "few", Colours: black}, 2},
	} {
		g, lib := p.Games[0], p.Library
		if c.ink != nil {
			lib = lib.In(c.ink)
		}
		_, found := compose.New(lib, g, expr.New(g, nil), typeset.New(lib.Assets)).Face(lib.Layouts["it"], "front", nil, "x")
		if len(found) != c.want {
			t.Errorf("%s: found %v, want %d", what, found, c.want)
		}
		for _, f := range found {
			if strings.Contains(f.Help, "layouts/inks/few.yaml") != (c.ink != nil) {
				t.Errorf("%s: the help is %q", what, f.Help)
			}
		}
	}
}
