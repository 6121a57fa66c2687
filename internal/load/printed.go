package load

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
)

// A game as printed has the printed values of some errata back, in an order in
// which none is in another's way, whatever the order they are written in: first
// values, what holds others before what it holds; then what the source does not
// have is taken out, what is held and what stands later in a list first; then
// keys are renamed, what is held first. So an erratum inside something that
// another one takes out goes with it.

// asPrinted puts the printed values of some errata (all if none are named)
// back into the trees of r, which must be its own copies. It finds those that
// cannot be put back; what is not there and not printed either is as printed.
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

// printedErrata reads the errata of those ids, or all.
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

// within reports whether a path is one of some, or inside one.
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

// putBack puts a printed value in the place of the ruling, or where the ruling
// has nothing. False if nothing holds that place.
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

// takeOut takes out what the source does not have, all found before any is
// gone, and gives the paths of what was there.
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
	for _, path := range gone { // no tree is copied any more
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

// rename gives an entry the key that is printed. False if there is none.
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
