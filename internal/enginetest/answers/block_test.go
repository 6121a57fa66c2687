package answers

import (
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/model"
)

// demo is a game of three units and no rules of its own.
func demo(t *testing.T) *Asker {
	t.Helper()
	units := &model.Collection{ID: "units", One: "unit"}
	for i, id := range []string{"troop", "scout-car", "tank"} {
		units.Entries = append(units.Entries, &model.Entry{ID: id, Name: strings.ToUpper(id), Fields: model.FieldsOf([]model.Field{
			{ID: "hits", Value: model.Value{Kind: model.Whole, Int: int64(i + 1)}}})})
	}
	a, err := New(&model.Game{ID: "demo", Title: "Demo", Collections: []*model.Collection{units}})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func expanded(t *testing.T, src string) []string {
	t.Helper()
	blocks, err := ParseBlocks(src)
	if err != nil {
		t.Fatal(err)
	}
	a, out := demo(t), []string(nil)
	for _, b := range blocks {
		all, err := a.Expand(b)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, all...)
	}
	return out
}

func TestExpand(t *testing.T) {
	for src, want := range map[string]string{
		"f(1)\n":         `f(1)`,
		"f(n, {n: nil})": `f(n,{n:nil})`,
		"let big = map(units, .hits)\nlet two = take(big, 2)\nf(n)\n  n: two": `f(1) f(2)`,
		"f(n)\n  n: 1..5/2":                                             `f(1) f(3) f(5)`,
		"f(u, n)\n  u: map(units, .id)\n  n: [1]":                       `f("troop",1) f("scout-car",1) f("tank",1)`,
		"f(u.id, n)\n  u: units\n  n: [u.hits, 9]":                      `f("troop",1) f("troop",9) f("scout-car",2) f("scout-car",9) f("tank",3) f("tank",9)`,
		"f(u)\n  u: [units.scout_car]":                                  `f(units["scout-car"])`,
		"n(n, {n: n, m: x.n, k: [n]})\n  n: [2]":                        `n(2,{n:2,m:x.n,k:[2]})`,
		"f(n, {a: a, b: b})\n  n: [0]\n  a: [nil, 1]\n  b: [nil, true]": `f(0) f(0,{b:true}) f(0,{a:1}) f(0,{a:1,b:true})`,
		"f({a: a}, n)\n  a: [nil]\n  n: [1, nil]":                       `f({},1) f({})`,
		"f(n) ? \"n\" : '{n}'\n  n: [1/3]":                              `f((1/3))?"n":'{n}'`,
		"f(a)\n  a: [{id: \"x\", of: [1, \"b\"]}]":                      `f({id:"x",of:[1,"b"]})`,
		"f(a.of[0])\n  a: [{of: [7]}]":                                  `f(7)`,
		"# nothing\n\nf(n)\n  n: 1..100\n  some 2\n":                    `f(36) f(66)`,
		"f(a, b)\n  a: 1..2\n  b: 1..3\n  each":                         `f(1,1) f(2,2) f(2,3)`,
		"f(n)\n  n: 1..3\n  pairs":                                      `f(1) f(2) f(3)`,
	} {
		var all []string
		for _, q := range expanded(t, src) {
			all = append(all, strings.ReplaceAll(q, " ", ""))
		}
		if got := strings.Join(all, " "); got != want {
			t.Errorf("%q\n got  %s\n want %s", src, got, want)
		}
	}
}

func TestBlocksThatCannotBeRead(t *testing.T) {
	for src, want := range map[string]string{
		"  n: 1..2":                      "line 1: no question",
		"f(n)\n\n  sum":                  "line 3: want NAME: VALUES",
		"f(n)\n  some none":              "line 2: want",
		"f(n)\n  n: []":                  "line 1: f(n): n: nothing in []",
		"f(n)\n  n: units.truck":         "no truck",
		"f(m)\n  n: 1..200\n  m: 1..300": "more than 50000 questions",
		"f(n)\n  n: [roll(\"d6\")]":      "n is nothing that can be written",
	} {
		blocks, err := ParseBlocks(src)
		if err == nil {
			_, err = demo(t).Expand(blocks[0])
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want an error with %q", src, err, want)
		}
	}
	blocks, err := ParseBlocks("f(n)\n  n: 1..2\n  once\n  some 5")
	if b := blocks[0]; err != nil || !b.Once || b.How != "some" || b.Most != 5 || b.Line != 1 {
		t.Errorf("got %+v, %v", b, err)
	}
}

func TestPairs(t *testing.T) {
	for _, sizes := range [][]int{{4}, {3, 5}, {7, 2, 3, 3}, {12, 1, 9, 2, 2, 2, 2}} {
		rows := pairs(sizes)
		met := map[string]bool{}
		for _, r := range rows {
			for i := range r {
				for j := range i {
					met[fmt.Sprint(i, r[i], j, r[j])] = true
				}
			}
		}
		want := 0
		for i, s := range sizes {
			for _, x := range sizes[:i] {
				want += s * x
			}
		}
		if len(met) != want {
			t.Errorf("%v: %d pairs meet, not %d", sizes, len(met), want)
		}
		if len(sizes) > 2 && len(rows) > sizes[0]*sizes[2]*3/2 {
			t.Errorf("%v: %d combinations are too many", sizes, len(rows))
		}
	}
}
