package load

import (
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// functionShape is a rule of play as data.
var functionShape = shape[model.Function]{
	{"about", false, func(f *model.Function) any { return &f.About }},
	{"source", false, func(f *model.Function) any { return &f.Cite }},
	{"ours", false, func(f *model.Function) any { return &f.Ours }},
	{"hidden", false, func(f *model.Function) any { return &f.Hidden }},
	{"takes", false, func(f *model.Function) any {
		return as("params", reader(func(d *doc, n *yaml.Node) { f.Takes = readParams(d, n) }))
	}},
	{"number", false, func(f *model.Function) any { return wordTo(&f.Number) }},
	{"word", false, func(f *model.Function) any { return wordTo(&f.Word) }},
	{"tried", false, func(f *model.Function) any { return bindingsTo("candidates", &f.Tried) }},
	{"says", false, func(f *model.Function) any { return bindingsTo("words", &f.Says) }},
	{"judged", false, func(f *model.Function) any {
		return as("params", reader(func(d *doc, n *yaml.Node) { f.Judged = readJudged(d, n) }))
	}},
	{"cannot", false, func(f *model.Function) any {
		return inners("list refusal", "refusals", refusalShape, &f.Cannot, func(r *model.Refusal, at diag.Place) { r.At = at })
	}},
	{"rolls", false, func(f *model.Function) any { return bindingsTo("rolls", &f.Rolls) }},
	{"let", false, func(f *model.Function) any { return bindingsTo("values", &f.Let) }},
	{"given", false, func(f *model.Function) any { return formulaTo(&f.Given) }},
	{"sum", false, func(f *model.Function) any { return addends(&f.Sum) }},
	{"fold", false, func(f *model.Function) any {
		return inner("fold", foldShape, &f.Fold, func(x *model.Fold, at diag.Place) { x.At = at })
	}},
	{"chain", false, func(f *model.Function) any {
		return inner("chain", chainShape, &f.Chain, func(x *model.Chain, at diag.Place) { x.At = at })
	}},
	{"hand", false, func(f *model.Function) any {
		return inner("draw", drawShape, &f.Hand, func(x *model.Draw, at diag.Place) { x.At = at })
	}},
	{"gives", false, func(f *model.Function) any { return formulaTo(&f.Gives) }},
	{"order", false, func(f *model.Function) any { return placed(&f.Order, &f.OrderAt) }},
}

var refusalShape = shape[model.Refusal]{
	{"when", true, func(r *model.Refusal) any { return formulaTo(&r.When) }},
	{"why", true, func(r *model.Refusal) any { return formulaTo(&r.Why) }},
}

// addendShape is filled by addends, which lets it hold itself.
var addendShape = shape[model.Addend]{
	{"of", false, func(t *model.Addend) any { return formulaTo(&t.Of) }},
	{"why", false, func(t *model.Addend) any { return formulaTo(&t.Why) }},
	{"when", false, func(t *model.Addend) any { return formulaTo(&t.When) }},
	{"each", false, func(t *model.Addend) any { return formulaTo(&t.Each) }},
	{"as", false, func(t *model.Addend) any { return wordTo(&t.As) }},
	{"terms", false, func(t *model.Addend) any { return as("list addend", keep(new(*yaml.Node))) }},
	{"keep", false, func(t *model.Addend) any { return &t.Keep }},
}

var foldShape = shape[model.Fold]{
	{"over", true, func(x *model.Fold) any { return formulaTo(&x.Over) }},
	{"down", false, func(x *model.Fold) any { return &x.Down }},
	{"from", true, func(x *model.Fold) any { return bindingsTo("values", &x.From) }},
	{"next", true, func(x *model.Fold) any { return bindingsTo("values", &x.Next) }},
}

var chainShape = shape[model.Chain]{
	{"from", true, func(x *model.Chain) any { return bindingsTo("values", &x.From) }},
	{"rolls", false, func(x *model.Chain) any { return bindingsTo("rolls", &x.Rolls) }},
	{"let", false, func(x *model.Chain) any { return bindingsTo("values", &x.Let) }},
	{"next", true, func(x *model.Chain) any { return bindingsTo("values", &x.Next) }},
	{"until", true, func(x *model.Chain) any { return formulaTo(&x.Until) }},
	{"gives", false, func(x *model.Chain) any { return formulaTo(&x.Gives) }},
	{"adds", false, func(x *model.Chain) any { return formulaTo(&x.Adds) }},
	{"times", false, func(x *model.Chain) any { return formulaTo(&x.Times) }},
	{"most", false, func(x *model.Chain) any { return formulaTo(&x.Most) }},
}

var drawShape = shape[model.Draw]{
	{"cards", true, func(x *model.Draw) any { return formulaTo(&x.Cards) }},
	{"of", true, func(x *model.Draw) any { return formulaTo(&x.Of) }},
	{"with", false, func(x *model.Draw) any { return formulaTo(&x.With) }},
	{"each", false, func(x *model.Draw) any { return formulaTo(&x.Each) }},
	{"pair", false, func(x *model.Draw) any { return formulaTo(&x.Pair) }},
	{"once", false, func(x *model.Draw) any { return formulaTo(&x.Once) }},
	{"dice", false, func(x *model.Draw) any { return formulaTo(&x.Dice) }},
	{"tag", false, func(x *model.Draw) any { return formulaTo(&x.Tag) }},
}

// readFunctions reads a section of functions, whose ids are names of the
// expression language.
func (r *gameReader) readFunctions(s section) {
	r.g.Functions = append(r.g.Functions, decodeAs(s, func(k *yaml.Node) { checkFunctionName(s.d, k) }, func(k, v *yaml.Node) *model.Function {
		f := &model.Function{ID: k.Value, At: s.d.at(k)}
		if functionShape.fill(s.d, v, f, s.value, tornEnds(v)) {
			checkFunction(s.d, k, v, f, s.value)
		}
		return f
	})...)
}

// wordTo reads a word that names something in the function.
func wordTo(to *string) formed {
	return as("text", reader(func(d *doc, n *yaml.Node) { *to, _ = d.word(n, "a name") }))
}

// inner reads a map of a shape inside a function.
func inner[T any](form string, s shape[T], to **T, at func(*T, diag.Place)) formed {
	return as(form, reader(func(d *doc, n *yaml.Node) {
		x := new(T)
		at(x, d.at(n))
		if s.fill(d, n, x, nil, tornEnds(n)) {
			*to = x
		}
	}))
}

// inners reads a list of maps of a shape.
func inners[T any](form, what string, s shape[T], to *[]*T, at func(*T, diag.Place)) formed {
	return as(form, reader(func(d *doc, n *yaml.Node) {
		d.items(n, what, func(_ int, v *yaml.Node) {
			x := new(T)
			at(x, d.at(v))
			if s.fill(d, v, x, nil, tornEnds(v)) {
				*to = append(*to, x)
			}
		})
	}))
}

// addends reads the lines of a sum.
func addends(to *[]*model.Addend) formed {
	return as("list addend", reader(func(d *doc, n *yaml.Node) { *to = readAddends(d, n, 0) }))
}

// readAddends reads lines that may hold lines.
func readAddends(d *doc, n *yaml.Node, depth int) []*model.Addend {
	var out []*model.Addend
	d.items(n, "terms", func(_ int, v *yaml.Node) {
		t := &model.Addend{At: d.at(v)}
		if !addendShape.fill(d, v, t, nil, tornEnds(v)) {
			return
		}
		terms := value(v, "terms")
		if terms != nil && depth < maxDepth {
			t.Terms = readAddends(d, terms, depth+1)
		}
		checkAddend(d, v, t)
		out = append(out, t)
	})
	return out
}

// readParams reads what a function takes: names, each with a type and perhaps a
// default behind "=".
func readParams(d *doc, n *yaml.Node) []*model.Param {
	var out []*model.Param
	readPairs(d, n, "parameters", func(k, v *yaml.Node) {
		checkName(d, k)
		if p := readParam(d, k, follow(v)); p != nil {
			out = append(out, p)
		}
	})
	return out
}

// readJudged reads parameters, each with the function that judges what is given.
func readJudged(d *doc, n *yaml.Node) []*model.Judged {
	var out []*model.Judged
	readPairs(d, n, "judges", func(k, v *yaml.Node) {
		if by, ok := d.word(v, "the name of a function"); ok {
			out = append(out, &model.Judged{Name: k.Value, By: by, At: d.at(k), ByAt: d.at(v)})
		}
	})
	return out
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

// lead is how many blanks a text begins with.
func lead(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }
