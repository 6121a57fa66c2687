package course

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// place is a location that can be changed: something on the table or something of a player, and
// optionally a member within it.
type place struct {
	text string
	is   *formula // what is there
	root int      // its slot; for something of a player, that of me or foe
	all  bool     // the same of each other player, who is me in it
	path []segment
	at   diag.Place
}

// segment is a step further in: a member, or an index or key given by an expression.
type segment struct {
	member string
	index  *formula
}

// rootLike matches the start of a place, memberLike a member of it.
var (
	rootLike   = pattern.New(`^[a-z][a-z0-9_]*`)
	memberLike = pattern.New(`^\.([a-z][a-z0-9_]*)`)
)

// place parses a place such as me.hand or stalls[at].goods. A place that cannot be set is a fault.
func (c *compiler) place(text string, at diag.Place) *place {
	p := &place{text: text, at: at}
	root := rootLike.FindString(text)
	slot, known := c.visible[root]
	own := slot == slotMe || slot == slotFoe
	if !known || !own && !slices.ContainsFunc(c.decl.Has, func(b *model.Binding) bool { return b.Name == root }) {
		c.noPlace(text, at)
		return p
	}
	p.root = slot
	for rest := text[len(root):]; rest != ""; {
		seg, n := c.segment(rest, at, len(text)-len(rest))
		if n == 0 {
			c.noPlace(text, at)
			return p
		}
		p.path, rest = append(p.path, seg), rest[n:]
	}
	if own && (len(p.path) == 0 || !slices.ContainsFunc(c.decl.Own, func(b *model.Binding) bool { return b.Name == p.path[0].member })) {
		c.noPlace(text, at)
		return p
	}
	p.is = c.expression(text, at)
	return p
}

// unseen parses a place of those that a player does not know. others.hand is the hand of each other
// player.
func (c *compiler) unseen(text string, at diag.Place) *place {
	rest, all := strings.CutPrefix(text, "others.")
	if !all {
		return c.place(text, at)
	}
	p := c.place("me."+rest, at)
	p.text, p.all = text, true
	return p
}

// segment parses the first step of the rest of a place, which starts at offset off. It returns the
// step's length, 0 for none.
func (c *compiler) segment(rest string, at diag.Place, off int) (segment, int) {
	if m := memberLike.FindStringSubmatch(rest); m != nil {
		return segment{member: m[1]}, len(m[0])
	}
	if rest[0] != '[' {
		return segment{}, 0
	}
	depth := 0
	for i, r := range rest {
		switch r {
		case '[':
			depth++
		case ']':
			depth--
		}
		if depth == 0 {
			at.Col += off + 1
			return segment{index: c.expression(rest[1:i], at)}, i + 1
		}
	}
	return segment{}, 0
}

// noPlace reports a place that cannot be set. If it belongs to a player under another name, it
// suggests by.
func (c *compiler) noPlace(text string, at diag.Place) {
	who, what, _ := strings.Cut(text, ".")
	has := slices.ContainsFunc(c.decl.Own, func(b *model.Binding) bool { return b.Name == rootLike.FindString(what) })
	if _, known := c.visible[who]; known && has && who != common[slotMe] && who != common[slotFoe] {
		c.fault(at, "PB101", "unknown-id", fmt.Sprintf("nothing can be put into %s: where %s is a player write by: %s and me.%s", text, who, who, what))
		return
	}
	have := lists.Map(c.decl.Has, func(b *model.Binding) string { return b.Name })
	for _, whose := range []string{"me.", "foe."} {
		have = append(have, lists.Map(c.decl.Own, func(b *model.Binding) string { return whose + b.Name })...)
	}
	end := strings.IndexByte(text, '[')
	if end < 0 {
		end = len(text)
	}
	c.fault(at, "PB101", "unknown-id", fmt.Sprintf("nothing can be put into %s: it is neither under has nor under own%s", text, diag.Instead(text[:end], have)))
}

// put sets a place of the position to a value.
func (p *position) put(to *place, v any) error {
	root, err := p.frame.Get(to.root)
	if err != nil {
		return err
	}
	whole, err := p.with(root, to.path, v)
	if err != nil {
		return err
	}
	switch to.root {
	case slotMe:
		p.players[p.seat] = whole.(map[string]any)
		p.sit(p.seat)
	case slotFoe:
		p.players[1-p.seat] = whole.(map[string]any)
		p.sit(p.seat)
	default:
		p.frame.Set(to.root, whole)
	}
	return nil
}

// with returns a copy of something, with another value at the end of a path.
func (p *position) with(in any, path []segment, v any) (any, error) {
	if len(path) == 0 {
		return v, nil
	}
	key := any(path[0].member)
	if path[0].index != nil {
		var err error
		if key, err = path[0].index.Eval(p.frame); err != nil {
			return nil, err
		}
	}
	if o, ok := key.(expr.Object); ok {
		key = o.ID()
	}
	switch in := in.(type) {
	case nil:
		return nil, fmt.Errorf("nothing lies there that could have %s", expr.Format(key))
	case map[string]any:
		name, ok := key.(string)
		if !ok {
			break
		}
		inner, err := p.with(in[name], path[1:], v)
		if err != nil {
			return nil, err
		}
		out := maps.Clone(in)
		out[name] = inner
		return out, nil
	case []any:
		n, ok := key.(int)
		if !ok || n < 0 || n >= len(in) {
			return nil, fmt.Errorf("there is no %s in a list of %d: the first is 0", expr.Format(key), len(in))
		}
		inner, err := p.with(in[n], path[1:], v)
		if err != nil {
			return nil, err
		}
		out := slices.Clone(in)
		out[n] = inner
		return out, nil
	}
	return nil, fmt.Errorf("%s has no %s that changes: only lists and records do", expr.Describe(in), expr.Format(key))
}
