package load_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// functions are two functions in which the place of every formula is checked.
const functions = `game: {title: G, theme: t, source: {id: "003", title: T, lines: 9}}
collections: {units: {one: unit, fields: {hits: {type: whole}}}}
readings: {round: {question: "Up?", options: {up: {text: U.}, down: {text: D.}}, chosen: up, because: So.}}
functions:
  hit:
    about: whether it hits
    source: "003:2-3"
    takes: {who: units(hits), range: count = 0, bonus: 'whole? = who?.hits'}
    cannot: [{when: range > 9, why: '"too far"'}]
    rolls: {d: d6, e: 2 of d10}
    let: {sum: 'd - range', n: 'e[0] + e[1]'}
    gives: {by-reading: {round: {up: "n > 3", down: false}}}
    order: [hit, miss]
  total_of:
    hidden: true
    sum:
      - {of: 1, why: '"one"', keep: true}
      - each: '[1, 2]'
        terms: [{of: row, why: '"row"'}]
`

// TestFunctions checks what is read of functions, and that the place of every expression is right.
func TestFunctions(t *testing.T) {
	p := open(t, functions)
	if len(p.Findings) > 0 {
		t.Fatal(p.Findings)
	}
	g := p.Games[0]
	if len(g.Functions) != 2 || g.Function("total_of") == nil || g.Function("hits") != nil {
		t.Fatalf("%d functions", len(g.Functions))
	}
	f := g.Function("hit")
	if f.Cite.String() != "003:2-3" || !slices.Equal(f.Order, []string{"hit", "miss"}) || f.OrderAt.Line != 13 {
		t.Errorf("%+v", f)
	}
	var params, texts []string
	for _, x := range f.Takes {
		params = append(params, x.Name+": "+x.Type)
		standsAt(t, p, x.Type, x.TypeAt.Line, x.TypeAt.Col)
	}
	if d := cmp.Diff([]string{"who: units(hits)", "range: count", "bonus: whole?"}, params); d != "" {
		t.Error(d)
	}
	for _, x := range slices.Concat(f.Formulas(), g.Function("total_of").Formulas()) {
		if x.By != nil {
			texts = append(texts, x.By.Reading)
			continue
		}
		texts = append(texts, x.Text)
		standsAt(t, p, x.Text, x.At.Line, x.At.Col)
	}
	want := []string{"0", "who?.hits", "range > 9", `"too far"`, "d6", "2 of d10", "d - range", "e[0] + e[1]", "round", "n > 3", "false",
		"1", `"one"`, "[1, 2]", "row", `"row"`}
	if d := cmp.Diff(want, texts); d != "" {
		t.Error(d)
	}
	if sum := g.Function("total_of").Sum; !sum[0].Keep || sum[1].As != "row" || len(sum[1].Terms) != 1 {
		t.Errorf("%+v", sum)
	}
}

// standsAt checks that a text of the file begins at a line and column.
func standsAt(t *testing.T, p *load.Project, text string, line, col int) {
	t.Helper()
	lines := strings.Split(string(p.Files["content/g/game.yaml"]), "\n")
	if line < 1 || col < 1 || !strings.HasPrefix(lines[line-1][col-1:], text) {
		t.Errorf("%q is not at %d:%d", text, line, col)
	}
}

// TestFunctionsSummed checks that an edit of a function changes the digest of its game.
func TestFunctionsSummed(t *testing.T) {
	was, ok := model.Sum(open(t, functions).Games[0])
	for _, edit := range [][2]string{{"n > 3", "n > 4"}, {"down: false", "down: true"}, {"count = 0", "count = 1"}, {"[hit, miss]", "[miss, hit]"}, {`"one"`, `"two"`}} {
		now, also := model.Sum(open(t, strings.Replace(functions, edit[0], edit[1], 1)).Games[0])
		if !ok || !also || now == was {
			t.Errorf("%s for %s is no edit", edit[1], edit[0])
		}
	}
	if now, _ := model.Sum(open(t, strings.Replace(functions, "range: count", "range:  count", 1)).Games[0]); now != was {
		t.Error("a blank is an edit")
	}
}

// everyKey is functions with every key there is; each of its numbers, from 101 on, appears once.
const everyKey = `game: {title: G, theme: t, source: {id: "003", title: T, lines: 999}}
collections: {units: {one: unit, fields: {hits: {type: whole}}}}
decks: {}
readings: {round: {question: "Up?", options: {up: {text: U.}, down: {text: D.}}, chosen: up, because: So.}}
functions:
  all_keys:
    about: about 101
    source: "003:102"
    ours: ours 103
    takes: {p104: whole, q: whole = 105, r: list}
    number: p104
    word: q
    tried: {r: 106}
    says: {q: '"155"'}
    cannot: [{when: 107 > q, why: '"108"'}]
    rolls: {roll109: 'roll("d110")'}
    let: {let111: 112}
    given: roll109 < 113
    gives: {by-reading: {round: {up: 114, down: 115}}}
    order: [w116, v117]
  sum118:
    about: A.
    sum:
      - {of: 119, why: '"120"', when: 121 > 1}
      - {each: '[122]', as: x123, of: x123, why: '"y"'}
      - {each: '[1]', terms: [{of: 124, why: '"125"'}]}
  fold126:
    about: A.
    fold: {over: 127 of d6, from: {a128: 129}, next: {a128: 130}}
    gives: a128 + 131
  chain132:
    about: A.
    chain: {from: {c133: 134}, rolls: {z135: 'roll("d136")'}, let: {e137: 138}, next: {c133: 139}, until: c133 > 140, most: 141, gives: 142}
  chain143:
    about: A.
    chain: {from: {c: 1}, next: {c: 2}, until: c > 1, adds: 144, times: 153}
  hand145:
    about: A.
    hand: {cards: 146, of: '[147]', each: 148, pair: 149, once: 150, dice: 151, tag: 152, with: '[154]'}
`

// TestEveryKeySummed checks that any edit in a function changes its game's digest, and shows.
func TestEveryKeySummed(t *testing.T) {
	summed(t, everyKey, 155, [][2]string{{"    fold: {over", "    fold: {down: true, over"}, {"{of: 119,", "{of: 119, keep: true,"}, {"  sum118:\n", "  sum118:\n    hidden: true\n"},
		{"    number: p104\n", ""}, {"    word: q\n", ""}, {"p104: whole", "p104: count"}, {"roll109: 'roll", "other: 'roll"}, {"{up: 114, down: 115}", "{down: 115, up: 114}"}})
}

// summed checks that each of some edits of a game, and of each of its numbers from 101 to last,
// changes its digest, and shows.
func summed(t *testing.T, src string, last int, edits [][2]string) {
	t.Helper()
	told := func(src string) ([32]byte, string) {
		p := open(t, src)
		if len(p.Games) == 0 || len(p.Findings) > 0 {
			t.Fatal(p.Findings)
		}
		sum, ok := model.Sum(p.Games[0])
		if !ok {
			t.Fatal("no digest")
		}
		return sum, p.Games[0].Tree().Text()
	}
	was, shown := told(src)
	for n := 101; n <= last; n++ {
		old := strconv.Itoa(n)
		if !strings.Contains(src, old) {
			t.Fatalf("%s is not there", old)
		}
		edits = append(edits, [2]string{old, strconv.Itoa(n + 100)})
	}
	for _, e := range edits {
		now, shows := told(strings.ReplaceAll(src, e[0], e[1]))
		if now == was {
			t.Errorf("%q for %q is no edit", e[1], e[0])
		}
		if shows == shown {
			t.Errorf("%q for %q does not show", e[1], e[0])
		}
	}
}

// TestFunctionErrata restores a printed expression.
func TestFunctionErrata(t *testing.T) {
	p := open(t, functions+`errata:
  sum: {at: functions.hit.let.sum, printed: d + range, ruling: d - range, because: So.}
  why: {at: functions.total_of.sum.0.of, printed: 2, ruling: 1, because: So.}
`)
	if len(p.Findings) > 0 {
		t.Fatal(p.Findings)
	}
	g, found := p.AsPrinted("g")
	if len(found) > 0 {
		t.Fatal(found)
	}
	if got := g.Function("hit").Let[0].Is.Text + " " + g.Function("total_of").Sum[0].Of.Text; got != "d + range 2" {
		t.Errorf("printed: %s", got)
	}
	if got := p.Games[0].Function("hit").Let[0].Is.Text; got != "d - range" {
		t.Errorf("ruled: %s", got)
	}
}

// TestLanguageFunctions checks that the loader rejects redefinitions of the functions that every
// game has.
func TestLanguageFunctions(t *testing.T) {
	for _, name := range expr.Functions() {
		p := open(t, "game: {title: G, theme: t}\ncollections: {}\nfunctions: {"+name+": {about: A., gives: 1}}\n")
		if len(p.Findings) != 1 || p.Findings[0].Code != "PB003" {
			t.Errorf("%s may be defined again: %v", name, p.Findings)
		}
	}
}

// TestRestOfArguments checks that nothing may follow a parameter that takes all remaining
// arguments.
func TestRestOfArguments(t *testing.T) {
	for takes, want := range map[string]string{
		"{a: whole, b: whole...}":    "",
		"{a: whole..., b: whole}":    "a takes all arguments that are left, and b comes after it",
		`{a: "whole... = [1]"}`:      "a takes as many arguments as there are, and needs no default",
		`{a: "decks | cards* = []"}`: "",
		"{a: whola*}":                "no type whola",
		"{a: int}":                   "no type int, types: tables, decks, cards, tiles, scenarios, terms, whole, count, number, flag, word, list, any",
	} {
		got := ""
		for _, f := range open(t, "game: {title: G, theme: t}\ncollections: {}\nfunctions: {f: {about: A, ours: Made up., takes: "+takes+", gives: 1}}\n").Findings {
			got += strings.Join(append([]string{strings.ReplaceAll(f.Message, `"`, "")}, f.Evidence...), ", ")
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", takes, got, want)
		}
	}
}
