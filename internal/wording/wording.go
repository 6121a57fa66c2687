// Package wording tells a function that a game declares as a rule in players'
// words: a sum as its table of reasons, a chain as its steps. Words are those
// of the game's files wherever it has them; what is known, such as a figure of a
// table or the answer that is chosen to a reading, is told by its value. Names
// that stand for values are in italics, as Markdown.
package wording

import (
	"slices"
	"strings"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Rule is a function in words; its JSON is a contract. A part that the function
// does not have is empty.
type Rule struct {
	Refuses []Line   `json:"refuses,omitempty"` // Is is why there is no answer, When the case
	Rolls   []Named  `json:"rolls,omitempty"`
	Given   string   `json:"given,omitempty"` // only the cases where this holds count
	Sum     []Line   `json:"sum,omitempty"`
	Fold    *Steps   `json:"fold,omitempty"`
	Chain   *Steps   `json:"chain,omitempty"`
	Hand    []Named  `json:"hand,omitempty"`
	Gives   string   `json:"gives,omitempty"` // "" where a sum, a chain or a hand says all
	Cases   []Line   `json:"cases,omitempty"` // Gives case by case, the last otherwise
	Where   []Named  `json:"where,omitempty"` // what names in the rule stand for
	Order   []string `json:"order,omitempty"` // of named outcomes
}

// Line is a line of a sum: a reason, what it adds, and when it counts, "" for
// always.
type Line struct {
	Why  string `json:"why,omitempty"`
	Is   string `json:"is,omitempty"`
	When string `json:"when,omitempty"`
}

// Named is a name and what it stands for.
type Named struct {
	Name string `json:"name"`
	Is   string `json:"is"`
}

// Steps are a chain, or a fold of what Over draws: the state that it begins
// in, what happens in each step, and the end.
type Steps struct {
	Over  string  `json:"over,omitempty"`
	From  []Named `json:"from,omitempty"`
	Rolls []Named `json:"rolls,omitempty"`
	Next  []Named `json:"next,omitempty"`
	Until string  `json:"until,omitempty"`
	Most  string  `json:"most,omitempty"`
	Adds  string  `json:"adds,omitempty"`
	Gives string  `json:"gives,omitempty"`
}

// most is how many lines one line of a sum may become, one for each element of
// a list that is known.
const most = 40

// Of is a function in words. The functions of the game need not be in env. An
// expression that cannot be read stands as it is written.
func Of(g *model.Game, env *expr.Env, f *model.Function) *Rule { return newWriter(g, env, f).rule() }

// Book is Of for players: a line of a sum says no more of when it counts than
// its reason does not say already.
func Book(g *model.Game, env *expr.Env, f *model.Function) *Rule {
	w := newWriter(g, env, f)
	w.book = true
	return w.rule()
}

// rule is the function as a rule in words. What it gives is left out where that is only
// the sum of its lines.
func (w *writer) rule() *Rule {
	f := w.f
	r := &Rule{Order: f.Order}
	for _, x := range f.Cannot {
		if l := (Line{Why: w.reason(x.Why), When: w.when(x.When)}); l.When != expr.Never {
			r.Refuses = append(r.Refuses, l)
		}
	}
	r.Rolls = w.named(f.Rolls)
	r.Given = w.when(f.Given)
	r.Sum = w.sum(f.Sum)
	r.Fold, r.Chain, r.Hand = w.fold(f.Fold), w.chain(f.Chain), w.hand(f.Hand)
	r.Gives = w.words(f.Gives)
	for _, x := range w.in.Cases(w.text(f.Gives)) {
		r.Cases = append(r.Cases, Line{Is: x.Is, When: x.When})
	}
	if len(f.Sum) > 0 && (r.Gives == "the sum of "+w.said["terms"] || w.in.Gathers(w.text(f.Gives), "total", "terms")) {
		r.Gives, r.Cases = "", nil
	}
	r.Where = w.where(r)
	return r
}

// writer puts the formulas of one function into words.
type writer struct {
	g    *model.Game
	f    *model.Function
	in   *expr.Wording
	said map[string]string // by name: what it is called in words
	lets []*model.Binding  // whose value is not known
	book bool              // what a reason says is not said again
	says map[string]string // by name: the words that the function says
	row  string            // what the row is called that the line stands for, "" for none
	item *expr.Item        // that row
}

// newWriter knows how each name of a function is said: parameters by what they are,
// others by the words that the game gives them.
func newWriter(g *model.Game, env *expr.Env, f *model.Function) *writer {
	w := &writer{g: g, f: f, says: map[string]string{}, said: map[string]string{"total": "*the sum so far*", "terms": "*the reasons*"}}
	names := []string{"total", "terms", "face", "many"}
	add := func(all []*model.Binding) {
		for _, b := range all {
			names = append(names, b.Name)
		}
	}
	for _, p := range f.Takes {
		names = append(names, p.Name)
		w.said[p.Name] = w.called(p)
	}
	add(f.Rolls)
	add(f.Let)
	if x := f.Fold; x != nil {
		add(x.From)
	}
	if x := f.Chain; x != nil {
		add(x.From)
		add(x.Rolls)
		add(x.Let)
	}
	rows(f.Sum, func(t *model.Addend) { names = append(names, t.As) })
	w.in = env.Wording(names, w.said)
	w.learn()
	for _, b := range f.Says {
		if w.says[b.Name] = w.reason(b.Is); !w.thing(b.Name) {
			w.said[b.Name] = w.says[b.Name]
			w.in.Say(b.Name, w.says[b.Name])
		}
	}
	return w
}

// rows goes through the lines of a sum that stand for each element of a list.
func rows(all []*model.Addend, do func(*model.Addend)) {
	for _, t := range all {
		if t.Each != nil {
			do(t)
		}
		rows(t.Terms, do)
	}
}

// learn makes values that are known stand for their names, such as a let that
// says which answer is chosen; the others are told for themselves.
func (w *writer) learn() {
	left := slices.Clone(w.f.Let)
	if w.f.Chain != nil {
		left = append(left, w.f.Chain.Let...)
	}
	for more := true; more; {
		more = false
		left = slices.DeleteFunc(left, func(b *model.Binding) bool {
			v, ok := w.in.Value(w.text(b.Is))
			if ok {
				w.in.Know(b.Name, v)
				more = true
			}
			return ok
		})
	}
	w.lets = left
	for _, b := range left {
		w.in.Define(b.Name, w.text(b.Is))
	}
	for _, p := range w.f.Takes {
		if p.Type == "whole" || p.Type == "count" {
			w.in.Whole(p.Name)
		}
		if c := w.collection(p); c != nil {
			w.in.Thing(p.Name, c.ID)
		}
	}
}

// called is what a parameter is called: of entries "the soldier", the name of
// the parameter where several take such.
func (w *writer) called(p *model.Param) string {
	c := w.collection(p)
	if c == nil {
		return ""
	}
	for _, o := range w.f.Takes {
		if o != p && w.collection(o) == c {
			return "the " + strings.ReplaceAll(p.Name, "_", " ")
		}
	}
	if c.One != "" {
		return "the " + c.One
	}
	return "the " + strings.ReplaceAll(p.Name, "_", " ")
}

// thing reports whether a name is a parameter that things are given for: of those
// the words say when a line counts which stands for each.
func (w *writer) thing(name string) bool {
	return slices.ContainsFunc(w.f.Takes, func(p *model.Param) bool { return p.Name == name && w.collection(p) != nil })
}

// collection is what a parameter takes things of, nil for none.
func (w *writer) collection(p *model.Param) *model.Collection {
	of, _, _ := strings.Cut(strings.TrimSuffix(p.Type, "?"), "(")
	if strings.ContainsAny(p.Type, "|.") {
		return nil
	}
	return w.g.Collection(strings.ReplaceAll(of, "_", "-"))
}

// text is a formula as it is written, of one by a reading that for the answer
// that is chosen; "" for none.
func (w *writer) text(m *model.Formula) string {
	for m != nil && m.By != nil {
		r := w.g.Reading(m.By.Reading)
		i := slices.IndexFunc(m.By.Answers, func(a *model.Answered) bool { return r != nil && a.ID == r.Chosen.Text })
		if i < 0 {
			return ""
		}
		m = m.By.Answers[i].Is
	}
	if m == nil {
		return ""
	}
	return m.Text
}

// put is a formula by one of the ways to put it, "" for none; as it is written
// if it cannot be read.
func (w *writer) put(m *model.Formula, by func(string) (string, error)) string {
	src := w.text(m)
	if src == "" {
		return ""
	}
	if s, err := by(src); err == nil {
		return s
	}
	return src
}

// words is an expression in words.
func (w *writer) words(m *model.Formula) string { return w.put(m, w.in.Words) }

// reason is an expression as the reason of a line.
func (w *writer) reason(m *model.Formula) string { return w.put(m, w.in.Reason) }

// when is a condition, "" where it always holds.
func (w *writer) when(m *model.Formula) string { return w.put(m, w.in.Condition) }

// name is a name as words.
func name(s string) string { return strings.ReplaceAll(s, "_", " ") }

// named are bindings by name, each in words.
func (w *writer) named(all []*model.Binding) []Named {
	return lists.Map(all, func(b *model.Binding) Named { return Named{name(b.Name), w.words(b.Is)} })
}

// where are the names that the rule speaks of, and what they stand for.
func (w *writer) where(r *Rule) []Named {
	var out []Named
	told := map[string]bool{}
	text := r.all()
	for more := true; more; {
		more = false
		for _, b := range w.lets {
			if !told[b.Name] && strings.Contains(text, "*"+name(b.Name)+"*") {
				x := Named{name(b.Name), w.words(b.Is)}
				told[b.Name], more = true, true
				out = append(out, x)
				text += x.Is
			}
		}
	}
	return out
}

// all is all that a rule says.
func (r *Rule) all() string {
	var b strings.Builder
	put := func(all ...string) {
		for _, s := range all {
			b.WriteString(s + "\n")
		}
	}
	names := func(all []Named) {
		for _, x := range all {
			put(x.Is)
		}
	}
	for _, l := range slices.Concat(r.Refuses, r.Sum) {
		put(l.Why, l.Is, l.When)
	}
	names(r.Rolls)
	names(r.Hand)
	for _, s := range []*Steps{r.Fold, r.Chain} {
		if s != nil {
			put(s.Over, s.Until, s.Most, s.Adds, s.Gives)
			names(slices.Concat(s.From, s.Rolls, s.Next))
		}
	}
	put(r.Given, r.Gives)
	return b.String()
}
