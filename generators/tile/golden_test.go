package tile

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"punchboard/internal/face"
	"punchboard/internal/model"
)

var update = flag.Bool("update", false, "rewrite the goldens in testdata")

// TestGolden draws the tile of each file in testdata (its rows; the first line
// gives shape and size) and compares the face, dumped. Layouts are empty here:
// what stands in a hex is tested with the layouts.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no goldens", err)
	}
	for _, name := range files {
		ar, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		head, rows, _ := strings.Cut(strings.TrimSpace(string(ar.Files[0].Data)), "\n")
		shape, across, _ := strings.Cut(head, " ")
		tl := tileOf(strings.TrimSuffix(filepath.Base(name), ".txtar"), strings.Trim(shape, "-"), strings.ReplaceAll(rows, "\n", "/"))
		m, pieces, _ := produce(game(tl), component(model.Field{ID: "across", Value: model.Value{Kind: model.Text, Text: across}}))
		if len(m.found) > 0 {
			t.Fatal(m.found)
		}
		got, _, _ := strings.Cut(string(face.Dump(pieces[0].Front)), "\nface ")
		if *update {
			ar.Files = append(ar.Files[:1], txtar.File{Name: "face", Data: []byte(got + "\n")})
			if err := os.WriteFile(name, txtar.Format(ar), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if diff := cmp.Diff(string(ar.Files[1].Data), got+"\n"); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
