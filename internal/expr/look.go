package expr

import (
	"slices"

	"github.com/expr-lang/expr/ast"
)

// Look is a question that is asked of each element of the list in a slot, such
// as # >= 5 in count(dice, # >= 5). What all looks say the same of need not be
// told apart.
type Look struct {
	Slot  int   // of the list
	Slots []int // that the question reads beside the element
	say   code  // nil where only their number is asked for
	at    element
}

// Say is what the question says of an element.
func (l *Look) Say(f *Frame, v any) (any, error) {
	if l.say == nil {
		return nil, nil
	}
	f.slots[l.at.item], f.slots[l.at.index] = v, 0
	return l.say(f)
}

// Looks are the questions that the expression asks of lists in slots.
func (c *Code) Looks() []Look { return c.looks }

// Plain are the slots whose values the expression reads as they are, and not
// only by questions to their elements.
func (c *Code) Plain() []int { return c.plain }

// Handful are the two sides of an expression "n of source", false for any
// other.
func (c *Code) Handful() (count, source func(*Frame) (any, error), ok bool) {
	if c.draw == nil || !c.draw.whole {
		return nil, nil, false
	}
	return c.draw.count.code(), c.draw.of.code(), true
}

// looking are the functions to whose answer it does not matter which element
// is which, as long as the question says the same of them.
var looking = map[string]bool{"count": true, "any": true, "all": true, "none": true, "one": true, "sum": true}

// handfulOf compiles a list that a question is put to, and gives its slot if it
// is a name of the body, else -1.
func (c *compiler) handfulOf(n ast.Node) (part, int) {
	before := len(c.plain)
	p := c.node(n)
	if _, ok := n.(*ast.IdentifierNode); ok && len(c.plain) == before+1 {
		return p, c.plain[before]
	}
	return p, -1
}

// look notes a question to the elements of the list in a slot, whose reading
// was noted as the last.
func (c *compiler) look(slot int, name string, in element, test part) {
	if slot < 0 || !looking[name] || slices.Contains(test.slots, in.index) {
		return
	}
	c.unplain(slot)
	rest := slices.DeleteFunc(slices.Clone(test.slots), func(i int) bool { return i == in.item })
	c.looks = append(c.looks, Look{slot, rest, test.code(), in})
}

// unplain takes back that a slot is read as it is, once.
func (c *compiler) unplain(slot int) {
	for i := len(c.plain) - 1; i >= 0; i-- {
		if c.plain[i] == slot {
			c.plain = slices.Delete(c.plain, i, i+1)
			return
		}
	}
}

// length compiles len(list).
func (c *compiler) length(n *ast.CallNode) part {
	of, slot := c.handfulOf(n.Arguments[0])
	if slot >= 0 {
		c.unplain(slot)
		c.looks = append(c.looks, Look{Slot: slot})
	}
	return c.called(n, "len", []part{of})
}
