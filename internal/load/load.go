// Package load reads a project folder: content/ into models of games, and layouts/ into a library
// of faces, papers, fonts and icons. It is strict: it checks every key, type and word, reports
// every fault as a finding with its place, and keeps what can be kept. No content makes it panic or
// give up. Whether references lead anywhere is left to the checks.
//
// It uses only the tree of yaml.v3, not its decoding, which loses its strictness inside types that
// decode themselves and reports no columns.
package load

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Options say what to read. The zero Options read everything.
type Options struct {
	Games     []string // ids of games; none for all
	Language  string   // print the games with the texts of this language; "" for the original
	NoLayouts bool     // leave layouts/ unread: Library is empty, never nil
	Memory    *Memory  // files parsed before, used unless in another language; nil for none
}

// Project is the contents of a project folder. It is read-only and safe for concurrent use.
type Project struct {
	Games   []*model.Game // by id
	Library *layout.Library
	// Files are the texts read, by path in the project, in the form in which places count lines and
	// columns: without byte order marks and carriage returns.
	Files    map[string][]byte
	Allows   []Allow
	Findings diag.List // sorted
	Policy   Policy
	// Languages are the languages in which each game has texts, sorted.
	Languages map[string][]string
	// Answers replace the answers that the files choose, by game and reading; nil for a project as
	// read. See Answered.
	Answers map[string]map[string]string

	readers map[string]*gameReader    // of games with errata, readings or simulations
	repeats []repeat                  // values that aliases repeat
	moved   map[diag.Place]diag.Place // where texts of another language come from
}

// Open reads the project in fsys. Faults in content become findings; it errors only if content/, or
// a game requested by name, does not exist.
func Open(fsys fs.FS, opt Options) (*Project, error) {
	ids, err := gameIDs(fsys, opt.Games)
	if err != nil {
		return nil, err
	}
	p := &Project{Files: map[string][]byte{}, readers: map[string]*gameReader{}, Library: newLibrary(),
		Languages: map[string][]string{}, moved: map[diag.Place]diag.Place{}}
	src, others := sourceOf(fsys, opt), othersThan(ids, fsys, opt)
	p.Policy = src.policy()
	p.Policy.whole = len(others) == 0
	p.Games = make([]*model.Game, len(ids))
	pending := src.layoutsAhead(opt, others)
	for i, id := range ids {
		r := src.game(id)
		p.readers[id] = r
		p.Languages[id] = languagesOf(r.texts)
		unpackAll(r, opt.Language != "")
		maps.Copy(p.moved, r.translate(opt.Language))
		for _, run := range r.g.Prints {
			if run.Language == r.g.Lang {
				r.g.Printed = run
			}
		}
		r.read()
		p.Games[i] = r.g
	}
	if pending != nil {
		lib := pending()
		lib.read(games(p))
		p.Library = lib.Library
		p.cutSizes()
		src.docs = append(src.docs, lib.src.docs...)
		src.found.Add(lib.src.found...)
		p.floorsOf(&src.found)
	}
	for _, d := range src.docs {
		src.found.Add(d.found...)
		p.repeats = append(p.repeats, d.repeats()...)
	}
	texts := src.texts.all()
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		p.Files[name] = bytesOf(texts[name])
		p.Allows = append(p.Allows, allows(name, texts[name], &src.found)...)
	}
	p.Library.Drawn = (&iconCredits{Project: p}).of
	p.Findings = p.aliased(src.found.Sorted())
	for i, f := range p.Findings {
		p.Findings[i] = p.Policy.Lowered(f)
	}
	// The trees of the files take half the memory of the content. They are needed again only for
	// errata, other answers and what a sweep varies.
	maps.DeleteFunc(p.readers, func(_ string, r *gameReader) bool { return len(r.g.Errata)+len(r.g.Readings)+len(r.g.Simulations) == 0 })
	return p, nil
}

// cutSizes gives each deck the size of the cards of the first component that prints it.
func (p *Project) cutSizes() {
	for _, g := range p.Games {
		for _, c := range slices.Backward(g.Components) {
			d, l := g.Deck(c.Of), p.Library.Layouts[c.Layout]
			if d != nil && l != nil {
				d.Wide, d.High = l.Size.W.MM(), l.Size.H.MM()
			}
		}
	}
}

// sourceOf returns the source of a project's files. Translating changes their trees, and takes none
// from the memory.
func sourceOf(fsys fs.FS, opt Options) *source {
	src := &source{fsys: fsys, texts: &textStore{}}
	if opt.Language == "" {
		src.known = opt.Memory
	}
	return src
}

// othersThan returns the games of a project that the options leave out.
func othersThan(ids []string, fsys fs.FS, opt Options) []string {
	if len(opt.Games) == 0 {
		return nil
	}
	all, _ := Games(fsys)
	return slices.DeleteFunc(all, func(id string) bool { return slices.Contains(ids, id) })
}

// Game finds a game by id, nil if it was not read.
func (p *Project) Game(id string) *model.Game {
	return lists.First(p.Games, func(g *model.Game) bool { return g.ID == id })
}

// AsPrinted returns the game decoded again with the printed values of these errata restored (all of
// them if none is named), and the findings made on the way, such as a printed value that cannot be
// restored. A game without errata is already as printed. For a game that was not read it returns
// nil.
func (p *Project) AsPrinted(game string, errata ...string) (*model.Game, diag.List) {
	r := p.readers[game]
	if r == nil {
		return p.Game(game), nil
	}
	c := r.again()
	found := c.asPrinted(errata)
	g, more := c.reread()
	return g, append(found, more...).Sorted()
}

// Games returns the ids of a project's games: the folders of its content/, sorted.
func Games(fsys fs.FS) ([]string, error) {
	entries, err := fs.ReadDir(fsys, "content")
	if err != nil {
		return nil, fmt.Errorf("reading content: %w", err)
	}
	return lists.MapOnly(entries, func(e fs.DirEntry) (string, bool) { return e.Name(), e.IsDir() && !strings.HasPrefix(e.Name(), ".") }), nil
}

// gameIDs returns the games of a project, or those requested, sorted.
func gameIDs(fsys fs.FS, want []string) ([]string, error) {
	ids, err := Games(fsys)
	if err != nil || len(want) == 0 {
		return ids, err
	}
	for _, id := range want {
		if !slices.Contains(ids, id) {
			return nil, fmt.Errorf("there is no game %q in content (there are: %s): %w", id, strings.Join(ids, ", "), fs.ErrNotExist)
		}
	}
	out := slices.Clone(want)
	slices.Sort(out)
	return slices.Compact(out), nil
}
