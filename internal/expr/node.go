package expr

import (
	"math/big"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// node compiles one node of the syntax tree.
func (c *compiler) node(n ast.Node) part {
	if c.err != nil || n == nil {
		return constant(nil)
	}
	switch n := n.(type) {
	case *ast.NilNode:
		return constant(nil)
	case *ast.BoolNode:
		return constant(n.Value)
	case *ast.IntegerNode:
		return constant(n.Value)
	case *ast.FloatNode:
		return c.decimal(n)
	case *ast.StringNode:
		return constant(n.Value)
	case *ast.IdentifierNode:
		return c.identifier(n)
	case *ast.PointerNode:
		return c.pointer(n, n.Name)
	case *ast.MemberNode:
		return c.member(n)
	case *ast.ChainNode:
		return c.chain(n)
	case *ast.CallNode:
		return c.call(n)
	case *ast.BuiltinNode:
		return c.builtin(n)
	case *ast.UnaryNode:
		return c.unary(n)
	case *ast.BinaryNode:
		return c.binary(n)
	case *ast.ConditionalNode:
		return c.conditional(n)
	case *ast.VariableDeclaratorNode:
		return c.let(n)
	case *ast.SequenceNode:
		return c.sequence(n)
	case *ast.ArrayNode:
		return c.array(n)
	case *ast.MapNode:
		return c.record(n)
	case *ast.SliceNode:
		return c.slice(n)
	}
	return c.fail(n, "cannot be read")
}

// decimal compiles a number with a point, exactly as written.
func (c *compiler) decimal(n *ast.FloatNode) part {
	at := n.Location()
	if at.From < 0 || at.To > len(c.text.runes) || at.From >= at.To {
		return c.fail(n, "cannot be read")
	}
	text := strings.ReplaceAll(string(c.text.runes[at.From:at.To]), "_", "")
	if len(text) > 100 {
		return c.fail(n, "the number is too long")
	}
	if _, power, ok := strings.Cut(strings.ToLower(text), "e"); ok && len(strings.TrimLeft(power, "+-0")) > 2 {
		return c.fail(n, "the number is too large")
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return c.fail(n, "cannot be read")
	}
	return constant(dice.NumberOf(r))
}

// identifier compiles a name: of a let, of the scope, or of the game.
func (c *compiler) identifier(n *ast.IdentifierNode) part {
	name, off := n.Value, n.Location().From
	for i := len(c.lets) - 1; i >= 0; i-- {
		if c.lets[i].name == name {
			return atSlot(c.lets[i].slot)
		}
	}
	if name == "it" && len(c.each) > 0 && !c.scope.has(name) {
		return c.it(n)
	}
	if d, ok := diceName(name); ok {
		if d != name || c.scope != nil && !c.scope.has(name) {
			return c.thrown(n, d)
		}
	}
	if name == "$env" {
		return c.fail(n, "unknown name $env")
	}
	c.facts.name(name)
	if c.scope != nil {
		return c.named(n, name)
	}
	return part{reach: reach{open: true}, run: func(f *Frame) (any, error) {
		v, err := lookupIn(f.env, name)
		return v, at(err, off)
	}}
}

// it compiles "it", another word for # in a predicate unless the scope has that name.
func (c *compiler) it(n *ast.IdentifierNode) part {
	p := c.pointer(n, "")
	if c.scope != nil {
		return p
	}
	run := p.run
	p.open, p.run = true, func(f *Frame) (any, error) {
		if v, ok, err := findIn(f.env, "it"); ok || err != nil {
			return v, err
		}
		return run(f)
	}
	return p
}

// atSlot returns a part that reads a slot of the frame.
func atSlot(i int) part {
	return part{reach: reach{slots: []int{i}}, run: func(f *Frame) (any, error) { return f.slots[i], nil }}
}

// thrown compiles dice such as 2d6. Each evaluation is a new throw.
func (c *compiler) thrown(n ast.Node, spec string) part {
	d, err := dice.RollOf(spec)
	if err != nil {
		return c.fail(n, err.Error())
	}
	return part{reach: reach{open: true}, run: func(*Frame) (any, error) { return d.Fresh(), nil }}
}

// pointer compiles #, #index and #acc in a predicate.
func (c *compiler) pointer(n ast.Node, name string) part {
	if len(c.each) == 0 {
		return c.fail(n, "# is the element of a list, and there is no list here")
	}
	in := c.each[len(c.each)-1]
	switch name {
	case "":
		return atSlot(in.item)
	case "index":
		return atSlot(in.index)
	case "acc":
		if in.gathered >= 0 {
			return atSlot(in.gathered)
		}
	}
	return c.fail(n, "unknown name #"+name+": there is #, #index and in reduce #acc")
}

// member compiles of.name, of["name"] or of[0]. With ?. a member that is unset or unknown ends the
// chain with nothing. In a function, the name must be a field of something in the game.
func (c *compiler) member(n *ast.MemberNode) part {
	c.facts.member(n)
	c.facts.pick(n)
	before := c.facts.Reads
	of, key := c.node(n.Node), c.node(n.Property)
	c.facts.one(before, of, key)
	base, prop, off, r := of.code(), key.code(), n.Location().From, c.root
	if of.known && key.known && c.scope != nil {
		v, err := r.get(of.value, key.value)
		switch {
		case err == nil:
			return constant(v)
		case n.Optional:
			return part{run: func(*Frame) (any, error) { return nil, errEnds }}
		}
		return c.fail(n, located(err, off).Msg)
	}
	run := member(base, prop, off)
	if n.Optional {
		_, text := key.value.(string)
		run = optional(base, prop, text && c.scope != nil, off)
	}
	return part{run: run, reach: joined(of, key)}
}

// member returns code for a.b or a[b]. A missing member is an error at its place.
func member(base, prop code, off int) code {
	return func(f *Frame) (any, error) {
		v, err := base(f)
		if err != nil {
			return nil, err
		}
		k, err := prop(f)
		if err != nil {
			return nil, err
		}
		v, err = f.env.root.get(v, k)
		return v, at(err, off)
	}
}

// errEnds signals that a chain such as a?.b.c ends with nothing.
var errEnds error = &Error{Msg: "a chain that ends here", Off: 0}

// optional returns code for a?.b: a missing member ends the enclosing chain with nothing. If the
// name is known when compiled, the value is an entry or card, and nothing in the game has such a
// field, it is an error, because it is likely a typo.
func optional(base, prop code, known bool, off int) code {
	return func(f *Frame) (any, error) {
		v, err := base(f)
		if err != nil {
			return nil, err
		}
		k, err := prop(f)
		if err != nil {
			return nil, err
		}
		if x, err := f.env.root.found(v, k); err == nil && x != nil {
			return x, nil
		}
		if o, ok := v.(Object); known && ok && o.isThing() && !isFieldOf(f.env.root.fielded, k.(string)) {
			return nil, at(errorf("nothing in the game has a %s%s", k, near(k.(string), asNames(o.Names()))), off)
		}
		return nil, errEnds
	}
}

// chain compiles a chain that an optional member may end. Its value is then nothing.
func (c *compiler) chain(n *ast.ChainNode) part {
	p := c.node(n.Node)
	if p.known {
		return p
	}
	run := p.run
	return part{reach: p.reach, run: func(f *Frame) (any, error) {
		v, err := run(f)
		if err == errEnds {
			return nil, nil
		}
		return v, err
	}}
}

// conditional compiles a ? b : c. Both sides are compiled even if the condition is known, to find
// their errors.
func (c *compiler) conditional(n *ast.ConditionalNode) part {
	if n.Ternary && n.Cond == n.Exp1 {
		return c.fail(n, "?: wants a value before the colon")
	}
	cond := c.truth(n.Cond)
	if cond.known {
		if cond.value == true {
			c.node(n.Exp2)
			return c.node(n.Exp1)
		}
		c.node(n.Exp1)
		return c.node(n.Exp2)
	}
	yes, no := c.node(n.Exp1), c.node(n.Exp2)
	test, a, b := cond.code(), yes.code(), no.code()
	return part{reach: joined(cond, yes, no), run: func(f *Frame) (any, error) {
		v, err := test(f)
		if err != nil {
			return nil, err
		}
		if v == true {
			return a(f)
		}
		return b(f)
	}}
}

// truth compiles a node that must be true or false. An error is placed at the node.
func (c *compiler) truth(n ast.Node) part {
	p := c.node(n)
	if _, ok := p.value.(bool); p.known && !ok {
		return c.fail(n, "want true or false, got "+describe(p.value))
	}
	if p.known {
		return p
	}
	return trueOrFalse(p, n)
}

// trueOrFalse makes a part check at run time that its value is true or false.
func trueOrFalse(p part, n ast.Node) part {
	run, off := p.code(), n.Location().From
	return part{reach: p.reach, run: func(f *Frame) (any, error) {
		v, err := run(f)
		if _, ok := v.(bool); !ok && err == nil {
			return nil, &Error{Msg: untrue(v), Off: off}
		}
		return v, err
	}}
}

// untrue returns the message for a value that is neither true nor false.
func untrue(v any) string {
	switch v.(type) {
	case dice.Chance, dice.Dist:
		return "want true or false, got " + describe(v) + ": name what is rolled under rolls, and ask of its value"
	}
	return "want true or false, got " + describe(v)
}

// let compiles a name for a value. Its slot is free again after the expression.
func (c *compiler) let(n *ast.VariableDeclaratorNode) part {
	value := c.node(n.Value)
	free := c.next
	slot := c.slot()
	c.lets = append(c.lets, local{n.Name, slot})
	in := c.node(n.Expr)
	c.lets = c.lets[:len(c.lets)-1]
	c.next = free
	set, run := value.code(), in.code()
	reach := joined(value, part{reach: in.reach.without(free)})
	return part{reach: reach, run: func(f *Frame) (any, error) {
		v, err := set(f)
		if err != nil {
			return nil, err
		}
		f.slots[slot] = v
		return run(f)
	}}
}

// sequence compiles expressions one after the other. Its value is that of the last.
func (c *compiler) sequence(n *ast.SequenceNode) part {
	var out part
	for _, x := range n.Nodes {
		out = c.node(x)
	}
	return out
}

// nodes compiles several expressions, in order.
func (c *compiler) nodes(ns []ast.Node) []part {
	return lists.Map(ns, c.node)
}

// array compiles a list. It is made only once if its elements depend on nothing.
func (c *compiler) array(n *ast.ArrayNode) part {
	parts := c.nodes(n.Nodes)
	return c.once(part{reach: joined(parts...), run: applied(parts, n.Location().From, func(_ *Frame, a []any) (any, error) { return a, nil })})
}

// record compiles {name: value, ...}. A key in brackets may be any text.
func (c *compiler) record(n *ast.MapNode) part {
	var keys, values []part
	for _, p := range n.Pairs {
		pair, ok := p.(*ast.PairNode)
		if !ok {
			return c.fail(n, "cannot be read")
		}
		keys, values = append(keys, c.node(pair.Key)), append(values, c.node(pair.Value))
	}
	ks, vs := runs(keys), runs(values)
	return c.once(part{reach: joined(slices.Concat(keys, values)...), run: func(f *Frame) (any, error) {
		out := make(map[string]any, len(ks))
		for i := range ks {
			k, err := ks[i](f)
			if err != nil {
				return nil, err
			}
			if out[keyText(k)], err = vs[i](f); err != nil {
				return nil, err
			}
		}
		return out, nil
	}})
}
