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

// Sum is a digest of what names of a Reads stand for in this scope: while it
// is the same, so is all that an expression which read them gives. false if
// one of them is such that there is no telling.
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

// Digest is a digest of a value of the language: what prints the same and gives
// the same members has the same. false if there is no telling.
func (e *Env) Digest(v any) (sum, bool) {
	d := e.root.digester()
	defer d.end()
	ok := d.value(e.root.wrap(v))
	return sha256.Sum256(d.b), ok
}

// sumOne is the digest of one name of the game's data, worked out once.
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

// Setting is a digest of what an expression may depend on without reading it:
// which names and functions there are, and the verbs of effects. false if there
// is no telling.
func (e *Env) Setting() (sum, bool) {
	verbs, ok := model.Sum(e.root.game.Verbs)
	b := fmt.Appendf(nil, "%q %q %q", e.root.topNames, sortedKeys(e.root.rules), e.root.game.Lang)
	return sha256.Sum256(fmt.Appendf(b, "%x", verbs)), ok
}

// Wrapped is a local value as expressions see it: a part of the model as an
// Object.
func (e *Env) Wrapped(v any) any { return e.root.wrap(v) }

// digester gathers values as bytes.
type digester struct {
	root  *root
	b     []byte
	depth int
}

// digester is an empty one; end gives it back, for the next to gather in.
func (r *root) digester() *digester {
	if d, ok := r.digesters.Get().(*digester); ok {
		return d
	}
	return &digester{root: r}
}

// end hands the digester on to whoever needs the next one.
func (d *digester) end() {
	d.b, d.depth = d.b[:0], 0
	d.root.digesters.Put(d)
}

// named adds what a name of a Reads stands for: "units.troop", "units.*", or
// with "$" before it the same of a local name.
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

// each adds a member of each of the things of a kind.
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

// member adds a member of a thing, or a member of that member: "#" is whether
// there is one.
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

// written adds a field of an entry as the content writes it, or of all cards of
// a deck.
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

// localSum is a local name, unwatched.
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

// add appends to what is digested.
func (d *digester) add(format string, a ...any) { d.b = fmt.Appendf(d.b, format, a...) }

// value adds any value of the language; false for what is not known to be
// plain.
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

// object adds a thing: what the model says of it and what it is part of, or
// its members where it stands for several or for a few words of the header.
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

// model adds a part of the model, whose digest is remembered.
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

// Said is all that an effect can be put into: what its words speak of beside it
// is read unnoted, so that they count themselves.
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
