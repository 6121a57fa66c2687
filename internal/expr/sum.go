package expr

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// sum is a digest of a value.
type sum = [sha256.Size]byte

// Sum returns a digest of what the names of a Reads stand for in this scope. While it stays the
// same, so does the value of an expression that read them. It reports false if one of them has no
// digest.
func (e *Env) Sum(names []string) (total sum, ok bool) {
	d := e.root.digester()
	defer d.end()
	for _, name := range names {
		d.b = strconv.AppendQuote(d.b, name)
		if name[0] == '$' {
			if !d.named(e, name) {
				return total, false
			}
			continue
		}
		s, ok := sumOne(e, name)
		if !ok {
			return total, false
		}
		d.b = append(d.b, s[:]...)
	}
	return sha256.Sum256(d.b), true
}

// Digest returns a digest of a value of the language. Values that print the same and have the same
// members have the same digest. It reports false if there is none.
func (e *Env) Digest(v any) (sum, bool) {
	d := e.root.digester()
	defer d.end()
	ok := d.value(e.root.wrap(v))
	return sha256.Sum256(d.b), ok
}

// sumOne returns the digest of one name of the game's data, computed once.
func sumOne(e *Env, name string) (sum, bool) {
	if v, ok := e.root.sums.Load(name); ok {
		return v.(sum), true
	}
	d := e.root.digester()
	defer d.end()
	if !d.named(e, name) {
		return sum{}, false
	}
	s := sha256.Sum256(d.b)
	e.root.sums.Store(name, s)
	return s, true
}

// Setting returns a digest of what an expression may depend on without reading it: the names and
// functions in scope, and the verbs of effects. It reports false if there is none.
func (e *Env) Setting() (sum, bool) {
	verbs, ok := model.Sum(e.root.game.Verbs)
	b := fmt.Appendf(nil, "%q %q %q", e.root.topNames, sortedKeys(e.root.rules), e.root.game.Lang)
	return sha256.Sum256(fmt.Appendf(b, "%x", verbs)), ok
}

// Wrapped returns a local value as expressions see it. A part of the model becomes an Object.
func (e *Env) Wrapped(v any) any { return e.root.wrap(v) }

// digester gathers values as bytes.
type digester struct {
	root  *root
	b     []byte
	depth int
}

// digester returns an empty digester. Call end to return it for reuse.
func (r *root) digester() *digester {
	if d, ok := r.digesters.Get().(*digester); ok {
		return d
	}
	return &digester{root: r}
}

// end returns the digester for reuse.
func (d *digester) end() {
	d.b, d.depth = d.b[:0], 0
	d.root.digesters.Put(d)
}

// named adds what a name of a Reads stands for: "units.troop", "units.*", or the same of a local
// name with "$" before it.
func (d *digester) named(e *Env, name string) bool {
	if name[0] == '=' {
		return d.answer(e, name)
	}
	name, local := strings.CutPrefix(name, "$")
	of, member, _ := strings.Cut(name, ".")
	member, inner, _ := strings.Cut(member, ".")
	of, each := strings.CutSuffix(of, "[]")
	var v any
	if local {
		var ok bool
		if v, ok = localSum(e, of); !ok {
			return false
		}
	} else if top := e.root.top[of]; top != nil {
		v = top()
	}
	if member == "*" {
		return d.value(v)
	}
	o, ok := v.(Object)
	switch {
	case !ok || o.b == nil || o.b.get == nil:
		return false
	case member == "#":
		d.add("%q", o.Names())
		return true
	case each:
		return d.each(o, member)
	}
	return d.member(o, member, inner)
}

// each adds a member of every thing of a kind.
func (d *digester) each(all Object, member string) bool {
	if all.b.items == nil {
		return false
	}
	for _, v := range all.b.items() {
		o, ok := v.(Object)
		if !ok || !d.member(o, member, "") {
			return false
		}
	}
	return true
}

// member adds a member of a thing, or a member of that member. An inner name of "#" adds only
// whether the member exists.
func (d *digester) member(o Object, name, inner string) bool {
	if o.b == nil || o.b.get == nil {
		return false
	}
	m, found, err := o.b.get(name)
	if err != nil {
		return false
	}
	d.add("%v ", found)
	switch {
	case inner == "#":
		return true
	case strings.HasPrefix(inner, "@"):
		in, _ := m.(Object)
		return found && d.written(in.b, inner[1:])
	case inner == "" || inner == "*" || !found:
		return d.value(m)
	}
	in, ok := m.(Object)
	return ok && d.member(in, inner, "")
}

// written adds a field as the content writes it, of an entry or of all cards of a deck.
func (d *digester) written(b *body, field string) bool {
	if b == nil {
		return false
	}
	add := func(e *model.Entry, copies any) bool {
		var v any
		switch field {
		case "id":
			v = e.ID
		case "name":
			v = e.Name
		case "copies":
			v = copies
		default:
			v = e.Field(field)
		}
		s, ok := model.SumSaid(v, (&Env{root: d.root}).Said)
		d.b = append(d.b, s[:]...)
		return ok
	}
	switch m := b.model.(type) {
	case *model.Entry:
		return add(m, nil)
	case *model.Deck:
		return !slices.ContainsFunc(m.Cards, func(c *model.Card) bool { return !add(&c.Entry, c.Copies) })
	}
	return false
}

// localSum returns the value of a local name, without noting it.
func localSum(e *Env, name string) (any, bool) {
	for s := e; s != nil; s = s.parent {
		if s.vars == nil {
			continue
		}
		if v, ok, err := s.vars.lookup(name); ok || err != nil {
			return v, err == nil
		}
	}
	return nil, false
}

// add appends formatted text to the digest.
func (d *digester) add(format string, a ...any) { d.b = fmt.Appendf(d.b, format, a...) }

// value adds any value of the language. It reports false for a value not known to be plain.
func (d *digester) value(v any) bool {
	if d.depth++; d.depth > 40 {
		return false
	}
	defer func() { d.depth-- }()
	switch v := v.(type) {
	case string:
		d.b = append(strconv.AppendQuote(d.b, v), ';')
	case int:
		d.b = append(strconv.AppendInt(append(d.b, 'i'), int64(v), 10), ';')
	case nil, bool, Signed:
		d.add("%T %v;", v, v)
	case Decimal:
		d.add("decimal %s;", v)
	case dice.Chance, dice.Number:
		n, _ := number(v)
		d.add("%T %s;", v, n.rat().RatString())
	case dice.Dist:
		for _, o := range v.Outcomes() {
			key, _ := dice.KeyOf(o.Value)
			d.add("%q %s;", key, o.Chance)
		}
	case *dice.Later:
		d.add("later %q;", v.Of)
	case []any:
		d.add("[%d;", len(v))
		for _, x := range v {
			if !d.value(d.root.wrap(x)) {
				return false
			}
		}
	case map[string]any:
		d.add("{%d;", len(v))
		for _, k := range slices.Sorted(maps.Keys(v)) {
			d.add("%q:", k)
			if !d.value(d.root.wrap(v[k])) {
				return false
			}
		}
	case Object:
		return d.object(v)
	default:
		return false
	}
	return true
}

// object adds a thing: its content in the model and what it is part of, or its members if it stands
// for several things or is the game's header.
func (d *digester) object(o Object) bool {
	if o.b == nil {
		d.add("none;")
		return true
	}
	d.add("%q %q;", o.b.kind, o.b.id)
	if m := o.b.model; m != nil && o.b.kind != "game" {
		return d.model(m)
	}
	if o.b.items != nil {
		return d.value(o.b.items())
	}
	for _, name := range o.Names() {
		v, ok, err := o.b.get(name)
		if err != nil {
			return false
		}
		d.add("%q %v:", name, ok)
		if !d.value(v) {
			return false
		}
	}
	return true
}

// model adds a part of the model and caches its digest.
func (d *digester) model(m any) bool {
	if v, ok := d.root.sums.Load(m); ok {
		s := v.(sum)
		d.b = append(d.b, s[:]...)
		return true
	}
	in := d.root.owners()[m]
	decls, ok := model.Sum(in.decls)
	if !ok {
		return false
	}
	s, ok := model.SumSaid(m, (&Env{root: d.root}).Said)
	if !ok {
		return false
	}
	s = sha256.Sum256(fmt.Appendf(nil, "%q %d %x %x", in.kind, in.order, decls, s))
	d.root.sums.Store(m, s)
	d.b = append(d.b, s[:]...)
	return true
}

// Said returns all the words that an effect can be put into. What those words read is not noted, so
// the words themselves are part of the digest.
func (e *Env) Said(ef *model.Effect) string {
	r := e.root
	if v, ok := r.sayings.Load(ef); ok {
		return v.(string)
	}
	plain := &Env{root: r}
	long, err := phraseOf(plain, ef, inWords)
	if err != nil {
		long = err.Error()
	}
	short, err := phraseOf(plain, ef, inShort)
	if err != nil {
		short = err.Error()
	}
	says := fmt.Sprintf("%q %q", long, short)
	r.sayings.Store(ef, says)
	return says
}
