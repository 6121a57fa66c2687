// Package start makes the files of a new project: a small game that works, or
// a copy of one that there is, with the layouts it needs. It writes nothing;
// who calls it does.
package start

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"strings"
	"unicode"

	"punchboard/internal/model"
)

// starter is a small game. In its names and files GAME stands for the game's
// id, TITLE for its title and LETTER for the letter of its mark.
//
//go:embed all:starter
var starter embed.FS

// readme is what a new project says of itself.
//
//go:embed readme.md
var readme string

// Game says what to make.
type Game struct {
	ID    string // folder name: small letters, digits and hyphens
	Title string // "" for one made of ID
	From  string // the game to copy, "" for the small one
}

// Files are the files of a new project by their slash-separated names. Have
// are the files of the project that games are copied from and layouts taken
// from. An unknown game or a name that is no id is an error.
func Files(have fs.FS, g Game) (map[string][]byte, error) {
	if !model.IsID(g.ID) {
		return nil, fmt.Errorf("%q is no id: want small letters, digits and hyphens, such as night-market", g.ID)
	}
	if g.Title == "" {
		g.Title = model.Titled(g.ID)
	}
	if strings.ContainsAny(g.Title, "\"\\\n") {
		return nil, fmt.Errorf("title %q: want no quotes, backslashes or line ends", g.Title)
	}
	if g.From != "" {
		return copied(have, g)
	}
	out, err := layouts(have, false)
	if err != nil {
		return nil, err
	}
	own, err := read(starter, "starter", func(name string) string { return strings.TrimPrefix(name, "starter/") })
	if err != nil {
		return nil, err
	}
	words := strings.NewReplacer("GAME", g.ID, "TITLE", g.Title, "LETTER", string(unicode.ToUpper([]rune(g.Title)[0])))
	for name, b := range own {
		out[words.Replace(name)] = []byte(words.Replace(string(b)))
	}
	maps.Copy(out, papers(g))
	return out, nil
}

// copied is a game that there is under a new id, with all layouts.
func copied(have fs.FS, g Game) (map[string][]byte, error) {
	from := path.Join("content", g.From)
	if _, err := fs.Stat(have, from); err != nil || !model.IsID(g.From) {
		return nil, fmt.Errorf("no game %q to copy", g.From)
	}
	out, err := layouts(have, true)
	if err != nil {
		return nil, err
	}
	content, err := read(have, from, func(name string) string { return "content/" + g.ID + strings.TrimPrefix(name, from) })
	if err != nil {
		return nil, err
	}
	for name, b := range content {
		out[name] = []byte(strings.ReplaceAll(string(b), "/schemas/"+g.From+"/", "/schemas/"+g.ID+"/"))
	}
	maps.Copy(out, papers(g))
	return out, nil
}

// layouts are the layout files: those that all games share, or all.
func layouts(have fs.FS, all bool) (map[string][]byte, error) {
	out, err := read(have, "layouts", func(name string) string { return name })
	if err != nil || all {
		return out, err
	}
	maps.DeleteFunc(out, func(name string, _ []byte) bool {
		dir, file := path.Split(name)
		return strings.HasPrefix(dir, "layouts/faces/") && dir != "layouts/faces/" && dir != "layouts/faces/report/" || dir == "layouts/themes/" && file != "house.yaml"
	})
	return out, nil
}

// read are the files below a folder, each under the name that as gives it.
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

// papers are the files beside the game: what git leaves out, and how to go on.
func papers(g Game) map[string][]byte {
	return map[string][]byte{
		".gitignore": []byte("out/\nschemas/\n"),
		"README.md":  []byte(strings.NewReplacer("GAME", g.ID, "TITLE", g.Title).Replace(readme)),
	}
}
