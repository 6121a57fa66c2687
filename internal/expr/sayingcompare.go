package expr

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// opposites maps each operator to its negation.
var opposites = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not in"}

// mirrored maps each operator to the one for swapped operands.
var mirrored = map[string]string{"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}

// compared returns "a is b", "a is above b", "a is not among b".
func (w *Wording) compared(op string, n *ast.BinaryNode) (string, level) {
	if turned, ok := mirrored[op]; ok {
		_, known := w.value(n.Left)
		if _, also := w.value(n.Right); known && !also { // the known side comes second
			return w.compared(turned, &ast.BinaryNode{Operator: turned, Left: n.Right, Right: n.Left})
		}
	}
	a := w.tight(n.Left, adding)
	if v, ok := w.value(n.Right); ok && v == nil && (op == "==" || op == "!=") {
		switch {
		case a == "it" && op == "==":
			return "it is not there", statement
		case a == "it":
			return "it is there", statement
		case op == "==":
			return "there is no " + strings.TrimPrefix(a, "the "), statement
		}
		return "there is " + indefinite(a), statement
	}
	if text := w.kindOrNone(op, n); text != "" {
		return text, statement
	}
	b := w.tight(n.Right, adding)
	if name := w.nameOf(n.Left, n.Right); name != "" {
		b = name
	}
	if sign := comparisons[op]; sign != "" && (w.sums(n.Left) || w.sums(n.Right)) {
		return a + " " + sign + " " + b, statement
	}
	if op == "in" || op == "not in" {
		not, among := "", "among "
		if op == "not in" {
			not = "not "
		}
		if list, ok := n.Right.(*ast.ArrayNode); ok {
			among, b = "", orList(w.all(list.Nodes, adding))
		} else if known := oneOf(w, n.Right); known != "" {
			among, b = "", known
		}
		return a + " is " + not + among + b, statement
	}
	said, ok := relations[op]
	if !ok {
		said[0] = op
	}
	return a + " " + said[0] + " " + b + said[1], statement
}

// relations are the words before and after the second operand of a comparison.
var relations = map[string][2]string{
	"==": {"is"}, "!=": {"is not"}, "<": {"is below"}, ">": {"is above"}, "<=": {"is", " or less"}, ">=": {"is", " or more"},
	"contains": {"holds"}, "startsWith": {"begins with"}, "endsWith": {"ends with"},
}

// kindOrNone returns a comparison with a kind of value or with an empty value: "it is a number",
// "the side is empty". It returns "" for any other.
func (w *Wording) kindOrNone(op string, n *ast.BinaryNode) string {
	not, ok := map[string]string{"==": "", "!=": "not "}[op]
	v, known := w.value(n.Right)
	if !ok || !known {
		return ""
	}
	if isEmpty(v) {
		return w.tight(n.Left, adding) + " is " + not + "empty"
	}
	call, ok := n.Left.(*ast.CallNode)
	if !ok || len(call.Arguments) != 1 {
		return ""
	}
	kind, word := v.(string)
	if id, ok := call.Callee.(*ast.IdentifierNode); !ok || !word || id.Value != "kind" || w.env.root.rules["kind"] != nil {
		return ""
	}
	if kind == "nothing" {
		return w.tight(call.Arguments[0], adding) + " is " + not + "nothing"
	}
	return w.tight(call.Arguments[0], adding) + " is " + not + indefinite("the "+kind)
}

// isEmpty reports whether a value is an empty list or an empty text.
func isEmpty(v any) bool {
	list, ok := v.([]any)
	return v == "" || ok && len(list) == 0
}

// isText reports whether a node is a text or a concatenation of texts.
func (r *reducer) isText(n ast.Node) bool {
	if v, ok := r.value(n); ok {
		_, text := v.(string)
		return text
	}
	switch n := n.(type) {
	case *ast.BinaryNode:
		return n.Operator == "+" && (r.isText(n.Left) || r.isText(n.Right))
	case *ast.ConditionalNode:
		return r.isText(n.Exp1) && r.isText(n.Exp2)
	case *ast.CallNode:
		id, ok := n.Callee.(*ast.IdentifierNode)
		return ok && (id.Value == "text" || id.Value == "join" || id.Value == "plural")
	}
	return false
}

// comparisons are the operators used between calculated numbers.
var comparisons = map[string]string{"==": "=", "!=": "≠", "<": "<", ">": ">", "<=": "≤", ">=": "≥"}

// sums reports whether a node calculates a number from unknown values.
func (r *reducer) sums(n ast.Node) bool {
	b, ok := n.(*ast.BinaryNode)
	if _, known := r.value(n); !ok || known {
		return false
	}
	return slices.Contains([]string{"+", "-", "*", "/"}, b.Operator)
}

// no reports whether a node is false, the value of a flag that is not set.
func (r *reducer) no(n ast.Node) bool {
	v, known := r.value(n)
	return known && v == false
}

// indefinite turns "the suit" into "a suit".
func indefinite(noun string) string {
	bare, ok := strings.CutPrefix(noun, "the ")
	switch {
	case !ok:
		return noun
	case strings.ContainsAny(bare[:1], "aeiou"):
		return "an " + bare
	}
	return "a " + bare
}
