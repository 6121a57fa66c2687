package load

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// legendReader is a legend while it is being read: its names are looked up in the entries of its
// collection, and in tiles.
type legendReader struct {
	Of *yaml.Node `key:"of! text"` // read before everything else
	model.Legend
	game           *model.Game
	entries, tiles holder
}

// legendTilesReader is the part of a legend about tiles.
type legendTilesReader struct {
	*model.TileTraits
	tiles *holder
}

// holders give access to the holder in which field names are looked up.
type holders interface{ held() *holder }

func (l *legendReader) held() *holder      { return &l.entries }
func (t *legendTilesReader) held() *holder { return t.tiles }

// ofTiles reads what the legend says about tiles.
func (l *legendReader) ofTiles(d *doc, n *yaml.Node) {
	d.only(n, &legendTilesReader{&l.TileTraits, &l.tiles})
}

// holder is something that has fields: the entries of a collection, or tiles.
type holder struct {
	of     string
	fields []held
}

// held is a field and the words that it may have or has anywhere; any word if there are none.
type held struct {
	name  string
	kind  model.Kind
	words []string
}

// readLegend reads what drawings mean, once everything its names refer to has been read. A legend
// with an error is replaced by an empty one: each mark of each drawing would only repeat the error.
func (r *gameReader) readLegend(s section) {
	before := len(s.d.found)
	l := &legendReader{game: r.g, tiles: tilesHeld(r.g.Tiles)}
	if n := value(s.value, "of"); n != nil {
		l.Collection = r.named(s.d, follow(n))
		l.entries = entriesHeld(l.Collection)
	}
	l.At = s.d.at(s.key)
	s.d.only(s.value, l)
	if slices.ContainsFunc(s.d.found[before:], func(f diag.Finding) bool { return f.Severity == diag.Error }) {
		l.Legend = model.Legend{At: l.At}
	}
	r.g.Legend = l.Legend
}

// named returns the collection with a name. It returns nil and reports a finding if there is none.
func (r *gameReader) named(d *doc, n *yaml.Node) *model.Collection {
	s, ok := d.textOf(n)
	if !ok {
		return nil
	}
	all := model.IDs(r.g.Collections)
	d.known("collection", s, d.at(n), all, "collections: ")
	return r.g.Collection(s)
}

// entriesHeld returns the fields of a collection's entries, their id first.
func entriesHeld(c *model.Collection) holder {
	if c == nil {
		return holder{}
	}
	h := holder{c.ID, []held{{name: model.IDField, kind: model.Text, words: model.IDs(c.Entries)}}}
	for _, f := range c.Fields {
		x := held{f.ID, f.Type.Kind, f.Type.Choices}
		for _, e := range c.Entries {
			if x.kind != model.Choice {
				x.say(e.Field(f.ID))
			}
		}
		h.fields = append(h.fields, x)
	}
	return h
}

// tilesHeld returns the settings of tiles other than those that all tiles may have. Their words are
// declared nowhere, so any word is accepted.
func tilesHeld(all []*model.Tile) holder {
	h := holder{of: "tiles"}
	for _, t := range all {
		for _, f := range t.Fields {
			if !slices.ContainsFunc(h.fields, func(x held) bool { return x.name == f.ID }) {
				h.fields = append(h.fields, held{name: f.ID, kind: f.Value.Kind})
			}
		}
	}
	return h
}

// say adds the word of a value.
func (x *held) say(v model.Value) {
	if v.Text != "" && !slices.Contains(x.words, v.Text) {
		x.words = append(x.words, v.Text)
	}
}

// field finds the field with a name and reports a finding if there is none. Without a known holder
// it finds nothing; that is already reported.
func (h *holder) field(d *doc, n *yaml.Node) (held, bool) {
	s, ok := d.word(n, "the name of a field")
	if !ok || h.of == "" {
		return held{}, false
	}
	var names []string
	for _, x := range h.fields {
		if x.name == s {
			return x, true
		}
		names = append(names, x.name)
	}
	d.known("field", s, d.at(n), names, "fields of "+h.of+": ")
	return held{}, false
}

// readFieldOf returns a reader of the name of a field whose values are of a kind.
func readFieldOf(kind model.Kind) reader {
	return func(d *doc, n *yaml.Node, s slot) {
		x, ok := s.in.(holders).held().field(d, n)
		switch {
		case !ok:
		case x.kind != kind:
			d.add("PB006", n, fmt.Sprintf("the field %s is of type %s, want %s", quote(x.name), x.kind, kind))
		default:
			*s.to.(*model.Trait) = model.Trait{Field: x.name}
		}
	}
}

// tells reads what something is recognised by: the name of a flag, or a field and which of its
// words.
func (h *holder) tells(d *doc, n *yaml.Node, to *model.Trait) {
	if n.Kind == yaml.MappingNode && len(n.Content) == 2 {
		h.words(d, n.Content[0], n.Content[1], to)
		return
	}
	if n.Kind != yaml.ScalarNode {
		d.wrong(n, "the name of a flag, or a field and which of its words").Help = "write such as opens, {sight: clear} or {strength: [weak, strong]}"
		return
	}
	x, ok := h.field(d, n)
	switch {
	case !ok:
	case x.kind != model.Flag:
		f := d.add("PB006", n, fmt.Sprintf("the field %s is of type %s, want flag, or which of its words", quote(x.name), x.kind))
		if len(x.words) > 0 {
			f.Help = fmt.Sprintf("write such as {%s: %s}", x.name, x.words[0])
		}
	default:
		*to = model.Trait{Field: x.name}
	}
}

// words reads a field and those of its words by which something is recognised.
func (h *holder) words(d *doc, k, v *yaml.Node, to *model.Trait) {
	x, ok := h.field(d, k)
	switch {
	case !ok:
		return
	case x.kind == model.Flag:
		d.add("PB006", k, fmt.Sprintf("the field %s is of type flag and says no words", quote(x.name))).Help = "write " + x.name
		return
	}
	*to = model.Trait{Field: x.name, Words: d.oneOrMore(v)}
	for _, n := range several(v) {
		x.knows(d, follow(n))
	}
}

// knows checks that a word is one that the field may have.
func (x *held) knows(d *doc, n *yaml.Node) {
	switch {
	case n.Kind != yaml.ScalarNode || len(x.words) == 0 || slices.Contains(x.words, n.Value):
	case x.kind == model.Choice:
		d.choice(n, n.Value, x.words)
	default:
		d.known("word", n.Value, d.at(n), x.words, "words of "+x.name+": ")
	}
}

// tags reads the letters that mark entries.
func (l *legendReader) tags(d *doc, n *yaml.Node) {
	d.entries(n, "tags", func(k, v *yaml.Node) {
		t := model.Tag{Text: k.Value}
		if v = follow(v); v.Tag != faulty {
			l.entries.tells(d, v, &t.Trait)
		}
		l.Tags = append(l.Tags, t)
	})
}

// mostSlope is the maximum number of steps of a slope: drawings write them as one digit.
const mostSlope = 9

// slope reads how many steps make a level: a number, or the path to one.
func (l *legendReader) slope(d *doc, n *yaml.Node) {
	const want = "a whole number, or the path to one such as rules.steps.n"
	s, ok := d.word(n, want)
	if !ok {
		return
	}
	var steps int64
	if strings.Contains(s, ".") {
		steps, ok = l.number(d, n, strings.Split(s, "."), want)
	} else {
		steps, ok = d.whole(n, want)
	}
	if ok && (steps < 1 || steps > mostSlope) {
		d.add("PB212", n, fmt.Sprintf("%d steps of a slope to a level: 1 to %d can be drawn", steps, mostSlope))
		return
	}
	l.Slope = int(steps)
}

// number returns the number at the end of a path: collection, entry, field.
func (l *legendReader) number(d *doc, n *yaml.Node, path []string, want string) (int64, bool) {
	c := l.game.Collection(path[0])
	if c == nil || len(path) != 3 {
		d.wrong(n, want)
		return 0, false
	}
	ids := model.IDs(c.Entries)
	e := c.Entry(path[1])
	if e == nil {
		d.known("entry", path[1], d.at(n), ids, c.ID+": ")
		return 0, false
	}
	v := e.Field(path[2])
	if v.Word || v.Kind != model.Whole && v.Kind != model.Signed {
		d.wrong(n, want)
		return 0, false
	}
	return v.Int, true
}
