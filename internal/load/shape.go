package load

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// shape says how the maps of a type are read, with keys in the order in which messages and schemas
// list them.
type shape struct {
	keys []key
	torn bool // it contains expressions, which YAML may tear
}

// key is one key of a shape: what its values look like, for schemas, and how they are read.
type key struct {
	model.Key
	form  string // the name of a definition in the schemas, "list" or "map" and such a name
	words []string
	read  reader
	place []int        // of the field that keeps the value's place, nil for none
	part  reflect.Type // the struct, or the element type, that is read; nil for anything else
}

// reader reads a value into a slot.
type reader func(d *doc, n *yaml.Node, s slot)

// slot is where a value is read into: to points to a field, in to the struct that contains it.
type slot struct {
	*key
	to, in any
	at     *diag.Place // where the value is written, nil if that is not kept
}

// shapes caches the shapes of types.
var shapes sync.Map // reflect.Type -> *shape

// shapeOf returns the shape of a struct, as declared by the tags of its fields; see model.Key.
func shapeOf(t reflect.Type) *shape {
	if s, ok := shapes.Load(t); ok {
		return s.(*shape)
	}
	s := &shape{}
	for _, k := range model.Keys(t) {
		x := key{Key: k}
		x.place = placeIn(t, k.Index)
		s.torn = s.torn || k.Type == reflect.TypeFor[*model.Formula]() || k.Type == reflect.TypeFor[[]*model.Binding]()
		x.formed()
		s.keys = append(s.keys, x)
	}
	shapes.Store(t, s)
	return s
}

// shapeFor returns the shape of a type.
func shapeFor[T any]() *shape { return shapeOf(reflect.TypeFor[T]()) }

// placeIn finds the field that keeps the place of another: XAt or Where.X next to X.
func placeIn(t reflect.Type, index []int) []int {
	in, last := t, index[len(index)-1]
	for _, i := range index[:len(index)-1] {
		if in = in.Field(i).Type; in.Kind() == reflect.Pointer {
			in = in.Elem()
		}
	}
	up := index[:len(index)-1]
	name := in.Field(last).Name
	if f, ok := in.FieldByName(name + "At"); ok {
		return slices.Concat(up, f.Index)
	}
	if where, ok := in.FieldByName("Where"); ok {
		if f, ok := where.Type.FieldByName(name); ok {
			return slices.Concat(up, where.Index, f.Index)
		}
	}
	return nil
}

// rest takes a key that the shape does not name, and reports whether it is allowed. A rest without
// take takes none.
type rest struct {
	names []string // what it would take, for messages
	take  func(d *doc, k, v *yaml.Node) bool
	decls []*model.FieldDecl // the declarations of those names, for their readable names
}

// fill reads the map n into the struct that into points to. Absent keys leave their fields
// unchanged, so a value may be filled twice: the second map changes what it names. siblings is the
// map that n is an entry of, for the evidence in findings about missing keys.
func (d *doc) fill(n *yaml.Node, into any, siblings *yaml.Node, more rest) bool {
	return shapeOf(reflect.TypeOf(into).Elem()).fill(d, n, into, siblings, more)
}

// only fills a struct from a map that is no entry of another and has only the keys of its type.
func (d *doc) only(n *yaml.Node, into any) bool { return d.fill(n, into, nil, rest{}) }

// fill fills a struct as doc.fill does, with the keys of s. It reports an undeclared key and reads
// it as the one that is meant, if that is certain.
func (s *shape) fill(d *doc, n *yaml.Node, into any, siblings *yaml.Node, more rest) bool {
	n = follow(n)
	if n.Tag == faulty {
		return false
	}
	if n.Kind != yaml.MappingNode {
		f := d.wrong(n, "a map")
		f.Evidence = []string{"fields here: " + strings.Join(s.names(more), ", ")}
		return false
	}
	if s.torn && more.take == nil {
		more = tornEnds(n)
	}
	whole := reflect.ValueOf(into).Elem()
	take := func(k, v *yaml.Node) bool {
		if j := slices.IndexFunc(s.keys, func(x key) bool { return x.Name == k.Value }); j >= 0 {
			s.keys[j].take(d, v, whole, into)
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
		d.unknown(k, "field", s.names(more), more.decls...)
		if as := meant(k, n, s.names(more), more.decls...); as != nil {
			d.quietly(func() { take(as, v) })
			slips = append(slips, as.Value)
		}
	}
	for _, x := range s.keys {
		if x.Need && value(n, x.Name) == nil && !slices.Contains(slips, x.Name) {
			missingInAll(d, n, x.Name, siblings, diag.Place{})
		}
	}
	return true
}

// take reads the value of a key into its field.
func (k *key) take(d *doc, n *yaml.Node, whole reflect.Value, in any) {
	n = follow(n)
	if n.Tag == faulty {
		return
	}
	s := slot{key: k, in: in}
	if k.Index != nil {
		s.to = whole.FieldByIndex(k.Index).Addr().Interface()
	}
	if k.place != nil {
		s.at = whole.FieldByIndex(k.place).Addr().Interface().(*diag.Place)
		*s.at = d.at(n)
	}
	k.read(d, n, s)
}

// thing reads an entry of a map of things by id, starting with its id and place.
func thing[T any](d *doc, k, v, siblings *yaml.Node) *T {
	x := new(T)
	begin(d, reflect.ValueOf(x).Elem(), k.Value, k)
	d.fill(v, x, siblings, rest{})
	return x
}

// begin sets a struct's id, if it has one, and its place.
func begin(d *doc, x reflect.Value, id string, at *yaml.Node) {
	if f := x.FieldByName("ID"); f.IsValid() && id != "" {
		f.SetString(id)
	}
	if f := x.FieldByName("At"); f.IsValid() && f.Type() == reflect.TypeFor[diag.Place]() {
		f.Set(reflect.ValueOf(d.at(at)))
	}
}

// names returns all the keys that are allowed in the map.
func (s *shape) names(more rest) []string {
	return append(lists.Map(s.keys, func(x key) string { return x.Name }), more.names...)
}

// unknown reports a key that is not allowed where it is. decls are the declarations of some of the
// names, for their readable names.
func (d *doc) unknown(k *yaml.Node, what string, names []string, decls ...*model.FieldDecl) {
	f := d.add("PB004", k, fmt.Sprintf("there is no %s %s here", what, quote(k.Value)))
	near := diag.Nearest(k.Value, names, 3)
	if name := respelt(k.Value, names, decls); name != "" {
		near = []string{name}
	}
	if _, after, glued := strings.Cut(k.Value, ":"); glued && len(near) == 1 {
		f.Mark, f.Help = "there must be a space after the colon", "write "+near[0]+": "+strings.TrimSpace(after)
		return
	}
	if len(near) > 0 {
		f.Mark = "did you mean " + strings.Join(near, " or ") + "?"
	}
	if len(names) > 0 {
		f.Evidence = []string{"allowed here: " + strings.Join(names, ", ")}
	}
	switch {
	case strings.ContainsAny(k.Value, "“”„"):
		f.Help = straight
	case len(near) == 1:
		f.Help = "write " + near[0]
	case len(k.Value) == 3 && strings.Trim(k.Value, "0123456789") == "" && k.Style == 0:
		f.Help = "a number has no commas: write 12000 for 12,000"
	case k.Value != "" && len(k.Value) < 3 && strings.Trim(k.Value, "0123456789") == "" && k.Style == 0:
		f.Help = "decimals follow a point: write 4.5 for 4,5"
	case len(near) == 0 && (strings.Count(k.Value, " ") > 1 || strings.ContainsAny(k.Value, "()#.!?")) && k.Style == 0:
		f.Help = "inside braces a comma ends a text: put a text that continues after it in quotes"
	}
}

// respelt returns the key that another one misspells: written as the field's readable name, "hit
// points" for hp, or glued to its value by a colon without a space, "hp:12". It returns "" if there
// is none.
func respelt(key string, names []string, decls []*model.FieldDecl) string {
	if name, _, glued := strings.Cut(key, ":"); glued && slices.Contains(names, name) {
		return name
	}
	alone := func(s string) string {
		return strings.NewReplacer(" ", "", "-", "", "_", "").Replace(strings.ToLower(s))
	}
	i := slices.IndexFunc(decls, func(f *model.FieldDecl) bool { return f.Name != "" && alone(f.Name) == alone(key) })
	if i < 0 {
		return ""
	}
	return decls[i].ID
}

// meant returns an unknown key of a map as it was meant, nil if that is not certain. It is the one
// key most like it among those that the map lacks.
func meant(k, n *yaml.Node, names []string, decls ...*model.FieldDecl) *yaml.Node {
	if len(k.Value) < 3 {
		return nil // every other short key is like it
	}
	lacks := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return value(n, name) != nil })
	near := respelt(k.Value, lacks, decls)
	if near == "" || !slices.Contains(lacks, near) {
		near = diag.Closest(k.Value, lacks)
	}
	if near == "" {
		return nil
	}
	as := *k
	as.Value = near
	return &as
}

// quietly reads without reporting any fault.
func (d *doc) quietly(read func()) {
	n := len(d.found)
	read()
	d.found = d.found[:n]
}

// missingInAll is missing for a key that all entries need: if none of them has it, it is reported
// only once, at the first.
func missingInAll(d *doc, n *yaml.Node, name string, siblings *yaml.Node, declared diag.Place) {
	of := d.kinOf(siblings)
	none := of.keys[n] != nil && of.all >= leastWithout && of.count[name] == 0
	if none && n != of.first {
		return
	}
	d.missing(n, name, siblings, declared)
	if none {
		f := &d.found[len(d.found)-1]
		f.Message = fmt.Sprintf("the field %s of all %d entries here is missing", quote(name), of.all)
		if name == "copies" {
			f.Help = "write copies: 1 for what is there once"
		}
	}
}

// leastWithout is the number of entries from which a key that all lack is one fault, not one for
// each.
const leastWithout = 3

// missing reports a missing key of a map, how often its siblings have each field, and where the key
// was declared.
func (d *doc) missing(n *yaml.Node, name string, siblings *yaml.Node, declared diag.Place) {
	at := d.at(n)
	whose, of := "", d.kinOf(siblings)
	if k := of.keys[n]; k != nil {
		at = d.at(k)
		whose = " of " + quote(k.Value)
	}
	f := d.addAt("PB005", at, fmt.Sprintf("the field %s%s is missing", quote(name), whose))
	if !declared.IsZero() {
		f.Also = []diag.Also{{At: declared, Mark: "declared here, and not optional"}}
	}
	if siblings != nil {
		f.Evidence = of.fields
	}
}

// kin is what messages say about the entries of one map: the key of each entry, and which fields
// they have.
type kin struct {
	of     *yaml.Node
	keys   map[*yaml.Node]*yaml.Node
	fields []string
	count  map[string]int // of entries with each field
	all    int
	first  *yaml.Node
}

// kinOf returns the kin of a map, computed once for all its entries.
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
	d.kin.countFields(m)
	return d.kin
}

// countFields counts which fields the entries of a map have.
func (k *kin) countFields(m *yaml.Node) {
	var names []string
	count, all := map[string]int{}, 0
	for i := 1; i < len(m.Content); i += 2 {
		e := follow(m.Content[i])
		if e.Kind != yaml.MappingNode {
			continue
		}
		if all++; all == 1 {
			k.first = e
		}
		for j := 0; j < len(e.Content); j += 2 {
			if count[e.Content[j].Value]++; count[e.Content[j].Value] == 1 {
				names = append(names, e.Content[j].Value)
			}
		}
	}
	for i, name := range names {
		names[i] = fmt.Sprintf("%s %d", name, count[name])
	}
	k.count, k.all = count, all
	k.fields = []string{fmt.Sprintf("fields of the %d entries here: %s", all, strings.Join(names, ", "))}
}

// entries visits the entries of a map, in the order written.
func (d *doc) entries(n *yaml.Node, what string, each func(k, v *yaml.Node)) {
	n = follow(n)
	if n.Tag == faulty || n.ShortTag() == "!!null" && n.Kind == yaml.ScalarNode {
		return
	}
	if n.Kind != yaml.MappingNode {
		d.wrong(n, "a map of "+what)
		return
	}
	if b := packedIn(d, n); b != nil {
		b.each(each)
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		each(n.Content[i], n.Content[i+1])
	}
}

// ids is like entries, but checks that the keys are ids.
func (d *doc) ids(n *yaml.Node, what string, each func(k, v *yaml.Node)) {
	d.entries(n, what, func(k, v *yaml.Node) {
		d.id(k)
		each(k, v)
	})
}

// id checks that a key is an id: letters a to z and digits, in parts joined by single hyphens.
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

// exactly visits the items of a list of the given length, one for each of the names. It returns
// false if the node is no such list.
func (d *doc) exactly(n *yaml.Node, want int, what, names string, each func(i int, v *yaml.Node)) bool {
	n = follow(n)
	if n.Kind == yaml.SequenceNode && len(n.Content) != want {
		d.count(n, len(n.Content), want, names)
		return false
	}
	d.items(n, what, each)
	return n.Kind == yaml.SequenceNode
}

// wholes reads a list of exactly len(into) whole numbers from 1 to most. unit is their unit, "" or
// such as " pixels".
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

// items visits the items of a list.
func (d *doc) items(n *yaml.Node, what string, each func(i int, v *yaml.Node)) {
	n = follow(n)
	if n.Tag == faulty {
		return
	}
	if n.Kind != yaml.SequenceNode {
		f := d.wrong(n, "a list of "+what)
		if n.Kind == yaml.ScalarNode && n.Value != "" {
			f.Help = "write [" + strings.Trim(n.Value, "[]") + "]"
		}
		return
	}
	for i, v := range n.Content {
		each(i, follow(v))
	}
}

// listed returns what read makes of each item of a list, without those that cannot be read.
func listed[T any](d *doc, n *yaml.Node, what string, read func(v *yaml.Node) (T, bool)) []T {
	var out []T
	d.items(n, what, func(_ int, v *yaml.Node) {
		if x, ok := read(v); ok {
			out = append(out, x)
		}
	})
	return out
}

// through visits the entries of a map, as entries, ids and readPairs do.
type through func(d *doc, n *yaml.Node, what string, each func(k, v *yaml.Node))

// listedBy is like listed for a map, whose entries are visited with each.
func listedBy[T any](d *doc, n *yaml.Node, what string, each through, read func(k, v *yaml.Node) (T, bool)) []T {
	var out []T
	each(d, n, what, func(k, v *yaml.Node) {
		if x, ok := read(k, v); ok {
			out = append(out, x)
		}
	})
	return out
}

// faultless fills a struct from a map of its own, and reports whether nothing in the map is wrong.
func faultless(d *doc, n *yaml.Node, into any) bool {
	before := len(d.found)
	return d.only(n, into) && len(d.found) == before
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
