// Package start makes the files of a new project: a small working game, or a copy of an existing
// one, with the layouts it needs. It returns the files; the caller writes them.
package start

import (
	"cmp"
	"embed"
	"fmt"
	"hash/fnv"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"strings"
	"unicode"

	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// starter contains a small game and an empty one. In their names and files GAME stands for the
// game's id, TITLE for its title, LETTER and SHAPE for the letter and shape of its mark, and ACCENT
// for its colour.
//
//go:embed all:starter all:empty
var starter embed.FS

// readme is the README of a new project.
//
//go:embed readme.md
var readme string

// Game describes the game to make.
type Game struct {
	ID    string // folder name: lower-case letters, digits and hyphens
	Title string // "" to derive it from ID
	From  string // the game to copy, "" for the small one
	Empty bool   // only a title and a theme
}

// Files returns the files of a new project by their slash-separated names. have are the files of
// the project to copy games and layouts from. It returns an error for an unknown game, or an
// invalid id or title.
func Files(have fs.FS, g Game) (map[string][]byte, error) {
	if !model.IsID(g.ID) {
		return nil, fmt.Errorf("%q is no id: want small letters, digits and hyphens, such as night-market", g.ID)
	}
	g.Title = cmp.Or(g.Title, model.Titled(g.ID))
	if strings.ContainsAny(g.Title, "\"\\\n") {
		return nil, fmt.Errorf("title %q: want no quotes, backslashes or line ends", g.Title)
	}
	if g.From != "" {
		return copied(have, g)
	}
	out, err := layouts(have, nil)
	if err != nil {
		return nil, err
	}
	dir := "starter"
	if g.Empty {
		dir = "empty"
	}
	own, err := read(starter, dir, func(name string) string { return strings.TrimPrefix(name, dir+"/") })
	if err != nil {
		return nil, err
	}
	accent, shape := look(g.ID)
	words := strings.NewReplacer("GAME", g.ID, "TITLE", g.Title, "LETTER", letter(g.Title), "ACCENT", accent, "SHAPE", shape)
	for name, b := range own {
		out[words.Replace(name)] = []byte(words.Replace(string(b)))
	}
	maps.Copy(out, papers(g))
	return out, nil
}

// accents lists the colours of new games. Each is legible on paper and under white text, and none
// is close to the colour of a second side.
var accents = []string{"#44566C", "#A63C1E", "#32408F", "#2F6B2A", "#4D4A45", "#8A5A00", "#9E1F32", "#0B5D6B", "#5F6414", "#1F5FA8", "#7A4A2C"}

// shapes lists the shapes of the marks of new games, which covers repeat.
var shapes = []string{"triangle", "circle", "square", "diamond", "hexagon"}

// look returns the accent and the shape of a new game: always the same for an id, and rarely the
// same for two.
func look(id string) (accent, shape string) {
	h := fnv.New32a()
	h.Write([]byte(id))
	n := int(h.Sum32() >> 1)
	return accents[n%len(accents)], shapes[n/len(accents)%len(shapes)]
}

// letter returns the letter of a game's mark: the first of its title, ignoring an article.
func letter(title string) string {
	return string(unicode.ToUpper([]rune(article.ReplaceAllString(title, "$1"))[0]))
}

// article matches an article at the beginning of a title that goes on after it.
var article = pattern.New(`^(?i:(?:the|an?|der|die|das|le|la|les|el|los|las|il|gli|het)\s+|l[’'])(\S)`)

// copied returns an existing game under a new id, with the layouts it uses.
func copied(have fs.FS, g Game) (map[string][]byte, error) {
	from := path.Join("content", g.From)
	if _, err := fs.Stat(have, from); err != nil || !model.IsID(g.From) {
		return nil, fmt.Errorf("no game %q to copy: there is %s", g.From, strings.Join(games(have), ", "))
	}
	content, err := read(have, from, func(name string) string { return "content/" + g.ID + strings.TrimPrefix(name, from) })
	if err != nil {
		return nil, err
	}
	out, err := layouts(have, content)
	if err != nil {
		return nil, err
	}
	for name, b := range content {
		out[name] = []byte(strings.ReplaceAll(string(b), "/schemas/"+g.From+"/", "/schemas/"+g.ID+"/"))
	}
	maps.Copy(out, papers(g))
	return out, nil
}

// layouts returns the layout files that all games share and those that the files of a game name:
// its theme, and the folders of its faces.
func layouts(have fs.FS, content map[string][]byte) (map[string][]byte, error) {
	all, err := read(have, "layouts", func(name string) string { return name })
	if err != nil {
		return nil, err
	}
	out, left := map[string][]byte{}, map[string][]byte{}
	for name, b := range all {
		if own(name) {
			left[name] = b
		} else {
			out[name] = b
		}
	}
	for named := words(content); len(named) > 0; {
		taken := map[string][]byte{}
		for name := range left {
			if dir, id := path.Dir(name), strings.TrimSuffix(path.Base(name), ".yaml"); named[id] || named[path.Base(dir)+"-"+id] {
				maps.Copy(taken, beside(left, name))
			}
		}
		maps.Copy(out, taken)
		maps.DeleteFunc(left, func(name string, _ []byte) bool { return taken[name] != nil })
		named = words(taken)
	}
	return out, nil
}

// own reports whether a layout file belongs only to some games.
func own(name string) bool {
	dir, file := path.Split(name)
	return strings.HasPrefix(dir, "layouts/faces/") && dir != "layouts/faces/" && dir != "layouts/faces/report/" || dir == "layouts/themes/" && file != "house.yaml"
}

// beside returns a theme, or a face with all others in its folder.
func beside(all map[string][]byte, name string) map[string][]byte {
	out := map[string][]byte{name: all[name]}
	for other, b := range all {
		if path.Dir(other) == path.Dir(name) && path.Dir(name) != "layouts/themes" {
			out[other] = b
		}
	}
	return out
}

// named matches the names of layouts: "layout: x-card", "theme: x", "extends: x".
var named = regexp.MustCompile(`(?:layout|theme|extends): *"?([a-z0-9-]+)`)

// words returns the ids of layouts that files name.
func words(files map[string][]byte) map[string]bool {
	out := map[string]bool{}
	for _, b := range files {
		for _, m := range named.FindAllSubmatch(b, -1) {
			out[string(m[1])] = true
		}
	}
	return out
}

// games returns the ids of the games that may be copied.
func games(have fs.FS) []string {
	all, _ := fs.ReadDir(have, "content") // an error means no games
	out := make([]string, 0, len(all))
	for _, d := range all {
		if d.IsDir() {
			out = append(out, d.Name())
		}
	}
	return out
}

// read returns the files below a folder, each under the name that as gives it.
func read(from fs.FS, dir string, as func(string) string) (map[string][]byte, error) {
	out := map[string][]byte{}
	err := fs.WalkDir(from, dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(from, name)
		out[as(name)] = b
		return err
	})
	return out, err
}

// papers returns the files outside the game: what git ignores, and how to continue.
func papers(g Game) map[string][]byte {
	return map[string][]byte{
		".gitignore": []byte("out/\nschemas/\n"),
		"README.md":  []byte(strings.NewReplacer("GAME", g.ID, "TITLE", g.Title).Replace(readme)),
	}
}
