package load_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
)

// TestFacesOfOtherGames checks that faces in a folder with the name of a game are read with that
// game, and also with anything that names one of them, directly or through another face.
func TestFacesOfOtherGames(t *testing.T) {
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"content/ash/game.yaml":            "game: {title: Ash, theme: t}",
		"content/elm/game.yaml":            "game: {title: Elm, theme: t}\ncomponents: {sheet: {name: S, kind: record, each: '[1]', layout: 'x'}}",
		"content/oak/game.yaml":            "game: {title: Oak, theme: t}",
		"content/fir/game.yaml":            "game: {title: Fir, theme: t}",
		"layouts/themes/t.yaml":            "mark: {shape: circle, letter: T}",
		"layouts/faces/plain.yaml":         "size: [10mm, 10mm]",
		"layouts/faces/x.yaml":             "extends: oak-card",
		"layouts/faces/oak-x.yaml":         "size: [10mm, 10mm]",
		"layouts/faces/oak/card.yaml":      "extends: elm-deep-card",
		"layouts/faces/oak/back.yaml":      "size: [10mm, 10mm]",
		"layouts/faces/elm/deep/card.yaml": "size: [10mm, 10mm]",
		"layouts/faces/fir/card.yaml":      "bad: here",
		"layouts/faces/ashes/card.yaml":    "size: [10mm, 10mm]",
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	named := fstest.MapFS{}
	maps.Copy(named, files)
	delete(named, "layouts/faces/x.yaml")
	inExpression := maps.Clone(named)
	inExpression["content/ash/data.yaml"] = &fstest.MapFile{Data: []byte("rules: {a: {name: A, value: 1, note: \"a fir-card\"}}")}
	for _, c := range []struct {
		name  string
		files fstest.MapFS
		games []string
		want  string
	}{
		{"alone", named, []string{"ash"}, "ashes-card oak-x plain"},
		{"its own, with what that extends", named, []string{"oak"}, "ashes-card elm-deep-card oak-back oak-card oak-x plain"},
		{"through a face of all", files, []string{"ash"}, "ashes-card elm-deep-card oak-back oak-card oak-x plain x"},
		{"in any text", inExpression, []string{"ash"}, "ashes-card fir-card oak-x plain"},
		{"all", named, nil, "ashes-card elm-deep-card fir-card oak-back oak-card oak-x plain"},
		{"all by name", named, []string{"oak", "elm", "fir", "ash"}, "ashes-card elm-deep-card fir-card oak-back oak-card oak-x plain"},
	} {
		p, err := load.Open(c.files, load.Options{Games: c.games})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(slices.Sorted(maps.Keys(p.Library.Layouts)), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
