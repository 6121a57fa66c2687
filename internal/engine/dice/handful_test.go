package dice

import (
	"errors"
	"fmt"
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestHandfuls compares with all throws, one by one.
func TestHandfuls(t *testing.T) {
	for _, c := range []struct {
		n     int
		kinds []uint64
	}{{3, []uint64{1, 1, 1, 1, 1, 1}}, {4, []uint64{2, 0, 3, 1}}, {5, []uint64{1, 0}}, {0, []uint64{1, 2}}, {0, nil}, {4, []uint64{1<<20 + 1, 5}}, {70, []uint64{0, 1}}, {3, []uint64{0, 1 << 40, 1 << 41, 0}}} {
		want, kinds, all := map[string]*big.Int{}, []Weight{}, new(big.Int)
		for _, k := range c.kinds {
			kinds = append(kinds, Weighs(k))
			all.Add(all, new(big.Int).SetUint64(k))
		}
		throwKinds(c.n, c.kinds, make([]int, len(kinds)), big.NewInt(1), func(counts []int, ways *big.Int) {
			k := fmt.Sprint(counts)
			if want[k] == nil {
				want[k] = new(big.Int)
			}
			want[k].Add(want[k], ways)
		})
		got, sum := map[string]string{}, new(big.Int)
		total, err := Handfuls(c.n, kinds, func(counts []int, w Weight) error {
			got[fmt.Sprint(counts)] = w.String()
			sum.Add(sum, w.Big())
			return nil
		})
		words := map[string]string{}
		for k, w := range want {
			words[k] = w.String()
		}
		if d := cmp.Diff(words, got); d != "" || err != nil || sum.Cmp(total.Big()) != 0 || sum.Cmp(all.Exp(all, big.NewInt(int64(c.n)), nil)) != 0 {
			t.Errorf("%d of %v: total %s, sum %s, %v (-want +got):\n%s", c.n, c.kinds, total, sum, err, d)
		}
	}
}

func throwKinds(n int, kinds []uint64, counts []int, ways *big.Int, f func([]int, *big.Int)) {
	if n == 0 {
		f(counts, ways)
		return
	}
	for i, k := range kinds {
		if k > 0 {
			counts[i]++
			throwKinds(n-1, kinds, counts, new(big.Int).Mul(ways, new(big.Int).SetUint64(k)), f)
			counts[i]--
		}
	}
}

// TestHandfulsOverflow compares many dice of two kinds with the binomial distribution.
func TestHandfulsOverflow(t *testing.T) {
	n := 0
	want := Binomial(100, Of(3, 10))
	total, err := Handfuls(100, []Weight{Weighs(3), Weighs(7)}, func(counts []int, w Weight) error {
		if counts[0] != n || new(big.Rat).SetFrac(w.Big(), new(big.Int).Exp(big.NewInt(10), big.NewInt(100), nil)).Cmp(want.ChanceOf(n).Rat()) != 0 {
			t.Errorf("%v: %s", counts, w)
		}
		n++
		return nil
	})
	if n != 101 || err != nil || total.Cmp(BigWeight(new(big.Int).Exp(big.NewInt(10), big.NewInt(100), nil))) != 0 {
		t.Errorf("%d handfuls of %s, %v", n, total, err)
	}
}

// TestHands compares with all hands of a small deck, card by card.
func TestHands(t *testing.T) {
	for _, copies := range [][]int{{4, 2, 0, 3}, {1, 1, 1, 1, 1}, {7}, {0, 3}, {}} {
		var deck []int
		for kind, c := range copies {
			for range c {
				deck = append(deck, kind)
			}
		}
		for n := 0; n <= len(deck); n++ {
			want := map[string]int{}
			drawKinds(deck, n, make([]int, len(copies)), func(counts []int) { want[fmt.Sprint(counts)]++ })
			got, sum := map[string]int{}, Weight{}
			total, err := Hands(n, copies, func(counts []int, w Weight) error {
				got[fmt.Sprint(counts)] = int(w.Big().Int64())
				sum = sum.Plus(w)
				return nil
			})
			if d := cmp.Diff(want, got); d != "" || err != nil || sum.Cmp(total) != 0 {
				t.Errorf("%d of %v: total %s, sum %s, %v (-want +got):\n%s", n, copies, total, sum, err, d)
			}
			if count, ok := HandCount(n, copies); !ok || count != len(want) {
				t.Errorf("%d of %v: %d hands, want %d", n, copies, count, len(want))
			}
		}
	}
}

func drawKinds(deck []int, n int, counts []int, f func([]int)) {
	if n == 0 {
		f(counts)
		return
	}
	for i := 0; i+n <= len(deck); i++ {
		counts[deck[i]]++
		drawKinds(deck[i+1:], n-1, counts, f)
		counts[deck[i]]--
	}
}

// TestHandsOverflow checks a hand of half a large deck, where ways exceed a machine word.
func TestHandsOverflow(t *testing.T) {
	sum, last := Weight{}, Weight{}
	total, err := Hands(100, []int{100, 100}, func(counts []int, w Weight) error {
		sum, last = sum.Plus(w), w
		return nil
	})
	want := new(big.Int).Binomial(200, 100)
	if err != nil || total.Big().Cmp(want) != 0 || sum.Cmp(total) != 0 || last.Cmp(Weighs(1)) != 0 {
		t.Errorf("total %s, sum %s, want %s; the last has %s; %v", total, sum, want, last, err)
	}
}

func TestHandRefused(t *testing.T) {
	fault, calls := errors.New("fault"), 0
	stop := func([]int, Weight) error { calls++; return fault }
	one := []Weight{Weighs(1), Weighs(2)}
	for i, c := range []struct {
		run  func() (Weight, error)
		want error
	}{
		{func() (Weight, error) { return Handfuls(2, one, stop) }, fault}, {func() (Weight, error) { return Hands(2, []int{2, 2}, stop) }, fault},
		{func() (Weight, error) { return Handfuls(-1, one, stop) }, ErrHand}, {func() (Weight, error) { return Handfuls(1, []Weight{{}}, stop) }, ErrHand},
		{func() (Weight, error) { return Hands(5, []int{2, 2}, stop) }, ErrHand}, {func() (Weight, error) { return Hands(-1, []int{2}, stop) }, ErrHand},
		{func() (Weight, error) { return Hands(0, []int{2, -1}, stop) }, ErrHand}, {func() (Weight, error) { return Handfuls(1<<20, one, stop) }, ErrDigits},
	} {
		if _, err := c.run(); !errors.Is(err, c.want) {
			t.Errorf("%d: got %v, want %v", i, err, c.want)
		}
	}
	if calls != 2 {
		t.Errorf("called %d times after errors, want once each", calls)
	}
}

func TestHandfulCount(t *testing.T) {
	for _, c := range []struct {
		n, kinds, want int
		ok             bool
	}{{3, 6, 56, true}, {12, 6, 6188, true}, {0, 0, 1, true}, {2, 0, 0, true}, {-1, 3, 0, true}, {1 << 31, 2, 0, false}, {1<<31 - 1, 2, 1 << 31, true},
		{5, 1, 1, true}, {1, 1000, 1000, true}, {100, 100, 0, false}} {
		if got, ok := HandfulCount(c.n, c.kinds); got != c.want || ok != c.ok {
			t.Errorf("%d of %d: %d, %v", c.n, c.kinds, got, ok)
		}
	}
	many := make([]int, 60)
	for i := range many {
		many[i] = 1 + i%3
	}
	for _, c := range []struct {
		n, want int
		ok      bool
		copies  []int
	}{{3, 0, true, []int{1, 1}}, {1 << 20, 1, true, []int{1 << 30, 0}}, {1 << 20, 0, false, []int{1 << 30, 1 << 30}}, {30, 0, false, many}, {2, 1790 + 20, true, many[:60]}, {-1, 0, true, many}} {
		if got, ok := HandCount(c.n, c.copies); got != c.want || ok != c.ok {
			t.Errorf("%d of %d kinds: %d, %v", c.n, len(c.copies), got, ok)
		}
	}
}

func BenchmarkHandfuls12d6(b *testing.B) {
	kinds := make([]Weight, 6)
	for i := range kinds {
		kinds[i] = Weighs(1)
	}
	for range b.N {
		if _, err := Handfuls(12, kinds, func([]int, Weight) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHands(b *testing.B) {
	for range b.N {
		if _, err := Hands(7, []int{4, 4, 4, 4, 4, 4, 4, 4}, func([]int, Weight) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}
