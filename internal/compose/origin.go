package compose

import (
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// origin is where a box's words came from: a template and the scope it was
// filled in. It is followed back to the content only when a finding asks.
type origin struct {
	scope *expr.Env
	text  string
}

// place is where the first value of the template that has a place was
// written, zero if the template holds none.
func (o *origin) place() diag.Place {
	if o == nil {
		return diag.Place{}
	}
	for rest := o.text; rest != ""; {
		before, inside, ok := strings.Cut(rest, "{{")
		if !ok {
			inside = before
			if strings.Contains(o.text, "{{") {
				return diag.Place{}
			}
		}
		inside, rest, _ = strings.Cut(inside, "}}")
		if at := o.within(inside); !at.IsZero() {
			return at
		}
	}
	return diag.Place{}
}

// within looks through an expression for paths such as card.note.
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
	v, err := o.scope.Eval(names[0])
	if err != nil {
		return diag.Place{}
	}
	var at diag.Place
	for i := 0; ; i++ {
		obj, ok := v.(expr.Object)
		if ok && !obj.At().IsZero() {
			at = obj.At()
		}
		if i+1 == len(names) {
			return at
		}
		name := names[i+1]
		if !ok {
			m, isMap := v.(map[string]any)
			if !isMap {
				return at
			}
			v = m[name]
			continue
		}
		if f := fieldPlace(obj.Model(), strings.ReplaceAll(name, "_", "-")); !f.IsZero() {
			at = f
		}
		if v, err = obj.Member(name); err != nil {
			return at
		}
	}
}

// fieldPlace is where a field of a thing was written.
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
