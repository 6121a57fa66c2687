package dice

import "fmt"

// Kept goes through what is kept of all ways to take n things, put back each
// time, of kinds that come up as often as they weigh: the k of them whose kinds
// stand first, all if there are fewer. counts says how many of each kind are
// kept and is used again; w is how often that happens of total. It costs what
// the kept things cost, not what the handfuls would. It fails as Handfuls does.
func Kept(n, k int, kinds []Weight, f func(counts []int, w Weight) error) (total Weight, err error) {
	after := make([]Weight, len(kinds)+1)
	for i := len(kinds) - 1; i >= 0; i-- {
		after[i] = after[i+1].Plus(kinds[i])
	}
	switch {
	case n < 0 || n > 0 && after[0].IsZero():
		return Weight{}, fmt.Errorf("%d of %d kinds: %w", n, len(kinds), ErrHand)
	case n > 0 && after[0].BitLen() > maxBits/n:
		return Weight{}, ErrDigits
	}
	run := keptRun{
		ways:   func(i, left, c int) Weight { return binomial(left, c).Times(kinds[i].power(c)) },
		rest:   func(i, left int) Weight { return after[i].power(left) },
		counts: make([]int, len(kinds)), f: f,
	}
	return after[0].power(n), run.take(0, n, min(k, n), Weighs(1))
}

// KeptHands is Kept for things that are not put back, of kinds of which there
// are so many copies. It fails as Hands does.
func KeptHands(n, k int, copies []int, f func(counts []int, w Weight) error) (total Weight, err error) {
	after := make([]int, len(copies)+1)
	for i := len(copies) - 1; i >= 0; i-- {
		after[i] = after[i+1] + copies[i]
	}
	if n < 0 || n > after[0] {
		return Weight{}, fmt.Errorf("%d of %d: %w", n, after[0], ErrHand)
	}
	run := keptRun{
		ways:   func(i, _, c int) Weight { return binomial(copies[i], c) },
		rest:   func(i, left int) Weight { return binomial(after[i], left) },
		counts: make([]int, len(copies)), f: f,
	}
	return binomial(after[0], n), run.take(0, n, min(k, n), Weighs(1))
}

// keptRun is a run of Kept or KeptHands.
type keptRun struct {
	ways   func(i, left, c int) Weight // to have c of a kind among those left
	rest   func(i, left int) Weight    // to fill up with kinds from one on
	counts []int
	f      func(counts []int, w Weight) error
}

// take goes on with the kind at i, left things of which k are still kept, and
// the ways so far. Whatever the kinds behind the last that is kept show is
// counted at once.
func (h *keptRun) take(i, left, k int, w Weight) error {
	if w.IsZero() {
		return nil
	}
	if k == 0 {
		return h.f(h.counts, w.Times(h.rest(i, left)))
	}
	if i == len(h.counts) {
		return nil
	}
	for c := 0; c < k; c++ {
		h.counts[i] = c
		if err := h.take(i+1, left-c, k-c, w.Times(h.ways(i, left, c))); err != nil {
			return err
		}
	}
	var full Weight
	for c := k; c <= left; c++ {
		full = full.Plus(h.ways(i, left, c).Times(h.rest(i+1, left-c)))
	}
	h.counts[i] = k
	defer func() { h.counts[i] = 0 }()
	if full.IsZero() {
		return nil
	}
	return h.f(h.counts, w.Times(full))
}
