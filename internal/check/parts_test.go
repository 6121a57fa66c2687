package check

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// rowsOf returns rows that each take two of some ranges.
func rowsOf(keys ...model.Range) []*model.Row {
	var out []*model.Row
	for some := range slices.Chunk(keys, 2) {
		out = append(out, &model.Row{Takes: some})
	}
	return out
}

func TestGaps(t *testing.T) {
	one := func(n int) model.Range { return model.Range{Lo: n, Hi: n} }
	for _, c := range []struct {
		rows   []model.Range
		lo, hi int
		want   string
	}{
		{[]model.Range{{Lo: 1, Hi: 6}}, 1, 6, ""},
		{[]model.Range{{Lo: 4, Hi: 6}, {Lo: 1, Hi: 2}}, 1, 6, "3"},
		{[]model.Range{{Hi: 2, OpenLo: true}, {Lo: 5, OpenHi: true}}, -3, 9, "3–4"},
		{[]model.Range{one(2), one(5)}, 1, 6, "1, 3–4 and 6"},
		{[]model.Range{one(7), {Lo: 1, Hi: 0}}, 1, 3, "1–3"},
		{[]model.Range{{Lo: 4, Hi: 6}, one(1), {Lo: 2, Hi: 3}}, 7, 7, "7"},
		{nil, 0, 999_999, "0–999999"},
		{[]model.Range{{OpenLo: true, OpenHi: true}}, 0, 5, ""},
	} {
		if got := spans(gaps(rowsOf(c.rows...), c.lo, c.hi)); got != c.want {
			t.Errorf("gaps of %v in %d to %d: got %q, want %q", c.rows, c.lo, c.hi, got, c.want)
		}
	}
}

func TestShared(t *testing.T) {
	for _, c := range []struct {
		a, b model.Range
		n    int
		ok   bool
	}{
		{model.Range{Lo: 1, Hi: 4}, model.Range{Lo: 4, Hi: 6}, 4, true},
		{model.Range{Lo: 1, Hi: 3}, model.Range{Lo: 4, Hi: 6}, 0, false},
		{model.Range{Hi: 3, OpenLo: true}, model.Range{Lo: 2, OpenHi: true}, 2, true},
		{model.Range{Hi: 3, OpenLo: true}, model.Range{Hi: 1, OpenLo: true}, 1, true},
		{model.Range{Lo: 1, Hi: 0}, model.Range{Lo: 0, Hi: 3}, 0, false},
	} {
		for _, pair := range [][2]model.Range{{c.a, c.b}, {c.b, c.a}} {
			n, ok := pair[0].Shared(pair[1])
			if ok != c.ok || ok && n != c.n {
				t.Errorf("%v and %v share %d, %t; want %d, %t", pair[0], pair[1], n, ok, c.n, c.ok)
			}
		}
	}
}

// TestStates checks that modifiers of units are combined with those of the situation, that one
// unit's modifiers always apply together, and that many modifiers make few states.
func TestStates(t *testing.T) {
	g := &model.Game{Collections: []*model.Collection{{ID: "units", One: "unit", Fields: []*model.FieldDecl{{ID: "rank", Type: model.Type{Kind: model.Text}}},
		Entries: []*model.Entry{{ID: "a", Name: "A", Fields: model.FieldsOf([]model.Field{{ID: "rank", Value: model.Value{Kind: model.Text, Text: "low"}}})}}}}}
	c := &Context{Game: g, Env: expr.New(g, nil)}
	low := &model.Modifier{ID: "low", Bonus: -1, For: `rank == "low"`}
	mean := &model.Modifier{ID: "mean", Bonus: -1, For: `rank == "low"`}
	rain := &model.Modifier{ID: "rain", Bonus: -1}
	var got []string
	for _, s := range states(c, &model.Table{Modifiers: []*model.Modifier{low, mean, rain}}) {
		got = append(got, s.why())
	}
	want := []string{"-1 low (A), -1 mean (A) and -1 rain", "-1 low (A) and -1 mean (A)", "-1 rain", "none"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("states (-want +got):\n%s", diff)
	}
	many := &model.Table{}
	for range 60 {
		many.Modifiers = append(many.Modifiers, rain)
	}
	if n := len(states(c, many)); n != 61 {
		t.Errorf("60 modifiers make %d sums, want 61", n)
	}
}

func TestOutside(t *testing.T) {
	for _, c := range []struct {
		src, ops, want string
	}{
		{`a == "x == y" and f(b and c)`, " and ", `a == "x == y"|f(b and c)`},
		{`a <= b`, "<", `a <= b`},
		{`a < b`, "<", `a | b`},
		{`a ?? b`, "?", `a ?? b`},
		{`'it\'s, so', [1, 2]`, ",", `'it\'s, so'| [1, 2]`},
	} {
		if got := strings.Join(outside(c.src, c.ops), "|"); got != c.want {
			t.Errorf("%s at %q: got %s, want %s", c.src, c.ops, got, c.want)
		}
	}
}

func TestWitness(t *testing.T) {
	env := expr.New(nil, nil).With(map[string]any{"half": dice.Of(1, 2), "all_of": []any{1, 2, 3}})
	for _, c := range []struct{ src, want string }{
		{`1 + 1 == 3`, `1 + 1 is 2`},
		{`1 == 1 and 2 > 3`, `this part fails: 2 > 3`},
		{`all([1, 2, 3], # < 3)`, `broken by: 3`},
		{`none([1, 2, 3], # < 3)`, `broken by: 1, 2`},
		{`1 == 2 or 2 == 3`, ``},
		{`all([[1, 5], [2, 7]], all(#, # < 6))`, `broken by: 7`},
		{`any([1, 2], # > 3)`, `true of none of the 2 looked at`},
		{`[1, 2] contains 3`, ``},
		{`"abc" contains "x" + "y"`, `"x" + "y" is xy`},
		{`half == "1/3"`, `half is 50 %`},
	} {
		said, _ := witness(env, c.src)
		if got := strings.Join(said, "; "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.src, got, c.want)
		}
	}
}

func TestWords(t *testing.T) {
	for in, want := range map[string]string{
		"tables.take_cover, x-com - y": "tables|take_cover|x-com|y",
		"é-ß; 2d6--":                   "é-ß|2d6",
		"- a_":                         "a",
		"":                             "",
	} {
		var got []string
		for _, w := range words(in) {
			got = append(got, in[w.from:w.to])
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("%q: got %s, want %s", in, s, want)
		}
	}
}

// TestProse runs the checks of running text on sentences and compares what they find, or nothing.
func TestProse(t *testing.T) {
	g := &model.Game{Title: "X-COM Demo", Collections: []*model.Collection{{ID: "units", One: "unit",
		Fields: []*model.FieldDecl{{ID: "hits", Name: "Hits", Type: model.Type{Kind: model.Whole}}, {ID: "cost", Name: "Cost", Type: model.Type{Kind: model.Whole}}}}}}
	for i, name := range []string{"Thin Man", "Floater", "Heavy Floater"} {
		g.Collections[0].Entries = append(g.Collections[0].Entries, &model.Entry{ID: prose.Slug(name), Name: name, Fields: model.FieldsOf([]model.Field{
			{ID: "hits", Value: model.Value{Kind: model.Whole, Int: int64(i + 1)}}, {ID: "cost", Value: model.Value{Kind: model.Whole, Int: 2}}})})
	}
	for _, c := range []struct{ says, want string }{
		{"A Thin Man has 1 hit and costs 3 points.", "Thin Man is given cost 3 in the text, the data says 2"},
		{"Thin Men (hits 2, cost 2), and a Floater with hits 2, cost 3.", "Floater is given cost 3 in the text, the data says 2"},
		{"A Floater with two hits left, a Floater with three hits or more.", ""},
		{"A Thin Man has 2 hits.", "Thin Man is given hits 2 in the text, the data says 1"},
		{"Thin Men deal 2 hits.", ""},
		{"A Thin Man takes 2 hits from a rocket.", ""},
		{"The **Thin Man** has only 2 hits.", "Thin Man is given hits 2 in the text, the data says 1"},
		{"A Heavy Floater has 3 hits, a Floater has 2 hits.", ""},
		{"A Thin Man costs 2, a Floater only 3. A Thin Man costs 2, a Floater 2.", "Floater is given cost 3 in the text, the data says 2"},
		{"You pay 2 for a Thin Man, 3 for a Floater.", "Floater is given cost 3 in the text, the data says 2"},
		{"A Thin Man costs 2, a Floater 3 or so. Two cost 2, a Floater has 3.", ""},
		{"A Floater costs 3 or so.", "Floater is given cost 3 in the text, the data says 2"},
		{"The thinman, a thin man, Thin-Man", `"thinman" is called "Thin Man" elsewhere; "Thin-Man" is called "Thin Man" elsewhere`},
		{"Two Thin Mans, floaters and X-COM.", ""},
		{"A unit in LOS is NOT hidden; it is not there. See part II.", "abbreviation LOS is not among the terms"},
		{"TUs are spent.", "abbreviation TU is not among the terms"},
	} {
		doc, _ := prose.Parse("a.md", "# Title\n\n"+c.says+"\n")
		x := &Context{Game: g, Docs: []Doc{{&model.Chapter{}, doc}}, running: &Check{}}
		x.hear()
		unknownAbbreviation(x)
		twoNames(x)
		proseNumber(x)
		var got []string
		for _, f := range x.found {
			got = append(got, f.Message)
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.says, s, c.want)
		}
	}
}
