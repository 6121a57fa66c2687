package expr

import (
	"cmp"
	"slices"

	"github.com/expr-lang/expr/ast"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// loop is a running predicate: the elements, and the code for each of them.
type loop struct {
	f     *Frame
	list  []any
	at    element
	test  code
	start code // of reduce, the initial value; of sortBy, the order
}

// say evaluates the predicate for an element.
func (l *loop) say(i int) (any, error) {
	if err := l.f.run.Spend(1); err != nil {
		return nil, err
	}
	l.f.slots[l.at.item], l.f.slots[l.at.index] = l.list[i], i
	return l.test(l.f)
}

// holds evaluates a predicate that must be true or false for an element.
func (l *loop) holds(i int) (bool, error) {
	v, err := l.say(i)
	return v == true, err
}

// predicates are the functions that visit each element of a list.
var predicates = map[string]func(*loop) (any, error){
	"all":           func(l *loop) (any, error) { i, err := l.seek(0, 1, false); return i < 0, err },
	"none":          func(l *loop) (any, error) { i, err := l.seek(0, 1, true); return i < 0, err },
	"any":           func(l *loop) (any, error) { i, err := l.seek(0, 1, true); return i >= 0, err },
	"one":           func(l *loop) (any, error) { n, err := l.count(); return n == 1, err },
	"count":         func(l *loop) (any, error) { n, err := l.count(); return n, err },
	"filter":        filtered,
	"map":           mapped,
	"sum":           summed,
	"find":          func(l *loop) (any, error) { return l.found(l.seek(0, 1, true)) },
	"findLast":      func(l *loop) (any, error) { return l.found(l.seek(len(l.list)-1, -1, true)) },
	"findIndex":     func(l *loop) (any, error) { return number0(l.seek(0, 1, true)) },
	"findLastIndex": func(l *loop) (any, error) { return number0(l.seek(len(l.list)-1, -1, true)) },
	"groupBy":       grouped,
	"sortBy":        sortedBy,
	"reduce":        reduced,
}

// tested are the functions whose predicate must be true or false.
var tested = map[string]bool{
	"all": true, "none": true, "any": true, "one": true, "filter": true, "count": true,
	"find": true, "findIndex": true, "findLast": true, "findLastIndex": true,
}

// builtin compiles a function with a predicate, or one of the language's own that the parser reads
// as one.
func (c *compiler) builtin(n *ast.BuiltinNode) part {
	name := n.Name
	if word := c.text.words[n.Location().From]; word != "" {
		name = word
	}
	work, ok := predicates[name]
	if lawful, is := ofLaws[name]; is {
		return c.ofLaw(n, lawful)
	}
	if !ok || len(n.Arguments) == 0 {
		return c.fail(n, "unknown function "+name)
	}
	c.facts.other(name, n)
	of, own := c.handfulOf(n.Arguments[0])
	free := c.next
	in := element{c.slot(), c.slot(), -1}
	if name == "reduce" {
		in.gathered = c.slot()
	}
	test, start := atSlot(in.item), constant(nil)
	if len(n.Arguments) > 2 {
		start = c.node(n.Arguments[2])
	}
	if len(n.Arguments) > 1 {
		test = c.predicate(n.Arguments[1], in, tested[name])
	} else if tested[name] {
		test = trueOrFalse(test, n)
	}
	c.next = free
	c.look(own, name, in, test)
	reach := joined(of, start, part{reach: test.reach.without(free)})
	base, say, begin, off := of.code(), test.code(), start.code(), n.Arguments[0].Location().From
	return c.once(part{reach: reach, run: func(f *Frame) (any, error) {
		v, err := base(f)
		if err != nil {
			return nil, err
		}
		return f.each(v, loop{f: f, at: in, test: say, start: begin}, work, off)
	}})
}

// predicate compiles what is evaluated for each element.
func (c *compiler) predicate(n ast.Node, in element, truth bool) part {
	if p, ok := n.(*ast.PredicateNode); ok {
		n = p.Node
	}
	c.each = append(c.each, in)
	defer func() { c.each = c.each[:len(c.each)-1] }()
	if truth {
		return c.truth(n)
	}
	return c.node(n)
}

// each runs a predicate over a list. For a distribution it runs over the list of each outcome, or
// for map over each outcome that is not a list.
func (f *Frame) each(v any, l loop, work func(*loop) (any, error), off int) (any, error) {
	if d, ok := now(v).(dice.Dist); ok {
		return f.eachLaw(d, l, work, off)
	}
	list, err := f.env.root.items(v)
	if err != nil {
		return nil, at(notDice(v, err), off)
	}
	l.list = list
	return work(&l)
}

// notDice returns the error for a number where a list was expected. It was very likely meant as
// dice one by one rather than their sum.
func notDice(v any, err error) error {
	if _, ok := number(v); !ok {
		return err
	}
	return errorf("want a list, got %s: 2d6 is the sum of two dice, 2 of d6 are the dice one by one", describe(v))
}

// eachLaw runs a predicate over every outcome of a law. Each is a list, or for map a single value.
// The results, with their chances, are a law again.
func (f *Frame) eachLaw(d dice.Dist, l loop, work func(*loop) (any, error), off int) (any, error) {
	out, err := dice.Lift1(d, func(v any) (any, error) {
		if _, ok := v.([]any); ok {
			return f.each(v, l, work, off)
		}
		l.list = []any{v}
		got, err := work(&l)
		if list, ok := got.([]any); ok && err == nil && len(list) == 1 {
			if upon, rolled := now(list[0]).(dice.Dist); rolled && dice.Related(d, upon) {
				return nil, errorf("the same roll is on both sides: name it under rolls, and it is one value throughout; or roll twice")
			} else if rolled {
				return upon, nil
			}
			return list[0], nil // map(law, f)
		}
		return nil, cmp.Or(err, errorf("want a list, got a distribution: 2d6 is the sum of two dice, 2 of d6 are the dice one by one; the outcomes of a law are law.outcomes"))
	})
	if err != nil {
		return nil, at(err, off)
	}
	return Law(out), nil
}

// seek returns the index of the first element, starting at from, for which the predicate gives
// want. It returns -1 if there is none.
func (l *loop) seek(from, step int, want bool) (int, error) {
	for i := from; i >= 0 && i < len(l.list); i += step {
		is, err := l.holds(i)
		if err != nil {
			return 0, err
		}
		if is == want {
			return i, nil
		}
	}
	return -1, nil
}

// found returns the element at i, nil for -1.
func (l *loop) found(i int, err error) (any, error) {
	if err != nil || i < 0 {
		return nil, err
	}
	return l.list[i], nil
}

// number0 returns the index of an element, nil for none.
func number0(i int, err error) (any, error) {
	if err != nil || i < 0 {
		return nil, err
	}
	return i, nil
}

// count returns the number of elements for which the predicate holds.
func (l *loop) count() (int, error) {
	n := 0
	for i := range l.list {
		is, err := l.holds(i)
		if err != nil {
			return 0, err
		}
		if is {
			n++
		}
	}
	return n, nil
}

// filtered returns the elements for which the predicate holds, in order.
func filtered(l *loop) (any, error) {
	out := []any{}
	for i, v := range l.list {
		is, err := l.holds(i)
		if err != nil {
			return nil, err
		}
		if is {
			out = append(out, v)
		}
	}
	return out, nil
}

// mapped returns the predicate's value for each element. The values count as memory of the run.
func mapped(l *loop) (any, error) {
	out := make([]any, len(l.list))
	for i := range l.list {
		var err error
		if out[i], err = l.say(i); err != nil {
			return nil, err
		}
		if err := l.f.run.Keep(size(out[i])); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// summed adds exactly, whatever kind of number the list holds.
func summed(l *loop) (any, error) {
	var sum any = 0
	for i := range l.list {
		v, err := l.say(i)
		if err != nil {
			return nil, err
		}
		if sum, err = calculating('+')(sum, v); err == nil {
			err = l.f.run.made(sum)
		}
		if err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// groups are lists of elements by their common value.
type groups map[any][]any

// lists returns the lists, in the order of their common values.
func (g groups) lists() ([]any, error) {
	by, err := keys(g)
	if err != nil {
		return nil, err
	}
	return lists.Map(by.([]any), func(k any) any { return g[k] }), nil
}

// grouped groups elements by the predicate's value, which must be a plain value or a thing.
func grouped(l *loop) (any, error) {
	out := groups{}
	for i, v := range l.list {
		k, err := l.say(i)
		if err != nil {
			return nil, err
		}
		if !hashable(k) {
			return nil, errorf("cannot group by %s", describe(k))
		}
		out[key(k)] = append(out[key(k)], v)
	}
	return out, nil
}

// hashable reports whether elements can be grouped by this value.
func hashable(v any) bool {
	switch v.(type) {
	case nil, int, string, bool, Signed, Decimal, Object:
		return true
	}
	return false
}

// sortedBy returns the list sorted by the predicate's value, "asc" or "desc".
func sortedBy(l *loop) (any, error) {
	order, err := l.start(l.f)
	if err != nil {
		return nil, err
	}
	if order != nil && order != "asc" && order != "desc" {
		return nil, errorf("sortBy goes \"asc\" or \"desc\", not %s", describe(order))
	}
	type pair struct{ v, by any }
	pairs := make([]pair, len(l.list))
	for i, v := range l.list {
		by, err := l.say(i)
		if err != nil {
			return nil, err
		}
		pairs[i] = pair{v, by}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		c, e := compare(a.by, b.by)
		err = cmp.Or(err, e)
		if order == "desc" {
			return -c
		}
		return c
	})
	return listed(pairs, func(p pair) any { return p.v }), err
}

// reduced accumulates the elements one by one in #acc, which starts as the third argument or else
// as the first element.
func reduced(l *loop) (any, error) {
	first, v := 0, any(nil)
	if l.start != nil {
		var err error
		if v, err = l.start(l.f); err != nil {
			return nil, err
		}
	}
	if v == nil {
		if len(l.list) == 0 {
			return nil, errorf("reduce of nothing, with nothing to begin with")
		}
		first, v = 1, l.list[0]
	}
	for i := first; i < len(l.list); i++ {
		l.f.slots[l.at.gathered] = v
		var err error
		if v, err = l.say(i); err != nil {
			return nil, err
		}
	}
	return v, nil
}
