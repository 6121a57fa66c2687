package force

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"punchboard/internal/lists"
)

// How many hands a deck is tried with, and how many draws are tried for each change of a hand.
const (
	tries = 12
	draws = 8
)

// rehearsal caches the results for a deck: the melds of a few hands, and their chances to beat a
// hand of aliens.
type rehearsal struct {
	melds   [][]*kind
	chances map[meeting]float64
}

// meeting is a hand of aliens that is met with some Force added.
type meeting struct {
	foe   *foe
	extra float64
}

// rehearse returns approximately the chance that a deck beats a hand of aliens. It tries the deck
// with a few hands, always the same ones, and counts each exactly.
func (m muster) rehearse(deck []*kind, f *foe, extra float64) float64 {
	m.w.spelt = spell(m.w.spelt[:0], deck)
	d := m.w.known.tried[string(m.w.spelt)]
	if d == nil {
		d = &rehearsal{m.trial(deck), map[meeting]float64{}}
		m.w.known.tried[string(m.w.spelt)] = d
	}
	p, known := d.chances[meeting{f, extra}]
	if !known {
		sum := lists.Sum(d.melds, func(meld []*kind) float64 { return m.wins(f, meld, m.plus(), extra+m.b.taste.Care) })
		p = sum / float64(len(d.melds))
		d.chances[meeting{f, extra}] = p
	}
	return p
}

// trial plays a few hands of a deck up to the meld. It changes the cards that the meld has no room
// for or would hardly miss.
func (m muster) trial(deck []*kind) [][]*kind {
	l, plus := m.limits(), m.plus()
	n := min(m.b.n.Hand, len(deck))
	out := make([][]*kind, 0, tries)
	room := make([]*kind, 0, tries*n)
	for _, order := range m.b.orders(len(deck)) {
		pile := m.w.pool[:0]
		for _, i := range order {
			pile = append(pile, deck[i])
		}
		m.w.pool = pile
		on := &m.w.cards
		on.lay(m.b, pile[:n], plus)
		gone := on.over(l)
		for force := on.force(gone); gone != on.all; {
			i, less := on.least(gone, types)
			if float64(force-less) >= m.b.taste.Dull*float64(force)/float64(n) {
				break
			}
			gone, force = gone|1<<i, less
		}
		hand := gone.rest(m.w.tried[:0], pile[:n])
		hand = append(hand, pile[n:min(2*n-len(hand), len(pile))]...)
		on.lay(m.b, hand, plus)
		from := len(room)
		room = on.over(l).rest(room, hand)
		out, m.w.tried = append(out, room[from:len(room):len(room)]), hand
	}
	return out
}

// orders returns the orders in which decks of n cards are tried: for each, the indexes of a hand's
// cards and as many more.
func (b *gameData) orders(n int) [][]int {
	if known, ok := b.shuffles.Load(n); ok {
		return known.([][]int)
	}
	chance := rand.New(rand.NewPCG(1, uint64(n)))
	pile := make([]int, n)
	for i := range pile {
		pile[i] = i
	}
	var out [][]int
	for range tries {
		chance.Shuffle(n, func(i, j int) { pile[i], pile[j] = pile[j], pile[i] })
		out = append(out, slices.Clone(pile[:min(n, 2*b.n.Hand)]))
	}
	b.shuffles.Store(n, out)
	return out
}

// keeps returns what to keep of a hand, from all of it to nothing, always the cards it would miss
// most. worth is approximately the chance to win with each, estimated by drawing from the rest of
// the deck.
func (m muster) keeps(f *fight) (keep [][]*kind, worth []float64) {
	chance := rand.New(rand.NewPCG(f.shuffles, uint64(len(f.rest))))
	rest := slices.Clone(f.rest)
	slices.SortStableFunc(rest, func(a, b *kind) int { return cmp.Compare(a.n, b.n) }) // the order of the pile is hidden
	var order [draws][]*kind
	n := min(len(f.hand), len(rest))
	room := make([]*kind, 0, draws*n)
	for i := range order {
		chance.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
		room = append(room, rest[:n]...)
		order[i] = room[i*n : (i+1)*n]
	}
	hand := slices.Clone(f.hand)
	size := len(hand)
	for {
		keep = append(keep, slices.Clone(hand))
		worth = append(worth, m.hopes(f, hand, order[:], size-len(hand)))
		if len(hand) == 0 || size-len(hand) == len(f.rest) {
			return keep, worth
		}
		hand = m.drop(f, hand)
	}
}

// hopes returns approximately the chance to win with a hand and n more cards.
func (m muster) hopes(f *fight, hand []*kind, order [][]*kind, n int) float64 {
	if m.w.blind {
		return 0
	}
	sum := 0.0
	for _, rest := range order {
		m.w.tried = append(append(m.w.tried[:0], hand...), rest[:min(n, len(rest))]...)
		force, left := m.likely(f, m.w.tried)
		sum += f.foe.plain(float64(force) + f.extra + m.b.against(f.foe, m.w.tried, left))
		if n == 0 {
			return sum
		}
	}
	return sum / float64(len(order))
}

// drop returns a hand without the card it would miss least: the one whose loss costs its meld the
// least Force.
func (m muster) drop(f *fight, hand []*kind) []*kind {
	at, most := -1, -1
	for i := range hand {
		m.w.tried = append(append(m.w.tried[:0], hand[:i]...), hand[i+1:]...)
		if n, _ := m.likely(f, m.w.tried); n > most {
			at, most = i, n
		}
	}
	return append(hand[:at:at], hand[at+1:]...)
}

// likely returns the Force of a hand's meld after the usual discards of the aliens, and the cards
// that the meld leaves out.
func (m muster) likely(f *fight, hand []*kind) (force int, left set) {
	m.w.cards.lay(m.b, hand, f.plus)
	left = m.w.cards.over(f.limits)
	return m.w.cards.force(f.foe.less(hand, left)), left
}

// plain returns the chance that a hand of aliens has less Force, ignoring its discards.
func (f *foe) plain(force float64) float64 {
	return f.whole.under(force)
}
