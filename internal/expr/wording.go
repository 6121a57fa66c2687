package expr

import (
	"cmp"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser"

	"punchboard/internal/engine/dice"
)

// Wording puts the expressions of a body into words for players: "speed > 6 ? 2 : 0" as "2 if speed
// is above 6, else 0". It replaces what is known, such as a figure of the game's data or the answer
// to a reading, by its value. Names that stand for values are in italics, as Markdown. It is not
// safe for concurrent use.
type Wording struct {
	reducer
	called  []string // by slot: what the name is called in words
	heard   hears
	clauses map[int]bool      // by slot: names that stand for a clause
	things  map[string]string // by name: the collection of the thing it stands for
	counted bool              // within a predicate over counts
}

// reducer parses expressions and simplifies them by what is known of the names in them.
type reducer struct {
	env     *Env
	scope   *Scope
	c       *compiler
	known   map[int]any
	whole   []string            // names that stand for whole numbers
	records map[string]ast.Node // by name: the record it stands for
}

// Wording returns a Wording for a body with these names. called gives the words for some of them,
// such as "the soldier" for who. The others are written as spelt.
func (e *Env) Wording(names []string, called map[string]string) *Wording {
	w := &Wording{reducer: reducer{env: e, scope: &Scope{}, known: map[int]any{}, records: map[string]ast.Node{}}, clauses: map[int]bool{}, things: map[string]string{}}
	for _, n := range names {
		w.scope.Add(n, false)
		w.called = append(w.called, cmp.Or(called[n], "*"+spaced(n)+"*"))
	}
	return w
}

// named calls do with the slot of a name, if there is such a name.
func (r *reducer) named(name string, do func(slot int)) {
	if i := slices.Index(r.scope.names, name); i >= 0 {
		do(i)
	}
}

// Know makes a name stand for a value from here on.
func (r *reducer) Know(name string, v any) { r.named(name, func(i int) { r.known[i] = v }) }

// Forget makes a name stand for itself again.
func (r *reducer) Forget(name string) { r.named(name, func(i int) { delete(r.known, i) }) }

// Call changes the words for a name.
func (w *Wording) Call(name, words string) { w.named(name, func(i int) { w.called[i] = words }) }

// Say replaces a name by words: a clause for a flag, such as "guns take part", or a noun for a
// value.
func (w *Wording) Say(name, words string) {
	w.named(name, func(i int) { w.called[i], w.clauses[i] = words, true })
}

// Define says what a name stands for. The entries of a record replace it where their keys are
// known.
func (r *reducer) Define(name, src string) {
	n, err := r.read(src)
	if m, ok := n.(*ast.MapNode); ok && err == nil && r.c.text.words == nil {
		r.records[name] = m
	}
}

// Thing says that a name stands for a thing of a collection.
func (w *Wording) Thing(name, collection string) { w.things[name] = collection }

// Whole says that a name stands for a whole number.
func (r *reducer) Whole(name string) { r.whole = append(r.whole, name) }

// read parses an expression and simplifies it by what is known.
func (r *reducer) read(src string) (ast.Node, error) {
	n, err := r.parsed(src)
	if err != nil {
		return nil, err
	}
	return r.reduced(n), nil
}

// parsed parses an expression.
func (r *reducer) parsed(src string) (ast.Node, error) {
	r.c = &compiler{root: r.env.root, scope: r.scope, next: len(r.scope.names), width: len(r.scope.names), text: readable(src)}
	tree, err := parser.ParseWithConfig(r.c.text.text, config)
	if err != nil {
		return nil, r.c.text.fault(err)
	}
	return tree.Node, nil
}

// told returns an expression in words, as say puts them. It returns an error if the expression
// cannot be parsed.
func (w *Wording) told(src string, say func(ast.Node) string) (string, error) {
	n, err := w.read(src)
	if err != nil {
		return "", err
	}
	return say(n), nil
}

// Words returns an expression in words. It returns an error if the expression cannot be parsed.
func (w *Wording) Words(src string) (string, error) {
	return w.told(src, func(n ast.Node) string { return w.say(n).text })
}

// Reason returns the words of an expression that gives text: text constants unchanged, with what is
// put between them in italics.
func (w *Wording) Reason(src string) (string, error) { return w.told(src, w.reason) }

// Added returns what an expression adds, in words, and when: "2 if speed is above 6, else 0" adds 2
// when speed is above 6. When is "" for always, and "never" for a term that never applies.
func (w *Wording) Added(src string) (is, when string, err error) {
	n, err := w.read(src)
	if err != nil {
		return "", "", err
	}
	if v, ok := w.value(n); ok && equal(v, 0) {
		return "0", Never, nil
	}
	if c, ok := n.(*ast.ConditionalNode); ok {
		if v, ok := w.value(c.Exp2); ok && equal(v, 0) {
			return w.change(c.Exp1), w.condition(c.Cond), nil
		}
	}
	return w.change(n), "", nil
}

// Case is a result in words, and when it applies, "" for otherwise.
type Case struct{ Is, When string }

// Cases returns what an expression gives, case by case in order. It returns one case for an
// expression without a condition, and none for one that cannot be parsed.
func (w *Wording) Cases(src string) []Case {
	n, err := w.read(src)
	if err != nil || src == "" {
		return nil
	}
	var out []Case
	for {
		c, ok := n.(*ast.ConditionalNode)
		if !ok {
			return append(out, Case{Is: w.say(n).text})
		}
		out = append(out, Case{w.say(c.Exp1).text, w.say(c.Cond).text})
		n = c.Exp2
	}
}

// Gathers reports whether an expression is one of these names, or a record with only these names as
// values.
func (r *reducer) Gathers(src string, names ...string) bool {
	n, err := r.parsed(src)
	if err != nil || src == "" {
		return false
	}
	other := func(n ast.Node) bool {
		id, ok := n.(*ast.IdentifierNode)
		return !ok || !slices.Contains(names, id.Value)
	}
	m, ok := n.(*ast.MapNode)
	if !ok {
		return !other(n)
	}
	return !slices.ContainsFunc(m.Pairs, func(p ast.Node) bool {
		pair, ok := p.(*ast.PairNode)
		return !ok || other(pair.Value)
	})
}

// Never is the condition that never holds, in words.
const Never = "never"

// Condition returns a condition in words, "" for one that always holds, Never for one that never
// does.
func (w *Wording) Condition(src string) (string, error) { return w.told(src, w.condition) }

// condition returns a condition in words, "" for one that always holds, Never for one that never
// does.
func (w *Wording) condition(n ast.Node) string {
	if n = w.unheard(n); n == nil {
		return ""
	}
	s := w.say(n)
	if truth, ok := s.value.(bool); s.known && ok {
		if truth {
			return ""
		}
		return Never
	}
	return s.text
}

// change returns what a node adds, in words: a number with its sign. For a term that brings the sum
// so far, called total, to some value, it returns that value.
func (w *Wording) change(n ast.Node) string {
	if v, ok := w.value(n); ok {
		if r, ok := v.(int); ok {
			return signed(r)
		}
	}
	if u, ok := n.(*ast.UnaryNode); ok && u.Operator == "-" && isTotal(u.Node) {
		return "down to 0"
	}
	if b, ok := n.(*ast.BinaryNode); ok && b.Operator == "-" && isTotal(b.Right) {
		return strings.TrimPrefix(w.say(b.Left).text, w.say(b.Right).text+", ") // rounded down
	}
	return w.say(n).text
}

// isTotal reports whether a node is the name "total", the sum so far.
func isTotal(n ast.Node) bool {
	id, ok := n.(*ast.IdentifierNode)
	return ok && id.Value == "total"
}

// Value returns the value of an expression that reads only what is known. It reports false if there
// is no such value, or if the expression throws dice.
func (r *reducer) Value(src string) (any, bool) {
	n, err := r.read(src)
	if err != nil {
		return nil, false
	}
	return r.value(n)
}

// Item is an element of a known list, and when it is included, in words, "" for always. Besides
// leaves out the condition that the element is the one asked for.
type Item struct {
	Is            any
	When, Besides string
}

// Each returns the possible elements of a list, one by one: of a known list, or of a filter of one.
// It reports false if they are not known, or if there are more than most.
func (w *Wording) Each(src string, most int) ([]Item, bool) {
	n, err := w.read(src)
	if err != nil {
		return nil, false
	}
	if v, ok := w.value(n); ok {
		return w.items(v, nil, most)
	}
	b, ok := n.(*ast.BuiltinNode)
	if !ok || b.Name != "filter" || len(b.Arguments) != 2 {
		return nil, false
	}
	v, ok := w.value(b.Arguments[0])
	if !ok {
		return nil, false
	}
	return w.items(v, b.Arguments[1], most)
}

// items returns the elements of a list for which test may hold.
func (w *Wording) items(v any, test ast.Node, most int) ([]Item, bool) {
	list, err := w.env.root.items(v)
	if err != nil || len(list) > most {
		return nil, false
	}
	var out []Item
	for _, x := range list {
		if test == nil {
			out = append(out, Item{Is: x})
			continue
		}
		i := Item{Is: x}
		w.within(x, true, func() {
			asks := w.reduced(predicateOf(test))
			i.When = w.condition(asks)
			w.Hear("it", "")
			i.Besides = w.condition(asks)
			w.Hear("", "")
		})
		if i.When != Never {
			out = append(out, i)
		}
	}
	return out, true
}

// within calls do for the body of a predicate. Its element is called "it", and is v if that is
// known.
func (w *Wording) within(v any, known bool, do func()) {
	in := element{w.c.slot(), w.c.slot(), w.c.slot()}
	w.c.each = append(w.c.each, in)
	if known {
		w.known[in.item] = v
	}
	do()
	delete(w.known, in.item)
	w.c.each = w.c.each[:len(w.c.each)-1]
	w.c.next -= 3
}

// predicateOf returns the body of a predicate.
func predicateOf(n ast.Node) ast.Node {
	if p, ok := n.(*ast.PredicateNode); ok {
		return p.Node
	}
	return n
}

// value returns the value of a node that reads only what is known.
func (r *reducer) value(n ast.Node) (any, bool) {
	c := *r.c
	c.err, c.each = nil, slices.Clone(r.c.each)
	p := c.node(n)
	r.note(c.facts.Names)
	if c.err != nil || p.open || slices.ContainsFunc(p.slots, func(i int) bool { _, ok := r.known[i]; return !ok }) {
		return nil, false
	}
	f := r.env.NewFrame(max(c.width, r.c.width), nil, nil)
	for i, v := range r.known {
		f.Set(i, v)
	}
	v, err := p.code()(f)
	return v, err == nil
}

// note notes which data the words depend on.
func (r *reducer) note(names []string) {
	for _, name := range names {
		for _, of := range []string{name, kebab(name)} {
			if r.env.root.top[of] != nil && !slices.Contains(r.scope.names, name) {
				r.env.Note(of + ".*")
				break
			}
		}
	}
}

// plainly returns a value as it appears in words. It reports false if that takes more than a few.
func plainly(v any) (string, bool) {
	switch v := v.(type) {
	case nil:
		return "nothing", true
	case bool:
		if v {
			return "yes", true
		}
		return "no", true
	case string:
		return spaced(v), v != "" && !strings.Contains(v, "{{")
	case int, Signed, Decimal, dice.Chance, dice.Number:
		return Format(v), true
	case Object:
		if v.b == nil || v.b.items != nil {
			return "", false
		}
		s, err := formatObject(v)
		return s, err == nil
	case []any:
		if all := plainList(v); all != nil {
			return andList(all), true
		}
	}
	return "", false
}

// plainList returns a short list of words and numbers as words, nil for any other list.
func plainList(list []any) []string {
	if len(list) == 0 || len(list) > 8 {
		return nil
	}
	out := make([]string, len(list))
	for i, v := range list {
		if _, thing := v.(Object); thing {
			return nil
		}
		var ok bool
		if out[i], ok = plainly(v); !ok {
			return nil
		}
	}
	return out
}

// spaced returns a name or an id as words.
func spaced(name string) string {
	return strings.TrimSpace(strings.NewReplacer("_", " ", "-", " ").Replace(name))
}
