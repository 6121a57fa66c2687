package course

import (
	"strings"

	"punchboard/internal/model"
)

// guards compiles the condition of a choice, split at each "and". Each part is evaluated as soon as
// the elements of each that it and the parts before it read are set, so that a part that fails for
// one thing is not evaluated for every combination with others.
func (c *compiler) guards(m *model.Formula, each []value) [][]*formula {
	out := make([][]*formula, len(each)+1)
	if m == nil || m.By != nil {
		if f := c.formula(m); f != nil {
			out[len(each)] = []*formula{f}
		}
		return out
	}
	depth := 0
	for _, part := range conjuncts(m.Text) {
		at := m.At
		at.Col += part[0]
		f := c.expression(m.Text[part[0]:part[1]], at)
		for _, slot := range f.Slots() {
			for i, x := range each {
				if x.slot == slot {
					depth = max(depth, i+1)
				}
			}
		}
		out[depth] = append(out[depth], f)
	}
	return out
}

// conjuncts returns the bounds of the parts of an expression joined by "and". It returns a single
// part if the expression has an operator that binds less tightly.
func conjuncts(text string) [][2]int {
	all := [][2]int{{0, len(text)}}
	if strings.ContainsAny(text, "?;|{`\\") || strings.Contains(text, "&&") {
		return all
	}
	var out [][2]int
	depth, quote, from := 0, byte(0), 0
	for i := range len(text) {
		switch b := text[i]; {
		case quote != 0:
			if b == quote {
				quote = 0
			}
		case b == '"' || b == '\'':
			quote = b
		case b == '(' || b == '[':
			depth++
		case b == ')' || b == ']':
			depth--
		case depth == 0 && strings.HasPrefix(text[i:], " or "), strings.HasPrefix(text[i:], "\n"):
			return all
		case depth == 0 && strings.HasPrefix(text[i:], " and "):
			out, from = append(out, [2]int{from, i}), i+len(" and ")
		}
	}
	return append(out, [2]int{from, len(text)})
}
