package load

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// key is one key that a map may hold. to says what its value is read into: a
// pointer to one of the types that (*doc).read knows, or a function that
// reads the value itself.
type key[T any] struct {
	name string
	need bool
	to   func(*T) any
}

// reader reads a value; a key whose to gives one needs no pointer.
type reader func(d *doc, n *yaml.Node)

// formed is where a value is read into, and what it looks like: the name of a
// definition in the schemas, "list" or "map" and such a name, or some words.
// Pointers need it only where their type does not say enough, readers always.
type formed struct {
	form  string
	words []string
	to    any
}

// as reads a value of a form by its name.
func as(form string, to any) formed { return formed{form: form, to: to} }

// asWords reads one of some words.
func asWords(words []string, to any) formed { return formed{words: words, to: to} }

// shape is the keys of one kind of map, in the order messages list them.
type shape[T any] []key[T]

// rest takes a key that the shape does not name, and reports whether it may
// stand here. A nil rest takes none.
type rest struct {
	names []string // what it would take, for messages
	take  func(d *doc, k, v *yaml.Node) bool
}

// fill reads the map n into a value. Absent keys leave their part alone, so a
// value may be filled twice: the second map changes what it names. Siblings
// is the map that n is an entry of, for the evidence of what is missing. A key
// that nothing declares is told of, and read as the one that is meant.
func (s shape[T]) fill(d *doc, n *yaml.Node, into *T, siblings *yaml.Node, more rest) bool {
	n = follow(n)
	if n.Tag == faulty {
		return false
	}
	if n.Kind != yaml.MappingNode {
		f := d.wrong(n, "a map")
		f.Evidence = []string{"fields here: " + strings.Join(s.names(more), ", ")}
		return false
	}
	take := func(k, v *yaml.Node) bool {
		if j := slices.IndexFunc(s, func(x key[T]) bool { return x.name == k.Value }); j >= 0 {
			d.read(v, s[j].to(into))
			return true
		}
		return more.take != nil && more.take(d, k, v)
	}
	var slips []string
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		if take(k, v) {
			continue
		}
		d.unknown(k, "field", s.names(more))
		if as := meant(k, n, s.names(more)); as != nil {
			d.quietly(func() { take(as, v) })
			slips = append(slips, as.Value)
		}
	}
	for _, x := range s {
		if x.need && value(n, x.name) == nil && !slices.Contains(slips, x.name) {
			d.missing(n, x.name, siblings, diag.Place{})
		}
	}
	return true
}

// only fills a map that holds nothing but the shape's keys.
func (s shape[T]) only(d *doc, n *yaml.Node, into *T) bool {
	return s.fill(d, n, into, nil, rest{})
}

// named reads an entry of a map of named things, begun with its name and place.
func (s shape[T]) named(begun func(id string, at diag.Place) *T) func(d *doc, k, v, siblings *yaml.Node) *T {
	return func(d *doc, k, v, siblings *yaml.Node) *T {
		x := begun(k.Value, d.at(k))
		s.fill(d, v, x, siblings, rest{})
		return x
	}
}

// list reads a map of named things, which messages call what.
func (s shape[T]) list(d *doc, n *yaml.Node, what string, begun func(id string, at diag.Place) *T) []*T {
	var out []*T
	read := s.named(begun)
	d.ids(n, what, func(k, v *yaml.Node) { out = append(out, read(d, k, v, n)) })
	return out
}

// each reads the items of a list that are whole; made begins one of them.
func (s shape[T]) each(d *doc, n *yaml.Node, what string, made func(at diag.Place) T) []T {
	var out []T
	d.items(n, what, func(_ int, v *yaml.Node) {
		x := made(d.at(v))
		if s.only(d, v, &x) {
			out = append(out, x)
		}
	})
	return out
}

// names are all the keys that may stand in the map.
func (s shape[T]) names(more rest) []string {
	out := make([]string, 0, len(s)+len(more.names))
	for _, x := range s {
		out = append(out, x.name)
	}
	return append(out, more.names...)
}

// unknown reports a key that may not stand where it does.
func (d *doc) unknown(k *yaml.Node, what string, names []string) {
	f := d.add("PB004", k, fmt.Sprintf("there is no %s %s here", what, quote(k.Value)))
	near := diag.Nearest(k.Value, names, 3)
	if len(near) > 0 {
		f.Mark = "did you mean " + strings.Join(near, " or ") + "?"
	}
	if len(names) > 0 {
		f.Evidence = []string{"allowed here: " + strings.Join(names, ", ")}
	}
	if len(near) == 1 {
		f.Help = "write " + near[0]
	}
}

// meant is an unknown key of a map as it would be without the slip of the hand,
// nil if that is not certain: the one key that is like it and that the map lacks.
func meant(k, n *yaml.Node, names []string) *yaml.Node {
	if len(k.Value) < 3 {
		return nil // every other letter is like it
	}
	near := slices.DeleteFunc(diag.Nearest(k.Value, names, len(names)), func(name string) bool { return value(n, name) != nil })
	if len(near) != 1 {
		return nil
	}
	as := *k
	as.Value = near[0]
	return &as
}

// quietly reads without telling of any fault.
func (d *doc) quietly(read func()) {
	n := len(d.found)
	read()
	d.found = d.found[:n]
}

// missing reports a key that a map must hold, with how many of its siblings
// do, and where it was declared.
func (d *doc) missing(n *yaml.Node, name string, siblings *yaml.Node, declared diag.Place) {
	at := d.at(n)
	whose := ""
	if k := d.kinOf(siblings).keys[n]; k != nil {
		at = d.at(k)
		whose = " of " + quote(k.Value)
	}
	f := d.addAt("PB005", at, fmt.Sprintf("the field %s%s is missing", quote(name), whose))
	if !declared.IsZero() {
		f.Also = []diag.Also{{At: declared, Mark: "declared here, and not optional"}}
	}
	if siblings != nil {
		f.Evidence = d.kinOf(siblings).fields
	}
}

// kin is what messages say of the entries of one map: which key each
// entry has, and what fields they have in all.
type kin struct {
	of     *yaml.Node
	keys   map[*yaml.Node]*yaml.Node
	fields []string
}

// kinOf gathers it, once for all entries of a map.
func (d *doc) kinOf(siblings *yaml.Node) kin {
	if siblings == nil {
		return kin{}
	}
	m := follow(siblings)
	if d.kin.of == m {
		return d.kin
	}
	d.kin = kin{of: m, keys: map[*yaml.Node]*yaml.Node{}}
	for i := 0; i+1 < len(m.Content); i += 2 {
		d.kin.keys[follow(m.Content[i+1])] = m.Content[i]
	}
	d.kin.fields = siblingFields(m)
	return d.kin
}

// siblingFields says which fields the entries of a map have, and how many.
func siblingFields(m *yaml.Node) []string {
	var names []string
	count := map[string]int{}
	all := 0
	m = follow(m)
	for i := 1; i < len(m.Content); i += 2 {
		e := follow(m.Content[i])
		if e.Kind != yaml.MappingNode {
			continue
		}
		all++
		for j := 0; j < len(e.Content); j += 2 {
			if count[e.Content[j].Value]++; count[e.Content[j].Value] == 1 {
				names = append(names, e.Content[j].Value)
			}
		}
	}
	for i, name := range names {
		names[i] = fmt.Sprintf("%s %d", name, count[name])
	}
	return []string{fmt.Sprintf("fields of the %d entries here: %s", all, strings.Join(names, ", "))}
}

// entries goes through a map whose keys are ids, in the order written.
func (d *doc) entries(n *yaml.Node, what string, each func(k, v *yaml.Node)) {
	n = follow(n)
	if n.Tag == faulty || n.ShortTag() == "!!null" && n.Kind == yaml.ScalarNode {
		return
	}
	if n.Kind != yaml.MappingNode {
		d.wrong(n, "a map of "+what)
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		each(n.Content[i], n.Content[i+1])
	}
}

// ids is entries whose keys must be in kebab case.
func (d *doc) ids(n *yaml.Node, what string, each func(k, v *yaml.Node)) {
	d.entries(n, what, func(k, v *yaml.Node) {
		d.id(k)
		each(k, v)
	})
}

// id checks that a key is an id: letters a to z and digits, parts joined by
// single hyphens.
func (d *doc) id(k *yaml.Node) {
	if model.IsID(k.Value) {
		return
	}
	for i, r := range []rune(k.Value) {
		if plainRune := lookalike(r); plainRune != 0 {
			at := d.inside(k, i, 1)
			f := d.addAt("PB011", at, fmt.Sprintf("the id %s holds U+%04X, which only looks like %q", quote(k.Value), r, string(plainRune)))
			f.Help = fmt.Sprintf("type %q", string(plainRune))
			return
		}
	}
	f := d.add("PB006", k, fmt.Sprintf("%s is not an id", quote(k.Value)))
	f.Evidence = []string{"an id is small letters a to z and digits, in parts joined by hyphens"}
	if better := model.ID(k.Value); model.IsID(better) {
		f.Help = "write " + better
	}
}

// exactly goes through a list of so many, one for each of the names; false if
// it is none.
func (d *doc) exactly(n *yaml.Node, want int, what, names string, each func(i int, v *yaml.Node)) bool {
	n = follow(n)
	if n.Kind == yaml.SequenceNode && len(n.Content) != want {
		d.count(n, len(n.Content), want, names)
		return false
	}
	d.items(n, what, each)
	return n.Kind == yaml.SequenceNode
}

// wholes reads a list of exactly as many whole numbers as there is room for, of
// a unit ("" or such as " pixels"), from 1 to the most.
func (d *doc) wholes(n *yaml.Node, what, names, unit string, most int64, into ...*int) {
	d.exactly(n, len(into), what+": "+names, names, func(i int, v *yaml.Node) {
		w, ok := d.whole(v, "a whole number")
		if ok && (w < 1 || w > most) {
			d.add("PB212", v, fmt.Sprintf("%d%s is out of range: 1 to %d", w, unit, most))
			ok = false
		}
		if ok {
			*into[i] = int(w)
		}
	})
}

// items goes through a list.
func (d *doc) items(n *yaml.Node, what string, each func(i int, v *yaml.Node)) {
	n = follow(n)
	if n.Tag == faulty {
		return
	}
	if n.Kind != yaml.SequenceNode {
		f := d.wrong(n, "a list of "+what)
		if n.Kind == yaml.ScalarNode && n.Value != "" {
			f.Help = "write [" + n.Value + "]"
		}
		return
	}
	for i, v := range n.Content {
		each(i, follow(v))
	}
}

// readCite reads a citation: "003:62" or "003:62-77".
func readCite(d *doc, n *yaml.Node) model.Cite {
	s, ok := d.textOf(n)
	if !ok {
		return model.Cite{}
	}
	c, ok := parseCite(s)
	c.At = d.at(n)
	if !ok {
		d.wrong(n, `a citation such as "003:62" or "003:62-77"`)
		return model.Cite{}
	}
	return c
}
