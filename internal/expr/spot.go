package expr

import (
	"github.com/expr-lang/expr/ast"

	"punchboard/internal/diag"
)

// Spot is where the content writes what an expression names: a thing of the
// game, or a field of one.
type Spot struct {
	of    *Code
	field code // nil for a thing itself
}

// Spot reads an expression as one that names a place. Names are those of the
// scope and of the game's data.
func (e *Env) Spot(src string, s *Scope) (*Spot, error) {
	c := &compiler{root: e.root, scope: s, next: len(s.names), width: len(s.names), spot: true}
	p, err := c.compiled(src)
	if err != nil {
		return nil, err
	}
	return &Spot{&Code{run: p.code(), width: c.width, facts: c.facts, slots: p.slots}, c.field}, nil
}

// fieldOf takes a field off what it is a field of.
func (c *compiler) fieldOf(n ast.Node) ast.Node {
	m, ok := n.(*ast.MemberNode)
	if !ok || m.Optional {
		return n
	}
	c.field = c.node(m.Property).code()
	return m.Node
}

// Code is the expression of the thing.
func (s *Spot) Code() *Code { return s.of }

// At is the place in a frame; of a thing that stands in a collection, a table
// or a deck by that name too. It is zero for what is written nowhere.
func (s *Spot) At(f *Frame) (diag.Place, error) {
	v, err := s.of.Eval(f)
	if err != nil {
		return diag.Place{}, err
	}
	o, ok := v.(Object)
	if s.field == nil {
		return o.At(), nil
	}
	key, err := s.field(f)
	if err != nil {
		return diag.Place{}, err
	}
	if !ok || o.b.place == nil {
		in, err := f.env.root.get(v, key)
		if x, is := in.(Object); err == nil && is {
			return x.At(), nil
		}
		return o.At(), err
	}
	return o.PlaceOf(keyText(key)), nil
}
