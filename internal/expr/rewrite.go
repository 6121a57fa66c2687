package expr

import (
	"math/big"
	"slices"
	"strconv"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"

	"punchboard/internal/engine/dice"
)

// rewriter makes a syntax tree use our names, members and operators. It builds
// new nodes throughout: a comparison such as 1 < x < 5 holds x twice.
type rewriter struct {
	root *root
	lets []string
	err  *Error
}

// tested are the functions whose predicate must be true or false.
var tested = map[string]bool{
	"all": true, "none": true, "any": true, "one": true, "filter": true, "count": true,
	"find": true, "findIndex": true, "findLast": true, "findLastIndex": true,
}

// listed are the functions whose first argument is a list, which may be
// written as a collection of the game.
var listed = map[string]bool{
	"map": true, "groupBy": true, "sortBy": true, "reduce": true, "sum": true, "len": true, "first": true,
	"last": true, "take": true, "reverse": true,
}

// binary are our operators by their sign.
var binary = map[string]string{
	"+": "$add", "-": "$sub", "*": "$mul", "/": "$quo", "%": "$rem", "**": "$pow", "^": "$pow",
	"==": "$eq", "!=": "$ne", "<": "$lt", "<=": "$le", ">": "$gt", ">=": "$ge",
	"in": "$in", "contains": "$contains", "..": "$span", "matches": "$matches",
	"startsWith": "$starts", "endsWith": "$ends",
}

func (w *rewriter) node(n ast.Node) ast.Node {
	if n == nil || w.err != nil {
		return n
	}
	out := w.made(n)
	if out != n {
		out.SetLocation(n.Location())
	}
	return out
}

func (w *rewriter) nodes(ns []ast.Node) []ast.Node {
	out := make([]ast.Node, len(ns))
	for i, n := range ns {
		out[i] = w.node(n)
	}
	return out
}

func (w *rewriter) made(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return w.identifier(n)
	case *ast.FloatNode:
		return decimal(n.Value)
	case *ast.MemberNode:
		return w.member(n)
	case *ast.CallNode:
		return w.call(n)
	case *ast.BuiltinNode:
		return w.builtin(n)
	case *ast.UnaryNode:
		return w.unary(n)
	case *ast.BinaryNode:
		return w.binary(n)
	case *ast.PredicateNode:
		return &ast.PredicateNode{Node: w.node(n.Node)}
	case *ast.ConditionalNode:
		return &ast.ConditionalNode{Ternary: n.Ternary, Cond: w.truth(n.Cond), Exp1: w.node(n.Exp1), Exp2: w.node(n.Exp2)}
	case *ast.VariableDeclaratorNode:
		return w.let(n)
	}
	return w.container(n)
}

// container rewrites the nodes that only hold others.
func (w *rewriter) container(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.ChainNode:
		return &ast.ChainNode{Node: w.node(n.Node)}
	case *ast.SliceNode:
		return &ast.SliceNode{Node: op("$items", w.node(n.Node)), From: w.node(n.From), To: w.node(n.To)}
	case *ast.SequenceNode:
		return &ast.SequenceNode{Nodes: w.nodes(n.Nodes)}
	case *ast.ArrayNode:
		return &ast.ArrayNode{Nodes: w.nodes(n.Nodes)}
	case *ast.MapNode:
		return &ast.MapNode{Pairs: w.nodes(n.Pairs)}
	case *ast.PairNode:
		return &ast.PairNode{Key: w.node(n.Key), Value: w.node(n.Value)}
	}
	return n
}

// op is a call of one of our operators.
func op(name string, args ...ast.Node) ast.Node {
	c := &ast.CallNode{Callee: &ast.IdentifierNode{Value: name}, Arguments: args}
	if len(args) > 0 {
		c.SetLocation(args[0].Location())
	}
	return c
}

func scopeNode() ast.Node { return &ast.IdentifierNode{Value: "$env"} }

func (w *rewriter) identifier(n *ast.IdentifierNode) ast.Node {
	if n.Value == "$env" {
		w.fail(n.Location(), "unknown name $env")
	}
	if slices.Contains(w.lets, n.Value) {
		return n
	}
	return op("$var", scopeNode(), &ast.StringNode{Value: n.Value})
}

func (w *rewriter) fail(at file.Location, msg string) {
	if w.err == nil {
		w.err = &Error{Msg: msg, Off: at.From}
	}
}

// decimal is a number with a point, exactly as written.
func decimal(f float64) ast.Node {
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(f, 'f', -1, 64))
	if !ok {
		return &ast.FloatNode{Value: f}
	}
	return &ast.ConstantNode{Value: dice.NumberOf(r)}
}

func (w *rewriter) member(n *ast.MemberNode) ast.Node {
	name := "$get"
	if n.Optional {
		name = "$may"
	}
	prop := n.Property
	if _, word := prop.(*ast.StringNode); !word {
		prop = w.node(prop)
	}
	return op(name, scopeNode(), w.node(n.Node), prop)
}

func (w *rewriter) call(n *ast.CallNode) ast.Node {
	id, ok := n.Callee.(*ast.IdentifierNode)
	if !ok {
		w.fail(n.Location(), "only functions can be called, such as draw(5, \"attack\")")
		return n
	}
	args := []ast.Node{scopeNode(), &ast.StringNode{Value: id.Value}}
	return op("$call", append(args, w.nodes(n.Arguments)...)...)
}

func (w *rewriter) builtin(n *ast.BuiltinNode) ast.Node {
	args := w.nodes(n.Arguments)
	if len(args) > 0 && (tested[n.Name] || listed[n.Name]) {
		args[0] = op("$list", scopeNode(), args[0])
	}
	if tested[n.Name] && len(args) > 1 {
		if p, ok := args[1].(*ast.PredicateNode); ok {
			args[1] = &ast.PredicateNode{Node: truth(p.Node)}
			args[1].SetLocation(p.Location())
		}
	}
	if n.Name == "groupBy" && len(args) > 1 {
		if p, ok := args[1].(*ast.PredicateNode); ok {
			args[1] = &ast.PredicateNode{Node: op("$key", p.Node)}
			args[1].SetLocation(p.Location())
		}
	}
	if n.Name == "sum" {
		return w.sum(n, args)
	}
	return &ast.BuiltinNode{Name: n.Name, Arguments: args}
}

// sum adds exactly, whatever kind of number the list holds.
func (w *rewriter) sum(n *ast.BuiltinNode, args []ast.Node) ast.Node {
	if len(args) == 1 {
		return op("$sum", args[0])
	}
	m := &ast.BuiltinNode{Name: "map", Arguments: args}
	m.SetLocation(n.Location())
	return op("$sum", m)
}

func (w *rewriter) unary(n *ast.UnaryNode) ast.Node {
	switch n.Operator {
	case "-":
		return op("$sub", &ast.IntegerNode{Value: 0}, w.node(n.Node))
	case "+":
		return op("$add", &ast.IntegerNode{Value: 0}, w.node(n.Node))
	}
	return &ast.UnaryNode{Operator: n.Operator, Node: w.truth(n.Node)}
}

func (w *rewriter) binary(n *ast.BinaryNode) ast.Node {
	switch n.Operator {
	case "and", "&&", "or", "||":
		return &ast.BinaryNode{Operator: n.Operator, Left: w.truth(n.Left), Right: w.truth(n.Right)}
	}
	left, right := w.node(n.Left), w.node(n.Right)
	if name, ok := binary[n.Operator]; ok {
		return op(name, left, right)
	}
	return &ast.BinaryNode{Operator: n.Operator, Left: left, Right: right}
}

// truth is a node that must be true or false.
func (w *rewriter) truth(n ast.Node) ast.Node { return truth(w.node(n)) }

func truth(n ast.Node) ast.Node {
	if _, ok := n.(*ast.BoolNode); ok {
		return n
	}
	return op("$true", n)
}

func (w *rewriter) let(n *ast.VariableDeclaratorNode) ast.Node {
	value := w.node(n.Value)
	w.lets = append(w.lets, n.Name)
	out := &ast.VariableDeclaratorNode{Name: n.Name, Value: value, Expr: w.node(n.Expr)}
	w.lets = w.lets[:len(w.lets)-1]
	return out
}
