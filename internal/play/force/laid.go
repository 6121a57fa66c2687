package force

import "math/bits"

// set is a set of cards of a hand, one bit each.
type set uint64

// maxHand is the number of cards of a hand that a set can hold.
const maxHand = 64

// has reports whether card i of the hand is in the set.
func (s set) has(i int) bool { return s&(1<<i) != 0 }

// size returns the number of cards in the set.
func (s set) size() int { return bits.OnesCount64(uint64(s)) }

// rest appends the cards of a hand that are not in the set to a buffer.
func (s set) rest(into, hand []*kind) []*kind {
	for i, k := range hand {
		if !s.has(i) {
			into = append(into, k)
		}
	}
	return into
}

// laid is a hand prepared so that its Force without some of its cards can be computed quickly and
// repeatedly.
type laid struct {
	b     *gameData
	hand  []*kind
	all   set
	of    [types]set
	is    [maxHand]mask
	own   [maxHand]int // its Force, with what it gets from outside
	bonus set          // those with a bonus
	likes set          // those that count as more from some points of view
	slow  bool         // the quick computation does not suffice

	// For each card with a bonus: what it gains, the groups of the cards next to it, and those of
	// them that a single card contributes.
	gets       [maxHand]int
	beside, by [maxHand]mask
}

// lay prepares another hand. plus is what each kind of card gets from outside the battle.
func (l *laid) lay(b *gameData, hand []*kind, plus []int) {
	l.b, l.hand = b, hand
	l.all, l.slow = 1<<len(hand)-1, b.says.each || b.says.self
	l.bonus, l.likes, l.of = 0, 0, [types]set{}
	var like *kind
	for i, k := range hand {
		one := set(1) << i
		l.is[i], l.own[i], l.gets[i] = k.is, k.force+plus[k.n], 0
		l.of[k.tax] |= one
		if len(k.bonus) > 0 {
			l.bonus |= one
		}
		if k.as != 0 {
			l.slow = l.slow || like != nil && like != k
			l.likes, like = l.likes|one, k
		}
		l.slow = l.slow || len(k.give) > 0
	}
}

// in returns the cards of the hand that belong to some groups.
func (l *laid) in(groups mask) set {
	var out set
	for i := range l.hand {
		if l.is[i]&groups != 0 {
			out |= 1 << i
		}
	}
	return out
}

// force returns the Force of the hand without some cards, as long as nobody does anything to it.
func (l *laid) force(gone set) int {
	var once, twice mask // the groups that one card belongs to, and several
	sum := 0
	for s := l.all &^ gone; s != 0; s &= s - 1 {
		i := bits.TrailingZeros64(uint64(s))
		sum += l.own[i]
		twice |= once & l.is[i]
		once |= l.is[i]
	}
	if l.slow {
		return sum + l.more(gone)
	}
	likes := l.likes &^ gone
	for s := l.bonus &^ gone; s != 0; s &= s - 1 {
		i := bits.TrailingZeros64(uint64(s))
		others := once&^l.is[i] | twice
		if s := likes &^ (1 << i); s != 0 {
			if k := l.hand[bits.TrailingZeros64(uint64(s))]; l.is[i]&k.asFor != 0 {
				others |= k.as
			}
		}
		sum += l.hand[i].gains(others)
	}
	return sum
}

// more returns what the cards of the hand, without some, give one another.
func (l *laid) more(gone set) int {
	sum, b := 0, l.b
	for s := l.all &^ gone; s != 0; s &= s - 1 {
		i := bits.TrailingZeros64(uint64(s))
		k := l.hand[i]
		for j := range k.bonus {
			sum += k.bonus[j].n * b.times(l.hand, gone, i, &k.bonus[j])
		}
		for j := range k.give {
			if d := &k.give[j]; b.mated(l.hand, gone, i, d) {
				sum += d.n * b.reached(l.hand, gone, i, d)
			}
		}
	}
	return sum
}

// least returns the card that the hand, without some, would miss least, and the Force without it. t
// is the card's type, or types for any. The card is -1 if there is none.
func (l *laid) least(gone set, t int) (at, most int) {
	at = -1
	some := l.all &^ gone
	if t != types {
		some &= l.of[t]
	}
	plain := !l.slow && l.likes&^gone == 0 && some&(some-1) != 0
	sum := 0
	if plain {
		sum = l.missing(gone)
	}
	for s := some; s != 0; s &= s - 1 {
		i := bits.TrailingZeros64(uint64(s))
		var f int
		if plain {
			f = l.without(sum, gone, i)
		} else {
			f = l.force(gone | 1<<i)
		}
		if at < 0 || f > most {
			at, most = i, f
		}
	}
	return at, most
}

// missing returns the Force of the hand without some cards. For each bonus it stores what it gains,
// the groups next to it, and which of those a single card contributes.
func (l *laid) missing(gone set) int {
	var once, twice, more mask
	sum := 0
	for s := l.all &^ gone; s != 0; s &= s - 1 {
		i := bits.TrailingZeros64(uint64(s))
		sum += l.own[i]
		more |= twice & l.is[i]
		twice |= once & l.is[i]
		once |= l.is[i]
	}
	for s := l.bonus &^ gone; s != 0; s &= s - 1 {
		i := bits.TrailingZeros64(uint64(s))
		l.beside[i] = once&^l.is[i] | twice
		l.by[i] = once&^twice&^l.is[i] | twice&^more&l.is[i]
		l.gets[i] = l.hand[i].gains(l.beside[i])
		sum += l.gets[i]
	}
	return sum
}

// without returns that Force without one more card.
func (l *laid) without(sum int, gone set, i int) int {
	sum -= l.own[i] + l.gets[i]
	for s := l.bonus &^ gone &^ (1 << i); s != 0; s &= s - 1 {
		j := bits.TrailingZeros64(uint64(s))
		if lost := l.by[j] & l.is[i]; lost&l.hand[j].wants != 0 {
			sum += l.hand[j].gains(l.beside[j]&^lost) - l.gets[j]
		}
	}
	return sum
}

// gains returns the sum of a card's bonuses that count next to some groups.
func (k *kind) gains(others mask) int {
	sum := 0
	for i := range k.bonus {
		if d := &k.bonus[i]; d.holds(others) {
			sum += d.n
		}
	}
	return sum
}

// over returns the cards to leave out to get approximately the strongest meld: while there are too
// many of a type, the one that contributes least.
func (l *laid) over(most limits) set {
	var gone set
	for t := soldier; t < types; t++ {
		for (l.of[t] &^ gone).size() > l.room(most, t, gone) {
			i, _ := l.least(gone, t)
			gone |= 1 << i
		}
	}
	return gone
}

// room returns how many cards of a limited type the hand, without some, may hold.
func (l *laid) room(most limits, t int, gone set) int {
	if t == soldier {
		return most.soldiers
	}
	by := l.of[soldier]
	if t == weapon && most.carries {
		by |= l.likes
	}
	return most.perSoldier * (by &^ gone).size()
}
