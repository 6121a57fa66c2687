package force

import "math/bits"

// set are some cards of a hand, a bit for each.
type set uint64

// maxHand is how many cards of a hand can be told apart.
const maxHand = 64

// has reports whether the card at place i of the hand is in the set.
func (s set) has(i int) bool { return s&(1<<i) != 0 }

// size is how many cards are in the set.
func (s set) size() int { return bits.OnesCount64(uint64(s)) }

// rest is a hand less the cards of the set, written to a place that has room for
// it.
func (s set) rest(into, hand []*kind) []*kind {
	for i, k := range hand {
		if !s.has(i) {
			into = append(into, k)
		}
	}
	return into
}

// laid is a hand laid out, so that what counts of it without some cards is found
// out fast, again and again.
type laid struct {
	b     *gameData
	hand  []*kind
	all   set
	of    [types]set
	is    [maxHand]mask
	own   [maxHand]int // its Force and what it gets
	bonus set          // who have one
	likes set          // who count as more in some eyes
	slow  bool         // there is more to it

	// Of each card with a bonus: what it brings, the groups that it stands beside,
	// and those of them that one card alone brings.
	gets       [maxHand]int
	beside, by [maxHand]mask
}

// lay lays a hand out, in place of another. Plus is what each kind of card gets from
// beside the battle.
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

// in are the cards of the hand that belong to some groups.
func (l *laid) in(groups mask) set {
	var out set
	for i := range l.hand {
		if l.is[i]&groups != 0 {
			out |= 1 << i
		}
	}
	return out
}

// force is what the hand less some cards counts as long as nobody does anything
// to it.
func (l *laid) force(gone set) int {
	var once, twice mask // the groups that one card belongs to, or several
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

// more is what the cards of the hand less some get by one another.
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

// least is the card of the hand less some that it would miss least, of a type or
// of any for types, and the Force without it; -1 if there is none.
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

// missing is the force of the hand less some cards, and finds for each bonus what
// it brings, beside which groups it stands, and which of them one card alone brings.
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

// without is that force without one card more.
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

// gains are the bonuses of a card that count beside some groups.
func (k *kind) gains(others mask) int {
	sum := 0
	for i := range k.bonus {
		if d := &k.bonus[i]; d.holds(others) {
			sum += d.n
		}
	}
	return sum
}

// over are the cards that go for the hand to be about the strongest meld: while
// there are too many of a type, the one that does least.
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

// room is how many cards of a limited type the hand less some may hold.
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
