package engine_test

import (
	"os"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/load"
)

// BenchmarkStudy collects the facts of each game as a whole, without a cache.
func BenchmarkStudy(b *testing.B) {
	for _, id := range games {
		b.Run(id, func(b *testing.B) {
			p, err := load.Open(os.DirFS(root), load.Options{NoLayouts: true, Games: []string{id}})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				e := engine.New(p.Game(id))
				e.Study()
			}
		})
	}
}
