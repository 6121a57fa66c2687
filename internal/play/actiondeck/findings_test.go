package actiondeck

import (
	"strings"
	"testing"

	"punchboard/internal/model"
)

// TestFindings breaks one thing at a time and checks the finding.
func TestFindings(t *testing.T) {
	g, turns := game(t), with("turns", whole(9))
	sides := func(one, other string) model.Field {
		v := force("")
		v.Fields = append(v.Fields, with("xcom", force(one)), with("alien", force(other)))
		return with("sides", v)
	}
	for _, c := range []struct {
		of   *model.Simulation
		want string
	}{
		{battle("basic"), ""},
		{simulation("squads", turns, sides("squaddie 2", "floater 1")), ""},
		{simulation("duels", turns, with("units", words("squaddie", "muton", "drone")), with("points", whole(3))), ""},
		{simulation("duels", turns, with("units", words("squaddie", "muton", "drone")), with("each", whole(1))), ""},
		{simulation("duels", turns, with("units", words("squaddie", "muton"))), "duels are played with points or with each, one of the two"},
		{simulation("brawl", turns), `unknown kind of play "brawl": there is battle, squads, duels`},
		{battle("bsic"), `there is no scenario "bsic"`},
		{simulation("battle", turns), "battle is played with scenario, and nothing says which"},
		{simulation("battle", with("scenario", text("basic"))), "battle is played with turns, and nothing says which"},
		{simulation("battle", with("scenario", text("basic")), with("turns", text("many"))), "turns: want a number from 1 to 32768"},
		{simulation("battle", turns, with("scenario", text("basic")), with("weather", text("rain"))), `unknown argument of battle "weather": there is turns, scenario, map`},
		{simulation("squads", turns, sides("squadie 2", "floater 1")), `unknown unit "squadie": did you mean squaddie?`},
		{simulation("squads", turns, sides("squaddie 2", "floater 5")), `5 of "floater": the game has 4 counters of it, and a side needs one`},
		{simulation("squads", turns, sides("squaddie 2", "")), "Aliens has 0 units and 13 hexes to set them up in"},
		{simulation("squads", turns, with("sides", force("xcom 1"))), "squads are 2 sides, each with units and how many"},
		{simulation("duels", turns, with("units", words("squaddie")), with("points", whole(3))), "duels are of at least two units"},
		{simulation("duels", turns, with("units", words("squaddie", "ethereal")), with("points", whole(3))), `0 of "ethereal": the game has 1 counters of it, and a side needs one`},
		{simulation("battle", turns, with("scenario", text("basic")), with("map", words("knoll"))), "a map is shuffled, or 7 large tiles and how far each is turned"},
		{simulation("battle", turns, with("scenario", text("basic")), with("map", force("knoll 0 ridge 1 copse 2 quarry 3 ruins 4 outpost 5 crossroads 6"))), `"crossroads" is no large tile turned by 0 to 5 sixths`},
	} {
		made, got := scenariosOf(t, g, c.of)
		if s := strings.Join(got, "\n"); s != c.want || (len(made) == 0) != (c.want != "") {
			t.Errorf("got  %s\nwant %s", s, c.want)
		}
	}
}

// TestOtherReadings checks that of readings with two answers that are played, both are.
func TestOtherReadings(t *testing.T) {
	for _, r := range Machine.Readings {
		if len(r.Answers) < 2 {
			continue
		}
		for _, a := range r.Answers {
			s := made(t, battle("learning"), r.ID+" "+a)[0]
			if out := fought(s, 1, 0, [2]agent{greedy, greedy}, nil); out.End == "" {
				t.Errorf("%s: %s: no end", r.ID, a)
			}
		}
	}
}

// TestReadingsAreTheGames checks that the game answers every reading used here, and has the known
// answers among its options.
func TestReadingsAreTheGames(t *testing.T) {
	g := game(t)
	for _, q := range Machine.Readings {
		r := g.Reading(q.ID)
		if r == nil {
			t.Errorf("the game has no reading %q", q.ID)
			continue
		}
		known := map[string]bool{}
		for _, o := range r.Options {
			known[o.ID] = true
		}
		for _, a := range q.Answers {
			if !known[a] {
				t.Errorf("reading %q has no answer %q", q.ID, a)
			}
		}
	}
}
