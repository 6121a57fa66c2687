package expr

import (
	"slices"

	"github.com/expr-lang/expr/ast"
)

// reduced simplifies a node by what is known: the branch that is taken, the entry of a record whose
// key is known, no multiplication by 1 and no addition of 0.
func (r *reducer) reduced(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.BinaryNode:
		return r.reducedBinary(n)
	case *ast.ConditionalNode:
		cond := r.reduced(n.Cond)
		if v, ok := r.value(cond); ok && v == true {
			return r.reduced(n.Exp1)
		} else if ok && v == false {
			return r.reduced(n.Exp2)
		}
		return &ast.ConditionalNode{Ternary: n.Ternary, Cond: cond, Exp1: r.reduced(n.Exp1), Exp2: r.reduced(n.Exp2)}
	case *ast.UnaryNode:
		x := &ast.UnaryNode{Operator: n.Operator, Node: r.reduced(n.Node)}
		x.SetLocation(n.Location())
		return x
	case *ast.MemberNode:
		if at, ok := r.entry(n); ok {
			return r.reduced(at)
		}
	case *ast.CallNode:
		return r.reducedCall(n)
	}
	return n
}

// reducedBinary simplifies a binary operator by what is known. It drops 1 times and 0 plus, decides
// conditions, and moves a factor into both branches of the condition it multiplies.
func (r *reducer) reducedBinary(n *ast.BinaryNode) ast.Node {
	if n.Operator == "in" && r.c.text.words[n.Location().From] == "" {
		if pairs, ok := r.recordOf(n.Right); ok {
			if key, ok := r.value(n.Left); ok {
				return &ast.BoolNode{Value: slices.ContainsFunc(pairs, func(p *ast.PairNode) bool { return keyIs(p, key) })}
			}
		}
	}
	a, b := r.reduced(n.Left), r.reduced(n.Right)
	out := &ast.BinaryNode{Operator: n.Operator, Left: a, Right: b}
	out.SetLocation(n.Location())
	x, known := r.value(a)
	y, also := r.value(b)
	switch op := n.Operator; {
	case known && also:
	case op == "and" || op == "&&" || op == "or" || op == "||":
		return r.reducedLogic(out, op == "or" || op == "||", x, y)
	case op == "*" && known && equal(x, 1), op == "+" && known && equal(x, 0):
		return b
	case (op == "*" || op == "/") && also && equal(y, 1), (op == "+" || op == "-") && also && equal(y, 0):
		return a
	case op == "-" && known && equal(x, 0):
		return &ast.UnaryNode{Operator: "-", Node: b}
	case op == "*" && known:
		return r.pushed(b, func(to ast.Node) ast.Node { return &ast.BinaryNode{Operator: op, Left: a, Right: to} }, minusOne(out, x, b))
	case op == "*" && also:
		return r.pushed(a, func(to ast.Node) ast.Node { return &ast.BinaryNode{Operator: op, Left: to, Right: b} }, minusOne(out, y, a))
	}
	return out
}

// minusOne returns −x for −1 times x.
func minusOne(n ast.Node, factor any, x ast.Node) ast.Node {
	if equal(factor, -1) {
		return &ast.UnaryNode{Operator: "-", Node: x}
	}
	return n
}

// reducedLogic simplifies "a and b" or "a or b" when one side is known.
func (r *reducer) reducedLogic(n *ast.BinaryNode, or bool, x, y any) ast.Node {
	switch {
	case x == or || y == or:
		return &ast.BoolNode{Value: or}
	case x == !or:
		return n.Right
	case y == !or:
		return n.Left
	}
	return n
}

// pushed applies do to both branches of a condition if both results are known. If not, it returns
// otherwise.
func (r *reducer) pushed(n ast.Node, do func(ast.Node) ast.Node, otherwise ast.Node) ast.Node {
	c, ok := n.(*ast.ConditionalNode)
	if !ok {
		return otherwise
	}
	a, b := do(c.Exp1), do(c.Exp2)
	if _, ok := r.value(a); !ok {
		return otherwise
	}
	if _, ok := r.value(b); !ok {
		return otherwise
	}
	return &ast.ConditionalNode{Ternary: c.Ternary, Cond: c.Cond, Exp1: a, Exp2: b}
}

// reducedCall returns a call with its arguments reduced. It drops the rounding of a whole number.
func (r *reducer) reducedCall(n *ast.CallNode) ast.Node {
	out := &ast.CallNode{Callee: n.Callee, Arguments: make([]ast.Node, len(n.Arguments))}
	out.SetLocation(n.Location())
	for i, a := range n.Arguments {
		out.Arguments[i] = r.reduced(a)
	}
	id, ok := n.Callee.(*ast.IdentifierNode)
	if !ok || len(n.Arguments) != 1 || id.Value != "floor" && id.Value != "ceil" {
		return out
	}
	if r.isWhole(out.Arguments[0]) {
		return out.Arguments[0]
	}
	return r.pushed(out.Arguments[0], func(to ast.Node) ast.Node {
		return &ast.CallNode{Callee: n.Callee, Arguments: []ast.Node{to}}
	}, out)
}

// isWhole reports whether a node is known to give a whole number.
func (r *reducer) isWhole(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return slices.Contains(r.whole, n.Value)
	case *ast.BinaryNode:
		return (n.Operator == "+" || n.Operator == "-" || n.Operator == "*") && r.isWhole(n.Left) && r.isWhole(n.Right)
	case *ast.ConditionalNode:
		return r.isWhole(n.Exp1) && r.isWhole(n.Exp2)
	}
	v, ok := r.value(n)
	_, is := v.(int)
	return ok && is
}

// recordOf returns the entries of a record that is written out or named.
func (r *reducer) recordOf(n ast.Node) ([]*ast.PairNode, bool) {
	if id, ok := n.(*ast.IdentifierNode); ok {
		n = r.records[id.Value]
	}
	m, ok := n.(*ast.MapNode)
	if !ok {
		return nil, false
	}
	var out []*ast.PairNode
	for _, p := range m.Pairs {
		pair, ok := p.(*ast.PairNode)
		if !ok {
			return nil, false
		}
		if _, ok := pair.Key.(*ast.StringNode); !ok {
			return nil, false
		}
		out = append(out, pair)
	}
	return out, true
}

// keyIs reports whether a pair of a record has this name.
func keyIs(p *ast.PairNode, key any) bool {
	s, ok := p.Key.(*ast.StringNode)
	return ok && s.Value == key
}

// entry returns the value of a record under a known key.
func (r *reducer) entry(n *ast.MemberNode) (ast.Node, bool) {
	pairs, ok := r.recordOf(n.Node)
	if !ok {
		return nil, false
	}
	key, known := r.value(n.Property)
	i := slices.IndexFunc(pairs, func(p *ast.PairNode) bool { return keyIs(p, key) })
	if !known || i < 0 {
		return nil, false
	}
	return pairs[i].Value, true
}
