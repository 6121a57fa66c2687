package answers

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"punchboard/internal/enginetest"
	"punchboard/internal/golden"
)

var (
	whole = flag.Bool("all", false, "ask everything, not a tenth")
	words = flag.Bool("words", false, "compare the words of refusals too")
)

const (
	root = "../../.."
	// shown is how many faults of a game are told in full.
	shown = 20
)

// games are the games that there are questions for.
func games(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/questions/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no questions: %v", err)
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(filepath.Base(f), ".txt")
	}
	return files
}

func asker(t testing.TB, game string) *Asker {
	t.Helper()
	a, err := New(enginetest.Load(t, root, game))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestAnswers holds what the functions of every game answer against the files.
func TestAnswers(t *testing.T) {
	for _, game := range games(t) {
		t.Run(game, func(t *testing.T) {
			a := asker(t, game)
			if *whole || golden.Updating() {
				everything(t, a)
				return
			}
			faults, err := a.Check(read(t, game), *words)
			if err != nil {
				t.Fatal(err)
			}
			tell(t, faults)
		})
	}
}

// everything asks all questions, and writes or compares the answers.
func everything(t *testing.T, a *Asker) {
	src, err := os.ReadFile(filepath.Join("testdata", "questions", a.Game.ID+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	blocks, err := ParseBlocks(string(src))
	if err != nil {
		t.Fatal(err)
	}
	all, under, err := a.Questions(blocks, os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	got, feels, err := a.Record(all, under)
	if err != nil {
		t.Fatal(err)
	}
	if !golden.Updating() {
		tell(t, Compare(read(t, a.Game.ID), got, *words))
	} else {
		write(t, a.Game.ID, got.Text(a.Game.Title))
	}
	golden.File(t, filepath.Join("readings", a.Game.ID+".txt"), []byte(a.Summary(got, feels)))
}

// largest is the size of the largest file of answers.
const largest = 1 << 20

func write(t *testing.T, game, text string) {
	t.Helper()
	if len(text) > largest {
		t.Errorf("%d bytes of answers of %s, at most %d: ask less", len(text), game, largest)
	}
	file := filepath.Join("testdata", "answers", game+".txt")
	if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, game string) File {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("testdata", "answers", game+".txt"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("no answers of %s; -update writes them", game)
	}
	if err != nil {
		t.Fatal(err)
	}
	f, err := ParseFile(string(src))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// tell prints the first faults and how many more there are.
func tell(t *testing.T, all []Fault) {
	for i, f := range all {
		if i == shown {
			t.Errorf("and %d more", len(all)-shown)
			break
		}
		t.Error(f)
	}
	if len(all) > 0 {
		t.Log("if the rules are meant to answer so: go test ./internal/enginetest/answers -update")
	}
}

// BenchmarkAnswers asks all questions of a game's file anew, with nothing known
// of them: compiling is part of it.
func BenchmarkAnswers(b *testing.B) {
	for _, game := range games(b) {
		b.Run(game, func(b *testing.B) {
			g := enginetest.Load(b, root, game)
			var questions []string
			for _, l := range read(b, game).Lines {
				questions = append(questions, l.Question)
			}
			for b.Loop() {
				a, err := New(g)
				if err != nil {
					b.Fatal(err)
				}
				a.AskAll(questions)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(questions)), "ns/question")
		})
	}
}
