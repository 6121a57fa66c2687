package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestDigests holds that a drawing is the same whatever its line ends and mark, wherever it lies below
// the pictures, and that what systems leave in a folder is no picture.
func TestDigests(t *testing.T) {
	of := func(svg string) map[string]string {
		out := map[string]string{}
		digests(fstest.MapFS{"p/a.svg": {Data: []byte(svg)}, "p/in/b.PNG": {Data: []byte("1\r\n2")}, "p/Thumbs.db": {}, "p/._a.svg": {}}, "p", out)
		return out
	}
	was := of("<svg>\n</svg>\n")
	if got := slices.Sorted(maps.Keys(was)); !slices.Equal(got, []string{"p/a.svg", "p/in/b.PNG"}) {
		t.Errorf("the pictures are %v", got)
	}
	if !maps.Equal(was, of("\uFEFF<svg>\r\n</svg>\r\n")) || maps.Equal(was, of("<svg>\n\n</svg>\n")) {
		t.Error("a drawing changes with its line ends, or with nothing")
	}
}

// TestKeepTotals holds that totals take the place of others with their line ends, and begin with line feeds.
func TestKeepTotals(t *testing.T) {
	file := filepath.Join(t.TempDir(), "totals.yaml")
	for was, want := range map[string]string{"": "a: 2\n", "\uFEFFa: 1\r\n": "\uFEFFa: 2\r\n"} {
		if was != "" {
			if err := os.WriteFile(file, []byte(was), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		err := keepTotals(file, "a: 2\n")
		if b, _ := os.ReadFile(file); err != nil || string(b) != want {
			t.Errorf("in the place of %q stands %q, %v", was, b, err)
		}
		os.Remove(file)
	}
}

// TestYAMLFiles holds which files of a folder are brought into form: not those that systems hide there.
func TestYAMLFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.yaml", "b.YML", "._a.yaml", "a.yaml.txt", "c/d.yaml", ".git/e.yaml"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := yamlFiles([]string{dir})
	if s := strings.ReplaceAll(strings.Join(got, " "), dir+string(filepath.Separator), ""); err != nil || filepath.ToSlash(s) != "a.yaml b.YML c/d.yaml" {
		t.Errorf("got %s, %v", s, err)
	}
}
