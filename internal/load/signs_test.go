package load_test

import (
	"maps"
	"testing"
	"testing/fstest"

	"punchboard/internal/expr"
	"punchboard/internal/load"
)

// TestSigns checks that a game has the signs of its theme on top of those it extends, that another
// theme keeps its own, and that expressions can use them.
func TestSigns(t *testing.T) {
	game := func(theme string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("game: {title: G, theme: " + theme + "}\ncollections: {}\n")}
	}
	p, err := load.Open(fstest.MapFS{
		"content/a/game.yaml":      game("own"),
		"content/b/game.yaml":      game("base"),
		"layouts/themes/base.yaml": {Data: []byte("mark: {shape: circle, letter: B}\nsigns: {none: \"–\", not-applicable: \"·\"}\n")},
		"layouts/themes/own.yaml":  {Data: []byte("extends: base\nsigns: {none: \"0\", immune: \"×\"}\n")},
	}, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := p.Game("a").Signs, map[string]string{"none": "0", "immune": "×", "not-applicable": "·"}; !maps.Equal(got, want) {
		t.Errorf("signs of the theme that extends: %v, want %v", got, want)
	}
	if got, want := p.Game("b").Signs, map[string]string{"none": "–", "not-applicable": "·"}; !maps.Equal(got, want) {
		t.Errorf("signs of the theme that is extended: %v, want %v", got, want)
	}
	if got, err := expr.New(p.Game("a"), nil).Expand("{{ signs.none }}{{ signs.not_applicable }}"); got != "0·" || err != nil {
		t.Errorf("asked for: %q, %v", got, err)
	}
	if got, err := expr.New(nil, nil).Expand("{{ signs.not_applicable }}"); got != "not applicable" || err != nil {
		t.Errorf("asked for without a theme: %q, %v", got, err)
	}
	if got, err := expr.New(p.Game("b"), nil).Expand("{{ signs.immune }}"); err == nil {
		t.Errorf("a sign that the theme lacks prints %q", got)
	}
}
