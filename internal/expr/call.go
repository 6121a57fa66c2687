package expr

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Func is a function of a game's rules. It takes the run that it is called in, and its arguments as
// values of the language.
type Func func(r *Run, args []any) (any, error)

// call compiles the call of a named function.
func (c *compiler) call(n *ast.CallNode) part {
	id, ok := n.Callee.(*ast.IdentifierNode)
	if !ok {
		return c.fail(n, "only functions can be called, such as draw(5, \"attack\")")
	}
	name := id.Value
	if name == "len" && len(n.Arguments) == 1 {
		return c.length(n)
	}
	c.facts.pick(n)
	c.facts.exchanged(n, name)
	if kept, ok := c.keptOf(n, name); ok {
		return kept
	}
	args := c.nodes(n.Arguments)
	c.facts.finds(c.root, name, args)
	return c.called(n, name, args)
}

// applied returns code that evaluates parts and passes their values to do. An error of do is placed
// at off.
func applied(parts []part, off int, do fn) code {
	of := runs(parts)
	return func(f *Frame) (any, error) {
		a, err := evaluated(f, of)
		if err != nil {
			return nil, err
		}
		v, err := do(f, a)
		return v, at(err, off)
	}
}

// called compiles a call whose arguments are compiled.
func (c *compiler) called(n *ast.CallNode, name string, args []part) part {
	own, language := c.root.language[name]
	if throws, is := c.root.throwing[name]; is {
		own = throws
	}
	if own == nil {
		return c.given(name, args, n)
	}
	lifts := lifting[name]
	reach := joined(args...)
	reach.open = reach.open || !language
	return c.once(part{reach: reach, run: applied(args, n.Location().From, func(f *Frame, a []any) (v any, err error) {
		if language {
			err = f.run.pass(a...)
		}
		switch {
		case err != nil:
		case len(a) == 1 && keeping[name] != 0 && ofNumbers(a[0]):
			err = errorf("%s of one law is that law: 2d6 is the sum of two dice, 2 of d6 are the dice one by one", name)
		case lifts && len(a) > 2 && keeping[name] != 0 && slices.ContainsFunc(a, isLaw):
			v, err = twoByTwo(f, own, a)
		case lifts:
			v, err = liftedCall(f, own, a)
		default:
			v, err = own(f, a)
		}
		if err == nil {
			err = f.run.weighed(v)
		}
		return v, err
	})})
}

// given compiles the call of a function of the game rather than the language.
func (c *compiler) given(name string, args []part, n ast.Node) part {
	c.facts.Calls = lists.Added(c.facts.Calls, name)
	for _, a := range args {
		if s, text := a.value.(string); text && a.known {
			c.facts.Texts = lists.Added(c.facts.Texts, s)
		}
	}
	rule, call := c.root.rules[name], func(f *Frame, a []any) (any, error) { return f.ask(name, f.env.root.rules[name], a) }
	if c.scope != nil {
		if rule == nil {
			return c.fail(n, unknownFunction(c.root, name).Msg)
		}
		call = func(f *Frame, a []any) (any, error) { return f.ask(name, rule, a) }
	}
	reach := joined(args...)
	reach.open = true
	return part{reach: reach, run: applied(args, n.Location().From, call)}
}

// twoByTwo folds a function of two arguments over several: the first two, then the result and the
// next, so that laws stay small.
func twoByTwo(f *Frame, do fn, args []any) (any, error) {
	v := args[0]
	for _, a := range args[1:] {
		var err error
		if v, err = liftedCall(f, do, []any{v, a}); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// evaluated returns the values of arguments, in order. It stops at the first error.
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

// ask calls a function of the game's rules. A nil rule is an unknown function.
func (f *Frame) ask(name string, rule Func, args []any) (any, error) {
	if rule == nil {
		return nil, unknownFunction(f.env.root, name)
	}
	if x := notingIn(f.env); x != nil {
		x.question(name, args)
	}
	if err := f.run.Enter(); err != nil {
		return nil, err
	}
	defer f.run.Leave()
	return rule(f.run, args)
}

// joinsTexts are functions of other languages that do what + does here.
var joinsTexts = []string{"string", "tostring", "to_string", "text", "concat", "concatenate"}

// unknownFunction returns the error for a name that is not a function, with the likely one.
func unknownFunction(r *root, name string) *Error {
	if _, data := r.top[name]; data {
		return &Error{Msg: name + " is no function", Off: -1}
	}
	if slices.Contains(joinsTexts, strings.ToLower(name)) {
		return &Error{Msg: "unknown function " + name + ": + joins texts, and numbers to them", Off: -1}
	}
	names := slices.Concat(r.words(), sortedKeys(r.rules), sortedKeys(predicates))
	slices.Sort(names)
	return &Error{Msg: "unknown function " + name + near(name, slices.Compact(names)), Off: -1}
}

// named compiles a name of a body: one of its own, or one of the game's data, whose value is then
// known.
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
			c.facts.Reads = lists.Added(c.facts.Reads, id)
			return constant(v())
		}
	}
	return c.fail(n, c.root.unknownName(name, c.scope.named()).Msg)
}

// unknownName returns the error for a name that is neither in own nor in the game.
func (r *root) unknownName(name string, own []string) *Error {
	if slices.Contains(r.words(), name) || r.rules[name] != nil {
		return &Error{Msg: name + " is a function: write " + name + "(...)", Off: -1}
	}
	if one := thingOf(r.game, name); one != "" {
		return &Error{Msg: "unknown name " + name + ": " + one, Off: -1}
	}
	switch i := slices.IndexFunc(own, isPiece); {
	case i < 0:
	case isPiece(name):
		return &Error{Msg: "unknown name " + name + ": what is drawn here is called " + own[i], Off: -1}
	case isFieldOf(r.fielded, name):
		return &Error{Msg: "unknown name " + name + ": did you mean " + own[i] + "." + name + "?", Off: -1}
	}
	if hint := asDice(name, own); hint != "" {
		return &Error{Msg: "unknown name " + name + ": " + hint, Off: -1}
	}
	all := slices.Concat(own, r.topNames, r.words())
	hint := near(name, all)
	if own = slices.Compact(slices.Sorted(slices.Values(own))); hint == "" && len(own) > 0 && len(own) <= 16 {
		hint = ": besides the game's own data there is " + commaList(own)
	}
	return &Error{Msg: "unknown name " + name + hint, Off: -1}
}

// asDice explains how to write dice, for a name that looks like an attempt at them: 2D6, or nd6 and
// dn where there is a name n. It returns "" for any other.
func asDice(name string, own []string) string {
	n, faces, ok := strings.Cut(strings.ToLower(name), "d")
	small, many := strings.ToLower(name), n != "" && slices.Contains(own, n)
	switch die := "d" + faces; {
	case !ok:
	case small != name && isDice(small):
		return "dice are written in small letters, " + small
	case many && isDice(die):
		return fmt.Sprintf("%s of %s are so many dice one by one, sums(%[1]s, %[2]s) is their sum", n, die)
	case slices.Contains(own, faces) && (many || isDice(n+"d1")):
		return fmt.Sprintf("dice of %s faces are rolled with roll(\"%sd\" + text(%[1]s))", faces, n)
	}
	return ""
}

// isPiece reports whether a name is one that layouts give to what they draw. Each kind of component
// has its own.
func isPiece(name string) bool {
	return slices.Contains([]string{"card", "unit", "tile", "show"}, name)
}

// thingOf explains how to write an id that appears without quotes, "" if the name is not an id.
func thingOf(game *model.Game, name string) string {
	for _, id := range []string{name, kebab(name)} {
		for _, c := range game.Collections {
			if slices.ContainsFunc(c.Entries, func(e *model.Entry) bool { return e.ID == id }) {
				one := c.One
				one = cmp.Or(one, c.ID)
				return fmt.Sprintf("put the id of a %s in quotes, %q", one, id)
			}
		}
	}
	return ""
}

// applies is applies(modifier, thing): whether the condition of a table's modifier holds for a
// thing, whose fields are in scope without a prefix. A modifier without a condition depends on the
// situation, so applies is false for it.
func applies(f *Frame, a []any) (any, error) {
	var m *model.Modifier
	if o, ok := a[0].(Object); ok {
		m, _ = o.Model().(*model.Modifier)
	}
	thing, ok := a[1].(Object)
	switch {
	case m == nil:
		return nil, errorf("applies wants a modifier of a table first, got %s", describe(a[0]))
	case !ok:
		return nil, errorf("applies wants the thing that the modifier may be for, got %s", describe(a[1]))
	case m.For == "":
		return false, nil
	}
	v, err := partOf(f.env.In(thing), f.run, m.For)
	if err == nil {
		if _, ok := v.(bool); !ok {
			err = errorf("want true or false, got %s", describe(v))
		}
	}
	if err != nil {
		return nil, errorf("modifier %q: %s", m.ID, err)
	}
	return v, nil
}

// partOf evaluates an expression as part of a run.
func partOf(e *Env, r *Run, src string) (any, error) {
	p, err := e.root.program(src)
	if err != nil {
		return nil, err
	}
	if err := r.Enter(); err != nil {
		return nil, err
	}
	defer r.Leave()
	return e.runIn(p, r)
}
