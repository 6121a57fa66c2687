package load_test

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/diag"
	"punchboard/internal/golden"
	"punchboard/internal/load"
)

// wantComment is next to an offence: # want "part of the message" PB004
var wantComment = regexp.MustCompile(`want "(.*?)" (PB[0-9]{3})`)

// folder returns a file system from an archive. Two names have a meaning only to the tests: "want"
// lists findings that no comment can be next to, and "print" is the findings as printed.
func folder(a *golden.Archive) (fsys fs.FS, want, print string) {
	m := fstest.MapFS{"content": {Mode: fs.ModeDir}}
	for _, f := range a.Files {
		switch f.Name {
		case "want":
			want = string(f.Data)
		case "print":
			print = string(f.Data)
		default:
			m[f.Name] = &fstest.MapFile{Data: []byte(strings.NewReplacer("<TAB>", "\t", "<NBSP>", "\u00a0",
				"<ZWSP>", "\u200b", "<BAD>", "\xff", "<ESC>", "\x1b", "<BOM>", "\ufeff", "<CR>", "\r").Replace(string(f.Data)))}
		}
	}
	return m, want, print
}

// TestFindings loads every archive in testdata and compares the findings with the comments, one
// finding for each.
func TestFindings(t *testing.T) {
	golden.Each(t, "testdata/*.txtar", func(t *testing.T, a *golden.Archive) {
		fsys, extra, print := folder(a)
		_, err := fs.Stat(fsys, "layouts")
		p, err := load.Open(fsys, load.Options{NoLayouts: err != nil})
		if err != nil {
			t.Fatal(err)
		}
		match(t, p, extra)
		if print != "" {
			var b strings.Builder
			diag.Print(&b, p.Findings, p.Files, false)
			if d := cmp.Diff(strings.TrimSpace(print), strings.TrimSpace(b.String())); d != "" {
				t.Errorf("printed (-want +got):\n%s", d)
			}
		}
	})
}

// match pairs findings with the expected ones.
func match(t *testing.T, p *load.Project, extra string) {
	t.Helper()
	type wanted struct{ at, part, code string }
	var open []wanted
	for name, text := range p.Files {
		for i, line := range strings.Split(string(text), "\n") {
			for _, m := range wantComment.FindAllStringSubmatch(line, -1) {
				open = append(open, wanted{fmt.Sprintf("%s:%d", name, i+1), m[1], m[2]})
			}
		}
	}
	for line := range strings.SplitSeq(extra, "\n") {
		if at, rest, ok := strings.Cut(line, " "); ok {
			m := wantComment.FindStringSubmatch(rest)
			if m == nil {
				t.Fatalf("not a wanted finding: %s", line)
			}
			open = append(open, wanted{at, m[1], m[2]})
		}
	}
next:
	for _, f := range p.Findings {
		at := f.At.File
		if f.At.Line > 0 {
			at = fmt.Sprintf("%s:%d", f.At.File, f.At.Line)
		}
		for i, w := range open {
			if w.at == at && w.code == f.Code && strings.Contains(f.Message, w.part) {
				open = append(open[:i], open[i+1:]...)
				continue next
			}
		}
		t.Errorf("unexpected: %s %v", f, f.Evidence)
	}
	for _, w := range open {
		t.Errorf("%s: no %s with %q", w.at, w.code, w.part)
	}
}

// TestCommaInText checks what is reported about a text in braces that a comma ended, and about an
// unknown field.
func TestCommaInText(t *testing.T) {
	for entry, want := range map[string]string{
		"{name: Wax, meaning: what they carry, and what they eat}": "inside braces a comma ends a text: put a text that continues after it in quotes",
		"{name: Wax, meaning: 12,000}":                             "a number has no commas: write 12000 for 12,000",
		"{name: Wax, meaning: 4,5}":                                "decimals follow a point: write 4.5 for 4,5",
		"{name: Wax, meaning: Nothing, never.}":                    "inside braces a comma ends a text: put a text that continues after it in quotes",
		"{name: Wax, meaning: 2,50}":                               "decimals follow a point: write 4.5 for 4,5",
		"{name: Wax, meaning: max(1, 2)}":                          "inside braces a comma ends a text: put a text that continues after it in quotes",
		"{name: Wax, meanings: what they carry}":                   "write meaning",
		"{name: Wax, colour: red, meaning: what they carry}":       "",
	} {
		p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte("game: {title: G, theme: t}\nterms:\n  wax: " + entry + "\n")}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range p.Findings {
			if f.Code == "PB004" && f.Help != want {
				t.Errorf("%s: %v, help %q", entry, f, f.Help)
			}
		}
	}
}
