package threshold_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine/threshold"
	"punchboard/internal/enginetest"
	"punchboard/internal/model"
)

// TestStudy holds the checks of everybody and the two curves of the bands.
func TestStudy(t *testing.T) {
	r, err := threshold.New(watch(t))
	if err != nil {
		t.Fatal(err)
	}
	s := r.Study()
	if len(s.Rolls) != 1 || len(s.Curves) != 2 {
		t.Fatalf("%d rolls, %d curves", len(s.Rolls), len(s.Curves))
	}
	var got []string
	for _, b := range s.Rolls[0].By {
		got = append(got, fmt.Sprint(b.Who, " ", b.States, b.Good))
	}
	if want := "Captain [Shot at Horror] [10 10] Guard [Shot at Horror] [4 0] Grey [Shot at Horror] [8 2]"; strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
	}
	for _, c := range s.Curves {
		if got := fmt.Sprint(c.Rising, c.Points[0].Value, c.Points[1].Value, c.Points[2].Value); got != "false -1 -2 -5" {
			t.Errorf("%s: %s", c.What, got)
		}
	}
	if r, err = threshold.New(&model.Game{}); err != nil {
		t.Fatal(err)
	}
	if s := r.Study(); len(s.Rolls)+len(s.Curves) > 0 {
		t.Errorf("a study of nothing: %v", s)
	}
}

// TestTies holds that the study tells of ties of initiative only if they
// stand, for every difference of Reflex that two characters have.
func TestTies(t *testing.T) {
	g := watch(t)
	for _, c := range []struct{ chosen, want string }{
		{"again", ""},
		{"stands", "initiative: Captain against Captain, Reflex 7 and 7 1/10; initiative: Captain against Guard, Reflex 7 and 6 9/100; initiative: Captain against Grey, Reflex 7 and 5 2/25"},
	} {
		g.Readings = []*model.Reading{{ID: "initiative-tie", Options: []model.Answer{{ID: "again"}, {ID: "stands"}}, Chosen: model.Value{Kind: model.Text, Text: c.chosen}}}
		r, err := threshold.New(g)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, x := range r.Study().Open {
			for _, k := range x.Cases {
				got = append(got, x.What+": "+k.Who+" "+k.Chance.RatString())
			}
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s: got %s, want %s", c.chosen, s, c.want)
		}
	}
}

func TestFindings(t *testing.T) {
	g := watch(t)
	if got := enginetest.Findings(t, g); len(got) > 0 {
		t.Errorf("a sound game: %v", got)
	}
	for _, x := range []string{"dice check-die", "move base-moove", "snap movement", "cool cols", "encumbrance snap"} {
		if err := enginetest.Set(g, strings.Fields("role "+x)); err != nil {
			t.Fatal(err)
		}
	}
	g.Readings = []*model.Reading{{ID: "halves", Options: []model.Answer{{ID: "down"}, {ID: "up"}}}}
	got := enginetest.Findings(t, g)
	for _, want := range []string{
		`PB004 unknown role "dice": did you mean die?`,
		`PB101 unknown rule "base-moove": did you mean base-move?`,
		`PB101 unknown field "cols": did you mean cool?`,
		`PB005 table "movement" plays the role "snap" and has no row "cool-failed"`,
		`PB005 table "movement" plays the role "snap" and has no column "per"`,
		`PB005 table "snap" plays the role "encumbrance" and has no column "from"`,
		`PB007 the engine knows no answer "up" to this reading`,
	} {
		if !slices.Contains(got, want) {
			t.Errorf("no finding %q in %q", want, got)
		}
	}
}
