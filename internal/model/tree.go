package model

import (
	"encoding/json"
	"strings"
)

// Node is the game's data as a tree for people and programs to read: exactly
// one of Leaf, Fields and Items is set, keys in written order.
type Node struct {
	Leaf   any // string, int64 or bool
	Fields []Branch
	Items  []Node
	kind   byte // 'f' fields, 'i' items, else a leaf
}

// Branch is a named part of a tree.
type Branch struct {
	Key string
	Node
}

func leaf(v any) Node { return Node{Leaf: v} }

func tree(bs ...Branch) Node { return Node{Fields: bs, kind: 'f'} }

func list(ns ...Node) Node { return Node{Items: ns, kind: 'i'} }

// put appends a part unless it is empty text.
func (n *Node) put(key string, v Node) {
	if s, ok := v.Leaf.(string); v.kind == 0 && ok && s == "" {
		return
	}
	n.kind = 'f'
	n.Fields = append(n.Fields, Branch{key, v})
}

// At follows a path of keys ("units.squaddie.hits"); ok is false if it ends
// early, and near then holds the keys that could have come next.
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
	for _, b := range n.Fields {
		near = append(near, b.Key)
	}
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

// after writes what follows a key: on the same line for a leaf.
func (n Node) after(b *strings.Builder, in string) {
	if n.kind == 0 {
		b.WriteString(" " + strings.ReplaceAll(n.word(), "\n", "\n"+in) + "\n")
		return
	}
	b.WriteString("\n")
	n.text(b, in)
}

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
