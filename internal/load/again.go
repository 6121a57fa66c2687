package load

import (
	"slices"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/model"
)

// A game as printed, or with other answers to its readings, differs from the
// game in an entry or two. Of the trees, what leads to these is copied, so that a
// node which is the same holds the same. What was decoded from it is taken over,
// unless something was found in its file, or the file has aliases.
// The header is decoded anew if anything in it differs, and all with it.

// again is the reader of a game to decode once more, its trees to be changed.
func (r *gameReader) again() *gameReader {
	c := &gameReader{g: &model.Game{ID: r.g.ID, Lang: r.g.Lang, Printed: r.g.Printed, Prints: r.g.Prints, Signs: r.g.Signs, Words: r.g.Words}, dir: r.dir, text: r.text, was: r}
	for i, d := range r.docs {
		c.docs = append(c.docs, d.again(i > 0 || d.decoded == d.parsed))
	}
	return c
}

// again is a doc to decode once more; keep says that what was decoded and
// found may be taken over, where nothing in the doc is changed.
func (d *doc) again(keep bool) *doc {
	n := &doc{fileText: d.fileText, root: d.root, parsed: d.parsed, aliased: d.aliased, foreign: true}
	if keep {
		n.found, n.made, n.before, n.decoded, n.kept = slices.Clone(d.found[:d.decoded]), d.made, d.before, d.decoded, true
		return n
	}
	n.found = slices.Clone(d.found[:d.parsed])
	return n
}

// own makes what stands at a path the doc's own, to be changed, and what holds it.
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

// owned is a copy of a node that shares all but what stands at a path.
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

// afresh forgets what was decoded and found in a doc.
func (d *doc) afresh() {
	if d.kept {
		d.kept, d.made, d.found = false, nil, d.found[:d.parsed]
	}
}

// takeOver takes over the header of the game that is decoded again. Where it was
// changed nothing is taken over.
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

// inHeader reports whether a section was taken over with the header: what is read by
// what the game holds is not.
func inHeader(r *gameReader, name string) bool {
	return r.headed && slices.Contains(headers, name) && name != "legend" && name != "book"
}

// namesStand reports whether the names in functions and facts were looked over, and found
// right, in the game that is decoded again.
func namesStand(r *gameReader) bool {
	return r.headed && slices.Equal(r.g.Functions, r.was.g.Functions) && slices.Equal(r.g.Studies, r.was.g.Studies) && slices.Equal(r.g.Readings, r.was.g.Readings) &&
		!slices.ContainsFunc(r.was.docs, func(d *doc) bool { return len(d.found) > d.decoded })
}

// redrawn are the tiles whose drawings must be looked through: all, unless a game is
// decoded again. Then those that are not what they were, if what may stand on tiles is,
// or all of them if something was found in any, which is forgotten.
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

// decode reads the entries of a section with read, unless they are kept. Their
// keys are ids.
func decode[T any](s section, read func(k, v *yaml.Node) *T) []*T { return decodeAs(s, s.d.id, read) }

// decodeAs is decode with keys that key looks over.
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

// keepMade notes what was decoded from a section, to be taken over.
func keepMade(d *doc, s section, all any) {
	if d.foreign {
		return
	}
	if d.made == nil {
		d.made = map[*yaml.Node]made{}
	}
	d.made[s.key] = made{s, all}
}
