package study

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/rules"
)

// teller evaluates one entry in one frame. After the first fault it evaluates nothing more.
type teller struct {
	env   *expr.Env
	of    *model.Study
	frame *expr.Frame
	fault *Fault
}

// eval returns the value of an expression. It reports false after a fault, and if a function
// refuses the question, which is not a fault.
func (t *teller) eval(f *formula) (v any, ok bool) {
	if t.fault != nil || f == nil {
		return nil, false
	}
	err := t.frame.Run().Spend(1)
	if err == nil {
		v, err = f.code.Eval(t.frame)
	}
	if err != nil {
		t.fail(f, err)
		return nil, false
	}
	return v, true
}

// fail keeps the first fault. A question that a function refuses is not a fault; its fact is left
// out.
func (t *teller) fail(f *formula, err error) {
	var no *rules.Refused
	var in *within
	switch {
	case errors.As(err, &no) || t.fault != nil:
	case errors.As(err, &in):
		t.fault = in.Fault
	default:
		t.fault = fault(f.text, f.at, err)
	}
}

// wrong reports a value of the wrong type.
func (t *teller) wrong(f *formula, want string, v any) {
	t.fail(f, fmt.Errorf("want %s, got %s", want, expr.Describe(v)))
}

// holds evaluates a condition. A missing condition is true.
func (t *teller) holds(f *formula) bool {
	if f == nil {
		return t.fault == nil
	}
	v, ok := t.eval(f)
	b, is := v.(bool)
	if ok && !is {
		t.wrong(f, "true or false", v)
	}
	return b
}

// number returns a value that can be compared. It reports false for an unset value.
func (t *teller) number(f *formula) (Value, bool) {
	v, ok := t.eval(f)
	if !ok || v == nil {
		return Value{}, false
	}
	n, is := valueOf(v)
	if !is {
		t.wrong(f, "a number, endless or none", v)
	}
	return n, is
}

// text returns a text, or any other value as it prints.
func (t *teller) text(f *formula) string {
	v, ok := t.eval(f)
	if !ok {
		return ""
	}
	return called(v)
}

// texts returns the texts of a list, or a single one.
func (t *teller) texts(f *formula) []string {
	v, ok := t.eval(f)
	if !ok || v == nil {
		return nil
	}
	all, is := v.([]any)
	if !is {
		return []string{called(v)}
	}
	return lists.Map(all, called)
}

// kind returns a value that distinguishes things, as text, "" for none.
func (t *teller) kind(f *formula) string {
	v, ok := t.eval(f)
	if !ok {
		return ""
	}
	return expr.Format(v)
}

// list returns the elements of a list.
func (t *teller) list(f *formula) []any {
	v, ok := t.eval(f)
	if !ok || v == nil {
		return nil
	}
	all, err := t.env.Items(v)
	if err != nil {
		t.fail(f, err)
	}
	return all
}

// each calls do for each combination of the elements of lists. The values that depend on them are
// made again each time.
func (t *teller) each(l loops, do func()) { t.from(l, 0, do) }

// from calls do for each combination of values of the loops from the i-th on. It stops at the first
// fault.
func (t *teller) from(l loops, i int, do func()) {
	if i == len(l.lists) {
		for _, slot := range l.lets {
			t.frame.Forget(slot)
		}
		do()
		return
	}
	for _, v := range t.list(l.lists[i].of) {
		if t.fault != nil {
			return
		}
		t.frame.Set(l.lists[i].slot, v)
		t.from(l, i+1, do)
	}
}

// said returns a name as written, or the names of the current elements of the lists: "Orc, range
// 2". A number among several is prefixed by its name, because it means nothing alone.
func (t *teller) said(f *formula, l loops) string {
	if f != nil {
		return t.text(f)
	}
	var out []string
	for _, x := range l.lists {
		v, _ := t.frame.Get(x.slot)
		name := called(v)
		if _, is := expr.Number(v); is && len(l.lists) > 1 {
			name = x.name + " " + name
		}
		out = append(out, name)
	}
	return strings.Join(out, ", ")
}

// at returns a place as written, or that of the last thing in the lists.
func (t *teller) at(f *formula, l loops, otherwise diag.Place) diag.Place {
	if f != nil {
		if p := t.spot(f); !p.IsZero() {
			return p
		}
	}
	for i := len(l.lists) - 1; i >= 0; i-- {
		v, _ := t.frame.Get(l.lists[i].slot)
		if o, ok := v.(expr.Object); ok && !o.At().IsZero() {
			return o.At()
		}
	}
	return otherwise
}

// spot returns where the content writes what an expression names, zero if nowhere.
func (t *teller) spot(f *formula) diag.Place {
	if t.fault != nil {
		return diag.Place{}
	}
	p, err := f.spot.At(t.frame)
	if err != nil {
		t.fail(f, err)
	}
	return p
}

// called returns the name of a thing, or its id, or a value as it prints. A row without a name is
// called by its first words, or by its key.
func called(v any) string {
	switch x := v.(type) {
	case string:
		return x
	case expr.Object:
		if s, err := x.Member("name"); err == nil {
			if s, ok := s.(string); ok && s != "" {
				return s
			}
		}
		if r, ok := x.Model().(*model.Row); ok {
			return cmp.Or(r.Called(), "row "+r.Key())
		}
		if x.ID() != "" {
			return x.ID()
		}
	case map[string]any:
		if s, ok := x["name"].(string); ok {
			return s
		}
	}
	return expr.Format(v)
}
