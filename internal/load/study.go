package load

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// studyKeys are the keys that a fact of any kind may have.
var studyKeys = shape[model.Study]{
	{"each", false, func(s *model.Study) any { return bindingsTo("lists", &s.Each) }},
	{"when", false, func(s *model.Study) any { return formulaTo(&s.When) }},
	{"let", false, func(s *model.Study) any { return bindingsTo("values", &s.Let) }},
	{"name", false, func(s *model.Study) any { return formulaTo(&s.Name) }},
	{"at", false, func(s *model.Study) any { return formulaTo(&s.Spot) }},
	{"ledger", false, func(s *model.Study) any { return formulaTo(&s.Ledger) }},
}

// byKeys say who does something.
var byKeys = shape[model.Study]{
	{"by", false, func(s *model.Study) any { return bindingsTo("lists", &s.By) }},
	{"who", false, func(s *model.Study) any { return formulaTo(&s.Who) }},
}

// overKeys say over which range something is asked.
var overKeys = shape[model.Study]{
	{"over", false, func(s *model.Study) any { return bindingsTo("lists", &s.Over) }},
	{"point", false, func(s *model.Study) any { return formulaTo(&s.Point) }},
}

var optionKeys = shape[model.Study]{
	{"kind", false, func(s *model.Study) any { return formulaTo(&s.Group) }},
	{"limit", false, func(s *model.Study) any { return formulaTo(&s.Limit) }},
	{"more", false, func(s *model.Study) any { return measuresTo(&s.More) }},
	{"less", false, func(s *model.Study) any { return measuresTo(&s.Less) }},
	{"ways", false, func(s *model.Study) any {
		return inners("list study-way", "ways", wayShape, &s.Ways, func(w *model.Way, at diag.Place) { w.At = at })
	}},
}

// studyShapes are the kinds of facts.
var studyShapes = map[string]shape[model.Study]{
	"actions": slices.Concat(studyKeys, byKeys, shape[model.Study]{
		{"cost", true, func(s *model.Study) any { return formulaTo(&s.Cost) }},
		{"unit", true, func(s *model.Study) any { return formulaTo(&s.Unit) }},
		{"has", true, func(s *model.Study) any { return formulaTo(&s.Has) }},
		{"most", false, func(s *model.Study) any { return formulaTo(&s.Most) }},
	}),
	"options": slices.Concat(studyKeys, optionKeys),
	"indexes": slices.Concat(studyKeys, optionKeys),
	"curves": slices.Concat(studyKeys, overKeys, shape[model.Study]{
		{"rises", false, func(s *model.Study) any { return formulaTo(&s.Rises) }},
		{"falls", false, func(s *model.Study) any { return formulaTo(&s.Falls) }},
		{"text", false, func(s *model.Study) any { return formulaTo(&s.Text) }},
	}),
	"rolls": slices.Concat(studyKeys, byKeys, overKeys, shape[model.Study]{
		{"chance", true, func(s *model.Study) any { return formulaTo(&s.Chance) }},
		{"cap", false, func(s *model.Study) any { return formulaTo(&s.Cap) }},
	}),
	"attacks": slices.Concat(studyKeys, overKeys, shape[model.Study]{
		{"on", true, func(s *model.Study) any { return bindingsTo("lists", &s.On) }},
		{"target", false, func(s *model.Study) any { return formulaTo(&s.Target) }},
		{"target-at", false, func(s *model.Study) any { return formulaTo(&s.Struck) }},
		{"damage", true, func(s *model.Study) any { return formulaTo(&s.Damage) }},
		{"immune", false, func(s *model.Study) any { return formulaTo(&s.Immune) }},
		{"resists", false, func(s *model.Study) any { return formulaTo(&s.Resists) }},
		{"meets", false, func(s *model.Study) any { return formulaTo(&s.Meets) }},
	}),
	"contests": slices.Concat(studyKeys, byKeys, shape[model.Study]{
		{"chance", true, func(s *model.Study) any { return formulaTo(&s.Chance) }},
	}),
	"unused": slices.Concat(studyKeys, shape[model.Study]{
		{"stat", true, func(s *model.Study) any { return formulaTo(&s.Stat) }},
		{"value", true, func(s *model.Study) any { return formulaTo(&s.Value) }},
	}),
	"idle": slices.Concat(studyKeys, shape[model.Study]{
		{"wants", true, func(s *model.Study) any { return formulaTo(&s.Wants) }},
	}),
}

var wayShape = shape[model.Way]{
	{"each", false, func(w *model.Way) any { return bindingsTo("lists", &w.Each) }},
	{"when", false, func(w *model.Way) any { return formulaTo(&w.When) }},
	{"let", false, func(w *model.Way) any { return bindingsTo("values", &w.Let) }},
	{"name", false, func(w *model.Way) any { return formulaTo(&w.Name) }},
	{"kind", false, func(w *model.Way) any { return formulaTo(&w.Group) }},
	{"more", false, func(w *model.Way) any { return measuresTo(&w.More) }},
	{"less", false, func(w *model.Way) any { return measuresTo(&w.Less) }},
}

var measureShape = shape[model.Measured]{
	{"of", true, func(m *model.Measured) any { return formulaTo(&m.Of) }},
	{"over", true, func(m *model.Measured) any { return bindingsTo("lists", &m.Over) }},
	{"point", false, func(m *model.Measured) any { return formulaTo(&m.Point) }},
}

// studiesShape is the section: facts of a kind by id.
var studiesShape = func() shape[model.Game] {
	var out shape[model.Game]
	for _, kind := range model.StudyKinds {
		out = append(out, key[model.Game]{kind, false, func(g *model.Game) any {
			return as("map study-"+kind, reader(func(d *doc, n *yaml.Node) { g.Studies = append(g.Studies, readStudies(d, kind, n)...) }))
		}})
	}
	return out
}()

// readStudy reads the section of facts, unless it is kept.
func (r *gameReader) readStudy(s section) {
	if s.d.kept {
		made, _ := s.d.made[s.key].([]*model.Study)
		r.g.Studies = append(r.g.Studies, made...)
		return
	}
	var g model.Game
	studiesShape.only(s.d, s.value, &g)
	r.g.Studies = append(r.g.Studies, g.Studies...)
	if s.d.foreign {
		return
	}
	if s.d.made == nil {
		s.d.made = map[*yaml.Node]any{}
	}
	s.d.made[s.key] = g.Studies
}

// readStudies reads facts of a kind.
func readStudies(d *doc, kind string, n *yaml.Node) []*model.Study {
	var out []*model.Study
	d.ids(n, kind, func(k, v *yaml.Node) {
		s := &model.Study{ID: k.Value, Kind: kind, At: d.at(k)}
		if studyShapes[kind].fill(d, v, s, n, tornEnds(v)) {
			checkStudy(d, k, v, s)
			out = append(out, s)
		}
	})
	return out
}

// checkStudy holds a fact to what it needs besides.
func checkStudy(d *doc, k, v *yaml.Node, s *model.Study) {
	has := func(key string) bool { return value(v, key) != nil }
	switch s.Kind {
	case "curves":
		switch {
		case has("rises") && has("falls"):
			checkEither(d, v, "falls", "a curve rises or falls, not both")
		case !has("rises") && !has("falls"):
			tellLacks(d, k, "rises").Help = "say rises or falls, and what"
		}
		if !has("over") {
			tellLacks(d, k, "over")
		}
	case "attacks":
		if has("resists") && !has("meets") {
			tellLacks(d, k, "meets").Help = "say what of it an attack meets, as a list"
		}
		if has("meets") && !has("resists") {
			checkEither(d, v, "meets", "meets is part of what a target resists with, and there is no resists")
		}
	case "options", "indexes":
		if !has("more") && !has("less") && !has("ways") {
			tellLacks(d, k, "more").Help = "say of what more is better, or of what less"
		}
	}
	if has("point") && !has("over") {
		checkEither(d, v, "point", "point names a point of over, and there is no over")
	}
	if has("who") && !has("by") {
		checkEither(d, v, "who", "who names whoever is listed by, and there is no by")
	}
}

// measuresTo reads how options do, by the names that are printed.
func measuresTo(to *[]*model.Measured) formed {
	return as("measures", reader(func(d *doc, n *yaml.Node) { *to = readMeasures(d, n) }))
}

// readMeasures reads measures by name, underscores as blanks: an expression each, or a
// map that says more. Those that cannot be read are findings and left out.
func readMeasures(d *doc, n *yaml.Node) []*model.Measured {
	var out []*model.Measured
	readPairs(d, n, "measures", func(k, v *yaml.Node) {
		m := &model.Measured{Name: strings.ReplaceAll(k.Value, "_", " "), At: d.at(k)}
		if v = follow(v); v.Kind == yaml.MappingNode && value(v, "by-reading") == nil {
			if !measureShape.fill(d, v, m, nil, tornEnds(v)) {
				return
			}
		} else {
			m.Of = readFormula(d, v)
		}
		if m.Of != nil {
			out = append(out, m)
		}
	})
	return out
}

// nameStudies holds what goes by a reading to its answers, and names to stand
// once.
func (r *gameReader) nameStudies() {
	seen := map[string]*model.Study{}
	for _, s := range r.g.Studies {
		i := slices.IndexFunc(r.docs, func(d *doc) bool { return d.path == s.At.File })
		if i < 0 {
			continue
		}
		d := r.docs[i]
		if first := seen[s.Kind+" "+s.ID]; first != nil {
			d.addAt("PB102", s.At, fmt.Sprintf("two of the %s are called %s", s.Kind, quote(s.ID))).Also = []diag.Also{{At: first.At, Mark: "first here"}}
		}
		seen[s.Kind+" "+s.ID] = s
		n := namer{d: d, g: r.g, seen: map[string]diag.Place{}}
		for _, x := range s.Formulas() {
			if x.By != nil {
				n.reading(x.By)
			}
		}
	}
}
