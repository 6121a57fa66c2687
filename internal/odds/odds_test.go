package odds_test

import (
	"bytes"
	"strings"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/odds"
)

// TestTables answers the questions of each archive. The files content/** are a
// game; "ask" is a line of an expression, "over", and axes, or the word
// "standing" and an id; text, csv and json are what must come of it, or error.
func TestTables(t *testing.T) { golden.Each(t, "testdata/*.txtar", archive) }

func archive(t *testing.T, a *golden.Archive) {
	m, ask := a.Under("content/"), a.Text("ask")
	p, err := load.Open(m, load.Options{NoLayouts: true})
	if err != nil || len(p.Findings) > 0 {
		t.Fatal(err, p.Findings)
	}
	g := p.Games[0]
	e := engine.New(g)
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
	if faults.Len() > 0 && !a.Has("error") {
		t.Error(faults.String())
	}
	for _, f := range a.Files {
		if got, known := written(t, f.Name, grids, faults.String()); known {
			a.Want(f.Name, got)
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

func written(t *testing.T, name string, grids []*odds.Grid, faults string) (string, bool) {
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
		return "", false
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), true
}
