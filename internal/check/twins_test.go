package check_test

import (
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/check"
	"punchboard/internal/load"
)

// TestDeclarations adds a table with twins and formulas to a clean game, and says what the checks
// find in it.
func TestDeclarations(t *testing.T) {
	for _, c := range []struct{ name, twin, columns, rows, want string }{
		{"agree", "all: 'filter(list(units), .rank == \"hero\")', columns: [cost]", "{cost: {type: whole}}", "{hero-assault: {cost: 4}, hero-heavy: {cost: 4}, hero-sniper: {cost: 4}, hero-support: {cost: 4}}", ""},
		{"only the rows", "columns: [cost]", "{cost: {type: whole}}", "{hero-heavy: {cost: 4}, squaddie: {cost: 1}}", ""},
		{"differ", "columns: [cost]", "{cost: {type: whole}}", "{hero-heavy: {cost: 5}}", `PB303 cost of "hero-heavy" is 5 in "t" and 4 in the units`},
		{"value", "columns: [cost], value: it.hits + 1", "{cost: {type: whole}}", "{hero-heavy: {cost: 5}, squaddie: {cost: 1}}", `PB303 cost of "squaddie" is 1 in "t" and 2 in the units`},
		{"unset", "columns: [rank]", "{rank: {type: text, optional: true}}", "{hero-heavy: {}, sectoid: {}}", `PB303 rank of "hero-heavy" is nothing in "t" and hero in the units`},
		{"missing", "all: 'filter(list(units), .rank == \"hero\")', columns: [cost]", "{cost: {type: whole}}", "{hero-assault: {cost: 4}, hero-heavy: {cost: 4}}", `PB211 no row of "t" speaks of Hero: Sniper and Hero: Support`},
		{"stranger", "all: '[units[\"squaddie\"]]', columns: [cost]", "{cost: {type: whole}}", "{squaddie: {cost: 1}, sectoid: {cost: 1}}", `PB211 row "sectoid" of "t" speaks of Sectoid, which is not in the units`},
		{"nothing", "all: '[]', columns: [cost], value: it.cost", "{cost: {type: whole}}", "{none: {cost: 1}}", `PB211 row "none" of "t" speaks of nothing in the units`},
		{"unknown column", "columns: [price]", "{cost: {type: whole}}", "{squaddie: {cost: 1}}", `PB113 row "squaddie" has no price: there is key, lo, hi, range, order, cost`},
		{"unknown member", "columns: [cost], value: it.price", "{cost: {type: whole}}", "{squaddie: {cost: 1}}", `PB113 unit "squaddie" has no price`},
		{"formula", "columns: []", "{a: {type: whole}, b: {type: whole, formula: a + 1}}", "{x: {a: 1, b: 2}, y: {a: 2, b: 2}}", `PB306 b of "y" is 2 in "t", its formula gives 3`},
		{"fraction", "columns: []", "{a: {type: whole}, b: {type: whole, formula: a / 2}}", "{x: {a: 2, b: 1}, y: {a: 3, b: 1}}", `PB210 b of "y" is 1 in "t", its formula gives 1.5, which is not whole`},
		{"words", "columns: []", "{a: {type: text}, b: {type: text, formula: upper(a)}}", "{x: {a: up, b: UP}, y: {a: so, b: NOT}}", `PB306 b of "y" is NOT in "t", its formula gives SO`},
		{"within", "columns: []", "{a: {type: list, of: {type: record, fields: {n: {type: list, of: {type: whole}}, s: {type: whole, formula: sum(n)}}}}}", "{x: {a: [{n: [1, 2], s: 3}, {n: [4], s: 5}]}}", `PB306 s of "x" is 5 in "t.a", its formula gives 4`},
		{"no such name", "columns: []", "{a: {type: whole, formula: qqq_}}", "{x: {a: 1}}", `PB113 unknown name qqq_: besides the game's own data there is a, hi, key, lo, order, range, row`},
	} {
		files := maps.Clone(gameFiles(t))
		each := "'filter(list(units), .id == row.key)'"
		if c.name == "nothing" {
			each = "'[]'"
		}
		files[folder+"/t.yaml"] = &fstest.MapFile{Data: []byte("tables:\n  t:\n    name: T\n    kind: matrix\n    columns: " + c.columns +
			"\n    twins: {u: {name: the units, each: " + each + ", " + c.twin + "}}\n    rows: " + c.rows + "\nclaims: {t: {says: it is there, holds: len(tables.t.rows) > 0}}\n")}
		p, err := check.Opened(files, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range heard(p, append(p.Findings, check.Run(p, p.Games[0])...)) {
			got = append(got, f.Code+" "+f.Message)
		}
		if diff := cmp.Diff(c.want, strings.Join(got, "\n")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
