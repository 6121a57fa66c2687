package expr

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// OutcomeKey returns a key that distinguishes things of the game as outcomes: a part of the model
// by identity, a record by its content.
func (o Object) OutcomeKey() string {
	b := o.b
	switch {
	case b == nil:
		return "nothing"
	case b.model != nil:
		return fmt.Sprintf("%s %p", b.kind, b.model)
	case b.items != nil:
		return b.kind + " " + b.id
	}
	out := []byte(b.kind + " " + b.id)
	for _, n := range o.Names() {
		v, _, err := o.member(n)
		if k, ok := dice.AppendKey(append(append(append(out, ' '), n...), '='), v); ok && err == nil {
			out = k
		}
	}
	return string(out)
}

// OutcomeText returns how a thing of the game prints as an outcome.
func (o Object) OutcomeText() string { return Format(o) }

// lawful transforms a distribution using a predicate and the argument after it.
type lawful func(d dice.Dist, holds func(any) (bool, error), most any) (dice.Dist, error)

// ofLaws are the functions with a predicate that take a distribution.
var ofLaws = map[string]lawful{
	"given":   givenThat,
	"reroll":  rerolled,
	"explode": exploded,
}

// ofLaw compiles a function of ofLaws.
func (c *compiler) ofLaw(n *ast.BuiltinNode, work lawful) part {
	if len(n.Arguments) < 2 {
		return c.fail(n, "want a distribution and what must hold of #")
	}
	of, free := c.node(n.Arguments[0]), c.next
	in := element{c.slot(), c.slot(), -1}
	test, last := c.predicate(n.Arguments[1], in, false), constant(nil)
	c.next = free
	if len(n.Arguments) > 2 {
		last = c.node(n.Arguments[2])
	}
	reach := joined(of, last, part{reach: test.reach.without(free)})
	reach.open = true
	base, say, most, off := of.code(), test.code(), last.code(), n.Location().From
	return part{reach: reach, run: func(f *Frame) (any, error) {
		v, err := base(f)
		if err != nil {
			return nil, err
		}
		d, err := distOf(v)
		if err != nil {
			return nil, at(err, off)
		}
		m, err := most(f)
		if err != nil {
			return nil, err
		}
		d, err = work(d, func(v any) (bool, error) { return f.asks(say, in, v, m) }, m)
		if err != nil {
			return nil, at(err, off)
		}
		return Law(d.Fresh()), nil
	}}
}

// asks evaluates a predicate for a value. A whole number in place of the predicate, with no
// argument after it, is returned as errMost.
func (f *Frame) asks(say code, in element, v, last any) (bool, error) {
	if err := f.run.Spend(1); err != nil {
		return false, err
	}
	f.slots[in.item], f.slots[in.index] = v, 0
	got, err := say(f)
	if err != nil {
		return false, err
	}
	if n, whole := got.(int); whole && last == nil {
		return false, errMost(n)
	}
	b, ok := got.(bool)
	if !ok {
		return false, errorf("%s", untrue(got))
	}
	return b, nil
}

// errMost is the number that explode(law, most) has in place of a predicate.
type errMost int

// Error says which number was given.
func (e errMost) Error() string { return fmt.Sprintf("want true or false, got %d", int(e)) }

// givenThat restricts a law to the outcomes for which something holds, scaled so that their chances
// add up to 1 again. It is an error if there are none.
func givenThat(d dice.Dist, holds func(any) (bool, error), _ any) (dice.Dist, error) {
	var g dice.Gather
	for i := range d.Len() {
		is, err := holds(d.Value(i))
		if err != nil {
			return dice.Dist{}, err
		}
		if !is {
			continue
		}
		if err := g.Add(d.Value(i), d.Weight(i), d.Total()); err != nil {
			return dice.Dist{}, err
		}
	}
	out, ok := g.Dist()
	if !ok {
		return out, errorf("no outcome is such")
	}
	return out, nil
}

// rerolled is reroll(law, when) and reroll(law, when, most).
func rerolled(d dice.Dist, holds func(any) (bool, error), most any) (dice.Dist, error) {
	n := -1
	if most != nil {
		var err error
		if n, err = wholeOf(most); err != nil || n < 0 {
			return d, errorf("want how often it is thrown again, got %s", describe(most))
		}
	}
	return dice.Reroll(d, n, holds)
}

// exploded is explode(law, most), where the highest face is thrown again, and explode(law, when,
// most).
func exploded(d dice.Dist, holds func(any) (bool, error), most any) (dice.Dist, error) {
	if most == nil && d.Len() > 0 {
		_, err := holds(d.Value(0))
		n, ok := err.(errMost)
		if !ok {
			return d, cmp.Or(err, errorf("explode wants how often it is thrown again: explode(law, most), or explode(law, when, most)"))
		}
		top := d.Value(d.Len() - 1)
		most, holds = int(n), func(v any) (bool, error) { return equal(v, top), nil }
	}
	n, err := wholeOf(most)
	if err != nil || n < 0 {
		return d, errorf("want how often it is thrown again, got %s", describe(most))
	}
	return dice.Explode(d, n, holds)
}

// distOf returns a value as a distribution: a chance as true and false, any other value as certain.
func distOf(v any) (dice.Dist, error) {
	switch v := now(v).(type) {
	case dice.Dist:
		return v, nil
	case dice.Chance:
		yes, all := v.Rat().Num(), v.Rat().Denom()
		return dice.Weighted([]any{false, true}, []dice.Weight{dice.BigWeight(new(big.Int).Sub(all, yes)), dice.BigWeight(yes)})
	case *dice.Later:
		return v.Dist()
	default:
		if _, ok := dice.KeyOf(v); !ok {
			return dice.Dist{}, errorf("%s cannot be rolled", describe(v))
		}
		return dice.Sure(v), nil
	}
}

// Dist returns a value of the language as a distribution: a chance as true and false, any other
// value as certain.
func (e *Env) Dist(v any) (dice.Dist, error) { return distOf(v) }

// rollFn is roll("2d6") and roll(tables.panic), whose outcomes are rows.
func rollFn(f *Frame, a []any) (any, error) {
	e := f.env
	switch v := a[0].(type) {
	case string:
		if !isSpec(v) {
			if t := e.root.game.Table(v); t != nil {
				e.Note("tables." + v)
				return f.rows(t)
			}
		}
		if n, err := strconv.Atoi(v); err == nil {
			return distOf(n) // a certain value among dice, such as 1 damage
		}
		d, err := dice.RollOf(v)
		return d.Fresh(), err
	case dice.Dist:
		return v.Fresh(), nil
	case Object:
		if t, ok := v.Model().(*model.Table); ok {
			return f.rows(t)
		}
	}
	return nil, errorf("roll wants dice such as \"2d6\" or a table, got %s", describe(a[0]))
}

// isSpec reports whether a text may be dice, such as d6 or 2d6.
func isSpec(s string) bool { return len(s) > 0 && (s[0] == 'd' || s[0] >= '0' && s[0] <= '9') }

// rows returns the roll on a table: the law of its rows.
func (f *Frame) rows(t *model.Table) (any, error) {
	d, err := f.keys(t)
	if own := fmt.Sprintf("table %q: ", t.ID); err != nil && !strings.Contains(err.Error(), own) {
		return nil, errorf("%s%s", own, err)
	}
	if err != nil {
		return nil, err
	}
	d, err = dice.Lift1(d, func(v any) (any, error) {
		row := RowFor(t, v)
		if row == nil {
			return nil, errorf("table %q has no row for %s", t.ID, Format(v))
		}
		return f.env.root.wrap(row), nil
	})
	return d.Fresh(), err
}

// keys returns what is rolled on a table: its dice, or the value of its expression.
func (f *Frame) keys(t *model.Table) (dice.Dist, error) {
	if d, err := dice.RollOf(t.Die); err == nil {
		return d, nil
	}
	v, err := partOf(f.env, f.run, t.Die)
	if err != nil {
		return dice.Dist{}, err
	}
	d, err := distOf(v)
	for i := range d.Len() {
		switch v := d.Value(i).(type) {
		case int, dice.Number, string, bool:
		default:
			return dice.Dist{}, errorf("want numbers, words or yes and no, which are keys of rows, got %s", describe(v))
		}
	}
	return d, err
}

// Keys returns what is rolled on a table, as a question of its own: the law of the keys of its
// rows.
func (e *Env) Keys(t *model.Table) (dice.Dist, error) {
	return (&Frame{env: e, run: e.begin()}).keys(t)
}

// RowFor returns the row of a table for a result of its roll: for a number the row that covers it,
// for anything else the row whose key it is, as it prints. It returns nil if there is none.
func RowFor(t *model.Table, result any) *model.Row {
	if i := slices.IndexFunc(t.Rows, func(r *model.Row) bool { return Takes(r, result) }); i >= 0 {
		return t.Rows[i]
	}
	return nil
}

// Takes reports whether a row covers a result of a roll.
func Takes(r *model.Row, result any) bool {
	if n, ok := result.(int); ok {
		return r.Takes.Has(n)
	}
	return r.Names(Format(result)) || r.Names(fmt.Sprint(result)) // true, which prints as yes
}

// dieFn is die([0, 0, 1]): each element of a list is equally likely. For a collection or deck, a
// card is as likely as it has copies. For a record and die(list, weights), the weights are given.
func dieFn(f *Frame, a []any) (any, error) {
	if n, ok := a[0].(int); ok {
		return nil, errorf("die wants the list of its faces: write d%d for a die of %d faces", n, n)
	}
	if len(a) == 2 {
		return weightedOf(f.env, a[0], a[1])
	}
	if m, ok := a[0].(map[string]any); ok {
		return weightedOf(f.env, faces(sortedKeys(m)), m)
	}
	s, err := f.env.Source(a[0])
	if err != nil {
		return nil, err
	}
	d, err := dice.Weighted(s.Values, s.Weights)
	return d.Fresh(), err
}

// weightedOf returns the law of the things of a list, each with its weight: a number of 0 or more,
// in the order of the list or record of weights.
func weightedOf(e *Env, of, by any) (any, error) {
	things, err := e.root.items(of)
	if err != nil {
		return nil, err
	}
	weights, err := e.root.items(by)
	if err != nil {
		return nil, err
	}
	parts, whole := make([]*big.Rat, len(weights)), big.NewInt(1)
	for i, v := range weights {
		n, ok := number(v)
		if !ok || n.rat().Sign() < 0 {
			return nil, errorf("want how often each comes, 0 or more, got %s", describe(v))
		}
		parts[i] = n.rat()
		den := parts[i].Denom()
		whole.Mul(whole, new(big.Int).Quo(den, new(big.Int).GCD(nil, nil, whole, den)))
	}
	counts := make([]dice.Weight, len(parts))
	for i, r := range parts {
		share := new(big.Int).Quo(whole, r.Denom())
		counts[i] = dice.BigWeight(share.Mul(share, r.Num()))
	}
	d, err := dice.Weighted(things, counts)
	return d.Fresh(), err
}

// togetherFn is together([d6, d8, d8]): it throws each die or law of a list, and gives what they
// show as a list in the same order.
func togetherFn(f *Frame, a []any) (any, error) {
	list, err := f.env.root.items(a[0])
	if err != nil {
		return nil, err
	}
	return jointOf(list)
}

// jointOf returns the law of the list of what several laws show, thrown independently.
func jointOf(list []any) (dice.Dist, error) {
	out := dice.Sure([]any{})
	for _, v := range list {
		d, err := distOf(v)
		switch {
		case err != nil:
			return d, err
		case dice.Related(out, d):
			return d, errorf("the same roll is in the list twice: name it under rolls, and it is one value throughout; or roll twice")
		case out.Len()*d.Len() > maxLifted/8:
			return d, errorf("more than %d throws of %d dice are too many: throw equal dice as a handful, or one after another in a chain", maxLifted/8, len(list))
		}
		if out, err = dice.Lift2(out, d, func(x, y any) (any, error) { return append(slices.Clip(x.([]any)), y), nil }); err != nil {
			return d, err
		}
	}
	return out, nil
}

// sumsFn is sums(n, law): the sum of n throws.
func sumsFn(f *Frame, a []any) (any, error) {
	n, err := wholeOf(a[0])
	if err != nil {
		return nil, err
	}
	d, err := distOf(a[1])
	if err != nil {
		return nil, err
	}
	d, err = dice.Sums(n, d)
	return d.Fresh(), err
}

// maxTrials bounds the digits of an answer.
const maxTrials = 1000

// trialsFn is trials(n, chance): how many of n independent trials succeed.
func trialsFn(_ *Frame, a []any) (any, error) {
	n, err := wholeOf(a[0])
	if err != nil {
		return nil, err
	}
	if n < 0 || n > maxTrials {
		return nil, errorf("%d trials: want 0 to %d", n, maxTrials)
	}
	p, err := chanceOf(a[1])
	if err != nil {
		return nil, err
	}
	return dice.Binomial(n, p).Fresh(), nil
}

// pickFn is pick(marked, all, hand): how many marked ones are in a hand drawn from all.
func pickFn(_ *Frame, a []any) (any, error) {
	n, err := lists.Try(a, wholeOf)
	if err != nil {
		return nil, err
	}
	d, err := dice.Draw(n[0], n[1], n[2])
	return d.Fresh(), err
}

// bestFn is best(a, b, ...): the law with the greatest mean, the first of equals.
func bestFn(f *Frame, a []any) (any, error) {
	if len(a) == 1 {
		list, err := f.env.root.items(a[0])
		if err != nil {
			return nil, err
		}
		a = list
	}
	var out any
	var most any
	for _, v := range a {
		mean, err := meanOf(f.env, v)
		if err != nil {
			return nil, err
		}
		c := 1
		if out != nil {
			if c, err = compare(mean, most); err != nil {
				return nil, err
			}
		}
		if c > 0 {
			out, most = v, mean
		}
	}
	if out == nil {
		return nil, errorf("best of nothing")
	}
	return out, nil
}

// chanceIn returns the chance of the outcomes that pass.
func chanceIn(d dice.Dist, pass func(v any) (bool, error)) (any, error) {
	d, err := dice.Lift1(d, func(v any) (any, error) { return pass(v) })
	if err != nil {
		return nil, err
	}
	return Law(d), nil
}

// chanceFn is chance(law, outcome), also for a list of outcomes, and chance(number), which makes a
// number from 0 to 1 a chance.
func chanceFn(f *Frame, a []any) (any, error) {
	if len(a) == 1 {
		return chanceOf(a[0])
	}
	d, err := distOf(a[0])
	if err != nil {
		return nil, err
	}
	list, ok := a[1].([]any)
	if !ok {
		list = []any{a[1]}
	}
	for _, want := range list {
		if err := known(d, want); err != nil {
			return nil, err
		}
	}
	return chanceIn(d, func(v any) (bool, error) {
		return slices.ContainsFunc(list, func(x any) bool { return equal(v, x) }), nil
	})
}

// chanceOf returns a number from 0 to 1, or true or false, as a chance.
func chanceOf(v any) (dice.Chance, error) {
	switch v := v.(type) {
	case dice.Chance:
		return v, nil
	case bool:
		if v {
			return dice.Of(1, 1), nil
		}
		return dice.Chance{}, nil
	case string:
		if r, ok := dice.ParseNumber(v); ok {
			return dice.FromRat(r)
		}
	}
	n, ok := number(v)
	if !ok {
		return dice.Chance{}, errorf("want a number from 0 to 1, got %s", describe(v))
	}
	return dice.FromRat(n.rat())
}

// known returns an error if a name is not an outcome of a law. Numbers are not checked.
func known(d dice.Dist, want any) error {
	if isLaw(want) {
		return errorf("want an outcome, got %s", describe(want))
	}
	name, ok := want.(string)
	if !ok {
		return nil
	}
	if hint, is := outcomeNear(d, name); !is {
		return errorf("no outcome %q%s", name, hint)
	}
	return nil
}

// outcomeNear reports whether a name is an outcome of a law. For any other it returns a hint at one
// that is spelt nearly like it.
func outcomeNear(d dice.Dist, name string) (hint string, is bool) {
	if slices.Contains(d.Words(), name) {
		return "", true
	}
	keys := slices.Clone(d.Words())
	for _, o := range d.Outcomes() {
		if equal(o.Value, name) {
			return "", true
		}
		if !slices.Contains(keys, o.Key()) {
			keys = append(keys, o.Key())
		}
	}
	return near(name, keys), false
}

// limitFn is atleast(law, n) and atmost(law, n).
func limitFn(name string, holds func(c int) bool) function {
	return function{2, 2, func(f *Frame, a []any) (any, error) {
		if _, text := a[0].(string); text {
			return nil, errorf("want a distribution, got %s", describe(a[0]))
		}
		d, err := distOf(a[0])
		if err != nil {
			return nil, err
		}
		if _, ok := number(a[1]); !ok {
			return nil, errorf("%s: argument 2: want a whole number, got %s", name, describe(a[1]))
		}
		return chanceIn(d, func(v any) (bool, error) {
			if _, list := v.([]any); list {
				return false, errorf("%s: the outcomes are lists: %s(sum(...), n) asks of their sums", name, name)
			}
			if _, ok := number(v); !ok {
				return false, nil
			}
			c, err := compare(v, a[1])
			return holds(c), err
		})
	}}
}
