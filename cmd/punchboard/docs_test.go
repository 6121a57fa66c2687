package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"punchboard"
)

// fence is a fenced block of a document: the info line, and what it holds.
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

// TestDocuments runs every command that the readme and the guide show, in an
// empty folder, or in the folder of the game that the guide writes.
func TestDocuments(t *testing.T) {
	for _, file := range []string{"README.md", "docs/guide.md", "docs/export.md"} {
		t.Run(file, func(t *testing.T) {
			coin := guideGame(t, file)
			ran := 0
			for _, f := range fences(t, file) {
				if f.info != "sh" && f.info != "sh in coin" {
					continue
				}
				t.Chdir(t.TempDir())
				if f.info == "sh in coin" {
					t.Chdir(coin)
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

// command runs one line, which ends "# exits N" if it should not exit with 0.
func command(t *testing.T, line string) {
	t.Helper()
	line, want, _ := strings.Cut(line, " # exits ")
	args := words(line)
	if args[0] != "punchboard" {
		t.Errorf("not a command of ours: %s", line)
		return
	}
	var out, errs bytes.Buffer
	status := run(args[1:], strings.NewReader(""), &out, &errs)
	if want == "" {
		want = "0"
	}
	if strconv.Itoa(status) != want {
		t.Errorf("%s\nexit status %d, want %s\n%s%s", line, status, want, &out, &errs)
	}
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

// guideGame writes the game that a document shows into a project folder of its
// own, beside our layouts.
func guideGame(t *testing.T, file string) string {
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
	for _, f := range fences(t, file) {
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

// TestPictures holds that every picture and page the documents link to is
// there.
func TestPictures(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:<]+)\)`) // one between angles asks the engine
	for _, file := range []string{"README.md", "docs/guide.md", "docs/export.md", "docs/architecture.md"} {
		b, err := os.ReadFile(filepath.Join("..", "..", file))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(b), -1) {
			to := filepath.Join("..", "..", filepath.Dir(file), m[1])
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}
