package load

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
)

// Limits on what one file may contain.
const (
	maxDepth  = 64      // nested maps and lists
	maxUnfold = 200_000 // values beyond those written, with aliases expanded
	maxScalar = 64 << 10
)

// vet makes a tree safe to decode: every key of a map is a plain word and unique, no alias contains
// itself, no tree expands without limit, no text is megabytes long. An offending value is reported
// and replaced by an empty one.
func (d *doc) vet(root *yaml.Node) {
	v := vetter{d: d, size: map[*yaml.Node]int{}, idle: map[*yaml.Node]bool{}}
	v.node(root, 0)
	for _, n := range slices.SortedFunc(maps.Keys(v.idle), func(a, b *yaml.Node) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	}) {
		at := diag.Place{File: d.path, Line: n.Line, Col: n.Column, Len: utf8.RuneCountInString(n.Anchor) + len("&")}
		d.addAt("PB009", at, fmt.Sprintf("&%s without quotes is read as the name of a value, and nothing repeats that", n.Anchor)).Help = "put the text in quotes"
	}
}

// vetter walks a tree once. size is the expanded size of the value at each anchor, -1 while it is
// being walked.
type vetter struct {
	d       *doc
	size    map[*yaml.Node]int
	idle    map[*yaml.Node]bool // texts of several words, without quotes, with an anchor that no alias names so far
	written int                 // values seen so far, aliases not followed
}

// node vets a tree and returns the number of values it expands to.
func (v *vetter) node(n *yaml.Node, depth int) int {
	v.written++
	if depth > maxDepth {
		v.d.addAt("PB212", diag.Place{File: v.d.path, Line: n.Line, Col: n.Column},
			fmt.Sprintf("maps and lists are more than %d deep here", maxDepth))
		blank(n)
		return 1
	}
	if n.Kind == yaml.AliasNode {
		return v.alias(n)
	}
	if n.Anchor != "" {
		v.size[n] = -1
		if isPlain(n) && strings.Contains(n.Value, " ") {
			v.idle[n] = true
		}
	}
	total := v.inside(n, depth)
	if total > maxUnfold+v.written {
		v.d.add("PB212", n, fmt.Sprintf("aliases unfold to more than %d values", maxUnfold))
		blank(n)
		total = 1
	}
	if n.Anchor != "" {
		v.size[n] = total
	}
	return total
}

// inside vets the contents of a node.
func (v *vetter) inside(n *yaml.Node, depth int) int {
	switch n.Kind {
	case yaml.ScalarNode:
		v.scalar(n)
		return 1
	case yaml.MappingNode:
		v.keys(n)
	}
	v.tag(n)
	total := 1
	for _, c := range n.Content {
		total = int(min(int64(total)+int64(v.node(c, depth+1)), math.MaxInt32))
	}
	return total
}

// alias checks that an alias is not inside the value it names.
func (v *vetter) alias(n *yaml.Node) int {
	v.d.aliased = true
	delete(v.idle, n.Alias)
	size, known := v.size[n.Alias]
	switch {
	case n.Alias == nil:
		return 1
	case !known: // its anchor is in a value that was dropped
		return v.node(n.Alias, 0)
	case size >= 0:
		return size
	}
	f := v.d.add("PB111", n, fmt.Sprintf("*%s is inside the value that it names", n.Value))
	f.Also = []diag.Also{{At: v.d.at(n.Alias), Mark: "&" + n.Value + " begins here"}}
	blank(n)
	return 1
}

// scalar limits texts to a size that can be printed.
func (v *vetter) scalar(n *yaml.Node) {
	v.tag(n)
	v.control(n)
	if len(n.Value) <= maxScalar {
		return
	}
	at := diag.Place{File: v.d.path, Line: n.Line, Col: n.Column}
	v.d.addAt("PB212", at, fmt.Sprintf("a text of %d bytes; at most %d can be set", len(n.Value), maxScalar))
	blank(n)
}

// control reports control characters and line separators that a text in double quotes contains as
// escapes, such as "\\a": none can be printed, and a terminal obeys some.
func (v *vetter) control(n *yaml.Node) {
	if n.Style&yaml.DoubleQuotedStyle == 0 {
		return
	}
	odd := func(r rune) bool {
		return unicode.IsControl(r) && r != '\n' && r != '\t' || r == 0x2028 || r == 0x2029
	}
	i := strings.IndexFunc(n.Value, odd)
	if i < 0 {
		return
	}
	r, size := utf8.DecodeRuneInString(n.Value[i:])
	what, put := oddRune(v.d.path, r, size, n.Value[i])
	v.d.found.Add(oddFinding(v.d.at(n), what, put))
	n.Value = strings.Map(func(r rune) rune {
		if odd(r) {
			return utf8.RuneError
		}
		return r
	}, n.Value)
}

// tag rejects explicit YAML tags, except the plain ones.
func (v *vetter) tag(n *yaml.Node) {
	if n.Style&yaml.TaggedStyle == 0 && n.Tag != "!" { // "! Stop" has no style
		return
	}
	switch n.Tag {
	case "!!str", "!!int", "!!bool", "!!map", "!!seq", "!!float", "!!null":
		return
	}
	at := diag.Place{File: v.d.path, Line: n.Line, Col: n.Column, Len: utf8.RuneCountInString(n.Tag)}
	v.d.addAt("PB006", at, fmt.Sprintf("the tag %s is not used here", quote(n.Tag))).Help = "put the text in quotes"
	blank(n)
}

// blank turns a node into an empty value already found faulty: decoding skips it silently.
func blank(n *yaml.Node) {
	*n = yaml.Node{Kind: yaml.ScalarNode, Tag: faulty, Line: n.Line, Column: n.Column}
}

// faulty is the tag of a value whose fault is already reported.
const faulty = "!!faulty"

// keys drops keys that are not words, and all but the first of equal keys.
func (v *vetter) keys(n *yaml.Node) {
	kept := n.Content[:0]
	seen := map[string]*yaml.Node{}
	if len(n.Content) <= 16 {
		seen = nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, val := n.Content[i], n.Content[i+1]
		if k.Kind == yaml.MappingNode && k.Style == yaml.FlowStyle && n.Style == yaml.FlowStyle && len(k.Content) > 0 {
			v.d.add("PB006", n, "braces without quotes are not a text").Help = `write it in quotes: "{{ ` + k.Content[0].Value + ` }}"`
			blank(n)
			return
		}
		if k.Value == "<<" && isPlain(k) && k.Kind == yaml.ScalarNode {
			v.d.addAt("PB004", diag.Place{File: v.d.path, Line: k.Line, Col: k.Column, Len: 2}, "YAML's merges are not read").Help = "write out what is to be merged, or repeat single values with *"
			blank(n)
			return
		}
		if follow(k).Kind != yaml.ScalarNode || k.Kind == yaml.AliasNode || len(k.Value) > 200 {
			v.d.addAt("PB006", diag.Place{File: v.d.path, Line: k.Line, Col: k.Column}, "a key must be a plain word")
			continue
		}
		if first := earlier(seen, kept, k.Value); first != nil {
			v.twice(k, val, first, kept)
			continue
		}
		kept = append(kept, k, val)
		if seen != nil {
			seen[k.Value] = k
		}
	}
	n.Content = kept
}

// earlier finds a key among those kept.
func earlier(seen map[string]*yaml.Node, kept []*yaml.Node, key string) *yaml.Node {
	if seen != nil {
		return seen[key]
	}
	for i := 0; i < len(kept); i += 2 {
		if kept[i].Value == key {
			return kept[i]
		}
	}
	return nil
}

// twice reports a key that is in a map for the second time.
func (v *vetter) twice(k, val, first *yaml.Node, kept []*yaml.Node) {
	var was *yaml.Node
	for i := 0; i < len(kept); i += 2 {
		if kept[i] == first {
			was = kept[i+1]
		}
	}
	f := v.d.add("PB003", k, fmt.Sprintf("the key %s appears twice in this map", quote(k.Value)))
	f.Mark = "again here, with " + flow(val, 60)
	f.Also = []diag.Also{{At: v.d.at(first), Mark: "first here, with " + flow(was, 60)}}
	f.Help = "keep one of them; until then the first counts"
}
