package actiondeck

// deed is a way to use a card, by a unit or, if it needs no unit, by the player.
type deed struct {
	card int
	line *line
	way  *way
	uses []string // the ids that using it uses, for counting
}

// deeds lists the ways to use every card, for every unit and for the player, once for all games.
func (b *gameData) deeds() {
	b.plain = make([][]deed, len(b.cards))
	b.aims, b.times = make([]bool, len(b.cards)), make([]when, len(b.cards))
	for i := range b.kinds {
		k := &b.kinds[i]
		k.deeds, k.cover = make([][]deed, len(b.cards)), make([][]string, len(b.cards))
		k.free = []string{"free-move", k.id}
		for c := range b.cards {
			k.cover[c] = []string{"terrain", k.id, b.cards[c].id}
			b.usable(k, &b.cards[c], all, func(l *line, w *way) {
				b.aims[c] = b.aims[c] || b.cards[c].spec == 0 && l.has(attack) && w.when == own
				b.times[c] |= w.when
				if b.cards[c].spec > 0 || !w.plain() {
					k.deeds[c] = append(k.deeds[c], deed{c, l, w, usesOf(k.id, &b.cards[c], l, w)})
				}
			})
		}
	}
	for c := range b.cards {
		b.doom = append(b.doom, []string{"doom", b.cards[c].id})
		if b.cards[c].spec > 0 {
			continue
		}
		b.cards[c].line.each(own, func(l *line, w *way) {
			if w.plain() {
				b.plain[c] = append(b.plain[c], deed{c, l, w, usesOf("", &b.cards[c], l, w)})
			}
		})
	}
}

// ways calls f with every way of the cards in a hand that may be used at some time, by one unit or,
// for none, by any unit that can act.
func (p *Position) ways(seat int, unit int16, at when, f func(i int16, d *deed)) {
	for c, n := range p.hands[seat] {
		if n == 0 || p.times[c]&at == 0 {
			continue
		}
		for i := range p.units {
			if unit != none && int16(i) != unit || unit == none && !p.acts(int16(i), seat) {
				continue
			}
			deeds := p.kinds[p.units[i].kind].deeds[c]
			for d := range deeds {
				if deeds[d].way.when&at != 0 {
					p.mind.think(p, seat)
					f(int16(i), &deeds[d])
				}
			}
		}
	}
}

// all is any time.
const all = own | react | guard | avert | flush | rush

// plain reports whether a way is for the player and needs no unit.
func (w *way) plain() bool {
	for i := range w.acts {
		switch w.acts[i].verb {
		case draw, discard, opponentDiscards, opponentDraws, suppress, lookHand, lookDeck:
		default:
			return false
		}
	}
	return true
}

// usesOf returns the ids a way uses: its first verb, the unit, the card and the line.
func usesOf(unit string, c *card, l *line, w *way) []string {
	out := []string{}
	if len(w.acts) > 0 {
		out = append(out, verbs[w.acts[0].verb])
	}
	if unit != "" {
		out = append(out, unit)
	}
	out = append(out, c.id)
	if c.spec > 0 {
		out = append(out, l.id)
	}
	return out
}
