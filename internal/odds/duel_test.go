package odds_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/odds"
)

// TestDuels checks who meets whom, that no two meet twice, and what a line says of both.
func TestDuels(t *testing.T) {
	const game = `game: {title: Small, source: {id: "900", title: A small source, lines: 20}, theme: house}
collections: {units: {one: unit, fields: {aim: {name: Aim, type: whole}}}}
units:
  guard: {name: Guard, source: "900:1", aim: 3}
  scout: {name: Scout, source: "900:2", aim: 4}
  mule: {name: Mule, source: "900:3", aim: 1}
duels:
`
	for _, c := range []struct{ duels, want string }{
		{"{name: All, one: list(units), two: list(units), lines: {more: {name: More, one: one.aim - two.aim, two: 'two.aim > 3 ? nil : two.aim'}}}",
			"guard-scout −1 – guard-mule 2 1 scout-mule 3 1"},
		{"{name: Some, one: '[units.mule, units.guard]', two: '[units.guard]', lines: {aim: {name: Aim, one: one.aim}}}", "mule-guard 1 –"},
		{"{name: Worth it, one: list(units), two: list(units), worth: one.aim > two.aim, lines: {aim: {name: Aim, one: one.aim, two: two.aim}}}", "guard-mule 3 1 scout-mule 4 1"},
		{"{name: Alone, one: '[units.mule]', two: '[units.mule]', lines: {aim: {name: Aim, one: one.aim}}}", "no pairing is worth playing"},
		{"{name: A law, one: list(units), two: list(units), lines: {aim: {name: Aim, one: 'roll(\"d6\")'}}}", "line aim: no pairing has an answer: a distribution has no place on a card"},
	} {
		p, err := load.Open(fstest.MapFS{"content/small/game.yaml": {Data: []byte(game + "  set: " + c.duels + "\n")}}, load.Options{NoLayouts: true})
		if err != nil || len(p.Findings) > 0 {
			t.Fatal(err, p.Findings)
		}
		g := p.Games[0]
		all, err := odds.Duels(expr.New(g, engine.New(g).Funcs()), g.Duels[0])
		var got []string
		for _, x := range all {
			got = append(got, x.One.ID+"-"+x.Two.ID)
			for _, l := range x.Lines {
				got = append(got, l[0].Text(), l[1].Text())
			}
		}
		if err != nil {
			got = []string{fmt.Sprint(err)}
		}
		if s := strings.Join(got, " "); !strings.HasPrefix(s, c.want) {
			t.Errorf("%s:\ngot  %s\nwant %s", c.duels, s, c.want)
		}
	}
}
