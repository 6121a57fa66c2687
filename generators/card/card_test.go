package card_test

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"punchboard/generators/card"
	"punchboard/internal/compose"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/load"
	"punchboard/internal/typeset"
)

var update = flag.Bool("update", false, "write what was made into the testdata")

// TestPieces makes every component of an archive's game and compares the
// pieces and the findings with the archive's file "want".
func TestPieces(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no archives", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files, want := fstest.MapFS{}, -1
			for i, f := range ar.Files {
				if f.Name == "want" {
					want = i
					continue
				}
				files[f.Name] = &fstest.MapFile{Data: f.Data}
			}
			got := pieces(t, files)
			if *update {
				ar.Files[want].Data = got
				if err := os.WriteFile(name, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if d := cmp.Diff(string(ar.Files[want].Data), string(got)); d != "" {
				t.Errorf("pieces differ (-want +got):\n%s", d)
			}
		})
	}
}

// pieces lists the pieces of every component, then the words on each face.
func pieces(t *testing.T, files fstest.MapFS) []byte {
	assets(t, files)
	p, err := load.Open(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := p.Games[0]
	c := compose.New(p.Library, g, expr.New(g, nil), typeset.New(p.Library.Assets))
	var out bytes.Buffer
	found := p.Findings
	for _, comp := range g.Components {
		made, list := card.Pieces(c, g, comp)
		found.Add(list...)
		seen := map[*face.Face]string{}
		for _, x := range made {
			fmt.Fprintf(&out, "%s %s %q x%d %v\n", x.Kind, x.ID, x.Name, x.Copies, x.From)
			side(&out, "front", x.Front, seen)
			side(&out, "back", x.Back, seen)
		}
	}
	for _, f := range found.Sorted() {
		fmt.Fprintln(&out, f)
	}
	return out.Bytes()
}

// side is a face's size and words, or that it was there before.
func side(out *bytes.Buffer, name string, f *face.Face, seen map[*face.Face]string) {
	switch {
	case f == nil:
		fmt.Fprintf(out, "  %s: none\n", name)
		return
	case seen[f] != "":
		fmt.Fprintf(out, "  %s: the same as %s\n", name, seen[f])
		return
	}
	seen[f] = f.ID
	fmt.Fprintf(out, "  %s %s %s x %s:", name, f.ID, f.Size.W, f.Size.H)
	for _, it := range f.Items {
		switch it := it.(type) {
		case *face.Text:
			fmt.Fprintf(out, " %q", it.String())
		case *face.Icon:
			fmt.Fprintf(out, " :%s:", it.ID)
		}
	}
	out.WriteByte('\n')
}

// assets adds this repository's fonts, icons and themes.
func assets(t *testing.T, into fstest.MapFS) {
	for _, dir := range []string{"layouts/fonts", "layouts/icons", "layouts/themes"} {
		err := fs.WalkDir(os.DirFS("../.."), dir, func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			data, err := os.ReadFile(filepath.Join("../..", name))
			into[name] = &fstest.MapFile{Data: data}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
