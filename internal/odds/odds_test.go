package odds_test

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/odds"
)

// TestTables answers the questions of each archive. The files content/** are a game. "ask" is a
// line with an expression, "over" and axes, or the word "standing" and an id. text, csv and json
// are the expected results, or error.
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

// TestParted checks that the parts have each column once, in order, as evenly as possible, with the
// cells of all rows, and that the whole grid does not change.
func TestParted(t *testing.T) {
	for _, c := range []struct {
		all, most int
		want      string
	}{{5, 5, "01234"}, {5, 9, "01234"}, {5, 4, "01 234"}, {7, 3, "01 23 456"}, {3, 1, "0 1 2"}} {
		g := &odds.Grid{Rows: []odds.Row{{}, {}}}
		for i := range c.all {
			g.Columns = append(g.Columns, odds.Value{Label: strconv.Itoa(i)})
			for r := range g.Rows {
				g.Rows[r].Cells = append(g.Rows[r].Cells, odds.Cell{Value: 10*r + i})
			}
		}
		var got []string
		for _, part := range g.Parted(c.most) {
			line := ""
			for i, col := range part.Columns {
				line += col.Label
				for r, row := range part.Rows {
					if len(row.Cells) != len(part.Columns) || fmt.Sprint(row.Cells[i].Value) != strconv.Itoa(10*r+atoi(col.Label)) {
						t.Errorf("%v: row %d of a part holds %v", c, r, row.Cells)
					}
				}
			}
			got = append(got, line)
		}
		if strings.Join(got, " ") != c.want || len(g.Columns) != c.all || len(g.Rows[1].Cells) != c.all {
			t.Errorf("%d columns by %d: %q, want %q", c.all, c.most, got, c.want)
		}
	}
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// TestTooMuch checks that a row of a table ends at the first cell that takes too many steps, and
// that the table names the row.
func TestTooMuch(t *testing.T) {
	const data = "game: {title: G, theme: house}\ncollections: {}\nfunctions:\n  long: {about: a sum, ours: Ours., takes: {n: count}, tried: {n: 1}, gives: 'sum(map(1..n, sum(map(1..60, # * n))))'}\n"
	p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(data)}}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	g := p.Games[0]
	q, err := odds.Of("long(a * b)", "b=[1, 90000, 2],a=1..2")
	if err != nil {
		t.Fatal(err)
	}
	grid, err := odds.Ask(expr.New(g, engine.New(g).Funcs()), q)
	if err != nil {
		t.Fatal(err)
	}
	if c := grid.Rows[0].Cells; c[0].Value == nil || c[0].TooMuch || !c[1].TooMuch || !c[2].TooMuch {
		t.Errorf("%+v", c)
	}
	if why := grid.TooMuch(); !strings.HasPrefix(why, "1: long: it takes more than 4000000 steps") {
		t.Error(why)
	}
}
