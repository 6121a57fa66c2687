package force

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/enginetest"
	"punchboard/internal/model"
)

// TestFindings breaks one thing at a time and checks the finding.
func TestFindings(t *testing.T) {
	side, turns := with("side", text("X-COM")), with("turns", whole(9))
	for _, c := range []struct {
		plays string
		args  []model.Field
		want  string
	}{
		{"campaign", []model.Field{side, turns}, ""},
		{"campaign", []model.Field{side, turns, with("stage", whole(3))}, ""},
		{"campain", []model.Field{side, turns}, `PB007 unknown kind of play "campain": did you mean campaign?`},
		{"campaign", []model.Field{turns}, "PB005 campaign is played with side, and nothing says which"},
		{"campaign", []model.Field{side}, "PB005 campaign is played with turns, and nothing says which"},
		{"campaign", []model.Field{side, turns, with("stage", whole(4))}, "PB006 stage: want a number from 1 to 3"},
		{"campaign", []model.Field{side, with("turns", text("many"))}, "PB006 turns: want a number from 1 to 1000"},
		{"campaign", []model.Field{side, turns, with("stages", whole(1))}, `PB004 unknown argument of campaign "stages": did you mean stage?`},
	} {
		made, said := scenariosOf(t, game(t), c.plays, c.args...)
		if got := strings.Join(said, "\n"); got != c.want || (len(made) == 0) != (c.want != "") {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// TestNothingLeftOut checks that every effect of every card and room is played, so that no entry of
// the game has to leave one out, and that an unknown effect is reported.
func TestNothingLeftOut(t *testing.T) {
	g := game(t)
	for _, s := range g.Simulations {
		for _, line := range s.LeavesOut {
			if strings.Contains(strings.ToLower(line), "effect") {
				t.Errorf("%s leaves out an effect: %s", s.ID, line)
			}
		}
	}
	if _, said := scenariosOf(t, g, "campaign", with("side", text("X-COM")), with("turns", whole(9))); len(said) > 0 {
		t.Error(said)
	}
	c := g.Deck("training").Card("rapid-recovery")
	for f := range c.Fields.All() {
		if f.Value.Effect != nil {
			f.Value.Effect.Clauses[0].Verb = "dance"
		}
	}
	_, said := scenariosOf(t, g, "campaign", with("side", text("X-COM")), with("turns", whole(9)))
	if want := []string{"PB007 campaigns do nothing for the verb dance, on 1 cards or rooms"}; !slices.Equal(said, want) {
		t.Errorf("got %q, want %q", said, want)
	}
}

// TestDecksCanBe checks that too few cards for a deck are reported.
func TestDecksCanBe(t *testing.T) {
	g := game(t)
	if err := enginetest.Set(g, strings.Fields("rules.deck-min.n 45")); err != nil {
		t.Fatal(err)
	}
	_, said := scenariosOf(t, g, "campaign", with("side", text("X-COM")), with("turns", whole(9)))
	if want := []string{"PB101 the game cannot be played: a battle deck of 45 cards is more than the 44 that X-COM begins with"}; !slices.Equal(said, want) {
		t.Errorf("got %q, want %q", said, want)
	}
}

// elsewhere lists the readings that a campaign of one director does not use: those already answered
// by the data of cards and regions, and those for several players.
var elsewhere = strings.Fields(`director-first director-pass director-skip director-advice interception-success victory-each winner players-two
	shiv-soldier psi-armor psionic-with lasers alien-weapon-rifle armors-all bullet-swarm alien-least mutons assault-cards support-soldiers
	discard-none control-weakest income-half income-loyal income-extra-cap near-round near-raised prl-formula russia middle-east australia
	central-america elerium-choice last-line limits-of-box units-figures weapon-sell foundry-both hyperwave-far relay-several`)

// TestReadings checks that every reading is either played or listed in elsewhere, and that the
// answers played are the game's.
func TestReadings(t *testing.T) {
	g := game(t)
	known := map[string]bool{}
	for _, q := range Machine.Readings {
		id, answers := q.ID, q.Answers
		known[id] = true
		for _, answer := range answers {
			r := g.Reading(id)
			if r == nil || !slices.ContainsFunc(r.Options, func(a model.Answer) bool { return a.ID == answer }) {
				t.Errorf("%s is no reading of the game with an answer %s", id, answer)
			}
		}
	}
	for _, id := range elsewhere {
		known[id] = true
	}
	for _, r := range g.Readings {
		if !known[r.ID] {
			t.Errorf("nobody says how campaigns play %q", r.ID)
		}
	}
}
