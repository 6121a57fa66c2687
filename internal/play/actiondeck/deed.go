package actiondeck

// deed is a way to use a card: by a unit, or by its player where no unit is
// needed.
type deed struct {
	card int
	line *line
	way  *way
	uses []string // what using it makes use of, told to whoever counts
}

// deeds lists for every unit and card what it may be used for, once for all
// games.
func (b *gameData) deeds() {
	b.plain = make([][]deed, len(b.cards))
	b.aims = make([]bool, len(b.cards))
	b.reacts, b.averting = make([]bool, len(b.cards)), make([]bool, len(b.cards))
	for i := range b.kinds {
		k := &b.kinds[i]
		k.deeds, k.cover = make([][]deed, len(b.cards)), make([][]string, len(b.cards))
		k.free = []string{"free-move", k.id}
		for c := range b.cards {
			k.cover[c] = []string{"terrain", k.id, b.cards[c].id}
			b.usable(k, &b.cards[c], all, func(l *line, w *way) {
				b.aims[c] = b.aims[c] || b.cards[c].spec == 0 && l.has(attack) && w.when == own
				b.reacts[c], b.averting[c] = b.reacts[c] || w.when == react, b.averting[c] || w.when == avert
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

// all is any time.
const all = own | react | guard | avert | flush | rush

// plain reports whether a way serves the player and needs no unit.
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

// usesOf are what it does first, who does it, by which card and which line.
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
