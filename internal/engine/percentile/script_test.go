package percentile_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// field is the game that all scripts play, as content/field has it.
func field(t *testing.T) *model.Game {
	t.Helper()
	p, err := load.Open(os.DirFS("testdata"), load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Findings {
		t.Error(f)
	}
	return p.Game("field")
}

// TestScripts plays every testdata/*.txt. A script is lines of three verbs:
//
//	set  PATH VALUE, a number or word of the data to change before the next
//	     questions; "set reading ID ANSWER" chooses a reading
//	ask  a question, as a worked example writes it
//	want its answer, or "error" and a part of the message
//
// A line "game" begins again with the game as content/field has it.
func TestScripts(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txt")
	if len(files) == 0 {
		t.Fatal("no scripts")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			play(t, file, string(src))
		})
	}
}

func play(t *testing.T, file, src string) {
	g := field(t)
	var v any
	var asked error
	for i, line := range strings.Split(src, "\n") {
		verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		at := fmt.Sprintf("%s:%d", file, i+1)
		switch rest = strings.TrimSpace(rest); verb {
		case "", "#":
		case "game":
			g = field(t)
		case "set":
			if err := set(g, rest); err != nil {
				t.Fatalf("%s: %v", at, err)
			}
		case "ask":
			v, asked = question(t, g, rest)
		case "want":
			expect(t, at, v, asked, rest)
		default:
			t.Fatalf("%s: no verb %q", at, verb)
		}
	}
}

func question(t *testing.T, g *model.Game, q string) (any, error) {
	t.Helper()
	e, err := engine.New(g)
	if err != nil {
		t.Fatal(err)
	}
	return expr.New(g, e.Funcs()).Eval(q)
}

func expect(t *testing.T, at string, v any, asked error, want string) {
	t.Helper()
	if msg, ok := strings.CutPrefix(want, "error "); ok {
		if asked == nil || !strings.Contains(asked.Error(), msg) {
			t.Errorf("%s: want an error with %q, got %v, %v", at, msg, v, asked)
		}
		return
	}
	if asked != nil {
		t.Errorf("%s: %v", at, asked)
		return
	}
	if ok, got := engine.Equal(v, want); !ok {
		t.Errorf("%s: got %s, want %s", at, got, want)
	}
}

// set changes one value of the data.
func set(g *model.Game, what string) error {
	w := strings.Fields(what)
	if w[0] == "reading" {
		g.Readings = append(g.Readings, &model.Reading{ID: w[1], Chosen: model.Value{Kind: model.Text, Text: w[2]}})
		return nil
	}
	if w[0] == "role" {
		g.Engine.Roles = append(g.Engine.Roles, model.Field{ID: w[1], Value: model.Value{Kind: model.Text, Text: w[2]}})
		return nil
	}
	path := strings.Split(w[0], ".")
	v := find(g, path)
	if v == nil {
		return fmt.Errorf("no value at %s", w[0])
	}
	if n, err := strconv.Atoi(w[1]); err == nil {
		v.Int, v.Word = int64(n), false
	} else {
		v.Text = w[1]
	}
	return nil
}

// find walks to a value: a collection, entry and field, or "tables", a table,
// row and column, and from there on into records and lists.
func find(g *model.Game, path []string) *model.Value {
	var fields []model.Field
	if path[0] == "tables" {
		t := g.Table(path[1])
		for _, r := range t.Rows {
			if r.ID == path[2] {
				fields = r.Cells
			}
		}
		path = path[3:]
	} else {
		fields = g.Entry(path[0], path[1]).Fields
		path = path[2:]
	}
	var v *model.Value
	for _, p := range path {
		if n, err := strconv.Atoi(p); err == nil && v != nil {
			v, fields = &v.Items[n], v.Items[n].Fields
			continue
		}
		v = nil
		for i := range fields {
			if fields[i].ID == p {
				v = &fields[i].Value
			}
		}
		if v == nil {
			return nil
		}
		fields = v.Fields
	}
	return v
}
