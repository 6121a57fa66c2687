package rules_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
	"punchboard/internal/rules"
)

// costly are functions of about 1,000,000 steps. A question may take five times as many.
const costly = `game: {title: G, theme: t}
collections: {}
functions:
  whole:
    about: what takes long and asks for nothing
    let: {more: 0}
    gives: 'sum(1..1000, let y = it + more; sum(1..1000, it + y))'
  told:
    about: what takes as long and is told something
    takes: {n: whole}
    tried: {n: 1}
    gives: 'sum(1..1000, let y = it + n; sum(1..1000, it + y))'
  late:
    about: what leaves few steps
    takes: {n: whole}
    tried: {n: 1}
    gives: 'sum(1..4, told(it)) + sum(1..900, let y = it + n; sum(1..900, it + y)) + whole()'
  thrown:
    about: a throw
    rolls:
      r: d6
    gives: r
  long:
    about: what takes some steps and gives a throw in a record
    takes: {n: whole}
    tried: {n: 1}
    let: {more: 'sum(1..200, it)'}
    gives: '{throw: thrown(), more: more, n: n}'
  shown:
    about: what takes some steps and prints as it was told
    takes: {n: any}
    tried: {n: 1}
    let: {more: 'sum(1..200, it)'}
    gives: '{n: n, more: more}'
`

// TestAskedOnce checks that a function without parameters is evaluated once, and so is one that
// takes long, per argument. Two throws stay two throws.
func TestAskedOnce(t *testing.T) {
	for _, c := range []struct{ q, want string }{
		{"sum(1..20, whole())", "20020000000"},
		{"sum(1..20, told(it))", "told: it takes more than 5000000 steps: ask for less at once, or go kind by kind or step by step, with fold or chain"},
		{"sum(1..3, told(it))", "3009000000"},
		{"sum(1..20, told(it % 2))", "20030000000"},
		{"long(1).n + long(1).throw - long(1).throw == 1", "16.7 %"}, // none of them is remembered
		{"map([2, '2', [2], nil, true, 2], shown(it).n == it)", "yes, yes, yes, yes, yes, yes"},
		{"thrown() - thrown() == 0", "16.7 %"}, // two throws, though known from one
	} {
		env := scopeOf(t, costly)
		got, err := env.Text(c.q)
		if err != nil {
			got, _, _ = strings.Cut(err.Error(), " (content/")
		}
		if got != c.want && !strings.HasSuffix(got, c.want) {
			t.Errorf("%s: got %s, want %s", c.q, got, c.want)
		}
	}
}

// TestCutOffNotKept checks that an answer cut off for lack of steps is not remembered.
func TestCutOffNotKept(t *testing.T) {
	env := scopeOf(t, costly)
	if v, err := env.Eval("late(0)"); err == nil || !strings.Contains(err.Error(), "late > whole: it takes more than 5000000 steps") {
		t.Fatalf("%v, %v", v, err)
	}
	if got, err := env.Text("whole()"); got != "1001000000" {
		t.Errorf("got %s, %v", got, err)
	}
	if got, err := env.Text("late(0)"); got != "5744810000" {
		t.Errorf("what is known takes no steps: %s, %v", got, err)
	}
}

// TestCutOffInProof checks that a proof tells why a question about an entry was cut off, which would
// be answered if it were asked once more.
func TestCutOffInProof(t *testing.T) {
	data := costly + `  each:
    about: what takes too many steps for one entry
    takes: {x: things}
    gives: sum(1..x.n, told(100 * x.n + it))
`
	p, err := load.Open(fstest.MapFS{
		"content/g/game.yaml": {Data: []byte(strings.Replace(data, "collections: {}", "collections: {things: {one: thing, fields: {n: {name: N, type: whole}}}}\nthings: {a: {name: A, n: 1}, b: {name: B, n: 7}, c: {name: C, n: 2}}", 1))},
	}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err, p.Findings)
	}
	proofs := rules.New(p.Games[0]).Prove()
	x := proofs[len(proofs)-1].Failure
	if x == nil || x.Entry != "B" || !strings.Contains(x.Reason(), "it takes more than 5000000 steps") {
		t.Errorf("%+v", x)
	}
}
