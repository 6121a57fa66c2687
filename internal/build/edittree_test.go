package build

import (
	"bytes"
	"path"
	"strings"
	"testing/fstest"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// branch is a value in a YAML file with the bytes where it is written. A member of a map or list
// can be cut out whole (cut), and its key and value exchanged (key, span).
type branch struct {
	name           string // key, or "" in a list
	parent         *branch
	kids           []*branch
	cut, key, span bytespan
	kind           yaml.Kind
	flow, block    bool   // written in braces; a text on its own lines
	val            string // of a scalar
	whole          bool   // span holds val unchanged except for quotes
}

type bytespan struct{ from, to int }

func (b bytespan) ok() bool { return b.to > b.from }

// source is one file of a game to be edited.
type source struct {
	game, file string
	text       string
	starts     []int // of lines
	root       *branch
}

// sources returns the files of a game, ordered by name; YAML files as trees.
func sources(game string, files fstest.MapFS) []*source {
	var out []*source
	for _, name := range sortedKeys(files) {
		s := &source{game: game, file: name, text: string(files[name].Data), starts: []int{0}}
		for i := range s.text {
			if s.text[i] == '\n' {
				s.starts = append(s.starts, i+1)
			}
		}
		if path.Ext(name) == ".yaml" {
			var n yaml.Node
			if yaml.NewDecoder(bytes.NewReader([]byte(s.text))).Decode(&n) != nil || len(n.Content) == 0 {
				continue
			}
			s.root = &branch{}
			s.grow(s.root, n.Content[0])
		}
		out = append(out, s)
	}
	return out
}

// line returns the line number of a byte.
func (s *source) line(at int) int { return 1 + strings.Count(s.text[:at], "\n") }

// offset returns the byte offset of a place as YAML counts it.
func (s *source) offset(line, col int) int {
	at := s.starts[line-1]
	for ; col > 1 && at < len(s.text); col-- {
		_, n := utf8.DecodeRuneInString(s.text[at:])
		at += n
	}
	return at
}

// grow fills in a branch from its node.
func (s *source) grow(b *branch, n *yaml.Node) {
	b.kind, b.val = n.Kind, n.Value
	b.flow = n.Style&yaml.FlowStyle != 0
	at := s.offset(n.Line, n.Column)
	switch n.Kind {
	case yaml.ScalarNode:
		s.scalar(b, n, at)
		return
	case yaml.AliasNode:
		return
	}
	if n.Anchor != "" {
		return
	}
	step := 1
	if n.Kind == yaml.MappingNode {
		step = 2
	}
	for i := 0; i+step <= len(n.Content); i += step {
		k := &branch{parent: b}
		first, value := n.Content[i], n.Content[i+step-1]
		if step == 2 {
			k.name = first.Value
			from := s.offset(first.Line, first.Column)
			k.key = bytespan{from, from + len(s.token(from, first))}
		}
		if first.Value == "<<" {
			continue
		}
		s.grow(k, value)
		var next *yaml.Node
		if i+step < len(n.Content) {
			next = n.Content[i+step]
		}
		s.extent(b, k, first, next, step == 1)
		b.kids = append(b.kids, k)
	}
}

// token returns a scalar as written on one line.
func (s *source) token(from int, n *yaml.Node) string {
	rest := s.text[from:]
	switch n.Style {
	case yaml.DoubleQuotedStyle, yaml.SingleQuotedStyle:
		if i := strings.IndexByte(rest[1:], rest[0]); i >= 0 {
			return rest[:i+2]
		}
	}
	if strings.HasPrefix(rest, n.Value) {
		return n.Value
	}
	return ""
}

func (s *source) scalar(b *branch, n *yaml.Node, at int) {
	if n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
		b.block = true
		return
	}
	t := s.token(at, n)
	b.span = bytespan{at, at + len(t)}
	b.whole = t == n.Value || strings.Trim(t, `"'`) == n.Value && len(t) == len(n.Value)+2
}

// extent sets where a member begins and ends.
func (s *source) extent(b, k *branch, first, next *yaml.Node, item bool) {
	from := s.offset(first.Line, first.Column)
	if b.flow {
		end := s.closing(from)
		k.cut = bytespan{from, end}
		if next != nil {
			k.cut.to = s.offset(next.Line, next.Column)
		} else if len(b.kids) > 0 {
			k.cut.from = b.kids[len(b.kids)-1].span.to
		}
		start := from
		if !item {
			start = k.key.to + 1
			for start < end && s.text[start] == ' ' {
				start++
			}
		}
		k.span = bytespan{start, end}
		return
	}
	start := s.starts[first.Line-1]
	lead := s.text[start:from]
	if strings.TrimSpace(lead) != "" && (!item || strings.TrimSpace(lead) != "-") {
		return // the first key on the line of a list's dash
	}
	indent := len(lead) - len(strings.TrimLeft(lead, " "))
	line := first.Line
	for line < len(s.starts) {
		text := s.text[s.starts[line]:]
		text, _, _ = strings.Cut(text, "\n")
		if strings.TrimSpace(text) != "" && len(text)-len(strings.TrimLeft(text, " ")) <= indent {
			break
		}
		line++
	}
	end := len(s.text)
	if line < len(s.starts) {
		end = s.starts[line]
	}
	k.cut = bytespan{start, start + len(strings.TrimRight(s.text[start:end], "\n ")) + 1}
	if k.kind != yaml.ScalarNode && !item {
		k.span = bytespan{k.key.to + 1, k.cut.to - 1}
	}
}

// closing returns the end of a flow member that begins at a byte.
func (s *source) closing(from int) int {
	depth, quote := 0, byte(0)
	for i := from; i < len(s.text); i++ {
		c := s.text[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && (i == from || strings.IndexByte(" [{", s.text[i-1]) >= 0):
			quote = c
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth == 0 {
				return i
			}
			depth--
		case c == ',' && depth == 0:
			return i
		}
	}
	return len(s.text)
}

// each calls f for each branch below this one.
func (b *branch) each(f func(*branch)) {
	for _, k := range b.kids {
		f(k)
		k.each(f)
	}
}

// depth returns how many keys lead to a branch; an entry of a section has 2.
func (b *branch) depth() int {
	if b.parent == nil {
		return 0
	}
	return 1 + b.parent.depth()
}

// section returns the top-level key above a branch.
func (b *branch) section() string {
	for b.parent != nil && b.parent.parent != nil {
		b = b.parent
	}
	return b.name
}

// under reports whether a branch or one above it has the name.
func (b *branch) under(name string) bool {
	return b != nil && (b.name == name || b.parent.under(name))
}
