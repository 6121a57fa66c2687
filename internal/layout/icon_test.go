package layout_test

import (
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/layout"
)

// TestLacksIcon checks that a missing icon may be a slip, or one that has yet to be drawn.
func TestLacksIcon(t *testing.T) {
	lib := &layout.Library{Assets: &face.Assets{Icons: map[string]*face.Symbol{"cat": {}, "shield": {}}}}
	for id, want := range map[string]string{
		"sheild": `did you mean "shield"?`,
		"clay":   `did you mean "cat"? If not, add clay.svg to layouts/icons`,
		"renown": "name one of layouts/icons, or add renown.svg there",
		"cat":    "",
	} {
		f, lacks := lib.LacksIcon(id, diag.Place{})
		if lacks != (want != "") || !strings.HasPrefix(f.Help, want) || id == "sheild" && f.Help != want {
			t.Errorf("%s: %q, want %q", id, f.Help, want)
		}
	}
}
