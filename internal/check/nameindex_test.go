package check

import (
	"reflect"
	"testing"

	"punchboard/internal/model"
)

// TestNameIndex checks which names are found in a text: whole words and their plurals, in the order
// of the subjects, each once, and names without an ASCII word by their letters.
func TestNameIndex(t *testing.T) {
	of := [][]subject{nil, nil}
	for i, names := range [][]string{{"the red fox", "fox", "the"}, {"öl", "élan", "the red hen"}} {
		for _, name := range names {
			of[i] = append(of[i], subject{&model.Entry{}, name})
		}
	}
	x := indexed(of)
	for _, c := range []struct {
		low  string
		want [][2]int
	}{
		{"a fox, the red fox and the other foxs", [][2]int{{0, 0}, {0, 1}, {0, 2}}},
		{"foxs", [][2]int{{0, 1}}},
		{"foxes and theirs", nil},
		{"the red hens", [][2]int{{0, 2}, {1, 2}}},
		{"red hen", nil},
		{"ein öl", [][2]int{{1, 0}}},
		{"mit élan", [][2]int{{1, 1}}},
		{"s", nil},
		{"", nil},
	} {
		if got := x.in(c.low); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %v, want %v", c.low, got, c.want)
		}
	}
}
