package expr

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// Facts are what an expression names: of the game's data, of the functions,
// and of the readings with the answers that it asks for.
type Facts struct {
	Names    []string // of the game's data, each once
	Calls    []string // functions that are not the language's own, each once
	Readings []string // ids of readings whose chosen answer is read, each once
	Answers  []Answer // answers that are compared with the chosen one
}

// Answer is an answer that an expression compares with the chosen one of a
// reading. Off is where it stands, in characters.
type Answer struct {
	Reading, Answer string
	Off             int
}

// Answers are the answers that an expression, or a template with {{ }}, compares
// with the chosen one of a reading; none where it cannot be read.
func (e *Env) Answers(src string) []Answer {
	if !strings.Contains(src, "readings") {
		return nil
	}
	if !strings.Contains(src, "{{") {
		p, err := e.root.program(src)
		if err != nil {
			return nil
		}
		return p.answers
	}
	parts, err := e.root.parts(src)
	if err != nil {
		return nil
	}
	var out []Answer
	for _, p := range parts {
		if p.program == nil {
			continue
		}
		for _, a := range p.program.answers {
			a.Off += p.off
			out = append(out, a)
		}
	}
	return out
}

// name notes a name that an expression uses, once.
func (x *Facts) name(s string) { x.Names = added(x.Names, s) }

// added is a list with a word in it, once.
func added(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// member notes the id of readings.x.chosen.
func (x *Facts) member(n *ast.MemberNode) {
	if id, ok := chosenOf(n); ok {
		x.Readings = added(x.Readings, id)
	}
}

// chosenOf is the id in readings.ID.chosen, false for what is nothing such.
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

// isText reports whether a node is one of these texts, written in quotes.
func isText(n ast.Node, words ...string) bool {
	s, ok := n.(*ast.StringNode)
	return ok && slices.Contains(words, s.Value)
}

// compared notes readings.x.chosen == "word", and the same with lists of words.
func (x *Facts) compared(n *ast.BinaryNode) {
	a, b := n.Left, n.Right
	id, ok := chosenOf(a)
	if !ok {
		id, ok = chosenOf(b)
		a, b = b, a
	}
	if !ok {
		return
	}
	words := []ast.Node{b}
	if list, is := b.(*ast.ArrayNode); is {
		words = list.Nodes
	}
	for _, w := range words {
		if s, is := w.(*ast.StringNode); is {
			x.Answers = append(x.Answers, Answer{id, s.Value, s.Location().From})
		}
	}
}
