package check

import (
	"reflect"
	"testing"

	"punchboard/internal/diag"
)

// TestTotalsOutliveTheModel checks that totals stay the same when the model gains members that the
// game does not set, and change when two members are swapped or one is set.
func TestTotalsOutliveTheModel(t *testing.T) {
	type before struct {
		Name string
		Cost int
	}
	type after struct {
		Swift bool
		Tags  []string
		Of    *before
		Range struct{ From, To int }
		Name  string
		Cost  int
		Worth int64
	}
	adds := func(x any) map[string]int64 { return measured("x", diag.Place{}, x).adds }
	want := adds(before{"Owl", 7})
	if got := adds(after{Name: "Owl", Cost: 7, Tags: []string{}}); !reflect.DeepEqual(got, want) {
		t.Errorf("it adds up to %v, and to %v before the model grew", got, want)
	}
	for name, x := range map[string]after{
		"true": {Name: "Owl", Cost: 7, Swift: true}, "a list": {Name: "Owl", Cost: 7, Tags: []string{""}}, "a number": {Name: "Owl", Cost: 7, Worth: 1},
		"another place": {Name: "Owl", Worth: 7}, "a part": {Name: "Owl", Cost: 7, Range: struct{ From, To int }{To: 2}},
	} {
		if reflect.DeepEqual(adds(x), want) {
			t.Errorf("%s adds nothing", name)
		}
	}
}
