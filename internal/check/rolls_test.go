package check_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// TestDiceAsDigits checks the findings in tables of dice that are read as digits, with gaps in
// their results, and of dice that add a number.
func TestDiceAsDigits(t *testing.T) {
	for _, c := range []struct{ name, die, rows, modifiers, want string }{
		{"whole", "d66", "{11-16: {s: a}, 21-36: {s: b}, 41-66: {s: c}}", "", ""},
		{"over the holes", "d66", "{11-30: {s: a}, 31-66: {s: c}}", "", ""},
		{"a gap", "d66", "{11-15: {s: a}, 22-66: {s: b}}", "", `PB201 no row of "t" takes a 16 and 21 on d66: results of d66: 36; in rows: 34; missing: 16 and 21; chance to roll one: 1/18`},
		{"three digits", "d222", "{111-112: {s: a}, 121-221: {s: b}}", "", `PB201 no row of "t" takes a 222 on d222: results of d222: 8; in rows: 7; missing: 222; chance to roll one: 1/8`},
		{"off the die", "d66", "{11-66: {s: a}, 17-20: {s: b}}", "", `PB203 row 17–20 of "t" is off the die: d66 gives 11–66 and the table declares no modifier`},
		{"beyond the die", "d66", "{10-66: {s: a}}", "", `PB203 row 10–66 of "t" reaches beyond the die: d66 gives 11–66 and the table declares no modifier`},
		{"twice", "d66", "{11-21: {s: a}, 17-66: {s: b}}", "", `PB202 two rows of "t" take a 21 on d66: results of d66: 11–66; twice: 21
PB203 row 17–66 of "t" begins or ends with a number that d66 never shows: d66 gives 11–66 and the table declares no modifier`},
		{"ends in a hole", "d66", "{11-18: {s: a}, 20-66: {s: b}}", "", `PB203 row 11–18 of "t" begins or ends with a number that d66 never shows: d66 gives 11–66 and the table declares no modifier`},
		{"twice in a hole", "d66", "{11-20: {s: a}, 20-66: {s: b}}", "", ""},
		{"modified into holes", "d66", "{11-16: {s: a}, 21-66: {s: b}, 67: {s: c}}", "{up: {when: it is dark, bonus: 1}}", `PB205 a modified roll of 17 has no row in "t": modifiers: +1 up`},
		{"modified and whole", "d66", "{11-17: {s: a}, 21-66: {s: b}, 27: {s: d}, 67+: {s: c}}", "{up: {when: it is dark, bonus: 1}}", `PB202 two rows of "t" take a 27 on d66: results of d66: 11–66; twice: 27`},
		{"modified beyond", "d22", "{11-22: {s: a}}", "{up: {when: it is dark, bonus: 1}}", `PB205 a modified roll of 23 has no row in "t": modifiers: +1 up`},
		{"not reached", "d22", "{11-23: {s: a}, 14-19: {s: b}}", "{up: {when: it is dark, bonus: 1}}", `PB202 two rows of "t" take a 14 on d22: results of d22: 11–22; twice: 14
PB204 nothing reaches row 14–19 of "t": d22 gives 11–22, with modifiers 11–23`},
		{"without effect", "d22", "{11-13: {s: a}, 20-30: {s: b}}", "{up: {when: it is dark, bonus: 1}}", `PB405 the modifier "up" changes no result of "t": d22 gives 11–22, with +1 it gives 12–23: the same rows face by face, with chance 1`},
		{"plus", "2d3+1", "{3-6: {s: a}}", "", `PB201 no row of "t" takes a 7 on 2d3+1: results of 2d3+1: 5; in rows: 4; missing: 7; chance to roll one: 1/9`},
		{"percent", "d%", "{1-99: {s: a}}", "", `PB201 no row of "t" takes a 100 on d%: results of d%: 100; in rows: 99; missing: 100; chance to roll one: 1/100`},
		{"not thrown", "2d66", "{1-99: {s: a}}", "", `PB006 the die of "t" is "2d66", where dice such as d6, 2d10 or d66 are wanted, or an expression: `},
		{"capital", "D66", "{11-66: {s: a}}", "", ""},
		{"00", "d100", "{01-05: {s: a}, 06–95: {s: b}, 96-00: {s: c}}", "", ""},
		{"00 of d%", "d%", "{1-99: {s: a}, 00: {s: b}}", "", ""},
		{"0 is 0", "d10", "{0-9: {s: a}}", "", `PB201 no row of "t" takes a 10 on d10: results of d10: 10; in rows: 9; missing: 10; chance to roll one: 1/10
PB203 row 0–9 of "t" reaches beyond the die: d10 gives 1–10 and the table declares no modifier`},
		{"below 0", "d6 - d6", "{-5--1: {s: a}, 0: {s: b}, 1-5: {s: c}}", "", ""},
		{"a minus", `"sums(4, die([-1, 0, 1]))"`, "{−4-−1: {s: a}, 0: {s: b}, 1-4: {s: c}}", "", ""},
		{"words", `"die({hit: 3, graze: 1, miss: 2})"`, "{hit: {s: a}, miss: {s: b}, graze: {s: c}}", "", ""},
		{"a word missing", `"die({hit: 3, graze: 1, miss: 2})"`, "{hit: {s: a}, mis: {s: b}, graze: {s: c}}", "", `PB201 no row of "t" takes miss: die({hit: 3, graze: 1, miss: 2}) gives graze, hit and miss; chance of no row: 1/3
PB203 row mis of "t" is never rolled: die({hit: 3, graze: 1, miss: 2}) gives graze, hit and miss and the table declares no modifier`},
		{"two words in a row", `"die({hit: 3, graze: 1, miss: 2})"`, `{"graze, hit": {s: a}, miss: {s: b}}`, "", ""},
		{"a word twice", `"die({hit: 3, graze: 1, miss: 2})"`, `{"graze, hit": {s: a}, "miss, hit": {s: b}}`, "", `PB202 two rows of "t" take a hit: die({hit: 3, graze: 1, miss: 2}) gives graze, hit and miss`},
		{"both ends", "2d6", "{3-11: {s: b}, '2, 12': {s: a}}", "", ""},
		{"a hole between", "2d6", "{3-10: {s: b}, '2, 12': {s: a}}", "", `PB201 no row of "t" takes a 11 on 2d6: results of 2d6: 11; in rows: 10; missing: 11; chance to roll one: 1/18`},
		{"one of two twice", "2d6", "{3-12: {s: b}, '2, 12': {s: a}}", "", `PB202 two rows of "t" take a 12 on 2d6: results of 2d6: 2–12; twice: 12`},
		{"one of two off the die", "2d6", "{3-12: {s: b}, '2, 13': {s: a}}", "", `PB203 row 2, 13 of "t" reaches beyond the die: 2d6 gives 2–12 and the table declares no modifier`},
		{"twice in one key", "2d6", "{3-12: {s: b}, '2, 2-3': {s: a}}", "", `PB006 "2, 2-3" where a key such as 3, 2-4, 5+, 0- or 2, 12 is expected: `},
		{"alternating", "2d6", "{'2, 4, 6, 8, 10, 12': {s: b}, '3, 5, 7, 9, 11': {s: a}}", "", ""},
		{"flags", "d6 > 4", "{true: {s: a}, false: {s: b}}", "", ""},
		{"one row off the die for the one that lacks", "d4", "{1: {s: a}, 2: {s: b}, 3: {s: c}, 44: {s: d}}", "", `PB203 row 44 of "t" is off the die: d4 gives 1–4 and the table declares no modifier`},
		{"taken twice", "max(d6, d8)", "{1-4: {s: a}, 4-8: {s: b}}", "", `PB202 two rows of "t" take a 4: max(d6, d8) gives 1, 2, 3, 4, 5, 6, 7 and 8`},
	} {
		table := "tables:\n  t:\n    name: T\n    kind: roll\n    die: " + c.die + "\n    columns: {s: {type: text}}\n    rows: " + c.rows + "\n"
		if c.modifiers != "" {
			table += "    modifiers: " + c.modifiers + "\n"
		}
		p, err := load.Open(fstest.MapFS{
			"content/demo/game.yaml": {Data: []byte("game: {title: Demo, source: {id: \"900\", title: Demo rules, lines: 90}, theme: house, players: \"2\", edition: First, credits: [x]}\ncollections: {units: {one: unit, fields: {}}}\n")},
			"content/demo/t.yaml":    {Data: []byte(table)},
		}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range heard(p, append(p.Findings, check.Run(p, p.Games[0])...)) {
			if f.Code != "PB006" && !strings.HasPrefix(f.Code, "PB2") && f.Code != "PB405" {
				continue
			}
			f.Evidence = append(f.Evidence, "")
			got = append(got, f.Code+" "+f.Message+": "+f.Evidence[0])
		}
		if diff := cmp.Diff(c.want, strings.Join(got, "\n")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestRolledExpressions checks that expressions of tables that cannot be evaluated are reported at
// their place.
func TestRolledExpressions(t *testing.T) {
	for die, want := range map[string]string{
		"d6 - d6":        "",
		"roll(tables.t)": `33 PB113 table "t": calls within calls, more than 1000 deep: is there an end to them?`,
		"d6 + luck":      `38 PB113 unknown name luck: did you mean pick?`,
		"twodice":        `33 PB113 unknown name twodice`,
		"units":          `33 PB113 want numbers, words or yes and no, which are keys of rows, got `,
	} {
		p, err := load.Open(fstest.MapFS{
			"content/demo/game.yaml": {Data: []byte("game: {title: Demo, source: {id: \"900\", title: Demo rules, lines: 90}, theme: house, players: \"2\", edition: First, credits: [x]}\ncollections: {units: {one: unit, fields: {}}}\n")},
			"content/demo/t.yaml":    {Data: []byte("tables:\n  t: {name: T, kind: roll, die: " + die + ", columns: {s: {type: text}}, rows: {-5-6: {s: a}}}\n")},
		}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range append(p.Findings, check.Run(p, p.Games[0])...) {
			if f.Severity == diag.Error {
				got = append(got, f.At.String()+" "+f.Code+" "+f.Message)
			}
		}
		if all := strings.Join(got, "\n"); want != "" && !strings.HasPrefix(all, "content/demo/t.yaml:2:"+want) || want == "" && all != "" {
			t.Errorf("%s: found %q, want %q", die, all, want)
		}
	}
}
