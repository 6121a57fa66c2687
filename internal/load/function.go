package load

import (
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/model"
)

// readFunctions reads a section of functions, whose ids are names in the expression language.
func (r *gameReader) readFunctions(s section) {
	r.g.Functions = append(r.g.Functions, decodeAs(s, func(k *yaml.Node) { checkFunctionName(s.d, k) }, func(k, v *yaml.Node) *model.Function {
		f := &model.Function{ID: k.Value, At: s.d.at(k)}
		if s.d.fill(v, f, s.value, rest{}) {
			checkFunction(s.d, k, v, f, s.value)
		}
		return f
	})...)
}

// readAddends reads the terms of a sum, which may have terms of their own.
func readAddends(d *doc, n *yaml.Node, depth int) []*model.Addend {
	return listed(d, n, "terms", func(v *yaml.Node) (*model.Addend, bool) {
		t := &model.Addend{At: d.at(v)}
		if !d.only(v, t) {
			return nil, false
		}
		terms := value(v, "terms")
		if terms != nil && depth < maxDepth {
			t.Terms = readAddends(d, terms, depth+1)
		}
		checkAddend(d, v, t)
		return t, true
	})
}

// readParams reads a function's parameters: names, each with a type and perhaps a default after
// "=".
func readParams(d *doc, n *yaml.Node) []*model.Param {
	return listedBy(d, n, "parameters", readPairs, func(k, v *yaml.Node) (*model.Param, bool) {
		checkName(d, k)
		p := readParam(d, k, follow(v))
		return p, p != nil
	})
}

// readJudged reads parameters, each with the function that judges its arguments.
func readJudged(d *doc, n *yaml.Node) []*model.Judged {
	return listedBy(d, n, "judges", readPairs, func(k, v *yaml.Node) (*model.Judged, bool) {
		by, ok := d.word(v, "the name of a function")
		return &model.Judged{Name: k.Value, By: by, At: d.at(k), ByAt: d.at(v)}, ok
	})
}

// readParam reads one parameter: "count = 0".
func readParam(d *doc, k, v *yaml.Node) *model.Param {
	if v.Tag == faulty || checkTorn(d, v) {
		return nil
	}
	const want = "a type, such as whole or count = 0,"
	s, ok := d.word(v, want)
	if !ok {
		return nil
	}
	kind, deflt, more := strings.Cut(s, "=")
	p := &model.Param{Name: k.Value, Type: strings.TrimSpace(kind), At: d.at(k)}
	p.TypeAt = d.inside(v, lead(kind), utf8.RuneCountInString(p.Type))
	text := strings.TrimSpace(deflt)
	if p.Type == "" || more && text == "" {
		d.wrong(v, want)
		return nil
	}
	if more {
		p.Default = &model.Formula{Text: text, At: d.inside(v, utf8.RuneCountInString(kind)+1+lead(deflt), utf8.RuneCountInString(text))}
	}
	return p
}

// lead returns the number of spaces a text begins with.
func lead(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }
