package expr

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// sum is a digest of a value.
type sum = [sha256.Size]byte

// Sum is a digest of what names of a Reads stand for in this scope: while it
// is the same, so is all that an expression which read them gives. false if
// one of them is such that there is no telling.
func (e *Env) Sum(names []string) (total sum, ok bool) {
	var b []byte
	for _, name := range names {
		s, ok := e.one(name)
		if !ok {
			return total, false
		}
		b = append(append(b, name...), s[:]...)
	}
	return sha256.Sum256(b), true
}

// one is the digest of one name; those of the game's data are remembered.
func (e *Env) one(name string) (sum, bool) {
	if v, ok := e.root.sums.Load(name); ok {
		return v.(sum), true
	}
	d := &digester{root: e.root}
	ok := d.named(e, name)
	if !ok {
		return sum{}, false
	}
	s := sha256.Sum256(d.b)
	if name[0] != '$' {
		e.root.sums.Store(name, s)
	}
	return s, true
}

// Setting is a digest of what an expression may depend on without reading it:
// which names and functions there are, how effects are put into words, and what
// of the game those words speak of. false if they ask the engine: then every
// effect may have read anything.
func (e *Env) Setting() (sum, bool) {
	spoken := map[string]bool{}
	for _, v := range e.root.game.Verbs {
		texts := []string{v.Words, v.Short}
		for _, o := range v.Options {
			texts = append(texts, o.Words, o.Short)
		}
		for _, t := range texts {
			if !e.root.speaks(t, spoken) {
				return sum{}, false
			}
		}
	}
	said, ok := e.Sum(sortedKeys(spoken))
	verbs, plain := model.Sum(e.root.game.Verbs)
	if !ok || !plain {
		return sum{}, false
	}
	b := fmt.Appendf(nil, "%q %q %q %q", e.root.topNames, sortedKeys(e.root.funcs), sortedKeys(e.root.given), e.root.game.Lang)
	return sha256.Sum256(fmt.Appendf(b, "%x %x", verbs, said)), true
}

// Wrapped is a local value as expressions see it: a part of the model as an
// Object.
func (e *Env) Wrapped(v any) any { return e.root.wrap(v) }

// speaks notes what of the game the expressions of a template name, whole; a
// word that only looks so is noted too. false if they name a function of the
// engine, or one that finds tables by their ids.
func (r *root) speaks(template string, spoken map[string]bool) bool {
	for from := 0; ; {
		h, ok := prose.Next(template, from)
		if !ok {
			return true
		}
		if h.To < 0 {
			return false
		}
		from = h.To
		words := strings.FieldsFunc(quoted.ReplaceAllString(h.Expr, " "), func(c rune) bool {
			return c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z')
		})
		for _, w := range words {
			if r.given[w] || w == "row" {
				return false
			}
			for _, name := range []string{w, kebab(w)} {
				if r.top[name] != nil {
					spoken[name+".*"] = true
				}
			}
		}
	}
}

// quoted is a text within an expression.
var quoted = regexp.MustCompile(`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`)

// digester gathers values as bytes.
type digester struct {
	root  *root
	b     []byte
	depth int
}

// named adds what a name of a Reads stands for: "units.troop", "units.*", or
// with "$" before it the same of a local name.
func (d *digester) named(e *Env, name string) bool {
	name, local := strings.CutPrefix(name, "$")
	of, member, _ := strings.Cut(name, ".")
	var v any
	if local {
		var ok bool
		if v, ok = e.local(of); !ok {
			return false
		}
	} else if top := e.root.top[of]; top != nil {
		v = top()
	}
	if member == "*" {
		return d.value(v)
	}
	o, ok := v.(Object)
	if !ok || o.b == nil || o.b.get == nil {
		return false
	}
	m, found, err := o.b.get(member)
	if err != nil {
		return false
	}
	d.add("%v ", found)
	return d.value(m)
}

// local is a local name, unwatched.
func (e *Env) local(name string) (any, bool) {
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

func (d *digester) add(format string, a ...any) { d.b = fmt.Appendf(d.b, format, a...) }

// value adds any value of the language; false for what is not known to be
// plain.
func (d *digester) value(v any) bool {
	if d.depth++; d.depth > 40 {
		return false
	}
	defer func() { d.depth-- }()
	switch v := v.(type) {
	case nil, int, bool, Signed:
		d.add("%T %v;", v, v)
	case string:
		d.add("%q;", v)
	case dice.Chance, dice.Number:
		n, _ := number(v)
		d.add("%T %s;", v, n.rat().RatString())
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
	s, ok := model.Sum(m)
	if !ok {
		return false
	}
	s = sha256.Sum256(fmt.Appendf(nil, "%q %d %x %x", in.kind, in.order, decls, s))
	d.root.sums.Store(m, s)
	d.b = append(d.b, s[:]...)
	return true
}
