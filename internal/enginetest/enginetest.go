// Package enginetest helps the tests of the rules of games: it plays scripts of
// questions and their answers, and changes single values of a game.
package enginetest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// Load is a game of a project whose root is a folder, without its layouts. A
// finding fails the test.
func Load(t testing.TB, root, game string) *model.Game {
	t.Helper()
	p, err := load.Open(os.DirFS(root), load.Options{NoLayouts: true, Games: []string{game}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Findings {
		t.Error(f)
	}
	return p.Game(game)
}

// Ask is the answer of a game's engine to a question.
func Ask(t *testing.T, g *model.Game, question string) (any, error) {
	t.Helper()
	e := engine.New(g)
	return expr.New(g, e.Funcs()).Eval(question)
}

// Said are findings as "PB004 message".
func Said(found diag.List) []string {
	return lists.Map(found, func(f diag.Finding) string { return f.Code + " " + f.Message })
}

// ScriptsIn plays every *.txt of a folder. A script is lines of three verbs:
//
//	set  what to change in the game before the next questions
//	ask  a question, as a worked example writes it
//	want its answer, or "error" and a part of the message
//
// A line "game" begins again with a game as it was made; a line that begins
// with # is a comment. set makes a change told by the words of a line; nil is
// Set.
func ScriptsIn(t *testing.T, dir string, game func() *model.Game, set func(g *model.Game, words []string) error) {
	t.Helper()
	if set == nil {
		set = Set
	}
	scripts(t, filepath.Join(dir, "*.txt"), func(t *testing.T) func(at, line string) {
		p := &player{t: t, game: game, set: set, g: game()}
		return p.line
	})
}

// scripts plays every file of a pattern line by line, each with a player of its own.
// Blank lines and those that begin with # are passed over.
func scripts(t *testing.T, pattern string, begin func(*testing.T) func(at, line string)) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			play := begin(t)
			for i, line := range strings.Split(string(src), "\n") {
				if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
					play(fmt.Sprintf("%s:%d", file, i+1), line)
				}
			}
		})
	}
}

// player plays one script: the game as it stands and the last answer.
type player struct {
	t     *testing.T
	game  func() *model.Game
	set   func(*model.Game, []string) error
	g     *model.Game
	value any
	err   error
}

// line plays one line of a script: a game, a change of it, a question, what it should
// answer.
func (p *player) line(at, line string) {
	verb, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch {
	case verb == "game":
		p.g = p.game()
	case verb == "set":
		if err := p.set(p.g, strings.Fields(rest)); err != nil {
			p.t.Fatalf("%s: %v", at, err)
		}
	case verb == "ask":
		p.value, p.err = Ask(p.t, p.g, rest)
	case verb == "want":
		p.want(at, rest)
	default:
		p.t.Fatalf("%s: no verb %q", at, verb)
	}
}

// want compares the last answer with a line, or the last error with part of its text.
func (p *player) want(at, want string) {
	if msg, ok := strings.CutPrefix(want, "error "); ok {
		if p.err == nil || !strings.Contains(p.err.Error(), msg) {
			p.t.Errorf("%s: want an error with %q, got %v, %v", at, msg, p.value, p.err)
		}
		return
	}
	if p.err != nil {
		p.t.Errorf("%s: %v", at, p.err)
		return
	}
	if ok, got := engine.Equal(p.value, want); !ok {
		p.t.Errorf("%s: got %s, want %s", at, got, want)
	}
}
