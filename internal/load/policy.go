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

// ProjectFile is the project's settings file, next to content/ and layouts/. It is optional.
const ProjectFile = "punchboard.yaml"

// Policy is a project's policy on checks: how severe findings of a code are, which are skipped, and
// the floors of print. The zero Policy changes nothing.
type Policy struct {
	Rules  []Rule `key:"severity severity-of-codes"`
	Skips  []Skip `key:"skip skips"`
	Floors floors `key:"floors"`
	whole  bool   // all games of the project were read
}

// Rule is the severity of findings of one code; zero means they are not reported.
type Rule struct {
	Code     string
	Severity diag.Severity
	At       diag.Place
}

// Skip removes findings of a code that are in a field, or come from a box of a style.
type Skip struct {
	At      diag.Place
	Code    string `key:"code!"`
	Field   string `key:"field"`
	Style   string `key:"style style-name"`
	Because string `key:"because!"`
}

// floors are the floors of print for every layout, and those for certain layouts and the ones that
// extend them.
type floors struct {
	Layouts []*floor `key:"layouts"`
	floor
}

// floor is the floors of one layout. A nil Safe keeps what the layout says.
type floor struct {
	ID string
	At diag.Place
	layout.Floors
	Safe *geom.Length `key:"safe 0..50"`
}

// Firm reports whether findings of a code are about something unreadable, or names that lead
// nowhere: their severity cannot be lowered.
func Firm(code string) bool {
	return code >= "PB001" && code <= "PB008" || slices.Contains([]string{"PB012", "PB101", "PB102", "PB103", "PB111", "PB113", "PB212", "PB610"}, code)
}

// projectFile is the contents of the project's settings file.
type projectFile struct {
	Policy `key:"checks checks"`
}

// readRule reads the severity of findings of a code.
func readRule(d *doc, k, v *yaml.Node, p *Policy) {
	r := Rule{Code: k.Value, At: d.at(k)}
	word := d.oneOf(v, "error", "warning", "note", "off")
	if word == "" || !checkCode(d, k) {
		return
	}
	if Firm(r.Code) && word != "error" {
		f := d.add("PB007", k, r.Code+" stays an error: it tells of what cannot be read")
		f.Help = "build with --draft to print despite it"
		return
	}
	if word != "off" {
		r.Severity, _ = diag.ParseSeverity(word)
	}
	p.Rules = append(p.Rules, r)
}

// checkCode reports whether a value has the form of a code, and adds a finding if not.
func checkCode(d *doc, n *yaml.Node) bool {
	if !codeForm.MatchString(n.Value) {
		d.wrong(n, "a code such as PB601")
		return false
	}
	return true
}

// readSkip reads one kind of finding to skip.
func readSkip(d *doc, n *yaml.Node, p *Policy) {
	s := Skip{At: d.at(n)}
	if !d.only(n, &s) || s.Code == "" || s.Because == "" {
		return
	}
	at := value(n, "code")
	switch {
	case !checkCode(d, follow(at)):
	case Firm(s.Code):
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

// floorsOf applies the floors that a project sets to every layout of a library. It reports a
// missing layout.
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

// extends reports whether a layout is the one with the given id or extends it, directly or not.
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

// over lays floors over those of a layout. It changes a safe frame only if the layout has one,
// unless the floor is for a certain layout.
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

// Lowered returns a finding, its severity capped at the one in the project's policy. Findings that
// the policy turns off become notes here.
func (p *Policy) Lowered(f diag.Finding) diag.Finding {
	for _, r := range p.Rules {
		if r.Code == f.Code {
			f.Severity = min(f.Severity, max(r.Severity, diag.Note))
		}
	}
	return f
}

// ruled returns findings with the severities that the policy sets.
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

// skipped removes what the policy skips. It reports a skip that matches nothing, unless ran says
// that its check did not run.
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

// spots maps places to the fields of the data and the styles of boxes that are there.
type spots struct {
	fields map[string][]fieldSpot // by file, in order
	styles map[diag.Place]string
}

// fieldSpot is a field of the data and its place.
type fieldSpot struct {
	at diag.Place
	id string
}

// field returns the field that contains a place; a place before a thing's first field belongs to
// its name.
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

// style returns the style of the box that a finding shows.
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

// spots returns the spots of the project.
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

// boxes records where boxes name a style, including boxes inside them.
func (s spots) boxes(all []*layout.Box) {
	for _, b := range all {
		if b.Style != "" {
			s.styles[b.At] = b.Style
		}
		s.boxes(b.Boxes)
	}
}
