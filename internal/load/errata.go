package load

import (
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// erratumReader is an erratum and the values it refers to, as written.
type erratumReader struct {
	model.Erratum
	Key        *yaml.Node `key:"key text"`
	Printed    *yaml.Node `key:"printed any"`
	PrintedKey *yaml.Node `key:"printed-key text"`
	Ruling     *yaml.Node `key:"ruling! any"`
}

// Words that replace a value in an erratum.
const (
	absent  = "absent"
	asGiven = "as given"
)

// erratum reads one erratum and checks that its ruling is what the content has. It skips the check
// in a game as printed, where restoring one printed value may remove what other rulings refer to,
// and in a translated game.
func (r *gameReader) erratum(d *doc, k, v, siblings *yaml.Node) *model.Erratum {
	e := readErratum(d, k, v, siblings)
	if e.Path == "" || e.Ruling == nil || r.printed || r.g.Lang != "" {
		return &e.Erratum
	}
	t, ok := r.find(e.Path)
	switch now := t.value(); {
	case e.Erratum.Ruling == asGiven && ok:
	case e.Erratum.Ruling == absent:
		e.Stale = ok || t.in == nil // there is no place for the printed value
	case !ok:
		e.Stale = true
	case e.PrintedKey != nil:
		e.Stale = false // find would have failed without the key
	default:
		e.Stale = !same(e.Ruling, now, 0)
	}
	if e.Stale && ok {
		e.Now, e.NowAt = flow(t.value(), 200), t.d.at(follow(t.value()))
	}
	return &e.Erratum
}

// readErratum reads an erratum from its YAML.
func readErratum(d *doc, k, v, siblings *yaml.Node) *erratumReader {
	e := &erratumReader{Erratum: model.Erratum{ID: k.Value, At: d.at(k)}}
	d.fill(v, e, siblings, rest{})
	if e.Key != nil {
		e.Path += "." + e.Key.Value
	}
	if e.Ruling != nil {
		e.Erratum.Ruling = flow(e.Ruling, 0)
	}
	switch {
	case e.Printed != nil && e.Printed.Value == absent:
		e.Absent = true
	case e.Printed != nil:
		e.Erratum.Printed = flow(e.Printed, 0)
	case e.PrintedKey != nil:
		e.Erratum.Printed = e.PrintedKey.Value
	case v.Kind == yaml.MappingNode:
		d.missing(v, "printed", siblings, noPlace)
	}
	if strings.HasPrefix(e.Path, "claims.") && e.NoValue == "" && !e.PathAt.IsZero() {
		tellLacks(d, k, "no-value").Help = "put the printed value or sentence back where it was, or say why there is no such place"
	}
	return e
}

// target is a place in the tree of a file: entry i of a map or list. A negative i is where a new
// entry of that name would be added.
type target struct {
	d    *doc
	in   *yaml.Node
	i    int // of the key in a map's content, of the item in a list's
	name string
}

// value returns the value at the target, nil if there is none.
func (t target) value() *yaml.Node {
	switch {
	case t.in == nil || t.i < 0:
		return nil
	case t.in.Kind == yaml.MappingNode:
		return t.in.Content[t.i+1]
	}
	return t.in.Content[t.i]
}

// find follows a path of keys through all files of the game. If the path leads to nothing, it
// returns the map that lacks only the last key, if there is one.
func (r *gameReader) find(path string) (target, bool) {
	var missing target
	for _, d := range r.docs {
		if d.root == nil {
			continue
		}
		t, ok := walk(d, d.root, path)
		if ok {
			return t, true
		}
		if missing.in == nil {
			missing = t
		}
	}
	return missing, false
}

// walk follows a path from a node.
func walk(d *doc, n *yaml.Node, path string) (target, bool) {
	n = follow(n)
	switch i, rest := step(n, path); {
	case i < 0 && n.Kind == yaml.MappingNode && !strings.Contains(path, "."):
		return target{d, n, -1, path}, false
	case i < 0:
		return target{}, false
	case rest != "":
		return walk(d, n.Content[i], rest)
	case n.Kind == yaml.MappingNode:
		return target{d, n, i - 1, path}, true
	default:
		return target{d, n, i, path}, true
	}
}

// step finds the first part of a path in a map or list. It returns the index of the value among its
// nodes, negative if there is none, and the rest of the path. A key may itself contain dots: the
// longest key that matches wins.
func step(n *yaml.Node, path string) (int, string) {
	at, name := -1, ""
	switch n.Kind {
	case yaml.SequenceNode:
		name, _, _ = strings.Cut(path, ".")
		if i, err := strconv.Atoi(name); err == nil && i < len(n.Content) {
			at = i
		}
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := n.Content[i].Value
			if (path == key || strings.HasPrefix(path, key+".")) && (at < 0 || len(key) > len(name)) {
				at, name = i+1, key
			}
		}
	}
	rest := strings.TrimPrefix(path[len(name):], ".")
	if rest == "" && name != path {
		return -1, ""
	}
	return at, rest
}

// moved returns a copy of a value with the position of another node.
func moved(n, at *yaml.Node) *yaml.Node {
	c := clone(n, map[*yaml.Node]*yaml.Node{})
	var set func(*yaml.Node, int)
	set = func(n *yaml.Node, depth int) {
		n.Line, n.Column = at.Line, at.Column
		for _, x := range n.Content {
			if depth < maxDepth {
				set(x, depth+1)
			}
		}
	}
	set(c, 0)
	return c
}

// clone copies a tree; aliases in the copy refer to the copies.
func clone(n *yaml.Node, made map[*yaml.Node]*yaml.Node) *yaml.Node {
	if n == nil {
		return nil
	}
	if c, ok := made[n]; ok {
		return c
	}
	c := *n
	made[n] = &c
	c.Content = lists.Map(n.Content, func(x *yaml.Node) *yaml.Node { return clone(x, made) })
	c.Alias = clone(n.Alias, made)
	return &c
}
