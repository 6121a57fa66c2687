package rules_test

import (
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
	"punchboard/internal/rules"
)

// TestIdle checks that a reading that changes one answer of many, or only what was refused, is not
// idle, and that an idle one was asked everything once under each other answer.
func TestIdle(t *testing.T) {
	const many = "n > 95"
	for _, c := range []struct {
		name, other, refused string // under the last of three answers
		asked                int    // 0 for a reading that is not idle
	}{
		{"alike", "0 + n", many, 202},
		{"in one question", "n == 77 ? 0 : n", many, 0},
		{"in the first", "max(n, 1)", many, 0},
		{"in the last", "n == 95 ? 0 : n", many, 0},
		{"in what is refused", "n == 96 ? 0 : n", many, 202},
		{"in what was refused", "n", "n > 96", 0},
	} {
		p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(`game: {title: G, theme: house}
collections: {}
readings:
  first: {question: "Which?", options: {a: {text: A.}, b: {text: B.}, c: {text: C.}}, chosen: a, because: "So."}
functions:
  f:
    about: a number
    ours: Ours.
    takes: {n: count}
    tried: {n: 0..100}
    cannot:
      - when: {by-reading: {first: {a: n > 95, b: n > 95, c: "` + c.refused + `"}}}
        why: '"too many"'
    gives: {by-reading: {first: {a: n, b: n + 0, c: "` + c.other + `"}}}
`)}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		set := rules.New(p.Games[0])
		proofs := set.Prove()
		if proofs[0].Failure != nil || len(set.Findings()) > 0 {
			t.Fatal(c.name, proofs[0].Failure, set.Findings())
		}
		asked := 0
		for _, x := range set.Idle(proofs) {
			asked += x.Asked
		}
		if asked != c.asked {
			t.Errorf("%s: %d questions (of %d) without effect, want %d", c.name, asked, proofs[0].Asked, c.asked)
		}
	}
}

// TestIdleWords checks that a word that comes only under another answer is not reported as never
// given, even if that answer is already known to change something.
func TestIdleWords(t *testing.T) {
	p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(`game: {title: G, theme: house}
collections: {}
readings:
  first: {question: "Which?", options: {a: {text: A.}, b: {text: B.}}, chosen: a, because: "So."}
functions:
  f:
    about: a word
    ours: Ours.
    takes: {n: count}
    tried: {n: 0..100}
    order: [low, high, top]
    gives: {by-reading: {first: {a: "n > 50 ? 'high' : 'low'", b: "n == 99 ? 'top' : n > 40 ? 'high' : 'low'"}}}
`)}}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	set := rules.New(p.Games[0])
	proofs := set.Prove()
	if never := proofs[0].Never; len(set.Findings()) > 0 || len(never) != 1 {
		t.Fatal(set.Findings(), never)
	}
	if set.Idle(proofs); len(proofs[0].Never) > 0 {
		t.Errorf("%v never come", proofs[0].Never)
	}
}
