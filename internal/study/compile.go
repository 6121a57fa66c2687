package study

import (
	"fmt"
	"maps"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Asked collects the facts that a game's section study asks for. Readings returns the ids of the
// readings that the answer of a function depends on.
type Asked struct {
	Game     *model.Game
	Env      *expr.Env
	Readings func(function string) []string
}

// compiler compiles one entry. Each name has its own slot throughout the entry, and can be read
// only after its declaration. The compiler makes two passes over the entry: one to number the
// names, and one to compile.
type compiler struct {
	Asked
	of       *model.Study
	all      *expr.Scope    // nil while names are numbered
	slots    []string       // names by slot
	lazies   []bool         // by slot: whether it is a let
	next     int            // the slot of the next name
	open     map[string]int // names that can be read
	lazy     []expr.Lazy    // by slot
	lets     map[int]*formula
	width    int
	readings []string
	fault    *Fault
}

// formula is a compiled expression and its place. nil stands for one that is not written.
type formula struct {
	text string
	at   diag.Place
	code *expr.Code
	spot *expr.Spot // instead of code, for a place
}

// fail keeps the first fault of the entry.
func (c *compiler) fail(text string, at diag.Place, err error) {
	if c.fault == nil {
		c.fault = fault(text, at, err)
	}
}

// fault returns an error of an expression at its place.
func fault(text string, at diag.Place, err error) *Fault {
	return &Fault{text, expr.Within(at, err), err}
}

// name assigns a slot to a name.
func (c *compiler) name(b *model.Binding, lazy bool) int {
	if _, taken := c.open[b.Name]; taken {
		c.fail(b.Name, b.At, fmt.Errorf("two things are called %s here", b.Name))
	}
	c.next++
	c.open[b.Name] = c.next - 1
	if c.all == nil {
		c.slots, c.lazies = append(c.slots, b.Name), append(c.lazies, lazy)
	}
	return c.next - 1
}

// within calls f, and then hides the names that f introduced.
func (c *compiler) within(f func()) {
	was := maps.Clone(c.open)
	f()
	c.open = was
}

// formula compiles an expression. For one that depends on a reading, it compiles the one for the
// answer in force.
func (c *compiler) formula(m *model.Formula) *formula {
	text, at := c.chosen(m)
	if text == "" || c.all == nil {
		return nil
	}
	code, err := c.Env.Compile(text, c.all.Only(c.open))
	if err != nil {
		c.fail(text, at, err)
		return nil
	}
	c.width = max(c.width, code.Width())
	for _, id := range slices.Concat(code.Facts().Readings, lists.Flat(code.Facts().Calls, c.Readings)) {
		c.readings = lists.Added(c.readings, id)
	}
	return &formula{text: text, at: at, code: code}
}

// place compiles an expression that names a place.
func (c *compiler) place(m *model.Formula) *formula {
	text, at := c.chosen(m)
	if text == "" || c.all == nil {
		return nil
	}
	spot, err := c.Env.Spot(text, c.all.Only(c.open))
	if err != nil {
		c.fail(text, at, err)
		return nil
	}
	c.width = max(c.width, spot.Code().Width())
	return &formula{text: text, at: at, spot: spot}
}

// chosen returns the text and the place of an expression, "" for none.
func (c *compiler) chosen(m *model.Formula) (string, diag.Place) {
	for m != nil && m.By != nil {
		c.readings = lists.Added(c.readings, m.By.Reading)
		is := m.By.InForce(c.Game)
		if is == nil {
			c.fail("by-reading", m.By.At, fmt.Errorf("nothing is said for the answer in force to %q", m.By.Reading))
			return "", m.At
		}
		m = is
	}
	if m == nil {
		return "", diag.Place{}
	}
	return m.Text, m.At
}

// loops are nested loops over lists, and the values that depend on their elements.
type loops struct {
	lists []list
	lets  []int
}

// list is one loop of an entry: the list, and the slot for its elements.
type list struct {
	name string // name of its elements
	of   *formula
	slot int
}

// loops compiles lists and, after them, values.
func (c *compiler) loops(each, let []*model.Binding) loops {
	var out loops
	for _, b := range each {
		f := c.formula(b.Is)
		out.lists = append(out.lists, list{b.Name, f, c.name(b, false)})
	}
	for _, b := range let {
		out.lets = append(out.lets, c.name(b, true))
	}
	if c.all == nil {
		return out
	}
	for i, b := range let {
		c.let(out.lets[i], b)
	}
	for i, b := range let {
		if c.needs(out.lets[i], out.lets[i], map[int]bool{}) {
			c.fail(b.Name, b.At, fmt.Errorf("%s needs itself", b.Name))
		}
	}
	return out
}

// let compiles a value that is computed when it is first read.
func (c *compiler) let(slot int, b *model.Binding) {
	f := c.formula(b.Is)
	if f == nil {
		return
	}
	c.lets[slot] = f
	c.lazy[slot] = func(fr *expr.Frame) (any, error) {
		v, err := f.code.Eval(fr)
		if err != nil {
			return nil, &within{fault(f.text, f.at, err)}
		}
		return v, nil
	}
}

// within is a fault of a let, met where it is read.
type within struct{ *Fault }

// Error returns the message of the fault.
func (w *within) Error() string { return w.Err.Error() }

// Unwrap returns the error behind the fault.
func (w *within) Unwrap() error { return w.Err }

// needs reports whether a let depends on another, directly or through others.
func (c *compiler) needs(slot, what int, seen map[int]bool) bool {
	f := c.lets[slot]
	if f == nil || seen[slot] {
		return false
	}
	seen[slot] = true
	return slices.ContainsFunc(f.code.Slots(), func(s int) bool { return s == what || c.needs(s, what, seen) })
}
