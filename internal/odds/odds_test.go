package odds_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/odds"
)

var update = flag.Bool("update", false, "rewrite what the archives want")

// TestTables answers the questions of each archive. The files content/** are a
// game; "ask" is a line of an expression, "over", and axes, or the word
// "standing" and an id; text, csv and json are what must come of it, or error.
func TestTables(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no archives", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { archive(t, file) })
	}
}

func archive(t *testing.T, file string) {
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m := fstest.MapFS{}
	var ask string
	for _, f := range a.Files {
		if f.Name == "ask" {
			ask = string(f.Data)
		}
		if strings.HasPrefix(f.Name, "content/") {
			m[f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	p, err := load.Open(m, load.Options{NoLayouts: true})
	if err != nil || len(p.Findings) > 0 {
		t.Fatal(err, p.Findings)
	}
	g := p.Games[0]
	e, err := engine.New(g)
	if err != nil {
		t.Fatal(err)
	}
	env := expr.New(g, e.Funcs())
	var grids []*odds.Grid
	var faults strings.Builder
	for line := range strings.Lines(ask) {
		q, err := question(line, func(id string) *odds.Question { return odds.Standing(g, g.Standing(id)) })
		var grid *odds.Grid
		if err == nil {
			grid, err = odds.Ask(env, q)
		}
		if err != nil {
			faults.WriteString(err.Error() + "\n")
			continue
		}
		grid.Readings = odds.Readings(g, e, q.Expr)
		grids = append(grids, grid)
	}
	if faults.Len() > 0 && !slices.ContainsFunc(a.Files, func(f txtar.File) bool { return f.Name == "error" }) {
		t.Error(faults.String())
	}
	for i := range a.Files {
		got, known := written(t, a.Files[i].Name, grids, faults.String())
		if !known {
			continue
		}
		if *update {
			a.Files[i].Data = got
		} else if d := cmp.Diff(string(a.Files[i].Data), string(got)); d != "" {
			t.Errorf("%s (-want +got):\n%s", a.Files[i].Name, d)
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(a), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func question(line string, standing func(id string) *odds.Question) (*odds.Question, error) {
	line = strings.TrimSpace(line)
	if id, ok := strings.CutPrefix(line, "standing "); ok {
		return standing(id), nil
	}
	src, over, _ := strings.Cut(line, " over ")
	return odds.Of(src, over)
}

func written(t *testing.T, name string, grids []*odds.Grid, faults string) ([]byte, bool) {
	var b bytes.Buffer
	var err error
	switch name {
	case "text":
		for _, g := range grids {
			err = g.WriteText(&b)
			b.WriteString("\n")
		}
	case "csv":
		err = odds.CSV(&b, grids)
	case "json":
		err = odds.JSON(&b, "g", grids)
	case "error":
		b.WriteString(faults)
	default:
		return nil, false
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), true
}
