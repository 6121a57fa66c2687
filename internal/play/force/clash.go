package force

import (
	"slices"

	"punchboard/internal/engine/dice"
)

// clash is two sides facing one another, each with the cards it laid down and
// what it has in play beside them. Side 0 is X-COM's.
type clash struct {
	r     *rules
	sides [2]side
}

// side is one of two in a battle: its cards, and what has become of them.
type side struct {
	cards []*card
	gone  []bool // of cards: discarded, or fighting for the other side
	aside []*card
	won   []*card // those of the other side that fight for this one
}

// clash sets two sides against each other with nothing discarded yet; aside are cards of
// ours that are held but not played.
func (r *rules) clash(ours, theirs, aside []*card) *clash {
	return &clash{r: r, sides: [2]side{
		{cards: ours, gone: make([]bool, len(ours)), aside: aside},
		{cards: theirs, gone: make([]bool, len(theirs))},
	}}
}

// settle is the Force of a meld and of a hand of aliens against it, all dice
// thrown: what each side does to the other is done. Aside are the cards and
// rooms that work for the meld from beside the battle.
func (r *rules) settle(ours, theirs, aside []*card, throw func(dice.Dice) int) (our, their int) {
	both := r.clash(ours, theirs, aside).settle()
	count := func(addends []addend) int {
		sum := 0
		for _, x := range addends {
			sum += x.n
			if x.dice.N > 0 {
				sum += throw(x.dice)
			}
		}
		return sum
	}
	our = count(both[0])
	return our, count(both[1])
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
	after := f.r.says.after
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
			counted[s] = slices.DeleteFunc(counted[s], func(l addend) bool { return l.of >= 0 && gone[l.of] })
		}
		for _, c := range f.sides[s].won {
			counted[s] = append(counted[s], addend{of: -1, n: c.printed})
		}
	}
	return counted
}

// discards takes away cards of both sides, at once or one side after the
// other.
func (f *clash) discards() {
	order := f.r.says.order
	if order == "together" {
		acts := [2][]act{f.deeds(0, "discard"), f.deeds(1, "discard")}
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
	aliens := func(s int) bool {
		return slices.ContainsFunc(f.sides[s].cards, func(c *card) bool { return c.groups[f.r.says.alien] })
	}
	return aliens(s) && !aliens(1-s)
}

// deeds are the acts of a verb that a side's cards may carry out.
func (f *clash) deeds(s int, verb string) []act {
	var out []act
	for i, c := range f.sides[s].cards {
		if f.sides[s].gone[i] {
			continue
		}
		for _, x := range c.acts {
			if x.verb == verb && f.mated(s, i, x) {
				out = append(out, x)
			}
		}
	}
	return out
}

// mated reports whether the card that an act must be with is there. Card i
// is the one it stands on, -1 for one in play beside the battle.
func (f *clash) mated(s, i int, x act) bool {
	return x.mate == "" || f.with(s, i, []string{x.mate}) > 0
}

// with is how many cards of a side are of any of some groups, in the eyes of
// card i, which counts itself only if the reading says so.
func (f *clash) with(s, i int, groups []string) int {
	var eyes *card
	if i >= 0 {
		eyes = f.sides[s].cards[i]
	}
	n := 0
	for j, c := range f.sides[s].cards {
		if !f.sides[s].gone[j] && (j != i || f.r.says.self) && c.inAny(groups, eyes) {
			n++
		}
	}
	return n
}

// take discards a card of a side for each act.
func (f *clash) take(s int, acts []act) {
	for _, x := range acts {
		strongest := x.target || !f.r.says.weakest
		if i := f.pick(s, x.who, strongest); i >= 0 {
			f.sides[s].gone[i] = true
		}
	}
}

// pick is the strongest or weakest card of a side in some groups by its
// printed Force, the first of equals; -1 if there is none.
func (f *clash) pick(s int, groups []string, strongest bool) int {
	best := -1
	for i, c := range f.sides[s].cards {
		if f.sides[s].gone[i] || !c.inAny(groups, nil) {
			continue
		}
		was := 0
		if best >= 0 {
			was = f.sides[s].cards[best].printed
		}
		if best < 0 || strongest && c.printed > was || !strongest && c.printed < was {
			best = i
		}
	}
	return best
}

// controls lets cards change sides, after the discards.
func (f *clash) controls() {
	acts := [2][]act{f.deeds(0, "control"), f.deeds(1, "control")}
	for s, list := range acts {
		for _, x := range list {
			i := f.pick(1-s, x.who, false)
			if i < 0 {
				continue
			}
			c := f.sides[1-s].cards[i]
			f.sides[1-s].gone[i] = true
			if !f.r.says.effects {
				f.sides[s].won = append(f.sides[s].won, c)
				continue
			}
			f.sides[s].cards = append(slices.Clone(f.sides[s].cards), c)
			f.sides[s].gone = append(f.sides[s].gone, false)
		}
	}
}

// lines are the Force of a side, card by card.
func (f *clash) lines(s int) []addend {
	var out []addend
	for i, c := range f.sides[s].cards {
		if f.sides[s].gone[i] {
			continue
		}
		sum := c.printed + f.gets(s, i)
		for _, x := range c.acts {
			switch x.verb {
			case "bonus":
				sum += x.n * f.times(s, i, x)
			case "bonus-against":
				sum += x.n * f.against(s, x)
			case "dice":
				out = append(out, addend{of: i, dice: x.dice})
			}
		}
		out = append(out, addend{of: i, n: sum})
	}
	return out
}

// times is how often a bonus with other cards counts.
func (f *clash) times(s, i int, x act) int {
	n := f.with(s, i, x.who)
	if !x.any && len(x.who) > 1 && !f.r.says.either {
		for _, g := range x.who {
			n = min(n, f.with(s, i, []string{g}))
		}
	}
	return counted(n, f.r.says.each)
}

// counted is how often a bonus counts that n cards allow: for each of them, or once.
func counted(n int, each bool) int {
	if each {
		return n
	}
	return min(n, 1)
}

// against is how often a bonus against cards of the other side counts.
func (f *clash) against(s int, x act) int {
	n := 0
	for j, c := range f.sides[1-s].cards {
		if !f.sides[1-s].gone[j] && c.inAny(x.who, nil) {
			n++
		}
	}
	return counted(n, f.r.says.foes)
}

// gets are what a card gains by cards of its own side, those in play beside the
// battle, and those of the other side. What adds is for the side of the card
// that says so; what takes away is for the other side.
func (f *clash) gets(s, i int) int {
	return f.from(s, f.sides[s].cards, s, i, false) + f.from(s, f.sides[s].aside, s, i, true) +
		f.from(1-s, f.sides[1-s].cards, s, i, false) + f.from(1-s, f.sides[1-s].aside, s, i, true)
}

// from is what some cards of a side give to card i of side s.
func (f *clash) from(by int, sources []*card, s, i int, aside bool) int {
	c := f.sides[s].cards[i]
	sum := 0
	var seen []*act // changes for others that count already
	for j, source := range sources {
		if !aside && f.sides[by].gone[j] {
			continue
		}
		at := j
		if aside {
			at = -1
		}
		for k := range source.acts {
			x := &source.acts[k]
			if x.verb != "each" && x.verb != "others" || (x.n > 0) != (by == s) || !f.r.reaches(*x, c) || !f.mated(by, at, *x) {
				continue
			}
			if x.verb == "others" {
				if by == s && at == i || f.r.says.once && slices.Contains(seen, x) {
					continue
				}
				seen = append(seen, x)
			}
			sum += x.n
		}
	}
	return sum
}

// reaches reports whether a change is for a card. A change of psi cards may
// be for psionic heroes too.
func (r *rules) reaches(x act, c *card) bool {
	if c.inAny(x.who, nil) {
		return true
	}
	return slices.Contains(x.who, r.says.psi) && r.says.heroes && c.groups[r.says.psionic]
}
