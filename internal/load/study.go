package load

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// studyShape returns the keys that a fact of a kind may have.
func studyShape(kind string) *shape {
	s := *shapeFor[model.Study]()
	s.keys = slices.DeleteFunc(slices.Clone(s.keys), func(k key) bool {
		return k.Study != "" && !slices.Contains(strings.Fields(k.Study), kind)
	})
	return &s
}

// studiesShape returns the shape of the section: a map of facts by id for each kind.
func studiesShape() *shape {
	s := &shape{}
	for _, kind := range model.StudyKinds {
		s.keys = append(s.keys, key{Key: model.Key{Name: kind}, form: "map study-" + kind, read: of(func(all *[]*model.Study, d *doc, n *yaml.Node) {
			*all = append(*all, readStudies(d, kind, n)...)
		})})
	}
	return s
}

// readStudy reads the section of facts, or reuses it if it was kept.
func (r *gameReader) readStudy(s section) {
	if was := s.d.made[s.key]; s.d.kept && was.value == s.value {
		all, _ := was.all.([]*model.Study)
		r.g.Studies = append(r.g.Studies, all...)
		return
	}
	var all []*model.Study
	studiesShape().fill(s.d, s.value, &all, nil, rest{})
	r.g.Studies = append(r.g.Studies, all...)
	keepMade(s.d, s, all)
}

// readStudies reads the facts of a kind.
func readStudies(d *doc, kind string, n *yaml.Node) []*model.Study {
	keys := studyShape(kind)
	return listedBy(d, n, kind, (*doc).ids, func(k, v *yaml.Node) (*model.Study, bool) {
		s := &model.Study{ID: k.Value, Kind: kind, At: d.at(k)}
		if !keys.fill(d, v, s, n, rest{}) {
			return nil, false
		}
		checkStudy(d, k, v, s)
		return s, true
	})
}

// checkStudy checks that a fact has everything else it needs.
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
		checkEither(d, v, "who", "who names what is listed by, and there is no by")
	}
}

// readMeasures reads measures by name, with underscores as spaces: each is an expression, or a map
// that says more. Those that cannot be read are reported and left out.
func readMeasures(d *doc, n *yaml.Node) []*model.Measured {
	return listedBy(d, n, "measures", readPairs, func(k, v *yaml.Node) (*model.Measured, bool) {
		m := &model.Measured{Name: strings.ReplaceAll(k.Value, "_", " "), At: d.at(k)}
		if v = follow(v); v.Kind == yaml.MappingNode && value(v, "by-reading") == nil {
			return m, d.only(v, m) && m.Of != nil
		}
		m.Of = readFormula(d, v)
		return m, m.Of != nil
	})
}

// nameStudies checks that names are unique within a kind, and that what depends on a reading covers
// its answers.
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
