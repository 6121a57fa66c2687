package load

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"punchboard"
)

// TestTidy reads pairs of files from testdata/tidy.txtar: NAME as written and "NAME tidy" as it
// should be. A tidy file stays unchanged.
func TestTidy(t *testing.T) {
	a, err := txtar.ParseFile("testdata/tidy.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(a.Files); i += 2 {
		name := a.Files[i].Name
		in := strings.NewReplacer("\\t", "\t", "\\r", "\r", "·", " ").Replace(string(a.Files[i].Data))
		want := strings.ReplaceAll(string(a.Files[i+1].Data), "·", " ")
		got, err := Tidy(in)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if again, err := Tidy(want); err != nil || again != want {
			t.Errorf("%s: what is tidy is changed: %v\n%s", name, err, cmp.Diff(want, again))
		}
	}
}

// TestTidyLeavesBrokenFiles checks that a file that cannot be read is an error.
func TestTidyLeavesBrokenFiles(t *testing.T) {
	for _, text := range []string{"a: [1\n", "a: 1\n b: 2\n", "\ta: 1\n", "a: 1\n---\nb: 2\n"} {
		if got, err := Tidy(text); err == nil {
			t.Errorf("%q is tidied to %q", text, got)
		}
	}
}

// TestTidyKeepsLineEndings checks that a file from Windows keeps its line endings, with and without
// a comment before its first key.
func TestTidyKeepsLineEndings(t *testing.T) {
	for text, want := range map[string]string{
		"# one\r\n# two\r\na:   1\r\nb: |\r\n  x\r\n\r\n  y\r\n": "# one\r\n# two\r\na: 1\r\nb: |\r\n  x\r\n\r\n  y\r\n",
		"a:   1\r\n":                    "a: 1\r\n",
		"# one\r\n\r\n\r\n\r\na: 1\r\n": "# one\r\n\r\na: 1\r\n",
		"# one\r\na: 1\n":               "# one\na: 1\n",
		"a: 1\rb: 2\r":                  "a: 1\nb: 2\n",
		"a: 1\r\nb: 2\nc: 3\r\n":        "a: 1\r\nb: 2\r\nc: 3\r\n",
		"\ufeffa:  1\r\n":               "\ufeffa: 1\r\n",
		"\ufeff# one\n\n\na: 1\n":       "\ufeff# one\n\na: 1\n",
	} {
		got, err := Tidy(text)
		if err != nil || got != want {
			t.Errorf("%q is tidied to %q, %v, want %q", text, got, err, want)
		}
		if again, err := Tidy(want); err != nil || again != want {
			t.Errorf("%q is tidied again to %q, %v", want, again, err)
		}
	}
}

// TestTidyTellsLineSeparators checks that characters that end lines in YAML but in few editors are
// reported with their line.
func TestTidyTellsLineSeparators(t *testing.T) {
	for _, text := range []string{"a: 1\nb: x\u2028\u2028y\n", "a: 1\nb: 'x\u2028y'\n", "a: 1\n# x\u2029\n", "a: 1\nb: [\u0085\u0085\u0085\nc]\n"} {
		got, err := Tidy(text)
		if err == nil || !strings.HasPrefix(err.Error(), "line 2 holds U+") {
			t.Errorf("%q is tidied to %q, %v", text, got, err)
		}
	}
}

// TestOurFilesAreTidy checks that every YAML file of ours is tidy.
func TestOurFilesAreTidy(t *testing.T) {
	n := 0
	err := fs.WalkDir(punchboard.Files, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".yaml") {
			return err
		}
		b, err := fs.ReadFile(punchboard.Files, name)
		if err != nil {
			return err
		}
		n++
		if got, err := Tidy(string(b)); err != nil || got != string(b) {
			t.Errorf("%s is untidy, see punchboard fmt: %v\n%s", name, err, cmp.Diff(string(b), got))
		}
		return nil
	})
	if err != nil || n < 100 {
		t.Fatalf("%d files, %v", n, err)
	}
}

// FuzzTidy checks that whatever is tidied has the same meaning and is then tidy.
func FuzzTidy(f *testing.F) {
	a, err := txtar.ParseFile("testdata/tidy.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, x := range a.Files {
		f.Add(string(x.Data))
	}
	f.Fuzz(func(t *testing.T, text string) {
		once, err := Tidy(text)
		if err != nil {
			return
		}
		was, err := parse(quoted(Unended(text)))
		now, err2 := parse(Unended(once))
		if err != nil || err2 != nil || !sameTree(was, now) {
			t.Fatalf("%q says something else as %q", text, once)
		}
		twice, err := Tidy(once)
		if err != nil || twice != once {
			t.Errorf("%q is tidied again to %q: %v", once, twice, err)
		}
	})
}
