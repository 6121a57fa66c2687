package course

import (
	"fmt"
	"maps"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// The names that every course has: the current player, the other one of two, all others in the
// order of turns, all players, the number of turns begun, and the number of rounds.
var common = []string{"me", "foe", "others", "players", "turn", "round"}

// everybody is the word for a step that all players do.
const everybody = "all"

// The slots of the common names.
const (
	slotMe = iota
	slotFoe
	slotOthers
	slotPlayers
	slotTurn
	slotRound
	slotsCommon
)

// program is a compiled course. Playing does not change it.
type program struct {
	scene
	decl   *model.Course
	takes  expr.Func // see scene.takes
	faults diag.List
	width  int      // slots of a frame
	names  []string // by slot, as far as they have one

	players, first, next, most, standing, score *formula
	has, own, tally                             []value
	ends                                        []ending
	hidden                                      []unseen
	menus                                       []menu
	code                                        []instr
	turn                                        int                     // where a turn begins
	asks                                        [slotsCommon]diag.Place // where a common name is first read
}

// formula is a compiled expression.
type formula struct {
	*expr.Code
	at   diag.Place
	hand bool // whether it is "n of source"
}

// value is a name and its initial value. For a name of has it includes the slot.
type value struct {
	name string
	slot int
	is   *formula
}

// unseen is what is dealt again among places, once or for each of some players.
type unseen struct {
	by    *formula
	among []*place
}

// ending is how a game may end. wins is nil for a draw.
type ending struct {
	id         string
	when, wins *formula
}

// op is what an instruction does. See position.step.
type op int

const (
	opLet     op = iota // slot = is
	opRoll              // slot = one outcome of is
	opSet               // to = is
	opShuffle           // to
	opMove              // is, from, to, refill
	opUnless            // go on at next unless is holds
	opWhile             // go on at next if is holds
	opJump              // go on at next
	opEach              // slot = the list is, to be iterated over
	opNext              // item = the next element of the list in slot, or go on at next if there is none
	opBy                // slot = the seats of is; item = who is me
	opSeat              // the next seat of slot is me, or go on at next if there is none
	opChoose            // a choice of menu
	opEnds              // is the game over?
	opBegin             // the first turn
	opDone              // the next player's turn
)

// instr is one instruction.
type instr struct {
	op       op
	is       *formula
	slot     int
	item     int    // another slot
	one      string // for a move: the loop variable that is moved, if it is exactly that
	from, to *place
	refill   *place // for from, nil for none
	next     int
	menu     int
	at       diag.Place
}

// menu is a place where something may be chosen.
type menu struct {
	alternatives []alternative
	after        int // where to go on if there are no options
}

// alternative is one thing that may be chosen.
type alternative struct {
	id          string
	each        []value
	when        [][]*formula // parts of the condition, by how many elements of each they need
	uses, worth *formula
	at          int // where its instructions begin
	place       diag.Place
}

// compiler compiles a course.
type compiler struct {
	*program
	scope   *expr.Scope
	visible map[string]int
	each    map[string]bool        // of the visible: whether it is a loop variable
	lists   map[*model.Step]int    // slots for the rest of the lists that steps iterate over
	seats   map[*model.Step][2]int // slots for the seats that still have to do a step, and for who was me
}

// program compiles a course. Its faults are in the field faults.
func (in scene) program(d *model.Course) *program {
	p := &program{scene: in, decl: d, takes: in.takes(d)}
	c := &compiler{program: p, scope: &expr.Scope{}, visible: map[string]int{}, each: map[string]bool{}, lists: map[*model.Step]int{}, seats: map[*model.Step][2]int{}}
	for _, name := range common {
		c.visible[name] = c.scope.Add(name, false)
	}
	for _, x := range d.Takes {
		c.name(x.Name, x.At)
	}
	for _, x := range d.Has {
		c.name(x.Name, x.At)
	}
	c.reserve(d.Setup)
	c.reserve(d.Turn)
	c.names = c.scope.Names()
	c.width = len(c.names)
	c.start()
	c.steps(d.Setup, false)
	c.emit(instr{op: opBegin, at: d.At})
	c.turn = len(c.code)
	c.steps(d.Turn, true)
	c.emit(instr{op: opDone, at: d.At})
	c.worthless()
	return p
}

// worthless notes a course without errors that has real choices, none of them with a worth.
func (c *compiler) worthless() {
	real := false
	for _, m := range c.menus {
		if slices.ContainsFunc(m.alternatives, func(a alternative) bool { return a.worth != nil }) {
			return
		}
		real = real || len(m.alternatives) > 1 || len(m.alternatives[0].each) > 0
	}
	if real && c.faults.Worst() != diag.Error {
		c.faults.Add(diag.Finding{At: c.decl.At, Severity: diag.Note, Code: "PB005", Name: "missing-field",
			Message: c.decl.ID + ": no choice has a worth, so greedy agents take any, as random ones do",
			Help:    "say under worth what a choice is good for: greedy takes the highest"})
	}
}

// start compiles the initial state and how a game ends.
func (c *compiler) start() {
	d := c.decl
	c.players, c.first, c.next, c.most = c.formula(d.Players), c.formula(d.First), c.formula(d.Next), c.formula(d.Most)
	c.has = lists.Map(d.Has, func(x *model.Binding) value { return value{x.Name, c.visible[x.Name], c.formula(x.Is)} })
	for _, x := range d.Own {
		if slices.Contains([]string{"seat", "name", "is"}, x.Name) {
			c.fault(x.At, "PB102", "id-twice", "every player has a "+x.Name)
		}
		c.own = append(c.own, value{name: x.Name, is: c.formula(x.Is)})
	}
	c.ends = lists.Map(d.Ends, func(x *model.Ending) ending { return ending{x.ID, c.formula(x.When), c.formula(x.Wins)} })
	c.hidden = lists.Map(d.Hidden, func(x *model.Unseen) unseen {
		return unseen{c.by(x.By), lists.Map(x.Among, func(text string) *place { return c.unseen(text, x.At) })}
	})
	if c.standing = c.formula(d.Standing); d.Depth > 0 && c.standing == nil {
		c.fault(d.At, "PB005", "missing-field", "after "+fmt.Sprint(d.Depth)+" choices a playout is cut off, and nothing says how it stands then: say standing")
	}
	c.score = c.formula(d.Score)
	c.tally = lists.Map(d.Tally, func(x *model.Binding) value { return value{name: x.Name, is: c.formula(x.Is)} })
}

// reserve assigns slots to all names in steps. The same name shares one slot.
func (c *compiler) reserve(all []*model.Step) {
	local := func(names []*model.Binding) {
		for _, x := range names {
			c.local(x.Name, x.At)
		}
	}
	for _, s := range all {
		local(s.Let)
		local(s.Rolls)
		if s.Each != nil {
			c.lists[s] = c.scope.Add("", false)
		}
		if s.By != nil {
			c.seats[s] = [2]int{c.scope.Add("", false), c.scope.Add("", false)}
		}
		if s.Each != nil {
			c.local(as(s), s.At)
		}
		c.reserve(s.Do)
		for _, x := range s.Choose {
			local(x.Each)
			c.reserve(x.Do)
		}
	}
}

// as returns the name of the loop variable of a step.
func as(s *model.Step) string {
	if s.As == "" {
		return "it"
	}
	return s.As
}

// name assigns a slot to a name of the whole course. A duplicate name is a fault.
func (c *compiler) name(name string, at diag.Place) {
	if _, twice := c.visible[name]; twice {
		c.fault(at, "PB102", "id-twice", "two things are called "+name)
		return
	}
	c.visible[name] = c.scope.Add(name, false)
}

// local assigns a slot to a name of some steps, shared with other uses of the name.
func (c *compiler) local(name string, at diag.Place) {
	if _, known := c.visible[name]; known {
		c.fault(at, "PB102", "id-twice", "two things are called "+name)
	} else if !slices.Contains(c.scope.Names(), name) {
		c.scope.Add(name, false)
	}
}

// fault reports what is wrong with the course.
func (c *compiler) fault(at diag.Place, code, name, msg string) {
	c.faults.Add(diag.Finding{At: at, Severity: diag.Error, Code: code, Name: name, Message: c.decl.ID + ": " + msg})
}

// formula compiles an expression. For one that depends on a reading, it compiles the one for the
// answer in force. It returns nil for nil.
func (c *compiler) formula(m *model.Formula) *formula {
	if m == nil {
		return nil
	}
	if m.By != nil {
		if is := m.By.InForce(c.game); is != nil {
			return c.formula(is)
		}
		c.fault(m.By.At, "PB315", "reading-unset", fmt.Sprintf("it asks the reading %q, and nothing is said for the answer in force", m.By.Reading))
		return nil
	}
	return c.expression(m.Text, m.At)
}

// expression compiles an expression at a place.
func (c *compiler) expression(text string, at diag.Place) *formula {
	code, err := c.env.Compile(text, c.scope.Only(c.visible))
	if err != nil {
		c.fault(expr.Within(at, err), "PB101", "unknown-id", err.Error())
		code, _ = c.env.Compile("nil", c.scope)
	}
	c.width = max(c.width, code.Width())
	for _, slot := range code.Slots() {
		if slot < slotsCommon && c.asks[slot].IsZero() {
			c.asks[slot] = at
		}
	}
	_, _, hand := code.Handful()
	return &formula{code, at, hand}
}

// emit adds an instruction and returns its index.
func (c *compiler) emit(x instr) int {
	c.code = append(c.code, x)
	return len(c.code) - 1
}

// land makes an instruction go on at the next one emitted.
func (c *compiler) land(i int) { c.code[i].next = len(c.code) }

// steps compiles a list of steps. Each may use the names of those before it. After each step of a
// turn it checks whether the game is over.
func (c *compiler) steps(all []*model.Step, turn bool) {
	was := maps.Clone(c.visible)
	for _, s := range all {
		c.step(s)
		if turn {
			c.emit(instr{op: opEnds, at: s.At})
		}
	}
	c.visible = was
}

// step compiles a step, done by the players that it names.
func (c *compiler) step(s *model.Step) {
	if s.By == nil {
		c.parts(s)
		return
	}
	n := c.seats[s]
	c.emit(instr{op: opBy, is: c.by(s.By), slot: n[0], item: n[1], at: s.By.At})
	next := c.emit(instr{op: opSeat, slot: n[0], item: n[1], at: s.By.At})
	c.parts(s)
	c.emit(instr{op: opJump, next: next})
	c.land(next)
}

// by compiles who does something: the word all, or an expression for a player or several. An
// unknown word similar to all gets a suggestion.
func (c *compiler) by(m *model.Formula) *formula {
	switch {
	case m == nil || m.By != nil:
	case m.Text == everybody:
		return c.expression("concat([me], others)", m.At)
	case rootLike.FindString(m.Text) == m.Text && diag.Closest(m.Text, append(slices.Collect(maps.Keys(c.visible)), everybody)) == everybody:
		c.fault(m.At, "PB101", "unknown-id", "nobody is "+m.Text+": did you mean "+everybody+"?")
		return c.expression("me", m.At)
	}
	return c.formula(m)
}

// parts compiles what a step does. Names introduced under a condition are not visible after the
// step.
func (c *compiler) parts(s *model.Step) {
	was := c.visible
	unless := -1
	if s.When != nil {
		was = maps.Clone(was)
		unless = c.emit(instr{op: opUnless, is: c.formula(s.When), at: s.At})
	}
	c.bind(s.Let, opLet)
	c.bind(s.Rolls, opRoll)
	for _, x := range s.Set {
		c.emit(instr{op: opSet, to: c.place(x.Name, x.At), is: c.formula(x.Is), at: x.At})
	}
	if s.Shuffle != nil {
		c.emit(instr{op: opShuffle, to: c.placed(s.Shuffle), at: s.Shuffle.At})
	}
	c.move(s)
	c.loop(s)
	c.choose(s)
	if unless >= 0 {
		c.visible = was
		c.land(unless)
	}
}

// see makes a name visible. each says that it is a loop variable.
func (c *compiler) see(name string, each bool) {
	c.visible[name], c.each[name] = slices.Index(c.scope.Names(), name), each
}

// bind compiles names that get a value.
func (c *compiler) bind(all []*model.Binding, op op) {
	for _, x := range all {
		is := c.formula(x.Is)
		c.see(x.Name, false)
		c.emit(instr{op: op, slot: c.visible[x.Name], is: is, at: x.At})
	}
}

// move compiles a move from one place to another.
func (c *compiler) move(s *model.Step) {
	switch {
	case s.Refill != nil && (s.Move == nil || s.From == nil):
		c.fault(s.At, "PB005", "missing-field", "refill says what is put under what lies in from, where move takes more than that")
	case s.Move == nil && (s.From != nil || s.To != nil):
		c.fault(s.At, "PB005", "missing-field", "from and to say where something goes, and move does not say what")
	case s.Move != nil && s.From == nil && s.To == nil:
		c.fault(s.At, "PB005", "missing-field", "move wants from, to or both")
	case s.Move != nil:
		x := instr{op: opMove, is: c.formula(s.Move), at: s.Move.At}
		if c.each[s.Move.Text] {
			x.one = s.Move.Text
		}
		if s.From != nil {
			x.from = c.placed(s.From)
		}
		if s.To != nil {
			x.to = c.placed(s.To)
		}
		if s.Refill != nil {
			x.refill = c.placed(s.Refill)
		}
		c.emit(x)
	}
}

// loop compiles the steps within a step.
func (c *compiler) loop(s *model.Step) {
	if len(s.Do) == 0 && (s.Each != nil || s.Until != nil) {
		c.fault(s.At, "PB005", "missing-field", "each and until say how often something is done, and do does not say what")
	}
	was := maps.Clone(c.visible)
	switch {
	case s.Each != nil:
		slot := c.lists[s]
		c.emit(instr{op: opEach, slot: slot, is: c.formula(s.Each), at: s.At})
		c.see(as(s), true)
		c.repeat(s, c.emit(instr{op: opNext, slot: slot, item: c.visible[as(s)], at: s.At}))
	case s.Until != nil:
		c.repeat(s, c.emit(instr{op: opWhile, is: c.formula(s.Until), at: s.At}))
	default:
		c.steps(s.Do, false)
	}
	c.visible = was
}

// repeat compiles the steps of a loop that starts and ends at an instruction.
func (c *compiler) repeat(s *model.Step, next int) {
	c.steps(s.Do, false)
	if s.Each != nil && s.Until != nil {
		c.emit(instr{op: opUnless, is: c.formula(s.Until), next: next, at: s.At})
	} else {
		c.emit(instr{op: opJump, next: next})
	}
	c.land(next)
}

// choose compiles the choices of a step.
func (c *compiler) choose(s *model.Step) {
	if len(s.Choose) == 0 {
		return
	}
	here := len(c.menus)
	c.menus = append(c.menus, menu{})
	begin := c.emit(instr{op: opChoose, menu: here, at: s.At})
	var ends []int
	for _, x := range s.Choose {
		was := maps.Clone(c.visible)
		a := alternative{id: x.ID, at: len(c.code), place: x.At}
		for _, b := range x.Each {
			list := c.formula(b.Is)
			c.see(b.Name, true)
			a.each = append(a.each, value{b.Name, c.visible[b.Name], list})
		}
		a.when, a.uses, a.worth = c.guards(x.When, a.each), c.formula(x.Uses), c.formula(x.Worth)
		c.menus[here].alternatives = append(c.menus[here].alternatives, a)
		for _, s := range x.Do {
			c.step(s)
		}
		c.emit(instr{op: opEnds, at: x.At})
		if x.Again != nil {
			c.emit(instr{op: opWhile, is: c.formula(x.Again), next: begin, at: x.At})
		}
		ends = append(ends, c.emit(instr{op: opJump}))
		c.visible = was
	}
	for _, i := range ends {
		c.land(i)
	}
	c.menus[here].after = len(c.code)
}

// placed returns the place that a formula names.
func (c *compiler) placed(m *model.Formula) *place { return c.place(m.Text, m.At) }
