package wording

import (
	"strings"

	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// sum are the lines of a sum. A line for each element of a list that is known
// stands once for each; what never counts or adds nothing is left out.
func (w *writer) sum(all []*model.Addend) []Line {
	var out []Line
	for _, t := range all {
		out = append(out, w.addend(t, "")...)
	}
	return out
}

// addend is a line, which counts only where all before it does.
func (w *writer) addend(t *model.Addend, before string) []Line {
	if t.Each == nil {
		return w.line(t, before)
	}
	src := w.text(t.Each)
	if items, ok := w.in.Each(src, most); ok {
		var out []Line
		for _, x := range items {
			w.in.Know(t.As, x.Is)
			out = append(out, w.line(t, both(before, x.When))...)
		}
		w.in.Forget(t.As)
		return out
	}
	list, err := w.in.Words(src)
	if err != nil {
		list = src
	}
	w.in.Call(t.As, "it")
	out := w.line(t, before)
	w.in.Call(t.As, "*"+name(t.As)+"*")
	for i := range out {
		out[i].Why = "for each of " + list + ": " + out[i].Why
	}
	return out
}

func (w *writer) line(t *model.Addend, before string) []Line {
	when := w.when(t.When)
	if when == expr.Never {
		return nil
	}
	when = both(before, when)
	if t.Terms != nil {
		var out []Line
		for _, x := range t.Terms {
			out = append(out, w.addend(x, when)...)
		}
		return out
	}
	is, only, err := w.in.Added(w.text(t.Of))
	switch {
	case err != nil:
		is = w.text(t.Of)
	case only == expr.Never && t.Keep:
		only = ""
	case only == expr.Never:
		return nil
	}
	return []Line{{w.reason(t.Why), is, both(when, only)}}
}

// both are two conditions, either "" for none.
func both(a, b string) string {
	switch {
	case a == "" || b == "":
		return a + b
	case strings.Contains(a, " or "):
		a = "(" + a + ")"
	}
	if strings.Contains(b, " or ") {
		b = "(" + b + ")"
	}
	return a + " and " + b
}

func (w *writer) fold(x *model.Fold) *Steps {
	if x == nil {
		return nil
	}
	return &Steps{Over: w.words(x.Over), From: w.named(x.From), Next: w.named(x.Next)}
}

func (w *writer) chain(x *model.Chain) *Steps {
	if x == nil {
		return nil
	}
	s := &Steps{From: w.named(x.From), Rolls: w.named(x.Rolls), Until: w.words(x.Until), Most: w.words(x.Most), Adds: w.words(x.Adds), Gives: w.words(x.Gives)}
	for _, b := range x.Next {
		if is := w.words(b.Is); is != "*"+name(b.Name)+"*" { // what stays as it is goes without saying
			s.Next = append(s.Next, Named{name(b.Name), is})
		}
	}
	return s
}

func (w *writer) hand(x *model.Draw) []Named {
	if x == nil {
		return nil
	}
	var out []Named
	for _, p := range []struct {
		what string
		is   *model.Formula
	}{{"cards drawn", x.Cards}, {"of", x.Of}, {"each card", x.Each}, {"each pair", x.Pair}, {"once", x.Once}, {"dice", x.Dice}, {"told apart by", x.Tag}} {
		if p.is != nil {
			out = append(out, Named{p.what, w.words(p.is)})
		}
	}
	return out
}
