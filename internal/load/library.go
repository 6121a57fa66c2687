package load

import (
	"fmt"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// newLibrary returns an empty library.
func newLibrary() *layout.Library {
	return &layout.Library{
		Themes: map[string]*layout.Theme{}, Papers: map[string]*layout.Paper{},
		Sheets: map[string]*layout.Sheet{}, Layouts: map[string]*layout.Layout{}, Cards: map[string]*layout.Card{},
		Exports: map[string]*layout.Export{}, Inks: map[string]*layout.Ink{}, Figures: newFigures(),
		Assets: &face.Assets{Fonts: map[string]*face.Font{}, Icons: map[string]*face.Symbol{}, Pictures: map[string]*face.Bitmap{}, Unread: map[string]string{}},
	}
}

// libraryReader reads layouts/ into a library.
type libraryReader struct {
	*layout.Library
	src    *source // its own, except for the shared texts
	kinds  map[string][]*doc
	fonts  map[string]*fontEntry
	assets []string // files other than YAML

	tongues []string // files of words, read if a game is printed in their language

	others []string            // games that are not read
	apart  map[string][]string // the faces of those games, by game
}

// layoutsAhead starts reading layouts/ while the games are decoded; the function it returns waits
// until that is done. It returns nil if layouts are not wanted.
func (s *source) layoutsAhead(opt Options, others []string) func() *libraryReader {
	if opt.NoLayouts {
		return nil
	}
	lib := &libraryReader{Library: newLibrary(), src: &source{fsys: s.fsys, texts: s.texts, known: s.known}, kinds: map[string][]*doc{},
		others: others, apart: map[string][]string{}}
	wait := cores.Go(lib.gather)
	return func() *libraryReader {
		wait()
		return lib
	}
}

// gather parses the YAML files of layouts/, except the faces of games that are not read, and reads
// the icons.
func (lib *libraryReader) gather() {
	var names []string
	for _, name := range tree(lib.src.fsys, "layouts", &lib.src.found) {
		if !IsYAML(name) {
			lib.assets = append(lib.assets, name)
		} else if game := facesOf(name); slices.Contains(lib.others, game) {
			lib.apart[game] = append(lib.apart[game], name)
		} else if strings.HasPrefix(name, "layouts/words/") {
			lib.tongues = append(lib.tongues, name)
		} else {
			names = append(names, name)
		}
	}
	lib.src.ended(lib.assets)
	lib.parse(names)
	for dir, docs := range lib.kinds {
		if !slices.Contains([]string{"themes", "papers", "sheets", "cards", "exports", "inks", "figures", "faces", "fonts", "icons"}, dir) {
			for _, d := range docs {
				f := d.addAt("PB001", diag.Place{File: d.path}, "nothing reads this file")
				f.Help = "put it in themes, inks, figures, papers, sheets, cards, exports, faces, fonts, icons or words"
			}
		}
	}
	lib.readIcons()
}

// parse parses files and sorts them by folder.
func (lib *libraryReader) parse(names []string) {
	for i, d := range lib.src.parseAll(names, false) {
		lib.src.docs = append(lib.src.docs, d)
		dir, _, _ := strings.Cut(strings.TrimPrefix(names[i], "layouts/"), "/")
		lib.kinds[dir] = append(lib.kinds[dir], d)
	}
}

// facesOf returns the folder below layouts/faces that a file is in, "" for none. A folder with the
// name of a game contains that game's own faces.
func facesOf(name string) string {
	below, ok := strings.CutPrefix(name, "layouts/faces/")
	if dir, _, deep := strings.Cut(below, "/"); ok && deep {
		return dir
	}
	return ""
}

// named also parses the faces of other games: all those of a game if any file read so far names one
// of them anywhere in its text, since an expression may.
func (lib *libraryReader) named() {
	for fresh := true; fresh; {
		fresh = false
		for _, game := range lib.others {
			if faces := lib.apart[game]; slices.ContainsFunc(faces, lib.src.texts.name(game)) {
				delete(lib.apart, game)
				lib.parse(faces)
				fresh = true
			}
		}
	}
	slices.SortFunc(lib.kinds["faces"], func(a, b *doc) int { return strings.Compare(a.path, b.path) })
}

// name returns a function that reports whether any text names a face of a game.
func (s *textStore) name(game string) func(file string) bool {
	var texts []string
	for _, text := range s.all() {
		if strings.Contains(text, game) {
			texts = append(texts, text)
		}
	}
	return func(file string) bool {
		id := FileID(file)
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, id) })
	}
}

// read decodes the library; it opens only the fonts that the games' themes and the layouts use.
func (lib *libraryReader) read(games []*gameReader) {
	lib.named()
	lib.readPapers()
	lib.readSheets()
	lib.readCards()
	lib.readExports()
	lib.readInks()
	lib.readFigures()
	lib.readFonts(games)
	resolve(lib.kinds["themes"], lib.Themes, lib.theme)
	resolve(lib.kinds["faces"], lib.Layouts, lib.layout)
	lib.words(games)
	lib.openFonts(games)
	lib.readPictures("layouts", lib.assets)
	for _, r := range games {
		if t := lib.Themes[r.g.Theme]; t != nil {
			r.g.Signs = t.Signs
		}
		lib.readPictures(r.dir, tree(lib.src.fsys, r.dir+"/pictures", &lib.src.found))
		lib.readEmbedded(r.g.ID, r.embedded)
	}
}

// FileID returns a file's name without folders and extension. For a face the folders under faces
// come first: faces/skirmish/action.yaml is "skirmish-action". A file named skirmish-action.yaml
// there does not get the prefix twice.
func FileID(name string) string {
	id := strings.TrimSuffix(path.Base(name), path.Ext(name))
	dir, ok := strings.CutPrefix(path.Dir(name), "layouts/faces/")
	if !ok {
		return id
	}
	prefix := strings.ReplaceAll(dir, "/", "-")
	if id == prefix || strings.HasPrefix(id, prefix+"-") {
		return id
	}
	return prefix + "-" + id
}

// single reads files that each define one thing under the file's name.
func single[T any](docs []*doc, into map[string]*T, read func(id string, d *doc) *T) {
	from := map[string]*doc{}
	for _, d := range docs {
		id := FileID(d.path)
		if first := from[id]; first != nil {
			tellSameID(d, id, first)
			continue
		}
		from[id] = d
		if d.root != nil {
			into[id] = read(id, d)
		} else {
			checkBare(d)
		}
	}
}

// checkBare reports an empty file where one thing is expected.
func checkBare(d *doc) {
	if d.root == nil && !d.gone() {
		f := d.addAt("PB005", diag.Place{File: d.path}, "the file holds nothing")
		f.Help = "fill it, or delete it"
	}
}

// tellSameID reports a file with the same name as another file of its kind.
func tellSameID(d *doc, id string, first *doc) {
	f := d.addAt("PB102", diag.Place{File: d.path}, fmt.Sprintf("another file is also named %s", quote(id)))
	f.Also = []diag.Also{{At: diag.Place{File: first.path}, Mark: "the first"}}
	f.Evidence = []string{"first: " + first.path}
}

// top returns the beginning of a file, as the place of what it defines.
func (d *doc) top() diag.Place {
	return diag.Place{File: d.path, Line: d.root.Line, Col: d.root.Column}
}

// resolve reads files that may extend one another, each after the one it extends. read gets the
// parent, nil if there is none. A file that extends itself in a circle, or something unknown, is
// read as if it extended nothing. Fields it then lacks are not reported, as it may inherit them
// from what cannot be read.
func resolve[T any](docs []*doc, into map[string]*T, read func(id string, d *doc, parent *T) *T) {
	byID := map[string]*doc{}
	for _, d := range docs {
		id := FileID(d.path)
		if first := byID[id]; first != nil {
			tellSameID(d, id, first)
			continue
		}
		byID[id] = d
		checkBare(d)
	}
	names := slices.Sorted(maps.Keys(byID))
	orphans := map[string]bool{}
	var visit func(id string, open []string)
	visit = func(id string, open []string) {
		d := byID[id]
		if into[id] != nil || d.root == nil {
			return
		}
		var parent *T
		if n := value(d.root, "extends"); n != nil && follow(n).Kind == yaml.ScalarNode {
			n = follow(n)
			open = append(open, id)
			switch {
			case byID[n.Value] == nil:
				orphans[id] = true
				d.lacking(n, "nothing to extend is called "+quote(n.Value), names)
			case slices.Contains(open, n.Value):
				f := d.add("PB111", n, fmt.Sprintf("%s extends itself, in a circle", quote(n.Value)))
				f.Evidence = []string{"the circle: " + strings.Join(append(open[slices.Index(open, n.Value):], n.Value), " extends ")}
			default:
				visit(n.Value, open)
				parent = into[n.Value]
				orphans[id] = orphans[n.Value] || parent == nil && byID[n.Value].found.Worst() == diag.Error
			}
		}
		before := len(d.found)
		if into[id] = read(id, d, parent); orphans[id] {
			d.found = d.found.Without(before, func(f diag.Finding) bool { return f.Code == "PB005" })
		}
	}
	for _, id := range names {
		visit(id, nil)
	}
}

// lacking reports the name of a missing file or asset.
func (d *doc) lacking(n *yaml.Node, message string, names []string) {
	f := d.add("PB012", n, message)
	near := diag.Nearest(n.Value, names, 3)
	if len(near) > 0 {
		f.Evidence = []string{"near: " + strings.Join(near, ", ")}
	}
	if len(near) == 1 {
		f.Help = "write " + near[0]
	}
}

// readStyles reads a map of styles on top of the existing ones.
func readStyles(d *doc, n *yaml.Node, into map[string]*layout.Style) {
	fresh := layout.Style{Leading: 1.2, Gap: 0.5}
	readOver(d, n, "styles", into, fresh, func(k, v *yaml.Node, s *layout.Style) { checkStyle(d, k, v, s) })
}

// readOver reads a map of things on top of the existing ones; new ones start as a copy of fresh.
func readOver[T any](d *doc, n *yaml.Node, what string, into map[string]*T, fresh T, check func(k, v *yaml.Node, x *T)) {
	d.ids(n, what, func(k, v *yaml.Node) {
		x := fresh
		if old := into[k.Value]; old != nil {
			x = *old
		}
		begin(d, reflect.ValueOf(&x).Elem(), "", k)
		if d.fill(v, &x, n, rest{}) {
			check(k, v, &x)
		}
		into[k.Value] = &x
	})
}

// checkStyle reports a style that cannot set a text.
func checkStyle(d *doc, k, v *yaml.Node, s *layout.Style) {
	switch {
	case s.Font == "" && value(v, "font") == nil:
		d.add("PB005", k, fmt.Sprintf("the style %s names no font", quote(k.Value)))
	case len(s.Sizes) == 0 && value(v, "sizes") == nil:
		d.add("PB005", k, fmt.Sprintf("the style %s has no sizes", quote(k.Value)))
	case s.Gap < 0 || s.Gap > 10:
		d.add("PB212", k, fmt.Sprintf("a gap of %g lines between the paragraphs of %s cannot be set", s.Gap, quote(k.Value)))
	case s.Leading <= 0 || s.Leading > 10 || s.MinLeading < 0 || s.MinLeading > s.Leading:
		d.add("PB212", k, fmt.Sprintf("the leading of %s, %g down to %g, cannot be set", quote(k.Value), s.Leading, s.MinLeading))
	}
}

// games returns the readers of a project's games, in order.
func games(p *Project) []*gameReader {
	return lists.Map(p.Games, func(g *model.Game) *gameReader { return p.readers[g.ID] })
}
