package force

import (
	"math/bits"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// clash is two sides in a battle, each with the cards it laid down and the ones it has in play
// elsewhere. Side 0 is X-COM's.
type clash struct {
	b     *gameData
	sides [2]side
}

// side is one of the two sides: its cards and what became of them.
type side struct {
	cards []*kind
	gone  set // of cards: discarded, or fighting for the other side
	aside []*kind
	won   []*kind // cards of the other side that fight for this one
}

// settle returns the Force of a meld and of the aliens' hand against it, with all dice thrown and
// all effects of one side on the other applied. aside holds the cards and rooms that help the meld
// from outside the battle.
func (b *gameData) settle(ours, theirs, aside []*kind, throw func(dice.Dice) int) (our, their int) {
	f := &clash{b, [2]side{{cards: ours, aside: aside}, {cards: theirs}}}
	both := f.settle()
	count := func(x addend) int {
		if x.dice.N > 0 {
			return x.n + throw(x.dice)
		}
		return x.n
	}
	our = lists.Sum(both[0], count)
	return our, lists.Sum(both[1], count)
}

// addend is a part of a side's Force: a number, plus dice if they are set. of is the index of its
// card, or -1 for a card that changed sides.
type addend struct {
	of   int
	n    int
	dice dice.Dice
}

// settle applies discards and control, and returns the addends of each side's Force.
func (f *clash) settle() [2][]addend {
	after := f.b.says.after
	var counted [2][]addend
	if after {
		counted = [2][]addend{f.lines(0), f.lines(1)}
	}
	f.discards()
	f.controls()
	if !after {
		counted = [2][]addend{f.lines(0), f.lines(1)}
	}
	for s := range counted {
		if after {
			gone := f.sides[s].gone
			counted[s] = slices.DeleteFunc(counted[s], func(l addend) bool { return l.of >= 0 && gone.has(l.of) })
		}
		for _, k := range f.sides[s].won {
			counted[s] = append(counted[s], addend{of: -1, n: k.force})
		}
	}
	return counted
}

// discards removes the discarded cards of both sides, at once or one side after the other.
func (f *clash) discards() {
	order := f.b.says.order
	if order == "together" {
		acts := [2][]deed{f.deeds(0, "discard"), f.deeds(1, "discard")}
		f.take(1, acts[0])
		f.take(0, acts[1])
		return
	}
	first := 0
	if f.enemy(0) == (order == "meld-first") {
		first = 1
	}
	for _, s := range []int{first, 1 - first} {
		f.take(1-s, f.deeds(s, "discard"))
	}
}

// enemy reports whether side s is the aliens'.
func (f *clash) enemy(s int) bool {
	aliens := func(s int) bool { return f.of(s, f.b.alien) != 0 }
	return aliens(s) && !aliens(1-s)
}

// of returns the cards a side still has from some groups.
func (f *clash) of(s int, groups mask) set {
	var out set
	for i, k := range f.sides[s].cards {
		if k.is&groups != 0 {
			out |= 1 << i
		}
	}
	return out &^ f.sides[s].gone
}

// deeds returns the deeds with a verb that a side's cards may carry out.
func (f *clash) deeds(s int, verb string) []deed {
	var out []deed
	x := &f.sides[s]
	for i, k := range x.cards {
		for _, d := range k.deeds {
			if !x.gone.has(i) && d.verb == verb && f.b.mated(x.cards, x.gone, i, &d) {
				out = append(out, d)
			}
		}
	}
	return out
}

// take discards one card of a side for each deed.
func (f *clash) take(s int, deeds []deed) {
	for _, d := range deeds {
		if i := f.pick(s, d.who, d.target || !f.b.says.weakest); i >= 0 {
			f.sides[s].gone |= 1 << i
		}
	}
}

// pick returns the index of the strongest or weakest card of a side in some groups by printed
// Force, the first among equals, or -1 if there is none.
func (f *clash) pick(s int, groups mask, strongest bool) int {
	best, most := -1, 0
	for left := f.of(s, groups); left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(uint64(left))
		force := f.sides[s].cards[i].force
		if !strongest {
			force = -force
		}
		if best < 0 || force > most {
			best, most = i, force
		}
	}
	return best
}

// controls makes cards change sides, after the discards.
func (f *clash) controls() {
	acts := [2][]deed{f.deeds(0, "control"), f.deeds(1, "control")}
	for s, list := range acts {
		for _, d := range list {
			i := f.pick(1-s, d.who, false)
			if i < 0 {
				continue
			}
			k := f.sides[1-s].cards[i]
			f.sides[1-s].gone |= 1 << i
			if f.b.says.effects {
				f.sides[s].cards = append(slices.Clone(f.sides[s].cards), k)
				continue
			}
			f.sides[s].won = append(f.sides[s].won, k)
		}
	}
}

// lines returns the addends of a side's Force, card by card.
func (f *clash) lines(s int) []addend {
	var out []addend
	x := &f.sides[s]
	for i, k := range x.cards {
		if x.gone.has(i) {
			continue
		}
		sum := k.force + f.gets(s, i)
		for j := range k.deeds {
			switch d := &k.deeds[j]; d.verb {
			case "bonus":
				sum += d.n * f.b.times(x.cards, x.gone, i, d)
			case "bonus-against":
				sum += d.n * counted(f.of(1-s, d.who).size(), f.b.says.foes)
			case "dice":
				out = append(out, addend{of: i, dice: d.dice})
			}
		}
		out = append(out, addend{of: i, n: sum})
	}
	return out
}

// counted returns how often a bonus counts that n cards allow: once per card, or once.
func counted(n int, each bool) int {
	if each {
		return n
	}
	return min(n, 1)
}

// gets returns what a card gains from cards of its own side, in the battle and outside, and from
// those of the other side. Positive changes apply to the side of their own card, negative ones to
// the other side.
func (f *clash) gets(s, i int) int {
	return f.from(s, f.sides[s].cards, s, i, false) + f.from(s, f.sides[s].aside, s, i, true) +
		f.from(1-s, f.sides[1-s].cards, s, i, false) + f.from(1-s, f.sides[1-s].aside, s, i, true)
}

// from returns what some cards of side by give to card i of side s.
func (f *clash) from(by int, sources []*kind, s, i int, aside bool) int {
	k, x := f.sides[s].cards[i], &f.sides[by]
	sum := 0
	var seen []*deed // changes for others that were counted already
	for j, source := range sources {
		if !aside && x.gone.has(j) {
			continue
		}
		at := j
		if aside {
			at = -1
		}
		for n := range source.deeds {
			d := &source.deeds[n]
			if d.verb != "each" && d.verb != "others" || (d.n > 0) != (by == s) || !f.b.gets(k, d) || !f.b.mated(x.cards, x.gone, at, d) {
				continue
			}
			if d.verb == "others" {
				if by == s && at == i || f.b.says.once && slices.Contains(seen, d) {
					continue
				}
				seen = append(seen, d)
			}
			sum += d.n
		}
	}
	return sum
}
