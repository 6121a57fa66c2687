package force

import (
	"math/bits"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// clash is two sides facing one another, each with the cards it laid down and
// what it has in play beside them. Side 0 is X-COM's.
type clash struct {
	b     *gameData
	sides [2]side
}

// side is one of two in a battle: its cards, and what has become of them.
type side struct {
	cards []*kind
	gone  set // of cards: discarded, or fighting for the other side
	aside []*kind
	won   []*kind // those of the other side that fight for this one
}

// settle is the Force of a meld and of a hand of aliens against it, all dice
// thrown: what each side does to the other is done. Aside are the cards and
// rooms that work for the meld from beside the battle.
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

// addend is a part of a side's Force: a number, or dice if they are set. Of is
// the card it comes from, -1 for one that changed sides.
type addend struct {
	of   int
	n    int
	dice dice.Dice
}

// settle makes the discards and gives what the Force of each side is the sum of.
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

// discards takes away cards of both sides, at once or one side after the
// other.
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

// enemy reports whether a side is the aliens'.
func (f *clash) enemy(s int) bool {
	aliens := func(s int) bool { return f.of(s, f.b.alien) != 0 }
	return aliens(s) && !aliens(1-s)
}

// of are the cards that a side still has of some groups.
func (f *clash) of(s int, groups mask) set {
	var out set
	for i, k := range f.sides[s].cards {
		if k.is&groups != 0 {
			out |= 1 << i
		}
	}
	return out &^ f.sides[s].gone
}

// deeds are those of a verb that a side's cards may carry out.
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

// take discards a card of a side for each deed.
func (f *clash) take(s int, deeds []deed) {
	for _, d := range deeds {
		if i := f.pick(s, d.who, d.target || !f.b.says.weakest); i >= 0 {
			f.sides[s].gone |= 1 << i
		}
	}
}

// pick is the strongest or weakest card of a side in some groups by its
// printed Force, the first of equals; -1 if there is none.
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

// controls lets cards change sides, after the discards.
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

// lines are the Force of a side, card by card.
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

// counted is how often a bonus counts that n cards allow: for each of them, or once.
func counted(n int, each bool) int {
	if each {
		return n
	}
	return min(n, 1)
}

// gets are what a card gains by cards of its own side, those in play beside the
// battle, and those of the other side. What adds is for the side of the card
// that says so; what takes away is for the other side.
func (f *clash) gets(s, i int) int {
	return f.from(s, f.sides[s].cards, s, i, false) + f.from(s, f.sides[s].aside, s, i, true) +
		f.from(1-s, f.sides[1-s].cards, s, i, false) + f.from(1-s, f.sides[1-s].aside, s, i, true)
}

// from is what some cards of a side give to card i of side s.
func (f *clash) from(by int, sources []*kind, s, i int, aside bool) int {
	k, x := f.sides[s].cards[i], &f.sides[by]
	sum := 0
	var seen []*deed // changes for others that count already
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
