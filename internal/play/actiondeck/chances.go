package actiondeck

import (
	"math/bits"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// What an agent may expect, counted beforehand and exactly from the full deck,
// as the engine counts it.

// shot is an attack that a card lets a unit make where it stands.
type shot struct {
	ranges uint32
	damage int
	kill   bool
	area   bool
	over   bool // that units in the way do not stop it
}

// odds is how a number of hits is negated: the chance of each number, from 0.
type odds []float64

// furthest is the greatest distance that anything can name.
const furthest = 31

// shots finds what every card lets every unit shoot, and how far anything
// reaches.
func (b *gameData) shots() {
	for i := range b.kinds {
		k := &b.kinds[i]
		k.shots = make([][]shot, len(b.cards))
		for c := range b.cards {
			b.usable(k, &b.cards[c], own|react, func(l *line, w *way) { b.shotsOf(k, c, l, w) })
		}
	}
}

// shotsOf notes for a card which attacks a way allows a unit at once, and how far the
// longest of all ranges reaches, in cells.
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

// passes reports whether units in the way do not stop an attack (003:483).
func (b *gameData) passes(l *line, a *act) bool { return a.area || l.tags&(b.indirect|b.grenade) != 0 }

// odds counts what stands between a unit and harm, and how far it threatens.
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

// negations looks up what every card negates for every unit, once for all games.
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

// threat is the chance, by distance, that a full hand holds something that
// lets a unit attack in its next turn, its free hex moved first. byCopies are the
// chances that are known, by how many cards let it.
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

// covers has a bit for every distance at which a foe may be attacked by a way,
// the free move and the moves of the way made first.
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

// stands is what a unit's player may negate, by the cards in hand.
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

// worths counts the cards of the deck by the hits that one negates for a unit.
func (b *gameData) worths(k *kind, terrain int, bare bool) []int {
	out := make([]int, furthest+1)
	for c := range b.cards {
		out[min(k.against(terrain, bare)[c], furthest)] += b.cards[c].copies
	}
	return out
}

// against is by card what it negates for a unit on some terrain.
func (k *kind) against(terrain int, bare bool) []int {
	if bare {
		return k.negates[1][terrain]
	}
	return k.negates[0][terrain]
}

// negating is the most that a card negates for a unit on some terrain, 0 for
// none.
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

// guarding is the hits that a way negates.
func (b *gameData) guarding(w *way) int {
	n := 0
	for j := range w.acts {
		if w.acts[j].verb == defend {
			n += w.acts[j].n * b.Negates
		}
	}
	return n
}
