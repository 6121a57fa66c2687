package actiondeck_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// TestScripts plays every testdata/*.txt. A script is lines of three verbs:
//
//	set  what to change in the game before the next questions
//	ask  a question, as a worked example writes it
//	want its answer, or "error" and a part of the message
//
// A line "game" begins again with the game as the source has it.
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
	g := skirmish()
	var v any
	var asked error
	for i, line := range strings.Split(src, "\n") {
		verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		at := fmt.Sprintf("%s:%d", file, i+1)
		switch rest = strings.TrimSpace(rest); verb {
		case "", "#":
		case "game":
			g = skirmish()
		case "set":
			if err := set(g, strings.Fields(rest)); err != nil {
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

// set makes one change: copies CARD N | worth CARD N | rows TABLE COLUMN FROM |
// die TABLE DIE | bonus TABLE MODIFIER N | drop TABLE ROW | role ROLE ID |
// reading ID ANSWER | grid KIND | hits UNIT N
func set(g *model.Game, w []string) error {
	var n int
	fmt.Sscan(w[len(w)-1], &n)
	switch w[0] {
	case "copies":
		g.Decks[0].Card(w[1]).Copies = whole(n)
	case "worth":
		setWorth(g.Decks[0].Card(w[1]), n)
	case "rows":
		t := g.Table(w[1])
		faces := 6
		fmt.Sscan(strings.TrimPrefix(t.Die, "d"), &faces)
		t.Rows = flagRows(w[2], n, faces)
	case "die":
		g.Table(w[1]).Die = w[2]
	case "bonus":
		for _, m := range g.Table(w[1]).Modifiers {
			if m.ID == w[2] {
				m.Bonus = n
			}
		}
	case "drop":
		t := g.Table(w[1])
		for i, r := range t.Rows {
			if r.ID == w[2] {
				t.Rows = append(t.Rows[:i:i], t.Rows[i+1:]...)
				break
			}
		}
	case "role":
		for i := range g.Engine.Roles {
			if g.Engine.Roles[i].ID == w[1] {
				g.Engine.Roles[i].Value = text(strings.Join(w[2:], " "))
			}
		}
	case "reading":
		g.Readings = []*model.Reading{{ID: w[1], Chosen: choice(w[2])}}
	case "grid":
		g.Tiles[0].Grid = w[1]
	case "hits":
		g.Entry("units", w[1]).Fields[0].Value = whole(n)
	default:
		return fmt.Errorf("cannot set %q", w[0])
	}
	return nil
}
