package actiondeck

import "punchboard/internal/sim"

// choice is what an option does.
type choice struct {
	do              effect
	unit, foe, cell int16
	deed            *deed
	act             int // the act of the way to begin with; those before it are skipped
	card            int // for choices without a deed
}

// effect is what a choice does.
type effect uint8

const (
	place     effect = iota // place a unit on the map
	endTurn                 // end the turn
	freeMove                // move without a card
	use                     // begin with an act of a way of using a card
	next                    // continue with an act
	leave                   // skip an act
	pass                    // use nothing now
	throwAway               // discard a card
	doom                    // make a controlled unit kill itself
	blast                   // the same with a grenade
	cover                   // use terrain
)

// The words for options that use no unit and no card.
var (
	usesEnd   = []string{"end-turn"}
	usesPlace = []string{"place"}
	usesShed  = []string{"discard"}
	usesLeave = []string{"leave-out"}
	usesPass  = []string{"pass"}
)

// offer adds a choice for a seat, which becomes the mover.
func (o menu) offer(seat int, c choice, worth float64, uses []string) {
	o.p.mover = seat
	o.p.choices = append(o.p.choices, c)
	o.p.options = append(o.p.options, sim.Option{Uses: uses, Worth: worth})
}

// take carries out a choice.
func (p *Position) take(c choice) {
	f := &p.stack[len(p.stack)-1]
	seat := p.mover
	switch c.do {
	case place:
		settled(p, seat, c)
	case endTurn:
		f.do = closing
	case freeMove:
		p.units[c.unit].stepped = true
		p.walk(c.unit, c.cell, p.FreeMove, 0)
	case use:
		p.begin(seat, c)
	case next:
		f.i = c.act + 1
		p.perform(frame{seat: f.seat, unit: f.unit, line: f.line, acts: f.acts}, c)
	case leave:
		f.i = c.act + 1
	case pass:
		f.ended = true
	case throwAway:
		p.discard(seat, c.card)
		f.n--
	case doom, blast:
		p.discard(seat, c.card)
		p.tally[seat].cards++
		doomed(p, c)
	case cover:
		p.discard(seat, c.card)
		p.tally[seat].cards++
		defended(p, c.unit, p.Negates)
	}
}

// begin plays a card in one of the ways to use it.
func (p *Position) begin(seat int, c choice) {
	d := c.deed
	p.discard(seat, d.card)
	p.tally[seat].cards++
	switch d.way.when {
	case guard:
		defends(p, seat, c)
		return
	case avert:
		averts(p, seat, c)
		return
	case flush:
		flushed(p)
		return
	}
	if c.unit != none && d.line == p.cards[d.card].line && d.line.has(move) {
		p.units[c.unit].moves++
	}
	f := frame{do: doing, seat: seat, unit: c.unit, foe: none, cell: none, line: d.line, acts: d.way.acts, i: c.act + 1, n: d.card}
	p.push(f)
	p.perform(f, c)
}

// stepActs continues a line with its next act, if its unit can still act.
func stepActs(p *Position, f *frame) {
	if f.i >= len(f.acts) || f.unit != none && !p.acts(f.unit, f.seat) {
		p.pop()
		return
	}
	a := &f.acts[f.i]
	if !a.chosen() {
		f.i++
		p.perform(frame{seat: f.seat, unit: f.unit, line: f.line, acts: f.acts}, choice{act: f.i - 1})
		return
	}
	p.mind.think(p, f.seat)
	p.menu().next(f)
	if len(p.choices) == 0 {
		f.i++
		return
	}
	p.menu().offer(f.seat, choice{do: leave, act: f.i}, 0, usesLeave)
}

// cardOf returns the card that a frame's line is used with.
func (p *Position) cardOf(f *frame) int { return f.n }

// menu collects the options of the seat that has to choose, each with its worth.
type menu struct{ p *Position }

// worth returns of the mind's appraisal. It is 0 in an imagined position, where nobody asks for
// worth.
func (o menu) worth(of func(m *mind) float64) float64 {
	if o.p.blind {
		return 0
	}
	return of(o.p.mind)
}

// menu returns the menu of a position.
func (p *Position) menu() menu { return menu{p} }
