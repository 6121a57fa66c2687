package expr

import (
	"cmp"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// phrases are the words of functions. %1 and %2 are their arguments, in brackets if the context
// requires it.
var phrases = map[string]struct {
	text  string
	level level
}{
	"floor": {"%1, rounded down", loose}, "ceil": {"%1, rounded up", loose}, "round": {"%1, rounded", loose},
	"abs": {"%1 without its sign", single}, "len": {"the number of %1", single}, "mean": {"the mean of %1", single},
	"sum": {"the sum of %1", single}, "first": {"the first of %1", single}, "last": {"the last of %1", single},
	"sort": {"%1 in order", single}, "highest": {"the highest %2 of %1", single}, "lowest": {"the lowest %2 of %1", single},
	"sums": {"the sum of %1 times %2", times}, "atleast": {"the chance of %2 or more in %1", single},
	"atmost": {"the chance of %2 or less in %1", single}, "best": {"the better of %1 and %2", single},
	"pile": {"%1 with all copies", loose}, "uniq": {"%1, each once", loose}, "reverse": {"%1 from last to first", adding}, "take": {"the first %2 of %1", single},
	"shuffled": {"%1 in the order of %2", loose}, "sin": {"the sine of %1 degrees", single}, "cos": {"the cosine of %1 degrees", single}, "sqrt": {"the square root of %1", single},
	"trials": {"how many of %1 come off, at a chance of %2 each", loose},
	"pick":   {"how many of the %1 among %2 are in a hand of %3", loose},
	"keys":   {"the names of %1", single}, "counts": {"%1, counted", loose}, "choices": {"every choice from %1", single}, "equilibrium": {"%1, chosen by both at once", loose}, "kind": {"the kind of %1", single}, "die": {"one of %1 by chance", single},
	"hasPrefix": {"%1 begins with %2", statement}, "hasSuffix": {"%1 ends with %2", statement}, "without": {"%1 without %2", adding},
	"applies": {"%1 applies to %2", statement},
	"row":     {"the row of %1 for %2", single}, "signed": {" + %1", adding}, "together": {"each of %1 by itself", single},
}

// asItStands are functions that change how their first argument is written, but not its meaning.
var asItStands = map[string]bool{
	"text": true, "number": true, "lower": true, "upper": true, "capital": true, "title": true, "trim": true, "spell": true, "percent": true, "decimals": true,
	"fraction": true, "list": true, "flatten": true, "values": true, "join": true, "replace": true, "split": true, "trimPrefix": true, "trimSuffix": true,
}

// asks are the words of functions with a predicate. %1 is the list, %2 the predicate.
var asks = map[string]struct {
	text  string
	level level
}{
	"all": {"%2 for all of %1", statement}, "any": {"%2 for any of %1", statement}, "none": {"%2 for none of %1", statement}, "one": {"%2 for one of %1", statement},
	"count": {"how many of %1 there are where %2", loose}, "filter": {"those of %1 where %2", loose}, "find": {"the first of %1 where %2", loose},
	"findLast": {"the last of %1 where %2", loose}, "map": {"%2 for each of %1", loose}, "sum": {"the sum of %2 over %1", single},
	"findIndex": {"how many of %1 stand before the first where %2", loose},
	"sortBy":    {"%1 by %2", loose}, "groupBy": {"%1 by %2", loose}, "given": {"%1 where %2", loose}, "reroll": {"%1, again if %2", loose},
	"explode": {"%1, once more and added if %2", loose}, "findLastIndex": {"how many of %1 stand before the last where %2", loose},
}

// call returns the words of a function call.
func (w *Wording) call(n *ast.CallNode) (string, level) {
	id, ok := n.Callee.(*ast.IdentifierNode)
	if !ok {
		return w.written(n), single
	}
	switch id.Value {
	case "max":
		return boundedWords(w, n.Arguments, "at least", "the greatest of")
	case "min":
		return boundedWords(w, n.Arguments, "at most", "the least of")
	case "concat":
		return andList(w.all(n.Arguments, adding)), adding
	case "roll":
		return rollWords(w, n)
	case "chance":
		return chanceWords(w, n.Arguments), single
	case "plural":
		return w.tight(n.Arguments[0], adding) + " " + pluralWords(w, n.Arguments), adding
	}
	return w.phrase(id.Value, n.Arguments)
}

// phrase returns the words of a function, or its name with its arguments.
func (w *Wording) phrase(name string, args []ast.Node) (string, level) {
	if p, ok := phrases[name]; ok && w.env.root.rules[name] == nil && len(args) == strings.Count(p.text, "%") {
		return putWords(w, p.text, args), p.level
	}
	switch own := w.env.root.rules[name] != nil; {
	case len(args) == 0:
		return spaced(name), single
	case !own && asItStands[name]:
		return w.alike(args[0])
	}
	return spaced(name) + " (" + strings.Join(w.asked(args), ", ") + ")", single
}

// alike returns the words of a node and how tightly they bind.
func (w *Wording) alike(n ast.Node) (string, level) {
	s := w.say(n)
	return s.text, s.level
}

// asked returns the arguments of a function in words. The entries of a last record come with their
// names, except where the value is called the same.
func (w *Wording) asked(args []ast.Node) []string {
	if last, ok := args[len(args)-1].(*ast.MapNode); ok {
		return append(w.all(args[:len(args)-1], adding), w.pairs(last)...)
	}
	return w.all(args, adding)
}

// chanceWords returns the words for the chance of an outcome, or of a condition.
func chanceWords(w *Wording, args []ast.Node) string {
	switch a := w.say(args[0]); {
	case len(args) > 1:
		return "the chance of " + cmp.Or(oneOf(w, args[1]), w.tight(args[1], adding)) + " in " + w.tight(args[0], adding)
	case a.level == statement || a.level == both || a.level == either:
		return "the chance that " + a.text
	}
	return "a chance of " + w.tight(args[0], adding)
}

// pluralWords returns the plural words of plural(...), without the number.
func pluralWords(w *Wording, args []ast.Node) string {
	if many := args[len(args)-1]; len(args) >= 3 {
		return w.say(many).text
	}
	return manyOf(w.say(args[1]).text)
}

// putWords puts arguments into a phrase.
func putWords(w *Wording, text string, args []ast.Node) string {
	for i, a := range args {
		text = strings.Replace(text, "%"+string(rune('1'+i)), w.tight(a, adding), 1)
	}
	return text
}

// boundedWords returns "speed, at least 0", or "the greatest of a, b and c".
func boundedWords(w *Wording, args []ast.Node, bound, of string) (string, level) {
	if len(args) == 2 {
		for i, a := range args {
			v, ok := w.value(a)
			if _, number := v.(int); ok && number {
				return w.tight(args[1-i], adding) + ", " + bound + " " + w.tight(a, adding), loose
			}
		}
	}
	return of + " " + andList(w.all(args, adding)), single
}

// rollWords returns the words for what is rolled: dice, or a table.
func rollWords(w *Wording, n *ast.CallNode) (string, level) {
	if len(n.Arguments) == 1 {
		v, ok := w.value(n.Arguments[0])
		if s, is := v.(string); ok && is {
			return s, single
		}
		if o, is := v.(Object); ok && is {
			if name, err := formatObject(o); err == nil {
				return "a roll on " + name, single
			}
		}
	}
	if b, ok := n.Arguments[0].(*ast.BinaryNode); ok && len(n.Arguments) == 1 && b.Operator == "+" && w.isText(b) {
		if s, _ := w.value(b.Left); s == "d" {
			return "a roll of a die with " + w.reason(b.Right) + " sides", single
		}
	}
	return "a roll of " + strings.Join(w.all(n.Arguments, adding), ", "), single
}

// builtin returns the words of a function with a predicate.
func (w *Wording) builtin(n *ast.BuiltinNode) (string, level) {
	name := n.Name
	if word := w.c.text.words[n.Location().From]; word != "" {
		name = word
	}
	if name == "reduce" {
		return w.gathered(n.Arguments)
	}
	if len(n.Arguments) < 2 || asks[name].text == "" || !isPredicate(n.Arguments[1]) {
		return w.phrase(name, n.Arguments)
	}
	was := w.counted
	defer func() { w.counted = was }()
	list, _ := n.Arguments[0].(*ast.CallNode)
	w.counted = list != nil && list.Callee.String() == "counts"
	if field, ok := fieldAsked(n.Arguments[1]); ok && name == "map" && standsFor(field) {
		return w.alike(n.Arguments[0])
	} else if ok && name == "map" {
		return "the " + w.fieldOf(n.Arguments[1], field) + " of each of " + w.tight(n.Arguments[0], adding), single
	} else if ok && name == "sum" && field == "value" { // of the reasons of a sum
		return "the sum of " + w.tight(n.Arguments[0], adding), single
	}
	test := insideWords(w, predicateOf(n.Arguments[1]))
	text := strings.Replace(asks[name].text, "%1", w.tight(n.Arguments[0], adding), 1)
	if len(n.Arguments) > 2 {
		if times := w.tight(n.Arguments[2], adding); times == "1" {
			text += ", at most once"
		} else {
			text += ", at most " + times + " times"
		}
	}
	return strings.Replace(text, "%2", test, 1), asks[name].level
}

// insideWords returns the words of a predicate's body.
func insideWords(w *Wording, n ast.Node) (text string) {
	w.within(nil, false, func() { text = w.tight(w.reduced(n), statement) })
	return text
}

// oneOf returns a short known list as "a, b or c", "" for any other node.
func oneOf(w *Wording, n ast.Node) string {
	v, _ := w.value(n)
	list, _ := v.([]any)
	return orList(plainList(list))
}

// gathered returns the words of a reduce: a product, a sum, or what is done with each in turn.
func (w *Wording) gathered(args []ast.Node) (string, level) {
	list := w.tight(args[0], adding)
	does := predicateOf(args[1])
	if b, ok := does.(*ast.BinaryNode); ok {
		for _, x := range [][2]ast.Node{{b.Left, b.Right}, {b.Right, b.Left}} {
			of := map[string]string{"*": "the product of ", "+": "the sum of "}[b.Operator]
			if p, ok := x[0].(*ast.PointerNode); !ok || p.Name != "acc" || of == "" {
				continue
			}
			each, ok := x[1].(*ast.PointerNode)
			if ok && each.Name == "" {
				return of + list, single
			}
			return of + insideWords(w, x[1]) + " over " + list, single
		}
	}
	text := insideWords(w, does) + " for each of " + list + " in turn"
	if len(args) > 2 {
		text += ", from " + w.tight(args[2], adding) + " on"
	}
	return text, loose
}

// standsFor reports whether a field identifies a thing, so that the thing is named in its place.
func standsFor(field string) bool { return field == "id" || field == "key" || field == "name" }

// isPredicate reports whether an argument is evaluated for each element of a list.
func isPredicate(n ast.Node) bool {
	_, ok := n.(*ast.PredicateNode)
	return ok
}

// fieldAsked returns the field of a predicate that consists of nothing else, such as .value.
func fieldAsked(n ast.Node) (string, bool) {
	m, ok := predicateOf(n).(*ast.MemberNode)
	if !ok {
		return "", false
	}
	p, ok := m.Node.(*ast.PointerNode)
	field, text := m.Property.(*ast.StringNode)
	if !ok || !text || p.Name != "" {
		return "", false
	}
	return field.Value, true
}
