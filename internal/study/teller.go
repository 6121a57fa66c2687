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

// teller evaluates one entry in one frame. After the first fault it tells
// nothing more.
type teller struct {
	env   *expr.Env
	of    *model.Study
	frame *expr.Frame
	fault *Fault
}

// eval is the value of an expression. What a function refuses is nothing, and
// no fault.
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

// fail keeps the first fault. A question that a function refuses is none: what it would
// have told is left out.
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

// wrong tells of a value that is not what is wanted.
func (t *teller) wrong(f *formula, want string, v any) {
	t.fail(f, fmt.Errorf("want %s, got %s", want, expr.Describe(v)))
}

// holds is a condition; one that is not written is true.
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

// number is a value that compares. What is not set is none such.
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

// text is a text, or anything as it prints.
func (t *teller) text(f *formula) string {
	v, ok := t.eval(f)
	if !ok {
		return ""
	}
	return called(v)
}

// texts are the texts of a list, or one.
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

// kind is a value by which things are told apart, "" for none.
func (t *teller) kind(f *formula) string {
	v, ok := t.eval(f)
	if !ok {
		return ""
	}
	return expr.Format(v)
}

// list is the elements of a list.
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

// each goes through the combinations of lists. The values that follow from
// them are made anew for each.
func (t *teller) each(l loops, do func()) { t.from(l, 0, do) }

// from runs through all values of the loops from the i-th on and does something with each
// set of them; it ends at the first fault.
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

// said is a name as written, or the names of what stands in the lists: "Orc, range 2",
// since a number among several says nothing by itself.
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

// at is a place as written, or that of the last thing in the lists.
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

// spot is where what an expression names is written, zero if nowhere.
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

// called is what a thing is called: its name, or its id, or a value as it
// prints. A row without a name is called by its first words, or by its place.
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
