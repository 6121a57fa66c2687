package load

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
)

// A game as printed has the printed values of some errata restored. The order in which the errata
// are written does not matter, as they are restored in an order in which none obstructs another:
// first values, outer ones before inner ones; then what the source does not have is removed, inner
// ones and later list items first; then keys are renamed, inner ones first. So an erratum inside
// something that another one removes goes with it.

// asPrinted restores the printed values of some errata (all if none are named) in the trees of r,
// which copies what it changes. It reports those that cannot be restored; what is neither there nor
// printed is already as printed.
func (r *gameReader) asPrinted(ids []string) diag.List {
	r.printed = true
	all := r.printedErrata(ids)
	slices.SortStableFunc(all, func(a, b *erratumReader) int { return cmp.Compare(len(a.Path), len(b.Path)) })
	lost := map[*erratumReader]bool{}
	for _, e := range all {
		if e.Printed != nil && !e.Absent {
			lost[e] = !r.putBack(e)
		}
	}
	slices.Reverse(all)
	gone := r.takeOut(all)
	for _, e := range all {
		if e.PrintedKey != nil && !r.rename(e) && !within(gone, e.Path) {
			lost[e] = true
		}
	}
	var out diag.List
	for _, e := range all {
		if lost[e] {
			f := finding("PB313", e.PathAt, fmt.Sprintf("the printed value of erratum %q cannot be put back: there is nothing at %s", e.ID, e.Path))
			f.Evidence = []string{"values go back first, outer ones before inner ones; then rows are taken out; then keys are renamed"}
			out.Add(f)
		}
	}
	return out
}

// printedErrata reads the errata with the given ids, or all.
func (r *gameReader) printedErrata(ids []string) []*erratumReader {
	var out []*erratumReader
	for _, d := range r.docs {
		quiet := &doc{fileText: d.fileText}
		for k, v := range pairs(value(d.root, "errata")) {
			if len(ids) == 0 || slices.Contains(ids, k.Value) {
				out = append(out, readErratum(quiet, k, v, nil))
			}
		}
	}
	return out
}

// within reports whether a path is one of some, or inside one of them.
func within(some []string, path string) bool {
	return slices.ContainsFunc(some, func(p string) bool { return path == p || strings.HasPrefix(path, p+".") })
}

// mine finds the target of an erratum in a tree that may be changed.
func (r *gameReader) mine(path string) (target, bool) {
	t, ok := r.find(path)
	if t.in != nil && t.d.foreign {
		t.d.own(path)
		return r.find(path)
	}
	return t, ok
}

// putBack replaces a ruling with the printed value, or adds the value if the ruling has none. It
// returns false if the path's container does not exist.
func (r *gameReader) putBack(e *erratumReader) bool {
	t, ok := r.mine(e.Path)
	switch {
	case t.in == nil:
		return false
	case !ok:
		at := &yaml.Node{Line: t.in.Line, Column: t.in.Column}
		key := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: t.name, Line: at.Line, Column: at.Column}
		t.in.Content = append(t.in.Content, key, moved(e.Printed, at))
		return true
	}
	i := t.i
	if t.in.Kind == yaml.MappingNode {
		i++
	}
	t.in.Content[i] = moved(e.Printed, t.in.Content[i])
	return true
}

// takeOut removes what the source does not have, finding everything before removing anything. It
// returns the paths of what was there.
func (r *gameReader) takeOut(all []*erratumReader) []string {
	var found []target
	var gone []string
	for _, e := range all {
		if !e.Absent {
			continue
		}
		if _, ok := r.mine(e.Path); ok && !slices.Contains(gone, e.Path) {
			gone = append(gone, e.Path)
		}
	}
	for _, path := range gone { // no tree is copied from here on
		t, _ := r.find(path)
		found = append(found, t)
	}
	slices.SortStableFunc(found, func(a, b target) int { return cmp.Compare(b.i, a.i) })
	for _, t := range found {
		n := 1
		if t.in.Kind == yaml.MappingNode {
			n = 2
		}
		t.in.Content = slices.Delete(t.in.Content, t.i, t.i+n)
	}
	return gone
}

// rename gives an entry its printed key. It returns false if there is no such entry.
func (r *gameReader) rename(e *erratumReader) bool {
	t, ok := r.mine(e.Path)
	if !ok || t.in.Kind != yaml.MappingNode {
		return false
	}
	key := *t.in.Content[t.i]
	key.Value = e.PrintedKey.Value
	t.in.Content[t.i] = &key
	return true
}
