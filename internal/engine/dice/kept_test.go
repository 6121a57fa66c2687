package dice

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestKept compares what is kept with all handfuls and hands, cut to their first kinds.
func TestKept(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		kinds, copies := make([]Weight, random.IntN(5)), []int{}
		for i := range kinds {
			copies = append(copies, random.IntN(4))
			kinds[i] = Weighs(uint64(copies[i]))
		}
		n, k := random.IntN(6), random.IntN(7)
		want := map[string]string{}
		total, err := Handfuls(n, kinds, cut(want, k))
		got := map[string]string{}
		kept, also := Kept(n, k, kinds, cut(got, k))
		if d := cmp.Diff(want, got); d != "" || total.Cmp(kept) != 0 || (err == nil) != (also == nil) {
			t.Errorf("%d of %d, %v, put back: %s of %s, %v, %v: %s", k, n, kinds, kept, total, err, also, d)
		}
		want, got = map[string]string{}, map[string]string{}
		total, err = Hands(n, copies, cut(want, k))
		kept, also = KeptHands(n, k, copies, cut(got, k))
		if d := cmp.Diff(want, got); d != "" || total.Cmp(kept) != 0 || (err == nil) != (also == nil) {
			t.Errorf("%d of %d, %v: %s of %s, %v, %v: %s", k, n, copies, kept, total, err, also, d)
		}
	}
}

// cut adds up how often the first k of a handful are what they are.
func cut(out map[string]string, k int) func([]int, Weight) error {
	sums := map[string]Weight{}
	return func(counts []int, w Weight) error {
		first, left := make([]int, len(counts)), k
		for i, c := range counts {
			first[i] = min(c, left)
			left -= first[i]
		}
		key := fmt.Sprint(first)
		if sums[key] = sums[key].Plus(w); !sums[key].IsZero() {
			out[key] = sums[key].String()
		}
		return nil
	}
}
