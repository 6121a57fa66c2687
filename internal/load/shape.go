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

// shape is how the maps of a type are read, in the order in which messages and
// schemas list their keys.
type shape struct {
	keys []key
	torn bool // it holds expressions, which YAML may tear
}

// key is one key of a shape: what a value looks like there, for schemas, and
// how it is read.
type key struct {
	model.Key
	form  string // the name of a definition in the schemas, "list" or "map" and such a name
	words []string
	read  reader
	place []int        // of the field that keeps where the value stands, nil for none
	part  reflect.Type // the struct that is read, or of which several are; nil for what is read otherwise
}

// reader reads a value into a slot.
type reader func(d *doc, n *yaml.Node, s slot)

// slot is where a value is read into: to points to a field, in to the whole that
// it is part of.
type slot struct {
	*key
	to, in any
	at     *diag.Place // where it stands, nil where that is not kept
}

// shapes are those of types that were read or asked for.
var shapes sync.Map // reflect.Type -> *shape

// shapeOf is the shape of a struct, as the tags of its fields declare it; see
// model.Key.
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

// shapeFor is the shape of a type.
func shapeFor[T any]() *shape { return shapeOf(reflect.TypeFor[T]()) }

// placeIn finds the field that keeps the place of another: XAt or Where.X beside X.
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

// rest takes a key that the shape does not name, and reports whether it may
// stand here. A nil rest takes none.
type rest struct {
	names []string // what it would take, for messages
	take  func(d *doc, k, v *yaml.Node) bool
	decls []*model.FieldDecl // of the names that are declared: how people read them
}

// fill reads the map n into a struct that into points to. Absent keys leave
// their part alone, so a value may be filled twice: the second map changes what
// it names. Siblings is the map that n is an entry of, for the evidence of what
// is missing.
func (d *doc) fill(n *yaml.Node, into any, siblings *yaml.Node, more rest) bool {
	return shapeOf(reflect.TypeOf(into).Elem()).fill(d, n, into, siblings, more)
}

// only fills a map that stands by itself and holds nothing but the keys of its
// type.
func (d *doc) only(n *yaml.Node, into any) bool { return d.fill(n, into, nil, rest{}) }

// fill is the fill of a doc by some of the keys of the type. A key that nothing
// declares is told of, and read as the one that is meant.
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

// thing reads an entry of a map of things by id, begun with its id and place.
func thing[T any](d *doc, k, v, siblings *yaml.Node) *T {
	x := new(T)
	begin(d, reflect.ValueOf(x).Elem(), k.Value, k)
	d.fill(v, x, siblings, rest{})
	return x
}

// begin gives a struct its id, if it has one, and its place.
func begin(d *doc, x reflect.Value, id string, at *yaml.Node) {
	if f := x.FieldByName("ID"); f.IsValid() && id != "" {
		f.SetString(id)
	}
	if f := x.FieldByName("At"); f.IsValid() && f.Type() == reflect.TypeFor[diag.Place]() {
		f.Set(reflect.ValueOf(d.at(at)))
	}
}

// names are all the keys that may stand in the map.
func (s *shape) names(more rest) []string {
	return append(lists.Map(s.keys, func(x key) string { return x.Name }), more.names...)
}

// unknown reports a key that may not stand where it does. Of the names that are declared
// decls says how people read them.
func (d *doc) unknown(k *yaml.Node, what string, names []string, decls ...*model.FieldDecl) {
	f := d.add("PB004", k, fmt.Sprintf("there is no %s %s here", what, quote(k.Value)))
	near := diag.Nearest(k.Value, names, 3)
	if name := respelt(k.Value, names, decls); name != "" {
		near = []string{name}
	}
	if _, after, glued := strings.Cut(k.Value, ":"); glued && len(near) == 1 {
		f.Mark, f.Help = "there must be a space after the colon", "write "+near[0]+": "+after
		return
	}
	if len(near) > 0 {
		f.Mark = "did you mean " + strings.Join(near, " or ") + "?"
	}
	if len(names) > 0 {
		f.Evidence = []string{"allowed here: " + strings.Join(names, ", ")}
	}
	switch {
	case len(near) == 1:
		f.Help = "write " + near[0]
	case len(k.Value) == 3 && strings.Trim(k.Value, "0123456789") == "" && k.Style == 0:
		f.Help = "a number has no commas: write 12000 for 12,000"
	case len(near) == 0 && (strings.Count(k.Value, " ") > 1 || strings.ContainsAny(k.Value, "()#")) && k.Style == 0:
		f.Help = "inside braces a comma ends a text: put a text that continues after it in quotes"
	}
}

// respelt is the key that another one is but for how it is written: as people read the
// field, "hit points" for hp, or with its value behind a colon and no blank, "hp:12"; ""
// if it is none.
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

// meant is an unknown key of a map as it would be without the slip of the hand,
// nil if that is not certain: the one key that is most like it of those that the map lacks.
func meant(k, n *yaml.Node, names []string, decls ...*model.FieldDecl) *yaml.Node {
	if len(k.Value) < 3 {
		return nil // every other letter is like it
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

// quietly reads without telling of any fault.
func (d *doc) quietly(read func()) {
	n := len(d.found)
	read()
	d.found = d.found[:n]
}

// missingInAll is missing for a key that all entries must have: what none of them has is told once, at
// the first.
func missingInAll(d *doc, n *yaml.Node, name string, siblings *yaml.Node, declared diag.Place) {
	of := d.kinOf(siblings)
	none := of.keys[n] != nil && of.all >= leastWithout && of.count[name] == 0
	if none && n != of.first {
		return
	}
	d.missing(n, name, siblings, declared)
	if none {
		d.found[len(d.found)-1].Message = fmt.Sprintf("the field %s of all %d entries here is missing", quote(name), of.all)
	}
}

// leastWithout is how many entries lack a key before that is one fault and not one for each.
const leastWithout = 3

// missing reports a key that a map must hold, with how many of its siblings
// do, and where it was declared.
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

// kin is what messages say of the entries of one map: which key each
// entry has, and what fields they have in all.
type kin struct {
	of     *yaml.Node
	keys   map[*yaml.Node]*yaml.Node
	fields []string
	count  map[string]int // of entries with a field
	all    int
	first  *yaml.Node
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
	d.kin.countFields(m)
	return d.kin
}

// countFields says which fields the entries of a map have, and how many.
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
	if b := packedIn(d, n); b != nil {
		b.each(each)
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
			f.Help = "write [" + strings.Trim(n.Value, "[]") + "]"
		}
		return
	}
	for i, v := range n.Content {
		each(i, follow(v))
	}
}

// listed are what is made of each item of a list, without those that cannot be read.
func listed[T any](d *doc, n *yaml.Node, what string, read func(v *yaml.Node) (T, bool)) []T {
	var out []T
	d.items(n, what, func(_ int, v *yaml.Node) {
		if x, ok := read(v); ok {
			out = append(out, x)
		}
	})
	return out
}

// through goes through a map as entries, ids or readPairs do.
type through func(d *doc, n *yaml.Node, what string, each func(k, v *yaml.Node))

// listedBy is listed for a map, through which each goes.
func listedBy[T any](d *doc, n *yaml.Node, what string, each through, read func(k, v *yaml.Node) (T, bool)) []T {
	var out []T
	each(d, n, what, func(k, v *yaml.Node) {
		if x, ok := read(k, v); ok {
			out = append(out, x)
		}
	})
	return out
}

// faultless fills a map of its own, and reports whether nothing in it is wrong.
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
