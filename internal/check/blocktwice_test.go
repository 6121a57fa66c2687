package check_test

import (
	"strings"
	"testing"
)

// TestBlockTwice checks that of three blocks with the entries of a collection the one is told that
// was copied, unless every entry is printed, or the two are not the same.
func TestBlockTwice(t *testing.T) {
	data := "game: {title: A, theme: house}\ncollections:\n  units:\n    one: unit\n    fields: {side: {type: choice, choices: [red, blue, green]}, cost: {type: whole}}\nunits:\n"
	for i, name := range []string{"Ash", "Elm", "Oak", "Yew", "Fir", "Box"} {
		data += "  " + strings.ToLower(name) + ": {name: " + name + ", side: " + []string{"red", "blue", "green"}[i/2] + ", cost: " + string(rune('1'+i)) + "}\n"
	}
	const told = "two blocks print the same units, and 2 others are in none"
	for conditions, want := range map[string]string{
		`side == "red"|side == "blue"|side == "green"`:            "",
		`side == "red"|side == "red"|side == "green"`:             told,
		`side == "red" {across}|side == "green"|side == "red"`:    told,
		`side == "red"|side == "red"|cost > 2`:                    "",
		`side == "red"|side == "red"`:                             "",
		`side == "red"|cost == 1|side == "green"`:                 "",
		`side == "red"|side == "red"|side == "blue"|cost in 5..6`: "",
	} {
		chapter := ""
		for _, c := range strings.Split(conditions, "|") {
			chapter += "Some of them.\n\n```units " + c + "\n```\n\n"
		}
		if got := toldBy(t, "PB122", data, chapter); got != want {
			t.Errorf("%s: told %q, want %q", conditions, got, want)
		}
	}
}
