package rules_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/rules"
)

// laborious are functions that take many steps.
const laborious = `game: {title: G, theme: house}
collections: {}
functions:
  fight:
    about: who is left
    ours: Ours.
    takes: {a: count, b: count}
    tried: {a: 1..2, b: 1..2}
    chain:
      from: {mine: a, theirs: b}
      rolls: {attack: d6, defence: d6}
      next: {mine: 'defence <= 2 ? mine - 1 : mine', theirs: 'attack <= 3 ? theirs - 1 : theirs'}
      until: mine == 0 or theirs == 0
      gives: mine
  doubles:
    about: the same, but that a double hits nobody, so that the dice are read together
    ours: Ours.
    takes: {a: count, b: count}
    tried: {a: 1..2, b: 1..2}
    chain:
      from: {mine: a, theirs: b}
      rolls: {attack: d6, defence: d6}
      next: {mine: 'defence <= 2 and attack != defence ? mine - 1 : mine', theirs: 'attack <= 3 and attack != defence ? theirs - 1 : theirs'}
      until: mine == 0 or theirs == 0
      gives: mine
  long:
    about: a long sum
    ours: Ours.
    takes: {n: count}
    tried: {n: 1..40}
    gives: 'sum(map(1..(n > 4 ? 90000 : 9), sum(map(1..60, # * n))))'
  four:
    about: long sums, each of which may take as long
    ours: Ours.
    gives: long(1) + long(2) + long(3) + long(4)
`

// TestDiceApart checks that the faces of dice after which the same follows are not combined one by
// one, and that the answers are those of faces combined one by one.
func TestDiceApart(t *testing.T) {
	p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(laborious)}}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(src string, apart bool) (string, int) {
		s := rules.New(p.Games[0])
		if apart {
			s.Apart()
		}
		env := expr.New(p.Games[0], s.Funcs())
		code, err := env.Compile(src, &expr.Scope{})
		if err != nil {
			t.Fatal(err)
		}
		r := env.Run()
		v, err := code.Eval(env.NewFrame(code.Width(), nil, r))
		if err != nil {
			t.Fatal(err)
		}
		return expr.Format(v), r.Steps()
	}
	for _, c := range []struct {
		src  string
		less int // how many times as many steps the faces one by one take
	}{{"fight(6, 5)", 4}, {"doubles(6, 5)", 1}} {
		got, steps := ask(c.src, false)
		want, all := ask(c.src, true)
		if got != want || all < c.less*steps {
			t.Errorf("%s is %s in %d steps, face by face %s in %d", c.src, got, steps, want, all)
		}
	}
}

// TestTooMuch checks that an answer that takes too many steps does so each time, whatever is
// remembered, and that a proof asks one such question and says how many it leaves.
func TestTooMuch(t *testing.T) {
	p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(laborious)}}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err, p.Findings)
	}
	s := rules.New(p.Games[0])
	env := expr.New(p.Games[0], s.Funcs())
	for range 2 {
		if _, much, err := env.Try("long(5)"); !much || err == nil || !strings.Contains(err.Error(), "long: it takes more than 4000000 steps") {
			t.Error(much, err)
		}
		if v, much, err := env.Try("four()"); much || err != nil {
			t.Error(v, much, err)
		}
	}
	x := s.Prove()[2].Failure
	if x == nil || x.Number != 1 || x.Left < 20 {
		t.Errorf("%+v", x)
	}
}
