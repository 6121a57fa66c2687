package play

import (
	"slices"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/enginetest"
)

// TestEveryAnswerIsPlayed holds that every answer of every reading of a game leaves
// its simulations playable: what the machine does not know is told apart, and no
// fault.
func TestEveryAnswerIsPlayed(t *testing.T) {
	for _, id := range []string{"skirmish", "tactical", "command"} {
		g := enginetest.Load(t, "../..", id)
		knows := map[string][]string{}
		for _, x := range machines[g.Play.Machine].Readings {
			knows[x.ID] = x.Answers
		}
		want, _ := Scenarios(g)
		unknown := 0
		for _, r := range g.Readings {
			answers, chosen := knows[r.ID], r.Chosen
			for _, a := range r.Options {
				if len(answers) == 0 {
					continue // no machine asks it
				}
				r.Chosen.Text = a.ID
				told := slices.ContainsFunc(Otherwise(g), func(o Other) bool { return o.Reading == r })
				if is := slices.Contains(answers, a.ID); told == is {
					t.Errorf("%s: by %s: %s: known %v, told %v", id, r.ID, a.ID, is, told)
				}
				if told {
					unknown++
				}
				if got := known(g).Reading(r.ID).Chosen.Text; told && got != answers[0] {
					t.Errorf("%s: for %s: %s is played %q, want %q", id, r.ID, a.ID, got, answers[0])
				}
				if told && unknown > 1 {
					continue // who plays is asked as by the answer before
				}
				got, found := Scenarios(g)
				found = append(found, Findings(g)...) // these two are all that check asks of who plays
				if found = slices.DeleteFunc(found, mild); len(found) > 0 || len(got) != len(want) {
					t.Errorf("%s: by %s: %s: %d scenarios of %d, %s", id, r.ID, a.ID, len(got), len(want), said(found))
				}
			}
			r.Chosen = chosen
		}
		if unknown == 0 {
			t.Errorf("%s: its machine knows every answer", id)
		}
		for reading := range knows {
			if g.Reading(reading) == nil {
				t.Errorf("%s: its machine asks %q, which the game does not", id, reading)
			}
		}
	}
}

// mild reports a finding that stops nothing.
func mild(f diag.Finding) bool { return f.Severity != diag.Error }
