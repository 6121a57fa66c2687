package expr

import (
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"

	"github.com/expr-lang/expr/ast"
)

// said is a node in words: how tightly its words bind, and its value if that is known.
type said struct {
	text  string
	level level
	known bool
	value any
}

// level is how tightly words bind. Words that bind less tightly than their context are put in
// brackets.
type level int

const (
	loose     level = iota // "2 if it rains, else 0", "speed, at least 0"
	either                 // a or b
	both                   // a and b
	statement              // a is b
	adding                 // a + b
	times                  // a × b
	single                 // a name, a number, a call
)

// say puts a node into words.
func (w *Wording) say(n ast.Node) said {
	if v, ok := w.value(n); ok {
		if text, ok := plainly(v); ok {
			return said{text: text, level: single, known: true, value: v}
		}
		if isEmpty(v) {
			return said{text: "nothing", level: single, known: true, value: v}
		}
	}
	text, level := w.node(n)
	return said{text: text, level: level}
}

// tight returns a node in words, in brackets if they bind less tightly than least.
func (w *Wording) tight(n ast.Node, least level) string {
	s := w.say(n)
	if s.level < least {
		return "(" + s.text + ")"
	}
	return w.figured(n, s)
}

// node returns an expression in words and how tightly they bind. A construct without words stays as
// written.
func (w *Wording) node(n ast.Node) (string, level) {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return w.name(n), single
	case *ast.PointerNode:
		return w.pointer(n), single
	case *ast.ChainNode:
		return w.node(n.Node)
	case *ast.MemberNode:
		if text, ok := w.flag(n, false); ok {
			return text, statement
		}
		return w.member(n), single
	case *ast.UnaryNode:
		return unaryWords(w, n)
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
		return recordWords(w, n), loose
	case *ast.VariableDeclaratorNode:
		return w.tight(n.Expr, loose), loose
	case *ast.SequenceNode:
		return w.node(n.Nodes[len(n.Nodes)-1])
	}
	return w.written(n), single
}

// written returns a node as it is written, or "…" if its source is unknown.
func (r *reducer) written(n ast.Node) string {
	at := n.Location()
	if at.From >= 0 && at.From < at.To && at.To <= len(r.c.text.runes) {
		return string(r.c.text.runes[at.From:at.To])
	}
	return "…"
}

// all returns expressions in words, each in brackets if it binds less tightly than least.
func (w *Wording) all(ns []ast.Node, least level) []string {
	return lists.Map(ns, func(n ast.Node) string { return w.tight(n, least) })
}

// name returns the words for a name of the body, dice, or a name of the game.
func (w *Wording) name(n *ast.IdentifierNode) string {
	for i, name := range w.scope.names {
		if name == n.Value {
			return w.called[i]
		}
	}
	if d, ok := diceName(n.Value); ok {
		return d
	}
	return spaced(n.Value)
}

// pointer returns what an element of a list is called within a predicate.
func (w *Wording) pointer(n *ast.PointerNode) string {
	switch n.Name {
	case "index":
		return "its number"
	case "acc":
		return "what there is so far"
	}
	return "it"
}

// member returns "the soldier’s Cool", "its value", "the rows of Panic".
func (w *Wording) member(n *ast.MemberNode) string {
	key, ok := n.Property.(*ast.StringNode)
	if !ok {
		if i, ok := n.Property.(*ast.IntegerNode); ok {
			return ordinal(i.Value) + " of " + w.tight(n.Node, single)
		}
		if minus, ok := n.Property.(*ast.UnaryNode); ok && minus.Operator == "-" {
			if i, ok := minus.Node.(*ast.IntegerNode); ok && i.Value == 1 {
				return "the last of " + w.tight(n.Node, single)
			}
		}
		if v, ok := w.value(n.Node); ok {
			if o, ok := v.(Object); ok && o.b != nil && o.b.items != nil {
				return w.tight(n.Property, single) // an id stands for the thing
			}
		}
		if len(kindsOf(w, n.Node)) > 0 {
			of, field := w.tight(n.Node, single), w.tight(n.Property, single)
			if strings.HasPrefix(field, "the ") {
				return field + " of " + of
			}
			return possessive(of) + " " + field
		}
		return w.tight(n.Node, single) + " for " + w.tight(n.Property, single)
	}
	if standsFor(key.Value) {
		return w.tight(n.Node, single)
	}
	if v, ok := w.value(n.Node); ok {
		if o, ok := v.(Object); ok && o.b != nil && key.Value == "rows" {
			if name, err := formatObject(o); err == nil {
				return "the rows of " + name
			}
		}
	}
	field := w.fieldOf(n.Node, key.Value)
	base := w.tight(n.Node, single)
	if strings.HasPrefix(base, "(") || strings.Contains(base, " of ") || strings.Contains(base, " for ") {
		return "the " + field + " of " + base
	}
	return possessive(base) + " " + field
}

// fieldOf returns the name of a field of what a node stands for.
func (w *Wording) fieldOf(n ast.Node, id string) string {
	if w.counted && id == "n" {
		return "number"
	}
	for _, of := range kindsOf(w, n) {
		c := w.env.root.game.Collection(of)
		for _, d := range c.Fields {
			if (d.ID == id || d.ID == kebab(id)) && d.Name != "" {
				return d.Name
			}
		}
	}
	return fieldNameIn(w.env.root.game, id)
}

// possessive returns the possessive form: "its", "the guard’s".
func possessive(base string) string {
	switch {
	case base == "it":
		return "its"
	case strings.HasSuffix(base, "s") && !strings.HasSuffix(base, "*"):
		return base + "’"
	}
	return base + "’s"
}

// ordinal returns the place of an element in words: "the first" for 0, "the last" for -1.
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

// unaryWords returns a minus or a "not" in words.
func unaryWords(w *Wording, n *ast.UnaryNode) (string, level) {
	switch n.Operator {
	case "-":
		return minus + w.tight(n.Node, single), times
	case "not", "!":
		if text, ok := w.flag(n.Node, true); ok {
			return text, statement
		}
		return negatedWords(w, n.Node)
	}
	return w.tight(n.Node, single), single
}

// negatedWords returns the negation of a node.
func negatedWords(w *Wording, n ast.Node) (string, level) {
	if b, ok := n.(*ast.BinaryNode); ok && opposites[b.Operator] != "" && w.c.text.words[b.Location().From] != "of" {
		return w.compared(opposites[b.Operator], b)
	}
	if id, ok := n.(*ast.IdentifierNode); ok && w.clauses[slices.Index(w.scope.names, id.Value)] {
		return "it is not so that " + w.name(id), statement
	}
	return "not " + w.tight(n, statement), statement
}

// signs are the binary operators that stay operators in words, and how tightly they bind.
var signs = map[string]struct {
	text  string
	level level
}{
	"+": {" + ", adding}, "-": {" " + minus + " ", adding}, "*": {" × ", times}, "/": {" ÷ ", times}, "..": {" to ", adding}, "**": {" to the power of ", times}, "^": {" to the power of ", times},
}

// binary returns a binary operator in words: calculations by their operators, concatenated texts as
// one in quotes, comparisons as sentences.
func (w *Wording) binary(n *ast.BinaryNode) (string, level) {
	if text, ok := percentWords(w, n); ok {
		return text, times
	}
	if n.Operator == "+" && w.isText(n) {
		return "“" + strings.Join(strings.Fields(w.reason(n)), " ") + "”", single
	}
	switch op := n.Operator; {
	case op == "in" && w.c.text.words[n.Location().From] == "of":
		return w.tight(n.Left, times) + " of " + w.tight(n.Right, adding), times
	case op == "and" || op == "&&":
		return w.tight(n.Left, both) + " and " + w.tight(n.Right, both), both
	case op == "or" || op == "||":
		return w.tight(n.Left, either) + " or " + w.tight(n.Right, either), either
	case op == "??" && w.no(n.Right):
		return w.node(n.Left)
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

// percentWords returns x times a known number over 100 as a percentage of x.
func percentWords(w *Wording, n *ast.BinaryNode) (string, bool) {
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

// conditional returns "a if c, else b".
func (w *Wording) conditional(n *ast.ConditionalNode) (string, level) {
	text := w.tight(n.Exp1, either) + " if " + w.say(n.Cond).text
	if c, more := n.Exp2.(*ast.ConditionalNode); more {
		other, _ := w.conditional(c)
		return text + "; " + other, loose
	}
	return text + ", else " + w.say(n.Exp2).text, loose
}

// recordWords returns "metres: total; steps: terms", "nothing" for an empty record.
func recordWords(w *Wording, n *ast.MapNode) string {
	if len(n.Pairs) == 0 {
		return "nothing"
	}
	return strings.Join(w.pairs(n), "; ")
}

// pairs returns the entries of a record. A value called the same as its key is written once.
func (w *Wording) pairs(n *ast.MapNode) []string {
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
		if bare := strings.TrimPrefix(strings.Trim(value, "*"), "the "); bare != key {
			value = key + ": " + value
		}
		out = append(out, value)
	}
	return out
}

// reason returns the words of a node that gives text: text constants unchanged, other values
// between them.
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
	if m, ok := n.(*ast.MemberNode); ok {
		if key, ok := m.Property.(*ast.StringNode); ok && standsFor(key.Value) {
			return w.reason(m.Node)
		}
	}
	return w.say(n).text
}

// fieldNameIn returns the name of the fields of this id if all have the same one, else the id as
// words.
func fieldNameIn(game *model.Game, id string) string {
	name := ""
	for _, d := range flagFields(game, id) {
		if d.Name == "" {
			continue
		}
		if name != "" && name != d.Name {
			return spaced(id)
		}
		name = d.Name
	}
	if name == "" {
		return spaced(id)
	}
	return name
}
