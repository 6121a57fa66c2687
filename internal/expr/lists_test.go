package expr

import (
	"strings"
	"testing"
)

// TestLongLists checks the lengths of lists up to the limits of whole numbers, and that lists that
// grow too long or take too long are refused.
func TestLongLists(t *testing.T) {
	env := New(testGame(), nil)
	for _, c := range []struct{ q, want string }{
		{"9223372036854775806..9223372036854775807", "9223372036854775806, 9223372036854775807"},
		{"len(-9223372036854775807..9223372036854775807)", "the list is too long"},
		{"len(1..100000)", "100000"},
		{"len(1..100001)", "the list is too long"},
		{"len(5..4)", "0"},
		{"len(reduce(1..2000, #acc + [#], []))", "2000"},
		{"len(reduce(1..50000, #acc + [#], []))", "it takes more than 128 MB"},
		{"all(1..100000, all(1..100000, # > 0))", "it takes more than 5000000 steps"},
		{`len(map(1..100000, reduce(1..16, #acc + #acc, "x")))`, "it takes more than 128 MB"},
		{"len(map(1..3000, map(1..1500, 1 / (# + 2^200))))", "it takes more than 128 MB"},
		{"len(map(1..10000, map(1..100, #)))", "10000"},
		{"len(map(1..1000, map(1..90000, 1) + [#]))", "it takes more than"},
		{"len(map(1..3000, sums(100, d6)))", "it takes more than 5000000 steps"},
		{"len(map(1..3000, sums(8, d10) * sums(8, d10)))", "it takes more than 5000000 steps"},
		{"len(map(1..100000, 2^8000 / 3^5000 + #))", "it takes more than 5000000 steps"},
		{"count(1..100000, # in map(1..100000, #))", "it takes more than"},
		{"len(map(1..10000, sort(1..100000)))", "it takes more than 5000000 steps"},
		{"uniq([3, 1, 3, 2, 1])", "3, 1, 2"},
		{`uniq(["b", "a", "b"])`, "b, a"},
		{`len(uniq([2, "2", 2.0]))`, "1"}, // as == has it
		{"uniq([nil, true, nil, [1], [1]])", ", yes, 1"},
		{"len(uniq([]))", "0"},
		{"len(uniq(map(1..20000, 1 / #)))", "20000"},
		{"len(uniq(map(1..20000, [# % 100, # % 7])))", "700"},
		{`uniq([1/2, "1/2", "0.5", "half", 0.5])`, "0.5, half"},
		{`len(uniq([[1, "2"], ["1", 2], [1, 3]]))`, "2"},
		{"len(uniq(map(1..100000, it % 50000)))", "50000"},
	} {
		got, err := env.Text(c.q)
		if err != nil {
			got = err.Error()
		}
		if got != c.want && !strings.Contains(got, c.want) {
			t.Errorf("%s: got %s, want %s", c.q, got, c.want)
		}
	}
}

// TestGroups checks that the result of groupBy also serves as the list of its groups, in the order
// of their common values.
func TestGroups(t *testing.T) {
	env := testEnv()
	for src, want := range map[string]string{
		`map(values(groupBy([11, 2, 10, 7, 12], # % 5)), #[0])`: "10, 11, 2",
		`map(groupBy([11, 2, 10, 7], # % 5), len(#))`:           "1, 1, 2",
		`all(groupBy(list(units), .hits), all(#, .hits > 0))`:   "yes",
		`len(groupBy([], #))`:                                   "0",
	} {
		v, err := env.Eval(src)
		if got := Format(v); err != nil || got != want {
			t.Errorf("%s is %s, %v; want %s", src, got, err, want)
		}
	}
}
