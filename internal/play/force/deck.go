package force

import (
	"cmp"
	"slices"

	"punchboard/internal/lists"
)

// muster assembles X-COM's battle decks and tries them out. It reads the cards that X-COM owns and
// what helps them, and does not change the war.
type muster struct {
	w *war
	b *gameData
}

// muster returns the part of the war that assembles decks and melds.
func (w *war) muster() muster { return muster{w, w.b} }

// memory caches what was computed about battles since X-COM's cards, what helps them or the stage
// last changed.
type memory struct {
	plus   []int
	limits *limits
	decks  map[string][]*kind
	by     map[string]*deckValues // the values by which the cards of each deck were picked
	tried  map[string]*rehearsal
	all    *deckValues // of the deck picked from all heroes
	rest   []*kind     // the battle cards that are not heroes
}

// mood caches what was computed about the world since the turn began or memory changed.
type mood struct {
	seen     *outlook
	bonus    map[string]int // of rolls
	wished   float64        // the highest worth of a purchase that X-COM cannot afford
	mean     float64        // what a mission brings on average, 0 until it is computed
	fight    float64        // what fighting one more mission brings
	fightSet bool
	hero     float64 // what one hero brings
	heroSet  bool
}

// forget drops everything that is out of date when cards, helpers or the stage change.
func (w *war) forget() {
	if w.known != nil && !w.blind { // an imagined war shares them
		for _, s := range w.known.by {
			w.old = append(w.old, s)
		}
	}
	w.known = &memory{decks: map[string][]*kind{}, by: map[string]*deckValues{}, tried: map[string]*rehearsal{}}
	w.refresh()
}

// refresh drops everything that is out of date when the world changes.
func (w *war) refresh() { w.now = &mood{bonus: map[string]int{}} }

// wish records the worth of a purchase that is too expensive, in credits. Only the highest is kept.
func (m *mood) wish(worth float64) { m.wished = max(m.wished, worth) }

// plus returns what each kind of card gets in battles from cards and rooms outside them.
func (m muster) plus() []int {
	if m.w.known.plus != nil {
		return m.w.known.plus
	}
	out := make([]int, len(m.b.kinds))
	give := func(d *deed) {
		for _, k := range m.b.kinds {
			if m.b.gets(k, d) {
				out[k.n] += d.n
			}
		}
	}
	for _, k := range m.w.table {
		for i := range k.give {
			give(&k.give[i])
		}
	}
	for i, r := range m.b.rooms {
		for _, x := range r.acts {
			if (x.verb == "each" || x.verb == "others") && m.w.on(i) > 0 {
				d := m.b.deed(x)
				give(&d)
			}
		}
	}
	m.w.known.plus = out
	return out
}

// free returns the heroes that may go to a battle, copy by copy: those not used yet, and no more
// psionic ones than the rooms with power support. The list is valid until the next call.
func (m muster) free(what int) []*kind {
	kept := m.w.supported("psionic-hero")
	out := m.w.able[:0]
	for _, k := range m.b.heroes {
		n := m.w.own[k.n] - m.w.used[what][k.n]
		if k.psionic {
			n = min(n, kept)
			kept -= max(n, 0)
		}
		for range n {
			out = append(out, k)
		}
	}
	m.w.able = out
	return out
}

// others returns the battle cards that are not heroes, copy by copy.
func (m muster) others() []*kind {
	if m.w.known.rest != nil {
		return m.w.known.rest
	}
	out := make([]*kind, 0, 2*m.b.n.DeckMin)
	for _, k := range m.b.kinds {
		if k.tactical && !k.hero {
			for range m.w.own[k.n] {
				out = append(out, k)
			}
		}
	}
	m.w.known.rest = slices.Clip(out)
	return out
}

// all returns the battle deck of all cards, with the strongest heroes up to the limit.
func (m muster) all(heroes []*kind) []*kind {
	sorted := slices.Clone(heroes)
	v := m.standing(slices.Concat(m.others(), heroes), m.unwanted())
	slices.SortStableFunc(sorted, func(a, b *kind) int { return cmp.Compare(v.value[b.n], v.value[a.n]) })
	m.w.old = append(m.w.old, v)
	return m.lawful(slices.Concat(sorted[:min(len(sorted), m.b.n.HeroesMax)], m.others()))
}

// lawful returns a deck without its psionic cards if nobody in it leads them (004:221).
func (m muster) lawful(deck []*kind) []*kind {
	leads := lists.Count(deck, func(k *kind) bool { return k.psionic })
	if leads >= m.b.n.PsionicMin {
		return deck
	}
	return slices.DeleteFunc(slices.Clone(deck), func(k *kind) bool { return k.psi })
}

// deck returns approximately the strongest battle deck: the minimum number of cards, chosen by what
// each brings together with the others.
func (m muster) deck(heroes []*kind) []*kind {
	m.w.spelt = spell(m.w.spelt[:0], heroes)
	if d, ok := m.w.known.decks[string(m.w.spelt)]; ok {
		return d
	}
	key := string(m.w.spelt)
	m.w.pool = append(append(m.w.pool[:0], heroes...), m.others()...)
	all := m.lawful(m.w.pool)
	deck, by := all, m.unwanted()
	for range 2 {
		by = m.standing(deck, by)
		deck = m.led(m.pick(all, by), heroes, by)
	}
	m.w.known.decks[key], m.w.known.by[key] = deck, by
	return deck
}

// spell appends the numbers of cards to a buffer, as a map key.
func spell(into []byte, cards []*kind) []byte {
	for _, k := range cards {
		into = append(into, byte(k.n), byte(k.n>>8))
	}
	return into
}

// led returns a deck in which somebody leads the psionic cards, if it has any: the best psionic
// heroes replace the least valuable heroes or cards (004:221).
func (m muster) led(deck, heroes []*kind, by *deckValues) []*kind {
	if len(m.lawful(deck)) == len(deck) {
		return deck
	}
	best := func(cards []*kind, sign float64, pass func(*kind) bool) int {
		at := -1
		for i, k := range cards {
			if pass(k) && (at < 0 || sign*by.of(k) > sign*by.of(cards[at])) {
				at = i
			}
		}
		return at
	}
	out := slices.Clone(deck)
	for range m.b.n.PsionicMin {
		full := heroesIn(out) == m.b.n.HeroesMax
		lead := best(heroes, 1, func(k *kind) bool { return k.psionic && copies(out, k) < copies(heroes, k) })
		gone := best(out, -1, func(k *kind) bool { return !k.psionic && k.hero == full })
		if lead >= 0 && gone >= 0 {
			out[gone] = heroes[lead]
		}
	}
	return out
}

// heroesIn counts the heroes in a deck.
func heroesIn(deck []*kind) int {
	return lists.Count(deck, func(k *kind) bool { return k.hero })
}

// copies counts the cards of one kind.
func copies(cards []*kind, k *kind) int {
	return lists.Count(cards, func(o *kind) bool { return o == k })
}

// pick returns the most valuable cards, up to the minimum size of a deck.
func (m muster) pick(all []*kind, by *deckValues) []*kind {
	sorted := m.w.sorted[:0]
	for _, k := range all {
		v, at := by.of(k), len(sorted)
		sorted = append(sorted, k)
		for ; at > 0 && by.value[sorted[at-1].n] < v; at-- {
			sorted[at] = sorted[at-1]
		}
		sorted[at] = k
	}
	m.w.sorted = sorted
	out := make([]*kind, 0, m.b.n.DeckMin)
	heroes := 0
	for _, k := range sorted {
		if k.hero {
			if heroes == m.b.n.HeroesMax {
				continue
			}
			heroes++
		}
		if out = append(out, k); len(out) == m.b.n.DeckMin {
			break
		}
	}
	return out
}
