package punchboard

import (
	"go/ast"
	"go/token"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
	"punchboard/internal/model"
)

// saying are the functions whose first argument is a phrase to be printed.
var saying = map[string]bool{"Say": true, "phrase": true}

// TestPhrases checks that each phrase that the code prints is in the table against which word files
// are read, and that each phrase in the table is in the code or a layout.
func TestPhrases(t *testing.T) {
	texts := map[string]bool{}
	eachFile(t, func(path string, file *ast.File, files *token.FileSet) {
		if strings.HasSuffix(path, "model/phrases.go") {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if s, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
					texts[s] = true
				}
			case *ast.CallExpr:
				name := ""
				if f, ok := n.Fun.(*ast.SelectorExpr); ok {
					name = f.Sel.Name
				}
				says := saying[name] || name == "say" && strings.Contains(path, "impose")
				if len(n.Args) == 0 || !says {
					break
				}
				if lit, ok := n.Args[0].(*ast.BasicLit); ok {
					if s, _ := strconv.Unquote(lit.Value); !slices.Contains(model.Printed, s) {
						t.Errorf("%s: %q is not in model.Printed", files.Position(lit.Pos()), s)
					}
				}
			}
			return true
		})
	})
	for text := range layoutTexts(t) {
		texts[text] = true
	}
	made := regexp.MustCompile(`^(1|\{\{ n \}\}) [a-z]+$|^flip on the (long|short) edge$|^Card$|^[a-z]+$|^card\.copies`) // composed of a number and a word, or from a list
	for _, p := range model.Printed {
		if !texts[p] && !made.MatchString(p) {
			t.Errorf("nothing prints %q", p)
		}
	}
}

// layoutTexts returns the texts in boxes of layouts, and the names that layouts have.
func layoutTexts(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	names, err := fs.Glob(Files, "layouts/faces/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		b, err := Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)(?:text: |^  \w+: )(?:"([^"]*)"|([A-Za-z][^,"]*))`).FindAllStringSubmatch(string(b), -1) {
			out[m[1]+m[2]] = true
		}
	}
	return out
}

// TestWords checks that each language in layouts/words has every phrase of the program, and as many
// phrases as the others.
func TestWords(t *testing.T) {
	names, err := fs.Glob(Files, "layouts/words/*.yaml")
	if err != nil || len(names) == 0 {
		t.Fatalf("no words: %v", err)
	}
	var most []string
	for _, name := range names {
		lang := load.FileID(name)
		g := told(t, lang)
		for _, p := range model.Printed {
			if _, ok := g.Words[p]; !ok {
				t.Errorf("%s has no %q", name, p)
			}
		}
		if has := len(g.Words); most == nil {
			most = append(most, strconv.Itoa(has))
		} else if most[0] != strconv.Itoa(has) {
			t.Errorf("%s has %d phrases, the first has %s", name, has, most[0])
		}
	}
}

// TestWordsOfScripts checks that a language with two scripts has words for each.
func TestWordsOfScripts(t *testing.T) {
	for lang, want := range map[string]string{"zh-TW": "目錄", "zh-Hant": "目錄", "zh-CN": "目录", "zh": "目录", "pt-BR": told(t, "pt").Words["Contents"]} {
		if got := told(t, lang).Words["Contents"]; got != want {
			t.Errorf("%s: the contents are %q, want %q", lang, got, want)
		}
	}
}

// told returns an empty game in a language, loaded with the built-in layouts.
func told(t *testing.T, lang string) *model.Game {
	t.Helper()
	files := fstest.MapFS{"content/nothing/game.yaml": {Data: []byte("game: {title: Nothing, theme: house, language: " + lang + "}\n")}}
	err := fs.WalkDir(Files, "layouts", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := Files.ReadFile(name)
		files[name] = &fstest.MapFile{Data: b}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	p, err := load.Open(files, load.Options{Memory: &parsed})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Findings {
		t.Error(f)
	}
	return p.Games[0]
}

// TestPluralsOfLayouts checks that layouts shared by all games give both forms of a plural, because
// a single form is an error in a game in another language.
func TestPluralsOfLayouts(t *testing.T) {
	lone := regexp.MustCompile(`plural\([^,()]*, *'[^']*'\)`)
	for text := range layoutTexts(t) {
		if lone.MatchString(text) {
			t.Errorf("%s: plural wants the word for several as well", text)
		}
	}
}
