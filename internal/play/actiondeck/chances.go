package actiondeck

import (
	"math/bits"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// The exact chances that an agent expects, computed beforehand from the full deck as the engine
// computes them.

// shot is an attack that a card allows a unit without moving.
type shot struct {
	ranges uint32
	damage int
	kill   bool
	area   bool
	over   bool // units in the way do not stop it
}

// odds is the distribution of the number of hits negated: the chance of each number, from 0.
type odds []float64

// furthest is the longest distance that any range can give.
const furthest = 31

// shots finds the attacks that every card allows every unit, and the longest range.
func (b *gameData) shots() {
	for i := range b.kinds {
		k := &b.kinds[i]
		k.shots = make([][]shot, len(b.cards))
		for c := range b.cards {
			b.usable(k, &b.cards[c], own|react, func(l *line, w *way) { b.shotsOf(k, c, l, w) })
		}
	}
}

// shotsOf records the attacks that a way of using a card allows a unit at once, and updates the
// longest range, in cells.
func (b *gameData) shotsOf(k *kind, c int, l *line, w *way) {
	for j := range w.acts {
		a := &w.acts[j]
		ranges := k.ranged(&b.cards[c], l, a)
		if ranges != 0 && a.verb != move {
			b.longest = max(b.longest, bits.Len32(ranges)-1)
		}
		if a.verb == attack && !k.unarmed && w.when == own {
			k.shots[c] = append(k.shots[c], shot{ranges, b.Damage + a.damage, a.kill, a.area, b.passes(l, a)})
		}
	}
}

// passes reports whether an attack ignores units in the way (003:483).
func (b *gameData) passes(l *line, a *act) bool { return a.area || l.tags&(b.indirect|b.grenade) != 0 }

// odds computes how well each unit can be defended, and how far it threatens.
func (b *gameData) odds() error {
	met, byCopies := map[string]odds{}, map[int]float64{}
	b.negations()
	for i := range b.kinds {
		k := &b.kinds[i]
		if err := b.threat(k, byCopies); err != nil {
			return err
		}
		k.stands = make([][][]odds, 2)
		for bare := range 2 {
			k.stands[bare] = make([][]odds, b.Rating+1)
			for terrain := range b.Rating + 1 {
				hands, err := b.stands(k, terrain, bare == 1, met)
				if err != nil {
					return err
				}
				k.stands[bare][terrain] = hands
			}
		}
	}
	for i := range b.kinds {
		k := &b.kinds[i]
		for o := range b.kinds {
			k.dares = append(k.dares, min(1, float64(k.grasp)/float64(max(1, b.kinds[o].grasp))))
		}
	}
	return nil
}

// negations looks up how many hits every card negates for every unit, once for all games.
func (b *gameData) negations() {
	for i := range b.kinds {
		k := &b.kinds[i]
		for bare := range k.negates {
			for terrain := range b.Rating + 1 {
				k.negates[bare] = append(k.negates[bare], lists.Made(len(b.cards), func(c int) int { return b.negating(k, c, terrain, bare == 1) }))
			}
		}
	}
}

// threat computes, by distance, the chance that a full hand lets a unit attack in its next turn
// after its free move. byCopies caches the chances by the number of cards that do.
func (b *gameData) threat(k *kind, byCopies map[int]float64) error {
	hand := b.draw[len(b.draw)-1]
	marked := make([]int, furthest+1)
	for c := range b.cards {
		var covers uint32
		b.usable(k, &b.cards[c], own, func(l *line, w *way) { covers |= b.covers(k, &b.cards[c], l, w) })
		for d := range marked {
			if covers&(1<<d) != 0 && !k.unarmed {
				marked[d] += b.cards[c].copies
			}
		}
	}
	for _, n := range marked {
		if _, ok := byCopies[n]; !ok {
			dist, err := dice.Draw(n, b.size, hand)
			if err != nil {
				return err
			}
			byCopies[n] = dist.AtLeast(1).Float()
		}
		k.threat = append(k.threat, byCopies[n])
	}
	most := slices.Max(k.threat)
	for d, chance := range k.threat {
		if chance >= most/2 && chance > 0 {
			k.grasp = d
		}
	}
	return nil
}

// covers returns a bit for every distance at which a way allows an attack after the free move and
// the way's own moves.
func (b *gameData) covers(k *kind, c *card, l *line, w *way) (out uint32) {
	steps := b.FreeMove
	for j := range w.acts {
		a := &w.acts[j]
		switch a.verb {
		case move:
			steps += a.n
		case attack:
			for d := 1; d <= furthest; d++ {
				for r := max(1, d-steps); r <= min(furthest, d+steps); r++ {
					if k.ranged(c, l, a)&(1<<r) != 0 {
						out |= 1 << d
					}
				}
			}
		}
	}
	return out
}

// stands returns, by the number of cards in hand, the odds of the hits that a unit's player may
// negate. met caches them.
func (b *gameData) stands(k *kind, terrain int, bare bool, met map[string]odds) ([]odds, error) {
	var groups []dice.Group
	key := []byte{}
	for worth, n := range b.worths(k, terrain, bare) {
		if n > 0 {
			groups = append(groups, dice.Group{Copies: n, Worth: worth})
			key = append(key, byte(worth), byte(n))
		}
	}
	var out []odds
	for hand := range b.keep[len(b.keep)-1] + 1 {
		id := string(append(key, byte(hand)))
		if met[id] == nil {
			dist, err := dice.DrawSum(groups, hand)
			if err != nil {
				return nil, err
			}
			for _, o := range dist.Outcomes() {
				for len(met[id]) <= o.N {
					met[id] = append(met[id], 0)
				}
				met[id][o.N] = o.Chance.Float()
			}
		}
		out = append(out, met[id])
	}
	return out, nil
}

// worths counts the cards of the deck by how many hits one negates for a unit.
func (b *gameData) worths(k *kind, terrain int, bare bool) []int {
	out := make([]int, furthest+1)
	for c := range b.cards {
		out[min(k.against(terrain, bare)[c], furthest)] += b.cards[c].copies
	}
	return out
}

// against returns how many hits each card negates for a unit on some terrain.
func (k *kind) against(terrain int, bare bool) []int {
	if bare {
		return k.negates[1][terrain]
	}
	return k.negates[0][terrain]
}

// negating returns the most hits that a card negates for a unit on some terrain, 0 for none.
func (b *gameData) negating(k *kind, c, terrain int, bare bool) int {
	best, of := 0, &b.cards[c]
	if of.spec > 0 && of.spec <= terrain && !k.flyer {
		best = b.Negates
	}
	b.usable(k, of, guard, func(l *line, w *way) {
		if !bare || l.tags&b.armor == 0 {
			best = max(best, b.guarding(w))
		}
	})
	return best
}

// guarding returns the hits that a way negates.
func (b *gameData) guarding(w *way) int {
	n := 0
	for j := range w.acts {
		if w.acts[j].verb == defend {
			n += w.acts[j].n * b.Negates
		}
	}
	return n
}
