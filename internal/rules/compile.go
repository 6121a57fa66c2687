package rules

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// compiler compiles one function.
type compiler struct {
	set   *Set
	f     *Function
	scope *expr.Scope
	known []int        // slots of a state that the rolls of a chain may read
	codes []*expr.Code // all expressions of the function
	picks []pick       // what they take from named lists by its place
	words []worded     // words that they compare names with
}

// function compiles the function: names first, so that the order of keys does not matter, then the
// expressions, in the order in which their values become known.
func (c *compiler) function() {
	d := c.f.decl
	c.scope = &expr.Scope{}
	params := c.names(paramNames(d), false)
	lets := c.names(d.Let, true)
	if d.Chain != nil {
		lets = append(lets, c.names(d.Chain.Let, true)...)
	}
	rolls := c.names(d.Rolls, false)
	states := c.stateNames()
	c.handNames()
	c.reserve()
	c.compileLets(lets)
	c.compileParams(params)
	c.f.refusals = lists.Map(d.Cannot, func(x *model.Refusal) refusal { return refusal{c.formula(x.When), c.formula(x.Why)} })
	c.f.rolls = c.draws(d.Rolls, rolls)
	c.states(states)
	c.handParts()
	c.sum()
	c.f.given = c.maybe(d.Given)
	if c.f.chain != nil {
		c.atEnd(c.f.given)
	}
	if d.Gives != nil {
		c.f.gives = c.formula(d.Gives)
	}
	c.merge(c.f.rolls, nil)
	c.f.follow = c.followers()
	c.said(d.Says)
	c.neverRead()
	c.misspelt(d.Rolls)
	c.unordered(c.f.rolls)
	if c.f.chain != nil {
		c.misspelt(d.Chain.Rolls)
		c.unordered(c.f.chain.rolls)
	}
}

// worded is a word that the expression at a place compares a name with.
type worded struct {
	expr.Worded
	at diag.Place
}

// oneCall matches a call of one function that is all of an expression.
var oneCall = pattern.New(`^(\w+)\([^()]*\)$`)

// misspelt warns of words that a roll is compared with, and that the function it asks does not have
// among its named outcomes.
func (c *compiler) misspelt(rolls []*model.Binding) {
	for _, b := range rolls {
		m := oneCall.FindStringSubmatch(strings.TrimSpace(b.Is.Text))
		if m == nil {
			continue
		}
		asked := c.set.game.Function(m[1])
		if asked == nil || len(asked.Order) == 0 {
			continue
		}
		for _, w := range c.words {
			if w.Name != b.Name || slices.Contains(asked.Order, w.Word) {
				continue
			}
			c.tell(diag.Finding{At: further(w.at, w.Off), Severity: diag.Warning, Code: "PB421", Name: "outcome-words",
				Message: fmt.Sprintf("%s: %s is never %q: %s gives %s", c.f.decl.ID, b.Name, w.Word, m[1], strings.Join(asked.Order, ", "))})
		}
	}
}

// pick is what the expression at a place takes from a list.
type pick struct {
	expr.Pick
	at diag.Place
}

// unordered warns of what is taken from a handful by its place, as if it were in the order of the
// throws.
func (c *compiler) unordered(rolls *draws) {
	for _, x := range rolls.list {
		n, known := x.of.code.Drawn()
		if _, _, handful := x.of.code.Handful(); !handful || known && n < 2 {
			continue
		}
		i := slices.IndexFunc(c.picks, func(p pick) bool { return p.Name == x.name && !(p.Even && n == 2) })
		if i < 0 {
			continue
		}
		c.tell(diag.Finding{At: further(c.picks[i].at, c.picks[i].Off), Severity: diag.Warning, Code: "PB113", Name: "bad-expression",
			Message: fmt.Sprintf("%s: %s is a handful and has no order: it lists the least first, or what comes first in the deck, not what was rolled or drawn first", c.f.decl.ID, x.name),
			Help:    fmt.Sprintf("name each roll, or throw together([d6, d6]), which keeps the order; if the least is meant, say lowest(%[1]s) or sort(%[1]s)[0]", x.name)})
	}
}

// further returns the place so many characters after another.
func further(at diag.Place, off int) diag.Place {
	at.Col, at.Len = at.Col+off, 0
	return at
}

// neverRead warns of names that nothing in the function reads.
func (c *compiler) neverRead() {
	d := c.f.decl
	lists := [][]*model.Binding{paramNames(d), d.Rolls, d.Let}
	if d.Fold != nil {
		lists = append(lists, d.Fold.From)
	}
	if d.Chain != nil {
		lists = append(lists, d.Chain.From, d.Chain.Rolls, d.Chain.Let)
	}
	for _, b := range slices.Concat(lists...) {
		slot := slices.Index(c.scope.Names(), b.Name)
		if slices.ContainsFunc(c.codes, func(x *expr.Code) bool { return slices.Contains(x.Slots(), slot) }) || c.f.broken != nil {
			continue
		}
		c.tell(diag.Finding{At: b.At, Severity: diag.Warning, Code: "PB423", Name: "never-read", Message: fmt.Sprintf("%s: nothing asks for %s", d.ID, b.Name)})
	}
}

// reserve assigns slots to the names nested deeper in the function.
func (c *compiler) reserve() {
	d := c.f.decl
	if d.Chain != nil {
		c.names(d.Chain.Rolls, false)
	}
	if len(d.Sum) > 0 {
		c.slotOf("total", d.At)
		c.slotOf("terms", d.At)
		c.rows(d.Sum)
	}
	c.f.width = len(c.scope.Names())
}

// rows assigns a slot to each row of a sum that iterates over a list.
func (c *compiler) rows(in []*model.Addend) {
	for _, m := range in {
		if m.Each != nil {
			c.slotOf(m.As, m.At)
		}
		c.rows(m.Terms)
	}
}

// paramNames returns the parameters of a function as names with their places.
func paramNames(d *model.Function) []*model.Binding {
	return lists.Map(d.Takes, func(p *model.Param) *model.Binding { return &model.Binding{Name: p.Name, At: p.At} })
}

// names assigns slots to names.
func (c *compiler) names(bs []*model.Binding, lazy bool) []int {
	return lists.Map(bs, func(b *model.Binding) int { return c.name(b.Name, b.At, lazy) })
}

// name assigns a slot to a name. A lazy one is filled only when read. A duplicate name is a fault.
func (c *compiler) name(name string, at diag.Place, lazy bool) int {
	if slices.Contains(c.scope.Names(), name) {
		c.breaks(diag.Finding{At: at, Code: "PB102", Name: "id-twice", Message: fmt.Sprintf("%s: two things are called %s", c.f.decl.ID, name),
			Help: "what a function takes, rolls, lets and keeps from step to step needs a name each: call one of the two something else"})
	}
	return c.scope.Add(name, lazy)
}

// tell adds a finding to those of the game. It locks, because functions are compiled concurrently.
func (c *compiler) tell(f diag.Finding) {
	c.set.told.Lock()
	defer c.set.told.Unlock()
	c.set.faults.Add(f)
}

// fault reports what is wrong with the function.
func (c *compiler) fault(at diag.Place, code, name, msg string) {
	c.breaks(diag.Finding{At: at, Code: code, Name: name, Message: msg})
}

// breaks reports a fault that prevents the function from answering.
func (c *compiler) breaks(f diag.Finding) {
	f.Severity = diag.Error
	c.tell(f)
	if c.f.broken == nil {
		c.f.broken = &Fault{Msg: strings.TrimPrefix(f.Message, c.f.decl.ID+": "), At: f.At}
	}
}

// said reports words that cannot be parsed. They are not part of the function's answer.
func (c *compiler) said(says []*model.Binding) {
	of := &model.Function{Says: says}
	for _, x := range of.Formulas() {
		if _, err := c.set.env.Compile(x.Text, c.scope); err != nil && x.By == nil {
			c.unread(err, x.Text, x.At)
		}
	}
}

// maybe compiles an optional formula.
func (c *compiler) maybe(m *model.Formula) *formula {
	if m == nil {
		return nil
	}
	return c.formula(m)
}

// formula compiles a formula. For one that depends on a reading, it compiles all answers and
// returns the one that is chosen.
func (c *compiler) formula(m *model.Formula) *formula {
	if m == nil {
		return c.expression("nil", c.f.decl.At)
	}
	if m.By == nil {
		return c.expression(m.Text, m.At)
	}
	c.f.readings = lists.Added(c.f.readings, m.By.Reading)
	r := c.set.game.Reading(m.By.Reading)
	var out *formula
	for _, a := range m.By.Answers {
		x := c.formula(a.Is)
		if r != nil && a.ID == r.Chosen.Text {
			out = x
		}
	}
	if out == nil {
		c.fault(m.By.At, "PB315", "reading-unset", fmt.Sprintf("%s asks the reading %q, and nothing is said for the answer in force", c.f.decl.ID, m.By.Reading))
		return c.expression("nil", m.By.At)
	}
	return out
}

// expression compiles one expression and notes what it calls and reads.
func (c *compiler) expression(src string, at diag.Place) *formula {
	code, err := c.set.env.Compile(src, c.scope)
	if err != nil {
		c.unread(err, src, at)
		code, _ = c.set.env.Compile("nil", c.scope)
		return &formula{code: code, at: at}
	}
	c.f.width = max(c.f.width, code.Width())
	c.codes = append(c.codes, code)
	c.f.codes = append(c.f.codes, code)
	facts := code.Facts()
	c.words = append(c.words, lists.Map(facts.Worded, func(w expr.Worded) worded { return worded{w, at} })...)
	c.picks = append(c.picks, lists.Map(facts.Picks, func(p expr.Pick) pick { return pick{p, at} })...)
	for _, id := range facts.Calls {
		c.f.calls = lists.Added(c.f.calls, id)
	}
	for _, id := range facts.Readings {
		c.f.readings = lists.Added(c.f.readings, id)
	}
	return &formula{code: code, at: at}
}

// unread reports an expression that cannot be parsed, or that names something unknown.
func (c *compiler) unread(err error, src string, at diag.Place) {
	at = expr.Within(at, err)
	at.Len = 0
	msg, help := fmt.Sprintf("%s: %s", c.f.decl.ID, err), ""
	if wordsAlone.MatchString(src) && !strings.Contains(msg, "did you mean") {
		help = fmt.Sprintf("if this is a text, put it in quotes of its own: '%q'", src)
	}
	c.breaks(diag.Finding{At: at, Code: "PB101", Name: "unknown-id", Message: msg, Help: help})
}

// wordsAlone matches words without any operator between them.
var wordsAlone = pattern.New(`^[\pL][\pL ,.!’-]*$`)

// compileLets compiles the lazily computed values. None may depend on itself, and none may be a
// distribution.
func (c *compiler) compileLets(slots []int) {
	bs := slices.Clone(c.f.decl.Let)
	if c.f.decl.Chain != nil {
		bs = append(bs, c.f.decl.Chain.Let...)
	}
	for i, b := range bs {
		c.f.lets[slots[i]] = c.formula(b.Is)
	}
	for i, b := range bs {
		if c.needs(slots[i], slots[i], map[int]bool{}) {
			c.fault(b.At, "PB111", "circular", fmt.Sprintf("%s: %s needs itself", c.f.decl.ID, b.Name))
			c.f.lets[slots[i]] = c.expression("nil", b.At)
		}
	}
	c.f.lazy = make([]expr.Lazy, len(c.scope.Names()))
	for i, b := range bs {
		c.f.lazy[slots[i]] = value(b.Name, c.f.lets[slots[i]])
	}
}

// value returns the code for the value of a let.
func value(name string, x *formula) expr.Lazy {
	return func(fr *expr.Frame) (any, error) {
		v, err := x.eval(fr)
		if err == nil && expr.IsLaw(v) {
			return nil, &Fault{Msg: name + " would be a distribution: name it under rolls, and it is one value throughout; or ask for its chances where they are used", At: x.at}
		}
		return v, err
	}
}

// needs reports whether a lazy slot depends on another, directly or through others.
func (c *compiler) needs(slot, what int, seen map[int]bool) bool {
	x := c.f.lets[slot]
	if x == nil || seen[slot] {
		return false
	}
	seen[slot] = true
	return slices.ContainsFunc(x.code.Slots(), func(s int) bool { return s == what || c.needs(s, what, seen) })
}

// followers returns, by slot, the lazy slots that depend on it.
func (c *compiler) followers() map[int][]int {
	out := map[int][]int{}
	for slot := range c.scope.Names() {
		for i := range c.scope.Names() {
			if c.f.lets[i] != nil && c.needs(i, slot, map[int]bool{}) {
				out[slot] = append(out[slot], i)
			}
		}
	}
	return out
}

// put puts a value in a slot, and forgets the values that depend on it.
func (f *Function) put(fr *expr.Frame, slot int, v any) {
	fr.Set(slot, v)
	for _, i := range f.follow[slot] {
		fr.Forget(i)
	}
}

// reaches returns the slots that an expression reads, directly or through lets.
func (c *compiler) reaches(slots []int) []int {
	var out []int
	var add func([]int)
	add = func(slots []int) {
		for _, s := range slots {
			if slices.Contains(out, s) {
				continue
			}
			out = append(out, s)
			if x := c.f.lets[s]; x != nil {
				add(x.code.Slots())
			}
		}
	}
	add(slots)
	return out
}

// only reports a fault if an expression reads a slot whose value is not known at that point. A nil
// formula reads nothing.
func (c *compiler) only(x *formula, known []int, where string) {
	if x == nil {
		return
	}
	for _, s := range c.reaches(x.code.Slots()) {
		if s < len(c.scope.Names()) && c.f.lets[s] == nil && !slices.Contains(known, s) {
			c.fault(x.at, "PB111", "circular", fmt.Sprintf("%s: %s is not known yet in %s", c.f.decl.ID, c.scope.Names()[s], where))
			return
		}
	}
}
