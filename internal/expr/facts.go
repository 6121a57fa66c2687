package expr

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// Facts are what an expression names: the game's data, functions, and readings with the answers it
// compares.
type Facts struct {
	Names    []string // of the game's data, each once
	Reads    []string // the game's data that a body reads, "units" or one of them, "tables.hits", each once; "*" for all
	Calls    []string // functions of the game rather than the language, each once
	Texts    []string // text constants passed to these functions, each once
	Readings []string // ids of readings whose chosen answer is read, each once
	Answers  []Answer // answers compared with the chosen one
	Others   []int    // offsets of searches for the first element that is not something, in characters
	Picks    []Pick   // what is taken from lists by its place
	Worded   []Worded // words that names are compared with
	even     []int    // offsets of those that the order of a list of two does not matter for
}

// Pick is an element, or several, that an expression takes from a named list by its place: h[0],
// h[1:], first(h). Off is its offset, in characters. Even says that the order of a list of two does
// not matter, as in h[0] == h[1].
type Pick struct {
	Name string
	Off  int
	Even bool
}

// Worded is a word that an expression compares a name with. Off is its offset, in characters.
type Worded struct {
	Name, Word string
	Off        int
}

// Answer is an answer that an expression compares with the chosen one of a reading. Off is its
// offset, in characters.
type Answer struct {
	Reading, Answer string
	Off             int
}

// Answers returns the answers that an expression, or a template with {{ }}, compares with the
// chosen one of a reading. It returns none if the source cannot be parsed.
func (e *Env) Answers(src string) []Answer {
	if !strings.Contains(src, "readings") {
		return nil
	}
	var out []Answer
	e.root.eachOf(src, func(p *program, off int) {
		for _, a := range p.answers {
			a.Off += off
			out = append(out, a)
		}
	})
	return out
}

// Others returns the offsets, in characters, where an expression or template looks for the first
// element that is not a certain thing: find(list, .key != "door").
func Others(e *Env, src string) []int {
	if !strings.Contains(src, "find") {
		return nil
	}
	var out []int
	e.root.eachOf(src, func(p *program, off int) {
		out = append(out, lists.Map(p.others, func(at int) int { return at + off })...)
	})
	return out
}

// eachOf calls f for an expression, or for each expression of a template, with its offset. It calls
// f for none if the source cannot be parsed.
func (r *root) eachOf(src string, f func(p *program, off int)) {
	if !strings.Contains(src, "{{") {
		if p, err := r.program(src); err == nil {
			f(p, 0)
		}
		return
	}
	parts, err := r.parts(src)
	if err != nil {
		return
	}
	for _, p := range parts {
		if p.program != nil {
			f(p.program, p.off)
		}
	}
}

// other notes a search for the first element whose field is not a given text or number.
func (x *Facts) other(name string, n *ast.BuiltinNode) {
	if name != "find" && name != "findIndex" || len(n.Arguments) < 2 {
		return
	}
	test := n.Arguments[1]
	if p, ok := test.(*ast.PredicateNode); ok {
		test = p.Node
	}
	b, ok := test.(*ast.BinaryNode)
	if !ok || b.Operator != "!=" {
		return
	}
	if _, ok := b.Left.(*ast.MemberNode); !ok {
		return
	}
	switch b.Right.(type) {
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode:
		x.Others = append(x.Others, b.Location().From)
	}
}

// name notes a name that an expression uses, once.
func (x *Facts) name(s string) { x.Names = lists.Added(x.Names, s) }

// member notes the id of readings.x.chosen.
func (x *Facts) member(n *ast.MemberNode) {
	if id, ok := chosenOf(n); ok {
		x.Readings = lists.Added(x.Readings, id)
	}
}

// chosenOf returns the id in readings.ID.chosen. It reports false for any other node.
func chosenOf(n ast.Node) (string, bool) {
	outer, ok := n.(*ast.MemberNode)
	if !ok || !isText(outer.Property, "chosen", "answer", "value") {
		return "", false
	}
	if chain, ok := outer.Node.(*ast.ChainNode); ok {
		outer = &ast.MemberNode{Node: chain.Node}
	}
	inner, ok := outer.Node.(*ast.MemberNode)
	if !ok {
		return "", false
	}
	all, ok := inner.Node.(*ast.IdentifierNode)
	id, text := inner.Property.(*ast.StringNode)
	if !ok || !text || all.Value != "readings" {
		return "", false
	}
	return kebab(id.Value), true
}

// isText reports whether a node is a quoted text equal to one of these words.
func isText(n ast.Node, words ...string) bool {
	s, ok := n.(*ast.StringNode)
	return ok && slices.Contains(words, s.Value)
}

// pick notes what an expression takes from a named list by its place.
func (x *Facts) pick(n ast.Node) {
	if name := pickedOf(n); name != "" {
		off := n.Location().From
		x.Picks = append(x.Picks, Pick{name, off, slices.Contains(x.even, off)})
	}
}

// paired notes two picks from one list, or fields of them, that may be exchanged.
func (x *Facts) paired(a, b ast.Node) {
	a, b = fielded(a), fielded(b)
	if name := pickedOf(a); name != "" && name == pickedOf(b) {
		x.even = append(x.even, a.Location().From, b.Location().From)
	}
}

// exchanged notes the two picks in max(h[0], h[1]), min and abs(h[0] - h[1]).
func (x *Facts) exchanged(n *ast.CallNode, name string) {
	switch {
	case (name == "max" || name == "min") && len(n.Arguments) == 2:
		x.paired(n.Arguments[0], n.Arguments[1])
	case name == "abs" && len(n.Arguments) == 1:
		if b, ok := n.Arguments[0].(*ast.BinaryNode); ok && b.Operator == "-" {
			x.paired(b.Left, b.Right)
		}
	}
}

// pickedOf returns the name of the list in name[0], name[1:] or first(name), "" for any other node.
func pickedOf(n ast.Node) string {
	var of ast.Node
	switch n := n.(type) {
	case *ast.MemberNode:
		at := n.Property
		if minus, ok := at.(*ast.UnaryNode); ok {
			at = minus.Node
		}
		if _, ok := at.(*ast.IntegerNode); ok {
			of = n.Node
		}
	case *ast.SliceNode:
		of = n.Node
	case *ast.CallNode:
		if id, ok := n.Callee.(*ast.IdentifierNode); ok && len(n.Arguments) > 0 && slices.Contains([]string{"first", "last", "take"}, id.Value) {
			of = n.Arguments[0]
		}
	}
	if id, ok := of.(*ast.IdentifierNode); ok {
		return id.Value
	}
	return ""
}

// fielded returns what a field, or a field of one, belongs to.
func fielded(n ast.Node) ast.Node {
	for {
		m, ok := n.(*ast.MemberNode)
		if !ok {
			return n
		}
		if _, field := m.Property.(*ast.StringNode); !field {
			return n
		}
		n = m.Node
	}
}

// compared notes readings.x.chosen == "word", and the same with lists of words, and two picks from
// one list that may as well be exchanged.
func (x *Facts) compared(n *ast.BinaryNode) {
	a, b := n.Left, n.Right
	if slices.Contains([]string{"==", "!=", "+", "*"}, n.Operator) {
		x.paired(a, b)
	}
	id, ok := chosenOf(a)
	if !ok {
		id, ok = chosenOf(b)
		a, b = b, a
	}
	if !ok {
		x.worded(n)
		return
	}
	for _, s := range textsOf(b) {
		x.Answers = append(x.Answers, Answer{id, s.Value, s.Location().From})
	}
}

// worded notes name == "word", and the same with lists of words.
func (x *Facts) worded(n *ast.BinaryNode) {
	id, ok := n.Left.(*ast.IdentifierNode)
	if !ok || !slices.Contains([]string{"==", "!=", "in"}, n.Operator) {
		return
	}
	for _, s := range textsOf(n.Right) {
		x.Worded = append(x.Worded, Worded{id.Value, s.Value, s.Location().From})
	}
}

// textsOf returns a quoted text, or those of a list.
func textsOf(n ast.Node) []*ast.StringNode {
	all := []ast.Node{n}
	if list, is := n.(*ast.ArrayNode); is {
		all = list.Nodes
	}
	return lists.MapOnly(all, func(n ast.Node) (*ast.StringNode, bool) {
		s, is := n.(*ast.StringNode)
		return s, is
	})
}

// one narrows a read of a kind of thing to the single thing that is looked up by its id.
func (x *Facts) one(before []string, of, key part) {
	o, is := of.value.(Object)
	id, text := key.value.(string)
	if !is || !text || o.b == nil || o.b.items == nil || len(x.Reads) != len(before)+1 {
		return
	}
	kind := x.Reads[len(before)]
	if v, ok, err := o.b.get(id); !ok || err != nil || v == nil {
		if id = kebab(id); id == "" {
			return
		}
	}
	x.Reads = lists.Added(before[:len(before):len(before)], kind+"."+id)
}

// finds notes the tables that a function of the language may find by id, and what those tables read
// of the game themselves.
func (x *Facts) finds(r *root, name string, args []part) {
	if name != "row" && name != "roll" && name != "applies" || len(args) == 0 {
		return
	}
	id, text := args[0].value.(string)
	switch {
	case !args[0].known:
		x.Reads = lists.Added(x.Reads, "tables")
	case text:
		x.Reads = lists.Added(x.Reads, "tables."+id)
	}
	for _, t := range r.game.Tables {
		if _, err := dice.Parse(t.Die); name == "roll" && t.Die != "" && err != nil {
			x.Reads = lists.Added(x.Reads, "*")
		}
		for _, m := range t.Modifiers {
			if name == "applies" && m.For != "" {
				x.Reads = lists.Added(x.Reads, "*")
			}
		}
	}
}
