package build

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// Manifest is out/<game>/manifest.json: every face that was made, and every file. Its keys are a
// contract.
type Manifest struct {
	Game  string   `json:"game"`
	Title string   `json:"title"`
	Faces []Entry  `json:"faces"`
	Files []string `json:"files"`

	more []func(func(Entry)) // functions that yield further faces without keeping a list of them
}

// Entry is one face. Size is the printed width and height in millimetres, Hash the hash of its
// content, and From the places in the content that it came from.
type Entry struct {
	ID     string    `json:"id"`
	Kind   string    `json:"kind"`
	Name   string    `json:"name,omitempty"`
	Copies int       `json:"copies"`
	Size   [2]string `json:"size_mm"`
	Hash   string    `json:"hash"`
	From   []string  `json:"from,omitempty"`
}

// entries yields the faces of a component as its manifest lists them: the pages of a book on each
// paper, then the front of each piece, and its back if it has one.
func (m *printable) entries(papers []string, give func(Entry)) {
	entry := func(f *face.Face, e Entry) {
		e.Size, e.Hash = [2]string{f.Size.W.Num(), f.Size.H.Num()}, m.kit.hashes.Hash(f)
		give(e)
	}
	for _, paper := range papers {
		if doc := m.books[paper]; doc != nil {
			for _, pg := range doc.Pages {
				entry(pg.Face, Entry{ID: m.pageID(paper, pg.Face), Kind: m.comp.Kind, Copies: 1})
			}
		}
	}
	for _, p := range m.depicted(papers) {
		from := lists.Map(p.From, diag.Place.String)
		for _, f := range []*face.Face{p.Front, p.Back} {
			if f != nil {
				entry(f, Entry{ID: f.ID, Kind: p.Kind, Name: p.Name, Copies: p.Copies, From: from})
			}
		}
	}
}

// pageID returns the id of a page of a book on a paper, unique among the books of a game:
// "a4/page-001", or "a4/designers-notes/page-001" for a second book.
func (m *printable) pageID(paper string, f *face.Face) string {
	if m.comp.ID == m.kit.game.Home() {
		return path.Join(paper, f.ID)
	}
	return path.Join(paper, m.comp.ID, f.ID)
}

// write writes the manifest as indented JSON, one face after another.
func (m *Manifest) write(w io.Writer) error {
	var b bytes.Buffer
	head := *m
	head.Faces = []Entry{}
	if err := diag.Indented(&b, head); err != nil {
		return err
	}
	before, after, _ := strings.Cut(b.String(), "\"faces\": []")
	some := false
	var failed error
	say := func(s string) {
		if _, err := io.WriteString(w, s); failed == nil {
			failed = err
		}
	}
	say(before + "\"faces\": ")
	give := func(e Entry) {
		b.Reset()
		if err := diag.Indented(&b, e); failed == nil {
			failed = err
		}
		start := ",\n    "
		if !some {
			start, some = "[\n    ", true
		}
		say(start + strings.ReplaceAll(strings.TrimSuffix(b.String(), "\n"), "\n", "\n    "))
	}
	for _, e := range m.Faces {
		give(e)
	}
	for _, more := range m.more {
		more(give)
	}
	if some {
		say("\n  ]" + after)
	} else {
		say("null" + after)
	}
	return failed
}

// earlier returns the files listed in the manifest in a folder, or none if there is no readable
// manifest.
func earlier(folder string) []string {
	b, err := readFile(filepath.Join(folder, "manifest.json"))
	if err != nil {
		return nil
	}
	var m Manifest
	if json.Unmarshal(b, &m) != nil {
		return nil
	}
	return m.Files
}

// Built is an output folder to compare with the data: its files, and its name in findings.
type Built struct {
	Files fs.FS
	Name  string
}

// Games returns the sorted ids of the games that were built there.
func (b *Built) Games() []string {
	all, _ := fs.Glob(b.Files, "*/manifest.json")
	for i, name := range all {
		all[i] = path.Dir(name)
	}
	return all
}

// manifest returns the manifest of a game and its text, or nil if the game was not built there.
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

// papers returns the papers that the books of the games were laid out for.
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

// stale finds games whose manifest differs from what would be built now. The text of such a
// manifest is added to the project's files, so that findings can show it.
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

// difference is how what was built differs from what would be built: the names of faces, as
// kind/id, and of files.
type difference struct {
	first                      Entry // the first face that changed, as it was built
	from                       []string
	changed, fresh, gone, lost []string
	same                       int
}

// differ compares faces by kind and id. Several of the same name, such as the backs of a deck, are
// compared in order.
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

// note adds a name to a list and remembers the first face that differs, preferring one that can be
// shown in the data.
func (d *difference) note(to *[]string, name string, was Entry, from []string) {
	*to = lists.Added(*to, name)
	if d.first.ID == "" || len(d.from) == 0 && len(from) > 0 {
		d.first, d.from = was, from
	}
}

// finding returns the finding for the manifest of one game.
func (d *difference) finding(g *model.Game, name string, text []byte, folder string) diag.Finding {
	c := check.Find("PB310")
	f := diag.Finding{Code: c.Code, Name: c.Name, Severity: c.Severity, At: diag.Place{File: name, Line: 1, Col: 1},
		Message: fmt.Sprintf("%s is out of date: the data of %q changed after the last punchboard build", folder, g.ID)}
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

// few formats the first names of a list, and says how many more there are.
func few(names []string) string {
	const most = 6
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}
