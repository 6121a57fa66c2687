package build

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// putting returns the outputs of a build of these files, with a list of them last.
func putting(files ...string) []Output {
	var out []Output
	for _, name := range append(files, "g/manifest.json") {
		text := name
		if name == "g/manifest.json" {
			text = fmt.Sprintf(`{"files": ["%s"]}`, strings.Join(files, `", "`))
		}
		out = append(out, Output{Path: name, Write: func(w io.Writer) error { _, err := io.WriteString(w, text); return err }})
	}
	return out
}

// put builds these files as Put does, killed after a number of steps: files named, files in place,
// old ones gone, the list in place.
func put(t *testing.T, out string, steps int, files ...string) {
	t.Helper()
	lists := []string{"g/manifest.json"}
	outputs := putting(files...)
	before := earlier(filepath.Join(out, "g"))
	if steps > 3 {
		if _, err := Put(out, outputs, before, lists, nil); err != nil {
			t.Fatal(err)
		}
		return
	}
	s, err := newStage(out)
	if err != nil {
		t.Fatal(err)
	}
	defer s.release() // as the end of the process does
	if err := writeAll(s, outputs, func(string) {}); err != nil {
		t.Fatal(err)
	}
	before = append(before, s.expected(lists[0])...)
	for i, step := range []func() error{
		func() error { return s.announce(lists[0], append(files, lists[0]), before) },
		func() error { _, err := s.place(files); return err },
		func() error { return s.sweep(before, append(files, lists[0])) },
	} {
		if i < steps {
			if err := step(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestSettle kills builds between any two of their steps, and checks that the next one removes what
// they put in place, and what they did not get round to removing.
func TestSettle(t *testing.T) {
	for first := range 5 {
		for second := range 5 {
			out := t.TempDir()
			put(t, out, 4, "g/a", "g/b")
			put(t, out, first, "g/a", "g/c", "g/deep/c")
			put(t, out, second, "g/d")
			put(t, out, 4, "g/b", "g/e")
			var got []string
			err := fs.WalkDir(os.DirFS(out), ".", func(name string, d fs.DirEntry, err error) error {
				if err == nil && !d.IsDir() {
					got = append(got, name)
				}
				return err
			})
			if want := []string{"g/b", "g/e", "g/manifest.json"}; err != nil || !slices.Equal(got, want) {
				t.Errorf("killed after %d and %d steps: there is %q, want %q (%v)", first, second, got, want, err)
			}
		}
	}
}

// TestPlaceInTheWay checks that no file is moved if there is a folder where one is to go.
func TestPlaceInTheWay(t *testing.T) {
	out := t.TempDir()
	if err := os.MkdirAll(filepath.Join(out, "g", "b"), 0o777); err != nil {
		t.Fatal(err)
	}
	_, err := Put(out, putting("g/a", "g/b"), nil, nil, nil)
	if err == nil || !strings.Contains(err.Error(), "there is a folder of that name") {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(filepath.Join(out, "g", "a")); err == nil {
		t.Error("a file was put in place all the same")
	}
}

// TestFolder checks that Folder completes what a killed one left, and that this is distinguished
// from other folders.
func TestFolder(t *testing.T) {
	files := map[string][]byte{"README": []byte("r"), "layouts/a/x": []byte("x"), "layouts/y": []byte("y"), "content/g/z": []byte("z")}
	for _, c := range []struct {
		there map[string]string
		begun bool
	}{
		{nil, true},
		{map[string]string{"README": "r"}, true},
		{map[string]string{"layouts/a/x": "x", ".punchboard-making-12/README": "half"}, true},
		{map[string]string{"README": "mine"}, false},
		{map[string]string{"notes": "r"}, false},
	} {
		dir := t.TempDir()
		for name, text := range c.there {
			at := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(at, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		begun, err := Begun(dir, files)
		if err != nil || begun != c.begun {
			t.Errorf("%v: begun %v, %v", c.there, begun, err)
		}
		if !begun {
			continue
		}
		if err := Folder(dir, "content/g", files); err != nil {
			t.Fatal(err)
		}
		for name, text := range files {
			if got, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); err != nil || string(got) != string(text) {
				t.Errorf("%v: %s holds %q, %v", c.there, name, got, err)
			}
		}
		if left, _ := filepath.Glob(filepath.Join(dir, staging+"*")); len(left) > 0 {
			t.Errorf("%v: left %v", c.there, left)
		}
	}
}
