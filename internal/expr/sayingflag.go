package expr

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// flag returns a flag field as a clause: "the guard is quick", "the unit does not carry equipment".
// ok is false for any other node.
func (w *Wording) flag(n ast.Node, not bool) (text string, ok bool) {
	m, is := n.(*ast.MemberNode)
	if !is {
		return "", false
	}
	key, is := m.Property.(*ast.StringNode)
	if !is || !isFlagIn(w.env.root.game, key.Value) {
		return "", false
	}
	return w.tight(m.Node, single) + " " + clauseOf(fieldNameIn(w.env.root.game, key.Value), not), true
}

// isFlagIn reports whether all fields of this id are flags.
func isFlagIn(game *model.Game, id string) bool {
	decls := flagFields(game, id)
	return len(decls) > 0 && !slices.ContainsFunc(decls, func(d *model.FieldDecl) bool { return d.Type.Kind != model.Flag })
}

// flagFields returns all fields of an id that the game declares.
func flagFields(game *model.Game, id string) []*model.FieldDecl {
	all := slices.Concat(lists.Flat(game.Collections, func(c *model.Collection) []*model.FieldDecl { return c.Fields }),
		lists.Flat(game.Tables, func(t *model.Table) []*model.FieldDecl { return t.Columns }),
		lists.Flat(game.Decks, func(d *model.Deck) []*model.FieldDecl { return d.Fields }))
	return lists.Only(all, func(d *model.FieldDecl) bool { return d.ID == id || d.ID == kebab(id) })
}

// helpers maps auxiliary verbs to their negative forms.
var helpers = map[string]string{
	"may": "may not", "can": "cannot", "must": "must not", "will": "will not", "is": "is not", "has": "does not have", "does": "does not",
}

// clauseOf returns the name of a flag as a predicate: "May kneel" as "may kneel", "Flies" as
// "flies", "Quick" as "is quick".
func clauseOf(name string, not bool) string {
	first, rest, _ := strings.Cut(lowered(name), " ")
	if rest != "" {
		rest = " " + rest
	}
	with, helps := helpers[first]
	switch {
	case helps && not:
		return with + rest
	case helps:
		return first + rest
	case isVerb(first) && not:
		return "does not " + bare(first) + rest
	case isVerb(first):
		return first + rest
	case not:
		return "is not " + first + rest
	}
	return "is " + first + rest
}

// lowered returns a name as it appears within a sentence: in lower case, unless it is an
// abbreviation.
func lowered(name string) string {
	r := []rune(name)
	if len(r) > 1 && strings.ToUpper(string(r[1])) == string(r[1]) && r[1] != ' ' {
		return name
	}
	return strings.ToLower(name[:1]) + name[1:]
}

// isVerb reports whether a word looks like a verb in the third person singular: flies, reloads.
func isVerb(word string) bool {
	return len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us") && !strings.HasSuffix(word, "is")
}

// bare returns a verb as it appears after "does not".
func bare(verb string) string {
	if s, ok := strings.CutSuffix(verb, "ies"); ok {
		return s + "y"
	}
	for _, end := range []string{"ches", "shes", "sses", "xes", "zes", "oes"} {
		if strings.HasSuffix(verb, end) {
			return strings.TrimSuffix(verb, "es")
		}
	}
	return strings.TrimSuffix(verb, "s")
}

// figure returns the name of a number that is a field of a known thing: for rules.far.n, the name
// of that rule, "Far". It adds the field's name if the thing has several numbers.
func (r *reducer) figure(n ast.Node) string {
	m, ok := n.(*ast.MemberNode)
	if !ok {
		return ""
	}
	key, text := m.Property.(*ast.StringNode)
	of, known := r.value(m.Node)
	o, thing := of.(Object)
	if !text || !known || !thing {
		return ""
	}
	e, ok := o.Model().(*model.Entry)
	if !ok || e.Name == "" {
		return ""
	}
	numbers := lists.Count(e.Fields.List(), func(f model.Field) bool {
		return slices.Contains([]model.Kind{model.Whole, model.Signed, model.Percent, model.Decimal}, f.Value.Kind)
	})
	if numbers > 1 {
		return e.Name + "’s " + fieldNameIn(r.env.root.game, key.Value)
	}
	return e.Name
}

// figured returns the words of a node, adding the name of a known number in brackets.
func (r *reducer) figured(n ast.Node, s said) string {
	switch s.value.(type) {
	case int, Signed, Decimal, dice.Number:
		if name := r.figure(n); s.known && name != "" {
			return s.text + " (" + name + ")"
		}
	}
	return s.text
}

// nameOf returns the name of the thing whose id is compared with a thing or reference, "" for none.
func (w *Wording) nameOf(ref, id ast.Node) string {
	v, known := w.value(id)
	text, word := v.(string)
	if !known || !word {
		return ""
	}
	for _, of := range kindsOf(w, ref) {
		if e := w.env.root.game.Entry(of, text); e != nil && e.Name != "" {
			return e.Name
		}
	}
	return ""
}

// kindsOf returns the collections whose things a node may stand for.
func kindsOf(w *Wording, n ast.Node) []string {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if of := w.things[n.Value]; of != "" {
			return []string{of}
		}
	case *ast.MemberNode:
		key, ok := n.Property.(*ast.StringNode)
		switch {
		case !ok:
			return nil
		case key.Value == "id":
			return kindsOf(w, n.Node)
		}
		return lists.MapOnly(flagFields(w.env.root.game, key.Value), func(d *model.FieldDecl) (string, bool) { return d.Type.To, d.Type.Kind == model.Ref })
	}
	return nil
}

// hears is what a line of a sum states already: the row that its reason is taken from, and the
// reason itself.
type hears struct{ row, reason string }

// Hear sets what later conditions may leave out because the adjacent reason states it: that the
// row, of a list, is the one asked for, and a flag with the same name as the reason. "" for
// nothing.
func (w *Wording) Hear(row, reason string) { w.heard = hears{row, reason} }

// unheard returns a condition without what the reason already states, nil if nothing is left.
func (w *Wording) unheard(n ast.Node) ast.Node {
	b, ok := n.(*ast.BinaryNode)
	if !ok || b.Operator != "and" && b.Operator != "&&" {
		if w.names(n) {
			return nil
		}
		return n
	}
	left, right := w.unheard(b.Left), w.unheard(b.Right)
	switch {
	case left == nil:
		return right
	case right == nil:
		return left
	}
	out := &ast.BinaryNode{Operator: b.Operator, Left: left, Right: right}
	out.SetLocation(b.Location())
	return out
}

// names reports whether a condition asks only for what the reason names.
func (w *Wording) names(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		i := slices.Index(w.scope.names, n.Value)
		return i >= 0 && !w.clauses[i] && w.heard.reason != "" && spoken(n.Value, w.heard.reason)
	case *ast.MemberNode:
		key, ok := n.Property.(*ast.StringNode)
		return ok && w.heard.reason != "" && isFlagIn(w.env.root.game, key.Value) && spoken(fieldNameIn(w.env.root.game, key.Value), w.heard.reason)
	case *ast.BinaryNode:
		if n.Operator != "==" && n.Operator != "in" || w.c.text.words[n.Location().From] == "of" {
			return false
		}
		_, known := w.value(n.Right)
		return !known && w.isRow(n.Left) || n.Operator == "==" && w.isRow(n.Right)
	}
	return false
}

// isRow reports whether a node is the key or id of the reason's row.
func (w *Wording) isRow(n ast.Node) bool {
	m, ok := n.(*ast.MemberNode)
	if !ok || w.heard.row == "" {
		return false
	}
	key, ok := m.Property.(*ast.StringNode)
	if !ok || key.Value != "key" && key.Value != "id" {
		return false
	}
	switch of := m.Node.(type) {
	case *ast.PointerNode:
		return of.Name == ""
	case *ast.IdentifierNode:
		return of.Value == w.heard.row
	}
	return false
}

// stem is how many leading letters two words must share to count as related.
const stem = 4

// spoken reports whether all words of a name appear in a text, ignoring their endings.
func spoken(name, text string) bool {
	for _, word := range strings.Fields(strings.ToLower(spaced(name))) {
		if !slices.ContainsFunc(strings.Fields(strings.ToLower(text)), func(w string) bool {
			return w == word || len(word) >= stem && strings.HasPrefix(w, word[:stem])
		}) {
			return false
		}
	}
	return true
}
