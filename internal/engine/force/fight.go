package force

import (
	"slices"
	"strings"

	"punchboard/internal/engine/dice"
)

// fight is two sides facing one another, each with the cards it laid down and
// what it has in play beside them. Side 0 is the one that was asked about.
type fight struct {
	r     *Rules
	says  answers
	sides [2]side
	mute  bool // lines give no reasons
}

type side struct {
	cards []*card
	gone  []bool // of cards: discarded, or fighting for the other side
	aside []*card
	won   []*card // those of the other side that fight for this one
}

func (r *Rules) fight(ours, theirs, aside []*card) *fight {
	return &fight{r: r, says: r.all().says, sides: [2]side{
		{cards: ours, gone: make([]bool, len(ours)), aside: aside},
		{cards: theirs, gone: make([]bool, len(theirs))},
	}}
}

// line is a part of a side's Force: a number, or dice if they are set. Of is
// the card it comes from, -1 for what is no card's.
type line struct {
	of   int
	name string
	n    int
	dice dice.Dice
	why  string
}

// settle makes the discards and gives the lines of side 0's Force, or side 1's.
func (f *fight) settle() [2][]line {
	after := f.says.after
	var counted [2][]line
	if after {
		counted = [2][]line{f.lines(0), f.lines(1)}
	}
	f.discards()
	f.controls()
	if !after {
		counted = [2][]line{f.lines(0), f.lines(1)}
	}
	for s := range counted {
		if after {
			gone := f.sides[s].gone
			counted[s] = slices.DeleteFunc(counted[s], func(l line) bool { return l.of >= 0 && gone[l.of] })
		}
		for _, c := range f.sides[s].won {
			counted[s] = append(counted[s], line{of: -1, name: c.ID, n: c.printed, why: c.Name + " fights for this side"})
		}
	}
	return counted
}

// discards takes away cards of both sides, at once or one side after the
// other.
func (f *fight) discards() {
	order := f.says.order
	if order == "together" {
		acts := [2][]clause{f.acts(0, "discard"), f.acts(1, "discard")}
		f.take(1, acts[0])
		f.take(0, acts[1])
		return
	}
	first := 0
	if f.enemy(0) == (order == "meld-first") {
		first = 1
	}
	for _, s := range []int{first, 1 - first} {
		f.take(1-s, f.acts(s, "discard"))
	}
}

// enemy reports whether a side is the aliens'.
func (f *fight) enemy(s int) bool {
	aliens := func(s int) bool {
		return slices.ContainsFunc(f.sides[s].cards, func(c *card) bool { return c.groups[f.says.alien] })
	}
	return aliens(s) && !aliens(1-s)
}

// acts are the clauses of a verb that a side's cards may carry out.
func (f *fight) acts(s int, verb string) []clause {
	var out []clause
	for i, c := range f.sides[s].cards {
		if f.sides[s].gone[i] {
			continue
		}
		for _, x := range c.clauses {
			if x.verb == verb && f.mated(s, i, x) {
				out = append(out, x)
			}
		}
	}
	return out
}

// mated reports whether the card that a clause must be with is there. Card i
// is the one it stands on, -1 for one in play beside the battle.
func (f *fight) mated(s, i int, x clause) bool {
	return x.mate == "" || f.with(s, i, []string{x.mate}) > 0
}

// with is how many cards of a side are of any of some groups, in the eyes of
// card i, which counts itself only if the reading says so.
func (f *fight) with(s, i int, groups []string) int {
	var eyes *card
	if i >= 0 {
		eyes = f.sides[s].cards[i]
	}
	n := 0
	for j, c := range f.sides[s].cards {
		if !f.sides[s].gone[j] && (j != i || f.says.self) && c.inAny(groups, eyes) {
			n++
		}
	}
	return n
}

// take discards a card of a side for each clause.
func (f *fight) take(s int, acts []clause) {
	for _, x := range acts {
		strongest := x.target || !f.says.weakest
		if i := f.pick(s, x.who, strongest); i >= 0 {
			f.sides[s].gone[i] = true
		}
	}
}

// pick is the strongest or weakest card of a side in some groups by its
// printed Force, the first of equals; -1 if there is none.
func (f *fight) pick(s int, groups []string, strongest bool) int {
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
func (f *fight) controls() {
	acts := [2][]clause{f.acts(0, "control"), f.acts(1, "control")}
	for s, list := range acts {
		for _, x := range list {
			i := f.pick(1-s, x.who, false)
			if i < 0 {
				continue
			}
			c := f.sides[1-s].cards[i]
			f.sides[1-s].gone[i] = true
			if !f.says.effects {
				f.sides[s].won = append(f.sides[s].won, c)
				continue
			}
			f.sides[s].cards = append(slices.Clone(f.sides[s].cards), c)
			f.sides[s].gone = append(f.sides[s].gone, false)
		}
	}
}

// lines are the Force of a side, card by card.
func (f *fight) lines(s int) []line {
	var out []line
	for i, c := range f.sides[s].cards {
		if f.sides[s].gone[i] {
			continue
		}
		add := func(n int, why string, groups clause) {
			if n == 0 {
				return
			}
			l := line{of: i, name: c.ID, n: n}
			if !f.mute {
				l.why = c.Name + why + f.r.named(groups)
			}
			out = append(out, l)
		}
		add(c.printed, "", clause{})
		for _, x := range c.clauses {
			switch x.verb {
			case "bonus":
				add(x.n*f.times(s, i, x), " with ", x)
			case "bonus-against":
				add(x.n*f.against(s, x), " against ", x)
			case "dice":
				out = append(out, line{of: i, name: c.ID, dice: x.dice, why: c.Name + ", " + x.dice.String()})
			}
		}
		for _, g := range f.gets(s, i) {
			add(g.n, " from "+g.name, clause{})
		}
	}
	return out
}

// times is how often a bonus with other cards counts.
func (f *fight) times(s, i int, x clause) int {
	n := f.with(s, i, x.who)
	if !x.any && len(x.who) > 1 && !f.says.either {
		for _, g := range x.who {
			n = min(n, f.with(s, i, []string{g}))
		}
	}
	return f.counted(n)
}

// counted is how often a bonus counts that n cards allow.
func (f *fight) counted(n int) int {
	if f.says.each {
		return n
	}
	return min(n, 1)
}

// against is how often a bonus against cards of the other side counts.
func (f *fight) against(s int, x clause) int {
	n := 0
	for j, c := range f.sides[1-s].cards {
		if !f.sides[1-s].gone[j] && c.inAny(x.who, nil) {
			n++
		}
	}
	return f.counted(n)
}

// named are the groups of a clause in words.
func (r *Rules) named(x clause) string {
	var out []string
	for _, g := range x.who {
		out = append(out, r.groupName(g))
	}
	if x.any {
		return strings.Join(out, " or ")
	}
	return strings.Join(out, " and ")
}
