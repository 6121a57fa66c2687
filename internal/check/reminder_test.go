package check_test

import (
	"fmt"
	"testing"
)

// TestReminders checks the findings when a fourth card has another reminder of a keyword, or a
// wrong one.
func TestReminders(t *testing.T) {
	for said, want := range map[string]string{
		"**Guard 4** *(Damage dealt to it is reduced by 4.)* Wait.": "",
		"Guard 4 (Damage dealt to it is reduced by 4.)":             "",
		"**Guard 4** *(Damage dealt to it is reduced by 3.)*":       `the reminder of "Guard 4" is not as the 3 others are`,
		"**Guard 4** *(Damage dealt by it is reduced by 4.)*":       `the reminder of "Guard 4" is not as the 3 others are`,
		"**Swift** *(It enters play ready, and may attack.)*":       "",
		"Wait. (Damage dealt to it is reduced by 3.)":               "",
	} {
		data := "game: {title: A, theme: t}\ndecks:\n  all:\n    name: All\n    fields: {text: {type: text}}\n    cards:\n"
		for n := 1; n <= 3; n++ {
			data += fmt.Sprintf("      c%d: {name: Card %c, text: \"**Guard %d** *(Damage dealt to it is reduced by %d.)*\\n\\nDraw a card.\"}\n", n, '@'+n, n, n)
		}
		if got := toldBy(t, "PB322", data+"      c4: {name: Card D, text: \""+said+"\"}\n", ""); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}

// TestExplainedReminders checks the findings for a reminder compared with the term that explains
// its keyword.
func TestExplainedReminders(t *testing.T) {
	for said, want := range map[string]string{
		"Guard 4 (Damage dealt to it is reduced by 4.)": "",
		"Guard 4 (Damage dealt to it is reduced by 3.)": `the reminder of "Guard 4" is not as the game explains it`,
		"Guard 1 (Damage deal to it is reduced by 1.)":  `the reminder of "Guard 1" is not as the game explains it`,
		"Guard 4 (Nothing can destroy it this turn.)":   "",
	} {
		data := "game: {title: A, theme: t}\nterms: {guard: {name: Guard, meaning: Damage dealt to it is reduced by X.}}\ndecks: {all: {name: All, fields: {text: {type: text}}, cards: {c: {name: Card, text: \"" + said + "\"}}}}\n"
		if got := toldBy(t, "PB322", data, ""); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}
