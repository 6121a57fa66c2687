package prose_test

import (
	"slices"
	"testing"

	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// TestFrenchFigures checks that a number stays with the word after it, only in French.
func TestFrenchFigures(t *testing.T) {
	for french, want := range map[bool]string{true: "Piochez 3\u00a0cartes, 2 + 1, le 5\u00a0est fort.", false: "Piochez 3 cartes, 2 + 1, le 5 est fort."} {
		typed := prose.Typography{Say: model.Phrasebook(nil).Say, French: french}
		if got := typed.Set("Piochez 3") + typed.Set(" cartes, 2 + 1, le 5 est fort."); got != want {
			t.Errorf("French %v: set %q, want %q", french, got, want)
		}
	}
}

// TestLoneLetters checks that no line ends after a word of one letter, or a number on its own,
// where the language requires it, within a span and between two.
func TestLoneLetters(t *testing.T) {
	for lone, want := range map[bool]string{true: "A\u00a0w\u00a0lesie i\u00a0(z\u00a0nim) 5\u00a0punktów, 12 pól. Oto on: w\u00a0domu, i\u00a0most.", false: "A w lesie i (z nim) 5 punktów, 12 pól. Oto on: w domu, i most."} {
		typed := prose.Typography{Say: model.Phrasebook(nil).Say, Lone: lone}
		if got := typed.Set("A w lesie") + typed.Set(" i (z nim) 5") + typed.Set(" punktów, 12 pól. Oto on: w") + typed.Set(" domu, i ") + typed.Set("most."); got != want {
			t.Errorf("%v: set %q, want %q", lone, got, want)
		}
		typed = prose.Typography{Say: model.Phrasebook(nil).Say, Lone: true}
		typed.Set("z")
		typed.Pass()
		if got := typed.Set(" do"); got != " do" {
			t.Errorf("behind an icon set %q", got)
		}
	}
	for tongue, want := range map[string]bool{"pl": true, "cs-CZ": true, "de": false, "": false} {
		if got := (&model.Game{Language: tongue}).LoneLetters(); got != want {
			t.Errorf("%q: %v", tongue, got)
		}
	}
}

// TestTypography sets paragraphs of one span and of several.
func TestTypography(t *testing.T) {
	for _, c := range []struct{ in, want []string }{
		{[]string{`the foe's "cover"`}, []string{"the foe’s “cover”"}},
		{[]string{`move 6" and 10' on`}, []string{`move 6" and 10' on`}},
		{[]string{`roll "6" or '4'`}, []string{"roll “6” or ’4’"}},
		{[]string{`roll "6", then move 6"`}, []string{`roll “6”, then move 6"`}},
		{[]string{`roll 'a 4', then move 4' and it's done`}, []string{`roll ‘a 4’, then move 4' and it’s done`}},
		{[]string{`the 1990's`}, []string{"the 1990’s"}},
		{[]string{`say "`, `4`, `" now`}, []string{"say “", "4", "” now"}},
		{[]string{`"see`, ` page 4" and`, ` 6"`}, []string{"“see", " page 4” and", ` 6"`}},
		{[]string{`a`, `'s`, ``, ` -`, `2`}, []string{"a", "’s", "", " -", "2"}},
		{[]string{`a -- b - c -2 run-off...`}, []string{"a – b – c −2 run-off…"}},
	} {
		typed := prose.Typography{Say: model.Phrasebook(nil).Say}
		var got []string
		for _, s := range c.in {
			got = append(got, typed.Set(s))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q is set %q, want %q", c.in, got, c.want)
		}
	}
}
