package check_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestProfiles checks what is told of weapons that many units carry, each in a list of its own: a
// name that differs by a letter, and a range that is another than for all others of that name. What
// differs from unit to unit, and a name that only one carries, is not told.
func TestProfiles(t *testing.T) {
	army := "game: {title: A, theme: house}\ncollections:\n  units:\n    one: unit\n    fields: {guns: {name: Weapons, type: list, of: {type: record, fields: " +
		"{name: {name: Weapon, type: text}, range: {name: Range, type: whole}, ap: {name: AP, type: whole}, shots: {name: Shots, type: whole}}}}}\nunits:\n"
	names := []string{"Sling", "Longbow", "Crossbow", "Javelins", "Pistol", "Arquebus"}
	for i := range 42 {
		army += fmt.Sprintf("  u%d: {name: Unit %d, guns: [{name: %s, range: %d, ap: %d, shots: %d}]}\n", i, i, names[i%6], 6*(i%6+1), i%3, i%5+1)
	}
	for i, name := range []string{"Bombard", "Mortar", "Dragon", "Culverin", "Flail"} {
		army += fmt.Sprintf("  own%d: {name: Crew %d, guns: [{name: %s, range: %d, ap: 4, shots: 1}]}\n", i, i, name, 50+i)
	}
	for _, c := range []struct{ code, edit, with, want string }{
		{"PB115", "", "", ""},
		{"PB220", "", "", ""},
		{"PB115", "{name: Javelins", "{name: Javelin", `"Javelin" is "Javelins" but for one letter`},
		{"PB220", "{name: Javelins, range: 24", "{name: Javelins, range: 42", `Range of "Unit 3" is 42, and of the 6 others with Weapon Javelins it is 24`},
	} {
		if got := toldBy(t, c.code, strings.Replace(army, c.edit, c.with, 1), ""); got != c.want {
			t.Errorf("%s of %q: told %q, want %q", c.code, c.with, got, c.want)
		}
	}
	if got := toldBy(t, "PB107", army, "# Play\n\nTake the AP of the gun off the roll.\n"); got != "" {
		t.Errorf("the name of a field of weapons is told: %q", got)
	}
}

// TestWordless checks that the one card of a large deck without a text is told, not one of a small
// deck, and not two.
func TestWordless(t *testing.T) {
	for _, c := range []struct {
		cards, bare int
		want        string
	}{{60, 1, `"0" has no Question, and each of the 59 others has one`}, {60, 2, ""}, {60, 0, ""}, {20, 1, ""}} {
		data := "game: {title: A, theme: house}\ndecks:\n  asks:\n    name: Asks\n    fields: {question: {name: Question, type: text, optional: true}}\n    cards:\n"
		for i := range c.cards {
			question := fmt.Sprintf("question: What is the number %d good for?, ", i)
			if i < c.bare {
				question = ""
			}
			data += fmt.Sprintf("      %d: {name: \"%d\", %scopies: 1}\n", i, i, question)
		}
		if got := toldBy(t, "PB220", data, ""); got != c.want {
			t.Errorf("%d of %d: told %q, want %q", c.bare, c.cards, got, c.want)
		}
	}
}
