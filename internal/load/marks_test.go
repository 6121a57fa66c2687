package load_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/diag"
	"punchboard/internal/golden"
	"punchboard/internal/load"
)

// dresses are ways to write the same content: each changes where the characters of a file are, none
// what is wrong with it.
var dresses = []struct {
	name  string
	apply func(string) string
}{
	{"plain", func(s string) string { return strings.ReplaceAll(s, "~", "") }},
	{"letters", func(s string) string { return strings.ReplaceAll(s, "~", "abc") }},
	{"wide", func(s string) string { return strings.ReplaceAll(s, "~", "日本語") }},
	{"combining", func(s string) string { return strings.ReplaceAll(s, "~", "e\u0301ü") }},
	{"pictures", func(s string) string { return strings.ReplaceAll(s, "~", "🚀🙂") }},
	{"carriage returns", func(s string) string { return strings.NewReplacer("~", "", "\n", "\r\n").Replace(s) }},
	{"old carriage returns", func(s string) string { return strings.NewReplacer("~", "", "\n", "\r").Replace(s) }},
	{"byte order mark", func(s string) string { return "\ufeff" + strings.ReplaceAll(s, "~", "") }},
	{"all at once", func(s string) string { return "\ufeff" + strings.NewReplacer("~", "日é", "\n", "\r\n").Replace(s) }},
}

// TestMarks loads the archives of testdata/places in every dress: each finding must mark the text
// that the archive says, both by its place and as printed.
func TestMarks(t *testing.T) {
	golden.Each(t, "testdata/places/*.txtar", func(t *testing.T, a *golden.Archive) {
		for _, dress := range dresses {
			t.Run(dress.name, func(t *testing.T) {
				fsys, want := dressed(a, dress.apply)
				_, err := fs.Stat(fsys, "layouts")
				p, err := load.Open(fsys, load.Options{NoLayouts: err != nil})
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, f := range p.Findings {
					got = append(got, fmt.Sprintf("%s:%d %s |%s|", f.At.File, f.At.Line, f.Code, marked(t, p, f)))
				}
				if slices.Sort(got); !cmp.Equal(want, got) {
					t.Errorf("marked (-want +got):\n%s", cmp.Diff(want, got))
				}
			})
		}
	})
}

// dressed returns an archive as a file system, and the findings it expects.
func dressed(a *golden.Archive, dress func(string) string) (fs.FS, []string) {
	m := fstest.MapFS{}
	var want []string
	for _, f := range a.Files {
		text := strings.NewReplacer("<TAB>", "\t").Replace(string(f.Data))
		if f.Name == "want" {
			text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\ufeff", "").Replace(dress(text))
			want = strings.Split(strings.TrimSpace(text), "\n")
			continue
		}
		m[f.Name] = &fstest.MapFile{Data: []byte(dress(text))}
	}
	slices.Sort(want)
	return m, want
}

// marked returns the text at a finding's place. The printed signs must be under the same text.
func marked(t *testing.T, p *load.Project, f diag.Finding) string {
	t.Helper()
	lines := strings.Split(string(p.Files[f.At.File]), "\n")
	if f.At.Line < 1 || f.At.Line > len(lines) {
		return ""
	}
	line := []rune(lines[f.At.Line-1])
	from := min(f.At.Col-1, len(line))
	text := string(line[from:min(from+max(f.At.Len, 1), len(line))])
	f.Also, f.Mark = nil, ""
	if under := underlined(t, p, f); strings.TrimRight(under, " ") != strings.TrimRight(strings.ReplaceAll(text, "\t", " "), " ") {
		t.Errorf("%s: the signs stand under %q, not %q", f, under, text)
	}
	return text
}

// underlined returns the text above the signs that are printed for a finding. Its lines are short
// enough not to be cut.
func underlined(t *testing.T, p *load.Project, f diag.Finding) string {
	t.Helper()
	var b strings.Builder
	if err := diag.Print(&b, diag.List{f}, p.Files, false); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	if len(lines) < 4 {
		t.Fatalf("nothing is shown:\n%s", &b)
	}
	from := strings.Index(lines[3], "^")
	to := strings.LastIndex(lines[3], "^") + 1
	var out strings.Builder
	col := 0
	for _, r := range lines[2] {
		if w := diag.Width(r); col >= from && col < to || w == 0 && col > from && col <= to {
			out.WriteRune(r)
			col += w
		} else {
			col += w
		}
	}
	return out.String()
}
