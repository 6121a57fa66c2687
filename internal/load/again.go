package load

import (
	"slices"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/model"
)

// A game as printed, or with other answers to its readings, differs from the original in only a few
// entries. Only the tree nodes leading to those entries are copied, so an unchanged node keeps its
// identity, and what was decoded from it is reused unless its file has findings or aliases. If
// anything in the header differs, the header and everything else are decoded again.

// again returns a reader that decodes the game once more and may change its trees.
func (r *gameReader) again() *gameReader {
	c := &gameReader{g: &model.Game{ID: r.g.ID, Lang: r.g.Lang, Printed: r.g.Printed, Prints: r.g.Prints, Signs: r.g.Signs, Words: r.g.Words}, dir: r.dir, text: r.text, was: r}
	for i, d := range r.docs {
		c.docs = append(c.docs, d.again(i > 0 || d.decoded == d.parsed))
	}
	return c
}

// again returns a doc to decode once more. keep says that what was decoded and found may be reused
// where nothing in the doc changes.
func (d *doc) again(keep bool) *doc {
	n := &doc{fileText: d.fileText, root: d.root, parsed: d.parsed, aliased: d.aliased, foreign: true}
	if keep {
		n.found, n.made, n.before, n.decoded, n.kept = slices.Clone(d.found[:d.decoded]), d.made, d.before, d.decoded, true
		return n
	}
	n.found = slices.Clone(d.found[:d.parsed])
	return n
}

// own makes the value at a path, and everything that contains it, the doc's own, so that it may be
// changed.
func (d *doc) own(path string) {
	switch {
	case !d.foreign:
	case d.kept && !d.aliased && d.decoded == d.parsed:
		d.root = owned(d.root, path)
	default:
		d.root = clone(d.root, map[*yaml.Node]*yaml.Node{})
		d.foreign = false
		d.afresh()
	}
}

// owned returns a copy of a node that shares everything except the value at a path.
func owned(n *yaml.Node, path string) *yaml.Node {
	c := *n
	c.Content = slices.Clone(n.Content)
	switch i, rest := step(n, path); {
	case i < 0:
	case rest == "":
		c.Content[i] = clone(n.Content[i], map[*yaml.Node]*yaml.Node{})
	default:
		c.Content[i] = owned(n.Content[i], rest)
	}
	return &c
}

// afresh discards what was decoded and found in a doc.
func (d *doc) afresh() {
	if d.kept {
		d.kept, d.made, d.found = false, nil, d.found[:d.parsed]
	}
}

// takeOver reuses the header of the game that is being decoded again. If the header changed,
// nothing is reused.
func (r *gameReader) takeOver() {
	if r.was == nil || len(r.docs) == 0 || r.docs[0].root == nil {
		return
	}
	for _, name := range headers {
		if value(r.docs[0].root, name) != value(r.was.docs[0].root, name) {
			for _, d := range r.docs {
				d.afresh()
			}
			return
		}
	}
	if !r.docs[0].kept {
		return
	}
	r.headed, r.classes, r.effects = true, r.was.classes, r.was.effects
	g := *r.was.g
	g.Legend, g.Book, g.Collections = model.Legend{}, model.Book{}, nil
	g.Tables, g.Decks, g.Tiles, g.Counters, g.Scenarios, g.Terms = nil, nil, nil, nil, nil, nil
	g.Claims, g.Errata, g.Readings, g.Odds, g.Duels, g.Stories = nil, nil, nil, nil, nil, nil
	g.Totals, g.Simulations, g.Courses, g.Functions, g.Studies = nil, nil, nil, nil, nil
	for _, c := range r.was.g.Collections {
		empty := *c
		empty.Entries = nil
		g.Collections = append(g.Collections, &empty)
	}
	*r.g = g
}

// inHeader reports whether a section was reused along with the header. Sections that depend on the
// rest of the game, the legend and the book, are not.
func inHeader(r *gameReader, name string) bool {
	return r.headed && slices.Contains(headers, name) && name != "legend" && name != "book"
}

// namesStand reports whether the names in functions and facts were already checked and found
// correct in the game that is being decoded again.
func namesStand(r *gameReader) bool {
	return r.headed && slices.Equal(r.g.Functions, r.was.g.Functions) && slices.Equal(r.g.Studies, r.was.g.Studies) && slices.Equal(r.g.Readings, r.was.g.Readings) &&
		!slices.ContainsFunc(r.was.docs, func(d *doc) bool { return len(d.found) > d.decoded })
}

// redrawn returns the tiles whose drawings must be checked. For a first decoding that is all of
// them. For a repeated one it is the changed tiles, provided the legend is unchanged and no drawing
// had findings; otherwise the findings about drawings are discarded and all tiles are returned.
func (r *gameReader) redrawn() []*model.Tile {
	if r.was == nil {
		return r.g.Tiles
	}
	was := r.was.g
	same := r.g.Legend.Same(&was.Legend)
	if same && slices.Equal(r.g.Tiles, was.Tiles) {
		return nil
	}
	for _, d := range r.was.docs {
		same = same && d.before == d.decoded
	}
	if !same {
		for _, d := range r.docs {
			if d.kept && d.before < d.decoded {
				d.found = d.found[:d.before]
			}
		}
		return r.g.Tiles
	}
	return slices.DeleteFunc(slices.Clone(r.g.Tiles), func(t *model.Tile) bool { return slices.Contains(was.Tiles, t) })
}

// made is what was decoded from a section, entry by entry.
type made struct {
	section
	all any // []*T
}

// decode reads the entries of a section with read, reusing those that were kept. Their keys are
// ids.
func decode[T any](s section, read func(k, v *yaml.Node) *T) []*T { return decodeAs(s, s.d.id, read) }

// decodeAs is decode with keys checked by key.
func decodeAs[T any](s section, key func(k *yaml.Node), read func(k, v *yaml.Node) *T) []*T {
	was := s.d.made[s.key]
	all, _ := was.all.([]*T)
	switch {
	case !s.d.kept:
		all = nil
	case was.value == s.value:
		return all
	}
	var out []*T
	next := 0
	s.d.entries(s.value, s.key.Value, func(k, v *yaml.Node) {
		for i := next; i < len(all); i++ {
			if was.value.Content[2*i+1] == v {
				out, next = append(out, all[i]), i+1
				return
			}
		}
		key(k)
		out = append(out, read(k, v))
	})
	keepMade(s.d, s, out)
	return out
}

// keepMade records what was decoded from a section so that it can be reused.
func keepMade(d *doc, s section, all any) {
	if d.foreign {
		return
	}
	if d.made == nil {
		d.made = map[*yaml.Node]made{}
	}
	d.made[s.key] = made{s, all}
}
