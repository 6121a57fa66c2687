package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard"
)

// fence is a fenced block of a document: the info line and the body.
type fence struct{ info, body string }

func fences(t *testing.T, file string) []fence {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", file))
	if err != nil {
		t.Fatal(err)
	}
	var out []fence
	var open *fence
	mark := ""
	for _, line := range strings.SplitAfter(string(b), "\n") {
		ticks := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case open == nil && len(ticks) >= 3:
			mark = ticks
			open = &fence{info: strings.TrimSpace(line[len(ticks):])}
		case open != nil && strings.TrimSpace(line) == mark:
			out = append(out, *open)
			open = nil
		case open != nil:
			open.body += line
		}
	}
	return out
}

// TestDocuments runs every command that the readme and the guide show, in the project that the block
// names or in a folder without one, which all blocks share, so that the games are not built again
// for each. The output of the commands in a "console" block is compared with it; these begin in an
// empty folder.
func TestDocuments(t *testing.T) {
	shared := t.TempDir()
	for _, file := range []string{"README.md", "docs/guide.md", "docs/design.md", "docs/book.md", "docs/export.md", "docs/moving.md", "docs/playing.md"} {
		t.Run(file, func(t *testing.T) {
			w := workshop{t, fences(t, file), map[string]string{}}
			ran := 0
			for _, f := range w.fences {
				kind, project, _ := strings.Cut(f.info, " in ")
				if kind != "sh" && kind != "console" {
					continue
				}
				if kind == "sh" && project == "" {
					t.Chdir(shared)
				} else {
					t.Chdir(w.project(project))
				}
				if kind == "console" {
					ran += console(t, f.body)
					continue
				}
				for _, line := range strings.Split(strings.TrimSpace(f.body), "\n") {
					command(t, line)
					ran++
				}
			}
			if ran < 5 {
				t.Fatalf("only %d commands found", ran)
			}
		})
	}
}

// workshop holds the projects that a document works in, each made on first use.
type workshop struct {
	t      *testing.T
	fences []fence // of the document
	made   map[string]string
}

// project returns the folder of one of them, or an empty one for "". It holds the game of that name
// that the document writes; "edited" is Skirmish with some edits, and all others are what
// punchboard new makes, with the document's spreadsheets.
func (w workshop) project(name string) string {
	w.t.Helper()
	dir := w.made[name]
	switch {
	case name == "":
		return w.t.TempDir()
	case dir != "":
		return dir
	case slices.ContainsFunc(w.fences, func(f fence) bool { return strings.HasPrefix(f.info, "yaml content/"+name+"/") }):
		dir = guideGame(w.t, withoutOthers(w.fences, name))
	case name == "edited":
		dir = edited(w.t)
	default:
		dir = filepath.Join(w.t.TempDir(), name)
		command(w.t, "punchboard new "+dir)
		for _, f := range w.fences {
			if sheet, ok := strings.CutPrefix(f.info, "csv "); ok {
				if err := put(dir, sheet, []byte(f.body)); err != nil {
					w.t.Fatal(err)
				}
			}
		}
	}
	w.made[name] = dir
	return dir
}

// edits are the changes that the guide's text about diff describes: a file of Skirmish, the old
// text and the new.
var edits = [][3]string{
	{"deck.yaml", "copies: 2, kind: move, effect: move 3", "copies: 3, kind: move, effect: move 4"},
	{"deck.yaml", "name: Run,", "name: Dash,"},
	{"rules/05-moving.md", "- A unit cannot leave the map unless it runs away in panic.\n", ""},
}

// edited returns a project with the built-in games and Skirmish edited.
func edited(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, punchboard.Files); err != nil {
		t.Fatal(err)
	}
	for _, e := range edits {
		name := "content/skirmish/" + e[0]
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || bytes.Count(b, []byte(e[1])) != 1 {
			t.Fatalf("%s: %q stands there %d times, want once (%v)", name, e[1], bytes.Count(b, []byte(e[1])), err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), bytes.Replace(b, []byte(e[1]), []byte(e[2]), 1), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// console runs the commands of a block, each after a dollar, and compares their output with the
// text below, up to a last line "…"; it returns their number.
func console(t *testing.T, body string) int {
	t.Helper()
	ran := 0
	for _, part := range strings.Split("\n"+body, "\n$ ")[1:] {
		line, want, _ := strings.Cut(part, "\n")
		got, want := strings.TrimSpace(command(t, line)), strings.TrimSpace(want)
		if begin, more := strings.CutSuffix(want, "\n…"); got != want && !(more && strings.HasPrefix(got, begin+"\n")) {
			t.Errorf("%s\nsays\n%s\nand the document says\n%s", line, got, want)
		}
		ran++
	}
	return ran
}

// command runs one line, which ends in "# exits N" if it should not exit with 0, and returns its
// output.
func command(t *testing.T, line string) string {
	t.Helper()
	line, want, _ := strings.Cut(line, " # exits ")
	args := words(line)
	if args[0] != "punchboard" {
		t.Errorf("not a command of ours: %s", line)
		return ""
	}
	var out, errs bytes.Buffer
	status := run(args[1:], strings.NewReader(""), &out, &errs)
	if want == "" {
		want = "0"
	}
	if strconv.Itoa(status) != want {
		t.Errorf("%s\nexit status %d, want %s\n%s%s", line, status, want, &out, &errs)
	}
	return out.String() + errs.String()
}

// words splits a command line at blanks outside single quotes.
func words(line string) []string {
	var out []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			out = append(out, part)
			continue
		}
		out = append(out, strings.Fields(part)...)
	}
	return out
}

// withoutOthers returns the files that a document shows except those of its other games.
func withoutOthers(shown []fence, game string) []fence {
	var out []fence
	for _, f := range shown {
		_, name, _ := strings.Cut(f.info, " ")
		of, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(name, "content/"), "layouts/faces/"), "/")
		if of == game || !slices.ContainsFunc(shown, func(x fence) bool { return strings.HasSuffix(x.info, " content/"+of+"/game.yaml") }) {
			out = append(out, f)
		}
	}
	return out
}

// guideGame writes the game that a document shows into a new project folder, with our layouts.
func guideGame(t *testing.T, shown []fence) string {
	t.Helper()
	dir := t.TempDir()
	err := fs.WalkDir(punchboard.Files, "layouts", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(punchboard.Files, name)
		if err != nil {
			return err
		}
		return put(dir, name, b)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range shown {
		if _, name, ok := strings.Cut(f.info, " "); ok && strings.Contains(name, "/") {
			if err := put(dir, name, []byte(f.body)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

func put(dir, name string, b []byte) error {
	to := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	return os.WriteFile(to, b, 0o666)
}

// TestPictures checks that every picture and page that the documents link to exists.
func TestPictures(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:<]+)\)`) // one between angles asks the engine
	code := regexp.MustCompile("(?s)````.*?````|```.*?```|`[^`\n]*`")
	for _, file := range []string{"README.md", "docs/guide.md", "docs/design.md", "docs/book.md", "docs/export.md", "docs/moving.md", "docs/playing.md", "docs/architecture.md", "docs/rules.md"} {
		b, err := os.ReadFile(filepath.Join("..", "..", file))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(string(b), ""), -1) {
			to := filepath.Join("..", "..", filepath.Dir(file), m[1])
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

// TestGlossary checks that the glossary has each term once, in order, and that the places it names
// exist.
func TestGlossary(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("..", "..", "docs", "glossary.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| ([^|]+) \\| ([^|]+) \\| `([^`]+)` \\|$|^## ").FindAllStringSubmatch(string(b), -1)
	if len(rows) < 60 {
		t.Fatalf("only %d rows", len(rows))
	}
	seen, last := map[string]bool{}, ""
	for _, r := range rows {
		if r[1] == "" {
			last = ""
			continue
		}
		if seen[r[1]] || r[1] < last {
			t.Errorf("%q appears twice, or out of order", r[1])
		}
		seen[r[1]], last = true, r[1]
		if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(r[3]))); err != nil {
			t.Errorf("%s: %v", r[1], err)
		}
	}
	if plain := strings.Count(string(b), "\n| ") - strings.Count(string(b), "\n## "); plain != len(seen) {
		t.Errorf("%d rows, of which %d are of the form: term, meaning, place", plain, len(seen))
	}
}

// keysOf returns the keys of a map that a schema defines.
func keysOf(name string) func(map[string]any) []string {
	return func(all map[string]any) []string {
		return slices.Collect(maps.Keys(all[name].(map[string]any)["properties"].(map[string]any)))
	}
}

// TestTablesOfTheDesign checks that the page about design covers exactly the keys of a box and of
// the legend and the types of a field.
func TestTablesOfTheDesign(t *testing.T) {
	dir := t.TempDir()
	command(t, "punchboard schema encounter --out "+dir)
	b, err := os.ReadFile(filepath.Join("..", "..", "docs", "design.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		head, file string
		of         func(map[string]any) []string
	}{
		{"| A box | |", "layouts/faces.json", keysOf("box")},
		{"| A key of `legend` |", "encounter/game.json", keysOf("legend")},
		{"| A key of `tiles` |", "encounter/game.json", keysOf("legend-tiles")},
		{"| `type` of a field |", "encounter/game.json", func(all map[string]any) []string {
			var out []string
			for _, v := range all["field"].(map[string]any)["properties"].(map[string]any)["type"].(map[string]any)["enum"].([]any) {
				out = append(out, v.(string))
			}
			return out
		}},
	} {
		var schema struct{ Definitions map[string]any }
		data, err := os.ReadFile(filepath.Join(dir, c.file))
		if err == nil {
			err = json.Unmarshal(data, &schema)
		}
		if err != nil {
			t.Fatal(err)
		}
		want := c.of(schema.Definitions)
		got := firstColumn(string(b), c.head)
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-is +told):\n%s", c.head, diff)
		}
	}
}

// firstColumn returns the words in backquotes in the first column of a table.
func firstColumn(text, head string) []string {
	_, table, _ := strings.Cut(text, head)
	table, _, _ = strings.Cut(table, "\n\n")
	var out []string
	for _, row := range strings.Split(table, "\n") {
		cells := strings.Split(row, "|")
		if len(cells) < 3 {
			continue
		}
		for i, w := range strings.Split(cells[1], "`") {
			if i%2 == 1 {
				out = append(out, w)
			}
		}
	}
	return out
}

// TestSheetsOfTheGuide checks that a spreadsheet shown in the guide is the file that it names.
func TestSheetsOfTheGuide(t *testing.T) {
	n := 0
	for _, f := range fences(t, "docs/guide.md") {
		name, ok := strings.CutPrefix(f.info, "csv ")
		if !ok {
			continue
		}
		n++
		if b, err := os.ReadFile(filepath.Join("..", "..", "docs", name)); err != nil || string(b) != f.body {
			t.Errorf("docs/%s is not what the guide shows (%v)", name, err)
		}
	}
	if n == 0 {
		t.Error("the guide shows no spreadsheet")
	}
}
