package load

import (
	"slices"

	"gopkg.in/yaml.v3"

	"punchboard/internal/model"
)

// A game as printed, or with other answers to its readings, differs from the
// game in an entry or two. Of the files that nothing is put into, what was decoded is taken over as it is.
// The header alone is always decoded anew, since the rest depends on it.

// again is the reader of a game to decode once more, its trees to be changed.
func (r *gameReader) again() *gameReader {
	c := &gameReader{g: &model.Game{ID: r.g.ID, Lang: r.g.Lang, Printed: r.g.Printed, Prints: r.g.Prints, Signs: r.g.Signs}, dir: r.dir, text: r.text}
	for i, d := range r.docs {
		c.docs = append(c.docs, d.again(i > 0))
	}
	return c
}

// again is a doc to decode once more; keep says that what was decoded and
// found may be taken over, as long as nothing in the doc is changed.
func (d *doc) again(keep bool) *doc {
	n := &doc{fileText: d.fileText, root: d.root, parsed: d.parsed, foreign: true}
	if keep {
		n.found, n.made, n.before, n.kept = slices.Clone(d.found[:d.decoded]), d.made, d.before, true
		return n
	}
	n.found = slices.Clone(d.found[:d.parsed])
	return n
}

// own makes the tree of a doc its own, to be changed.
func (d *doc) own() {
	if !d.foreign {
		return
	}
	d.root = clone(d.root, map[*yaml.Node]*yaml.Node{})
	d.foreign = false
	d.afresh()
}

// afresh forgets what was decoded and found in a doc.
func (d *doc) afresh() {
	if d.kept {
		d.kept, d.made, d.found = false, nil, d.found[:d.parsed]
	}
}

// shareable takes nothing over where the header was changed, and keeps the
// game whose drawings were looked through.
func (r *gameReader) shareable(was *model.Game) {
	r.was = was
	if len(r.docs) > 0 && r.docs[0].foreign {
		return
	}
	for _, d := range r.docs {
		d.afresh()
	}
}

// redraw reports whether the drawings must be looked through again: a tile or
// what may stand on tiles is not what it was. What was found in them then is
// forgotten.
func (r *gameReader) redraw() bool {
	if r.was == nil {
		return true
	}
	if slices.Equal(r.g.Tiles, r.was.Tiles) && r.g.Legend.Same(&r.was.Legend) {
		return false
	}
	for _, d := range r.docs {
		if d.kept {
			d.found = d.found[:d.before]
		}
	}
	return true
}

// decode reads the entries of a section with read, unless they are kept. Their
// keys are ids.
func decode[T any](s section, read func(k, v *yaml.Node) *T) []*T { return decodeAs(s, s.d.id, read) }

// decodeAs is decode with keys that key looks over.
func decodeAs[T any](s section, key func(k *yaml.Node), read func(k, v *yaml.Node) *T) []*T {
	name := s.key.Value
	if s.d.kept {
		made, _ := s.d.made[s.key].([]*T)
		return made
	}
	var out []*T
	s.d.entries(s.value, name, func(k, v *yaml.Node) {
		key(k)
		out = append(out, read(k, v))
	})
	if !s.d.foreign {
		if s.d.made == nil {
			s.d.made = map[*yaml.Node]any{}
		}
		s.d.made[s.key] = out
	}
	return out
}
