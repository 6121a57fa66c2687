package load

import (
	"cmp"
	"iter"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/lists"
)

// flow writes a value on one line, in at most the given number of characters; 0 means no limit.
func flow(n *yaml.Node, most int) string {
	w := flowWriter{most: most}
	w.most = cmp.Or(w.most, 1<<20)
	w.node(n, 0)
	s := w.b.String()
	if utf8.RuneCountInString(s) > w.most {
		return string([]rune(s)[:w.most-1]) + "…"
	}
	return s
}

// flowWriter stops early: a value may expand to far more than is shown.
type flowWriter struct {
	b    strings.Builder
	most int
}

// node writes a value on one line in YAML's flow style: braces, brackets and commas. It stops once
// it has written far more than will be shown, or at depth maxDepth.
func (w *flowWriter) node(n *yaml.Node, depth int) {
	if n == nil || w.b.Len() > 4*w.most || depth > maxDepth {
		return
	}
	n = follow(n)
	switch n.Kind {
	case yaml.MappingNode:
		w.b.WriteByte('{')
		for i := 0; i+1 < len(n.Content); i += 2 {
			if i > 0 {
				w.b.WriteString(", ")
			}
			w.b.WriteString(n.Content[i].Value)
			w.b.WriteString(": ")
			w.node(n.Content[i+1], depth+1)
		}
		w.b.WriteByte('}')
	case yaml.SequenceNode:
		w.b.WriteByte('[')
		for i, c := range n.Content {
			if i > 0 {
				w.b.WriteString(", ")
			}
			w.node(c, depth+1)
		}
		w.b.WriteByte(']')
	default:
		w.scalar(n, depth)
	}
}

// scalar quotes text that would not read back as one text inside a map or list.
func (w *flowWriter) scalar(n *yaml.Node, depth int) {
	s := strings.TrimRight(n.Value, "\n")
	if n.Value == "" || depth > 0 && n.Style != 0 && strings.ContainsAny(s, `,:{}[]#"'`) {
		w.b.WriteString(`"` + s + `"`)
		return
	}
	w.b.WriteString(strings.ReplaceAll(s, "\n", " "))
}

// same reports whether two values are alike: the same keys in any order, the same items in order,
// and the same scalars apart from surrounding space.
func same(a, b *yaml.Node, depth int) bool {
	a, b = follow(a), follow(b)
	if a.Kind != b.Kind || len(a.Content) != len(b.Content) || depth > maxDepth {
		return false
	}
	switch a.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(a.Content); i += 2 {
			v := value(b, a.Content[i].Value)
			if v == nil || !same(a.Content[i+1], v, depth+1) {
				return false
			}
		}
		return true
	case yaml.SequenceNode:
		return !lists.Some(len(a.Content), func(i int) bool { return !same(a.Content[i], b.Content[i], depth+1) })
	}
	return strings.TrimSpace(a.Value) == strings.TrimSpace(b.Value)
}

// pairs yields the keys of a map and their values in the order written, nothing for other nodes.
func pairs(m *yaml.Node) iter.Seq2[*yaml.Node, *yaml.Node] {
	return func(yield func(k, v *yaml.Node) bool) {
		m := follow(m)
		for i := 0; m.Kind == yaml.MappingNode && i+1 < len(m.Content); i += 2 {
			if !yield(m.Content[i], m.Content[i+1]) {
				return
			}
		}
	}
}

// value finds the value of a key in a map, nil if there is none.
func value(m *yaml.Node, key string) *yaml.Node {
	for k, v := range pairs(m) {
		if k.Value == key {
			return v
		}
	}
	return nil
}

// keyOf finds a key in a map, nil if there is none.
func keyOf(m *yaml.Node, key string) *yaml.Node {
	for k := range pairs(m) {
		if k.Value == key {
			return k
		}
	}
	return nil
}
