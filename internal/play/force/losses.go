package force

import "slices"

// losses is what a meld loses to each share of the aliens' hands, for melds with the same numbers
// of cards that can be discarded, or so many that more make no difference.
type losses struct {
	n  [][]int // for each kind that discards, how many cards
	at []int32 // by share: an index into n
}

// manyLosses is how many of them are handled without allocating memory.
const manyLosses = 64

// knownLosses bounds how many losses are precomputed, by kinds of melds times shares of hands.
const knownLosses = 1 << 20

// lose precomputes what melds lose, by how many of the cards that can be discarded they hold. The
// numbers run from none to most for each kind, with the last kind varying fastest.
func (f *foe) lose() {
	f.most = make([]int, len(f.discards))
	for _, s := range f.shares {
		for i, n := range s.n {
			f.most[i] = max(f.most[i], n)
		}
	}
	all := 1
	for _, n := range f.most {
		if all *= n + 1; all*len(f.shares) > knownLosses {
			return
		}
	}
	for key := range all {
		has, rest := make([]int, len(f.most)), key
		for i := len(has) - 1; i >= 0; i-- {
			has[i], rest = rest%(f.most[i]+1), rest/(f.most[i]+1)
		}
		f.losses = append(f.losses, f.lost(has))
	}
}

// lossesOf returns the losses of a meld, by the cards each kind may discard from it.
func (f *foe) lossesOf(who []set) *losses {
	key := 0
	var room [maxHand]int
	has := room[:0]
	for i, s := range who {
		n := min(f.most[i], s.size())
		key, has = key*(f.most[i]+1)+n, append(has, n)
	}
	if f.losses == nil {
		x := f.lost(has)
		return &x
	}
	return &f.losses[key]
}

// lost computes what a meld with these numbers of cards loses.
func (f *foe) lost(has []int) losses {
	var out losses
	for _, s := range f.shares {
		n := make([]int, len(has))
		for i := range n {
			n[i] = min(s.n[i], has[i])
		}
		at := slices.IndexFunc(out.n, func(o []int) bool { return slices.Equal(o, n) })
		if at < 0 {
			at, out.n = len(out.n), append(out.n, n)
		}
		out.at = append(out.at, int32(at))
	}
	return out
}
