// Package rules evaluates the functions that a game declares. It compiles their expressions once,
// computes their rolls, folds and chains exactly, and proves that each has an answer for everything
// it may be asked. It contains nothing specific to any game.
//
// Invariants: a name is one value throughout the body of a function, and two calls are two throws.
// Nothing is sampled or rounded. A question that would take too long is refused before or during
// the computation, with a hint at what to do instead.
package rules

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Set holds the functions of one game. It is safe for concurrent use.
type Set struct {
	game  *model.Game
	env   *expr.Env
	list  []*Function
	byID  map[string]*Function
	space *space

	told   sync.Mutex
	faults diag.List
	apart  bool // handfuls are not merged
	noting bool // ids that functions pass to each other are noted

	memo   sync.Map // question -> answer
	memory atomic.Int64
	read   sync.Map     // function -> read
	handed atomic.Int64 // how many ids functions have passed on
}

// Function is a function of a game, compiled when it is first needed.
type Function struct {
	set     *Set
	decl    *model.Function
	once    sync.Once
	params  []param
	numbers map[string]int // index of each parameter, by name
	lazy    []expr.Lazy
	width   int
	lets    map[int]*formula // by slot
	follow  map[int][]int    // by slot: the lazy slots that depend on it

	refusals []refusal
	rolls    *draws
	fold     *fold
	chain    *chain
	hand     *hand
	sum      []*addend
	total    int // slots of a sum
	terms    int
	given    *formula
	gives    *formula

	calls    []string     // functions it calls
	codes    []*expr.Code // all its expressions
	handed   handed
	readings []string // ids of the readings it asks directly
	looked   sync.Once
	dear     atomic.Bool // an answer took more than dearSteps, so answers are remembered
	recurs   bool        // whether it calls itself, directly or through others; set by looked
	broken   error       // its first fault, nil if it can be asked
}

// Until makes every question end with an error once ctx is done. Call it before the first question.
func (s *Set) Until(ctx context.Context) { s.env = s.env.Until(ctx) }

// New returns the functions of a game. Findings reports what is wrong with them. A function with a
// fault answers every question with it.
func New(g *model.Game) *Set {
	s := &Set{game: g, byID: map[string]*Function{}}
	s.space = &space{set: s, drawn: &sync.Map{}}
	for _, d := range g.Functions {
		f := &Function{set: s, decl: d}
		s.list, s.byID[d.ID] = append(s.list, f), f
	}
	s.env = expr.New(g, s.Funcs())
	return s
}

// ready compiles the function, if that has not been done.
func (f *Function) ready() {
	f.once.Do(func() {
		f.lets, f.numbers, f.total, f.terms = map[int]*formula{}, map[string]int{}, -1, -1
		c := &compiler{f: f, set: f.set}
		c.function()
	})
}

// Apart makes the set distinguish all kinds of handfuls, even where no expression does. This takes
// longer and must not change any answer. Call it before the first question.
func (s *Set) Apart() { s.apart = true }

// Funcs returns the functions as expr.New takes them.
func (s *Set) Funcs() map[string]expr.Func {
	out := map[string]expr.Func{}
	for _, w := range s.Words() {
		out[w.Name()] = w.asked
	}
	for _, f := range s.list {
		out[f.decl.ID] = f.call
	}
	return out
}

// Findings returns the faults of the functions that can be found without asking questions.
func (s *Set) Findings() diag.List {
	for _, f := range s.list {
		f.ready()
	}
	s.told.Lock()
	defer s.told.Unlock()
	return s.faults.Sorted()
}

// Functions returns the functions in the order written.
func (s *Set) Functions() []*Function { return slices.Clone(s.list) }

// Function finds a function by its name. It returns nil if there is none.
func (s *Set) Function(name string) *Function { return s.byID[name] }

// Decl returns the function's declaration.
func (f *Function) Decl() *model.Function { return f.decl }

// Readings returns the ids of the readings that an answer of the function depends on, its own
// first, then those of the functions that it calls.
func (f *Function) Readings() []string {
	var out []string
	for _, g := range f.called([]*Function{f}) {
		for _, r := range g.readings {
			out = lists.Added(out, r)
		}
	}
	return out
}

// Rolls reports whether the function gives distributions or chances.
func (f *Function) Rolls() bool {
	f.ready()
	return len(f.rolls.list) > 0 || f.fold != nil || f.chain != nil || f.hand != nil
}

// call answers a question.
func (f *Function) call(r *expr.Run, args []any) (any, error) {
	v, err := f.answer(r, args)
	if err != nil {
		return nil, toldFault(f.decl, err)
	}
	return v, nil
}

// answer answers a call with its arguments in order. It returns an error for a function that could
// not be compiled, for arguments that do not fit, and for questions that the rules refuse.
func (f *Function) answer(r *expr.Run, args []any) (any, error) {
	f.ready()
	if f.broken != nil {
		return nil, f.broken
	}
	fr := f.set.env.NewFrame(f.width, f.lazy, r)
	defer fr.Done()
	if err := f.bind(fr, args); err != nil {
		return nil, err
	}
	return f.bound(fr)
}

// bound answers a question once the arguments are in their slots.
func (f *Function) bound(fr *expr.Frame) (any, error) {
	key, kept := f.key(fr)
	if kept {
		if v, ok := f.set.memo.Load(key); ok {
			if x, is := v.(tooMuch); is {
				return nil, fr.Run().Fail(x.err)
			}
			return fresh(v, fr.Run()), nil
		}
	}
	a := fr.Run().Answer()
	v, err := found(f, fr, key, kept)
	fr.Run().Found(a)
	if err != nil && fr.Run().TooMuch() {
		if f.dear.Store(true); kept {
			f.keep(key, tooMuch{err})
		}
	}
	return v, err
}

// found finds the answer of a function to a question, and remembers it by its key if it is kept.
func found(f *Function, fr *expr.Frame, key string, kept bool) (any, error) {
	for _, x := range f.refusals {
		if err := x.refuse(f, fr); err != nil {
			return nil, err
		}
	}
	before := fr.Run().Steps()
	v, err := f.count(fr)
	if err != nil {
		return nil, err
	}
	switch {
	case kept && (f.always() || expr.Settled(v)):
		f.keep(key, v)
	case fr.Run().Steps()-before > dearSteps:
		f.dear.Store(true)
	}
	return fresh(v, fr.Run()), nil
}
