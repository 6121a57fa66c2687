package load

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
	"golang.org/x/text/unicode/norm"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// section is one occurrence of a section: the same section may appear in several files.
type section struct {
	d     *doc
	key   *yaml.Node
	value *yaml.Node
}

// gameReader decodes one game from its files.
type gameReader struct {
	g        *model.Game
	dir      string // content/<id>
	docs     []*doc // game.yaml first, then by path
	text     func(path string) (string, bool)
	pages    []string        // its Markdown files
	texts    map[string]*doc // in other languages
	sections map[string][]section
	classes  []*class
	effects  *notation
	printed  bool        // printed values have been restored
	was      *gameReader // the reader whose game is being decoded again, nil if none
	headed   bool        // the header is reused from was
	missing  []string    // missing chapter texts
	embedded []embedded  // the pictures contained in chapters
	words    []section   // where the game names things differently than its language does
}

// builtinSection is a section that every game may have.
type builtinSection struct {
	name string
	read func(*gameReader, section)
}

// headers are the names of the sections that may appear only in game.yaml.
var headers = []string{"game", "play", "verbs", "collections", "legend", "table-classes", "chapters", "book", "components"}

// others are the names of the built-in sections that may appear in any file.
var others = []string{"tables", "decks", "tiles", "counters", "scenarios", "terms", "claims", "errata", "readings", "odds", "duels", "stories", "totals", "simulations", "courses", "functions", "study", "words"}

// builtin are the readers of those sections, in decoding order.
var builtin = []builtinSection{
	{"game", (*gameReader).readGame},
	{"play", func(r *gameReader, s section) {
		r.g.Play.At = s.d.at(s.key)
		s.d.only(s.value, &r.g.Play)
	}},
	{"verbs", (*gameReader).readVerbs},
	{"collections", (*gameReader).readCollections},
	{"table-classes", (*gameReader).readClasses},
	{"tables", func(r *gameReader, s section) { r.g.Tables = each(s, r.g.Tables, r.table) }},
	{"decks", func(r *gameReader, s section) { r.g.Decks = each(s, r.g.Decks, r.deck) }},
	{"tiles", func(r *gameReader, s section) {
		r.g.Tiles = each(s, r.g.Tiles, func(d *doc, k, v, all *yaml.Node) *model.Tile {
			t := &model.Tile{ID: k.Value, At: d.at(k), Copies: model.Value{Kind: model.Whole, Int: 1}}
			d.fill(v, t, all, loose[model.Tile](&t.Fields))
			lain(d, t)
			featurePlaces(d, t)
			checkDrawn(d, v, t, all)
			return t
		})
	}},
	{"legend", (*gameReader).readLegend},
	{"counters", func(r *gameReader, s section) {
		r.g.Counters = each(s, r.g.Counters, func(d *doc, k, v, all *yaml.Node) *model.Counter {
			c := &model.Counter{ID: k.Value, At: d.at(k), Where: model.AllAt(d.at(k)), Copies: model.Value{Kind: model.Whole, Int: 1}}
			d.fill(v, c, all, rest{})
			return c
		})
	}},
	{"scenarios", func(r *gameReader, s section) {
		r.g.Scenarios = each(s, r.g.Scenarios, func(d *doc, k, v, all *yaml.Node) *model.Scenario {
			c := &model.Scenario{ID: k.Value, At: d.at(k)}
			d.fill(v, c, all, loose[model.Scenario](&c.Fields))
			return c
		})
	}},
	{"terms", func(r *gameReader, s section) { r.g.Terms = each(s, r.g.Terms, thing[model.Term]) }},
	{"claims", func(r *gameReader, s section) {
		r.g.Claims = each(s, r.g.Claims, func(d *doc, k, v, all *yaml.Node) *model.Claim {
			c := thing[model.Claim](d, k, v, all)
			checkClaim(d, k, v, c)
			return c
		})
	}},
	{"readings", func(r *gameReader, s section) { r.g.Readings = each(s, r.g.Readings, thing[model.Reading]) }},
	{"odds", func(r *gameReader, s section) { r.g.Odds = each(s, r.g.Odds, thing[model.Odds]) }},
	{"duels", func(r *gameReader, s section) { r.g.Duels = each(s, r.g.Duels, thing[model.Duels]) }},
	{"stories", func(r *gameReader, s section) { r.g.Stories = each(s, r.g.Stories, thing[model.Story]) }},
	{"simulations", func(r *gameReader, s section) { r.g.Simulations = each(s, r.g.Simulations, thing[model.Simulation]) }},
	{"courses", func(r *gameReader, s section) { r.g.Courses = each(s, r.g.Courses, thing[model.Course]) }},
	{"totals", func(r *gameReader, s section) {
		r.g.Totals = each(s, r.g.Totals, func(d *doc, k, v, all *yaml.Node) *model.Total {
			return &model.Total{ID: k.Value, At: d.at(k), Fields: readTotals(d, v)}
		})
	}},
	{"functions", (*gameReader).readFunctions},
	{"study", (*gameReader).readStudy},
	{"words", func(r *gameReader, s section) {
		if r.g.Lang == "" { // those of another language are among its texts
			r.words = append(r.words, s)
		}
	}},
	{"errata", func(r *gameReader, s section) {
		if s.d.kept && s.d.made[s.key].value == s.value && (!r.printed || slices.ContainsFunc(r.was.g.Errata, func(e *model.Erratum) bool { return e.Stale })) {
			s.d = &doc{fileText: s.d.fileText} // stale errata are reported again, other faults are not
		}
		r.g.Errata = each(s, r.g.Errata, r.erratum)
	}},
	{"components", (*gameReader).readComponents},
	{"chapters", (*gameReader).readChapters},
	{"book", (*gameReader).readBook},
}

// each reads every entry of a section.
func each[T any](s section, all []*T, read func(d *doc, k, v, siblings *yaml.Node) *T) []*T {
	return append(all, decode(s, func(k, v *yaml.Node) *T { return read(s.d, k, v, s.value) })...)
}

// loose accepts any further key as a value without a declared type, except one that looks like a
// misspelling of a known key.
func loose[T any](into *[]model.Field) rest {
	names := shapeFor[T]().names(rest{})
	return rest{names: []string{"and settings of your own"}, take: func(d *doc, k, v *yaml.Node) bool {
		slip := func(name string) bool { return diag.Distance(k.Value, name) == 1 }
		if len(k.Value) > 3 && slices.ContainsFunc(names, slip) {
			return false
		}
		d.id(k)
		if x := readFree(d, v); x.IsSet() {
			*into = append(*into, model.Field{ID: k.Value, Value: x, At: d.at(k)})
		}
		return true
	}}
}

// typedEffects returns a reader of values with the game's effects.
func typedEffects(effects *notation, d *doc) typed { return typed{d: d, effects: effects} }

// read decodes the game. Findings are added to the docs they are about.
func (r *gameReader) read() {
	if slices.ContainsFunc(r.docs, (*doc).gone) {
		defer spare(r.docs)()
	}
	r.gather()
	r.takeOver()
	for _, b := range builtin {
		for _, s := range r.sections[b.name] {
			if !inHeader(r, b.name) {
				b.read(r, s)
			}
		}
		if b.name == "verbs" && !r.headed {
			r.effects = newNotation(r.g.Verbs)
		}
		if b.name == "table-classes" {
			r.readEntries()
		}
	}
	if len(r.docs) > 0 && r.sections["game"] == nil && !r.docs[0].gone() {
		d := r.docs[0]
		d.addAt("PB005", diag.Place{File: d.path}, `the section "game" is missing`)
	}
	r.readDrawings()
	if r.was == nil && len(r.docs) > 0 && !r.docs[0].gone() {
		unlisted(r)
	}
	for _, d := range r.docs {
		d.decoded = len(d.found)
	}
	if !namesStand(r) {
		r.nameFunctions()
		r.nameStudies()
	}
}

// spare returns a function that removes the later findings caused by an unreadable file of the
// game: all of them if that file is game.yaml, which says what there is, otherwise those about
// unknown names.
func spare(docs []*doc) func() {
	before := lists.Map(docs, func(d *doc) int { return len(d.found) })
	return func() {
		for i, d := range docs {
			d.found = d.found.Without(before[i], func(f diag.Finding) bool { return f.Code == "PB101" || docs[0].gone() })
		}
	}
}

// unpackAll unpacks packed entries into the trees of a game that will be decoded more than once,
// because it has errata or readings, and of any game if wanted is set.
func unpackAll(r *gameReader, wanted bool) {
	for _, d := range r.docs {
		wanted = wanted || d.root != nil && (value(d.root, "errata") != nil || value(d.root, "readings") != nil)
	}
	for _, d := range r.docs {
		if wanted {
			unpack(d)
		}
	}
}

// gather sorts the sections of all files by name and reports unknown ones, taking the names of
// collections from their declaration.
func (r *gameReader) gather() {
	r.sections = map[string][]section{}
	names := sectionNames(r.docs)
	for i, d := range r.docs {
		for k, v := range pairs(d.root) {
			switch {
			case !slices.Contains(names, k.Value):
				d.unknown(k, "section", names)
			case i > 0 && slices.Contains(headers, k.Value):
				f := d.add("PB004", k, fmt.Sprintf("the section %s belongs in game.yaml only", quote(k.Value)))
				f.Help = "move it to " + path.Join(r.dir, "game.yaml")
			default:
				r.sections[k.Value] = append(r.sections[k.Value], section{d: d, key: k, value: v})
			}
		}
	}
}

// sectionNames returns the sections this game may have: the built-in ones and its collections.
func sectionNames(docs []*doc) []string {
	names := slices.Concat(headers, others)
	if len(docs) == 0 {
		return names
	}
	for k := range pairs(value(docs[0].root, "collections")) {
		names = lists.Added(names, k.Value)
	}
	return names
}

// readGame reads the head of a game: its title and everything else in the section game.
func (r *gameReader) readGame(s section) {
	r.g.At = s.d.at(s.key)
	s.d.only(s.value, r.g)
}

// readVerbs reads the verbs of effects. It reports words of a clause from which the clause could
// not be read back.
func (r *gameReader) readVerbs(s section) {
	r.g.Verbs = each(s, r.g.Verbs, func(d *doc, k, v, all *yaml.Node) *model.Verb {
		x := thing[model.Verb](d, k, v, all)
		if n := value(v, "says"); n != nil && (len(x.Says) == 0 || slices.ContainsFunc(x.Says, unsoundSays)) {
			f := d.wrong(follow(n), "the words of a clause")
			f.Evidence = []string{"<effect> comes last, after a word; no word is a comma or a join"}
		}
		return x
	})
}

// readCollections reads the declared collections. It reports a name that is a section of every
// game.
func (r *gameReader) readCollections(s section) {
	s.d.ids(s.value, "collections", func(k, v *yaml.Node) {
		if slices.Contains(headers, k.Value) || slices.Contains(others, k.Value) {
			s.d.add("PB003", k, fmt.Sprintf("every game has the section %s already", quote(k.Value)))
			return
		}
		r.g.Collections = append(r.g.Collections, thing[model.Collection](s.d, k, v, s.value))
	})
}

// readClasses reads classes of tables, which hold what their tables have in common.
func (r *gameReader) readClasses(s section) {
	s.d.ids(s.value, "table classes", func(k, v *yaml.Node) {
		r.classes = append(r.classes, thing[class](s.d, k, v, s.value))
	})
}

// readEntries reads the entries of the collections.
func (r *gameReader) readEntries() {
	for _, c := range r.g.Collections {
		for _, s := range r.sections[c.ID] {
			c.Entries = append(c.Entries, decode(s, func(k, v *yaml.Node) *model.Entry { return r.entry(s.d, c, k, v, s.value) })...)
		}
	}
}

// readComponents reads the printed components; undeclared fields are kept as free values.
func (r *gameReader) readComponents(s section) {
	r.g.Components = each(s, r.g.Components, func(d *doc, k, v, all *yaml.Node) *model.Component {
		c := &model.Component{ID: k.Value, At: d.at(k), Where: model.AllAt(d.at(k))}
		d.fill(v, c, all, loose[model.Component](&c.Fields))
		return c
	})
}

// readChapters reads the list of chapters and their texts.
func (r *gameReader) readChapters(s section) {
	s.d.items(s.value, "chapters", func(_ int, v *yaml.Node) {
		c := &model.Chapter{}
		n := value(v, "file")
		if !s.d.only(v, c) || n == nil || follow(n).Kind != yaml.ScalarNode {
			return
		}
		n = follow(n)
		c.At = s.d.at(n)
		c.ID = chapterID(c.File)
		if in := value(v, "in"); in != nil && c.In != "" {
			s.d.known(fileApart, c.In, s.d.at(follow(in)), files(r.g), "there is: ")
		}
		file, ok := readLocal(s.d, r.dir, n)
		if !ok {
			return
		}
		listed, ok := asListed(r.pages, file)
		if ok {
			c.Text, ok = r.text(listed)
		}
		if !ok {
			f := s.d.add("PB012", n, fmt.Sprintf("there is no file %s", quote(file)))
			f.Evidence = []string{"looked for: " + file}
			r.missing = append(r.missing, file)
			if near := diag.Nearest(c.File, unread(r), 1); len(near) > 0 {
				f.Mark = "did you mean " + near[0] + "?"
			}
			return
		}
		if first := lists.First(r.g.Chapters, func(o *model.Chapter) bool { return o.File == listed && o.In == c.In }); first != nil {
			f := s.d.add("PB102", n, fmt.Sprintf("the chapter %s is there twice", quote(c.File)))
			f.Also = []diag.Also{{At: first.At, Mark: "the first"}}
			return
		}
		text, held := lifted(listed, c.Text)
		c.File, c.Text, r.embedded = listed, text, append(r.embedded, held...)
		r.g.Chapters = append(r.g.Chapters, c)
	})
}

// asListed returns a file under the name that its folder lists it by, where letters and their accents
// may be separate characters, as on a Mac. It reports false for a name that differs only in upper
// and lower case, even where the system would open the file.
func asListed(files []string, file string) (string, bool) {
	typed := norm.NFC.String(file)
	for _, name := range files {
		if norm.NFC.String(name) == typed {
			return name, true
		}
	}
	return file, !slices.ContainsFunc(files, func(name string) bool { return strings.EqualFold(name, file) })
}

// unread returns the texts that no file of the game names, in whatever language, as they would be
// written under chapters. It looks next to the chapters, in the folder rules and, if game.yaml
// names no chapters, next to game.yaml.
func unread(r *gameReader) []string {
	beside := map[string]bool{r.dir + "/rules": true, r.dir: len(r.g.Chapters) == 0}
	for _, c := range r.g.Chapters {
		beside[path.Dir(c.File)] = true
	}
	for _, file := range r.missing {
		beside[path.Dir(file)] = true
	}
	docs := slices.AppendSeq(slices.Clone(r.docs), maps.Values(r.texts))
	var out []string
	for _, name := range r.pages {
		if !beside[path.Dir(name)] || strings.HasPrefix(strings.ToLower(path.Base(name)), "readme.") {
			continue
		}
		file := strings.TrimPrefix(name, r.dir+"/")
		typed := norm.NFC.String(file)
		if !slices.ContainsFunc(docs, func(d *doc) bool { return strings.Contains(d.text, file) || strings.Contains(d.text, typed) }) {
			out = append(out, file)
		}
	}
	return out
}

// unlisted reports the texts that no chapter is read from. While a chapter's text is missing it
// reports nothing, since one of them may be the intended one.
func unlisted(r *gameReader) {
	if r.missing != nil {
		return
	}
	for _, file := range unread(r) {
		f := r.docs[0].addAt("PB104", diag.Place{File: r.dir + "/" + file}, "this file is not read as a chapter")
		f.Help = fmt.Sprintf("name it under chapters in game.yaml: - {file: %s}", file)
	}
}

// chapterID returns a file's name without its number and extension.
func chapterID(file string) string {
	base := strings.TrimSuffix(path.Base(file), path.Ext(file))
	return strings.TrimLeft(base, "0123456789-_ ")
}

// readLocal joins a path, as written, to a folder. It reports a path that leads out of the folder.
func readLocal(d *doc, dir string, n *yaml.Node) (string, bool) {
	p := n.Value
	full := path.Join(dir, p)
	var why string
	switch {
	case path.IsAbs(p), strings.Contains(p, `\`), len(p) > 1 && p[1] == ':':
		why = "it is not relative to the folder"
	case !strings.HasPrefix(full, dir+"/"), !fs.ValidPath(full), strings.ContainsRune(p, 0):
		why = "it leads outside the folder"
	default:
		return full, true
	}
	f := d.add("PB001", n, fmt.Sprintf("the path %s cannot be read: %s", quote(p), why))
	f.Evidence = []string{"folder: " + dir}
	return "", false
}
