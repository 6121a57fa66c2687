package course

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/sim"
)

// Limits: instructions after one choice, choices in a turn, combinations of things for a menu, and
// turns of a game whose course does not limit them.
const (
	maxSteps   = 100_000
	maxChoices = 10_000
	maxLooked  = 20_000
	mostTurns  = 1000
)

// fault is what went wrong in a game, and where.
type fault struct {
	err error
	at  diag.Place
}

func (f *fault) Error() string { return f.err.Error() }

// position is a game in progress.
type position struct {
	*scenario
	frame   *expr.Frame
	players []map[string]any // never written to: a change makes a new one
	seat    int              // who is me
	begins  int              // who had the first turn
	pc      int
	menu    int
	options []sim.Option
	looked  int     // combinations looked at for the menu
	choices int     // made in this turn
	chosen  [][]any // by option: the number of its alternative, then what it is chosen for
	over    bool
	outcome sim.Outcome
	order   []int             // of the seats, in which turns go round
	failed  **fault           // what first went wrong in the game, including imagined ones
	tell    func(line string) // reports what happens; nil for no report
}

// Start sets up a game, up to its first choice.
func (s *scenario) Start(first int, chance *rand.Rand) sim.Position {
	return game{scenario: s}.started(first, chance)
}

// started returns a game up to its first choice.
func (g game) started(first int, chance *rand.Rand) *position {
	s := g.scenario
	p := &position{scenario: s, order: g.order, frame: s.env.NewFrame(s.width, nil, nil), begins: first, failed: new(*fault), tell: g.tell}
	if g.order == nil {
		p.order = lists.Made(len(s.sides), func(seat int) int { return seat })
	}
	s.give(p.frame)
	if err := p.begin(); err != nil {
		p.fail(err)
		return p
	}
	p.run(chance)
	return p
}

// begin sets up the initial state.
func (p *position) begin() *fault {
	for i, side := range p.sides {
		p.players = append(p.players, map[string]any{"seat": i + 1, "name": side, "is": p.parties[i]})
	}
	p.frame.Set(slotTurn, 0)
	p.frame.Set(slotRound, 0)
	p.sit(p.begins)
	for _, x := range p.has {
		v, err := x.is.eval(p.frame)
		if err != nil {
			return err
		}
		p.frame.Set(x.slot, v)
	}
	for seat := range p.players {
		p.sit(seat)
		for _, x := range p.own {
			v, err := x.is.eval(p.frame)
			if err != nil {
				return err
			}
			p.players[seat][x.name] = v // nobody else has it yet
		}
	}
	p.sit(p.begins)
	return nil
}

// eval returns the value of a formula.
func (x *formula) eval(f *expr.Frame) (any, *fault) {
	v, err := x.Eval(f)
	return v, x.fails(err)
}

// holds reports whether a condition holds. A nil condition does.
func (x *formula) holds(f *expr.Frame) (bool, *fault) {
	if x == nil {
		return true, nil
	}
	v, err := x.eval(f)
	if err != nil {
		return false, err
	}
	is, ok := v.(bool)
	if !ok {
		return false, x.wrong("true or false", v)
	}
	return is, nil
}

// number returns the value of a formula that must be a number.
func (x *formula) number(f *expr.Frame) (float64, *fault) {
	v, err := x.eval(f)
	if err != nil {
		return 0, err
	}
	n, ok := expr.Float(v)
	if !ok {
		return 0, x.wrong("a number", v)
	}
	return n, nil
}

// list returns the value of a formula that must be a list.
func (p *position) list(x *formula) ([]any, *fault) {
	v, err := x.eval(p.frame)
	if err != nil {
		return nil, err
	}
	all, bad := p.env.Items(v)
	if bad != nil {
		return nil, &fault{bad, x.at}
	}
	return all, nil
}

// wrong returns the fault for a value of the wrong type.
func (x *formula) wrong(want string, got any) *fault {
	return &fault{fmt.Errorf("want %s, got %s", want, expr.Describe(got)), x.at}
}

// sit makes the player at a seat me.
func (p *position) sit(seat int) {
	p.seat = seat
	p.frame.Set(slotMe, p.players[seat])
	if len(p.players) == 2 {
		p.frame.Set(slotFoe, p.players[1-seat])
	}
	if !p.asks[slotOthers].IsZero() {
		others := make([]any, len(p.players)-1)
		for i := range others {
			others[i] = p.players[p.after(i+1)]
		}
		p.frame.Set(slotOthers, others)
	}
	if !p.asks[slotPlayers].IsZero() {
		p.frame.Set(slotPlayers, lists.Map(p.players, func(m map[string]any) any { return m }))
	}
}

// after returns the seat that has its turn n places after me.
func (p *position) after(n int) int {
	return p.order[(slices.Index(p.order, p.seat)+n)%len(p.order)]
}

// be makes the player at a seat me, unless they already are.
func (p *position) be(seat int) {
	if seat != p.seat {
		p.sit(seat)
	}
}

// seats returns the seats of a player, or of several, given by a formula.
func (p *position) seats(x *formula) ([]int, *fault) {
	v, err := x.eval(p.frame)
	if err != nil {
		return nil, err
	}
	return x.seats(v, len(p.players))
}

// seats converts the value of a formula to seats: a player's, or those of several.
func (x *formula) seats(v any, players int) ([]int, *fault) {
	if v == nil {
		return nil, nil
	}
	var out []int
	for _, v := range several(v) {
		m, _ := v.(map[string]any)
		seat, ok := m["seat"].(int)
		if !ok || seat < 1 || seat > players {
			return nil, x.wrong("a player, such as me, or several", v)
		}
		out = append(out, seat-1)
	}
	return out, nil
}

// fail ends the game with what went wrong.
func (p *position) fail(err *fault) {
	err.err = fmt.Errorf("%s: %w", p.decl.ID, err.err)
	*p.failed = cmp.Or(*p.failed, err)
	p.end("fault")
}

// Fault returns what went wrong in the game, including imagined ones.
func (p *position) Fault() error {
	if f := *p.failed; f != nil {
		return fmt.Errorf("%s: %w", f.at, f)
	}
	return nil
}

// run carries out instructions up to the next choice or the end.
func (p *position) run(chance *rand.Rand) {
	p.options = nil
	for n := 0; !p.over && p.options == nil; n++ {
		x := &p.code[p.pc]
		if n == maxSteps {
			p.fail(&fault{fmt.Errorf("%d steps follow one another without a choice", n), x.at})
			return
		}
		p.pc++
		if err := p.step(x, chance); err != nil {
			if err.at.IsZero() {
				err.at = x.at
			}
			p.fail(err)
		}
	}
}

// step carries out one instruction.
func (p *position) step(x *instr, chance *rand.Rand) *fault {
	f := p.frame
	switch x.op {
	case opLet:
		return p.let(x)
	case opRoll:
		v, err := p.roll(x.is, chance)
		f.Set(x.slot, v)
		if p.tell != nil {
			p.tells("%s: %s", p.names[x.slot], worded(v))
		}
		return err
	case opSet:
		v, err := x.is.eval(f)
		if err != nil {
			return err
		}
		if p.tell != nil {
			p.tellSet(x.to, v)
		}
		return placed(p.put(x.to, v), x.to)
	case opShuffle:
		all, err := shuffled(p, x.to, chance)
		if err != nil {
			return err
		}
		return placed(p.put(x.to, all), x.to)
	case opMove:
		return p.move(x, chance)
	case opUnless, opWhile:
		is, err := x.is.holds(f)
		if is == (x.op == opWhile) {
			p.pc = x.next
		}
		return err
	case opJump:
		p.pc = x.next
	case opEach:
		all, err := p.list(x.is)
		f.Set(x.slot, all)
		return err
	case opNext:
		v, _ := f.Get(x.slot)
		all, _ := v.([]any)
		if len(all) == 0 {
			p.pc = x.next
			return nil
		}
		f.Set(x.slot, all[1:])
		f.Set(x.item, all[0])
	default:
		return p.turns(x)
	}
	return nil
}

// let sets a slot to its value.
func (p *position) let(x *instr) *fault {
	v, err := x.is.eval(p.frame)
	if err == nil && expr.IsLaw(v) {
		return &fault{fmt.Errorf("this is a distribution: name it under rolls, and one outcome is drawn"), x.is.at}
	}
	p.frame.Set(x.slot, v)
	return err
}

// placed returns an error as a fault at a place.
func placed(err error, at *place) *fault {
	if err == nil {
		return nil
	}
	return &fault{err, at.at}
}

// turns carries out an instruction about who is me, who chooses, and whose turn it is.
func (p *position) turns(x *instr) *fault {
	f := p.frame
	switch x.op {
	case opBy:
		seats, err := p.seats(x.is)
		f.Set(x.slot, seats)
		f.Set(x.item, p.seat)
		return err
	case opSeat:
		left, _ := f.Get(x.slot)
		was, _ := f.Get(x.item)
		seats := left.([]int)
		if len(seats) == 0 {
			p.sit(was.(int))
			p.pc = x.next
			return nil
		}
		f.Set(x.slot, seats[1:])
		p.sit(seats[0])
	case opChoose:
		return p.offer(x.menu)
	case opEnds:
		return p.ended()
	case opBegin:
		return p.begun(p.begins)
	case opDone:
		mover := p.after(1)
		if p.program.next != nil {
			seats, err := p.seats(p.program.next)
			if err != nil {
				return err
			}
			if len(seats) > 0 {
				mover = seats[0]
			}
		}
		return p.begun(mover)
	}
	return nil
}

// begun begins the turn of a player, or ends the game after the last turn.
func (p *position) begun(mover int) *fault {
	n, _ := p.frame.Get(slotTurn)
	turn := n.(int) + 1
	most := mostTurns
	if p.most != nil {
		m, err := p.most.number(p.frame)
		if err != nil {
			return err
		}
		most = int(m)
	}
	if turn > most {
		p.end("turns")
		return nil
	}
	p.choices = 0
	p.frame.Set(slotTurn, turn)
	p.frame.Set(slotRound, (turn+len(p.players)-1)/len(p.players))
	p.pc = p.turn
	p.sit(mover)
	if p.tell != nil {
		p.tell(fmt.Sprintf("turn %d: %s", turn, p.sides[mover]))
	}
	return nil
}

// Mover returns the seat that has to choose, -1 when the game is over.
func (p *position) Mover() int {
	if p.over {
		return -1
	}
	return p.seat
}

// Options returns what may be chosen.
func (p *position) Options() []sim.Option { return p.options }

// Play carries out an option, and everything that follows.
func (p *position) Play(i int, chance *rand.Rand) {
	p.frame = p.copied()
	chosen := p.chosen[i]
	a := &p.menus[p.menu].alternatives[chosen[0].(int)]
	if p.choices++; p.choices > maxChoices {
		turn, _ := p.frame.Get(slotTurn)
		p.fail(&fault{fmt.Errorf("turn %d has no end: after %d choices %s is chosen once more", turn, maxChoices, a.id), a.place})
		return
	}
	for j, x := range a.each {
		p.frame.Set(x.slot, chosen[j+1])
	}
	p.pc = a.at
	p.run(chance)
}

// copied returns a copy of the frame, with a run of its own.
func (p *position) copied() *expr.Frame {
	f := p.env.NewFrame(p.width, nil, nil)
	for i := range p.width {
		v, _ := p.frame.Get(i)
		f.Set(i, v)
	}
	return f
}

// ended ends the game if it is over.
func (p *position) ended() *fault {
	for _, x := range p.ends {
		is, err := x.when.holds(p.frame)
		if err != nil {
			return err
		}
		if is {
			seats, err := p.winners(x.wins)
			if err == nil {
				p.end(x.id, seats...)
			}
			return err
		}
	}
	return nil
}

// winners returns the seats that win, none for nobody.
func (p *position) winners(x *formula) ([]int, *fault) {
	if x == nil {
		return nil, nil
	}
	v, err := x.eval(p.frame)
	if err != nil {
		return nil, err
	}
	if won, ok := v.(bool); ok && len(p.players) == 1 {
		if won {
			return []int{0}, nil
		}
		return nil, nil
	}
	seats, err := x.seats(v, len(p.players))
	slices.Sort(seats)
	return slices.Compact(seats), err
}

// end ends the game. The given seats have won. Without seats it is a draw; a single player, who has
// nobody to share it with, has lost.
func (p *position) end(how string, seats ...int) {
	p.over = true
	turn, _ := p.frame.Get(slotTurn)
	turns, _ := turn.(int)
	p.outcome = sim.Outcome{End: how, Turns: turns, Score: make([]float64, len(p.sides)), Tally: map[string]float64{}}
	for i := range p.outcome.Score {
		switch {
		case slices.Contains(seats, i):
			p.outcome.Score[i] = 1 / float64(len(seats))
		case len(seats) == 0 && len(p.sides) > 1:
			p.outcome.Score[i] = 1 / float64(len(p.sides))
		}
	}
	if how == "fault" {
		return
	}
	if err := scored(p); err != nil {
		p.fail(err)
		return
	}
	for _, x := range p.tally {
		n, err := x.is.number(p.frame)
		if err != nil {
			p.fail(err)
			return
		}
		p.outcome.Tally[strings.ReplaceAll(x.name, "_", " ")] = n
	}
}

// scored sets each player's points in the outcome, if the course computes them.
func scored(p *position) *fault {
	if p.score == nil {
		return nil
	}
	was := p.seat
	for seat := range p.players {
		p.sit(seat)
		n, err := p.score.number(p.frame)
		if err != nil {
			return err
		}
		p.outcome.Points = append(p.outcome.Points, n)
	}
	p.sit(was)
	return nil
}

// Outcome returns how the game ended.
func (p *position) Outcome() sim.Outcome { return p.outcome }
