package expr

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"punchboard/internal/model"
)

// Func is a function of a game's rules: it is given the run that it is called
// in, and its arguments as the language has them.
type Func func(r *Run, args []any) (any, error)

// call compiles the call of a function by its name.
func (c *compiler) call(n *ast.CallNode) part {
	id, ok := n.Callee.(*ast.IdentifierNode)
	if !ok {
		return c.fail(n, "only functions can be called, such as draw(5, \"attack\")")
	}
	name, off := id.Value, n.Location().From
	if name == "len" && len(n.Arguments) == 1 {
		return c.length(n)
	}
	if kept, ok := c.keptOf(n, name); ok {
		return kept
	}
	args := c.nodes(n.Arguments)
	c.facts.finds(c.root, name, args)
	if work, ok := c.root.inner[name]; ok && c.root.funcs[name] == nil {
		return innerCall(c, n, work, args)
	}
	return c.called(n, name, args, off)
}

// called compiles a call whose arguments are compiled.
func (c *compiler) called(n *ast.CallNode, name string, args []part, off int) part {
	of := runs(args)
	own, language := c.root.language[name]
	if _, given := c.root.funcs[name]; !language || given {
		return c.given(name, of, args, n)
	}
	lifts := lifting[name]
	return c.once(part{reach: joined(args...), run: func(f *Frame) (any, error) {
		a, err := evaluated(f, of)
		if err != nil {
			return nil, err
		}
		if err := f.run.pass(a...); err != nil {
			return nil, at(err, off)
		}
		var v any
		switch {
		case lifts && len(a) > 2 && keeping[name] != 0 && slices.ContainsFunc(a, isLaw):
			v, err = twoByTwo(f.env, own, a)
		case lifts:
			v, err = liftedCall(f.env, own, a)
		default:
			v, err = own(f.env, a)
		}
		if err == nil {
			err = f.run.weighed(v)
		}
		if err != nil {
			return nil, at(err, off)
		}
		return v, nil
	}})
}

// innerCall compiles the call of a function that asks questions of its own.
func innerCall(c *compiler, n *ast.CallNode, work asking, args []part) part {
	reach := joined(args...)
	reach.open = true
	of, off := runs(args), n.Location().From
	return part{reach: reach, run: func(f *Frame) (any, error) {
		a, err := evaluated(f, of)
		if err != nil {
			return nil, err
		}
		v, err := work(f, a)
		if err == nil {
			err = f.run.weighed(v)
		}
		if err != nil {
			return nil, at(err, off)
		}
		return v, nil
	}}
}

// given compiles the call of a function that is not the language's own: of a
// game, or one that throws.
func (c *compiler) given(name string, of []code, args []part, n ast.Node) part {
	c.facts.Calls = added(c.facts.Calls, name)
	for _, a := range args {
		if s, text := a.value.(string); text && a.known {
			c.facts.Texts = added(c.facts.Texts, s)
		}
	}
	off := n.Location().From
	if c.scope != nil && c.root.funcs[name] == nil && c.root.rules[name] == nil {
		return c.fail(n, unknownFunction(c.root, name).Msg)
	}
	reach := joined(args...)
	reach.open = true
	call := func(f *Frame, a []any) (any, error) {
		v, err := callNamed(f.env, f.run, name, a)
		if err == nil && c.root.rules[name] == nil { // rules have spent it themselves
			err = f.run.weighed(v)
		}
		return v, err
	}
	if rule := c.root.rules[name]; rule != nil && c.scope != nil {
		call = func(f *Frame, a []any) (any, error) { return f.env.ask(f.run, name, rule, a) }
	}
	if work := c.root.inner[name]; work != nil && c.root.rules[name] == nil && !c.root.given[name] {
		call = work // in the run that it is asked in, for what it asks itself
	}
	return part{reach: reach, run: func(f *Frame) (any, error) {
		a, err := evaluated(f, of)
		if err != nil {
			return nil, err
		}
		v, err := call(f, a)
		if err != nil {
			return nil, at(err, off)
		}
		return v, nil
	}}
}

// twoByTwo calls a function of two with the first two of several arguments, then
// with what it gives and the next, so that laws stay small.
func twoByTwo(e *Env, f fn, args []any) (any, error) {
	v := args[0]
	for _, a := range args[1:] {
		var err error
		if v, err = liftedCall(e, f, []any{v, a}); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// evaluated are the values of arguments, in order; the first error ends it.
func evaluated(f *Frame, of []code) ([]any, error) {
	out := make([]any, len(of))
	for i, x := range of {
		var err error
		if out[i], err = x(f); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// callNamed calls a function by name.
func callNamed(e *Env, r *Run, name string, args []any) (any, error) {
	rule := e.root.rules[name]
	f := e.root.funcs[name]
	if rule == nil && f == nil {
		return nil, unknownFunction(e.root, name)
	}
	if rule != nil {
		return e.ask(r, name, rule, args)
	}
	if x := notingIn(e); x != nil && e.root.given[name] {
		x.question(name, args)
	}
	return f(e, args)
}

// ask calls a function of the game's rules.
func (e *Env) ask(r *Run, name string, rule Func, args []any) (any, error) {
	if x := notingIn(e); x != nil {
		x.question(name, args)
	}
	if err := r.Enter(); err != nil {
		return nil, err
	}
	defer r.Leave()
	return rule(r, args)
}

// joinsTexts are functions that other languages have for what + does here.
var joinsTexts = []string{"string", "tostring", "to_string", "text", "concat", "concatenate"}

// unknownFunction is the error of a name that is not a function, with the one that may be
// meant.
func unknownFunction(r *root, name string) *Error {
	if _, data := r.top[name]; data {
		return &Error{Msg: name + " is no function", Off: -1}
	}
	if slices.Contains(joinsTexts, strings.ToLower(name)) {
		return &Error{Msg: "unknown function " + name + ": + joins texts, and numbers to them", Off: -1}
	}
	names := append(sortedKeys(r.funcs), r.words()...)
	names = append(names, sortedKeys(r.rules)...)
	for k := range predicates {
		names = append(names, k)
	}
	slices.Sort(names)
	return &Error{Msg: "unknown function " + name + near(name, slices.Compact(names)), Off: -1}
}

// named is a name of a body: its own, or one of the game's data, whose value
// is then known.
func (c *compiler) named(n ast.Node, name string) part {
	if i := slices.Index(c.scope.names, name); i >= 0 {
		c.plain = append(c.plain, i)
		if !c.scope.lazy[i] {
			return atSlot(i)
		}
		return part{reach: reach{slots: []int{i}}, run: func(f *Frame) (any, error) { return f.Get(i) }}
	}
	for _, id := range []string{name, kebab(name)} {
		if v, ok := c.root.top[id]; ok {
			c.facts.Reads = added(c.facts.Reads, id)
			return constant(v())
		}
	}
	return c.fail(n, c.root.unknownName(name, c.scope.named()).Msg)
}

// unknownName says that there is no such name, beside names of its own.
func (r *root) unknownName(name string, own []string) *Error {
	if _, ok := r.funcs[name]; ok || slices.Contains(r.words(), name) || r.rules[name] != nil {
		return &Error{Msg: name + " is a function: write " + name + "(...)", Off: -1}
	}
	if one := thingOf(r.game, name); one != "" {
		return &Error{Msg: "unknown name " + name + ": " + one, Off: -1}
	}
	if i := slices.IndexFunc(own, isPiece); i >= 0 && isPiece(name) {
		return &Error{Msg: "unknown name " + name + ": what is drawn here is called " + own[i], Off: -1}
	}
	all := slices.Concat(own, r.topNames, sortedKeys(r.funcs), r.words())
	hint := near(name, all)
	if own = slices.Compact(slices.Sorted(slices.Values(own))); hint == "" && len(own) > 0 && len(own) <= 16 {
		hint = ": beside what the game holds there is " + commaList(own)
	}
	return &Error{Msg: "unknown name " + name + hint, Off: -1}
}

// isPiece reports whether a name is one by which layouts know what they draw, each
// kind of component by its own.
func isPiece(name string) bool {
	return slices.Contains([]string{"card", "unit", "tile", "show"}, name)
}

// thingOf says what an id names that stands without quotes, "" for nothing.
func thingOf(game *model.Game, name string) string {
	for _, id := range []string{name, kebab(name)} {
		for _, c := range game.Collections {
			if slices.ContainsFunc(c.Entries, func(e *model.Entry) bool { return e.ID == id }) {
				one := c.One
				one = cmp.Or(one, c.ID)
				return fmt.Sprintf("the id of a %s stands between quotes, %q", one, id)
			}
		}
	}
	return ""
}
