package load

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"punchboard"
)

// TestTidy reads pairs of files from testdata/tidy.txtar: NAME as written and
// "NAME tidy" as it should be. A tidy file stays as it is.
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

// TestTidyLeavesBrokenFiles holds that what cannot be read is an error.
func TestTidyLeavesBrokenFiles(t *testing.T) {
	for _, text := range []string{"a: [1\n", "a: 1\n b: 2\n", "\ta: 1\n", "a: 1\n---\nb: 2\n"} {
		if got, err := Tidy(text); err == nil {
			t.Errorf("%q is tidied to %q", text, got)
		}
	}
}

// TestOurFilesAreTidy holds every YAML file of ours in that form.
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

// FuzzTidy holds that whatever is tidied says the same and is tidy then.
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
		was, err := parse(quoted(strings.NewReplacer("\ufeff", "", "\r\n", "\n", "\r", "\n").Replace(text)))
		now, err2 := parse(once)
		if err != nil || err2 != nil || !sameTree(was, now) {
			t.Fatalf("%q says something else as %q", text, once)
		}
		twice, err := Tidy(once)
		if err != nil || twice != once {
			t.Errorf("%q is tidied again to %q: %v", once, twice, err)
		}
	})
}
