package expr

import (
	"github.com/expr-lang/expr/ast"

	"punchboard/internal/diag"
)

// Spot is where the content writes what an expression names: a thing of the
// game, or a field of one.
type Spot struct {
	of    *Code
	field string
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
	if s, is := m.Property.(*ast.StringNode); is {
		c.field = s.Value
		return m.Node
	}
	return n
}

// Code is the expression of the thing.
func (s *Spot) Code() *Code { return s.of }

// Field is the field that is named, "" for a thing itself.
func (s *Spot) Field() string { return s.field }

// At is the place in a frame; of a thing that stands in a collection, a table
// or a deck by that name too. It is zero for what is written nowhere.
func (s *Spot) At(f *Frame) (diag.Place, error) {
	v, err := s.of.Eval(f)
	if err != nil {
		return diag.Place{}, err
	}
	o, ok := v.(Object)
	switch {
	case !ok && s.field == "":
		return diag.Place{}, nil
	case !ok:
		in, err := f.env.root.get(v, s.field)
		if x, is := in.(Object); err == nil && is {
			return x.At(), nil
		}
		return diag.Place{}, err
	case s.field == "":
		return o.At(), nil
	}
	if in, err := o.Member(s.field); err == nil && o.b.place == nil {
		if x, ok := in.(Object); ok {
			return x.At(), nil
		}
	}
	return o.PlaceOf(s.field), nil
}
