package check

import (
	"os"
	"testing"

	"punchboard/internal/load"
)

func open(tb testing.TB) *load.Project {
	tb.Helper()
	p, err := load.Open(os.DirFS("../.."), load.Options{NoLayouts: true, Games: []string{"tactical"}})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// BenchmarkRun runs levels 1 to 4 on a game of the size of Tactical.
func BenchmarkRun(b *testing.B) {
	p := open(b)
	for b.Loop() {
		Run(p, p.Games[0])
	}
}

// BenchmarkErrata tries all errata of the game.
func BenchmarkErrata(b *testing.B) {
	p := open(b)
	for b.Loop() {
		Unseen(p, p.Games[0])
	}
}
