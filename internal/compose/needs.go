package compose

import (
	"maps"
	"slices"

	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// needs holds the names that the expressions of one side of a layout use, including those used
// through a let, and the lets so used.
type needs struct {
	names map[string]bool
	lets  []layout.Let
	alike bool // some of its texts have the same size on all pieces
}

// mentions reports whether any expression on a side of the layout uses one of the names. A side
// that does not is the same for every piece. A word in plain text counts too: that costs a little
// work but never gives a wrong face.
func (c *bench) mentions(l *layout.Layout, side string, names ...string) bool {
	n := c.needs(l, side)
	return slices.ContainsFunc(names, func(s string) bool { return n.names[s] })
}

// needs returns the names that a side of a layout uses, computed once for each side.
func (c *bench) needs(l *layout.Layout, side string) *needs {
	key := sideKey{l, side}
	if v, ok := c.wants.Load(key); ok {
		return v.(*needs)
	}
	n := &needs{names: map[string]bool{}}
	boxes := l.Front
	if side == "back" {
		boxes = l.Back
	}
	n.boxes(boxes)
	n.settle(l.Let)
	c.wants.Store(key, n)
	return n
}

// settle keeps the lets that are used, each after those it uses itself.
func (n *needs) settle(lets []layout.Let) {
	seen := make([]bool, len(lets))
	var visit func(i int)
	visit = func(i int) {
		if seen[i] {
			return
		}
		seen[i] = true
		inner := &needs{names: map[string]bool{}}
		inner.note(unquoted(lets[i].Expr.Text))
		for j := range lets {
			if inner.names[lets[j].Name] {
				visit(j)
			}
		}
		maps.Copy(n.names, inner.names)
		n.lets = append(n.lets, lets[i])
	}
	used := lists.Map(lets, func(l layout.Let) bool { return n.names[l.Name] })
	for i := range lets {
		if used[i] {
			visit(i)
		}
	}
}

// unquoted returns an expression without its quoted words.
func unquoted(src string) string {
	out := make([]byte, 0, len(src))
	var quote byte
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"' || c == '`'):
			quote = c
			out = append(out, ' ')
		case quote == 0:
			out = append(out, c)
		}
	}
	return string(out)
}

// boxes notes the names in all expressions of boxes, and of the boxes within them.
func (n *needs) boxes(all []*layout.Box) {
	for _, b := range all {
		for _, s := range []layout.Source{b.X.Expr, b.Y.Expr, b.W.Expr, b.H.Expr, b.When, b.Each, b.Step[0].Expr, b.Step[1].Expr,
			b.Text, b.Icon, b.Turn.Expr, b.Corner.Expr, b.Colour, b.Opacity, b.Route, b.Path, b.Width.Expr, b.Fill, b.Stroke, b.Picture, b.Field, b.Tick, b.Flow.Gap.Expr, b.Flow.Pad[0].Expr, b.Flow.Pad[1].Expr} {
			n.source(s)
		}
		for _, c := range b.Grade {
			n.source(c)
		}
		if b.Angle != nil {
			n.source(b.Angle.Expr)
		}
		if s := b.Shadow; s != nil {
			for _, v := range []layout.Source{s.X.Expr, s.Y.Expr, s.Soft.Expr, s.Colour, s.Opacity} {
				n.source(v)
			}
		}
		for _, p := range b.Points {
			n.source(p.X.Expr)
			n.source(p.Y.Expr)
		}
		for _, s := range slices.Concat(b.Crop, b.Focus) {
			n.source(s)
		}
		n.alike = n.alike || b.Alike != ""
		if b.Part.Above != nil {
			n.source(b.Part.Above.Expr)
		}
		for _, v := range b.Let {
			n.source(v.Expr)
		}
		for _, w := range b.With {
			n.source(w.Expr)
		}
		n.boxes(b.Boxes)
	}
}

// source notes every word of a source that is not the name of a member.
func (n *needs) source(s layout.Source) { n.note(s.Text) }

// note notes every word of an expression that is not a member of something else. Words in quotes
// count too, which gives more than is needed, never less.
func (n *needs) note(src string) {
	for i := 0; i < len(src); {
		if !wordByte(src[i]) {
			i++
			continue
		}
		j := i
		for j < len(src) && wordByte(src[j]) {
			j++
		}
		if member := i > 0 && src[i-1] == '.' && (i < 2 || src[i-2] != '.'); !member {
			n.names[src[i:j]] = true
		}
		i = j
	}
}

// wordByte reports whether a byte may be part of a name.
func wordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}
