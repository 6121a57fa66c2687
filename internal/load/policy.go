package load

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// ProjectFile is the file of a project's own settings, beside content/ and
// layouts/. It may be missing.
const ProjectFile = "punchboard.yaml"

// Policy is what a project says of checks: how bad findings of a code are, which
// are skipped, and the floors of print. The zero Policy leaves all as it is.
type Policy struct {
	Rules  []Rule `key:"severity severity-of-codes"`
	Skips  []Skip `key:"skip skips"`
	Floors floors `key:"floors"`
	whole  bool   // all games of the project were read
}

// Rule is how bad findings of one code are; zero for not told at all.
type Rule struct {
	Code     string
	Severity diag.Severity
	At       diag.Place
}

// Skip takes findings of a code out that stand in a field, or that a box of a
// style makes.
type Skip struct {
	At      diag.Place
	Code    string `key:"code!"`
	Field   string `key:"field"`
	Style   string `key:"style style-name"`
	Because string `key:"because!"`
}

// floors are the floors of print of every layout, and of some and those that
// extend them.
type floors struct {
	Layouts []*floor `key:"layouts"`
	floor
}

// floor is the floors of one layout. Safe is nil for what the layout says.
type floor struct {
	ID string
	At diag.Place
	layout.Floors
	Safe *geom.Length `key:"safe 0..50"`
}

// firm reports whether findings of a code tell of what cannot be read, or of names
// that lead nowhere: nobody can decide that these are no errors.
func firm(code string) bool {
	return code >= "PB001" && code <= "PB008" || slices.Contains([]string{"PB012", "PB101", "PB102", "PB103", "PB111", "PB113", "PB212", "PB610"}, code)
}

// projectFile is what a project's file holds.
type projectFile struct {
	Policy `key:"checks checks"`
}

// readRule reads how bad findings of a code are.
func readRule(d *doc, k, v *yaml.Node, p *Policy) {
	r := Rule{Code: k.Value, At: d.at(k)}
	word := d.oneOf(v, "error", "warning", "note", "off")
	if word == "" || !checkCode(d, k) {
		return
	}
	if firm(r.Code) && word != "error" {
		f := d.add("PB007", k, r.Code+" stays an error: it tells of what cannot be read")
		f.Help = "build with --draft to print despite it"
		return
	}
	if word != "off" {
		r.Severity, _ = diag.ParseSeverity(word)
	}
	p.Rules = append(p.Rules, r)
}

// checkCode reports whether a value has the form of a code.
func checkCode(d *doc, n *yaml.Node) bool {
	if !codeForm.MatchString(n.Value) {
		d.wrong(n, "a code such as PB601")
		return false
	}
	return true
}

// readSkip reads findings to be skipped.
func readSkip(d *doc, n *yaml.Node, p *Policy) {
	s := Skip{At: d.at(n)}
	if !d.only(n, &s) || s.Code == "" || s.Because == "" {
		return
	}
	at := value(n, "code")
	switch {
	case !checkCode(d, follow(at)):
	case firm(s.Code):
		d.add("PB007", at, s.Code+" cannot be skipped: it tells of what cannot be read")
	case (s.Field == "") == (s.Style == ""):
		d.addAt("PB005", d.at(at), "what to skip is in a field or in a style: name one of them")
	default:
		p.Skips = append(p.Skips, s)
	}
}

// policy reads the project's settings, if there are any.
func (s *source) policy() Policy {
	var p projectFile
	if _, err := fs.Stat(s.fsys, ProjectFile); err != nil {
		return p.Policy
	}
	d := s.doc(ProjectFile, false)
	s.docs = append(s.docs, d)
	if d.root != nil {
		d.only(d.root, &p)
	}
	return p.Policy
}

// floorsOf gives every layout of a library the floors that a project sets. A
// layout that there is not is a finding.
func (p *Project) floorsOf(found *diag.List) {
	all := p.Policy.Floors
	known := p.Library.Layouts
	for _, l := range known {
		all.floor.over(l)
	}
	for _, f := range all.Layouts {
		if known[f.ID] == nil {
			x := finding("PB012", f.At, "there is no layout "+quote(f.ID))
			if near := diag.Nearest(f.ID, slices.Sorted(maps.Keys(known)), 3); len(near) == 1 {
				x.Help = "write " + near[0]
			}
			found.Add(x)
		}
		for _, l := range known {
			if extends(known, l, f.ID) {
				f.over(l)
			}
		}
	}
}

// extends reports whether a layout is one, or begins as it.
func extends(all map[string]*layout.Layout, l *layout.Layout, id string) bool {
	for range len(all) {
		if l.ID == id {
			return true
		}
		if l = all[l.Extends]; l == nil {
			return false
		}
	}
	return false
}

// over lays floors over those of a layout. A safe frame is moved where there is
// one.
func (f *floor) over(l *layout.Layout) {
	if f.Type > 0 {
		l.Floors.Type = f.Type
	}
	if f.Stroke > 0 {
		l.Floors.Stroke = f.Stroke
	}
	if f.Contrast > 0 {
		l.Floors.Contrast = f.Contrast
	}
	if f.Safe != nil && (l.Safe > 0 || f.ID != "") {
		l.Kept, l.Safe = max(l.Kept, l.Safe), *f.Safe
	}
}

// Lowered is a finding that is no worse than the project's policy says. What is
// not told at all is a note until then.
func (p *Policy) Lowered(f diag.Finding) diag.Finding {
	for _, r := range p.Rules {
		if r.Code == f.Code {
			f.Severity = min(f.Severity, max(r.Severity, diag.Note))
		}
	}
	return f
}

// ruled are findings as bad as the policy says.
func (p *Policy) ruled(l diag.List) diag.List {
	if len(p.Rules) == 0 {
		return l
	}
	var out diag.List
	for _, f := range l {
		i := slices.IndexFunc(p.Rules, func(r Rule) bool { return r.Code == f.Code })
		if i >= 0 {
			f.Severity = p.Rules[i].Severity
		}
		if f.Severity > 0 {
			out.Add(f)
		}
	}
	return out
}

// skipped takes out what the policy skips, and tells of what it skips for
// nothing if ran says that its check ran.
func (p *Project) skipped(l diag.List, ran func(code string) bool) diag.List {
	skips := p.Policy.Skips
	if len(skips) == 0 {
		return l
	}
	where := p.spots()
	used := make([]bool, len(skips))
	var out diag.List
	for _, f := range l {
		i := slices.IndexFunc(skips, func(s Skip) bool {
			return s.Code == f.Code && (s.Style != "" && where.style(f) == s.Style || s.Field != "" && where.field(f.At) == s.Field)
		})
		if i < 0 {
			out.Add(f)
			continue
		}
		used[i] = true
	}
	for i, s := range skips {
		if used[i] || !p.Policy.whole || ran != nil && !ran(s.Code) {
			continue
		}
		what := "style"
		if s.Field != "" {
			what = "field"
		}
		f := finding("PB013", s.At, fmt.Sprintf("nothing in the %s %s raises %s", what, quote(s.Field+s.Style), s.Code))
		f.Evidence = []string{"reason given: " + s.Because}
		f.Help = "take it out"
		out.Add(f)
	}
	return out
}

// spots knows which fields of the data, and which styles of boxes, stand where.
type spots struct {
	fields map[string][]fieldSpot // by file, in order
	styles map[diag.Place]string
}

// fieldSpot is a field of the data and where it stands.
type fieldSpot struct {
	at diag.Place
	id string
}

// field is the field that a place stands in: what is told of a thing as a whole
// is told of its name.
func (s spots) field(at diag.Place) string {
	out := ""
	for _, f := range s.fields[at.File] {
		if f.at.Compare(diag.Place{File: at.File, Line: at.Line, Col: at.Col, Len: 1 << 30}) > 0 {
			break
		}
		out = f.id
	}
	return out
}

// style is the style of the box that a finding shows.
func (s spots) style(f diag.Finding) string {
	if id := s.styles[f.At]; id != "" {
		return id
	}
	for _, a := range f.Also {
		if id := s.styles[a.At]; id != "" {
			return id
		}
	}
	return ""
}

// spots are those of the project.
func (p *Project) spots() spots {
	s := spots{map[string][]fieldSpot{}, map[diag.Place]string{}}
	add := func(at diag.Place, id string) {
		if !at.IsZero() {
			s.fields[at.File] = append(s.fields[at.File], fieldSpot{at, id})
		}
	}
	thing := func(at diag.Place, fields []model.Field) {
		add(at, "name")
		for _, f := range fields {
			add(f.At, f.ID)
			add(f.Value.At, f.ID)
		}
	}
	for _, g := range p.Games {
		for _, c := range g.Collections {
			for _, e := range c.Entries {
				thing(e.At, e.Fields.List())
			}
		}
		for _, k := range g.Decks {
			for _, c := range k.Cards {
				thing(c.At, c.Fields.List())
			}
		}
		for _, t := range g.Tables {
			for _, r := range t.Rows {
				thing(r.At, r.Cells)
			}
		}
		for _, t := range g.Tiles {
			thing(t.At, t.Fields)
		}
	}
	for _, all := range s.fields {
		slices.SortFunc(all, func(a, b fieldSpot) int { return a.at.Compare(b.at) })
	}
	for _, l := range p.Library.Layouts {
		s.boxes(l.Front)
		s.boxes(l.Back)
	}
	return s
}

// boxes notes where boxes name a style, and boxes within them too.
func (s spots) boxes(all []*layout.Box) {
	for _, b := range all {
		if b.Style != "" {
			s.styles[b.At] = b.Style
		}
		s.boxes(b.Boxes)
	}
}
