package expr

import (
	"context"
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
)

// Budgets of one question. They hold for every expression, wherever it stands.
const (
	MaxSteps = 5_000_000 // elements looked at, calls, outcomes weighed
	MaxDepth = 1000      // calls within calls
	MaxList  = 100_000   // elements of a list
	MaxBits  = 16_384    // binary digits of an exact number, those of both its parts
	MaxBytes = 128 << 20 // of lists and texts put together
)

// Frame holds what a compiled expression works on: its slots, the scope in
// which names are found, and the run that it is part of.
type Frame struct {
	env   *Env
	run   *Run
	slots []any
	lazy  []Lazy // by slot: how a value is made that nobody has asked for yet
}

// Lazy makes the value of a slot when it is first asked for.
type Lazy func(*Frame) (any, error)

// Run is one question and what has been spent on it.
type Run struct {
	steps int
	depth int
	bytes int
	done  <-chan struct{}
	spare []*Frame // of calls that have ended
}

// Spend takes steps from the budget. An error says that it is used up, or that
// nobody waits for the answer any longer.
func (r *Run) Spend(n int) error {
	before := r.steps
	r.steps += n
	if r.steps > MaxSteps {
		return errorf("it takes more than %d steps: ask for less at once, or go kind by kind or step by step, with fold or chain", MaxSteps)
	}
	if before>>10 != r.steps>>10 {
		return r.Stopped()
	}
	return nil
}

// Keep takes bytes from the budget for what is put together. What is thrown away
// again counts too: it took the time to make it.
func (r *Run) Keep(n int) error {
	if r.bytes += n; r.bytes > MaxBytes {
		return errorf("it takes more than %d MB", MaxBytes>>20)
	}
	return nil
}

// pass takes what it costs to hand values to a function that goes through them.
func (r *Run) pass(values ...any) error {
	for _, v := range values {
		if list, ok := v.([]any); ok && len(list) >= perStep {
			if err := r.Spend(len(list) / perStep); err != nil {
				return err
			}
		}
	}
	return nil
}

// made takes what it cost to put a value together: what grows one by one is
// copied each time, and long numbers take long.
func (r *Run) made(v any) error {
	switch v := v.(type) {
	case []any:
		return r.Keep(size(nil) * len(v))
	case string:
		return r.Keep(len(v))
	case dice.Number:
		if n := v.Bits(); n >= 256 {
			return r.Spend(n / 16)
		}
	}
	return r.weighed(v)
}

// weighed takes what it cost to make a law of many outcomes, or of long weights.
func (r *Run) weighed(v any) error {
	d, ok := v.(dice.Dist)
	if !ok {
		return nil
	}
	n := d.Bytes()
	if n < 4096 {
		return nil
	}
	if err := r.Keep(n); err != nil {
		return err
	}
	return r.Spend(n / 16)
}

// perStep is how many elements of a list are gone through in the time of a step.
const perStep = 8

// size is about how many bytes a value takes in a list; of a list without those
// that have been taken for its elements.
func size(v any) int {
	const word = 16
	switch v := v.(type) {
	case nil, bool:
		return word
	case string:
		return 2*word + len(v)
	case dice.Number:
		return 16*word + v.Bits()/4
	case dice.Chance:
		return 16*word + v.Bits()/4
	}
	return 2 * word
}

// bits is how long a fraction is, in bits of both its numbers.
func bits(r *big.Rat) int { return r.Num().BitLen() + r.Denom().BitLen() }

// Stopped is an error once nobody waits for the answer any longer.
func (r *Run) Stopped() error {
	select {
	case <-r.done: // nil, and never ready, where nobody can stop it
		return errCancelled
	default:
		return nil
	}
}

// Steps are how many were taken.
func (r *Run) Steps() int { return r.steps }

// Enter begins a call within a call; Leave ends it.
func (r *Run) Enter() error {
	if r.depth >= MaxDepth {
		return errorf("calls within calls, more than %d deep: is there an end to them?", MaxDepth)
	}
	r.depth++
	return r.Spend(1)
}

// Nested reports whether the call that was begun last stands in another.
func (r *Run) Nested() bool { return r.depth > 1 }

// Leave ends what Enter began.
func (r *Run) Leave() { r.depth-- }

// errCancelled is the error of what nobody waits for any more.
var errCancelled = errorf("stopped before it was answered")

// Until is an inner scope whose questions end with an error once ctx is done.
func (e *Env) Until(ctx context.Context) *Env {
	return &Env{root: e.root, parent: e, done: ctx.Done()}
}

// Run is a question to be asked in this scope, of which nothing is spent.
func (e *Env) Run() *Run { return e.begin() }

// begin is the run of a question asked in this scope.
func (e *Env) begin() *Run {
	r := &Run{}
	for s := e; s != nil; s = s.parent {
		if s.done != nil {
			r.done = s.done
			break
		}
	}
	return r
}

// runOf runs a compiled expression in this scope, as a question of its own.
func runOf(e *Env, p *program) (any, error) { return e.runIn(p, e.begin()) }

// runIn runs a program within the limits of a run. A law that is only sketched so far is
// worked out, since it leaves the expression.
func (e *Env) runIn(p *program, r *Run) (any, error) {
	f := Frame{env: e, run: r}
	if p.width > 0 {
		f.slots = make([]any, p.width)
	}
	v, err := p.run(&f)
	if l, ok := v.(*dice.Later); ok && err == nil {
		return l.Dist()
	}
	return v, err
}

// pending stands in a slot whose value nobody has asked for yet.
type pending struct{}

// Scope numbers the names of a body: its parameters, rolls and values. The zero
// Scope has none.
type Scope struct {
	names []string
	lazy  []bool
}

// Add adds a name and gives its slot. The value of a lazy one is made when it
// is first asked for.
func (s *Scope) Add(name string, lazy bool) int {
	s.names, s.lazy = append(s.names, name), append(s.lazy, lazy)
	return len(s.names) - 1
}

// Names are the names in the order of their slots.
func (s *Scope) Names() []string { return slices.Clone(s.names) }

// Only is a scope of the same slots in which some names alone can be read,
// each at its slot.
func (s *Scope) Only(at map[string]int) *Scope {
	out := &Scope{names: make([]string, len(s.names)), lazy: s.lazy}
	for name, i := range at {
		out.names[i] = name
	}
	return out
}

// named are the names that can be read.
func (s *Scope) named() []string {
	return slices.DeleteFunc(slices.Clone(s.names), func(name string) bool { return name == "" })
}

// has reports whether a body has the name; the nil scope has none.
func (s *Scope) has(name string) bool { return s != nil && slices.Contains(s.names, name) }

// Code is an expression of a body, compiled for a Scope and the data of one
// game. It is safe for use from several goroutines, each with a Frame of its
// own.
type Code struct {
	run   code
	width int
	slots []int
	open  bool
	facts Facts
	known bool
	value any
	looks []Look
	plain []int
	draw  *handful
}

// Slots are the slots of the scope that the expression reads.
func (c *Code) Slots() []int { return c.slots }

// Facts are what the expression names beside the slots.
func (c *Code) Facts() *Facts { return &c.facts }

// Width is how many slots a frame needs for it.
func (c *Code) Width() int { return c.width }

// Closed reports whether it gives the same whatever stands in the slots.
func (c *Code) Closed() bool { return !c.open && len(c.slots) == 0 }

// Known is the value of an expression that was worked out when compiled.
func (c *Code) Known() (any, bool) { return c.value, c.known }

// Eval is its value in a frame.
func (c *Code) Eval(f *Frame) (any, error) { return c.run(f) }

// Compile reads an expression of a body. Names are those of the scope and of
// the game's data; one that is neither is an *Error at its place.
func (e *Env) Compile(src string, s *Scope) (*Code, error) {
	c := &compiler{root: e.root, scope: s, next: len(s.names), width: len(s.names)}
	if s == nil {
		c.scope = &Scope{}
	}
	p, err := c.compiled(src)
	if err != nil {
		return nil, err
	}
	out := &Code{run: p.code(), width: c.width, open: p.open, slots: p.slots, facts: c.facts, known: p.known, value: p.value,
		looks: c.looks, plain: c.plain, draw: c.handful}
	slices.Sort(out.slots)
	return out, nil
}

// NewFrame is a frame of so many slots in this scope, for the run of a
// question; nil begins one. lazy says by slot how values are made that are not
// set; it may be shared.
func (e *Env) NewFrame(width int, lazy []Lazy, r *Run) *Frame {
	if r == nil {
		r = e.begin()
	}
	var f *Frame
	if n := len(r.spare) - 1; n >= 0 && cap(r.spare[n].slots) >= width {
		f, r.spare = r.spare[n], r.spare[:n]
		f.env, f.lazy, f.slots = e, lazy, f.slots[:width]
	} else {
		f = &Frame{env: e, run: r, slots: make([]any, width), lazy: lazy}
	}
	for i, l := range lazy {
		if l != nil {
			f.slots[i] = pending{}
		}
	}
	return f
}

// Done gives a frame back, for another call of the run: nobody may look at it any more.
func (f *Frame) Done() {
	clear(f.slots)
	f.run.spare = append(f.run.spare, f)
}

// Run is the run that the frame is part of.
func (f *Frame) Run() *Run { return f.run }

// Set puts a value in a slot.
func (f *Frame) Set(slot int, v any) { f.slots[slot] = v }

// Get is the value in a slot; of a lazy one too.
func (f *Frame) Get(slot int) (any, error) {
	v := f.slots[slot]
	if _, ok := v.(pending); !ok {
		return v, nil
	}
	// The slots behind the names hold the elements of the predicates that ask,
	// and the value that is made uses the same ones.
	var few [8]any
	inner := f.slots[len(f.lazy):]
	kept := append(few[:0], inner...)
	v, err := f.lazy[slot](f)
	copy(inner, kept)
	if err != nil {
		return nil, err
	}
	f.slots[slot] = v
	return v, nil
}

// Forget forgets the value of a lazy slot: it is made anew when asked for.
func (f *Frame) Forget(slot int) { f.slots[slot] = pending{} }
