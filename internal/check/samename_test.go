package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// TestCardTwice holds that two cards which have no name but a number are told where they
// say the same, and nothing else is.
func TestCardTwice(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`1: {name: "1", points: 2, text: Name a song.}`, `2: {name: "2", points: 2, text: Name a song.}`, true},
		{`1: {name: "1", points: 2, text: Name a song.}`, `2: {name: "2", points: 2, text: Name a poem.}`, false},
		{`1: {name: "1", points: 2, text: Name a song.}`, `2: {name: "2", points: 3, text: Name a song.}`, false},
		{`1: {name: "1", points: 2, text: Name it.}`, `2: {name: "2", points: 2, text: Name it.}`, false},
		{`rain: {name: Rain, points: 2, text: Name a song.}`, `snow: {name: Snow, points: 2, text: Name a song.}`, false},
		{`1-rain: {name: "1", points: 2, text: Name a song.}`, `1-snow: {name: "1", points: 2, text: Name a song.}`, false},
	} {
		data := "game: {title: A}\ndecks:\n  asks:\n    fields: {points: {type: whole}, text: {type: text}}\n    cards:\n" +
			fmt.Sprintf("      %s\n      %s\n", c.a, c.b)
		p := inOne(t, data)
		told := false
		for _, f := range check.Run(p, p.Games[0]) {
			told = told || f.Code == "PB117" && strings.HasSuffix(f.Message, `both say "Name a song."`)
		}
		if told != c.want {
			t.Errorf("%s and %s: told %v, want %v", c.a, c.b, told, c.want)
		}
	}
}

// TestTilesOfOneName holds that two tiles of one name are told, but for the sides of one.
func TestTilesOfOneName(t *testing.T) {
	for data, want := range map[string]bool{
		"  hall: {name: Hall}\n  vault: {name: Hall}\n":       true,
		"  hall: {name: Hall}\n  vault: {name: Vault}\n":      false,
		"  hall-a: {name: Hall}\n  hall-b: {name: Hall}\n":    false,
		"  hall-a: {name: Hall}\n  landing-b: {name: Hall}\n": true,
	} {
		p := inOne(t, "game: {title: A}\ntiles:\n"+data)
		told := slices.ContainsFunc(check.Run(p, p.Games[0]), func(f diag.Finding) bool { return f.Code == "PB117" })
		if told != want {
			t.Errorf("%stold %v, want %v", data, told, want)
		}
	}
}

// inOne is a project whose game is one file.
func inOne(t *testing.T, data string) *load.Project {
	t.Helper()
	p, err := load.Open(fstest.MapFS{"content/a/game.yaml": {Data: []byte(data)}}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
