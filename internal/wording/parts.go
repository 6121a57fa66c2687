package wording

import (
	"strings"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// sum are the lines of a sum. A line for each element of a list that is known
// stands once for each; what never counts or adds nothing is left out.
func (w *writer) sum(all []*model.Addend) []Line {
	return lists.Flat(all, func(t *model.Addend) []Line { return w.addend(t, "") })
}

// addend is a line, which counts only where all before it does.
func (w *writer) addend(t *model.Addend, before string) []Line {
	if t.Each == nil {
		return w.line(t, before)
	}
	src := w.text(t.Each)
	if items, ok := w.in.Each(src, most); ok {
		var out []Line
		for i := range items {
			w.in.Know(t.As, items[i].Is)
			w.row, w.item = t.As, &items[i]
			out = append(out, w.line(t, before)...)
		}
		w.in.Forget(t.As)
		w.row, w.item = "", nil
		return out
	}
	list, err := w.in.Words(src)
	if err != nil {
		list = src
	}
	w.in.Call(t.As, "it")
	out := w.line(t, before)
	w.in.Call(t.As, "*"+name(t.As)+"*")
	for i, l := range out {
		out[i].Why = "for each of " + list + ": " + l.Why
		if l.Why == "it" {
			out[i].Why = "each of " + list
		}
	}
	return out
}

// heard makes what a reason says go without saying in a book, and is what is left
// to be said of the row that the line stands for.
func (w *writer) heard(t *model.Addend, why string) string {
	row := ""
	if w.book && w.item != nil && named(t, w.row) {
		row = w.row
	}
	if w.book {
		w.in.Hear(row, why)
	}
	switch {
	case w.item == nil:
		return ""
	case row != "":
		return w.item.Besides
	}
	return w.item.When
}

// named reports whether the reason of a line names the thing that a name stands
// for, so that nothing else need be said of when it is that thing.
func named(t *model.Addend, of string) bool {
	return t.Why != nil && strings.Contains(t.Why.Text, of+".name")
}

// few is how many lines a line of the things that may be given may become.
const few = 12

// given is a line for each of the things that may be given for a parameter which
// it takes its reason and its number from, such as the ground that is fought
// for; false if it is no such line.
func (w *writer) given(t *model.Addend, before string) ([]Line, bool) {
	for _, p := range w.f.Takes {
		c := w.collection(p)
		if c == nil || !named(t, p.Name) || !strings.Contains(w.text(t.Of), p.Name+".") {
			continue
		}
		items, ok := w.in.Each("list("+strings.ReplaceAll(c.ID, "-", "_")+")", few)
		if !ok {
			return nil, false
		}
		defer w.in.Forget(p.Name)
		var out []Line
		for _, x := range items {
			w.in.Know(p.Name, x.Is)
			if _, ok := w.in.Value(w.text(t.Of)); !ok {
				return nil, false
			}
			out = append(out, w.added(t, both(before, w.says[p.Name]))...)
		}
		return out, true
	}
	return nil, false
}

// line is a line of a sum, or those that stand in its place.
func (w *writer) line(t *model.Addend, before string) []Line {
	if lines, ok := w.given(t, before); ok {
		return lines
	}
	return w.added(t, before)
}

// added are the lines of a sum that one addend makes, under the condition before it. None
// if that can never hold; an addend that is told even so says what it adds.
func (w *writer) added(t *model.Addend, before string) []Line {
	why := w.reason(t.Why)
	row := w.heard(t, why)
	defer w.in.Hear("", "")
	when := w.when(t.When)
	if when == expr.Never {
		return nil
	}
	when = both(before, when)
	if t.Terms != nil {
		return lists.Flat(t.Terms, func(x *model.Addend) []Line { return w.addend(x, when) })
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
	return []Line{w.bounded(Line{why, is, both(row, both(when, only))})}
}

// bounded is a line that brings the sum so far to 0: from below it goes up, and
// where it stands before needs no other word.
func (w *writer) bounded(l Line) Line {
	if l.Is != "down to 0" || strings.Contains(l.When, " or ") {
		return l
	}
	below, above := w.said["total"]+" is below 0", w.said["total"]+" is above 0"
	var left []string
	for _, part := range strings.Split(l.When, " and ") {
		if part == below {
			l.Is = "up to 0"
		}
		if part != below && part != above {
			left = append(left, part)
		}
	}
	l.When = strings.Join(left, " and ")
	return l
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

// fold is a fold in words, nil for none.
func (w *writer) fold(x *model.Fold) *Steps {
	if x == nil {
		return nil
	}
	return &Steps{Over: w.words(x.Over), From: w.named(x.From), Next: w.named(x.Next)}
}

// chain is a chain in words, nil for none; parts of its state that never change are not
// told.
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

// hand is a draw of cards in words, nil for none.
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
