package actiondeck

import (
	"fmt"
	"strings"
)

// Tell says an option in words, for transcripts: who would do what by which
// card.
func (p *Position) Tell(i int) string {
	c := p.choices[i]
	switch c.do {
	case place:
		return fmt.Sprintf("%s sets up %s", p.who(c.unit), p.where(c.cell))
	case endTurn:
		return "end of turn"
	case freeMove:
		return fmt.Sprintf("%s steps %s", p.who(c.unit), p.where(c.cell))
	case leave:
		return "leaves the rest out"
	case pass:
		return "lets it be"
	case throwAway:
		return "discards " + p.cards[c.card].name
	case doom, blast:
		return fmt.Sprintf("%s kills itself by %s", p.who(c.unit), p.cards[c.card].name)
	case cover:
		return fmt.Sprintf("%s takes cover by %s", p.who(c.unit), p.cards[c.card].name)
	case use:
		return p.tellAct(c, &c.deed.way.acts[c.act]) + " by " + p.byWhat(c.deed)
	}
	f := &p.stack[len(p.stack)-1]
	return p.tellAct(c, &f.acts[c.act])
}

func (p *Position) byWhat(d *deed) string {
	if p.cards[d.card].spec == 0 {
		return p.cards[d.card].name
	}
	return p.cards[d.card].name + ", " + d.line.name
}

// tellAct says what is done, and to whom or where.
func (p *Position) tellAct(c choice, a *act) string {
	var b strings.Builder
	if c.unit != none {
		b.WriteString(p.who(c.unit) + " ")
	}
	b.WriteString(verbs[a.verb])
	if c.foe != none {
		b.WriteString(" " + p.who(c.foe))
	}
	if c.cell != none {
		b.WriteString(" " + p.where(c.cell))
	}
	return b.String()
}

// who is a unit with its number, its hits and where it is.
func (p *Position) who(i int16) string {
	u := &p.units[i]
	s := fmt.Sprintf("%s %d", p.kinds[u.kind].name, i+1)
	if u.at != none {
		s += fmt.Sprintf(" (%d, %s)", u.hits, p.where(u.at))
	}
	return s
}

// where is a cell: its column and row, and its two ratings.
func (p *Position) where(cell int16) string {
	c := p.plot.cells[cell]
	return fmt.Sprintf("%+d%+d/%d%d", c.q, c.r, p.terrain[cell], p.high[cell])
}

// Now says whose turn it is, what the sides hold and how many units each has
// left.
func (p *Position) Now() string {
	var b strings.Builder
	fmt.Fprintf(&b, "turn %d of %s", p.turn, p.names[p.active])
	for seat := range 2 {
		fmt.Fprintf(&b, "; %s: %d units, %d tokens, %s", p.names[seat], p.left[seat], p.tokens[seat], p.handOf(seat))
	}
	return b.String()
}

func (p *Position) handOf(seat int) string {
	var out []string
	for c, n := range p.hands[seat] {
		for range n {
			out = append(out, p.cards[c].name)
		}
	}
	if len(out) == 0 {
		return "no card"
	}
	return strings.Join(out, ", ")
}
