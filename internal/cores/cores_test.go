package cores_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"punchboard/internal/cores"
)

func TestEachCallsEveryNumberOnce(t *testing.T) {
	for _, n := range []int{0, 1, 2, 7, 1000} {
		calls := make([]atomic.Int32, n)
		cores.Each(n, func(i int) { calls[i].Add(1) })
		for i := range calls {
			if got := calls[i].Load(); got != 1 {
				t.Errorf("of %d: %d was called %d times", n, i, got)
			}
		}
	}
}

// TestPanicsReachTheCaller checks that a panic of any worker reaches whoever waits, with the stack
// of its origin.
func TestPanicsReachTheCaller(t *testing.T) {
	for name, f := range map[string]func(){
		"each": func() { cores.On(4, 100, spoil) },
		"one":  func() { cores.On(1, 100, spoil) },
		"go":   func() { cores.Go(func() { spoil(50) })() },
		"deep": func() { cores.On(2, 2, func(int) { cores.On(2, 100, spoil) }) },
	} {
		b := cores.Caught(f)
		if b == nil || b.Error() != "spoilt" || !strings.Contains(string(b.Stack), "cores_test.spoil") {
			t.Errorf("%s: caught %+v", name, b)
		}
	}
	if b := cores.Caught(func() { cores.Go(func() {})() }); b != nil {
		t.Errorf("without a panic: %v", b)
	}
}

func spoil(i int) {
	if i == 50 {
		panic("spoilt")
	}
}
