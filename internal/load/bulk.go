package load

import (
	"encoding/binary"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// bulk is the cards of a very large deck, packed: the tree of 54,000 cards takes 120 MB and their
// text 13. Each card is a few numbers that say where in the text its words are, and is unpacked to
// be read. A deck with findings, anchors or syntax that is not plain is not packed.
type bulk struct {
	of    *yaml.Node // the map, without its entries
	text  string
	n     int      // entries
	b     []byte   // their nodes in the order written
	tags  []string // values that are not in the text verbatim: with line breaks and such
	words []string // values that do not stand in the text as they are: with line breaks and such
	line  int      // of the previous node; off is likewise the offset of the previous value in the text
	off   int
	keys  map[string]bool // while it is being packed
}

// many is the number of cards from which a deck is packed as it is read.
var many = 512

// together is the number of cards parsed at a time.
const together = 64

// span is the lines of a text that contain the cards of a deck.
type span struct {
	key      int // line of the key that they are under, from 1
	from, to int // in bytes
	entries  []entryLine
}

// entryLine is where a card begins.
type entryLine struct{ at, line int }

// indent returns the number of spaces a line begins with.
func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// spans returns the lines of the decks that have many cards: those below "cards:" that are all
// indented alike.
func spans(text string) []span {
	var out []span
	var open *span
	outer, inner := 0, 0
	for at, line := 0, 1; at < len(text); line++ {
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		s := strings.TrimRight(text[at:end], " \n")
		in := indent(s)
		if open != nil && s != "" {
			if len(open.entries) == 0 {
				inner = in
			}
			switch {
			case in <= outer || in < inner:
				if open.to = at; in <= outer && len(open.entries) >= many {
					out = append(out, *open)
				}
				open = nil
			case in == inner && !plainKey(s[in:]):
				open = nil
			case in == inner:
				open.entries = append(open.entries, entryLine{at, line})
			}
		}
		if open == nil && in > 0 && s[in:] == "cards:" {
			open, outer = &span{key: line, from: end}, in
		}
		at = end
	}
	if open != nil && len(open.entries) >= many {
		open.to = len(text)
		out = append(out, *open)
	}
	return out
}

// plainKey reports whether a line begins with an id and a colon.
func plainKey(s string) bool {
	id, _, ok := strings.Cut(s, ":")
	return ok && id != "" && !strings.ContainsFunc(id, func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
	})
}

// bulky parses a text and packs the cards of its large decks. It returns nil if there are none, or
// if some of them need the whole tree.
func bulky(d *doc) *yaml.Node {
	all := spans(d.text)
	if len(all) == 0 {
		return nil
	}
	var rest strings.Builder
	at := 0
	for _, s := range all {
		rest.WriteString(d.text[at:s.from])
		rest.WriteString(strings.Repeat("\n", strings.Count(d.text[s.from:s.to], "\n")))
		at = s.to
	}
	rest.WriteString(d.text[at:])
	root, err := parse(rest.String())
	if err != nil || root == nil {
		return nil
	}
	var bulks []*bulk
	before := len(d.found)
	for _, s := range all {
		b := &bulk{of: cardsAt(root, s.key), text: d.text, keys: map[string]bool{}}
		if b.of == nil || !b.take(d, s) {
			d.found = d.found[:before]
			return nil
		}
		b.keys, b.line, b.off = nil, 0, 0
		bulks = append(bulks, b)
	}
	for i, b := range bulks {
		first := all[i].entries[0]
		*b.of = yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", Line: first.line, Column: 1 + indent(d.text[first.at:])}
	}
	d.bulks = bulks
	return root
}

// cardsAt returns the empty value of a deck's "cards" key on the given line, nil if there is none.
func cardsAt(root *yaml.Node, line int) *yaml.Node {
	for _, deck := range pairs(value(root, "decks")) {
		for k, v := range pairs(deck) {
			if k.Line == line && k.Value == "cards" && v.ShortTag() == "!!null" && v.Anchor == "" {
				return v
			}
		}
	}
	return nil
}

// take parses cards a few at a time, vets them and packs them. It returns false if one of them
// cannot be packed.
func (b *bulk) take(d *doc, s span) bool {
	v := vetter{d: d, size: map[*yaml.Node]int{}}
	found := len(d.found)
	for some := range slices.Chunk(s.entries, together) {
		end := s.to
		if n := b.n + len(some); n < len(s.entries) {
			end = s.entries[n].at
		}
		root, err := parse(d.text[some[0].at:end])
		if err != nil || root == nil || root.Kind != yaml.MappingNode || len(root.Content) != 2*len(some) {
			return false
		}
		for i, e := range some {
			k, x := root.Content[2*i], root.Content[2*i+1]
			if k.Kind != yaml.ScalarNode || k.Style != 0 || k.Line != 1+e.line-some[0].line || b.keys[k.Value] || len(k.Value) > 200 {
				return false
			}
			b.keys[k.Value] = true
			moveDown(root.Content[2*i:2*i+2], some[0].line-1)
			if v.node(x, 4); len(d.found) > found || !b.add(d, k) || !b.add(d, x) {
				return false
			}
		}
		b.n += len(some)
	}
	return true
}

// moveDown adds by to the line numbers of nodes and everything in them.
func moveDown(nodes []*yaml.Node, by int) {
	for _, n := range nodes {
		n.Line += by
		moveDown(n.Content, by)
	}
}

// packedKinds are the kinds of nodes, by their packed numbers.
var packedKinds = []yaml.Kind{yaml.ScalarNode, yaml.MappingNode, yaml.SequenceNode}

// add packs a node and its contents. It returns false if they cannot be packed.
func (b *bulk) add(d *doc, n *yaml.Node) bool {
	kind, tag := slices.Index(packedKinds, n.Kind), slices.Index(b.tags, n.Tag)
	if tag < 0 {
		tag, b.tags = len(b.tags), append(b.tags, n.Tag)
	}
	if kind < 0 || n.Anchor != "" || n.Style >= 64 || tag > 255 {
		return false
	}
	b.b = append(b.b, byte(kind)<<6|byte(n.Style), byte(tag))
	b.b = binary.AppendVarint(b.b, int64(n.Line-b.line))
	b.b = binary.AppendUvarint(b.b, uint64(n.Column))
	b.line = n.Line
	if n.Kind != yaml.ScalarNode {
		b.b = binary.AppendUvarint(b.b, uint64(len(n.Content)))
		return !slices.ContainsFunc(n.Content, func(x *yaml.Node) bool { return !b.add(d, x) })
	}
	rest := d.from(n.Line, n.Column)
	off := len(b.text) - len(rest)
	if n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0 && rest != "" {
		off, rest = off+1, rest[1:]
	}
	if !strings.HasPrefix(rest, n.Value) {
		b.b = binary.AppendUvarint(b.b, uint64(len(b.words))<<1)
		b.words = append(b.words, strings.Clone(n.Value))
		return true
	}
	b.b = binary.AppendUvarint(b.b, uint64(len(n.Value))<<1|1)
	b.b = binary.AppendVarint(b.b, int64(off-b.off))
	b.off = off
	return true
}

// unpacking is a bulk being read from its beginning.
type unpacking struct {
	*bulk
	b         []byte
	line, off int
	room      []yaml.Node // for nodes, reused for each entry unless they are kept
	used      int
}

// each calls do with every entry, which is valid until the next call.
func (b *bulk) each(do func(k, v *yaml.Node)) {
	u := &unpacking{bulk: b, b: b.b, room: make([]yaml.Node, 64)}
	for range b.n {
		u.used = 0
		k := u.node()
		do(k, u.node())
	}
}

// whole unpacks all the entries into the map.
func (b *bulk) whole() {
	u := &unpacking{bulk: b, b: b.b}
	for range 2 * b.n {
		b.of.Content = append(b.of.Content, u.node())
	}
}

// number reads the next number.
func (u *unpacking) number() int {
	n, k := binary.Uvarint(u.b)
	u.b = u.b[k:]
	return int(n)
}

// signed reads the next signed number.
func (u *unpacking) signed() int {
	n, k := binary.Varint(u.b)
	u.b = u.b[k:]
	return int(n)
}

// node unpacks the next node and its contents.
func (u *unpacking) node() *yaml.Node {
	var n *yaml.Node
	if u.used < len(u.room) {
		n = &u.room[u.used]
		u.used++
	} else {
		n = &yaml.Node{}
	}
	how, tag := u.b[0], u.b[1]
	u.b = u.b[2:]
	u.line += u.signed()
	*n = yaml.Node{Kind: packedKinds[how>>6], Style: yaml.Style(how & 63), Tag: u.tags[tag], Line: u.line, Column: u.number(), Content: n.Content[:0]}
	size := u.number()
	switch {
	case n.Kind != yaml.ScalarNode:
		for range size {
			n.Content = append(n.Content, u.node())
		}
	case size&1 == 0:
		n.Value = u.words[size>>1]
	default:
		u.off += u.signed()
		n.Value = u.text[u.off : u.off+size>>1]
	}
	return n
}
