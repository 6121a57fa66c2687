package dice

import (
	"math/big"
)

// Handfuls calls f for every way to draw n things with replacement from weighted kinds. counts
// holds how many of each kind, and is reused between calls. w is the weight of that case, out of
// total. It stops at f's first error. It fails with ErrHand if there is nothing to draw, and with
// ErrDigits.
func Handfuls(n int, kinds []Weight, f func(counts []int, w Weight) error) (total Weight, err error) {
	return Kept(n, n, kinds, f)
}

// Hands calls f for every way to draw n things without replacement from kinds with the given
// numbers of copies, as Handfuls does. It fails with ErrHand if there are too few.
func Hands(n int, copies []int, f func(counts []int, w Weight) error) (total Weight, err error) {
	return KeptHands(n, n, copies, f)
}

// maxHands is the largest number of hands that is counted.
const maxHands = 1 << 31

// HandfulCount returns how many different handfuls of n things there are, given the number of
// kinds. It reports false above 2^31.
func HandfulCount(n, kinds int) (count int, ok bool) {
	switch {
	case n < 0 || kinds < 1:
		return bit(n == 0), true
	case n == 0 || kinds == 1:
		return 1, true
	}
	return few(int64(n)+int64(kinds)-1, int64(min(n, kinds-1)))
}

// bit returns 1 for true and 0 for false.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// few returns the number of ways to choose k of n, for k at most half of n. It reports false above
// maxHands.
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

// maxCounted is the largest hand of several kinds that HandCount counts.
const maxCounted = 1 << 16

// HandCount returns how many different hands of n things can be drawn from kinds with the given
// copies. It reports false above 2^31, or if both the hand and the remainder are larger than
// maxCounted.
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
	// ways[k] is the number of hands of k things of the kinds so far.
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
