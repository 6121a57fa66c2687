package dice

import (
	"math/big"
)

// Handfuls goes through all ways to take n things that are put back each time,
// of kinds that come up as often as they weigh: how many of each kind, in
// counts, which is used again for the next, and how often that happens of
// total. It stops at f's first error. It fails with ErrHand if there is nothing
// to take, and with ErrDigits.
func Handfuls(n int, kinds []Weight, f func(counts []int, w Weight) error) (total Weight, err error) {
	return Kept(n, n, kinds, f)
}

// Hands goes through all ways to take n things that are not put back, of kinds
// of which there are so many copies, as Handfuls does. It fails with ErrHand if
// there are too few.
func Hands(n int, copies []int, f func(counts []int, w Weight) error) (total Weight, err error) {
	return KeptHands(n, n, copies, f)
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
