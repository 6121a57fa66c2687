package rules_test

import (
	"fmt"
	"testing"
)

// burg is a game that uses different names than the tool for everything: a chamber of one square
// with a gate, rubble before it, and a bush on the lower side.
const burg = `game: {title: G, theme: t}
collections:
  boden:
    one: Teil
    fields:
      schicht: {type: choice, choices: [unten, darauf, dazwischen, name]}
      zeichen: {type: text}
      quer: {type: text, optional: true}
      art: {type: choice, choices: [eben, schutt, schacht, tor, wand, glas, busch], default: eben}
legend:
  of: boden
  mark: zeichen
  across: quer
  floor: {schicht: unten}
  object: {schicht: darauf}
  wall: {schicht: dazwischen}
  place: {schicht: name}
  clear: {art: [glas, schacht]}
  obstructs: {art: busch}
  uneven: {art: schutt}
  lift: {art: schacht}
  opens: {art: tor}
boden:
  gras: {name: Gras, schicht: unten, zeichen: g, ours: Made up.}
  schutt: {name: Schutt, schicht: unten, zeichen: s, art: schutt, ours: Made up.}
  aufzug: {name: Aufzug, schicht: unten, zeichen: A, art: schacht, ours: Made up.}
  mauer: {name: Mauer, schicht: dazwischen, zeichen: "|", quer: "-", art: wand, ours: Made up.}
  pforte: {name: Pforte, schicht: dazwischen, zeichen: p, art: tor, ours: Made up.}
  fenster: {name: Fenster, schicht: dazwischen, zeichen: f, art: glas, ours: Made up.}
  busch: {name: Busch, schicht: darauf, zeichen: B, art: busch, ours: Made up.}
  stein: {name: Stein, schicht: darauf, zeichen: S, ours: Made up.}
  platz: {name: Platz, schicht: name, zeichen: P, ours: Made up.}
tiles:
  hof:
    name: Hof
    grid: square
    ours: Made up.
    fill: gras
    levels:
      1: |
        +---+   .   .
        |   p s   P
        +-f-+   .   .
              B   S
        .   .   .   .
              A
        .   .   .   .
      2: |
        .   .   .   .

        .   .   .   .

        .   .   .   .
              A
        .   .   .   .
functions:
  price: {about: A, ours: Made up., takes: {step: any, how: any}, gives: '1 + (step.uneven ? 10 : 0) + 100 * step.doors + (step.lift ? 1000 : 0) + how'}
  way: {about: A, ours: Made up., takes: {from: list, to: list}, gives: 'route({tile: "hof", slope: 1}, {size: 1}, from, to, "price", 0)'}
`

// TestForeignLegend checks that routes and sight follow the meanings of a game's own fields and
// words.
func TestForeignLegend(t *testing.T) {
	env := scopeOf(t, burg)
	for _, c := range []struct{ ask, want string }{
		{`way([1, 1], [2, 1]).cost`, "111"}, // a door and rubble
		{`way([1, 3], [2, 3, 2]).cost`, "1002"},
		{`way([1, 1], [1, 2])`, "<nil>"}, // a window is no door, and stones are in the way
		{`map(filter(spaces("hof"), "platz" in .places), .at)`, "[[3 1]]"},
		{`stands("hof", {size: 1}, [2, 2])`, "false"},
		{`sight("hof", [1, 1], [1, 3], false, false).blocked`, "<nil>"},
		{`sight("hof", [1, 1], [2, 1], false, false).blocked`, "a pforte"},
		{`sight("hof", [2, 1], [2, 3], false, false)`, "map[blocked:<nil> obstructed:1]"},
		{`sight("hof", [3, 1], [3, 3], false, false).blocked`, "a stein"},
		{`sight("hof", [2, 3, 2], [2, 3], false, false).blocked`, "<nil>"},
	} {
		v, err := env.Eval(c.ask)
		if got := fmt.Sprint(v); err != nil || got != c.want {
			t.Errorf("%s\n got  %s, %v\n want %s", c.ask, got, err, c.want)
		}
	}
}
