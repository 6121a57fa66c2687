package rules_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/rules"
)

// traps is a game of functions that are easily counted wrongly, or that take too long if counted
// naively.
const traps = `game: {title: G, theme: t}
collections: {}
functions:
  later:
    about: what is asked of a hand by a roll that comes after it
    rolls:
      h: '2 of {a: 2, b: 2}'
      which: 'die(["a", "b"])'
    gives: count(h, it == which)
  earlier:
    about: what is asked of a hand by a roll that comes before it
    rolls:
      which: 'die(["a", "b", "c"])'
      h: '2 of {a: 2, b: 2, c: 2}'
    gives: count(h, it == which)
  itself:
    about: what is asked of a hand by the hand
    rolls:
      h: 3 of d6
    gives: count(h, it == min(h))
  many:
    about: a name within a predicate keeps nothing apart
    rolls:
      r: 60 of d10
    gives: count(r, let x = it; x >= 5)
  sharp:
    about: it and the sign for it
    rolls:
      r: 2 of d6
    gives: 'count(r, # == 6) == count(r, it == 6)'
  throw:
    about: one die
    rolls:
      d: d6
    gives: d
  same:
    about: one throw, named
    rolls:
      d: throw()
    gives: d - d
  twice:
    about: two throws
    gives: throw() - throw()
  tenth:
    about: a decimal
    takes: {x: number = 0.1}
    gives: x + 0.2
  record:
    about: a law of records
    rolls:
      d: die([1, 2])
    gives: '{n: d, list: [d, "a"], half: d / 2, good: d == 1}'
  endless:
    about: more states than can be gone through
    chain:
      from: {n: 0}
      rolls:
        r: d6
      next: {n: n + r}
      until: false
      gives: n
  circle:
    about: many states that lead to one another
    takes: {size: count}
    chain:
      from: {n: 0}
      rolls:
        r: d6
      next: {n: '(n + r) % size'}
      until: n == size - 1
      gives: n
  stuck:
    about: two states that lead to one another only
    chain:
      from: {n: 0}
      next: {n: 1 - n}
      until: n == 2
      gives: n
  grows:
    about: what doubles as often as not
    chain:
      from: {on: true}
      rolls:
        r: d6
      next: {on: r > 3}
      until: not on
      adds: 1
      times: 2
  grows_fast:
    about: what doubles more often than not
    chain:
      from: {on: true}
      rolls:
        r: d6
      next: {on: r > 2}
      until: not on
      adds: 1
      times: 2
  grows_round:
    about: the same in two states
    chain:
      from: {at: 1}
      rolls:
        r: d6
      next: {at: 'r > 1 ? 3 - at : 0'}
      until: at == 0
      adds: 1
      times: 2
  shrinks:
    about: a circle that is never left, in which each round counts half
    chain:
      from: {at: 0}
      next: {at: 1 - at}
      until: at == 2
      adds: 1
      times: 1/2
  thrown:
    about: dice in a state
    chain:
      from: {s: 0}
      next: {s: s + d6}
      until: s > 10
      gives: s
  fewer:
    about: what counts less than never
    chain:
      from: {on: true}
      next: {on: false}
      until: not on
      adds: 1
      times: -1
  ends:
    about: where a walk ends, once it is known that it is not at 0
    chain:
      from: {n: 1}
      rolls:
        r: d6
      next: {n: 'r > 4 ? n + 1 : n - 1'}
      until: n == 0 or n == 3
      gives: n
    given: n > 0
  slow:
    about: more steps than are gone
    gives: 'sum(1..3000, let y = it; sum(1..3000, it + y))'
  deep:
    about: a call in a call
    takes: {n: count}
    tried: {n: '[0]'}
    gives: 'n == 0 ? 0 : deep(n - 1) + 1'
  outer:
    about: a call
    gives: inner(0) + 1
  inner:
    about: what fails
    takes: {n: whole}
    tried: {n: '[1]'}
    gives: 1 / n
  refuses:
    about: what is refused
    takes: {n: whole}
    tried: {n: '[1, 2, 3]'}
    cannot:
      - {when: n > 2, why: '"it is " + text(n)'}
      - {when: n > 1, why: '"never told"'}
    gives: n
  none_left:
    about: what is never given
    rolls:
      d: d6
    given: d > 6
    gives: d
  law_let:
    about: a law under let
    let:
      d: d6
    gives: d
  fib:
    about: a choice in a choice
    takes: {n: count}
    tried: {n: '[1]'}
    gives: 'n < 2 ? n : fib(n - 1) + fib(n - 2)'
`

// TestPitfalls asks what is easily counted wrongly, and what is refused.
func TestPitfalls(t *testing.T) {
	env := scopeOf(t, traps)
	for _, c := range [][2]string{
		{"later()", "{0: 1/6, 1: 2/3, 2: 1/6}"},
		{"earlier()", "{0: 2/5, 1: 8/15, 2: 1/15}"},
		{"itself() == 3", "1/36"},
		{"many().mean", "36"},
		{"sharp()", "1"},
		{"same()", "{0: 1}"},
		{"twice() == 0", "1/6"},
		{"tenth() == 0.3", "true"},
		{"tenth(0.7) == 0.9", "true"},
		{"0.1 * 3 == 0.3", "true"},
		{"shrinks()", "2"},
		{"ends()", "{3: 1}"},
		{"fib(80)", "23416728348467685"},
		{"deep(900)", "900"},
		{"circle(900)", "{899: 1}"},
		{"refuses(1)", "1"},
	} {
		v, err := env.Eval(c[0])
		if err != nil {
			t.Errorf("%s: %v", c[0], err)
			continue
		}
		if same, got := engine.Equal(v, c[1]); !same {
			t.Errorf("%s: got %s, want %s", c[0], got, c[1])
		}
	}
}

// TestRefusals checks the messages for questions without an answer, and that they come quickly.
func TestRefusals(t *testing.T) {
	env := scopeOf(t, traps)
	for _, c := range [][2]string{
		{"endless()", "endless: more than 100000 states can be reached: keep less in the state"},
		{"circle(2600)", "circle: 2599 states lead to one another: at most 2500 can be solved exactly; let the state count on, or say most"},
		{"stuck()", "stuck: it never ends: 2 states lead only to one another, such as n: 1"},
		{"grows()", "grows: what it adds grows without end: later steps count more often than they grow rare"},
		{"grows_fast()", "grows_fast: what it adds grows without end: later steps count more often than they grow rare"},
		{"grows_round()", "grows_round: what it adds grows without end: later steps count more often than they grow rare"},
		{"thrown()", "thrown: s would be a distribution: name what is rolled under rolls of the chain, and use its value"},
		{"fewer()", "fewer: want how often counts what later steps add, 0 or more, got -1"},
		{"slow()", "slow: it takes more than 4000000 steps: ask for less at once, or go kind by kind or step by step, with fold or chain"},
		{"deep(1500)", "deep > deep > deep > deep > ... > deep: calls within calls, more than 1000 deep: is there an end to them?"},
		{"outer()", "outer > inner: division by zero"},
		{"refuses(3)", "it is 3"},
		{"refuses()", "refuses: wants (n): n is not given"},
		{"refuses(1, 2)", "refuses: wants (n), got 2"},
		{"refuses(1.5)", "refuses: n: want a whole number, got 3/2"},
		{"refuses(d6)", "refuses: n: want a whole number, got a distribution: name what is rolled under rolls, and give its value"},
		{"none_left()", "none_left: given leaves nothing: no case that may come is such"},
		{"law_let()", "law_let: d would be a distribution: name it under rolls, and it is one value throughout; or ask for its chances where they are used"},
		{"let d = throw(); d + d", "the same roll is on both sides: name it under rolls, and it is one value throughout; or roll twice"},
		{"let d = trials(2, 1/2); d + d", "the same roll is on both sides: name it under rolls, and it is one value throughout; or roll twice"},
		{"let d = pick(2, 5, 2); d + d", "the same roll is on both sides: name it under rolls, and it is one value throughout; or roll twice"},
		{"40 of d20", "more than 2000000 different handfuls of 40: use fold, which goes kind by kind, or name what is kept: highest(40 of ..., 3)"},
		{"sum(1..200000)", "the list is too long"},
	} {
		start := time.Now()
		v, err := env.Eval(c[0])
		if err == nil {
			t.Errorf("%s: got %v", c[0], v)
			continue
		}
		if said, _, _ := strings.Cut(err.Error(), " (content/"); said != c[1] && !strings.HasSuffix(said, c[1]) {
			t.Errorf("%s\n  got  %s\n  want %s", c[0], said, c[1])
		}
		if took := time.Since(start); took > slow {
			t.Errorf("%s took %s", c[0], took)
		}
	}
	if _, err := env.Eval("outer()"); err == nil || !strings.HasSuffix(err.Error(), " (content/g/game.yaml:"+lineOf("gives: 1 / n")+":14)") {
		t.Errorf("the place: %v", err)
	}
}

func lineOf(text string) string {
	before, _, _ := strings.Cut(traps, text)
	n, _ := json.Marshal(strings.Count(before, "\n") + 1)
	return string(n)
}

// TestGivenOfAnEnd checks that given, at the end of a chain, can read its state but no roll on the
// way.
func TestGivenOfAnEnd(t *testing.T) {
	_, rest, _ := strings.Cut(traps, "  ends:")
	ends, _, _ := strings.Cut(rest, "  slow:")
	game := "game: {title: G, theme: t}\ncollections: {}\nfunctions:\n  ends:" + strings.Replace(ends, "given: n > 0", "given: r > 0", 1)
	p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(game)}}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	found := rules.New(p.Games[0]).Findings()
	if len(found) != 1 || found[0].Message != "ends: r is not known yet in the state that a chain is in: let from and next keep it" {
		t.Errorf("found %v", found)
	}
}

// TestRecordsAsJSON checks how a law of records is written as JSON.
func TestRecordsAsJSON(t *testing.T) {
	v, err := scopeOf(t, traps).Eval("record()")
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(engine.Encode(v))
	want := `{"kind":"dist","value":[{"outcome":{"good":false,"half":1,"list":[2,"a"],"n":2},"chance":"1/2"},{"outcome":{"good":true,"half":"1/2","list":[1,"a"],"n":1},"chance":"1/2"}]}`
	if string(b) != want || err != nil {
		t.Errorf("got %s, %v\nwant %s", b, err, want)
	}
}

// TestQuotes checks the messages for expressions that YAML parses differently.
func TestQuotes(t *testing.T) {
	for _, c := range [][2]string{
		{"gives: count(2 of d6, # == 6)", "expression"},
		{"gives: 1 > 0 ? 1 : 0", "expression"},
		{"gives: {a: 1}", "expression"},
	} {
		p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte("game: {title: G, theme: t}\ncollections: {}\nfunctions:\n  f:\n    about: A.\n    " + c[0] + "\n")}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Findings) != 1 || !strings.Contains(p.Findings[0].Message, c[1]) || !strings.Contains(p.Findings[0].Help, "quotes") {
			t.Errorf("%s: %v", c[0], p.Findings)
		}
	}
}

// TestMergedAgree asks all claims of all games twice: with the kinds of handfuls merged where
// nothing distinguishes them, and with all kinds apart.
func TestMergedAgree(t *testing.T) {
	p, err := load.Open(os.DirFS("../.."), load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, g := range p.Games {
		merged, apart := rules.New(g), rules.New(g)
		apart.Apart()
		a, b := expr.New(g, merged.Funcs()), expr.New(g, apart.Funcs())
		for _, c := range g.Claims {
			if !calls(c.Holds.Text, merged) {
				continue
			}
			got, err := a.Text(c.Holds.Text)
			want, also := b.Text(c.Holds.Text)
			if also != nil && strings.Contains(also.Error(), "more than") {
				continue // too many to distinguish
			}
			if asked++; got != want || (err == nil) != (also == nil) {
				t.Errorf("%s: %s: merged %s, %v; apart %s, %v", g.ID, c.Holds.Text, got, err, want, also)
			}
		}
	}
	if asked < 20 {
		t.Errorf("only %d claims asked", asked)
	}
}

// calls reports whether an expression calls a function of a set.
func calls(src string, s *rules.Set) bool {
	return slices.ContainsFunc(s.Functions(), func(f *rules.Function) bool { return strings.Contains(src, f.Decl().ID+"(") })
}

// TestSlips checks the messages for dice as other languages write them, with the function's name
// once.
func TestSlips(t *testing.T) {
	for gives, want := range map[string]string{
		"nd6":      "slip: unknown name nd6: n of d6 are so many dice one by one, sums(n, d6) is their sum (content/g/game.yaml:6:12)",
		"dn":       `slip: unknown name dn: dice of n faces are rolled with roll("d" + text(n)) (content/g/game.yaml:6:12)`,
		"2dn":      `slip: "2dn" is neither a number nor dice such as 2d6 (content/g/game.yaml:6:13)`,
		"2 * many": "slip: unknown name many: did you mean max, mean or min? (content/g/game.yaml:6:16)",
	} {
		p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte("game: {title: G, theme: house}\nfunctions:\n  slip:\n    about: a slip\n    takes: {n: count}\n    gives: " + gives + "\n")}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		_, err = expr.New(p.Games[0], engine.New(p.Games[0]).Funcs()).Eval("slip(1)")
		if err == nil || err.Error() != want {
			t.Errorf("%s\n  got  %v\n  want %s", gives, err, want)
		}
	}
}

// TestUnordered checks the warning about a handful that is asked for its first, which is its least,
// and that there is none where the order does not matter.
func TestUnordered(t *testing.T) {
	for gives, warned := range map[string]bool{
		"r[0]": true, "2 * r[-1]": true, "first(r)": true, "take(r, 2)": true, "r[1:]": true, "r[0] > r[1]": true, "r[0] == r[1]": true, "k[0] - k[1]": true,
		"k[0] == k[1]": false, "max(k[0], k[1]) * abs(k[0] - k[1])": false, "one[0]": false, "sort(r)[0] + highest(r, 2)[1]": false, "t[0] > t[1]": false,
	} {
		src := "game: {title: G, theme: house}\nfunctions:\n  slip:\n    about: a slip\n    rolls: {r: 3 of d6, k: 2 of d6, one: 1 of d6, t: 'together([d4, d6])'}\n    gives: '[" + gives + ", r, k, one, t]'\n"
		p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(src)}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		found := rules.New(p.Games[0]).Findings()
		if !warned && len(found) == 0 || warned && len(found) == 1 && found[0].At.Line == 6 && strings.Contains(found[0].Message, "is a handful and has no order") {
			continue
		}
		t.Errorf("%s: %v", gives, found)
	}
}

// TestLongPaths checks that a failure says what is wrong, however deep the calls are.
func TestLongPaths(t *testing.T) {
	x := &rules.Failure{Err: &rules.Fault{Path: strings.Split(strings.Repeat("deep ", 30)+"deep", " "), Msg: "no end"}}
	if got, want := x.Reason(), "deep > deep > deep > deep > ... > deep: no end"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestMisspelt checks the warning about a word that is no outcome of what is rolled.
func TestMisspelt(t *testing.T) {
	for gives, want := range map[string]string{
		`b == "hot"`:              `slip: b is never "hot": way gives hit, miss`,
		`b in ["hit", "mis"]`:     `slip: b is never "mis": way gives hit, miss`,
		`b != "hit" and d != "x"`: "",
	} {
		src := "game: {title: G, theme: house}\nfunctions:\n  way: {about: a way, rolls: {d: d6}, gives: 'd > 3 ? \"hit\" : \"miss\"', order: [hit, miss]}\n  slip: {about: a slip, rolls: {b: way(), d: 'die([\"y\"])'}, gives: '" + gives + " and d == b'}\n"
		p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(src)}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range rules.New(p.Games[0]).Findings() {
			got += f.Message
		}
		if got != want {
			t.Errorf("%s: %s, want %s", gives, got, want)
		}
	}
}
