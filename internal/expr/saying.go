package expr

import (
	"strings"

	"github.com/expr-lang/expr/ast"
)

// said is a node in words: how tightly its words hold together, and its value
// where that is known.
type said struct {
	text  string
	level level
	known bool
	value any
}

// level is how tightly words hold together; what is looser than what it stands
// in goes between brackets.
type level int

const (
	loose     level = iota // "2 if it rains, else 0", "speed, at least 0"
	either                 // a or b
	both                   // a and b
	statement              // a is b
	adding
	times
	single
)

// say puts a node into words.
func (w *Wording) say(n ast.Node) said {
	if v, ok := w.value(n); ok {
		if text, ok := plainly(v); ok {
			return said{text: text, level: single, known: true, value: v}
		}
	}
	text, level := w.node(n)
	return said{text: text, level: level}
}

// at least so tight: a node in words, between brackets if need be.
func (w *Wording) tight(n ast.Node, least level) string {
	s := w.say(n)
	if s.level < least {
		return "(" + s.text + ")"
	}
	return s.text
}

func (w *Wording) node(n ast.Node) (string, level) {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return w.name(n), single
	case *ast.PointerNode:
		return w.pointer(n), single
	case *ast.ChainNode:
		return w.node(n.Node)
	case *ast.MemberNode:
		return w.member(n), single
	case *ast.UnaryNode:
		return w.unary(n)
	case *ast.BinaryNode:
		return w.binary(n)
	case *ast.ConditionalNode:
		return w.conditional(n)
	case *ast.CallNode:
		return w.call(n)
	case *ast.BuiltinNode:
		return w.builtin(n)
	case *ast.ArrayNode:
		return andList(w.all(n.Nodes, loose)), adding
	case *ast.MapNode:
		return w.record(n), loose
	case *ast.VariableDeclaratorNode:
		return w.tight(n.Expr, loose), loose
	case *ast.SequenceNode:
		return w.node(n.Nodes[len(n.Nodes)-1])
	}
	return w.written(n), single
}

// written is a node as it is written, or its kind of mark.
func (w *Wording) written(n ast.Node) string {
	at := n.Location()
	if at.From >= 0 && at.From < at.To && at.To <= len(w.c.text.runes) {
		return string(w.c.text.runes[at.From:at.To])
	}
	return "…"
}

func (w *Wording) all(ns []ast.Node, least level) []string {
	out := make([]string, len(ns))
	for i, n := range ns {
		out[i] = w.tight(n, least)
	}
	return out
}

// name is a name of the body, dice, or one of the game's.
func (w *Wording) name(n *ast.IdentifierNode) string {
	for i, name := range w.scope.names {
		if name == n.Value {
			return w.called[i]
		}
	}
	if d, ok := diceName(n.Value); ok {
		return d
	}
	if n.Value == "it" && len(w.it) > 0 {
		return w.it[len(w.it)-1]
	}
	return spaced(n.Value)
}

func (w *Wording) pointer(n *ast.PointerNode) string {
	switch {
	case n.Name == "index":
		return "its number"
	case n.Name == "acc":
		return "what there is so far"
	case len(w.it) > 0:
		return w.it[len(w.it)-1]
	}
	return "it"
}

// member is "the soldier’s Cool", "its value", "the rows of Panic".
func (w *Wording) member(n *ast.MemberNode) string {
	key, ok := n.Property.(*ast.StringNode)
	if !ok {
		if i, ok := n.Property.(*ast.IntegerNode); ok {
			return ordinal(i.Value) + " of " + w.tight(n.Node, single)
		}
		return w.tight(n.Node, single) + " for " + w.tight(n.Property, single)
	}
	if v, ok := w.value(n.Node); ok {
		if o, ok := v.(Object); ok && o.b != nil && key.Value == "rows" {
			if name, err := formatObject(o); err == nil {
				return "the rows of " + name
			}
		}
	}
	field := w.env.root.fieldName(key.Value)
	base := w.tight(n.Node, single)
	switch {
	case base == "it":
		return "its " + field
	case strings.HasSuffix(base, "*"):
		return base + "’s " + field
	case strings.HasSuffix(base, "s"):
		return base + "’ " + field
	}
	return base + "’s " + field
}

func ordinal(i int) string {
	words := []string{"the first", "the second", "the third", "the fourth", "the fifth"}
	switch {
	case i == -1:
		return "the last"
	case i < 0 || i >= len(words):
		return "number " + whole(i+1)
	}
	return words[i]
}

func (w *Wording) unary(n *ast.UnaryNode) (string, level) {
	switch n.Operator {
	case "-":
		return minus + w.tight(n.Node, single), times
	case "not", "!":
		return w.negated(n.Node)
	}
	return w.tight(n.Node, single), single
}

// opposites are the signs that say the contrary.
var opposites = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not in"}

// mirrored are the signs for the two sides in the other order.
var mirrored = map[string]string{"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}

// negated is the contrary of a node.
func (w *Wording) negated(n ast.Node) (string, level) {
	if b, ok := n.(*ast.BinaryNode); ok && opposites[b.Operator] != "" && w.c.text.words[b.Location().From] != "of" {
		return w.compared(opposites[b.Operator], b)
	}
	return "not " + w.tight(n, statement), statement
}

// signs are the signs between two values that stand as they are, and how
// tightly they hold.
var signs = map[string]struct {
	text  string
	level level
}{
	"+": {" + ", adding}, "-": {" " + minus + " ", adding}, "*": {" × ", times}, "/": {" ÷ ", times}, "..": {" to ", adding}, "**": {" to the power of ", times}, "^": {" to the power of ", times},
}

func (w *Wording) binary(n *ast.BinaryNode) (string, level) {
	if text, ok := w.percentage(n); ok {
		return text, times
	}
	switch op := n.Operator; {
	case op == "in" && w.c.text.words[n.Location().From] == "of":
		return w.tight(n.Left, times) + " of " + w.tight(n.Right, adding), times
	case op == "and" || op == "&&":
		return w.tight(n.Left, both) + " and " + w.tight(n.Right, both), both
	case op == "or" || op == "||":
		return w.tight(n.Left, either) + " or " + w.tight(n.Right, either), either
	case op == "??":
		return w.tight(n.Left, statement) + ", or " + w.tight(n.Right, statement) + " where there is none", loose
	case op == "%":
		return "what " + w.tight(n.Left, times) + " ÷ " + w.tight(n.Right, single) + " leaves", loose
	case signs[op].text != "":
		s := signs[op]
		right := s.level
		if op == "-" || op == "/" {
			right++
		}
		return w.tight(n.Left, s.level) + s.text + w.tight(n.Right, right), s.level
	}
	return w.compared(n.Operator, n)
}

// percentage is x times a number that is known over 100, in per cent of x.
func (w *Wording) percentage(n *ast.BinaryNode) (string, bool) {
	product, ok := n.Left.(*ast.BinaryNode)
	if of, known := w.value(n.Right); !ok || !known || n.Operator != "/" || of != 100 || product.Operator != "*" {
		return "", false
	}
	for _, x := range [][2]ast.Node{{product.Left, product.Right}, {product.Right, product.Left}} {
		if v, ok := w.value(x[0]); ok {
			return Format(v) + " % of " + w.tight(x[1], single), true
		}
	}
	return "", false
}

// compared is "a is b", "a is above b", "a is not among b".
func (w *Wording) compared(op string, n *ast.BinaryNode) (string, level) {
	if turned, ok := mirrored[op]; ok {
		_, known := w.value(n.Left)
		if _, also := w.value(n.Right); known && !also { // what is known stands behind
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
		return "there is " + a, statement
	}
	b := w.tight(n.Right, adding)
	switch op {
	case "==":
		return a + " is " + b, statement
	case "!=":
		return a + " is not " + b, statement
	case "<":
		return a + " is below " + b, statement
	case ">":
		return a + " is above " + b, statement
	case "<=":
		return a + " is " + b + " or less", statement
	case ">=":
		return a + " is " + b + " or more", statement
	case "in", "not in":
		not, among := "", "among "
		if op == "not in" {
			not = "not "
		}
		if list, ok := n.Right.(*ast.ArrayNode); ok {
			among, b = "", orList(w.all(list.Nodes, adding))
		} else if v, ok := w.value(n.Right); ok {
			if list, ok := v.([]any); ok && plainList(list) != nil {
				among, b = "", orList(plainList(list))
			}
		}
		return a + " is " + not + among + b, statement
	case "contains":
		return a + " holds " + b, statement
	}
	return a + " " + op + " " + b, statement
}

// conditional is "a if c, else b".
func (w *Wording) conditional(n *ast.ConditionalNode) (string, level) {
	text := w.tight(n.Exp1, either) + " if " + w.say(n.Cond).text
	if c, more := n.Exp2.(*ast.ConditionalNode); more {
		other, _ := w.conditional(c)
		return text + "; " + other, loose
	}
	return text + ", else " + w.say(n.Exp2).text, loose
}

// record is "metres: total; steps: terms".
func (w *Wording) record(n *ast.MapNode) string {
	var out []string
	for _, p := range n.Pairs {
		pair, ok := p.(*ast.PairNode)
		if !ok {
			continue
		}
		key, value := w.say(pair.Key).text, w.say(pair.Value).text
		if k, ok := pair.Key.(*ast.StringNode); ok {
			key = spaced(k.Value)
		}
		out = append(out, key+": "+value)
	}
	return strings.Join(out, "; ")
}

// reason is a node that gives words: texts as they stand, other things between
// them.
func (w *Wording) reason(n ast.Node) string {
	if v, ok := w.value(n); ok {
		if s, ok := v.(string); ok {
			return s
		}
	}
	if b, ok := n.(*ast.BinaryNode); ok && b.Operator == "+" {
		before, after := w.reason(b.Left), w.reason(b.Right)
		if name := strings.Trim(after, "*"); name != after && strings.HasSuffix(" "+before, " "+name+" ") {
			return strings.TrimSuffix(before, " ") // "range " + range
		}
		return before + after
	}
	if c, ok := n.(*ast.ConditionalNode); ok {
		a, b := w.reason(c.Exp1), w.reason(c.Exp2)
		if a == "" || b == "" {
			return a + b
		}
		return a + " or " + b
	}
	return w.say(n).text
}

// fieldName is what the fields of this id are called, if all of them are called
// the same; else the id as words.
func (r *root) fieldName(id string) string {
	name := ""
	note := func(of, called string) bool {
		if of != id && of != kebab(id) || called == "" {
			return true
		}
		if name != "" && name != called {
			return false
		}
		name = called
		return true
	}
	for _, c := range r.game.Collections {
		for _, f := range c.Fields {
			if !note(f.ID, f.Name) {
				return spaced(id)
			}
		}
	}
	for _, t := range r.game.Tables {
		for _, f := range t.Columns {
			if !note(f.ID, f.Name) {
				return spaced(id)
			}
		}
	}
	if name == "" {
		return spaced(id)
	}
	return name
}
