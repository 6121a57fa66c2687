package force

import "slices"

// losses are what a meld loses to each share of the hands, for melds that hold as
// many of the cards that are discarded, or so many that more make no difference.
type losses struct {
	n  [][]int // of each kind that discards, how many cards
	at []int32 // by share: an index of n
}

// manyLosses are those that are counted without asking for memory.
const manyLosses = 64

// knownLosses are, of the shares of hands by kinds of melds, as many as are found
// out beforehand.
const knownLosses = 1 << 20

// lose finds what melds lose, by how many of the cards that are discarded they
// hold: of each kind from none to most, the last kind's number counting on first.
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

// lossesOf are those of a meld, by whom of it each kind may discard.
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

// lost is what a meld loses that holds so many cards.
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
