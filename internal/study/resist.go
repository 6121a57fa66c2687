package study

import (
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
)

// resisted are what the targets of an entry's attacks withstand them with, each
// once, however many have it.
type resisted struct {
	all []*Resistance
	by  map[resistance]*Resistance
}

// resistance tells what somebody resists with from all else: where it is written
// or, for what stands nowhere, whose it is and how it prints.
type resistance struct {
	at        diag.Place
	who, said string
}

// of is what is known of what a target has.
func (r *resisted) of(v any, who string, otherwise diag.Place) *Resistance {
	k := resistance{who: who, said: called(v)}
	at := otherwise
	if o, ok := v.(expr.Object); ok && !o.At().IsZero() {
		at = o.At()
		k = resistance{at: at}
	}
	if r.by[k] == nil {
		if r.by == nil {
			r.by = map[resistance]*Resistance{}
		}
		r.by[k] = &Resistance{What: inFull(v), Who: who, At: at}
		r.all = append(r.all, r.by[k])
	}
	return r.by[k]
}

// resisting counts an attack at a target for all that it resists with.
func (x *entry) resisting(t *teller, who string) {
	at := t.at(nil, x.on, x.of.At)
	for _, v := range t.list(x.resists) {
		x.resisted.of(v, who, at).Tried++
	}
}

// met notes what of a target the attack meets.
func (x *entry) met(t *teller, who string) {
	at := t.at(nil, x.on, x.of.At)
	for _, v := range t.list(x.meets) {
		x.resisted.of(v, who, at).Met = true
	}
}

// inFull is what a thing is called, or a record as what its members are called.
func inFull(v any) string {
	o, ok := v.(expr.Object)
	if !ok || called(v) != "" {
		return called(v)
	}
	var out []string
	for _, name := range o.Names() {
		if is, err := o.Member(name); err == nil && is != nil {
			out = append(out, called(is))
		}
	}
	return strings.Join(out, " ")
}
