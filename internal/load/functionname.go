package load

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	expressions "punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// nameForm is the pattern of a name that a function defines.
const nameForm = `^[a-z][a-z0-9_]*$`

// nameLike matches a name of a function, a parameter or a value.
var nameLike = pattern.New(nameForm)

// dieLike matches the names of the dice that are sold. A name such as d1, for the first of several
// rolls, is harmless.
var dieLike = pattern.New(`^d(4|6|8|10|12|20|100)$`)

// languageWords may not be used as names in expressions.
var languageWords = []string{"and", "or", "not", "in", "matches", "contains", "let", "if", "else", "nil", "true", "false", "it"}

// checkName checks that a key is a valid name in the expression language.
func checkName(d *doc, k *yaml.Node) {
	switch {
	case k.Tag == faulty:
	case slices.Contains(languageWords, k.Value):
		d.add("PB006", k, fmt.Sprintf("%s is a word of the expression language, not a name", quote(k.Value)))
	case dieLike.MatchString(k.Value):
		d.add("PB003", k, fmt.Sprintf("%s is a die in every game, which something of that name would hide", quote(k.Value)))
	case !nameLike.MatchString(k.Value):
		f := d.add("PB006", k, fmt.Sprintf("%s is not a name of the expression language", quote(k.Value)))
		f.Evidence = []string{"a name is small letters a to z, digits and _, a letter first"}
		if better := strings.ReplaceAll(model.ID(k.Value), "-", "_"); nameLike.MatchString(better) {
			f.Help = "write " + better
		}
	}
}

// checkFunctionName checks that a key is a valid name for a function.
func checkFunctionName(d *doc, k *yaml.Node) {
	if slices.Contains(expressions.Functions(), k.Value) {
		d.add("PB003", k, fmt.Sprintf("every game has the function %s already", quote(k.Value)))
		return
	}
	checkName(d, k)
}

// namer checks the names in one function.
type namer struct {
	d    *doc
	g    *model.Game
	f    *model.Function
	seen map[string]diag.Place
}

// nameFunctions checks the names in all functions once the game is read: that none appears twice
// and that each name used exists.
func (r *gameReader) nameFunctions() {
	for _, f := range r.g.Functions {
		i := slices.IndexFunc(r.docs, func(d *doc) bool { return d.path == f.At.File })
		if i < 0 {
			continue
		}
		n := namer{d: r.docs[i], g: r.g, f: f, seen: map[string]diag.Place{}}
		n.given()
		n.parts()
		n.own()
		n.said()
		for _, p := range f.Takes {
			n.kind(p)
		}
		for _, x := range f.Formulas() {
			if x.By != nil {
				n.reading(x.By)
			}
		}
	}
}

// given records the names that are visible in all of the function.
func (n *namer) given() {
	for _, p := range n.f.Takes {
		n.take(p.Name, p.At)
	}
	n.takeAll(n.f.Rolls)
	n.takeAll(n.f.Let)
}

// takeAll records the names of all bindings, in order.
func (n *namer) takeAll(all []*model.Binding) {
	for _, b := range all {
		n.take(b.Name, b.At)
	}
}

// take records a name; a duplicate is reported as a finding.
func (n *namer) take(name string, at diag.Place) {
	if first, twice := n.seen[name]; twice {
		f := n.d.addAt("PB003", at, fmt.Sprintf("the name %s appears twice in this function", quote(name)))
		f.Mark, f.Also = "again here", []diag.Also{{At: first, Mark: "first here"}}
		return
	}
	n.seen[name] = at
}

// parts checks the names of a sum, a fold, a hand and a chain. What a fold or a chain begins with
// may have the name of what it is taken from.
func (n *namer) parts() {
	if len(n.f.Sum) > 0 {
		n.reserved("sum", "total", "terms")
		n.elements(n.f.Sum)
	}
	if x := n.f.Fold; x != nil {
		n.state(x.From, x.Next)
		n.reserved("fold", "face", "many")
	}
	if n.f.Hand != nil {
		n.reserved("hand", "card", "other", "total", "tags")
	}
	if x := n.f.Chain; x != nil {
		n.state(x.From, x.Next)
		n.takeAll(x.Rolls)
		n.takeAll(x.Let)
	}
}

// state records the names that a fold or a chain carries from step to step, and checks that next
// uses only those.
func (n *namer) state(from, next []*model.Binding) {
	var names []string
	for _, b := range from {
		names = append(names, b.Name)
		n.seen[b.Name] = b.At
	}
	for _, b := range next {
		n.d.known("name", b.Name, b.At, names, "begun with: ")
	}
}

// reserved reports names to which a part of the function already gives a meaning.
func (n *namer) reserved(what string, names ...string) {
	for _, name := range names {
		if at, ok := n.seen[name]; ok {
			n.d.addAt("PB003", at, fmt.Sprintf("every %s has the name %s already", what, quote(name)))
		}
	}
}

// elements checks the names that lines of a sum give the elements of a list.
func (n *namer) elements(all []*model.Addend) {
	for _, t := range all {
		if at, taken := n.seen[t.As]; taken && t.Each != nil {
			f := n.d.addAt("PB003", t.Each.At, fmt.Sprintf("the name %s appears twice in this function", quote(t.As)))
			f.Mark, f.Also = "this is what its elements are called", []diag.Also{{At: at, Mark: "first here"}}
			f.Help = "give them another name with as"
		}
		n.elements(t.Terms)
	}
}

// own checks candidates and judged arguments against the parameters, and judges against the
// functions.
func (n *namer) own() {
	for _, j := range n.f.Judged {
		n.d.known("parameter", j.Name, j.At, parameters(n.f), "parameters: ")
		if n.g.Function(j.By) == nil {
			n.d.known("function", j.By, j.ByAt, model.IDs(n.g.Functions), "functions: ")
		}
	}
	for _, b := range n.f.Tried {
		n.d.known("parameter", b.Name, b.At, parameters(n.f), "parameters: ")
	}
}

// said checks what is put into words against the names of the function.
func (n *namer) said() {
	names := slices.Sorted(maps.Keys(n.seen))
	if len(n.f.Sum) > 0 {
		names = append(names, "total")
	}
	for _, b := range n.f.Says {
		n.d.known("name", b.Name, b.At, names, "names: ")
	}
}

// parameters returns the names of a function's parameters.
func parameters(f *model.Function) []string {
	return lists.Map(f.Takes, func(p *model.Param) string { return p.Name })
}

// known reports a name that is not among names.
func (d *doc) known(what, name string, at diag.Place, names []string, there string) {
	if slices.Contains(names, name) {
		return
	}
	f := d.addAt("PB101", at, fmt.Sprintf("no %s %s", what, quote(name)))
	if f.Help = diag.Like(name, names); f.Help == "" && len(names) > 0 && len(names) <= 20 {
		f.Evidence = []string{there + strings.Join(names, ", ")}
	}
}

// reading checks that what depends on a reading covers exactly its answers.
func (n *namer) reading(by *model.ByReading) {
	r := n.g.Reading(by.Reading)
	if r == nil {
		ids := model.IDs(n.g.Readings)
		n.d.known("reading", by.Reading, by.At, ids, "readings: ")
		return
	}
	var ids, lack []string
	for _, o := range r.Options {
		ids = append(ids, o.ID)
		if !slices.ContainsFunc(by.Answers, func(a *model.Answered) bool { return a.ID == o.ID }) {
			lack = append(lack, o.ID)
		}
	}
	for _, a := range by.Answers {
		n.d.known("answer", a.ID, a.At, ids, "answers: ")
	}
	if len(lack) > 0 {
		f := n.d.addAt("PB005", by.At, fmt.Sprintf("there is nothing here for the answer %s of %s", strings.Join(lack, ", "), quote(by.Reading)))
		f.Also = []diag.Also{{At: r.At, Mark: "its answers are here"}}
	}
}
