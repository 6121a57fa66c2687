package load

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/art"
	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/glyf"
	"punchboard/internal/guard"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// fontEntry is a font as fonts.yaml lists it.
type fontEntry struct {
	File *yaml.Node `key:"file! text"`
	face.Font
	Fallback bool     `key:"fallback"`
	Scripts  []string `key:"scripts texts"`
	d        *doc
}

// standsIn reports whether the font is a fallback for some of the games: those written in one of
// its scripts if it lists any, otherwise all.
func (f *fontEntry) standsIn(games []*gameReader) bool {
	return f.Fallback && (len(f.Scripts) == 0 || slices.ContainsFunc(f.Scripts, func(script string) bool {
		return slices.ContainsFunc(games, func(r *gameReader) bool { return model.WrittenIn(r.g, script) })
	}))
}

// readFonts reads the list of fonts that games may use, without opening any.
func (lib *libraryReader) readFonts(games []*gameReader) {
	lib.fonts = map[string]*fontEntry{}
	for _, d := range lib.kinds["fonts"] {
		if d.root == nil {
			continue
		}
		d.ids(d.root, "fonts", func(k, v *yaml.Node) {
			f := &fontEntry{Font: face.Font{ID: k.Value}, d: d}
			if d.fill(v, f, d.root, rest{}) && f.File != nil {
				lib.fonts[k.Value] = f
				if f.standsIn(games) {
					lib.Assets.Fallback = append(lib.Assets.Fallback, k.Value)
				}
			}
		})
	}
}

// openFonts reads the fonts that the games' themes name, those that layouts name themselves, and
// the fallbacks. Without games it reads those of every theme.
func (lib *libraryReader) openFonts(games []*gameReader) {
	used := map[string]bool{}
	themes := lib.themesUsed(games)
	for _, id := range themes {
		t := lib.Themes[id]
		for _, font := range t.Fonts {
			used[font] = true
		}
		for _, s := range t.Styles {
			used[s.Font], used[s.Bold], used[s.Italic] = true, true, true
		}
		for _, s := range t.Spans {
			used[s.Font], used[s.Bold], used[s.Italic] = true, true, true
		}
	}
	for _, id := range lib.Assets.Fallback {
		used[id] = true
	}
	for _, l := range lib.Layouts {
		for _, s := range l.Styles {
			used[s.Font], used[s.Bold], used[s.Italic] = true, true, true
		}
	}
	ids := slices.DeleteFunc(slices.Sorted(maps.Keys(used)), func(id string) bool { return lib.fonts[id] == nil })
	data := make([][]byte, len(ids))
	faults, unfit := make([]error, len(ids)), make([]error, len(ids))
	files := make([]string, len(ids))
	for i, id := range ids {
		f := lib.fonts[id]
		files[i], _ = readLocal(f.d, "layouts/fonts", follow(f.File))
	}
	cores.Each(len(ids), func(i int) {
		if files[i] != "" {
			data[i], faults[i] = readFile(lib.src.fsys, files[i], guard.Font)
			if leaves(lib.src.fsys, files[i]) {
				faults[i] = errLeaves
			}
			if faults[i] == nil {
				data[i], unfit[i] = glyf.Whole(data[i])
			}
		}
	})
	for i, id := range ids {
		lib.font(lib.fonts[id], files[i], data[i], faults[i], unfit[i])
	}
}

// font keeps one font if its file was read without err. unfit says what is wrong with the contents.
func (lib *libraryReader) font(f *fontEntry, file string, data []byte, err, unfit error) {
	switch {
	case file == "":
	case err != nil:
		x := f.d.add("PB012", follow(f.File), fmt.Sprintf("the font file %s cannot be read", quote(follow(f.File).Value)))
		x.Evidence = []string{"path: " + file, "reason: " + reason(err)}
		if near := diag.Nearest(path.Base(file), lists.Map(lib.assets, path.Base), 3); len(near) > 0 {
			x.Evidence = append(x.Evidence, "near: "+strings.Join(near, ", "))
		}
	case unfit != nil:
		x := f.d.add("PB001", follow(f.File), fmt.Sprintf("%s is not a whole font", quote(follow(f.File).Value)))
		x.Evidence = []string{"path: " + file, "reason: " + unfit.Error()}
		x.Help = "fonts are TTF, OTF, WOFF or WOFF2 files"
	default:
		f.At, f.Data = f.d.at(follow(f.File)), data
		lib.Assets.Fonts[f.ID] = &f.Font
	}
}

// themesUsed returns the themes of the games. A missing theme is reported as a finding.
func (lib *libraryReader) themesUsed(games []*gameReader) []string {
	all := slices.Sorted(maps.Keys(lib.Themes))
	if len(games) == 0 {
		return all
	}
	var out []string
	for _, r := range games {
		switch {
		case lib.Themes[r.g.Theme] != nil:
			out = append(out, r.g.Theme)
		case r.g.Theme != "":
			d := r.docs[0]
			if n := value(value(d.root, "game"), "theme"); n != nil {
				d.lacking(follow(n), fmt.Sprintf("no theme is called %s", quote(r.g.Theme)), all)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// ownIcon takes the place of an author for an icon that is not from game-icons.net. Such an icon
// appears in no credits except those the game writes itself.
const ownIcon = "own"

// readIcons reads every icon: they are small, and which ones a face needs is known only at layout.
func (lib *libraryReader) readIcons() {
	authors := map[string]string{}
	for _, d := range lib.kinds["icons"] {
		if d.root == nil {
			continue
		}
		d.ids(d.root, "icons", func(k, v *yaml.Node) {
			if s, ok := d.textOf(v); ok {
				authors[k.Value] = s
			}
		})
	}
	files := lists.Only(lib.assets, func(f string) bool { return path.Dir(f) == "layouts/icons" && path.Ext(f) == ".svg" })
	made := make([]*art.Icon, len(files))
	faults := make([]error, len(files))
	cores.Each(len(files), func(i int) { made[i], faults[i] = lib.icon(files[i]) })
	for i, f := range files {
		if faults[i] != nil {
			lib.src.found.Add(broken("icon", f, faults[i]))
			made[i], _ = guard.Read(func() (*art.Icon, error) { return art.ReadIcon([]byte(crossed)) })
		}
		lib.lost("icon", diag.Place{File: f}, made[i].Lost)
		s := &face.Symbol{ID: FileID(f), Path: made[i].Path, Bounds: made[i].Path.Ink()}
		lib.Assets.Icons[s.ID] = s
		switch author := authors[s.ID]; {
		case faults[i] != nil, author == ownIcon:
		case author == "":
			x := finding("PB005", diag.Place{File: f}, fmt.Sprintf("icons.yaml does not name the author of %s", quote(s.ID)))
			x.Help = fmt.Sprintf("write \"%s: %s\" there for an icon of your own", s.ID, ownIcon)
			lib.src.found.Add(x)
		default:
			s.Author = author
		}
	}
	lib.iconFiles(authors)
}

// iconFiles reports authors of missing icons.
func (lib *libraryReader) iconFiles(authors map[string]string) {
	for _, d := range lib.kinds["icons"] {
		for k := range pairs(d.root) {
			file := "layouts/icons/" + k.Value + ".svg"
			if authors[k.Value] != "" && !slices.Contains(lib.assets, file) {
				f := d.add("PB012", k, fmt.Sprintf("there is no icon %s", quote(k.Value)))
				f.Evidence = []string{"looked for: " + file}
			}
		}
	}
}

// icon reads one SVG file.
func (lib *libraryReader) icon(file string) (*art.Icon, error) {
	data, err := readFile(lib.src.fsys, file, guard.Icon)
	if err != nil {
		return nil, err
	}
	return lib.src.known.icon(file, data, func() (*art.Icon, error) {
		return guard.Read(func() (*art.Icon, error) { return art.ReadIcon(data) })
	})
}

// LackingIcons returns a finding for each missing icon that a verb, deck or chapter names, whether
// or not anything shows it.
func (p *Project) LackingIcons() diag.List {
	var out diag.List
	want := func(id string, at diag.Place) {
		if f, lacks := p.Library.LacksIcon(id, at); lacks && id != "" {
			out.Add(f)
		}
	}
	for _, g := range p.Games {
		for _, v := range g.Verbs {
			want(v.Icon, v.At)
		}
		for _, d := range g.Decks {
			want(d.Icon, d.At)
		}
		for _, c := range g.Chapters {
			want(c.Icon, c.At)
		}
	}
	return out
}
