package expr

import (
	"cmp"
	"slices"

	"github.com/expr-lang/expr/ast"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// keeping lists the functions that keep part of a handful. The sign says which end they keep.
var keeping = map[string]int{"highest": 1, "lowest": -1, "max": 1, "min": -1}

// keptOf compiles highest(n of source, k) and similar calls. Their handfuls need not be told apart,
// only the part that is kept. It reports false for anything else.
func (c *compiler) keptOf(n *ast.CallNode, name string) (part, bool) {
	sign := keeping[name]
	if sign == 0 || len(n.Arguments) == 0 || len(n.Arguments) > 2 || len(n.Arguments) == 2 && name[0] == 'm' {
		return part{}, false
	}
	of, ok := n.Arguments[0].(*ast.BinaryNode)
	if !ok || of.Operator != "in" || c.text.words[of.Location().From] != "of" {
		return part{}, false
	}
	parts := []part{c.node(of.Left), c.node(of.Right), constant(nil)}
	if len(n.Arguments) == 2 {
		parts[2] = c.node(n.Arguments[1])
	}
	reach := joined(parts...)
	reach.open = true
	own := c.root.language[name]
	return part{reach: reach, run: applied(parts, n.Location().From, func(f *Frame, a []any) (any, error) { return keptLaw(f, own, sign, a) })}, true
}

// keptLaw returns the law of the a[2] values kept from a[0] draws of source a[1], or of the single
// value if no number is given.
func keptLaw(f *Frame, own fn, sign int, a []any) (any, error) {
	most := a[2]
	if isLaw(a[0]) || isLaw(most) {
		list, err := drawnFrom(f, a)
		if err != nil {
			return nil, err
		}
		args := []any{list, most}
		if most == nil {
			args = args[:1]
		}
		return liftedCall(f, own, args)
	}
	n, err := wholeOf(a[0])
	if err != nil {
		return nil, err
	}
	k := 1
	if most != nil {
		if k, err = wholeOf(most); err != nil {
			return nil, err
		}
	}
	s, err := f.env.Source(a[1])
	if err != nil {
		return nil, err
	}
	if n < 1 && most == nil {
		return own(f, []any{[]any{}})
	}
	if s, err = s.sorted(sign); err != nil {
		return nil, err
	}
	return f.handfuls(func(do eachHandful) (dice.Weight, error) { return s.kept(n, max(0, k), do) }, func(counts []int) any {
		if most == nil {
			return s.List(counts)[0]
		}
		return s.List(counts)
	})
}

// sorted returns the source with its kinds in order, the greatest first for a positive sign.
func (s Source) sorted(sign int) (Source, error) {
	order := lists.Made(len(s.Values), func(i int) int { return i })
	var bad error
	slices.SortStableFunc(order, func(i, j int) int {
		c, err := compare(s.Values[i], s.Values[j])
		bad = cmp.Or(bad, err)
		return -sign * c
	})
	out := Source{PutBack: s.PutBack}
	for _, i := range order {
		out.Values, out.Weights = append(out.Values, s.Values[i]), append(out.Weights, s.Weights[i])
	}
	return out, bad
}

// kept calls f for what is kept of every handful of n: the first k, in the order of the kinds.
func (s Source) kept(n, k int, f eachHandful) (dice.Weight, error) {
	if n < 0 {
		return dice.Weight{}, errorf("a handful of %d: want 0 or more", n)
	}
	if most, ok := dice.HandfulCount(min(k, n), len(s.Values)); !ok || most > MaxHandfuls {
		return dice.Weight{}, errorf("more than %d different lists of %d are kept of %d: use fold, which goes kind by kind", MaxHandfuls, k, n)
	}
	if s.PutBack {
		return dice.Kept(n, k, s.Weights, f)
	}
	copies, err := s.copies(n)
	if err != nil {
		return dice.Weight{}, err
	}
	return dice.KeptHands(n, k, copies, f)
}
