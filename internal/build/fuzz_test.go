package build

import (
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/pdf"
)

// fuzzed are files of the demo game that a fuzz target rewrites, and their seeds besides the
// original file.
var fuzzed = []struct {
	file  string
	seeds []string
}{
	{"content/demo/game.yaml", []string{"", "game: {title: G, theme: demo}\n"}},
	{"content/demo/rules/rules.md", []string{"# A\n\n- - - - a\n\n|a|\n|-|\n|{{ 1/0 }}|\n", "# T\n\n> [a](b.md) *a **b_ {{ \n"}},
}

// FuzzBuild lays out and writes a small project one of whose files has arbitrary contents.
func FuzzBuild(f *testing.F) {
	layouts, err := layoutFiles()
	if err != nil {
		f.Fatal(err)
	}
	maps.DeleteFunc(layouts, func(name string, _ *fstest.MapFile) bool { // what the demo game does without
		base := path.Base(name)
		switch dir := path.Dir(name); {
		case strings.HasPrefix(dir, "layouts/faces"):
			return strings.HasPrefix(base, "odds") || slices.Contains([]string{"aid.yaml", "card-family.yaml", "screen.yaml"}, base) || strings.HasSuffix(base, "-a5.yaml") || strings.HasSuffix(base, "-letter.yaml")
		case dir == "layouts/themes":
			return base != "house.yaml"
		case dir == "layouts/papers":
			return base != "a4.yaml"
		case dir == "layouts/sheets":
			return strings.HasPrefix(base, "labels") || strings.HasPrefix(base, "stickers")
		}
		return strings.HasPrefix(name, "layouts/exports/") || strings.HasPrefix(name, "layouts/figures/") || strings.HasPrefix(name, "layouts/icons/") ||
			strings.HasPrefix(name, "layouts/cards/") || strings.HasPrefix(name, "layouts/inks/")
	})
	whole := demoWith(layouts)
	var names []string
	for _, x := range check.Archive("demo").Files {
		if whole[x.Name] != nil {
			names = append(names, x.Name)
		}
	}
	if len(names) == 0 {
		f.Fatal("the demo game has no files")
	}
	for i, name := range names {
		f.Add(uint8(i), string(whole[name].Data))
	}
	for _, x := range fuzzed {
		for i, name := range names {
			for _, s := range x.seeds {
				if name == x.file {
					f.Add(uint8(i), s)
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		files := fstest.MapFS{}
		for name, file := range whole {
			files[name] = file
		}
		name := names[int(which)%len(names)]
		files[name] = &fstest.MapFile{Data: []byte(text)}
		game, _, _ := strings.Cut(strings.TrimPrefix(name, "content/"), "/")
		p, err := opened(files, load.Options{Games: []string{game}})
		if err != nil {
			return
		}
		opt := Options{Papers: []string{"a4"}}
		if p.Findings.Worst() == diag.Error {
			return
		}
		all, res, err := examine(p, opt, &progress{})
		if err != nil || res.Found.Worst() == diag.Error {
			return // nothing is written
		}
		for _, m := range all {
			for _, doc := range m.books {
				if err := pdf.Write(io.Discard, doc, p.Library.Assets); err != nil {
					t.Error(err)
				}
			}
		}
	})
}
