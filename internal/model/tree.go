package model

import (
	"encoding/json"
	"strings"

	"punchboard/internal/lists"
)

// Node is the game's data as a tree for people and programs to read: exactly one of Leaf, Fields
// and Items is set, with keys in the order written.
type Node struct {
	Leaf   any // string, int64 or bool
	Fields []Branch
	Items  []Node
	kind   byte // 'f' for fields, 'i' for items, anything else for a leaf
}

// Branch is a named part of a tree.
type Branch struct {
	Key string
	Node
}

// fields returns an empty tree of named parts.
func fields() Node { return Node{kind: 'f'} }

// list returns a tree of things in order.
func list[T any](all []T, of func(T) Node) Node {
	return Node{kind: 'i', Items: lists.Map(all, of)}
}

// node returns the tree of a value: a text, a number, a value of the data, a citation, or a tree.
func node(v any) Node {
	switch v := v.(type) {
	case Node:
		return v
	case Value:
		return v.tree()
	case Cite:
		return Node{Leaf: v.String()}
	case int:
		return Node{Leaf: int64(v)}
	}
	return Node{Leaf: v}
}

// put appends a part, as node makes it, unless it is empty text.
func (n *Node) put(key string, v any) {
	x := node(v)
	if x.kind == 0 && x.Leaf == "" {
		return
	}
	n.Fields = append(n.Fields, Branch{key, x})
}

// At follows a path of keys ("units.squaddie.hits"). If the path leads nowhere, ok is false and
// near has the keys that could have come next.
func (n Node) At(path string) (found Node, near []string, ok bool) {
	if path == "" {
		return n, nil, true
	}
	for _, b := range n.Fields {
		rest, ok := strings.CutPrefix(path, b.Key)
		if !ok || rest != "" && rest[0] != '.' {
			continue
		}
		return b.Node.At(strings.TrimPrefix(rest, "."))
	}
	near = append(near, lists.Map(n.Fields, func(b Branch) string { return b.Key })...)
	return Node{}, near, false
}

// MarshalJSON keeps the written order of keys.
func (n Node) MarshalJSON() ([]byte, error) {
	switch n.kind {
	case 'f':
		return joined('{', '}', len(n.Fields), func(i int) ([]byte, error) {
			k, err := json.Marshal(n.Fields[i].Key)
			if err != nil {
				return nil, err
			}
			v, err := n.Fields[i].Node.MarshalJSON()
			return append(append(k, ':'), v...), err
		})
	case 'i':
		return joined('[', ']', len(n.Items), func(i int) ([]byte, error) { return n.Items[i].MarshalJSON() })
	}
	return json.Marshal(n.Leaf)
}

// joined puts n parts of JSON in brackets, separated by commas; it stops at the first error.
func joined(open, end byte, n int, part func(int) ([]byte, error)) ([]byte, error) {
	out := []byte{open}
	for i := range n {
		if i > 0 {
			out = append(out, ',')
		}
		p, err := part(i)
		if err != nil {
			return nil, err
		}
		out = append(out, p...)
	}
	return append(out, end), nil
}

// Text writes the tree as indented lines, "key: value".
func (n Node) Text() string {
	var b strings.Builder
	n.text(&b, "")
	return b.String()
}

// text writes a tree in lines indented by in, and by two more spaces for each level.
func (n Node) text(b *strings.Builder, in string) {
	switch n.kind {
	case 'f':
		for _, f := range n.Fields {
			b.WriteString(in + f.Key + ":")
			f.Node.after(b, in+"  ")
		}
	case 'i':
		for _, x := range n.Items {
			b.WriteString(in + "-")
			x.after(b, in+"  ")
		}
	default:
		b.WriteString(n.word() + "\n")
	}
}

// after writes what follows a key: for a leaf, on the same line.
func (n Node) after(b *strings.Builder, in string) {
	if n.kind == 0 {
		b.WriteString(" " + strings.ReplaceAll(n.word(), "\n", "\n"+in) + "\n")
		return
	}
	b.WriteString("\n")
	n.text(b, in)
}

// word returns a leaf as one word: a string as it is, anything else as JSON.
func (n Node) word() string {
	if s, ok := n.Leaf.(string); ok {
		return s
	}
	out, err := json.Marshal(n.Leaf)
	if err != nil {
		return ""
	}
	return string(out)
}
