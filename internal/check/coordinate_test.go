package check_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestOffBoard checks that a point in a text that is not on the board is reported, and dice and the
// names of other things are not.
func TestOffBoard(t *testing.T) {
	var points strings.Builder
	for _, letter := range "abcde" {
		for n := 1; n < 6; n++ {
			fmt.Fprintf(&points, "  %c%d: {name: %c%d}\n", letter, n, letter, n)
		}
	}
	data := `game: {title: A, theme: t, players: "2"}
collections: {points: {one: point, fields: {}}, sheets: {one: sheet, fields: {}}}
sheets: {f7: {name: f7}}
points:
` + points.String()
	for chapter, want := range map[string]string{
		"1. a1 b2\n2. c3-d4":                      "",
		"1. a1 b2\n2. c3-d6":                      "", // a die
		"1. a1 b2\n2. c3-d7":                      "", // three on the board
		"1. a1 b2\n2. c3-d7 a2":                   `the text refers to "d7", and nothing in the book is called so`,
		"1. a1 b2\n2. c3-f1 a2":                   `the text refers to "f1", and nothing in the book is called so`,
		"1. a1 b2\n2. c3 a2, and sheet f7":        "",
		"1. a1 b2\n2. c3 a2, b7 b8 b9, and C3":    "", // other things are named alike
		"Begin on a1, b2, c3, d4 or, at last, e9": `the text refers to "e9", and nothing in the book is called so`,
	} {
		if got := toldBy(t, "PB110", data, "# Play\n\n"+chapter+"\n"); got != want {
			t.Errorf("%s: told %q, want %q", chapter, got, want)
		}
	}
}
