package check_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestOutOfLine checks that prices are compared with figures whatever their number of decimal
// places, and that a flag may be worth any price.
func TestOutOfLine(t *testing.T) {
	for _, c := range []struct{ last, want string }{
		{"price: 1, weight: 1.25", ""},
		{"price: 8, weight: 1.25", `Price of "H" is 8, more than of "A", and it has no more of anything that rises with it`},
		{"price: 8, weight: 1.25, holy: true", ""},
		{"price: 9, weight: 120", ""},
	} {
		data := "game: {title: A, theme: house}\ndecks:\n  pack:\n    name: Pack\n    fields: {price: {name: Price, type: whole, price: true}, weight: {name: Weight, type: decimal}, holy: {name: Holy, type: flag, default: false}}\n    cards:\n"
		for i := range 7 {
			data += fmt.Sprintf("      c%d: {name: %c, copies: 1, price: %d, weight: %d}\n", i, 'A'+i, i+2, i+10)
		}
		got := toldBy(t, "PB225", data+"      h: {name: H, copies: 1, "+c.last+"}\n", "")
		if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: told %q, want %q", c.last, got, c.want)
		}
	}
}

// TestPricesOfWhatIsOnlyNamed checks that two goods without words are not compared where others
// have words that their prices pay for, as on a list of gear with remarks.
func TestPricesOfWhatIsOnlyNamed(t *testing.T) {
	data := "game: {title: A, theme: house}\ncollections: {gear: {one: thing, fields: {price: {name: Price, type: whole, price: true}, slots: {name: Slots, type: whole}, text: {name: Text, type: text, optional: true}}}}\ngear:\n"
	for i := range 7 {
		data += fmt.Sprintf("  g%d: {name: %c, price: %d, slots: %d, text: What %d does.}\n", i, 'A'+i, i+2, i+1, i)
	}
	data += "  rope: {name: Rope, price: 2, slots: 1"
	for last, want := range map[string]bool{"}\n  food: {name: Food, price: 3, slots: 1}\n": false, ", text: It holds.}\n  food: {name: Food, price: 3, slots: 1, text: It holds.}\n": true} {
		if got := toldBy(t, "PB225", data+last, ""); strings.Contains(got, `"Food" costs 3, "Rope" has the same for 2`) != want {
			t.Errorf("%s: told %q", last, got)
		}
	}
}
