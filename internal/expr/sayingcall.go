package expr

import (
	"strings"

	"github.com/expr-lang/expr/ast"
)

// phrases are functions in words: %1 and %2 are their arguments, as tight as
// what stands around them wants.
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
}

// asks are functions with a predicate in words: %1 is the list, %2 what is
// asked of each element.
var asks = map[string]struct {
	text  string
	level level
}{
	"all": {"%2 for all of %1", statement}, "any": {"%2 for any of %1", statement}, "none": {"%2 for none of %1", statement}, "one": {"%2 for one of %1", statement},
	"count": {"how many of %1 there are where %2", loose}, "filter": {"those of %1 where %2", loose}, "find": {"the first of %1 where %2", loose},
	"findLast": {"the last of %1 where %2", loose}, "map": {"%2 for each of %1", loose}, "sum": {"the sum of %2 over %1", single},
	"sortBy": {"%1 by %2", loose}, "groupBy": {"%1 by %2", loose}, "given": {"%1 where %2", loose}, "reroll": {"%1, again if %2", loose},
}

// call is a function by its name in words.
func (w *Wording) call(n *ast.CallNode) (string, level) {
	id, ok := n.Callee.(*ast.IdentifierNode)
	if !ok {
		return w.written(n), single
	}
	switch id.Value {
	case "max":
		return w.bounded(n.Arguments, "at least", "the greatest of")
	case "min":
		return w.bounded(n.Arguments, "at most", "the least of")
	case "concat":
		return andList(w.all(n.Arguments, adding)), adding
	case "roll":
		return w.roll(n)
	}
	return w.phrase(id.Value, n.Arguments)
}

// phrase is a function in words, or its name and what it is asked.
func (w *Wording) phrase(name string, args []ast.Node) (string, level) {
	if p, ok := phrases[name]; ok && w.env.root.rules[name] == nil && len(args) == strings.Count(p.text, "%") {
		return w.put(p.text, args), p.level
	}
	if len(args) == 0 {
		return spaced(name), single
	}
	return spaced(name) + " (" + strings.Join(w.all(args, adding), ", ") + ")", single
}

// put puts arguments into a phrase.
func (w *Wording) put(text string, args []ast.Node) string {
	for i, a := range args {
		text = strings.Replace(text, "%"+string(rune('1'+i)), w.tight(a, adding), 1)
	}
	return text
}

// bounded is "speed, at least 0", or "the greatest of a, b and c".
func (w *Wording) bounded(args []ast.Node, bound, of string) (string, level) {
	if len(args) == 2 {
		for i, a := range args {
			v, ok := w.value(a)
			if _, number := v.(int); ok && number {
				return w.tight(args[1-i], adding) + ", " + bound + " " + Format(v), loose
			}
		}
	}
	return of + " " + andList(w.all(args, adding)), single
}

// roll is what is rolled: dice, or on a table.
func (w *Wording) roll(n *ast.CallNode) (string, level) {
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
	return "a roll of " + strings.Join(w.all(n.Arguments, adding), ", "), single
}

// builtin is a function with a predicate.
func (w *Wording) builtin(n *ast.BuiltinNode) (string, level) {
	name := n.Name
	if word := w.c.text.words[n.Location().From]; word != "" {
		name = word
	}
	if len(n.Arguments) < 2 || asks[name].text == "" || !isPredicate(n.Arguments[1]) {
		return w.phrase(name, n.Arguments)
	}
	if field, ok := fieldAsked(n.Arguments[1]); ok && name == "map" {
		return "the " + w.env.root.fieldName(field) + " of each of " + w.tight(n.Arguments[0], adding), single
	} else if ok && name == "sum" && field == "value" { // of the reasons of a sum
		return "the sum of " + w.tight(n.Arguments[0], adding), single
	}
	var test string
	w.within(nil, false, "it", func() { test = w.tight(w.reduced(predicateOf(n.Arguments[1])), statement) })
	text := strings.Replace(asks[name].text, "%1", w.tight(n.Arguments[0], adding), 1)
	return strings.Replace(text, "%2", test, 1), asks[name].level
}

func isPredicate(n ast.Node) bool {
	_, ok := n.(*ast.PredicateNode)
	return ok
}

// fieldAsked is the field of a predicate that asks for nothing else, such as
// .value.
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
