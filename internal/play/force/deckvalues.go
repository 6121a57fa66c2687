package force

// deckValues is a battle deck with approximately what each card brings to a meld together with the
// others, in Force, if it is in the hand. It counts the card's own Force, the bonuses it has or
// makes possible, and the room there is for it.
type deckValues struct {
	w     *war
	foe   *foe
	deck  []*kind // copy by copy
	kinds []*kind // each once
	count []int   // by kind
	value []float64
	known []bool
	use   [types]float64 // by type: the share of the cards that a meld has room for
	none  []float64      // the chance that none of n cards is in the hand
	short bool           // there are fewer soldiers than allowed
	least float64        // the lowest value in the deck
}

// unwanted returns deckValues whose memory may be reused, or nil.
func (m muster) unwanted() *deckValues {
	n := len(m.w.old)
	if n == 0 {
		return nil
	}
	s := m.w.old[n-1]
	m.w.old = m.w.old[:n-1]
	return s
}

// standing computes the values of a deck. It reuses the memory of old unless that is nil.
func (m muster) standing(deck []*kind, old *deckValues) *deckValues {
	b := m.b
	if old == nil {
		n := len(b.kinds)
		old = &deckValues{count: make([]int, n), value: make([]float64, n), known: make([]bool, n), kinds: make([]*kind, 0, len(deck)), none: make([]float64, 0, len(deck)+2)}
	}
	s := old
	clear(s.count)
	clear(s.value)
	clear(s.known)
	*s = deckValues{w: m.w, foe: b.host(hostKey{m.w.stage, b.n.AlienHand}), deck: deck, count: s.count, value: s.value, known: s.known, kinds: s.kinds[:0], none: s.none[:0]}
	for _, k := range deck {
		if s.count[k.n]++; s.count[k.n] == 1 {
			s.kinds = append(s.kinds, k)
		}
	}
	p := min(1, (1+m.b.taste.Changed)*float64(b.n.Hand)/float64(max(len(deck), 1)))
	s.none = append(s.none, 1)
	for range len(deck) + 1 {
		s.none = append(s.none, s.none[len(s.none)-1]*(1-p))
	}
	s.room(p)
	s.helped(p)
	for i, k := range s.kinds {
		if v := s.of(k); i == 0 || v < s.least {
			s.least = v
		}
	}
	return s
}

// room computes which share of the cards of each type can be used.
func (s *deckValues) room(p float64) {
	var expected [types]float64
	for _, k := range s.deck {
		expected[k.tax] += p
	}
	most := float64(s.w.muster().limits().soldiers)
	soldiers := min(expected[soldier], most)
	s.short = soldiers < most
	s.use[free] = 1
	for t := soldier; t < types; t++ {
		room := float64(s.w.b.n.PerSoldier) * soldiers
		if t == soldier {
			room = most
		}
		s.use[t] = min(1, room/max(expected[t], 1))
	}
}

// helped adds to each kind of card the bonuses that it makes possible for cards of the deck.
func (s *deckValues) helped(p float64) {
	for _, k := range s.kinds {
		for _, d := range k.bonus {
			n := s.partners(k, d)
			gain := p * s.use[k.tax] * float64(d.n*s.count[k.n]) * s.none[max(n-1, 0)]
			for _, o := range d.with {
				if o != k {
					s.value[o.n] += gain
				}
			}
		}
	}
}

// among counts the cards of the deck that belong to some groups from the point of view of a card,
// without that card.
func (s *deckValues) among(eyes *kind, groups mask) int {
	n := 0
	for _, o := range s.kinds {
		if o.in(groups, eyes) {
			n += s.count[o.n]
			if o == eyes {
				n--
			}
		}
	}
	return n
}

// partners counts the other cards of the deck that make a card's bonus count.
func (s *deckValues) partners(k *kind, d deed) int {
	n := 0
	for _, o := range d.with {
		n += s.count[o.n]
		if o == k {
			n--
		}
	}
	return max(n, 0)
}

// of returns what a card brings, whether it is in the deck or not.
func (s *deckValues) of(k *kind) float64 {
	if s.known[k.n] {
		return s.value[k.n]
	}
	v := s.value[k.n] + float64(k.force+s.w.muster().plus()[k.n]) + s.deeds(k)
	for _, d := range k.bonus {
		v += float64(d.n) * (1 - s.none[s.partners(k, d)])
	}
	v *= s.use[k.tax]
	if k.tax == soldier && s.short {
		v += s.w.b.taste.Soldier
	}
	s.value[k.n], s.known[k.n] = v, true
	return v
}

// deeds returns approximately what a card does for others on its side and to the aliens.
func (s *deckValues) deeds(k *kind) float64 {
	sum := float64(len(k.draw)) * s.w.b.taste.Drawn
	for i := range k.give {
		d := &k.give[i]
		for _, o := range s.kinds {
			if o != k && s.w.b.gets(o, d) {
				sum += (1 - s.none[1]) * float64(d.n*s.count[o.n])
			}
		}
	}
	for _, d := range k.attack {
		chance := 1.0
		if d.mate != 0 {
			chance = 1 - s.none[s.among(k, d.mate)]
		}
		switch d.verb {
		case "discard":
			sum += chance * s.foe.drop[1]
		case "control":
			sum += chance * s.foe.control
		case "bonus-against":
			sum += float64(d.n) * s.foe.present[d.who]
		default:
			sum -= chance * float64(d.n) * s.foe.alien
		}
	}
	return sum
}
