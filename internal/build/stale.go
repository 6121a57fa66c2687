package build

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// Built is an output folder to hold against the data: what is in it, and what
// it is called in findings.
type Built struct {
	Files fs.FS
	Name  string
}

// Games are the ids of the games that were built there, sorted.
func (b *Built) Games() []string {
	all, _ := fs.Glob(b.Files, "*/manifest.json")
	for i, name := range all {
		all[i] = path.Dir(name)
	}
	return all
}

// manifest reads what a folder says that it holds of a game, and its text, nil
// if it was not built there.
func (b *Built) manifest(game string) (*Manifest, []byte) {
	text, err := fs.ReadFile(b.Files, game+"/manifest.json")
	if err != nil {
		return nil, nil
	}
	m := &Manifest{}
	if json.Unmarshal(text, m) != nil {
		return &Manifest{}, text
	}
	return m, text
}

// papers are those that the books of the games were laid out for.
func (b *Built) papers(p *load.Project) []string {
	var out []string
	for _, g := range p.Games {
		m, _ := b.manifest(g.ID)
		if m == nil {
			continue
		}
		for _, f := range m.Faces {
			if paper := path.Dir(f.ID); p.Library.Papers[paper] != nil {
				out = lists.Added(out, paper)
			}
		}
	}
	return out
}

// stale finds games whose manifest is not of what would be built now. The text
// of such a manifest is added to the project's, so that findings can show it.
func (b *Built) stale(p *load.Project, all []*printable) diag.List {
	var out diag.List
	unmix(all)
	papers := b.papers(p)
	for _, g := range p.Games {
		was, text := b.manifest(g.ID)
		if was == nil {
			continue
		}
		now := &Manifest{}
		for _, m := range of(all, g) {
			m.entries(papers, func(e Entry) { now.Faces = append(now.Faces, e) })
		}
		d := differ(was.Faces, now.Faces)
		d.lost = lists.Only(was.Files, func(name string) bool { _, err := fs.Stat(b.Files, name); return err != nil })
		if len(d.changed)+len(d.fresh)+len(d.gone)+len(d.lost) == 0 {
			continue
		}
		name := path.Join(b.Name, g.ID, "manifest.json")
		p.Files[name] = text
		out.Add(d.finding(g, name, text, path.Join(b.Name, g.ID)))
	}
	return out
}

// difference is how what was built differs from what would be: the names of
// faces, as kind/id, and of files.
type difference struct {
	first                      Entry // that changed, as it was built
	from                       []string
	changed, fresh, gone, lost []string
	same                       int
}

// differ compares faces by kind and id. Several of one name, such as the backs
// of a deck, are compared in order.
func differ(was, now []Entry) *difference {
	d := &difference{}
	waiting := map[string][]Entry{}
	name := func(e Entry) string { return e.Kind + "/" + e.ID }
	for _, e := range now {
		waiting[name(e)] = append(waiting[name(e)], e)
	}
	for _, old := range was {
		k := name(old)
		if len(waiting[k]) == 0 {
			d.note(&d.gone, k, old, nil)
			continue
		}
		e := waiting[k][0]
		waiting[k] = waiting[k][1:]
		switch {
		case e.Hash != old.Hash:
			d.note(&d.changed, fmt.Sprintf("%s (%s, now %s)", k, old.Hash, e.Hash), old, e.From)
		case e.Copies != old.Copies:
			d.note(&d.changed, fmt.Sprintf("%s (%d copies, now %d)", k, old.Copies, e.Copies), old, e.From)
		default:
			d.same++
		}
	}
	for _, e := range now {
		if k := name(e); len(waiting[k]) > 0 {
			waiting[k] = waiting[k][1:]
			d.fresh = append(d.fresh, k)
		}
	}
	return d
}

// note adds a name to a list, and keeps the first face that is not as built;
// one that can be shown in the data comes before one that cannot.
func (d *difference) note(to *[]string, name string, was Entry, from []string) {
	*to = lists.Added(*to, name)
	if d.first.ID == "" || len(d.from) == 0 && len(from) > 0 {
		d.first, d.from = was, from
	}
}

// finding is what there is to say of the manifest of one game.
func (d *difference) finding(g *model.Game, name string, text []byte, folder string) diag.Finding {
	c := check.Find("PB310")
	f := diag.Finding{Code: c.Code, Name: c.Name, Severity: c.Severity, At: diag.Place{File: name, Line: 1, Col: 1},
		Message: fmt.Sprintf("%s is not what the data of %q make now: punchboard build was not run since", folder, g.ID)}
	if i := bytes.Index(text, []byte(`"id": "`+d.first.ID+`"`)); i >= 0 && d.first.ID != "" {
		f.At.Line += bytes.Count(text[:i], []byte("\n"))
		f.At.Col = i - bytes.LastIndexByte(text[:i], '\n')
		f.At.Len, f.Mark = len(`"id": "`+d.first.ID+`"`), "built otherwise"
	}
	f.Evidence = append(f.Evidence, fmt.Sprintf("faces as built: %d of %d", d.same, d.same+len(d.changed)+len(d.gone)))
	for _, l := range []struct {
		says  string
		names []string
	}{{"changed", d.changed}, {"not built yet", d.fresh}, {"no longer there", d.gone}, {"files missing", d.lost}} {
		if len(l.names) > 0 {
			f.Evidence = append(f.Evidence, fmt.Sprintf("%s: %s", l.says, few(l.names)))
		}
	}
	if len(d.from) > 0 {
		f.Evidence = append(f.Evidence, "the first of them is made from "+d.from[0])
	}
	f.Help = "build it again: punchboard build " + g.ID + " --out " + strings.TrimSuffix(folder, "/"+g.ID)
	return f
}

// few are the first names of a list, and how many more there are.
func few(names []string) string {
	const most = 6
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}
