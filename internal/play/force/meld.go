package force

import "punchboard/internal/lists"

// limits are how many cards of the limited types a meld may hold.
type limits struct {
	soldiers   int // the most
	perSoldier int
	carries    bool // for weapons, what counts as a class carries one
}

// room returns how many cards of a limited type a meld may hold.
func (l limits) room(t int, meld []*kind) int {
	if t == soldier {
		return l.soldiers
	}
	n := 0
	for _, k := range meld {
		if k.tax == soldier || t == weapon && l.carries && k.as != 0 {
			n += l.perSoldier
		}
	}
	return n
}

// of counts the cards of a type.
func of(meld []*kind, t int) int {
	return lists.Count(meld, func(k *kind) bool { return k.tax == t })
}

// legal reports whether cards are within the limits of a meld.
func (l limits) legal(meld []*kind) bool {
	for t := soldier; t < types; t++ {
		if of(meld, t) > l.room(t, meld) {
			return false
		}
	}
	return true
}

// melds returns all maximal melds of a hand, each once even if cards have copies. The hand must be
// sorted by kind.
func (l limits) melds(hand []*kind) [][]*kind {
	var base []*kind
	var byType [types][]*kind
	for _, k := range hand {
		if k.tax == free {
			base = append(base, k)
		}
		byType[k.tax] = append(byType[k.tax], k)
	}
	out := [][]*kind{base}
	for t := soldier; t < types; t++ {
		var next [][]*kind
		for _, meld := range out {
			n := min(l.room(t, meld), len(byType[t]))
			for _, some := range choose(byType[t], n) {
				next = append(next, append(meld[:len(meld):len(meld)], some...))
			}
		}
		out = next
	}
	return out
}

// choose returns all ways to take n cards, each different choice once. Equal cards must be
// adjacent.
func choose(cards []*kind, n int) [][]*kind {
	switch {
	case n == 0:
		return [][]*kind{nil}
	case n > len(cards):
		return nil
	}
	same := 1
	for same < len(cards) && cards[same] == cards[0] {
		same++
	}
	var out [][]*kind
	for take := min(same, n); take >= 0; take-- {
		for _, rest := range choose(cards[same:], n-take) {
			out = append(out, append(cards[:take:take], rest...))
		}
	}
	return out
}
