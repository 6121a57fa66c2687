package force

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// hostKey identifies a hand of aliens still to be drawn, by stage and number of cards.
type hostKey struct{ stage, cards int }

// foe is what is known about such a hand: the exact chances of its Force, separately for each
// combination of discarding cards, and approximately what it loses to the cards of a meld.
type foe struct {
	deck     []*kind // copy by copy
	cards    int
	discards []mask // for each kind that discards, the groups it discards from
	usual    []int  // how many cards of each of those kinds a hand usually holds
	most     []int  // and the maximum
	losses   []losses
	shares   []share
	whole    share     // all hands together
	drop     []float64 // Force lost when 0, 1, 2 ... of the strongest aliens are removed
	control  float64   // the swing in Force when the weakest changes sides
	present  map[mask]float64
	alien    float64 // the expected number of aliens in a hand
}

// share is all hands with the same discarding cards: how many of each kind, and the distribution of
// their Force.
type share struct {
	n     []int
	lo    int
	below []float64 // below[i] is the chance of less Force than lo + i
	all   float64
}

// foe analyses a hand of aliens: the chances of its Force, its discards, and what the loss of its
// strongest cards costs it. It returns an error if a deck is missing or there are too many hands to
// count.
func (b *gameData) foe(key hostKey) (*foe, error) {
	cards, err := b.e.aliens(key.stage)
	if err != nil {
		return nil, err
	}
	kinds := lists.Map(cards, b.kind)
	f := &foe{cards: key.cards, present: map[mask]float64{}}
	f.deck = lists.Flat(kinds, func(c *kind) []*kind { return slices.Repeat([]*kind{c}, c.copies) })
	who, shares, err := b.hands(kinds, key.cards)
	if err != nil {
		return nil, err
	}
	for _, c := range who {
		for _, d := range c.deeds {
			if d.verb == "discard" {
				f.discards = append(f.discards, d.who)
			}
		}
	}
	f.shares = lists.Map(shares, shareOf)
	f.merge(who, shares)
	f.lose()
	b.presence(f)
	b.sample(f)
	return f, nil
}

// shareOf accumulates the chances of some hands, so that below[i] is the chance of less Force than
// lo + i.
func shareOf(s hands) share {
	out := share{n: s.n, lo: s.lo, below: []float64{0}}
	for _, p := range s.chances {
		out.all += p
		out.below = append(out.below, out.all)
	}
	return out
}

// merge combines all shares into whole and computes usual.
func (f *foe) merge(who []*kind, shares []hands) {
	all := hands{lo: shares[0].lo}
	for _, s := range shares {
		for all.lo > s.lo {
			all.lo, all.chances = all.lo-1, append([]float64{0}, all.chances...)
		}
		for i, p := range s.chances {
			for s.lo+i-all.lo >= len(all.chances) {
				all.chances = append(all.chances, 0)
			}
			all.chances[s.lo+i-all.lo] += p
		}
	}
	f.whole = shareOf(all)
	f.usual = lists.Map(who, func(c *kind) int { return int(math.Round(float64(f.cards*c.copies) / float64(len(f.deck)))) })
}

// under returns the chance that a hand of the share has less Force. It interpolates linearly
// between whole numbers.
func (s *share) under(force float64) float64 {
	x := force - float64(s.lo)
	i := int(math.Floor(x))
	switch {
	case i < 0:
		return 0
	case i+1 >= len(s.below):
		return s.all
	}
	return s.below[i] + (x-float64(i))*(s.below[i+1]-s.below[i])
}

// presence computes the chance that a card of each group is in the hand.
func (b *gameData) presence(f *foe) {
	for _, bit := range b.bits {
		none := 1.0
		n := lists.Count(f.deck, func(k *kind) bool { return k.is&bit != 0 })
		for i := range f.cards {
			none *= max(0, float64(len(f.deck)-n-i)) / float64(len(f.deck)-i)
		}
		f.present[bit] = 1 - none
		if bit == b.alien {
			f.alien = float64(f.cards*n) / float64(len(f.deck))
		}
	}
}

// sampled is the number of hands sampled for average losses.
const sampled = 400

// sample draws hands to learn what they lose to discards and control. The seed is fixed, so the
// figures are always the same.
func (b *gameData) sample(f *foe) {
	chance := rand.New(rand.NewPCG(1, uint64(len(f.deck))))
	even := func(d dice.Dice) int { return (d.Min() + d.Max()) / 2 }
	count := func(cards []*kind) float64 {
		_, n := b.settle(nil, cards, nil, even)
		return float64(n)
	}
	const most = 4
	f.drop = make([]float64, most+1)
	for range sampled {
		hand := f.draw(chance)
		all := count(hand)
		slices.SortStableFunc(hand, func(x, y *kind) int {
			return cmp.Or(boolean(y.is&b.alien != 0)-boolean(x.is&b.alien != 0), y.force-x.force)
		})
		for n := range f.drop {
			f.drop[n] += (all - count(hand[min(n, len(hand)):])) / sampled
		}
		if i := lastOf(hand, b.alien); i >= 0 {
			f.control += (all - count(slices.Delete(slices.Clone(hand), i, i+1)) + float64(hand[i].force)) / sampled
		}
	}
}

// lastOf returns the index of the last card of a group in a hand, or -1.
func lastOf(hand []*kind, group mask) int {
	for i := len(hand) - 1; i >= 0; i-- {
		if hand[i].is&group != 0 {
			return i
		}
	}
	return -1
}

// boolean returns 1 for true and 0 for false, for sorting and for keys.
func boolean(is bool) int {
	if is {
		return 1
	}
	return 0
}

// draw returns a hand drawn at random.
func (f *foe) draw(chance *rand.Rand) []*kind {
	deck := slices.Clone(f.deck)
	n := min(f.cards, len(deck))
	for i := range n {
		j := i + chance.IntN(len(deck)-i)
		deck[i], deck[j] = deck[j], deck[i]
	}
	return deck[:n]
}

// against returns approximately how much Force a meld gains on the aliens by what it does to them.
// The meld is a hand without the cards in left.
func (b *gameData) against(f *foe, meld []*kind, left set) float64 {
	ahead, gone := 0.0, 0
	for i, k := range meld {
		for j := range k.attack {
			d := &k.attack[j]
			if left.has(i) || !b.mated(meld, left, i, d) {
				continue
			}
			switch d.verb {
			case "discard":
				gone++
			case "control":
				ahead += f.control
			case "bonus-against":
				ahead += float64(d.n) * f.present[d.who]
			default:
				ahead -= float64(d.n) * f.alien
			}
		}
	}
	return ahead + f.drop[min(gone, len(f.drop)-1)]
}

// wins returns the chance that a meld beats the hand, with extra added to its Force. It is exact
// for a meld that does nothing to the aliens.
func (m muster) wins(f *foe, meld []*kind, plus []int, extra float64) float64 {
	extra += m.b.against(f, meld, 0)
	m.w.ranked = byForce(m.w.ranked[:0], meld)
	on := &m.w.cards
	on.lay(m.b, m.w.ranked, plus)
	var masks [16]set
	who := masks[:0]
	for _, groups := range f.discards {
		who = append(who, on.in(groups))
	}
	losses := f.lossesOf(who)
	var numbers [manyLosses]float64
	var sets [manyLosses]set
	force, less := numbers[:0], sets[:0]
	for _, n := range losses.n {
		gone := first(who, n)
		if at := slices.Index(less, gone); at >= 0 {
			less, force = append(less, gone), append(force, force[at])
			continue
		}
		less, force = append(less, gone), append(force, float64(on.force(gone))+extra)
	}
	won := 0.0
	for s, at := range losses.at {
		won += f.shares[s].under(force[at])
	}
	return won
}

// strongest appends the order of a meld to a buffer, the highest printed Force first. The entries
// are keys whose low bits are the index of a card.
func strongest(into []int, meld []*kind) []int {
	for i, k := range meld {
		key, at := i-maxHand*k.force, i
		into = append(into, key)
		for ; at > 0 && into[at-1] > key; at-- {
			into[at] = into[at-1]
		}
		into[at] = key
	}
	return into
}

// byForce appends the cards of a meld in that order.
func byForce(into, meld []*kind) []*kind {
	var room [maxHand]int
	for _, key := range strongest(room[:0], meld) {
		into = append(into, meld[key&(maxHand-1)])
	}
	return into
}

// first returns the first n[i] cards of each set, not counting those already taken.
func first(who []set, n []int) set {
	var out set
	for i, s := range who {
		s &^= out
		for more := n[i]; more > 0 && s != 0; more-- {
			out |= s & -s
			s &= s - 1
		}
	}
	return out
}

// less returns the cards of a hand that its meld loses: those in left, which it leaves out, and
// those that the aliens usually discard, the strongest first.
func (f *foe) less(hand []*kind, left set) set {
	var room [maxHand]int
	order := strongest(room[:0], hand)
	for i, who := range f.discards {
		more := f.usual[i]
		for at := 0; at < len(order) && more > 0; at++ {
			if j := order[at] & (maxHand - 1); hand[j].is&who != 0 && !left.has(j) {
				left |= 1 << j
				more--
			}
		}
	}
	return left
}

// host returns the foe with a key, which must be one of the book's.
func (b *gameData) host(key hostKey) *foe {
	f, _ := b.foes[key]() // its decks were read before the war began, so there is no error
	return f
}
