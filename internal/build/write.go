package build

import (
	"cmp"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/check"
	"punchboard/internal/compose"
	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/guard"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/pdf"
	"punchboard/internal/vector"
)

// Result is what a build made. Files are all files of the build, Changed those whose bytes are new,
// both as slash-separated paths below the output folder.
type Result struct {
	Files, Changed       []string
	Faces, Pages, Sheets int
	Apart, Shared        int         // sheets of the decks that could share some, and how many they would take shared; 0 if sharing saves none
	Bleed                geom.Length // the largest of any piece
	Unbacked             []string    // components whose backs the plan leaves out although nobody asked for that
	Found                diag.List
	Draft                *Draft // nil if it is not a draft

	sums map[string]face.Sum // of files that were not inputs of the build; see Rerun
}

// Run builds a project into a folder. With an error among the findings it writes nothing, unless a
// draft is requested, and Result holds only the findings.
func Run(p *load.Project, out string, opt Options) (*Result, error) {
	if opt.Draft {
		opt.Program = face.Sum{} // the cache does not record what came from a draft
	}
	opt.packed = !opt.Draft
	prog := progress{tell: opt.Progress, total: len(p.Games)}
	opt.cache = openCache(p, out, opt)
	all, res, err := examine(p, opt, &prog)
	if err != nil || opt.held(res.Found) {
		return res, err
	}
	res.Draft = draft(p, all, res, opt)
	for _, m := range all {
		if m.unbacked {
			res.Unbacked = append(res.Unbacked, m.name())
		}
		for _, p := range m.pieces {
			if p.Front != nil {
				res.Bleed = max(res.Bleed, p.Front.Bleed)
			}
		}
	}
	if opt.Last {
		for _, m := range all {
			if m.kit.large(m.comp) {
				m.kit.game.Deck(m.comp.Of).Cards = nil
			}
		}
	}
	s, err := newStage(out)
	if err != nil {
		return nil, err
	}
	defer s.drop()
	for _, m := range all {
		m.cache, m.written = opt.cache, opt.cache.known(m.kit.game.ID)
	}
	outputs := plan(p, all, opt, vector.New(p.Library.Assets), res)
	prog.total += len(outputs)
	if err := writeAll(s, outputs, prog.step); err != nil {
		return nil, fmt.Errorf("writing: %w", err)
	}
	res.Files = lists.Map(outputs, func(o Output) string { return o.Path })
	if err := s.finish(p, opt, res); err != nil {
		return res, err
	}
	opt.cache.save(len(opt.Only) == 0)
	res.sums = opt.cache.sums()
	return res, nil
}

// examine lays out what is requested and checks everything. The result holds the findings; nothing
// may be made if one is an error.
func examine(p *load.Project, opt Options, prog *progress) ([]*printable, *Result, error) {
	res := &Result{}
	if len(opt.Papers) == 0 {
		return nil, nil, fmt.Errorf("no paper to build for")
	}
	games, unready := scopes(p)
	drawn := games
	if !opt.Draft {
		drawn = readable(p, games)
	}
	var rules diag.List
	wait := cores.Go(func() {
		for _, c := range games {
			if c.Game.Lang == "" { // a game's texts are checked in the language it is written in
				rules.Add(once(opt.cache, c.Game, "checked", func() diag.List { return c.RunToPrint(p) })...)
				continue
			}
			for _, f := range slices.Concat(check.Untold(c.Game), check.UntoldLayouts(p, c.Game)) {
				rules.Add(p.Policy.Lowered(f))
			}
		}
	})
	all, laid := lay(p, drawn, opt, prog.step)
	wait()
	for _, m := range all {
		if opt.Last && m.kit.large(m.comp) { // nobody needs its cards any more
			m.kit.env = nil
			compose.Rest(m.kit.comp)
		}
	}
	res.Found = append(slices.Clone(p.Findings), unready...)
	res.Found.Add(rules...)
	res.Found.Add(laid...)
	ran := ran(res.Found, computable(p.Standing(res.Found)), false)
	translated := slices.ContainsFunc(p.Games, func(g *model.Game) bool { return g.Lang != "" })
	res.Found = folded(p.Silence(settled(p, res.Found, all), func(code string) bool {
		c := check.Find(code)
		return code != "PB312" && (c == nil || !c.Proves()) && len(opt.Only) == 0 && !translated && ran(code)
	}), parts(all))
	return all, res, nil
}

// finish puts the staged files in place and removes what an earlier complete build made and this
// one does not.
func (s *stage) finish(p *load.Project, opt Options, res *Result) error {
	var before, lists []string
	if len(opt.Only) == 0 {
		for _, g := range p.Games {
			before = append(before, path.Join(g.ID, draftFile)) // a draft of some components has no manifest
			before = append(before, earlier(filepath.Join(s.out, g.ID))...)
			if list := g.ID + "/manifest.json"; slices.Contains(res.Files, list) {
				lists = append(lists, list)
			}
		}
	}
	var err error
	res.Changed, err = s.settle(res.Files, before, lists)
	return err
}

// writeAll stages every output, on all cores. It returns the first error.
func writeAll(s *stage, outputs []Output, step func(string)) error {
	errs := make([]error, len(outputs))
	cores.Each(len(outputs), func(i int) {
		errs[i] = s.make(outputs[i])
		step(outputs[i].Path)
	})
	return cmp.Or(errs...)
}

// plan lists the files of a build, large ones first, since they take longest.
func plan(p *load.Project, all []*printable, opt Options, draw *vector.Writer, res *Result) []Output {
	var out []Output
	manifests := map[string]*Manifest{}
	unmix(all)
	if opt.Press.Together {
		together(all, opt)
	} else {
		res.Apart, res.Shared = apart(all, opt)
	}
	for _, m := range all {
		g := m.kit.game
		if manifests[g.ID] == nil {
			manifests[g.ID] = &Manifest{Game: g.ID, Title: g.Title}
		}
		out = append(out, m.outputs(p, opt, draw, res, manifests[g.ID])...)
	}
	if res.Draft != nil {
		for _, g := range p.Games {
			if manifests[g.ID] != nil {
				out = append(out, res.Draft.Output(g.ID, g))
			}
		}
	}
	if len(opt.Only) > 0 {
		return out
	}
	for _, id := range sortedKeys(manifests) {
		man := manifests[id]
		for _, o := range out {
			if strings.HasPrefix(o.Path, id+"/") {
				man.Files = append(man.Files, o.Path)
			}
		}
		slices.Sort(man.Files)
		out = append(out, Output{Path: id + "/manifest.json", Write: man.write})
	}
	return out
}

// unmix gives unique ids to pieces of the same kind and id from different components of a game, by
// prefixing the component's id.
func unmix(all []*printable) {
	seen := map[[3]string]*printable{}
	for _, m := range all {
		for i, p := range m.pieces {
			key := [3]string{p.Game, p.Kind, p.ID}
			if other := seen[key]; other != nil && other != m {
				other := *p // sheets show its original name
				other.ID = m.comp.ID + "-" + p.ID
				m.pieces[i] = &other
				continue
			}
			seen[key] = m
		}
	}
}

// outputs returns the files of one component.
func (m *printable) outputs(p *load.Project, opt Options, draw *vector.Writer, res *Result, man *Manifest) []Output {
	var out []Output
	assets := p.Library.Assets
	game := m.kit.game
	for _, paper := range opt.Papers {
		doc := m.books[paper]
		dir := game.ID
		if paper != opt.Papers[0] {
			dir = path.Join(game.ID, paper)
		}
		if job := m.jobs[paper]; job != nil {
			doc = m.document(job.Pages)
			res.Sheets += job.Sheets
		}
		if doc == nil || len(doc.Pages) == 0 {
			continue
		}
		res.Pages += len(doc.Pages)
		if slices.Contains(opt.Formats, "pdf") {
			out = append(out, m.bookOf(path.Join(dir, m.file()), doc, assets))
			if bound := m.bound[paper]; bound != nil {
				out = append(out, m.bookOf(path.Join(dir, m.comp.ID+opt.Press.Binding.Ending()), bound, assets))
			}
		}
		if m.books[paper] != nil {
			shelf := m.comp.Kind
			if m.comp.ID != game.Home() {
				shelf = m.comp.ID
			}
			for _, pg := range doc.Pages {
				out = append(out, m.pictures(path.Join(dir, "%s", shelf), pg.Face, pg.Face.ID, draw, opt)...)
			}
			res.Faces += len(doc.Pages)
		}
	}
	man.more = append(man.more, func(give func(Entry)) { m.entries(opt.Papers, give) })
	for _, piece := range m.depicted(opt.Papers) {
		for side, f := range map[string]*face.Face{".front": piece.Front, ".back": piece.Back} {
			if f == nil {
				continue
			}
			res.Faces++
			out = append(out, m.pictures(path.Join(game.ID, "%s", piece.Kind), f, piece.ID+side, draw, opt)...)
		}
	}
	slices.SortFunc(out, func(a, b Output) int { return strings.Compare(a.Path, b.Path) })
	return out
}

// Holdable returns a path that Windows accepts: a hyphen, which no id ends in, is added to names
// reserved for devices there, which the id of a card may be.
func Holdable(path string) string {
	parts := strings.Split(path, "/")
	for i, p := range parts {
		if stem, rest, _ := strings.Cut(p, "."); guard.Device(p) {
			parts[i] = strings.TrimSuffix(stem+"-."+rest, ".")
		}
	}
	return strings.Join(parts, "/")
}

// output returns a file that need not be made again while its key is the same.
func (m *printable) output(path string, key func() face.Sum, write func(io.Writer) error) Output {
	return Output{Path: Holdable(path), Write: write, key: key, kept: m.written}
}

// bookOf returns a document as a PDF file.
func (m *printable) bookOf(path string, doc *face.Document, assets *face.Assets) Output {
	return m.output(path, func() face.Sum { return m.cache.keys.document(m.kit.hashes, doc) }, func(w io.Writer) error { return pdf.Write(w, doc, assets) })
}

// pictures returns a face as SVG and PNG files; %s in dir stands for the format.
func (m *printable) pictures(dir string, f *face.Face, name string, draw *vector.Writer, opt Options) []Output {
	var out []Output
	file := func(format string) string { return fmt.Sprintf(dir, format) + "/" + name + "." + format }
	if slices.Contains(opt.Formats, "svg") {
		so := &vector.Options{Lang: m.kit.game.Tongue(), LiveText: opt.LiveText, Title: m.kit.game.Title + ": " + name, Licence: iconLicence, Bleed: f.Bleed > 0}
		out = append(out, m.output(file("svg"), func() face.Sum { return m.cache.keys.of(m.kit.hashes, *so, f) }, func(w io.Writer) error { return draw.SVG(w, f, *so) })) // one for both, since there are as many as faces
	}
	if slices.Contains(opt.Formats, "png") {
		so := vector.Options{Punched: true}
		key := func() face.Sum { return m.cache.keys.of(m.kit.hashes, []any{"png", opt.DPI, so}, f) }
		out = append(out, m.output(file("png"), key, func(w io.Writer) error { return draw.PNG(w, f, opt.DPI, so) }))
	}
	return out
}

// iconLicence is what a file with icons must state besides their authors: where they are from, on
// what terms, and what was done to them.
var iconLicence = []string{"game-icons.net", "CC BY 3.0", "recoloured", "rotated and outlined"}

// document returns a component's sheets as a PDF.
func (m *printable) document(pages []face.Page) *face.Document {
	g, name := m.kit.game, m.name()
	if m.together != "" {
		name = g.Words.Say("Decks")
	}
	return &face.Document{
		Title:   g.Title + ": " + name,
		Subject: g.Words.Say("Print at 100 %"), Keywords: g.Words.Say("print and play"), Author: cmp.Or(g.Author, "Punchboard"), Rights: strings.Join(g.Credits, " "), Lang: cmp.Or(g.Tongue(), "en-GB"),
		Pages: pages,
	}
}

// progress counts steps and reports them.
type progress struct {
	mu          sync.Mutex
	done, total int
	tell        func(done, total int, what string)
}

// step counts one more step and reports it. The total reported is never less than the steps done.
func (p *progress) step(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if p.tell != nil {
		p.tell(p.done, max(p.total, p.done), what)
	}
}
