package play

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

func text(s string) model.Value { return model.Value{Kind: model.Text, Text: s} }

// of is a game with one simulation that some machine plays.
func of(machine string, roles ...model.Field) *model.Game {
	return &model.Game{
		Play:        model.Play{Machine: machine, Roles: roles},
		Simulations: []*model.Simulation{{ID: "war", Plays: text("war")}},
	}
}

func said(found diag.List) string {
	var out []string
	for _, f := range found {
		out = append(out, f.Message)
	}
	return strings.Join(out, "\n")
}

// TestNobodyPlays holds that a game without a machine says so of each of its
// simulations, and that one without simulations says nothing.
func TestNobodyPlays(t *testing.T) {
	g := of("")
	made, found := Scenarios(g)
	if len(made) != 0 || said(found) != "nobody can play the game: it declares no courses, and its game.yaml has no section play" {
		t.Errorf("%d scenarios, %s", len(made), said(found))
	}
	if want := "say under courses how it goes, or give it play: {machine: actiondeck or force or percentile}"; found[0].Help != want {
		t.Errorf("got %s, want %s", found[0].Help, want)
	}
	g.Simulations = nil
	if made, found := Scenarios(g); made != nil || found != nil {
		t.Errorf("without simulations: %v, %s", made, said(found))
	}
}

// TestMachineReadsTheSectionPlay holds that whoever plays reads the roles of the
// section play.
func TestMachineReadsTheSectionPlay(t *testing.T) {
	for machine := range machines {
		g := of(machine)
		if _, found := Scenarios(g); len(found) == 0 || strings.HasPrefix(said(found), "nobody") {
			t.Errorf("%s is not asked to play an empty game: %s", machine, said(found))
		}
	}
}

func TestFindings(t *testing.T) {
	role := func(id, is string) model.Field { return model.Field{ID: id, Value: text(is)} }
	for _, c := range []struct {
		g    *model.Game
		want string
	}{
		{of(""), ""},
		{of("actiondeck"), ""},
		{of("actiondeck", role("dekc", "action")), `unknown role "dekc": did you mean deck?`},
		{of("", role("dekc", "action")), ""},
	} {
		if got := said(Findings(c.g)); got != c.want {
			t.Errorf("%+v: got %q, want %q", c.g.Play, got, c.want)
		}
	}
}

// TestGamesNameTheMachines holds that game.yaml may name every machine, and no
// other.
func TestGamesNameTheMachines(t *testing.T) {
	for _, name := range append(slices.Collect(maps.Keys(machines)), "chess") {
		p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte("game: {title: G, theme: t}\nplay: {machine: " + name + "}\n")}}, load.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, _, refused := strings.Cut(said(p.Findings), "none of the choices")
		if _, ok := machines[name]; ok == refused {
			t.Errorf("%s: refused is %t: %s", name, refused, got)
		}
		if g := p.Game("g"); !refused && g.Play.Machine != name {
			t.Errorf("%s is read as %q", name, g.Play.Machine)
		}
	}
}
