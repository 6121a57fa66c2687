package expr

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"punchboard/internal/engine/dice"
)

// operator computes the result of a binary operator.
type operator func(a, b any) (any, error)

// operators returns the binary operators except "and", "or", "??" and "of".
func operators() map[string]operator {
	return map[string]operator{
		"+":  func(a, b any) (any, error) { return lifted(a, b, add) },
		"-":  calculating('-'),
		"*":  calculating('*'),
		"/":  calculating('/'),
		"%":  calculating('%'),
		"**": calculating('^'),
		"^":  calculating('^'),
		"==": same,
		"!=": differs,
		"<":  comparing(func(c int) bool { return c < 0 }),
		"<=": comparing(func(c int) bool { return c <= 0 }),
		">":  comparing(func(c int) bool { return c > 0 }),
		">=": comparing(func(c int) bool { return c >= 0 }),
		"in": func(a, b any) (any, error) {
			if isLaw(a) {
				if err := spelt(a, b); err != nil {
					return nil, err
				}
			}
			return lifted(a, b, within)
		},
		"contains":   func(a, b any) (any, error) { return lifted(a, b, func(a, b any) (any, error) { return within(b, a) }) },
		"..":         span,
		"matches":    matches,
		"startsWith": texts(strings.HasPrefix),
		"endsWith":   texts(strings.HasSuffix),
	}
}

// calculating returns the operator + - * / % or ^. It computes whole numbers directly, and laws for
// every pair of outcomes.
func calculating(op byte) operator {
	of := func(a, b any) (any, error) { return arith(op, a, b) }
	return func(a, b any) (any, error) {
		x, ok := plainWhole(a)
		y, also := plainWhole(b)
		if ok && also {
			if v, done := wholeArith(op, x, y); done {
				return v, nil
			}
		}
		return lifted(a, b, of)
	}
}

// plainWhole returns a whole number, whether or not it prints with its sign.
func plainWhole(v any) (int, bool) {
	switch v := v.(type) {
	case int:
		return v, true
	case Signed:
		return int(v), true
	}
	return 0, false
}

// comparing returns the operator < <= > or >=. It compares whole numbers directly, and laws for
// every pair of outcomes.
func comparing(holds func(int) bool) operator {
	of := func(a, b any) (any, error) {
		c, err := compare(a, b)
		return err == nil && holds(c), err
	}
	return func(a, b any) (any, error) {
		x, ok := plainWhole(a)
		y, also := plainWhole(b)
		switch {
		case ok && also && x < y:
			return holds(-1), nil
		case ok && also && x > y:
			return holds(1), nil
		case ok && also:
			return holds(0), nil
		}
		return lifted(a, b, of)
	}
}

// same is a == b. For a distribution and a value it is the chance of that value. Two distributions,
// or one and a record of its chances, are compared as wholes.
func same(a, b any) (any, error) {
	if is, plain := samePlain(a, b); plain {
		return is, nil
	}
	return eachThrow(a, b, alike)
}

// eachThrow applies an operator to each outcome of distributions, or to the two values as they are
// if neither could be an outcome of the other. A misspelt name of an outcome is an error.
func eachThrow(a, b any, f operator) (any, error) {
	if !rolled(a, b) {
		return f(a, b)
	}
	if err := spelt(a, b); err != nil {
		return nil, err
	}
	return lifted(a, b, f)
}

// alike compares two values for equality. Comparing a list with a number is an error, because they
// are never equal.
func alike(a, b any) (any, error) {
	list, x := a, b
	if _, ok := a.([]any); !ok {
		list, x = b, a
	}
	if _, ok := list.([]any); ok {
		if n, ok := number(x); ok {
			return nil, errorf("%s is never %s: ask of its elements, such as count(..., it == %[2]s), or of their sum", describe(list), n.rat().RatString())
		}
	}
	return equal(a, b), nil
}

// differs is a != b, the opposite of same, outcome by outcome for laws.
func differs(a, b any) (any, error) {
	if is, plain := samePlain(a, b); plain {
		return !is, nil
	}
	unlike := func(a, b any) (any, error) {
		is, err := alike(a, b)
		return is == false, err
	}
	return eachThrow(a, b, unlike)
}

// samePlain compares two words, two whole numbers or two flags. plain is false for anything else.
func samePlain(a, b any) (is, plain bool) {
	switch x := a.(type) {
	case string:
		y, ok := b.(string)
		return x == y, ok || b == nil
	case int:
		y, ok := b.(int)
		return ok && x == y, ok || b == nil
	case bool:
		y, ok := b.(bool)
		return ok && x == y, ok || b == nil
	case nil:
		switch b.(type) {
		case nil:
			return true, true
		case string, int, bool, Object:
			return false, true
		}
	}
	return false, false
}

// rolled reports whether one of two values is a distribution and the other might be one of its
// outcomes.
func rolled(a, b any) bool {
	x, isX := now(a).(dice.Dist)
	y, isY := now(b).(dice.Dist)
	if isX == isY {
		return false
	}
	return isX && mayBe(x, b) || isY && mayBe(y, a)
}

// mayBe reports whether a value might be an outcome of a distribution rather than a record of its
// chances.
func mayBe(d dice.Dist, v any) bool {
	if _, record := v.(map[string]any); !record {
		return v != nil
	}
	_, records := d.Value(0).(map[string]any)
	return records
}

// spelt returns an error if one of two values is a distribution and the other a word, or a list of
// words, that cannot be one of its outcomes: spelt nearly like one, not in their order, or a word
// where all are numbers.
func spelt(a, b any) error {
	d, ok := now(a).(dice.Dist)
	if !ok {
		d, ok = now(b).(dice.Dist)
		b = a
	}
	words, isList := b.([]any)
	if !isList {
		words = []any{b}
	}
	for _, w := range words {
		name, isText := w.(string)
		if !ok || !isText {
			continue
		}
		if hint, is := outcomeNear(d, name); !is && (strings.Contains(hint, "did you mean") || len(d.Words()) > 0 || d.Numeric()) {
			return errorf("no outcome %q%s", name, hint)
		}
	}
	return nil
}

// binary compiles a binary operator. It computes the result at once if both sides are known. An
// error is left to occur at run time, at its place.
func (c *compiler) binary(n *ast.BinaryNode) part {
	c.facts.compared(n)
	switch word := c.text.words[n.Location().From]; {
	case n.Operator == "in" && word == "of":
		return c.drawn(n)
	case n.Operator == "and" || n.Operator == "&&":
		return c.logic(n, false)
	case n.Operator == "or" || n.Operator == "||":
		return c.logic(n, true)
	case n.Operator == "==" || n.Operator == "!=":
		if a, b := c.dice(n.Left), c.dice(n.Right); a != "" && b != "" {
			return c.fail(n, fmt.Sprintf("this asks whether %s and %s are the same dice: whether two throws agree is (%[1]s - %[2]s) %[3]s 0", a, b, n.Operator))
		}
	}
	left, right := c.node(n.Left), c.node(n.Right)
	a, b, off := left.code(), right.code(), n.Location().From
	if n.Operator == "??" {
		return part{reach: joined(left, right), run: func(f *Frame) (any, error) {
			if v, err := a(f); err != nil || v != nil {
				return v, err
			}
			return b(f)
		}}
	}
	op, ok := c.root.operators[n.Operator]
	if !ok {
		return c.fail(n, "unknown sign "+n.Operator)
	}
	if left.known && right.known {
		if v, err := op(left.value, right.value); err == nil {
			return constant(v)
		}
	}
	return c.once(part{reach: joined(left, right), run: func(f *Frame) (any, error) {
		x, err := a(f)
		if err != nil {
			return nil, err
		}
		y, err := b(f)
		if err != nil {
			return nil, err
		}
		if err := f.run.pass(x, y); err != nil {
			return nil, at(err, off)
		}
		v, err := op(x, y)
		if err == nil {
			err = f.run.made(v)
		}
		return v, at(err, off)
	}})
}

// dice returns dice as written, such as d6, "" for any other node.
func (c *compiler) dice(n ast.Node) string {
	id, ok := n.(*ast.IdentifierNode)
	if !ok || c.scope != nil && c.scope.has(id.Value) || slices.ContainsFunc(c.lets, func(l local) bool { return l.name == id.Value }) {
		return ""
	}
	if d, ok := diceName(id.Value); ok {
		return d
	}
	return ""
}

// logic compiles "or" if stop is true, else "and".
func (c *compiler) logic(n *ast.BinaryNode, stop bool) part {
	left, right := c.truth(n.Left), c.truth(n.Right)
	if left.known {
		if left.value == stop {
			return constant(stop)
		}
		return right
	}
	a, b := left.code(), right.code()
	return part{reach: joined(left, right), run: func(f *Frame) (any, error) {
		v, err := a(f)
		if err != nil || v == stop {
			return v, err
		}
		return b(f)
	}}
}

// unary compiles a unary operator: - and + of numbers, not of a flag.
func (c *compiler) unary(n *ast.UnaryNode) part {
	if n.Operator != "-" && n.Operator != "+" {
		of := c.truth(n.Node)
		if of.known {
			return constant(of.value != true)
		}
		run := of.run
		return part{reach: of.reach, run: func(f *Frame) (any, error) {
			v, err := run(f)
			if err != nil {
				return nil, err
			}
			return v != true, nil
		}}
	}
	of, op, off := c.node(n.Node), c.root.operators[n.Operator], n.Location().From
	if of.known {
		if v, err := op(0, of.value); err == nil {
			return constant(v)
		}
	}
	return part{reach: of.reach, run: applied([]part{of}, off, func(_ *Frame, a []any) (any, error) { return op(0, a[0]) })}
}

// slice compiles of[from:to] of a list or a text. Either end may count from the end.
func (c *compiler) slice(n *ast.SliceNode) part {
	c.facts.pick(n)
	of, from, to := c.node(n.Node), c.node(n.From), c.node(n.To)
	return part{reach: joined(of, from, to), run: applied([]part{of, from, to}, n.Location().From, func(f *Frame, a []any) (any, error) {
		return liftedCall(f, func(f *Frame, a []any) (any, error) { return f.env.root.cut(a[0], a[1], a[2]) }, a)
	})}
}

// cut returns part of a list, or of the letters of a text. A nil bound is the start or end.
func (r *root) cut(v, from, to any) (any, error) {
	text, isText := v.(string)
	letters := []rune(text)
	n := len(letters)
	var list []any
	if !isText {
		var err error
		if list, err = r.items(v); err != nil {
			return nil, err
		}
		n = len(list)
	}
	a, err := end(from, n, 0)
	if err != nil {
		return nil, err
	}
	b, err := end(to, n, n)
	if err != nil {
		return nil, err
	}
	a = min(a, b)
	if isText {
		return string(letters[a:b]), nil
	}
	return list[a:b:b], nil
}

// end returns one bound of a slice of n elements, or otherwise if v is nil.
func end(v any, n, otherwise int) (int, error) {
	if v == nil {
		return otherwise, nil
	}
	i, err := wholeOf(v)
	if i < 0 {
		i += n
	}
	return max(0, min(i, n)), err
}

// maxLifted is the most pairs of outcomes that an operator may weigh.
const maxLifted = 2_000_000

// lifted applies f to two values. If one or both are distributions, it applies f to each pair of
// outcomes, with their weights. Two distributions must be thrown independently.
func lifted(a, b any, f operator) (any, error) {
	x, rolledX := now(a).(dice.Dist)
	y, rolledY := now(b).(dice.Dist)
	var d dice.Dist
	var err error
	switch {
	case !rolledX && !rolledY:
		return f(a, b)
	case rolledX && rolledY:
		if dice.Related(x, y) {
			return nil, errorf("the same roll is on both sides: name it under rolls, and it is one value throughout; or roll twice")
		}
		if x.Len()*y.Len() > maxLifted {
			return nil, errorf("%d times %d outcomes are too many to weigh", x.Len(), y.Len())
		}
		d, err = dice.Lift2(x, y, f)
	case rolledX:
		d, err = dice.Lift1(x, func(v any) (any, error) { return f(v, b) })
	default:
		d, err = dice.Lift1(y, func(v any) (any, error) { return f(a, v) })
	}
	if err != nil {
		return nil, err
	}
	return Law(d), nil
}

// Law returns a distribution as a value of the language. A distribution of true and false becomes
// the chance of true.
func Law(d dice.Dist) any {
	yes := dice.Chance{}
	for i := range d.Len() {
		b, ok := d.Value(i).(bool)
		if !ok {
			return d
		}
		if b {
			yes = d.ChanceOf(i)
		}
	}
	return yes
}

// liftedCall calls a function of the language. If an argument is a distribution, it calls the
// function for each outcome; if several are, for each combination. They must be thrown
// independently.
func liftedCall(f *Frame, do fn, args []any) (any, error) {
	var laws []int
	for i, a := range args {
		if isLaw(a) {
			laws = append(laws, i)
		}
	}
	if len(laws) == 0 {
		return do(f, args)
	}
	if len(laws) == 2 {
		return lifted(args[laws[0]], args[laws[1]], func(a, b any) (any, error) { return do(f, with(args, laws, []any{a, b})) })
	}
	d, err := jointOf(listed(laws, func(at int) any { return args[at] }))
	if err != nil {
		return nil, err
	}
	d, err = dice.Lift1(d, func(v any) (any, error) { return do(f, with(args, laws, v.([]any))) })
	if err != nil {
		return nil, err
	}
	return Law(d), nil
}

// with returns arguments with some of them replaced.
func with(args []any, places []int, values []any) []any {
	out := slices.Clone(args)
	for i, at := range places {
		out[at] = values[i]
	}
	return out
}

// isLaw reports whether a value is a law, or one left for later.
func isLaw(v any) bool {
	_, ok := now(v).(dice.Dist)
	return ok
}
