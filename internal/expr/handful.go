package expr

import (
	"slices"
	"strconv"

	"github.com/expr-lang/expr/ast"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// MaxHandfuls is the most different handfuls examined for one answer.
const MaxHandfuls = 2_000_000

// Source is what a handful is drawn from: kinds, each with how often it comes. With PutBack, what
// is drawn is put back, as with dice.
type Source struct {
	Values  []any
	Weights []dice.Weight
	PutBack bool
}

// Source returns a value as what a handful is drawn from: dice and other laws; a deck, whose cards
// come in copies; a record of counts; or a list, in which each thing comes once, or as often as its
// copies.
func (e *Env) Source(v any) (Source, error) {
	switch v := now(v).(type) {
	case dice.Dist:
		s := Source{PutBack: true}
		for i := range v.Len() {
			s.Values, s.Weights = append(s.Values, v.Value(i)), append(s.Weights, v.Weight(i))
		}
		return s, nil
	case map[string]any:
		return counted(v)
	case Object:
		if d, ok := v.Model().(*model.Deck); ok {
			return piledOf(listed(d.Cards, func(c *model.Card) any { return e.root.wrap(c) }))
		}
	case string, dice.Chance, int:
		return Source{}, errorf("cannot be drawn from %s: want dice, a law, a deck, a list or a record of counts", describe(v))
	}
	list, err := e.root.items(v)
	if err != nil {
		return Source{}, errorf("cannot be drawn from %s: want dice, a law, a deck, a list or a record of counts", describe(v))
	}
	return piledOf(list)
}

// pileOf returns what can be drawn as a list that repeats each thing as often as it comes, such as
// a deck with all copies of its cards.
func pileOf(e *Env, v any) (any, error) {
	s, err := e.Source(v)
	if err != nil {
		return nil, err
	}
	all, err := s.Pile()
	return all, err
}

// Pile returns the source as a list that repeats each thing as often as it comes. More than MaxList
// elements is an error.
func (s Source) Pile() ([]any, error) {
	out := []any{}
	for i, w := range s.Weights {
		n := w.Big()
		if n.BitLen() > 32 || len(out)+int(n.Int64()) > MaxList {
			return nil, errorf("a pile of more than %d", MaxList)
		}
		out = append(out, slices.Repeat(s.Values[i:i+1], int(n.Int64()))...)
	}
	return out, nil
}

// counted returns a record of counts by name, such as {red: 5, blue: 4}, as a Source.
func counted(m map[string]any) (Source, error) {
	var s Source
	names := sortedKeys(m)
	s.Values = faces(names)
	for _, k := range names {
		n, err := wholeOf(m[k])
		if err != nil || n < 0 {
			return s, errorf("want how many %s there are, got %s", k, describe(m[k]))
		}
		s.Weights = append(s.Weights, dice.Weighs(uint64(n)))
	}
	return s, nil
}

// faces returns the names of a record of counts as drawn values: whole numbers if all of them are,
// else words.
func faces(names []string) []any {
	out, err := lists.Try(names, func(name string) (any, error) {
		n, err := strconv.Atoi(name)
		if strconv.Itoa(n) != name {
			err = strconv.ErrSyntax // such as 01 and +1
		}
		return n, err
	})
	if err != nil {
		return anys(names)
	}
	return out
}

// piledOf returns a list as a Source. Equal things are of one kind.
func piledOf(list []any) (Source, error) {
	var s Source
	at := map[string]int{}
	for _, v := range list {
		n, err := copiesOf(v)
		if err != nil {
			return s, err
		}
		key, ok := dice.KeyOf(v)
		if !ok {
			return s, errorf("%s cannot be drawn", describe(v))
		}
		i, seen := at[key]
		if !seen {
			i, at[key] = len(s.Values), len(s.Values)
			s.Values, s.Weights = append(s.Values, v), append(s.Weights, dice.Weight{})
		}
		s.Weights[i] = s.Weights[i].Plus(dice.Weighs(uint64(n)))
	}
	return s, nil
}

// copiesOf returns how many copies of a thing its pile has.
func copiesOf(v any) (int, error) {
	o, ok := v.(Object)
	if !ok {
		return 1, nil
	}
	c, ok, err := o.member("copies")
	if !ok || err != nil || c == nil {
		return 1, err
	}
	n, err := wholeOf(c)
	if err != nil || n < 0 {
		return 0, errorf("%s has %s copies", o.label(), Format(c))
	}
	return n, nil
}

// Each calls f for every handful of n, with the count of each kind and the handful's weight. It
// returns the total weight. counts is reused between calls.
func (s Source) Each(n int, f eachHandful) (dice.Weight, error) {
	if n < 0 {
		return dice.Weight{}, errorf("a handful of %d: want 0 or more", n)
	}
	if s.PutBack {
		if most, ok := dice.HandfulCount(n, len(s.Values)); !ok || most > MaxHandfuls {
			return dice.Weight{}, errorf("more than %d different handfuls of %d: use fold, which goes kind by kind, or name what is kept: highest(%[2]d of ..., 3)", MaxHandfuls, n)
		}
		return dice.Handfuls(n, s.Weights, f)
	}
	copies, err := s.copies(n)
	if err != nil {
		return dice.Weight{}, err
	}
	if most, ok := dice.HandCount(n, copies); !ok || most > MaxHandfuls {
		return dice.Weight{}, errorf("more than %d different hands of %d: use fold, which goes kind by kind", MaxHandfuls, n)
	}
	return dice.Hands(n, copies, f)
}

// copies returns how many there are of each kind. Fewer than n in all is an error.
func (s Source) copies(n int) ([]int, error) {
	out, all := make([]int, len(s.Weights)), 0
	for i, w := range s.Weights {
		out[i] = int(w.Big().Int64())
		all += out[i]
	}
	if n > all {
		return nil, errorf("%d drawn from %d", n, all)
	}
	return out, nil
}

// drawn compiles "n of source": the law of the lists drawn, each sorted by kind.
func (c *compiler) drawn(n *ast.BinaryNode) part {
	left, right := c.node(n.Left), c.node(n.Right)
	reach := joined(left, right)
	reach.open = true
	c.handful = &handful{node: n, count: left, of: right}
	return part{reach: reach, run: applied([]part{left, right}, n.Location().From, drawnFrom)}
}

// handful holds the two sides of the last "n of source" compiled.
type handful struct {
	node      *ast.BinaryNode
	count, of part
	whole     bool // whether it is the whole expression
}

// drawnFrom returns the law of the handfuls of a[0] draws from a[1], each a list. A number of draws
// that is itself rolled is an error. Every handful counts as a step of the run.
func drawnFrom(f *Frame, a []any) (any, error) {
	count, from := a[0], a[1]
	if _, ok := now(count).(dice.Dist); ok {
		return lifted(count, from, func(a, b any) (any, error) {
			return nil, errorf("how many are drawn is rolled itself: name it under rolls first")
		})
	}
	n, err := wholeOf(count)
	if err != nil {
		return nil, err
	}
	s, err := f.env.Source(from)
	if err != nil {
		return nil, err
	}
	return f.handfuls(func(do eachHandful) (dice.Weight, error) { return s.Each(n, do) }, func(counts []int) any { return s.List(counts) })
}

// eachHandful is called for each handful, with the count of each kind and the handful's weight.
type eachHandful = func(counts []int, w dice.Weight) error

// handfuls returns the law of what make gives for each handful. Each counts as a step of the run.
func (f *Frame) handfuls(each func(eachHandful) (dice.Weight, error), make func(counts []int) any) (any, error) {
	var values []any
	var weights []dice.Weight
	if _, err := each(func(counts []int, w dice.Weight) error {
		values, weights = append(values, make(counts)), append(weights, w)
		return f.run.Spend(1)
	}); err != nil {
		return nil, err
	}
	d, err := dice.Weighted(values, weights)
	return d.Fresh(), err
}

// choicesFn is choices(things) and choices(things, n): every distinct list of some of the things,
// or of n of them, in the order of the things.
func choicesFn(f *Frame, a []any) (any, error) {
	s, err := f.env.Source(a[0])
	if err != nil {
		return nil, err
	}
	all, err := s.Pile()
	if err != nil {
		return nil, err
	}
	from, to := 0, len(all)
	if len(a) == 2 {
		if from, err = wholeOf(a[1]); err != nil {
			return nil, err
		}
		to = min(from, len(all))
	}
	out := []any{}
	for n := from; n <= to; n++ {
		begun := len(out)
		if _, err := s.Each(n, func(counts []int, _ dice.Weight) error {
			if out = append(out, s.List(counts)); len(out) > MaxList {
				return errorf("the list is too long")
			}
			return f.run.Spend(1)
		}); err != nil {
			return nil, err
		}
		slices.Reverse(out[begun:])
	}
	return out, nil
}

// List returns a handful as a list, sorted by kind.
func (s Source) List(counts []int) []any {
	out := []any{}
	for i, n := range counts {
		for range n {
			out = append(out, s.Values[i])
		}
	}
	return out
}

// Look is a question asked of each element of the list in a slot, such as # >= 5 in count(dice, #
// >= 5). Elements for which all looks give the same need not be told apart.
type Look struct {
	Slot  int   // of the list
	Slots []int // read by the question besides the element
	say   code  // nil if only the number of elements is asked for
	at    element
}

// Say evaluates the question for an element.
func (l *Look) Say(f *Frame, v any) (any, error) {
	if l.say == nil {
		return nil, nil
	}
	f.slots[l.at.item], f.slots[l.at.index] = v, 0
	return l.say(f)
}

// Looks returns the questions that the expression asks of lists in slots.
func (c *Code) Looks() []Look { return c.looks }

// Plain returns the slots that the expression reads directly, and not only by questions to their
// elements.
func (c *Code) Plain() []int { return c.plain }

// Handful returns the two sides of an expression "n of source". It reports false for any other.
func (c *Code) Handful() (count, source func(*Frame) (any, error), ok bool) {
	if c.draw == nil || !c.draw.whole {
		return nil, nil, false
	}
	return c.draw.count.code(), c.draw.of.code(), true
}

// Drawn returns how many are drawn in an expression "n of source". It reports false for any other,
// and for a number that is not known when compiled.
func (c *Code) Drawn() (n int, ok bool) {
	if _, _, handful := c.Handful(); handful && c.draw.count.known {
		n, ok = c.draw.count.value.(int)
	}
	return n, ok
}

// looking are the functions whose answer does not depend on which element is which, only on the
// results of the question.
var looking = map[string]bool{"count": true, "any": true, "all": true, "none": true, "one": true, "sum": true}

// handfulOf compiles a list that a question is asked of. It also returns the list's slot if it is a
// name of the body, else -1.
func (c *compiler) handfulOf(n ast.Node) (part, int) {
	before := len(c.plain)
	p := c.node(n)
	if _, ok := n.(*ast.IdentifierNode); ok && len(c.plain) == before+1 {
		return p, c.plain[before]
	}
	return p, -1
}

// look notes a question to the elements of the list in a slot. The list must be the last slot read.
func (c *compiler) look(slot int, name string, in element, test part) {
	if slot < 0 || !looking[name] || slices.Contains(test.slots, in.index) {
		return
	}
	c.unplain(slot)
	rest := slices.DeleteFunc(slices.Clone(test.slots), func(i int) bool { return i == in.item })
	c.looks = append(c.looks, Look{slot, rest, test.code(), in})
}

// unplain removes one note that a slot is read directly.
func (c *compiler) unplain(slot int) {
	for i := len(c.plain) - 1; i >= 0; i-- {
		if c.plain[i] == slot {
			c.plain = slices.Delete(c.plain, i, i+1)
			return
		}
	}
}

// length compiles len(list).
func (c *compiler) length(n *ast.CallNode) part {
	of, slot := c.handfulOf(n.Arguments[0])
	if slot >= 0 {
		c.unplain(slot)
		c.looks = append(c.looks, Look{Slot: slot})
	}
	return c.called(n, "len", []part{of})
}
