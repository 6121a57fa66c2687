package load_test

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode"

	"punchboard/internal/diag"
	"punchboard/internal/load"
)

const head = "game: {title: G, theme: t}\ncollections: {units: {one: unit, fields: {text: {type: text}, act: {type: effect, optional: true}}}}\n" +
	"verbs: {hit: {name: Hit, numbers: range, short: H, words: H}, grant: {name: G, says: <who> gets <effect>, numbers: none, short: G, words: G}, " +
	"lend: {name: L, says: <whom> gets <effect>, numbers: none, short: L, words: L}}\n"

// TestHostile gives the loader malicious input. It must answer soon, with a finding at a place, and
// never panic.
func TestHostile(t *testing.T) {
	deep := func(open, shut string, n int) string { return strings.Repeat(open, n) + strings.Repeat(shut, n) }
	for _, c := range []struct{ name, text, code string }{
		{"ten megabytes", head + "units: {a: {name: A, text: " + strings.Repeat("x", 10<<20) + "}}", "PB212"},
		{"deep lists", head + "units: " + deep("[", "]", 5000), "PB212"},
		{"deeper lists", head + "units: " + deep("[", "]", 200_000), "PB002"},
		{"deep maps", head + "units:\n" + strings.Repeat("a: ", 50), "PB002"},
		{"deep indents", indents(3000), "PB212"},
		{"many keys", head + "units:\n" + many(50_000), "PB005"},
		{"same key", head + "units: {" + strings.Repeat("a: 1, ", 20_000) + "}", "PB003"},
		{"bytes", head + "units: {a: {name: A, text: \"" + strings.Repeat("\xff", 100_000) + "\"}}", "PB011"},
		{"long list", head + "units: {a: {name: A, text: [" + strings.Repeat("x, ", 300_000) + "]}}", "PB006"},
		{"zeros", head + "units: {a: {name: A, text: \"" + strings.Repeat("\x00", 1000) + "\"}}", "PB011"},
		{"escapes", head + `units: {a: {name: "A\e[31m", text: t}}`, "PB011"},
		{"escaped key", head + `units: {"a\a": {name: A, text: t}}`, "PB011"},
		{"line separator", head + `units: {a: {name: "A\L", text: t}}`, "PB011"},
		{"utf-16", "\xff\xfeg\x00a\x00m\x00e\x00:\x00 \x001\x00", "PB001"},
		{"long effect", head + "units: {a: {name: A, text: t, act: " + strings.Repeat("x gets ", 10_000) + "hit 1}}", "PB212"},
		{"deep effect", head + "units: {a: {name: A, text: t, act: " + strings.Repeat("x gets ", 140) + "hop 1}}", "PB004"},
		{"bomb", head + bomb(), "PB212"},
		{"circle", head + "units: &a {a: {name: A, text: *a}}", "PB111"},
		{"circle of keys", head + "units: &a {? *a : 1}", "PB006"},
		{"million copies", head + "decks: {d: {name: D, cards: {a: {name: A, copies: 1000000}}}}", "PB212"},
		{"huge number", head + "decks: {d: {name: D, cards: {a: {name: A, copies: 99999999999999999999999}}}}", "PB006"},
		{"merge", head + "units: {a: &a {name: A, text: t}, b: {<<: *a, name: B}}", "PB004"},
		{"open quote", head + "units: {a: {name: \"A, text: t}}" + strings.Repeat("\n# more", 3000), "PB002"},
		{"many rows", head + "tiles: {a: {grid: hex, rows: \"" + strings.Repeat(`a\n`, 20_000) + "\"}}", "PB212"},
		{"empty", "", "PB001"},
	} {
		t.Run(c.name, func(t *testing.T) {
			start := time.Now()
			fsys := fstest.MapFS{"content/g/game.yaml": {Data: []byte(c.text)}}
			if c.text == "" {
				fsys = fstest.MapFS{"content/g/other.yaml": {}}
			}
			p, err := load.Open(fsys, load.Options{NoLayouts: true})
			if err != nil {
				t.Fatal(err)
			}
			has := false
			for _, f := range p.Findings {
				has = has || f.Code == c.code && f.At.File != ""
			}
			if !has {
				t.Errorf("no %s among %d findings: %.3v", c.code, len(p.Findings), p.Findings)
			}
			for _, g := range p.Games {
				for _, c := range g.Collections {
					for _, e := range c.Entries {
						if strings.ContainsFunc(e.Name+e.ID, unicode.IsControl) {
							t.Errorf("%q of %q can be printed", e.Name, e.ID)
						}
					}
				}
			}
			var b strings.Builder
			if err := diag.Print(&b, p.Findings, p.Files, true); err != nil || len(b.String()) > 64<<20 {
				t.Errorf("printing: %v, %d bytes", err, b.Len())
			}
			if d := time.Since(start); d > time.Minute {
				t.Errorf("took %v", d)
			}
		})
	}
}

func indents(n int) string {
	var b strings.Builder
	b.WriteString("game: {title: G, theme: t}\nunits:\n")
	for i := range n {
		fmt.Fprintf(&b, "%s- \n", strings.Repeat(" ", i+1))
	}
	return b.String()
}

func many(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "  u%d: {name: U}\n", i)
	}
	return b.String()
}

// bomb returns nine lists of nine, each of the previous one.
func bomb() string {
	var b strings.Builder
	b.WriteString("units:\n  a: {name: A, text: &l0 [x, x, x, x, x, x, x, x, x]}\n")
	for i := range 9 {
		fmt.Fprintf(&b, "  b%d: {name: A, text: &l%d [%s]}\n", i, i+1, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*l%d, ", i), 9), ", "))
	}
	return b.String()
}

// TestPaths checks that files stay inside the project.
func TestPaths(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(dir+"/content/g", 0o755); err != nil {
		t.Fatal(err)
	}
	text := "game: {title: G, theme: t}\nchapters: [{file: .}, {file: \"\"}, {file: ../g2/x.md}, {file: a/../../x.md}, {file: 'C:\\x'}, {file: \"x\\0y\"}]\n"
	if err := os.WriteFile(dir+"/content/g/game.yaml", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := load.Open(os.DirFS(dir), load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Games[0].Chapters) != 0 || len(p.Findings) != 7 { // the last is odd, and does not exist
		t.Errorf("chapters %v, findings %v", p.Games[0].Chapters, p.Findings)
	}
}

// TestLinks checks that links out of the project are not followed; links inside are fine.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	secret := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(secret+"/secret.md", "secret")
	write(secret+"/secret.yaml", "terms: {a: {name: A, meaning: secret}}")
	write(dir+"/content/g/game.yaml", "game: {title: G, theme: t}\nchapters: [{file: out/secret.md}, {file: in.md}]\n")
	write(dir+"/content/g/rules/a.md", "# A")
	for to, from := range map[string]string{secret: "out", secret + "/secret.yaml": "b.yaml", "rules/a.md": "in.md",
		"../../../x.yaml": "c.yaml", "d.yaml": "d.yaml"} {
		if err := os.Symlink(to, dir+"/content/g/"+from); err != nil {
			t.Skip(err)
		}
	}
	p, err := load.Open(os.DirFS(dir), load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range p.Findings {
		got = append(got, f.Code+" "+f.At.File)
	}
	want := "PB001 content/g/b.yaml, PB001 content/g/c.yaml, PB001 content/g/d.yaml, PB001 content/g/out, PB001 content/g/out/secret.md, PB104 content/g/rules/a.md"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("got %s\nwant %s", s, want)
	}
	if g := p.Games[0]; len(g.Terms) != 0 || g.Chapters[len(g.Chapters)-1].Text != "# A" {
		t.Errorf("terms %v, chapters %v", g.Terms, g.Chapters)
	}
}

// TestPipes checks that loading does not wait for somebody to write into a pipe.
func TestPipes(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(dir+"/content/g", 0o755); err != nil {
		t.Fatal(err)
	}
	text := "game: {title: G, theme: t}\nchapters: [{file: a.md}]\n"
	if err := os.WriteFile(dir+"/content/g/game.yaml", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.md", "b.yaml"} {
		if err := exec.Command("mkfifo", dir+"/content/g/"+name).Run(); err != nil {
			t.Skip("no pipes here: ", err)
		}
	}
	p, err := load.Open(os.DirFS(dir), load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range p.Findings {
		got = append(got, f.Code+" "+f.At.File+" "+f.Evidence[len(f.Evidence)-1])
	}
	want := "PB001 content/g/a.md reason: it is not a regular file, PB001 content/g/b.yaml reason: it is not a regular file"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("got %s\nwant %s", s, want)
	}
}

// TestEmptyGame checks that an empty or missing game.yaml is reported once.
func TestEmptyGame(t *testing.T) {
	for text, want := range map[string]string{
		"":          `content/g/game.yaml: error[PB005] missing-field: the section "game" is missing`,
		"# nothing": `content/g/game.yaml: error[PB005] missing-field: the section "game" is missing`,
		"game:\n<<<<<<< HEAD\r\n  title: A\r\n=======\r\n  title: B\r\n>>>>>>> other\r\n": "content/g/game.yaml:2:1: error[PB001] unreadable: a merge conflict is not resolved: both versions are here",
		"game: [":    "content/g/game.yaml:1:1: error[PB002] yaml-syntax: did not find expected node content",
		"not there:": "content/g/game.yaml: error[PB001] unreadable: a game needs this file, and it is not there",
	} {
		fsys := fstest.MapFS{"content/g": {Mode: fs.ModeDir}, "content/g/game.yaml": {Data: []byte(text)}}
		if text == "not there:" {
			delete(fsys, "content/g/game.yaml")
		}
		p, err := load.Open(fsys, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Findings) != 1 || p.Findings[0].String() != want {
			t.Errorf("%q gives %v, want %s", text, p.Findings, want)
		}
	}
}

// TestNotThere checks what Open refuses.
func TestNotThere(t *testing.T) {
	if _, err := load.Open(fstest.MapFS{}, load.Options{}); err == nil {
		t.Error("a folder without content/ was opened")
	}
	fsys := fstest.MapFS{"content/g/game.yaml": {}}
	if _, err := load.Open(fsys, load.Options{Games: []string{"h"}}); err == nil || !strings.Contains(err.Error(), "there are: g") {
		t.Errorf("a game that is not there: %v", err)
	}
}

// FuzzGame loads anything as a game and prints what is found.
func FuzzGame(f *testing.F) {
	f.Add(head + "units: {a: {name: A, text: t, act: hit 1 or 2 and hit 3}}")
	f.Add("? [a]\n: &x {b: *x}\n")
	f.Add("tables: {t: {name: T, kind: roll, die: d6, columns: {a: {type: text}}, rows: {1-2: {a: |\n  x}}}}")
	f.Add("game: {title: \"a\\x41\", theme: 'it''s'}\nerrata: {e: {at: game.title, printed: absent, ruling: b, because: c}}")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(text)}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		p.AsPrinted("g")
		var b strings.Builder
		diag.Print(&b, p.Findings, p.Files, false)
	})
}

// FuzzEffect parses anything as an effect.
func FuzzEffect(f *testing.F) {
	f.Add("hit 1 or 2 and hit 3 to 5, far then x gets hit 2")
	f.Add("x gets")
	f.Add(", or and then")
	f.Fuzz(func(t *testing.T, text string) {
		quoted := strings.NewReplacer("'", "''", "\n", " ", "\r", " ").Replace(text)
		open(t, head+"units: {a: {name: A, text: t, act: '"+quoted+"'}}")
	})
}

// FuzzLayout loads anything as a layout.
func FuzzLayout(f *testing.F) {
	f.Add("size: [63, 88]\nfront: [{name: a, at: [1, \"{{ x }}\"], boxes: [{text: b}]}]\nstyles: {a: {sizes: 7}}")
	f.Add("extends: b\nfront: &x [{boxes: *x}]")
	f.Add("apart: [{least: 3}, {<<: {colours: [red]}}]")
	f.Fuzz(func(t *testing.T, text string) {
		fsys := fstest.MapFS{
			"content/g/game.yaml":   {Data: []byte("game: {title: G, theme: t}")},
			"layouts/faces/a.yaml":  {Data: []byte(text)},
			"layouts/faces/b.yaml":  {Data: []byte("extends: a\nfront: [{name: a, shape: box}]")},
			"layouts/themes/t.yaml": {Data: []byte(text)},
		}
		if _, err := load.Open(fsys, load.Options{}); err != nil {
			t.Fatal(err)
		}
	})
}
