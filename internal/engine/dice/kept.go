package dice

import "fmt"

// Kept calls f for what is kept of each way to draw n things with replacement from weighted kinds:
// the first k in the order of the kinds, or all if there are fewer. counts holds how many of each
// kind are kept, and is reused between calls. w is the weight of that case, out of total. The cost
// depends on the number of kept combinations, not of handfuls. It fails as Handfuls does.
func Kept(n, k int, kinds []Weight, f func(counts []int, w Weight) error) (total Weight, err error) {
	after, room, some := make([]Weight, len(kinds)+1), make([]int, len(kinds)+1), 0
	for i := len(kinds) - 1; i >= 0; i-- {
		after[i] = after[i+1].Plus(kinds[i])
		room[i] = n * bit(!after[i].IsZero())
		some += bit(!kinds[i].IsZero())
	}
	switch {
	case n < 0 || n > 0 && some == 0:
		return Weight{}, fmt.Errorf("%d of %d kinds: %w", n, some, ErrHand)
	case n > 0 && after[0].BitLen() > maxBits/n:
		return Weight{}, ErrDigits
	}
	run := handRun{
		more: func(i, left, c int) Weight { return kinds[i].Times(Weighs(uint64(left - c))) },
		rest: func(i, left int) Weight { return after[i].power(left) },
		room: room, counts: make([]int, len(kinds)), f: f,
	}
	return after[0].power(n), run.take(0, n, min(k, n), Weighs(1))
}

// KeptHands is Kept without replacement, from kinds with the given numbers of copies. It fails as
// Hands does.
func KeptHands(n, k int, copies []int, f func(counts []int, w Weight) error) (total Weight, err error) {
	after := make([]int, len(copies)+1)
	for i := len(copies) - 1; i >= 0; i-- {
		if copies[i] < 0 {
			return Weight{}, fmt.Errorf("%d copies: %w", copies[i], ErrHand)
		}
		after[i] = after[i+1] + copies[i]
	}
	if n < 0 || n > after[0] {
		return Weight{}, fmt.Errorf("%d of %d: %w", n, after[0], ErrHand)
	}
	run := handRun{
		more: func(i, _, c int) Weight { return Weighs(uint64(copies[i] - c)) },
		rest: func(i, left int) Weight { return binomial(after[i], left) },
		room: after, counts: make([]int, len(copies)), f: f,
	}
	return binomial(after[0], n), run.take(0, n, min(k, n), Weighs(1))
}

// handRun is a run of Kept or KeptHands.
type handRun struct {
	more   func(i, left, c int) Weight // ways to draw one more than c of kind i when left remain, relative to the ways for c, times c+1
	rest   func(i, left int) Weight    // the ways to draw the rest from kinds i on
	room   []int                       // how many things kinds from i on can supply
	counts []int
	f      func(counts []int, w Weight) error
}

// take continues with the kind at i, with left things to draw of which k are still to be kept, and
// the ways so far. It counts everything after the last kept thing at once.
func (h *handRun) take(i, left, k int, w Weight) error {
	if k == 0 {
		return h.f(h.counts, w.Times(h.rest(i, left)))
	}
	defer func() { h.counts[i] = 0 }()
	if h.room[i+1] == 0 {
		h.counts[i] = k
		return h.f(h.counts, w.Times(h.rest(i, left)))
	}
	var full Weight // the ways to draw k or more of this kind
	for c := 0; c <= left && !w.IsZero(); c++ {
		if c >= k {
			full = full.Plus(w.Times(h.rest(i+1, left-c)))
		} else if left-c <= h.room[i+1] {
			h.counts[i] = c
			if err := h.take(i+1, left-c, k-c, w); err != nil {
				return err
			}
		}
		w = w.over(h.more(i, left, c), uint64(c+1))
	}
	if full.IsZero() {
		return nil
	}
	h.counts[i] = k
	return h.f(h.counts, full)
}
