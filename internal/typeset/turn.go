package typeset

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/bidi"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// The order of words on a line with two directions follows Unicode's annex 9: each character has a
// level, even from left to right and odd from right to left, and the parts of a line are reordered
// by their levels. Two things follow the way players write them rather than the annex: a sign
// belongs to the number after it, and a sum is read from left to right: "+2" and "1 + 2d6" stay
// that way among Hebrew words.

// fromTheRight reports whether a character is read from right to left.
func fromTheRight(r rune) bool {
	if r < firstJoined {
		return false
	}
	c := class(r)
	return c == bidi.R || c == bidi.AL
}

// class returns the bidirectional class of a character. One that continues another takes its class.
func class(r rune) bidi.Class {
	if r == 0 {
		return bidi.NSM
	}
	p, _ := bidi.LookupRune(r)
	return p.Class()
}

// turns reports whether a text has a letter that is read from right to left.
func turns(s string) bool {
	for i := range len(s) {
		if s[i] >= 0xD6 {
			return strings.ContainsFunc(s[i:], fromTheRight)
		}
	}
	return false
}

// pointer reports whether a character only sets a direction.
func pointer(r rune) bool { return r == 0x200E || r == 0x200F || r == 0x61C }

// level is how deep directions are nested: even from left to right, odd from right to left.
type level = uint8

// levels returns those of the characters of a line, in a paragraph that is read from the left or
// from the right. A 0 continues the character before it.
func levels(line []rune, right bool) []level {
	l, base := leveller{runes: line, is: make([]bidi.Class, len(line)), base: bidi.L}, level(0)
	if right {
		l.base, base = bidi.R, 1
	}
	l.weak()
	l.sums()
	l.brackets()
	l.neutral()
	out := make([]level, len(line))
	for i, c := range l.is {
		switch out[i] = base; {
		case c == bidi.R:
			out[i] = 1
		case c == bidi.AN || c == bidi.EN:
			out[i] = 2
		case c == bidi.L && base == 1:
			out[i] = 2
		}
	}
	return out
}

// leveller determines the classes of characters, step by step according to the annex.
type leveller struct {
	runes []rune
	is    []bidi.Class
	base  bidi.Class
}

// weak applies the rules for marks and numbers (W1 to W7).
func (l *leveller) weak() {
	letter := l.base // before it
	for i, r := range l.runes {
		c := class(r)
		switch c {
		case bidi.NSM, bidi.BN:
			if c = l.base; i > 0 {
				c = l.is[i-1]
			}
		case bidi.L, bidi.R:
			letter = c
		case bidi.AL:
			letter, c = c, bidi.R
		case bidi.EN:
			if letter == bidi.AL {
				c = bidi.AN
			}
		}
		l.is[i] = c
	}
	for i, c := range l.is {
		if c != bidi.ES && c != bidi.CS || i == 0 || i+1 == len(l.is) {
			continue
		}
		if a, b := l.is[i-1], l.is[i+1]; a == b && (a == bidi.EN || a == bidi.AN && c == bidi.CS) {
			l.is[i] = a
		}
	}
	for i := range l.is { // a sign, or a character next to a number such as %
		ahead := i + 1
		for ahead < len(l.is) && l.is[ahead] == bidi.ET && l.is[i] == bidi.ET {
			ahead++
		}
		before, after := i > 0 && l.is[i-1] == bidi.EN, ahead < len(l.is) && l.is[ahead] == bidi.EN
		if l.is[i] == bidi.ET && (before || after) || after && !before && strings.ContainsRune(signs, l.runes[i]) && (i == 0 || l.is[i-1] == bidi.WS || l.is[i-1] == bidi.ON) {
			l.is[i] = bidi.EN
		}
	}
	for i := 2; i < len(l.is); i++ { // a number and its percent sign, with a space between them
		if l.is[i] == bidi.ET && strings.ContainsRune("%‰", l.runes[i]) && l.is[i-2] == bidi.EN && unicode.IsSpace(l.runes[i-1]) {
			l.is[i-1], l.is[i] = bidi.EN, bidi.EN
		}
	}
	strong := l.base
	for i, c := range l.is {
		switch c {
		case bidi.L, bidi.R:
			strong = c
		case bidi.EN:
			if strong == bidi.L {
				l.is[i] = bidi.L
			}
		case bidi.AN:
		default:
			l.is[i] = bidi.ON
		}
	}
}

// The signs before a number, and those between the numbers of a sum.
const (
	signs     = "+-−±"
	operators = signs + "×÷*/=<>≤≥"
)

// sums merges numbers with an operator between them.
func (l *leveller) sums() {
	l.between(func(from, to int) {
		a, b := l.side(from-1), l.side(to)
		if from > 0 && to < len(l.is) && (a == bidi.L || l.is[from-1] == bidi.EN) && (b == bidi.L || l.is[to] == bidi.EN) &&
			strings.ContainsAny(string(l.runes[from:to]), operators) {
			c := bidi.L
			if l.is[from-1] == bidi.EN || l.is[to] == bidi.EN {
				c = bidi.EN
			}
			l.set(from, to, c)
		}
	})
}

// brackets applies the rules for brackets (N0): they take the direction of their contents, or that
// of what precedes them if it is the same.
func (l *leveller) brackets() {
	type opened struct {
		at    int
		close string
	}
	var open []opened
	for i, r := range l.runes {
		p, _ := bidi.LookupRune(r)
		if l.is[i] != bidi.ON || !p.IsBracket() {
			continue
		}
		if p.IsOpeningBracket() {
			open = append(open, opened{i, mirrored(r)})
			continue
		}
		for k := len(open) - 1; k >= 0; k-- {
			if open[k].close == string(r) {
				l.bracket(open[k].at, i)
				open = open[:k]
				break
			}
		}
	}
}

// bracket resolves a pair.
func (l *leveller) bracket(from, to int) {
	other := false
	for i := from + 1; i < to; i++ {
		switch c := l.side(i); {
		case c == l.base:
			l.is[from], l.is[to] = c, c
			return
		case c != bidi.ON:
			other = true
		}
	}
	if !other {
		return
	}
	c := l.base
	for i := from - 1; i >= 0; i-- {
		if s := l.side(i); s != bidi.ON {
			c = s
			break
		}
	}
	l.is[from], l.is[to] = c, c
}

// neutral applies the rules for everything else (N1, N2): the direction on both sides, else the
// base direction.
func (l *leveller) neutral() {
	l.between(func(from, to int) {
		c := l.side(from - 1)
		if c != l.side(to) {
			c = l.base
		}
		l.set(from, to, c)
	})
}

// between calls use for each run of neutral characters.
func (l *leveller) between(use func(from, to int)) {
	for from := 0; from < len(l.is); from++ {
		if l.is[from] != bidi.ON {
			continue
		}
		to := from + 1
		for to < len(l.is) && l.is[to] == bidi.ON {
			to++
		}
		use(from, to)
		from = to
	}
}

// side returns the direction of a character, or ON; numbers count as read from the right.
func (l *leveller) side(i int) bidi.Class {
	if i < 0 || i >= len(l.is) {
		return l.base
	}
	if c := l.is[i]; c != bidi.EN && c != bidi.AN {
		return c
	}
	return bidi.R
}

func (l *leveller) set(from, to int, c bidi.Class) {
	for i := from; i < to; i++ {
		l.is[i] = c
	}
}

// facing lists pairs of mirrored characters that are not brackets.
var facing = []rune("«»‹›<>≤≥")

// mirrored returns the mirror image of r; r itself for most.
func mirrored(r rune) string {
	if i := slices.Index(facing, r); i >= 0 {
		return string(facing[i^1])
	}
	return bidi.ReverseString(string(r))
}

// turned returns things in their visual order from left to right, by their levels.
func turned[T any](all []T, of func(T) level) []T {
	out := slices.Clone(all)
	for l := level(2); l > 0; l-- {
		for from := 0; from < len(out); from++ {
			to := from
			for to < len(out) && of(out[to]) >= l {
				to++
			}
			slices.Reverse(out[from:to])
			from = max(from, to-1)
		}
	}
	return out
}

// atom is a unit that is never reordered internally: a letter with its marks, or an icon.
type atom struct {
	item     int // index in the line
	from, to int // its glyphs
	rune     rune
	level    level
	x        int64 // in thousandths of a micrometre
}

// atoms appends those of a run.
func (f *font) atoms(out []atom, item int, t *face.Text, x int64) []atom {
	for i, g := range t.Glyphs {
		if i > 0 && f.continues(g) {
			out[len(out)-1].to = i + 1
		} else {
			out = append(out, atom{item: item, from: i, to: i + 1, rune: g.Rune, x: x})
		}
		x += int64(g.Advance) * int64(t.Size)
	}
	return out
}

// continues reports whether a glyph belongs to the letter before it.
func (f *font) continues(g face.Glyph) bool {
	return g.Rune == 0 || unicode.In(g.Rune, unicode.Mn, unicode.Me) || g.ID == f.space.ID && g.Advance == 0 && !pointer(g.Rune)
}

// level sets the levels of atoms.
func (s *Setter) level(all []atom) {
	runes := make([]rune, len(all))
	for i, a := range all {
		runes[i] = a.rune
	}
	for i, l := range levels(runes, s.right) {
		all[i].level = l
	}
}

// run returns a part of a run, with the glyphs of atoms in this order. What is read from the right
// is turned, and brackets in it are mirrored.
func (f *font) run(t *face.Text, of []atom) []face.Glyph {
	out := make([]face.Glyph, 0, len(t.Glyphs))
	for _, a := range of {
		from := len(out)
		out = append(out, t.Glyphs[a.from:a.to]...)
		if a.level%2 == 1 {
			for _, r := range mirrored(a.rune) {
				if r != a.rune && f.file.Glyph(r) != 0 {
					out[from].ID = f.file.Glyph(r)
				}
			}
		}
	}
	return out
}

// turn puts a text on one line into its visual order from left to right.
func (s *Setter) turn(t *face.Text) {
	f := s.font(t.Font)
	all := f.atoms(nil, 0, t, 0)
	s.level(all)
	t.Says = t.String()
	t.Glyphs = f.run(t, turned(all, func(a atom) level { return a.level }))
}

// stretch is a part of a line of one direction, in one font.
type stretch struct {
	atoms []atom
	x, w  int64
	to    int64 // its final position
}

// turn moves the items of a line, which are placed in reading order, to where they belong by their
// directions; link boxes and underlines move with the words. Items stay in reading order.
func (c *composer) turn(from int) {
	parts := c.stretches(c.items[from:])
	if len(parts) == 0 {
		return
	}
	left := parts[0].x
	at := left
	order := make([]*stretch, len(parts))
	for i := range parts {
		order[i] = &parts[i]
	}
	for _, p := range turned(order, func(p *stretch) level { return p.atoms[0].level }) {
		p.to = at
		at += p.w
	}
	if c.galley.set.right {
		for i := range parts {
			parts[i].to = left + at - parts[i].to - parts[i].w
		}
	}
	was := slices.Clone(c.items[from:])
	c.items = c.items[:from]
	c.items = append(c.items, lists.Map(parts, func(p stretch) face.Item { return c.placed(was[p.atoms[0].item], p) })...)
	for _, r := range c.rules {
		b := follow(parts, r.Path.Bounds())
		r.Path = geom.Box(b)
	}
	for _, l := range c.links {
		l.Box = follow(parts, l.Box)
	}
}

// stretches splits a line by directions, and where a box on it begins or ends.
func (c *composer) stretches(items []face.Item) []stretch {
	var all []atom
	for i, it := range items {
		switch it := it.(type) {
		case *face.Text:
			all = c.galley.set.font(it.Font).atoms(all, i, it, int64(it.At.X)*1000)
		case *face.Icon:
			all = append(all, atom{item: i, rune: '\uFFFC', x: int64(it.Box.X) * 1000})
		}
	}
	c.galley.set.level(all)
	var ends []int64
	for _, r := range c.rules {
		b := r.Path.Bounds()
		ends = append(ends, int64(b.X)*1000, int64(b.Right())*1000)
	}
	for _, l := range c.links {
		ends = append(ends, int64(l.Box.X)*1000, int64(l.Box.Right())*1000)
	}
	var out []stretch
	for i, a := range all {
		end := c.pen
		if i+1 < len(all) {
			end = all[i+1].x
		}
		n := len(out)
		if n == 0 || all[i-1].item != a.item || all[i-1].level != a.level ||
			slices.ContainsFunc(ends, func(e int64) bool { return a.x-500 <= e && e < a.x+500 }) {
			out = append(out, stretch{x: a.x})
			n++
		}
		p := &out[n-1]
		p.atoms, p.w = append(p.atoms, a), p.w+end-a.x // with the space next to an icon
	}
	return out
}

// placed returns a part of an item at its final position.
func (c *composer) placed(it face.Item, p stretch) face.Item {
	t, ok := it.(*face.Text)
	if !ok {
		icon := *it.(*face.Icon)
		icon.Box.X = micrometres(p.to)
		return &icon
	}
	part := *t
	part.At.X = micrometres(p.to)
	part.Glyphs, part.Says = t.Glyphs[p.atoms[0].from:p.atoms[len(p.atoms)-1].to], ""
	back := p.atoms[0].level%2 == 1
	if back || t.Says != "" {
		part.Says = part.String()
	}
	if back {
		slices.Reverse(p.atoms)
		part.Glyphs = c.galley.set.font(t.Font).run(t, p.atoms)
	}
	return &part
}

// follow returns where a box on a line is when its parts are in their final positions.
func follow(parts []stretch, box geom.Rect) geom.Rect {
	var x0, x1 geom.Length
	some := false
	for _, p := range parts {
		if mid := micrometres(p.x + p.w/2); mid < box.X || mid > box.Right() {
			continue
		}
		from, to := micrometres(p.to), micrometres(p.to+p.w)
		if !some {
			x0, x1, some = from, to, true
		}
		x0, x1 = min(x0, from), max(x1, to)
	}
	if some {
		box.X, box.W = x0, x1-x0
	}
	return box
}
