package check

import (
	"fmt"
	"testing"

	"punchboard/internal/model"
)

// fleet returns a family with whole figures, one field for each column of rows.
func fleet(names []string, rows ...[]int64) family {
	f := family{}
	for _, n := range names {
		f.fields = append(f.fields, &model.FieldDecl{ID: n, Type: model.Type{Kind: model.Whole}})
	}
	for i, row := range rows {
		m := sibling{called: fmt.Sprint("ship ", i+1)}
		for j, v := range row {
			m.given = model.FieldsOf(append(m.given.List(), model.Field{ID: names[j], Value: model.Value{Kind: model.Whole, Int: v, Text: fmt.Sprint(v)}}))
		}
		f.of = append(f.of, m)
	}
	return f
}

// TestLaws checks which figures break a law that nobody declared (a sum, a product, a line over an
// earlier field), and that few members, few values, three that differ or an end of a line prove
// nothing.
func TestLaws(t *testing.T) {
	rows := func(n int, row func(i int64) []int64, change ...int64) [][]int64 {
		var out [][]int64
		for i := range int64(n) {
			r := row(i)
			for _, at := range change {
				if at == i {
					r[len(r)-1] += 1
				}
			}
			out = append(out, r)
		}
		return out
	}
	crew := []int64{3, 9, 4, 7, 5, 2, 8, 6, 11, 10, 14, 12, 17, 13, 19, 16, 18, 15, 20}
	sum := func(i int64) []int64 { return []int64{crew[i], 2 + i*i%7, crew[i] + 2 + i*i%7} }
	product := func(i int64) []int64 { return []int64{crew[i], 2 + i*i%7, crew[i] * (2 + i*i%7)} }
	line := func(i int64) []int64 { return []int64{crew[i], 3*crew[i] - 2} }
	level := func(i int64) []int64 { return []int64{i % 3, i / 3 % 3, i%3 + i/3%3} }
	nothing := func(i int64) []int64 { return []int64{max(0, i-3), max(0, 3-i), 0} }
	spare := func(i int64) []int64 {
		hull := 2 + i*i%7
		return []int64{crew[i], hull + i/6, hull, crew[i] + hull} // the second equals the third except for one
	}
	three, two := []string{"crew", "hull", "toll"}, []string{"crew", "toll"}
	for _, c := range []struct {
		says  string
		names []string
		rows  [][]int64
		want  int
	}{
		{"a sum that one of seven breaks", three, rows(7, sum, 3), 1},
		{"a sum that all keep", three, rows(7, sum), 0},
		{"a sum that one of six breaks", three, rows(6, sum, 3), 0},
		{"a sum that two of twelve break", three, rows(12, sum, 3, 8), 2},
		{"a sum that two of eleven break", three, rows(11, sum, 3, 8), 0},
		{"a sum that three of fourteen break", three, rows(14, sum, 1, 3, 8), 0},
		{"a sum that three of nineteen break", three, rows(19, sum, 1, 3, 8), 0},
		{"a sum that the least breaks", three, rows(7, sum, 5), 1},
		{"a sum that all keep, beside one that nearly all do", []string{"crew", "hull", "deck", "toll"}, rows(7, spare), 0},
		{"a product that is nothing", three, rows(7, nothing, 2), 0},
		{"a product that one breaks", three, rows(7, product, 3), 1},
		{"a line that one breaks", two, rows(7, line, 4), 1},
		{"a line that the least breaks", two, rows(7, line, 5), 0},
		{"a line that the greatest breaks", two, rows(7, line, 1), 0},
		{"sums of three values", three, rows(9, level, 3), 0},
	} {
		x := &Context{running: &Check{}}
		for _, d := range c.names {
			f := fleet(c.names, c.rows...)
			f.obeys(x, f.fields[map[string]int{"crew": 0, "hull": 1, "toll": len(c.names) - 1}[d]])
		}
		if got := len(x.found); got != c.want {
			t.Errorf("%s: %d findings, want %d\n%v", c.says, got, c.want, x.found)
		}
	}
}
