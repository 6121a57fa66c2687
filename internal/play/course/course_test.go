package course

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/play/part"
	"punchboard/internal/sim"
)

// head is a game with some things in it, without courses.
const head = `game: {title: G, theme: t}
collections:
  birds: {one: bird, fields: {claws: {type: whole}, copies: {type: whole, default: 1}}}
birds:
  rook: {name: Rook, claws: 2, copies: 2}
  gull: {name: Gull, claws: 4}
readings: {edge: {question: "Up?", options: {up: {text: U.}, down: {text: D.}}, chosen: up, because: So.}}
functions: {strike: {about: A., ours: O., takes: {who: birds}, rolls: {die: d6}, gives: die <= who.claws}}
courses:
  c:
`

// made returns the scenarios of a game whose simulations play a course c, and the findings.
func made(t *testing.T, course, simulations string) ([]sim.Scenario, diag.List) {
	t.Helper()
	p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(head + course + "simulations:\n" + simulations)}}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Findings) > 0 {
		return nil, p.Findings
	}
	return part.Scenarios(p.Games[0], Kinds(p.Games[0]))
}

// one returns the single scenario of a course without arguments.
func one(t *testing.T, course string) sim.Scenario {
	t.Helper()
	all, found := made(t, course, "  s: {title: S, plays: c, with: {}}\n")
	if found.Worst() == diag.Error || len(all) != 1 {
		t.Fatal(found)
	}
	return all[0]
}

// started returns a course up to its first choice or its end.
func started(t *testing.T, course string, seed uint64) *position {
	t.Helper()
	s := one(t, course)
	begins := 0
	if o, ok := s.(sim.Opened); ok {
		begins = o.Opener()
	}
	p := s.Start(begins, rand.New(rand.NewPCG(seed, 2))).(*position)
	if err := p.Fault(); err != nil {
		t.Fatal(err)
	}
	return p
}

// shows returns what is on the table, as it prints.
func (p *position) shows() string {
	var out []string
	for _, x := range p.has {
		v, _ := p.frame.Get(x.slot)
		out = append(out, x.name+": "+expr.Format(v))
	}
	return strings.Join(out, "; ")
}

// TestSteps checks each step by what it leaves on the table.
func TestSteps(t *testing.T) {
	for _, x := range []struct{ has, steps, left string }{
		{"n: 2, m: 3", "{set: {n: n + 1, m: n * 10}}", "n: 3; m: 30"},
		{"a: '[1, [2, 3]]', b: '{x: {y: 4}}'", "{let: {i: 1}, set: {'a[i][0]': 7, b.x.y: 8, 'b[\"z\"]': 9}}", "a: 1, 7, 3; b: x: y: 8, z: 9"},
		{"n: 0", "{when: n == 0, let: {m: 5}, set: {n: m}} | {when: n == 0, set: {n: 9}}", "n: 5"},
		{"d: '[1, 2, 3]', h: '[9]'", "{move: 2, from: d, to: h}", "d: 3; h: 9, 1, 2"},
		{"d: '[1]', h: '[]'", "{move: 4, from: d, to: h}", "d: ; h: 1"},
		{"d: 'pile(list(birds))', h: '[]'", "{move: birds.rook, from: d, to: h}", "d: Rook, Gull; h: Rook"},
		{"d: '[\"a\", \"b\", \"a\"]'", "{move: '[\"a\", \"b\"]', from: d}", "d: a"},
		{"h: '[]'", "{move: '\"coin\"', to: h} | {move: 3, to: h}", "h: coin, 3"},
		{"d: '[3, 2, 1]', h: '[]'", "{each: d, as: n, do: [{when: n == 2, move: '[n]', from: d, to: h}]} | {let: {n: 1}, move: n, from: d, to: h}", "d: 1; h: 2, 3"},
		{"d: '[30, 20, 10]', h: '[]'", "{each: '[2]', do: [{move: it, from: d, to: h}]}", "d: 10; h: 30, 20"},
		{"n: 0", "{each: '[1, 2, 3]', as: x, do: [{set: {n: n + x}}]}", "n: 6"},
		{"n: 0", "{each: '[1, 2, 3, 4]', until: it == 3, do: [{set: {n: n + it}}]}", "n: 6"},
		{"n: 0", "{until: n >= 4, do: [{set: {n: n + 3}}]}", "n: 6"},
		{"n: 0", "{by: all, each: '[1, 2]', do: [{set: {n: n + it * me.seat}}]}", "n: 9"},
		{"n: 5", "{until: n >= 4, do: [{set: {n: n + 3}}]}", "n: 5"},
		{"n: 0", "{rolls: {die: d6, two: 2 of d6, law: '3'}, set: {n: 'die >= 1 and die <= 6 and len(two) == 2 ? law : 0'}}", "n: 3"},
		{"n: 0, r: '[]'", "{rolls: {drawn: '2 of list(birds)'}, set: {n: len(drawn), r: 'map(pile(list(birds)), 1)'}}", "n: 2; r: 1, 1, 1"},
		{"a: 0, b: '[]'", "{set: {me.n: 1}} | {by: foe, set: {me.n: 2, a: foe.n}} | {by: all, move: '[me.seat * 10 + me.n]', to: b}", "a: 1; b: 11, 22"},
		{"b: '[]'", "{by: foe, do: [{by: all, move: '[me.seat]', to: b}]}", "b: 2, 1"},
		{"a: '[1, 2]', b: '[]'", "{set: {b: a}} | {set: {'a[0]': 9}} | {move: 0 - 1, from: a, to: b}", "a: 9, 2; b: 1, 2"},
		{"n: 0", "{set: {n: {by-reading: {edge: {up: 4, down: 5}}}}}", "n: 4"},
		{"a: '\"\"', b: 0", "{set: {a: foe.name, b: me.is.claws + len(players) * 10 + turn * 100 + round * 1000}}", "a: Gull; b: 1122"},
		{"a: '[1, 2]', b: '[3, 3]', c: '[]'", "{move: 3, from: a, to: c, refill: b}", "a: 3; b: ; c: 1, 2, 3"},
		{"a: '[1, 2]', b: '[3, 3]', c: '[]'", "{move: 2, from: a, to: c, refill: b}", "a: ; b: 3, 3; c: 1, 2"},
		{"a: '[1]', b: '[3]', c: '[]'", "{move: 9, from: a, to: c, refill: b}", "a: ; b: ; c: 1, 3"},
		{"a: '[3, 1, 2]'", "{shuffle: a} | {set: {a: sort(a)}}", "a: 1, 2, 3"},
	} {
		steps := "      - " + strings.Join(strings.Split(x.steps, " | "), "\n      - ")
		p := started(t, "    players: list(birds)\n    has: {"+x.has+"}\n    own: {n: 0}\n    turn:\n"+steps+"\n      - {choose: {stop: {}}}\n    ends: {never: {when: 'false'}}\n    most: 1\n", 1)
		if got := p.shows(); got != x.left {
			t.Errorf("%s\n got %s\nwant %s", x.steps, got, x.left)
		}
	}
}

// TestShuffle checks that every order comes about equally often, and that nothing is lost.
func TestShuffle(t *testing.T) {
	s := one(t, "    players: '[\"A\"]'\n    has: {d: '[1, 2, 3]'}\n    setup: [{shuffle: d}]\n    turn: [{choose: {stop: {}}}]\n    ends: {never: {when: 'false'}}\n")
	seen := map[string]int{}
	for n := range uint64(600) {
		seen[s.Start(0, rand.New(rand.NewPCG(n, 2))).(*position).shows()]++
	}
	for order, n := range seen {
		if len(seen) != 6 || n < 60 || n > 140 {
			t.Errorf("%s: %d of 600, %d orders", order, n, len(seen))
		}
	}
}

// duel is a course in which one bird strikes another until one is hit.
const duel = `    takes: {a: birds, b: birds, hits: count = 1}
    players: '[a, b]'
    own: {hits: 0}
    turn:
      - rolls: {hit: strike(me.is)}
        set: {foe.hits: 'hit ? foe.hits + 1 : foe.hits'}
      - {choose: {go: {uses: me.is}}}
    ends: {hit: {when: foe.hits == hits, wins: me}}
    tally: {all_hits: me.hits + foe.hits}
`

// three is a course for three.
const three = `    takes: {a: birds, b: birds, c: birds, more: count = 1}
    players: '[a, b, c]'
    turn: [{let: {n: 'others[0]'}}, {choose: {go: {uses: '["go"]'}}}]
    ends: {late: {when: turn > 5, wins: me}}
`

// table is a course for the members of a list.
var table = strings.NewReplacer("a: birds, b: birds, c: birds", "who: birds*", "[a, b, c]", "who").Replace(three)

// TestMany checks who does what with several players, who has the next turn, and what nobody knows
// of the others.
func TestMany(t *testing.T) {
	for _, x := range []struct{ steps, left string }{
		{"{by: all, move: '[me.seat]', to: b}", "2, 3, 4, 1"},
		{"{by: others, move: '[me.seat]', to: b}", "3, 4, 1"},
		{"{by: 'players[3]', move: '[me.seat]', to: b} | {move: '[me.seat]', to: b}", "4, 2"},
		{"{by: 'filter(others, it.seat != 3)', do: [{by: others, move: '[me.seat]', to: b}]}", "1, 2, 3, 2, 3, 4"},
		{"{by: 'nil', move: 1, to: b}", ""},
		{"{each: others, as: who, do: [{by: who, set: {me.n: me.seat}}]} | {set: {b: 'map(players, it.n)'}}", "1, 0, 3, 4"},
	} {
		steps := "      - " + strings.Join(strings.Split(x.steps, " | "), "\n      - ")
		p := started(t, "    players: '[1, 2, 3, 4]'\n    first: 2\n    has: {b: '[]'}\n    own: {n: 0}\n    turn:\n"+steps+"\n      - {choose: {stop: {}}}\n    ends: {never: {when: 'false'}}\n", 1)
		if got := p.shows(); got != "b: "+x.left {
			t.Errorf("%s\n got %s\nwant %s", x.steps, got, x.left)
		}
	}
	p := started(t, "    players: '[1, 2, 3, 4]'\n    has: {b: '[]'}\n    own: {out: 'false'}\n    next: 'me.seat == 3 ? players[0] : me.seat == 2 ? me : nil'\n"+
		"    turn: [{move: '[me.seat]', to: b}, {when: turn == 6, choose: {stop: {}}}]\n    ends: {never: {when: 'false'}}\n", 1)
	if got := p.shows(); got != "b: 1, 2, 2, 2, 2, 2" {
		t.Error(got)
	}
	p = started(t, `    players: '[1, 2, 3]'
    first: 2
    has: {deck: 1..10}
    own: {hand: '[me.seat * 100 + 1, me.seat * 100 + 2]', bag: 'map(1..9, me.seat * 1000 + it)', bin: '[]'}
    hidden: [{among: [deck, others.hand]}, {by: others, among: [me.bag, me.bin]}]
    turn: [{set: {me.bin: '[me.bag[0]]', me.bag: 'filter(me.bag, #index > 0)'}}, {choose: {stop: {}}}]
    ends: {never: {when: 'false'}}
    most: 2
`, 1)
	ways := map[string]bool{}
	for n := range uint64(20) {
		q := p.Imagine(1, rand.New(rand.NewPCG(n, 1))).(*position)
		all := slices.Concat(q.players[0]["hand"].([]any), q.players[2]["hand"].([]any))
		ways[fmt.Sprint(all)] = true
		deck, _ := q.list(p.hidden[0].among[0].is)
		for _, v := range all {
			if fmt.Sprint(v)[0] == '2' && v.(int) > 100 || slices.Contains(deck, v) {
				t.Fatal(all, deck)
			}
		}
		for seat, m := range q.players {
			bag := m["bag"].([]any)
			straight := slices.EqualFunc(bag, p.players[seat]["bag"].([]any), func(a, b any) bool { return a == b })
			if len(all) != 4 || len(deck) != 10 || straight != (seat == 1) || slices.ContainsFunc(bag, func(v any) bool { return v.(int)/1000 != seat+1 }) {
				t.Fatal(seat, bag, all, deck)
			}
		}
	}
	if len(ways) < 18 || p.Mover() != 1 {
		t.Error(ways, p.Mover())
	}
	s := one(t, `    players: '[1, 2, 3]'
    own: {n: 0}
    turn: [{choose: {stay: {}, take: {when: 'others[0].n > 0', do: [{by: 'others[0]', set: {me.n: me.n - 1}}, {set: {me.n: me.n + 1}}]}, grow: {do: [{set: {me.n: me.n + 2}}]}}}]
    ends: {grown: {when: me.n >= 12, wins: me}}
    depth: 20
    standing: 1 + me.n
`)
	run, err := sim.Plan{Scenarios: []sim.Scenario{s}, Agents: []sim.Agent{sim.Search{Playouts: 30}, sim.Random{}}, Seed: 1}.Block(context.Background(), sim.Key{}, 0, 5)
	if err != nil || run.Agent("search:30").Float() < 0.6 {
		t.Error(err, run.Agent("search:30"), run.Agent("random"))
	}
}

// TestOdds compares play with calculation: the first bird strikes first, so it wins with p / (1 -
// (1 - p)(1 - q)).
func TestOdds(t *testing.T) {
	all, found := made(t, duel, "  s: {title: S, plays: c, with: {a: rook, b: gull}}\n")
	if len(found) > 0 {
		t.Fatal(found)
	}
	won, games := 0.0, 4000
	for n := range games {
		chance := rand.New(rand.NewPCG(uint64(n), 3))
		p := all[0].Start(0, chance)
		for p.Mover() >= 0 {
			p.Play(0, chance)
		}
		won += p.Outcome().Score[0]
		if o := p.Outcome(); o.End != "hit" || o.Tally["all hits"] != 1 {
			t.Fatalf("%+v", o)
		}
	}
	p, q := 2/6.0, 4/6.0
	if want := p / (1 - (1-p)*(1-q)); won/float64(games) < want-0.025 || won/float64(games) > want+0.025 {
		t.Errorf("wins %v of %d, want %.3f", won, games, want)
	}
}

// TestScenarios checks what simulations make of a course: who plays, who begins, who meets whom.
func TestScenarios(t *testing.T) {
	for _, x := range []struct{ course, with, want string }{
		{duel, "{a: rook, b: gull}", "Rook, Gull: first any"},
		{duel, "{b: rook, a: gull, hits: 3}", "Gull, Rook: first any"},
		{duel, "{each: list(birds)}", "Rook, Gull: rook v. gull, first any"},
		{duel, "{each: [gull, rook, rook], hits: 2}", "Gull, Rook: gull v. rook, first any Gull, Rook: gull v. rook, first any Rook, Rook: rook v. rook, first any"},
		{duel + "    first: 2\n", "{a: rook, b: gull}", "Rook, Gull: first 1"},
		{duel + "    first: hits\n", "{each: list(birds)}", "Rook, Gull: rook v. gull, first 0"},
		{strings.Replace(duel, "hits: count = 1", "hits: count = 1, night: flag = false", 1) + "    first: 'night ? 2 : 1'\n", "{a: rook, b: gull, night: true}", "Rook, Gull: first 1"},
		{duel, "{a: rook}", "c: wants (a, b, {hits}): b is not given"},
		{duel, "{a: rok, b: gull}", `c: a: unknown bird "rok": did you mean rook?`},
		{duel, "{a: rook, b: gull, hots: 2}", `unknown argument of c "hots": did you mean hits?`},
		{duel, "{a: rook, each: list(birds)}", "a is given already by each"},
		{duel, "{each: list(bards)}", "each: unknown name bards: did you mean birds?"},
		{strings.Replace(duel, "b: birds", "b: whole", 1), "{each: list(birds)}", "each of a list meets the others in a course that takes two of them or more, which stand first and have one type: c takes 1"},
		{three, "{each: [rook, gull, rook, gull]}", "Rook, Gull, Rook: rook v. gull v. rook, first any Rook, Gull, Gull: rook v. gull v. gull, first any Rook, Rook, Gull: rook v. rook v. gull, first any Gull, Rook, Gull: gull v. rook v. gull, first any"},
		{strings.Replace(duel, "hits: count", "guest: birds = \"gull\", hits: count", 1), "{each: list(birds)}", "Rook, Gull: rook v. gull, first any"},
		{strings.Replace(duel, "'[a, b]'", "'[a]'", 1), "{a: rook, b: gull}", "c: nobody is the foe in a game for 1: others are all others, and by says who does something"},
		{table, "{who: [gull, rook]}", "Gull, Rook: first any"},
		{table, "{each: list(birds)}", "Rook, Gull: rook v. gull, first any"},
		{table, "{each: [rook, gull, gull, rook], seats: 4, more: 2}", "Rook, Gull, Gull, Rook: rook v. gull v. gull v. rook, first any"},
		{table, "{each: [rook, gull], seats: 7}", "seats: want a number from 2 to 6"},
		{table, "{who: [gull, rook], seats: 2}", "seats says how many of each meet, in a course that takes a list of players first"},
		{table, "{who: [gull, rook], each: list(birds)}", "who is given already by each"},
		{three, "{each: list(birds), seats: 2}", "seats says how many of each meet, in a course that takes a list of players first"},
		{strings.Replace(table, "more:", "seats:", 1), "{who: [gull, rook], seats: 9}", "Gull, Rook: first any"},
		{table, "{each: 'map(1..100, birds.rook)', seats: 3}", "3 of 100 meet at more than 1000 tables"},
		{strings.Replace(three, "others[0]", "foe", 1), "{a: rook, b: gull, c: gull}", "c: nobody is the foe in a game for 3: others are all others, and by says who does something"},
		{strings.Replace(three, "[a, b, c]", "concat([a, b, c], [a, b, c], [a])", 1), "{a: rook, b: gull, c: gull}", "c: want a list of 1 to 6 players, got a list of 7"},
		{duel + "    first: 3\n", "{a: rook, b: gull}", "c: player 3 begins: want 1 to 2"},
	} {
		all, found := made(t, x.course, "  s: {title: S, plays: c, with: "+x.with+"}\n")
		var got []string
		for _, s := range all {
			says := strings.Join(s.Sides(), ", ") + ": "
			if m, ok := s.(sim.Match); ok {
				says += strings.Join(m.Contestants(), " v. ") + ", "
			}
			if o, ok := s.(sim.Opened); ok {
				got = append(got, says+fmt.Sprint("first ", o.Opener()))
			} else {
				got = append(got, says+"first any")
			}
		}
		for _, f := range found {
			got = append(got, f.Message)
		}
		if s := strings.Join(got, " "); s != x.want {
			t.Errorf("%s\n got %s\nwant %s", x.with, s, x.want)
		}
	}
}

// TestChoices checks what may be chosen: each combination for which the condition holds, again
// while it holds, and nothing if there is no option.
func TestChoices(t *testing.T) {
	p := started(t, `    players: list(birds)
    has: {n: 0}
    own: {hand: pile(list(birds))}
    turn:
      - choose: {nothing: {when: 'false'}}
      - choose:
          play:
            each: {card: uniq(me.hand), at: 1..card.claws}
            when: at > 1 and n < 10
            worth: at + card.claws
            do: [{move: card, from: me.hand}, {set: {n: n + at}}]
            again: n < 4
          pass: {uses: '["rest", 4]'}
      - {set: {n: n + 100 * round}}
    ends: {spent: {when: len(me.hand) == 0, wins: foe}}
    most: 3
`, 1)
	told := func() string {
		var out []string
		for _, o := range p.Options() {
			out = append(out, fmt.Sprintf("%s %g", strings.Join(o.Uses, "+"), o.Worth))
		}
		return fmt.Sprintf("%d %s: %s", p.Mover(), p.shows(), strings.Join(out, ", "))
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for _, x := range []struct {
		want string
		take int
	}{
		{"0 n: 0: play+rook 4, play+gull 6, play+gull 7, play+gull 8, pass+rest 0", 0},
		{"0 n: 2: play+rook 4, play+gull 6, play+gull 7, play+gull 8, pass+rest 0", 3},
		{"1 n: 106: pass+rest 0", 0},
		{"0 n: 206: pass+rest 0", 0},
	} {
		if thought := p.Imagine(0, chance).Options(); !slices.EqualFunc(thought, p.Options(), func(a, b sim.Option) bool { return a.Worth == b.Worth }) {
			t.Errorf("in a thought there are other worths: %v", thought)
		}
		if got := told(); got != x.want {
			t.Fatalf("\n got %s\nwant %s", got, x.want)
		}
		p.Play(x.take, chance)
	}
	if got := p.shows(); got != "n: 406" {
		t.Error(got)
	}
	if o := p.Outcome(); p.Mover() != -1 || o.End != "turns" || o.Turns != 3 || o.Score[0] != 0.5 || o.Score[1] != 0.5 {
		t.Errorf("%+v", o)
	}
}

// TestEndings checks who wins.
func TestEndings(t *testing.T) {
	for _, x := range []struct{ players, wins, want string }{
		{"list(birds)", "wins: me", "[1 0]"}, {"list(birds)", "wins: foe", "[0 1]"}, {"list(birds)", "wins: 'players[1]'", "[0 1]"},
		{"list(birds)", "wins: 'nil'", "[0.5 0.5]"}, {"list(birds)", "", "[0.5 0.5]"},
		{"list(birds)", "wins: players", "[0.5 0.5]"}, {"'[1, 2, 3, 4]'", "wins: others", "[0 0.3333333333333333 0.3333333333333333 0.3333333333333333]"},
		{"'[1, 2, 3, 4]'", "wins: '[me, me]'", "[1 0 0 0]"}, {"'[1, 2, 3, 4]'", "", "[0.25 0.25 0.25 0.25]"},
		{`'["Me"]'`, "wins: true", "[1]"}, {`'["Me"]'`, "wins: 1 > 2", "[0]"}, {`'["Me"]'`, "wins: me", "[1]"},
		{`'["Me"]'`, "", "[0]"}, {`'["Me"]'`, "wins: 'nil'", "[0]"},
	} {
		p := started(t, "    players: "+x.players+"\n    turn: [{let: {n: 1}}]\n    ends: {over: {when: 'true', "+x.wins+"}}\n", 1)
		if got := fmt.Sprint(p.Outcome().Score); p.Mover() != -1 || got != x.want {
			t.Errorf("%s, %s: %s, want %s", x.players, x.wins, got, x.want)
		}
	}
}

// TestFaults checks the messages for a course that cannot be played, and their places.
func TestFaults(t *testing.T) {
	for _, x := range []struct{ step, want string }{
		{"{set: {^hond: 1}}", "nothing can be put into hond: it is neither under has nor under own: did you mean hand?"},
		{"{set: {^me.hend: 1}}", "nothing can be put into me.hend: it is neither under has nor under own: did you mean me.hand?"},
		{"{set: {^me: 1}}", "nothing can be put into me: it is neither under has nor under own: there is hand, me.hand, foe.hand"},
		{"{set: {^me.name: 1}}", "nothing can be put into me.name: it is neither under has nor under own: there is hand, me.hand, foe.hand"},
		{"{set: {^birds.rook.claws: 1}}", "nothing can be put into birds.rook.claws: it is neither under has nor under own: there is hand, me.hand, foe.hand"},
		{"{set: {hand: ^hond}}", "unknown name hond: did you mean hand, kind or round?"},
		{"{when: 'true', let: {x: 1}}\n      - {set: {hand: ^x}}", "unknown name x: besides the game's own data there is foe, hand, me, others, players, round, turn"},
		{"{choose: {a: {each: {x: hand}, do: [{let: {y: 1}}]}, b: {when: ^y == 1}}}", "unknown name y: besides the game's own data there is foe, hand, me, others, players, round, turn"},
		{"{let: {^hand: 1}}", "two things are called hand"},
		{"^{from: hand}", "from and to say where something goes, and move does not say what"},
		{"^{move: 1}", "move wants from, to or both"},
		{"^{each: hand}", "each and until say how often something is done, and do does not say what"},
		{"{set: {hand: ^1 / 0}}", "division by zero"},
		{"{set: {^'hand[3]': 1}}", "there is no 3 in a list of 1: the first is 0"},
		{"{set: {^hand.x: 1}}", "there is no x in a list of 1: the first is 0"},
		{"{set: {me.hand: 'nil'}}\n      - {set: {^me.hand.x: 1}}", "nothing lies there that could have x"},
		{"{set: {^me.hand.x: 1}}", "0 has no x that changes: only lists and records do"},
		{"{move: ^birds.gull, from: hand}", `bird "gull" is not in hand`},
		{"{each: '[7]', do: [{move: 7, to: hand}, {move: ^it, from: hand}]}", "it is 7, which lies in hand: write [it] to move that, or take(hand, it) to move so many"},
		{"{let: {^x: d6}}", "this is a distribution: name it under rolls, and one outcome is drawn"},
		{"{rolls: {x: ^3 of hand}}", "3 are drawn from 2"},
		{"{when: ^1 + 1, set: {hand: 1}}", "want true or false, got 2"},
		{"^{until: 'false', do: [{let: {x: 1}}]}", "100000 steps follow one another without a choice"},
		{"^{choose: {a: {each: {x: 1..200, y: 1..200}, when: x + y > 900, worth: 1}}}", "a may be chosen for more than 20000 things"},
		{"^{refill: hand}", "refill says what is put under what lies in from, where move takes more than that"},
		{"^{move: birds.rook, to: hand, refill: hand}", "refill says what is put under what lies in from, where move takes more than that"},
		{"{by: ^al, set: {me.hand: 1}}", "nobody is al: did you mean all?"},
		{"{by: ^other, set: {me.hand: 1}}", "unknown name other: did you mean others?"},
		{"{each: others, as: rival, do: [{set: {^rival.hand: 1}}]}", "nothing can be put into rival.hand: where rival is a player write by: rival and me.hand"},
		{"{by: ^3, set: {me.hand: 1}}", "want a player, such as me, or several, got 3"},
		{"{by: ^me.is, set: {me.hand: 1}}", `want a player, such as me, or several, got bird "rook"`},
		{"{choose: {a: {worth: ^me.name}}}", `want a number, got "Rook"`},
	} {
		step := strings.Replace(x.step, "^", "", 1)
		course := "    players: list(birds)\n    has: {hand: '[birds.rook]'}\n    own: {hand: 0}\n    turn:\n      - " + step + "\n      - {choose: {stop: {}}}\n    ends: {never: {when: 'false'}}\n"
		_, found := made(t, course, "  s: {title: S, plays: c, with: {}}\n")
		if x.want == "" {
			if len(found) == 0 {
				t.Errorf("%s: nothing is said", step)
			}
			continue
		}
		before, _, _ := strings.Cut(head+strings.Replace(course, step, x.step, 1), "^")
		line := strings.Count(before, "\n") + 1
		col := len(before) - strings.LastIndex(before, "\n")
		if len(found) != 1 || found[0].Message != "c: "+x.want {
			t.Errorf("%s\n got %v\nwant %s", step, found, x.want)
		} else if at := found[0].At; at.Line != line || at.Col < col || at.Col > col+5 {
			t.Errorf("%s: at %v, want %d:%d", step, at, line, col)
		}
	}
}

// TestUnplayed checks that a course that nobody plays is reported too, and that a played one is
// reported only with its scenarios.
func TestUnplayed(t *testing.T) {
	p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(head + "    players: lost\n    turn: []\n    ends: {}\n  d:\n    players: gone\n    turn: []\n    ends: {}\nsimulations: {s: {title: S, plays: c, with: {}}}\n")}}, load.Options{NoLayouts: true})
	if err != nil || len(p.Findings) > 0 {
		t.Fatal(p.Findings, err)
	}
	_, played := part.Scenarios(p.Games[0], Kinds(p.Games[0]))
	if other := Findings(p.Games[0]); len(other) != 1 || len(played) != 1 || !strings.HasPrefix(other[0].Message, "d: unknown name gone") || !strings.HasPrefix(played[0].Message, "c: unknown name lost") {
		t.Errorf("%v, and with the scenarios %v", other, played)
	}
}

// TestWorthless checks that a course without any worth is noted, once, if there is something to
// choose.
func TestWorthless(t *testing.T) {
	for choose, noted := range map[string]int{
		"{a: {}, b: {}}": 1, "{a: {each: {x: 1..2}}}": 1, "{a: {}}": 0, "{a: {worth: 1}, b: {}}": 0,
	} {
		_, found := made(t, "    players: list(birds)\n    turn: [{choose: "+choose+"}]\n    ends: {never: {when: 'false'}}\n    most: 2\n", "  s: {title: S, plays: c, with: {}}\n")
		if len(found) != noted || noted > 0 && found[0].String() != "content/g/game.yaml:10:3: note[PB005] missing-field: c: no choice has a worth, so greedy agents take any, as random ones do" {
			t.Errorf("%s: %v", choose, found)
		}
	}
}

// summed plays a number of games of a course without arguments, and returns the run and its
// summary.
func summed(t *testing.T, course string, games int) (*sim.Run, string) {
	t.Helper()
	r, err := sim.Plan{Scenarios: []sim.Scenario{one(t, course)}, Agents: []sim.Agent{sim.Greedy{}}, Seed: 1}.Block(context.Background(), sim.Key{}, 0, games)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := r.Summarise("S", nil).Text(&b); err != nil {
		t.Fatal(err)
	}
	return r, b.String()
}

// TestNeighbours checks that over the games of a series each player sits behind each other equally
// often, that the one with the second turn wins as often as the left neighbour of the one who
// begins, and that if the course says who begins, all sit as written.
func TestNeighbours(t *testing.T) {
	course := "    players: '[\"A\", \"B\", \"C\", \"D\"]'\n%s    turn: [{choose: {go: {}}}]\n    ends: {over: {when: 'true', wins: 'others[0]'}}\n"
	r, told := summed(t, fmt.Sprintf(course, ""), 6)
	for seat := range 4 {
		if got := r.Side(seat).Percent(); got != "25.0 %" {
			t.Errorf("seat %d wins %s", seat, got)
		}
		for first := range 4 {
			if got := r.When(seat, first).Percent(); seat != first && got != "33.3 %" || seat == first && got != "0.0 %" {
				t.Errorf("seat %d wins %s where %d begins", seat, got, first)
			}
		}
	}
	if !strings.Contains(told, "the first player wins 0.0 %") || !strings.Contains(told, "the second player wins 100.0 %") {
		t.Error(told)
	}
	if r, _ := summed(t, fmt.Sprintf(course, "    first: 2\n"), 6); r.Side(2).Percent() != "100.0 %" {
		t.Error("where the course says who begins, others sit elsewhere")
	}
}

// TestScore checks that points and places are reported for sides and seats.
func TestScore(t *testing.T) {
	_, told := summed(t, "    players: '[\"A\", \"B\", \"C\"]'\n    turn: [{choose: {go: {}}}]\n    ends: {over: {when: 'true', wins: me}}\n    score: 'me.seat == 1 ? 7 : 1'\n", 2)
	for _, want := range []string{"side   wins     95 % interval     points   place", "A      33.3 %   4.5 % to 84.1 %   7.0      1.00", "C      33.3 %   4.5 % to 84.1 %   1.0      2.50", "), with 3.0 points, in place 2.00"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not in\n%s", want, told)
		}
	}
}

// TestOwnFault checks that a game that goes well does not report what went wrong in another.
func TestOwnFault(t *testing.T) {
	s := one(t, "    players: list(birds)\n    has: {n: 0}\n    turn: [{choose: {well: {}, ill: {do: [{when: turn == 700, set: {n: 1 / 0}}]}}}]\n    ends: {never: {when: 'false'}}\n")
	var faults []error
	for option := range 2 {
		chance := rand.New(rand.NewPCG(1, 2))
		p := s.Start(0, chance)
		for p.Mover() >= 0 {
			p.Play(1-option, chance)
		}
		faults = append(faults, p.(sim.Faulty).Fault())
	}
	if faults[0] == nil || faults[1] != nil {
		t.Error(faults)
	}
}

// TestGuards checks how a condition is split, and that a part is not evaluated before the parts it
// needs hold.
func TestGuards(t *testing.T) {
	for text, want := range map[string]string{
		"a and b": "[[0 1] [6 7]]", "a": "[[0 1]]", "a and b or c": "[[0 12]]", "f(a and b) and c": "[[0 10] [15 16]]", "a == \" and \" and b": "[[0 12] [17 18]]",
		"a ? b and c : d": "[[0 15]]", "let x = 1; a and b": "[[0 18]]", "[a or b][0] and c": "[[0 11] [16 17]]", "a and\n b": "[[0 8]]",
	} {
		if got := fmt.Sprint(conjuncts(text)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	p := started(t, "    players: list(birds)\n    has: {n: 0, a: '[nil, 3]'}\n    turn: [{choose: {go: {each: {x: a, y: '[1, 2]'}, when: 'n == 0 and x != nil and x + y > 4 and n + 1 == 1', worth: 1}, other: {when: 'n > 0 and 1 / n > 0'}}}]\n    ends: {never: {when: 'false'}}\n    most: 1\n", 1)
	if got := len(p.Options()); got != 1 || p.looked != 6 {
		t.Error(got, p.looked)
	}
}

// TestLateFault checks that an error in a simulation, including imagined play, ends it with the
// place.
func TestLateFault(t *testing.T) {
	for turn, want := range map[string]string{
		"[{set: {n: n + 1}}, {when: n == 700, set: {n: 1 / 0}}, {choose: {go: {}}}]":                  "13:59: c: division by zero",
		"[{choose: {go: {when: turn < 3, again: n < 9999, do: [{set: {n: n + 1}}]}}}, {set: {n: 0}}]": "",
		"[{choose: {go: {again: 'true'}}}]":                                                           "13:22: c: turn 1 has no end: after 10000 choices go is chosen once more",
	} {
		s := one(t, "    players: list(birds)\n    has: {n: 0}\n    turn: "+turn+"\n    ends: {never: {when: 'false'}}\n")
		_, err := sim.Plan{Scenarios: []sim.Scenario{s}, Agents: []sim.Agent{sim.Greedy{}}, Seed: 1}.Block(context.Background(), sim.Key{}, 0, 1)
		if got := fmt.Sprint(err); want != "" && got != "s, seed 1, game 0: content/g/game.yaml:"+want || want == "" && strings.Contains(got, "has no end") {
			t.Errorf("%s: %v", turn, err)
		}
	}
}

// TestWatch checks what is reported of a watched game: turns, dice, moves, and changed values.
func TestWatch(t *testing.T) {
	s := one(t, `    players: '["Ann", "Bo"]'
    has: {deck: '["ace", "king"]', slots: '[0, 0]', note: 'nil'}
    own: {hand: '[]', n: 0}
    setup: [{shuffle: deck, move: 1, from: deck, to: me.hand}]
    turn:
      - {rolls: {die: '[4]'}, set: {me.n: 0, 'slots[me.seat - 1]': die, note: '{of: "Ann", x: [1]}'}}
      - choose: {give: {each: {card: me.hand, so: '[1, 2]'}, do: [{move: card, from: me.hand}, {by: foe, set: {me.n: 2, foe.n: 3, 'slots[1]': 'nil', deck: '[]'}}]}}
    ends: {given: {when: foe.n == 2}}
`)
	var told []string
	chance := rand.New(rand.NewPCG(1, 1))
	p := s.(sim.Watched).Watch(func(line string) { told = append(told, line) }).Start(1, chance).(*position)
	told = append(told, p.Says(1))
	p.Imagine(1, chance).Play(1, chance)
	p.Play(1, chance)
	want := []string{"    deck: shuffled", "    king from deck to Bo.hand", "turn 1: Bo", "    die: 4", "    slots[1]: 4", "    note: {of: Ann, x: 1}", "give: card king, so 2",
		"    king from Bo.hand, gone", "    Ann.n: 2", "    Bo.n: 3", "    slots[1]: nothing", "    deck: none"}
	if d := cmp.Diff(want, told); d != "" || p.Mover() != -1 {
		t.Error(d)
	}
	if got := worded(strings.Repeat("x", 200)); len(got) > mostTold+5 {
		t.Error(got)
	}
}

// TestStanding checks a player's part of what counts, and that an imagined position reveals nothing
// hidden.
func TestStanding(t *testing.T) {
	p := started(t, `    players: list(birds)
    has: {deck: '[1, 2, 3, 4, 5, 6]'}
    own: {points: me.seat * 3, hand: '[me.seat * 10, me.seat * 10 + 1]'}
    hidden: [{among: [deck, foe.hand]}]
    turn: [{choose: {stop: {}}}]
    ends: {never: {when: 'false'}}
    depth: 5
    standing: me.points - 1
`, 1)
	for n, want := range map[string]float64{"-1": 0.5, "'me.seat == 1 ? -1 : 3'": 0} {
		behind := started(t, "    players: list(birds)\n    own: {n: "+n+"}\n    turn: [{choose: {stop: {}}}]\n    ends: {never: {when: 'false'}}\n    standing: me.n\n", 1)
		if at := behind.Standing(0); at != want {
			t.Errorf("with less than nothing it stands at %v, want %v", at, want)
		}
	}
	if a, b := p.Standing(0), p.Standing(1); a != 2.0/7 || b != 5.0/7 || p.Depth() != 5 || p.Mover() != 0 {
		t.Errorf("%v, %v", a, b)
	}
	dealt := map[string]bool{}
	for n := range uint64(20) {
		q := p.Imagine(0, rand.New(rand.NewPCG(n, 1))).(*position)
		all := q.shows() + fmt.Sprint(q.players[1]["hand"])
		dealt[all] = true
		deck, _ := q.list(p.hidden[0].among[0].is)
		theirs := q.players[1]["hand"].([]any)
		whole := slices.Concat(deck, theirs)
		slices.SortFunc(whole, func(a, b any) int { return a.(int) - b.(int) })
		if fmt.Sprint(whole) != "[1 2 3 4 5 6 20 21]" || len(theirs) != 2 || fmt.Sprint(q.players[0]["hand"]) != "[10 11]" {
			t.Fatal(all)
		}
	}
	if len(dealt) < 18 || p.shows() != "deck: 1, 2, 3, 4, 5, 6" || fmt.Sprint(p.players[1]["hand"]) != "[20 21]" {
		t.Errorf("%d ways to deal, and in truth %s", len(dealt), p.shows())
	}
}
