package load

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// plainTypes are the types of parameters that refer to nothing of the game.
var plainTypes = []string{"whole", "count", "number", "flag", "word", "list", "any"}

// kindTypes are the kinds of things, besides the collections, that a parameter may take.
var kindTypes = []string{"tables", "decks", "cards", "tiles", "scenarios", "terms"}

// typeForm matches one type of a parameter: a word, optionally with a field after a dot or in
// brackets, or a function after @.
var typeForm = pattern.New(`^(?:@([a-z][a-z0-9_]*)|([a-z][a-z0-9_-]*)(?:\.([a-z][a-z0-9_-]*)|\(([a-z][a-z0-9_-]*)\))?)$`)

// kind checks the type of a parameter, such as "whole | thresholds.n?", against what exists.
func (n *namer) kind(p *model.Param) {
	off := 0
	n.rest(p)
	for one := range strings.SplitSeq(strings.TrimRight(p.Type, "?*."), "|") {
		at := p.TypeAt
		text := strings.TrimSpace(one)
		at.Col, at.Len = at.Col+off+lead(one), max(1, utf8.RuneCountInString(text))
		off += utf8.RuneCountInString(one) + 1
		n.alternative(text, at)
	}
}

// rest checks that only the last parameter is of type TYPE... and that it has no default.
func (n *namer) rest(p *model.Param) {
	if !strings.HasSuffix(p.Type, "...") {
		return
	}
	if last := n.f.Takes[len(n.f.Takes)-1]; last != p {
		n.d.addAt("PB004", p.TypeAt, fmt.Sprintf("%s takes all arguments that are left, and %s comes after it", quote(p.Name), quote(last.Name)))
	}
	if p.Default != nil {
		n.d.addAt("PB004", p.TypeAt, fmt.Sprintf("%s takes as many arguments as there are, and needs no default", quote(p.Name)))
	}
}

// alternative checks one of the types that a parameter may have.
func (n *namer) alternative(text string, at diag.Place) {
	if slices.Contains(plainTypes, text) {
		return
	}
	m := typeForm.FindStringSubmatchIndex(text)
	if m == nil {
		f := n.d.addAt("PB006", at, fmt.Sprintf("%s where a type is expected", quote(text)))
		f.Evidence = []string{"types: " + strings.Join(plainTypes, ", ") + ", cards, decks.ID, COLLECTION, COLLECTION.FIELD, COLLECTION(FIELD), @FUNCTION; | between two, at the end ? for one that may be nil, * for several, ... for all arguments that are left"}
		return
	}
	part := func(i int) (string, diag.Place) {
		if m[2*i] < 0 {
			return "", at
		}
		there := at
		there.Col, there.Len = at.Col+m[2*i], m[2*i+1]-m[2*i]
		return text[m[2*i]:m[2*i+1]], there
	}
	if name, at := part(1); name != "" {
		n.d.known("function", name, at, model.IDs(n.g.Functions), "functions: ")
		return
	}
	name, nameAt := part(2)
	field, fieldAt := part(3)
	if field == "" {
		field, fieldAt = part(4)
	}
	n.things(name, nameAt, field, fieldAt)
}

// things checks a type that names things of the game, or a field of theirs.
func (n *namer) things(name string, at diag.Place, field string, fieldAt diag.Place) {
	var c *model.Collection
	var names []string
	for _, x := range n.g.Collections {
		names = append(names, x.ID)
		if spelt(name, x.ID) {
			c = x
		}
	}
	switch {
	case c == nil && name == "decks" && field != "":
		if ids := model.IDs(n.g.Decks); !slices.ContainsFunc(ids, func(id string) bool { return spelt(field, id) }) {
			n.d.known("deck", field, fieldAt, ids, "decks: ")
		}
	case c == nil && field != "":
		n.d.known("collection", name, at, names, "collections: ")
	case c == nil:
		n.d.known("type", name, at, append(append(names, kindTypes...), plainTypes...), "types: ")
	case field != "":
		var fields []string
		for _, f := range c.Fields {
			if fields = append(fields, f.ID); spelt(field, f.ID) {
				return
			}
		}
		n.d.known("field", field, fieldAt, fields, "fields of "+c.ID+": ")
	}
}

// spelt reports whether a name refers to an id: expressions write _ for its hyphens.
func spelt(name, id string) bool { return name == id || strings.ReplaceAll(name, "_", "-") == id }
