package expr

import (
	"context"
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
)

// Budgets of one question. They apply to every expression.
const (
	MaxSteps  = 5_000_000 // elements looked at, calls, outcomes weighed
	MaxAnswer = 4_000_000 // steps of one answer of a function, without those of the answers in it
	MaxDepth  = 1000      // nested calls
	MaxList   = 100_000   // elements of a list
	MaxBits   = 16_384    // bits of an exact number, numerator and denominator together
	MaxBytes  = 128 << 20 // lists and texts put together
)

// Frame holds what a compiled expression works on: its slots, the scope in which names are found,
// and the run that it is part of.
type Frame struct {
	env   *Env
	run   *Run
	slots []any
	lazy  []Lazy // by slot: makes a value when it is first read
}

// Lazy makes the value of a slot when it is first read.
type Lazy func(*Frame) (any, error)

// Run is one question and what has been spent on it.
type Run struct {
	steps int
	limit int  // the most steps until the current answer is found
	much  bool // an answer took too much
	depth int
	bytes int
	done  <-chan struct{}
	spare []*Frame // frames of finished calls, for reuse
}

// Spend takes steps from the budget. It returns an error if the budget is used up, or if nobody
// waits for the answer any longer.
func (r *Run) Spend(n int) error {
	before := r.steps
	r.steps += n
	if r.steps > r.limit {
		return r.spent()
	}
	if before>>10 != r.steps>>10 {
		return r.Stopped()
	}
	return nil
}

// spent returns the error for a run that may take no more steps.
func (r *Run) spent() error {
	most := MaxSteps
	if r.steps <= MaxSteps {
		most, r.much = MaxAnswer, true
	}
	return errorf("it takes more than %d steps: ask for less at once, or go kind by kind or step by step, with fold or chain", most)
}

// Answer begins to find an answer that is remembered and may take at most MaxAnswer steps, and
// returns what Found must be given afterwards.
func (r *Run) Answer() Begun {
	a := Begun{r.limit, r.steps}
	r.limit = min(MaxSteps, r.steps+MaxAnswer)
	return a
}

// Found ends an answer. Its steps do not count for the answer that it is part of, which thus takes
// as many whether this one is remembered or not.
func (r *Run) Found(a Begun) { r.limit = min(MaxSteps, a.limit+r.steps-a.before) }

// Begun holds what a run had left and had spent when an answer was begun.
type Begun struct{ limit, before int }

// TooMuch reports whether an answer took more than MaxAnswer steps, or reached too many states.
func (r *Run) TooMuch() bool { return r.much }

// Fail notes that an answer takes too much, and returns its error.
func (r *Run) Fail(err error) error {
	r.much = true
	return err
}

// Keep takes bytes from the budget for what is put together. Discarded values count too, because it
// took time to make them.
func (r *Run) Keep(n int) error {
	if r.bytes += n; r.bytes > MaxBytes {
		return errorf("it takes more than %d MB", MaxBytes>>20)
	}
	return nil
}

// pass charges for handing values to a function that iterates over them.
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

// made charges for putting a value together: a list that grows one by one is copied each time, and
// long numbers take long.
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

// weighed charges for a law of many outcomes, or of long weights.
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

// perStep is how many elements of a list are visited in the time of one step.
const perStep = 8

// size returns roughly how many bytes a value takes in a list. For a list it does not include the
// elements, which are charged for already.
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

// bits returns the length of a fraction, in bits of its numerator and denominator together.
func bits(r *big.Rat) int { return r.Num().BitLen() + r.Denom().BitLen() }

// Stopped returns an error once nobody waits for the answer any longer.
func (r *Run) Stopped() error {
	select {
	case <-r.done: // nil, and so never ready, if nobody can stop it
		return errCancelled
	default:
		return nil
	}
}

// Steps returns how many steps were taken.
func (r *Run) Steps() int { return r.steps }

// Enter begins a nested call. Leave ends it.
func (r *Run) Enter() error {
	if r.depth >= MaxDepth {
		return errorf("calls within calls, more than %d deep: is there an end to them?", MaxDepth)
	}
	r.depth++
	return r.Spend(1)
}

// Nested reports whether the most recent call is within another.
func (r *Run) Nested() bool { return r.depth > 1 }

// Leave ends a call begun with Enter.
func (r *Run) Leave() { r.depth-- }

// errCancelled is the error of a question that nobody waits for any longer.
var errCancelled = errorf("stopped before it was answered")

// Until returns an inner scope whose questions end with an error once ctx is done.
func (e *Env) Until(ctx context.Context) *Env {
	return &Env{root: e.root, parent: e, done: ctx.Done()}
}

// Run returns a new run for a question in this scope.
func (e *Env) Run() *Run { return e.begin() }

// begin returns the run of a question asked in this scope.
func (e *Env) begin() *Run {
	r := &Run{limit: MaxSteps}
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

// runIn runs a program within the limits of a run. It works out a law that was left for later,
// because the law leaves the expression.
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

// pending marks a slot whose value has not been read yet.
type pending struct{}

// Scope numbers the names of a body: its parameters, rolls and values. The zero Scope has none.
type Scope struct {
	names []string
	lazy  []bool
}

// Add adds a name and returns its slot. A lazy value is made when it is first read.
func (s *Scope) Add(name string, lazy bool) int {
	s.names, s.lazy = append(s.names, name), append(s.lazy, lazy)
	return len(s.names) - 1
}

// Names returns the names in the order of their slots.
func (s *Scope) Names() []string { return slices.Clone(s.names) }

// Only returns a scope of the same slots in which only some names can be read, each at its slot.
func (s *Scope) Only(at map[string]int) *Scope {
	out := &Scope{names: make([]string, len(s.names)), lazy: s.lazy}
	for name, i := range at {
		out.names[i] = name
	}
	return out
}

// named returns the names that can be read.
func (s *Scope) named() []string {
	return slices.DeleteFunc(slices.Clone(s.names), func(name string) bool { return name == "" })
}

// has reports whether a body has the name. The nil scope has none.
func (s *Scope) has(name string) bool { return s != nil && slices.Contains(s.names, name) }

// Code is an expression of a body, compiled for a Scope and the data of one game. It is safe for
// concurrent use if each goroutine has its own Frame.
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

// Slots returns the slots of the scope that the expression reads.
func (c *Code) Slots() []int { return c.slots }

// Facts returns what the expression names besides the slots.
func (c *Code) Facts() *Facts { return &c.facts }

// Width returns how many slots a frame needs for the expression.
func (c *Code) Width() int { return c.width }

// Closed reports whether the expression gives the same value whatever the slots hold.
func (c *Code) Closed() bool { return !c.open && len(c.slots) == 0 }

// Known returns the value of an expression that was worked out when compiled.
func (c *Code) Known() (any, bool) { return c.value, c.known }

// Eval returns the value of the expression in a frame.
func (c *Code) Eval(f *Frame) (any, error) { return c.run(f) }

// Compile compiles an expression of a body. Names are those of the scope and of the game's data. A
// name that is neither is an *Error at its place.
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

// NewFrame returns a frame with the given number of slots in this scope, for the run of a question.
// A nil run begins a new one. lazy says by slot how to make values that are not set; it may be
// shared.
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

// Done returns a frame for reuse by another call of the run. Nobody may read it any more.
func (f *Frame) Done() {
	clear(f.slots)
	f.run.spare = append(f.run.spare, f)
}

// Run returns the run that the frame is part of.
func (f *Frame) Run() *Run { return f.run }

// Set puts a value in a slot.
func (f *Frame) Set(slot int, v any) { f.slots[slot] = v }

// Get returns the value in a slot, making a lazy one if needed.
func (f *Frame) Get(slot int) (any, error) {
	v := f.slots[slot]
	if _, ok := v.(pending); !ok {
		return v, nil
	}
	// The slots after the names hold the elements of the predicates that are running, and making
	// the value uses the same ones.
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

// Forget drops the value of a lazy slot. It is made again when next read.
func (f *Frame) Forget(slot int) { f.slots[slot] = pending{} }
