package actiondeck

import (
	"fmt"
	"strings"
)

// Tell describes an option for transcripts: which unit would do what with which card.
func (p *Position) Tell(i int) string {
	c := p.choices[i]
	switch c.do {
	case place:
		return fmt.Sprintf("%s sets up %s", who(p, c.unit), where(p, c.cell))
	case endTurn:
		return "end of turn"
	case freeMove:
		return fmt.Sprintf("%s steps %s", who(p, c.unit), where(p, c.cell))
	case leave:
		return "leaves the rest out"
	case pass:
		return "lets it be"
	case throwAway:
		return "discards " + p.cards[c.card].name
	case doom, blast:
		return fmt.Sprintf("%s kills itself by %s", who(p, c.unit), p.cards[c.card].name)
	case cover:
		return fmt.Sprintf("%s takes cover by %s", who(p, c.unit), p.cards[c.card].name)
	case use:
		return tellAct(p, c, &c.deed.way.acts[c.act]) + " by " + byWhat(p, c.deed)
	}
	f := &p.stack[len(p.stack)-1]
	return tellAct(p, c, &f.acts[c.act])
}

// byWhat returns the name of a deed's card, with the unit's own line if the card gives each unit a
// different one.
func byWhat(p *Position, d *deed) string {
	if p.cards[d.card].spec == 0 {
		return p.cards[d.card].name
	}
	return p.cards[d.card].name + ", " + d.line.name
}

// tellAct describes an act and its target.
func tellAct(p *Position, c choice, a *act) string {
	var b strings.Builder
	if c.unit != none {
		b.WriteString(who(p, c.unit) + " ")
	}
	b.WriteString(verbs[a.verb])
	if c.foe != none {
		b.WriteString(" " + who(p, c.foe))
	}
	if c.cell != none {
		b.WriteString(" " + where(p, c.cell))
	}
	return b.String()
}

// who describes a unit with its number, hits and position.
func who(p *Position, i int16) string {
	u := &p.units[i]
	s := fmt.Sprintf("%s %d", p.kinds[u.kind].name, i+1)
	if u.at != none {
		s += fmt.Sprintf(" (%d, %s)", u.hits, where(p, u.at))
	}
	return s
}

// where describes a cell: its column and row, and its two ratings.
func where(p *Position, cell int16) string {
	c := p.plot.cells[cell]
	return fmt.Sprintf("%+d%+d/%d%d", c.q, c.r, p.terrain[cell], p.high[cell])
}

// Now describes whose turn it is, what the sides hold and how many units each has left.
func (p *Position) Now() string {
	var b strings.Builder
	fmt.Fprintf(&b, "turn %d of %s", p.turn, p.names[p.active])
	for seat := range 2 {
		fmt.Fprintf(&b, "; %s: %d units, %d tokens, %s", p.names[seat], p.left[seat], p.tokens[seat], handOf(p, seat))
	}
	return b.String()
}

// handOf lists the cards of a hand by name, each copy.
func handOf(p *Position, seat int) string {
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
