package force

import (
	"slices"

	"punchboard/internal/engine/dice"
)

// mask is a set of groups of cards.
type mask uint64

// maskBits is the number of groups a mask can hold.
const maskBits = 64

// kind is a card that X-COM or the aliens use, with its effect parsed for battles. Copies of a card
// are the same kind.
type kind struct {
	*card
	n                  int // its number, if X-COM may own it
	force              int // as printed
	is                 mask
	as                 mask // the groups it counts as for cards of asFor
	asFor              mask
	bonus              []deed
	wants              mask   // the groups its bonuses count
	give               []deed // to others of its side
	attack             []deed // what it does to the other side
	draw               []deed
	deeds              []deed // all of them, in order
	hero, psionic, psi bool
	tax                int // the limited type it belongs to, or free
}

// The types whose number in a meld is limited; free is everything else.
const (
	free = iota
	soldier
	weapon
	equipment
	armour
	types
)

// deed is an act of a card in a battle.
type deed struct {
	verb   string
	n      int
	who    mask
	all    []mask  // every one of them is needed
	mate   mask    // a card of one of these groups is needed on its own side; 0 for none
	self   bool    // it also applies to its own card
	with   []*kind // for a bonus: the kinds that make it count
	dice   dice.Dice
	target bool // the player chooses
}

// kind converts a card for battles into masks and deeds, which are fast to evaluate: its groups,
// its limited type, and what it gives its own side and does to the other.
func (b *gameData) kind(c *card) *kind {
	k := &kind{card: c, force: c.printed, hero: c.groups[b.e.ID("hero")], psionic: c.groups[b.e.ID("psionic")], psi: c.groups[b.e.ID("psi")]}
	for id, bit := range b.bits {
		if c.groups[id] {
			k.is |= bit
		}
	}
	for t, role := range []string{soldier: "soldier", weapon: "primary-weapon", equipment: "equipment", armour: "armour"} {
		if t != free && c.groups[b.e.ID(role)] {
			k.tax = t
		}
	}
	for _, x := range k.acts {
		d := b.deed(x)
		k.deeds = append(k.deeds, d)
		switch {
		case x.verb == "bonus":
			k.bonus, k.wants = append(k.bonus, d), k.wants|d.who
		case (x.verb == "each" || x.verb == "others") && x.n > 0:
			k.give = append(k.give, d)
		case x.verb == "counts-as":
			k.as, k.asFor = d.who, b.bits[x.what]
		case x.verb == "draw":
			k.draw = append(k.draw, d)
		case slices.Contains([]string{"each", "others", "bonus-against", "discard", "control"}, x.verb):
			k.attack = append(k.attack, d)
		}
	}
	return k
}

// deed converts an act, with its groups as masks. A bonus for several groups needs all of them,
// unless the card or a reading says that one is enough.
func (b *gameData) deed(x act) deed {
	d := deed{verb: x.verb, n: x.n, mate: b.bits[x.mate], self: x.verb == "each", dice: x.dice, target: x.target}
	for _, id := range x.who {
		d.who |= b.bits[id]
		if !x.any && len(x.who) > 1 && x.verb == "bonus" && !b.says.either {
			d.all = append(d.all, b.bits[id])
		}
	}
	return d
}

// meet finds the kinds that make each bonus count.
func (b *gameData) meet() error {
	for _, k := range b.kinds {
		for i := range k.bonus {
			d := &k.bonus[i]
			for _, o := range b.kinds {
				if o.in(d.who, k) {
					d.with = append(d.with, o)
				}
			}
		}
	}
	return nil
}

// in reports whether a card belongs to some groups from the point of view of another card, which
// may be nil.
func (k *kind) in(groups mask, eyes *kind) bool {
	return k.is&groups != 0 || eyes != nil && k.as&groups != 0 && eyes.is&k.asFor != 0
}

// among counts the cards of a meld that are not gone and belong to some groups, from the point of
// view of card i. Card i counts itself only if a reading says so; i is -1 for no card's point of
// view.
func (b *gameData) among(meld []*kind, gone set, i int, groups mask) int {
	var eyes *kind
	if i >= 0 {
		eyes = meld[i]
	}
	n := 0
	for j, k := range meld {
		if !gone.has(j) && (j != i || b.says.self) && k.in(groups, eyes) {
			n++
		}
	}
	return n
}

// times returns how often a bonus of card i counts.
func (b *gameData) times(meld []*kind, gone set, i int, d *deed) int {
	n := b.among(meld, gone, i, d.who)
	for _, g := range d.all {
		n = min(n, b.among(meld, gone, i, g))
	}
	return counted(n, b.says.each)
}

// mated reports whether the card that a deed of card i needs is present.
func (b *gameData) mated(meld []*kind, gone set, i int, d *deed) bool {
	return d.mate == 0 || b.among(meld, gone, i, d.mate) > 0
}

// holds reports whether a bonus counts if cards of some groups are present.
func (d *deed) holds(others mask) bool {
	for _, g := range d.all {
		if others&g == 0 {
			return false
		}
	}
	return others&d.who != 0
}

// reached counts the cards of a meld that a gift of card i applies to.
func (b *gameData) reached(meld []*kind, gone set, i int, d *deed) int {
	n := 0
	for j, k := range meld {
		if !gone.has(j) && (j != i || d.self) && b.gets(k, d) {
			n++
		}
	}
	return n
}

// gets reports whether a gift applies to a card.
func (b *gameData) gets(k *kind, d *deed) bool {
	return k.is&d.who != 0 || b.says.heroes && k.psionic && d.who&b.psi != 0
}
