package compose

import (
	"iter"
	"slices"
	"strings"
	"unicode"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// origin is where a box's words came from: a template and the scope it was filled in. It is traced
// back to the content only when a finding needs it.
type origin struct {
	frame *frame
	box   *layout.Box // nil for none
	scope *expr.Env
	text  string
	deep  int // lets followed so far
	// values makes names lead to their values, rather than to what chose them.
	values bool
}

// origin returns that of a template of the box being drawn.
func (ex expressions) origin(scope *expr.Env, text string) *origin {
	return &origin{frame: ex.f, box: ex.f.box, scope: scope, text: text}
}

// Place returns where the content wrote the first value of a template that has a place, zero if
// none has.
func (c *Composer) Place(scope *expr.Env, template string) diag.Place {
	o := origin{frame: &frame{c: c, lay: emptyLayout}, scope: scope, text: template}
	return o.place()
}

// place returns where the first value of the template that has a place was written, zero if there
// is none.
func (o *origin) place() diag.Place {
	at, _ := o.placed()
	return at
}

// placed is place, with the part of the template before that value.
func (o *origin) placed() (diag.Place, string) {
	if o == nil {
		return diag.Place{}, ""
	}
	for rest := o.text; rest != ""; {
		before, inside, ok := strings.Cut(rest, "{{")
		head := o.text[:len(o.text)-len(rest)] + before
		if !ok {
			if head, inside = "", before; strings.Contains(o.text, "{{") {
				return diag.Place{}, ""
			}
		}
		inside, rest, _ = strings.Cut(inside, "}}")
		if at := o.within(inside); !at.IsZero() {
			return at, head
		}
	}
	return diag.Place{}, ""
}

// within searches an expression for paths such as card.note.
func (o *origin) within(src string) diag.Place {
	for i := 0; i < len(src); {
		if !wordByte(src[i]) {
			i++
			continue
		}
		j := i
		for j < len(src) && (wordByte(src[j]) || src[j] == '.' && j+1 < len(src) && wordByte(src[j+1])) {
			j++
		}
		if at := o.path(strings.Split(src[i:j], ".")); !at.IsZero() {
			return at
		}
		i = j
	}
	return diag.Place{}
}

// path follows members from a name in scope for as long as they have places.
func (o *origin) path(names []string) diag.Place {
	if names[0] != "" && names[0][0] >= '0' && names[0][0] <= '9' {
		return diag.Place{}
	}
	if at, ok := o.frame.written[strings.Join(names, ".")]; ok {
		return at
	}
	_, whole := o.frame.c.env.Find(names[0])
	if v, ok := o.scope.Find(names[0]); ok && o.values && (!whole || len(names) > 1) {
		if at := lastPlace(v, names[1:]); !at.IsZero() {
			return at
		}
	}
	if at, ok := o.let(names[0]); ok {
		return at
	}
	if whole {
		return diag.Place{} // something of the whole game is not what this face is made of
	}
	v, ok := o.scope.Find(names[0])
	if !ok {
		return diag.Place{}
	}
	return lastPlace(v, names[1:])
}

// lastPlace returns the place of the last of the names that has one, each a member of the one
// before, the first of a value.
func lastPlace(v any, names []string) diag.Place {
	var at diag.Place
	for i := 0; ; i++ {
		obj, ok := v.(expr.Object)
		if ok && !obj.At().IsZero() {
			at = obj.At()
		}
		if i == len(names) {
			return at
		}
		if !ok {
			m, isMap := v.(map[string]any)
			if !isMap {
				return at
			}
			v = m[names[i]]
			continue
		}
		if f := fieldPlace(obj.Model(), strings.ReplaceAll(names[i], "_", "-")); !f.IsZero() {
			at = f
		}
		var err error
		if v, err = obj.Member(names[i]); err != nil {
			return at
		}
	}
}

// let returns the place of what a let of the layout, or of a box around this one, is made from.
func (o *origin) let(name string) (diag.Place, bool) {
	if l := o.named(name); l != nil && o.deep < 8 {
		inner := origin{frame: o.frame, box: o.box, scope: o.scope, deep: o.deep + 1}
		return inner.within(unquoted(l.Expr.Text)), true
	}
	return diag.Place{}, false
}

// named returns the let of a name that applies to the box, nil if none does.
func (o *origin) named(name string) *layout.Let {
	lets := o.frame.lay.Let
	for _, side := range [...][]*layout.Box{o.frame.lay.Front, o.frame.lay.Back} {
		in, _ := letsTo(side, o.box)
		lets = slices.Concat(lets, in)
	}
	for i := len(lets) - 1; i >= 0; i-- {
		if lets[i].Name == name {
			return &lets[i]
		}
	}
	return nil
}

// letsTo returns the lets of the boxes down to one of them, false if it is not among them.
func letsTo(boxes []*layout.Box, to *layout.Box) ([]layout.Let, bool) {
	for _, b := range boxes {
		if in, ok := letsTo(b.Boxes, to); ok || b == to {
			return slices.Concat(b.Let, in), true
		}
	}
	return nil, false
}

// written returns where the layout defines the first let that the template names, zero if it names
// none.
func (o *origin) written() diag.Place {
	if o == nil {
		return diag.Place{}
	}
	for _, n := range name.FindAllString(unquoted(o.text)) {
		if l := o.named(n); l != nil {
			return l.Expr.At
		}
	}
	return diag.Place{}
}

// quoted returns where the game has the longest text that is at least half of the words, preferring
// that of a thing that they name; zero if there is none. A layout may have put words together whose
// origin is no longer known. Figures alone are too common to say anything.
func (o *origin) quoted() diag.Place {
	if o == nil {
		return diag.Place{}
	}
	words, err := o.scope.Expand(o.text)
	if err != nil || !strings.Contains(o.text, "{{") {
		return diag.Place{}
	}
	if slices.ContainsFunc(o.frame.lay.Let, func(l layout.Let) bool { return strings.Contains(l.Expr.Text, "'"+words+"'") }) {
		return diag.Place{} // the layout says it
	}
	var at diag.Place
	best := 0
	look := func(name string, all iter.Seq[model.Field]) {
		for f := range all {
			n := 2 * len(f.Value.Text)
			if n < len(words) || n < best || !strings.Contains(words, f.Value.Text) || !strings.ContainsFunc(f.Value.Text, unicode.IsLetter) {
				continue
			}
			if name != "" && strings.Contains(words, name) {
				n++
			}
			if n > best {
				best, at = n, f.Value.At
			}
		}
	}
	g := o.frame.c.game
	for _, l := range g.Collections {
		for _, e := range l.Entries {
			look(e.Name, e.Fields.All())
		}
	}
	for _, d := range g.Decks {
		for _, k := range d.Cards {
			look(k.Name, k.Fields.All())
		}
	}
	for _, t := range g.Tables {
		for _, r := range t.Rows {
			look("", slices.Values(r.Cells))
		}
	}
	return at
}

// fieldPlace returns where a field of a thing was written.
func fieldPlace(thing any, field string) diag.Place {
	switch t := thing.(type) {
	case *model.Entry:
		return t.Field(field).At
	case *model.Card:
		return t.Field(field).At
	case *model.Row:
		return t.Cell(field).At
	}
	return diag.Place{}
}
