package dice

import (
	"fmt"
	"math/big"
)

// Handfuls goes through all ways to take n things that are put back each time,
// of kinds that come up as often as they weigh: how many of each kind, in
// counts, which is used again for the next, and how often that happens of
// total. It stops at f's first error. It fails with ErrHand if there is nothing
// to take, and with ErrDigits.
func Handfuls(n int, kinds []Weight, f func(counts []int, w Weight) error) (total Weight, err error) {
	h := handfulRun{counts: make([]int, len(kinds)), f: f}
	var all Weight
	for i, w := range kinds {
		if !w.IsZero() {
			h.kinds, h.at = append(h.kinds, w), append(h.at, i)
			all = all.Plus(w)
		}
	}
	switch {
	case n < 0 || n > 0 && len(h.at) == 0:
		return Weight{}, fmt.Errorf("%d of %d kinds: %w", n, len(h.at), ErrHand)
	case n == 0:
		return Weighs(1), f(h.counts, Weighs(1))
	case all.BitLen() > maxBits/n:
		return Weight{}, ErrDigits
	}
	h.last = make([]Weight, n+1)
	h.last[0] = Weighs(1)
	for i := range n {
		h.last[i+1] = h.last[i].Times(h.kinds[len(h.kinds)-1])
	}
	return all.power(n), h.take(0, n, Weighs(1))
}

// handfulRun is a run of Handfuls.
type handfulRun struct {
	kinds  []Weight // none is 0
	at     []int    // where they are counted
	last   []Weight // the powers of the last kind
	counts []int
	f      func(counts []int, w Weight) error
}

// take goes on with the kind at i, left things and the ways so far.
func (h *handfulRun) take(i, left int, w Weight) error {
	if i == len(h.kinds)-1 || left == 0 {
		h.counts[h.at[i]] = left
		err := h.f(h.counts, w.Times(h.last[left]))
		h.counts[h.at[i]] = 0
		return err
	}
	for k := 0; k <= left; k++ {
		h.counts[h.at[i]] = k
		if err := h.take(i+1, left-k, w); err != nil {
			return err
		}
		if k < left {
			w = w.over(h.kinds[i].Times(Weighs(uint64(left-k))), uint64(k+1))
		}
	}
	h.counts[h.at[i]] = 0
	return nil
}

// Hands goes through all ways to take n things that are not put back, of kinds
// of which there are so many copies, as Handfuls does. It fails with ErrHand if
// there are too few.
func Hands(n int, copies []int, f func(counts []int, w Weight) error) (total Weight, err error) {
	h := handRun{ways: make([][]Weight, len(copies)), after: make([]int, len(copies)+1), counts: make([]int, len(copies)), f: f}
	for i := len(copies) - 1; i >= 0; i-- {
		if copies[i] < 0 {
			return Weight{}, fmt.Errorf("%d copies: %w", copies[i], ErrHand)
		}
		h.after[i] = h.after[i+1] + copies[i]
	}
	if n < 0 || n > h.after[0] {
		return Weight{}, fmt.Errorf("%d of %d: %w", n, h.after[0], ErrHand)
	}
	for i, c := range copies {
		h.ways[i] = make([]Weight, min(c, n)+1)
		for k := range h.ways[i] {
			h.ways[i][k] = binomial(c, k)
		}
	}
	return binomial(h.after[0], n), h.take(0, n, Weighs(1))
}

// handRun is a run of Hands.
type handRun struct {
	ways   [][]Weight // to take so many of a kind
	after  []int      // how many there are of a kind and those after it
	counts []int
	f      func(counts []int, w Weight) error
}

// take goes on with the kind at i, left things and the ways so far.
func (h *handRun) take(i, left int, w Weight) error {
	if left == 0 {
		return h.f(h.counts, w)
	}
	for k := max(0, left-h.after[i+1]); k < len(h.ways[i]) && k <= left; k++ {
		h.counts[i] = k
		if err := h.take(i+1, left-k, w.Times(h.ways[i][k])); err != nil {
			return err
		}
	}
	h.counts[i] = 0
	return nil
}

// maxHands is the greatest number of hands that is counted.
const maxHands = 1 << 31

// HandfulCount is how many different handfuls of n things of so many kinds
// there are; false above 2^31.
func HandfulCount(n, kinds int) (count int, ok bool) {
	switch {
	case n < 0 || kinds < 1:
		return bit(n == 0), true
	case n == 0 || kinds == 1:
		return 1, true
	}
	return few(int64(n)+int64(kinds)-1, int64(min(n, kinds-1)))
}

// bit is 1 for true and 0 for false.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// few is how many ways there are to take k of n, at most half.
func few(n, k int64) (int, bool) {
	out := big.NewInt(1)
	for i := range k {
		out.Mul(out, big.NewInt(n-i))
		if out.Quo(out, big.NewInt(i+1)); out.Cmp(big.NewInt(maxHands)) > 0 {
			return 0, false
		}
	}
	return int(out.Int64()), true
}

// maxCounted is the greatest hand of several kinds that HandCount looks at.
const maxCounted = 1 << 16

// HandCount is how many different hands of n things there are of kinds with so
// many copies; false above 2^31, or if both the hand and what it leaves are
// beyond all use.
func HandCount(n int, copies []int) (count int, ok bool) {
	size, kinds := 0, 0
	for _, c := range copies {
		size += c
		kinds += bit(c > 0)
	}
	n = min(n, size-n)
	switch {
	case n < 0:
		return 0, true
	case kinds < 2:
		return 1, true
	case n > maxCounted:
		return 0, false
	}
	// ways[k] counts the hands of k things of the kinds so far.
	ways := table(1, n+1)[0]
	ways[0].SetInt64(1)
	for _, c := range copies {
		if c > 0 {
			ways = OneMore(ways, min(c, n)+1)[:n+1]
		}
	}
	if ways[n].Cmp(big.NewInt(maxHands)) > 0 {
		return 0, false
	}
	return int(ways[n].Int64()), true
}
