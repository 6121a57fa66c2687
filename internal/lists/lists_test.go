package lists

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestLists checks the result of each function for a list, and for an empty one.
func TestLists(t *testing.T) {
	all, none := []int{3, 4, 13}, []int{}
	odd := func(n int) bool { return n%2 == 1 }
	last := func(n int) int { return n % 10 }
	for what, is := range map[string][2]any{
		"map":   {Map(all, strconv.Itoa), []string{"3", "4", "13"}},
		"flat":  {Flat(all, func(n int) []int { return all[:min(n-3, 3)] }), []int{3, 3, 4, 13}},
		"made":  {Made(3, func(i int) int { return all[2-i] }), []int{13, 4, 3}},
		"only":  {Only(all, odd), []int{3, 13}},
		"part":  {MapOnly(all, func(n int) (int, bool) { return last(n), odd(n) }), []int{3, 3}},
		"first": {First(all, func(n int) bool { return n > 3 }), 4},
		"added": {Added(Added(all, 5), 4), []int{3, 4, 13, 5}},
		"set":   {Set(all, last), map[int]bool{3: true, 4: true}},
		"by":    {By(all, last), map[int]int{3: 13, 4: 4}},
		"sum":   {Sum(all, last), 10},
		"most":  {Most(all, last), 4},
		"count": {Count(all, odd), 2},
		"some":  {Some(3, func(i int) bool { return i == 2 }), true},

		"some of none": {Some(2, func(i int) bool { return i == 2 }) || Some(-1, odd), false},

		"flat of none":  {Flat(all, func(int) []int { return nil }), []int(nil)},
		"most below 0":  {Most(all, func(n int) int { return -n }), 0},
		"map of none":   {Map(none, strconv.Itoa), []string(nil)},
		"made of none":  {Made(-1, last), []int(nil)},
		"only of none":  {Only(all, func(int) bool { return false }), []int(nil)},
		"first of none": {First(none, odd), 0},
		"set of none":   {Set(none, last), map[int]bool{}},
		"by of none":    {By(none, last), map[int]int{}},
		"sum of none":   {Sum(none, last), 0},
	} {
		if !reflect.DeepEqual(is[0], is[1]) {
			t.Errorf("%s is %#v, want %#v", what, is[0], is[1])
		}
	}
}

// TestWithin checks the order of the items, and that nothing is computed after the end.
func TestWithin(t *testing.T) {
	var got []string
	for x, y := range Within([]string{"ab", "", "cd", "e"}, func(s string) []string { return strings.Split(s, "") }) {
		if got = append(got, x+y); y == "c" {
			break
		}
	}
	if want := []string{"aba", "abb", "cdc"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestTry checks that all results are returned, or the first error.
func TestTry(t *testing.T) {
	if got, err := Try([]string{"3", "14"}, strconv.Atoi); err != nil || !slices.Equal(got, []int{3, 14}) {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := Try([]string{"3", "x", "y"}, strconv.Atoi); got != nil || err == nil || !strings.Contains(err.Error(), `"x"`) {
		t.Errorf("got %v, %v", got, err)
	}
}
