package load_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// TestProject loads the games and layouts of this repository, which must be free of faults.
func TestProject(t *testing.T) {
	p, err := load.Open(os.DirFS("../.."), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	diag.Print(&b, p.Findings, p.Files, false)
	if b.Len() > 0 {
		t.Errorf("findings:\n%s", b.String())
	}
	for _, g := range p.Games {
		for _, e := range g.Errata {
			if e.Stale {
				t.Errorf("%s: erratum %s is stale: content holds %q", g.ID, e.ID, e.Now)
			}
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		if _, err := load.Open(os.DirFS("../.."), load.Options{Games: []string{"skirmish"}}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestNamesThatWindowsCannotHold checks that files and folders of games are reported if their names
// would keep a game from being unpacked there.
func TestNamesThatWindowsCannotHold(t *testing.T) {
	for file, want := range map[string]string{
		"content/g/con.yaml":           `content/g/con.yaml: error[PB006] wrong-type: Windows cannot hold a file of this name`,
		"content/g/pictures/NUL.png":   `content/g/pictures/NUL.png: error[PB006] wrong-type: Windows cannot hold a file of this name`,
		"content/g/a?.md":              `content/g/a?.md: error[PB006] wrong-type: Windows cannot hold "?" in a name`,
		"content/g/rules/a .md":        ``,
		"content/g/rules./a.md":        `content/g/rules.: error[PB006] wrong-type: Windows cannot hold a name that ends in a dot or a blank`,
		"content/g/a\x07.md":           "content/g/a\x07.md: error[PB006] wrong-type: Windows cannot hold control characters",
		"layouts/pictures/lpt1.x.svg":  `layouts/pictures/lpt1.x.svg: error[PB006] wrong-type: Windows cannot hold a file of this name`,
		"layouts/pictures/console.txt": ``,
		"content/Big Game/game.yaml":   `content/Big Game: error[PB006] wrong-type: the folder of a game is its id, and "Big Game" is not an id`,
		"content/aux/game.yaml":        `content/aux: error[PB006] wrong-type: Windows cannot hold a file of this name`,
	} {
		fsys := fstest.MapFS{"content/g/game.yaml": {Data: []byte("game: {title: G, theme: t}\n")}, file: {Data: []byte("\n")}}
		p, err := load.Open(fsys, load.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range p.Findings {
			if f.Code == "PB006" {
				got = append(got, f.String())
			}
		}
		if said := strings.Join(got, "\n"); want == "" && said != "" || !strings.HasPrefix(said, want) || len(got) > 1 {
			t.Errorf("%q: %q, want %q", file, said, want)
		}
	}
}

// TestBrokenPapers checks that papers with faults are reported at their own file, once, whatever
// names them.
func TestBrokenPapers(t *testing.T) {
	for text, want := range map[string]string{
		"name: [":                              "PB002",
		"":                                     "PB005",
		"# nothing\n":                          "PB005",
		"name: A9\nsize: [0, 52]\nmargin: 1\n": "PB212",
		"name: A9\nsize: [37, 52]\n":           "PB005",
		"name: A9\nsize: [37, 52]\nmargin: 1\nx: 1": "PB004",
	} {
		p, err := load.Open(fstest.MapFS{
			"content/g/game.yaml":         {Data: []byte("game: {title: G, theme: t}\n")},
			"layouts/papers/a9.yaml":      {Data: []byte(text)},
			"layouts/papers/a8.yaml":      {Data: []byte("name: A8\nsize: [52, 74]\nmargin: 1\nbook: a9\n")},
			"layouts/sheets/labels.yaml":  {Data: []byte("kind: labels\npaper: a9\nplaces: [{at: [1, 1], size: [9, 9]}]\n")},
			"layouts/themes/t.yaml":       {Data: []byte("colours: {}\n")},
			"layouts/papers/letter9.yaml": {Data: []byte("name: L\nsize: [52, 74]\nmargin: 1\n")},
		}, load.Options{})
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		for _, f := range p.Findings {
			if f.At.File == "layouts/papers/a9.yaml" && f.Code == want {
				told++
			} else if strings.Contains(f.Message, "a9") || strings.HasPrefix(f.At.File, "layouts/papers") {
				t.Errorf("%q: %s", text, f)
			}
		}
		if told != 1 || p.Library.Papers["a9"] != nil {
			t.Errorf("%q: told %d times in %v", text, told, p.Findings)
		}
	}
}

// TestChapterTwice checks that a file which is listed twice as a chapter of one book is an error, and
// read once.
func TestChapterTwice(t *testing.T) {
	const components = "components: {rulebook: {kind: rulebook}, tale: {kind: rulebook}}\n"
	for chapters, want := range map[string]string{
		"[{file: one.md}, {file: one.md}]":                       "2:35 the chapter \"one.md\" is there twice",
		"[{file: one.md}, {file: one.md, in: tale}]":             "",
		"[{file: one.md, in: tale}, {file: ./one.md, in: tale}]": "2:45 the chapter \"./one.md\" is there twice",
	} {
		p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte("game: {title: G, theme: t}\nchapters: " + chapters + "\n" + components)}, "content/g/one.md": {Data: []byte("# One\n\nFirst.\n")}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range p.Findings {
			got += fmt.Sprintf("%d:%d %s", f.At.Line, f.At.Col, f.Message)
		}
		if got != want || len(p.Games[0].Chapters) != 1+map[bool]int{true: 1}[want == ""] {
			t.Errorf("%s: got %s, %d chapters", chapters, got, len(p.Games[0].Chapters))
		}
	}
}

// TestUnlisted checks which texts are reported as read by no chapter: those in rules or next to a
// chapter that no file of the game names, except what the folder says about itself.
func TestUnlisted(t *testing.T) {
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"game.yaml":       "game: {title: G, theme: t}\nchapters: [{file: book/one.md}]\n# later: book/four.md\n",
		"texts-de.yaml":   "chapters: {one: book/eins.md}\n",
		"book/one.md":     "# One\n\nFirst.\n",
		"book/eins.md":    "# Eins\n\nZuerst.\n",
		"book/two.md":     "# Two\n\nSecond.\n",
		"book/four.md":    "# Four\n\nFourth.\n",
		"book/README.md":  "What lies here.\n",
		"rules/three.md":  "# Three\n\nThird.\n",
		"rules/table.csv": "a,b\n",
		"notes/idea.md":   "An idea.\n",
	} {
		files["content/g/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	for _, language := range []string{"", "de"} {
		p, err := load.Open(files, load.Options{NoLayouts: true, Language: language})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range p.Findings {
			got = append(got, f.Code+" "+f.At.File+" "+f.Help)
		}
		want := "PB104 content/g/book/two.md name it under chapters in game.yaml: - {file: book/two.md}, PB104 content/g/rules/three.md name it under chapters in game.yaml: - {file: rules/three.md}"
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("in %q: got %s\nwant %s", language, s, want)
		}
	}
	for name, text := range map[string]string{"game.yaml": "game: {title: H, theme: t}\n", "rules.md": "# Rules\n\nFirst.\n"} {
		files["content/h/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	h, err := load.Open(files, load.Options{NoLayouts: true, Games: []string{"h"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(h.Findings) != 1 || h.Findings[0].At.File != "content/h/rules.md" {
		t.Errorf("a text beside a game without chapters: %v", h.Findings)
	}
	delete(files, "content/g/texts-de.yaml")
	header := "content/g/game.yaml"
	files[header] = &fstest.MapFile{Data: bytes.Replace(files[header].Data, []byte("one.md"), []byte("onne.md"), 1)}
	p, err := load.Open(files, load.Options{NoLayouts: true, Games: []string{"g"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Findings) != 1 || p.Findings[0].Code != "PB012" || p.Findings[0].Mark != "did you mean book/one.md?" {
		t.Errorf("a chapter whose text is missing: %v", p.Findings)
	}
}
