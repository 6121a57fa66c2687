package check

import (
	"os"
	"testing"

	"punchboard/internal/load"
)

// BenchmarkLevels reads all games and runs the checks up to a level, in the order of Run, without
// the trials of errata: levels 0 to 3 should cost less than a quarter of a build, level 4 less than
// five builds.
func BenchmarkLevels(b *testing.B) {
	for _, k := range []struct {
		name     string
		from, to int
	}{{"0to3", 1, 3}, {"4", 4, 4}} {
		b.Run(k.name, func(b *testing.B) {
			for b.Loop() {
				if k.from == 4 {
					b.StopTimer()
				}
				p, err := load.Open(os.DirFS("../.."), load.Options{NoLayouts: true})
				if err != nil {
					b.Fatal(err)
				}
				for _, g := range p.Games {
					c, found := Prepare(p, g)
					c.runs, c.found, c.reasons = running(c.Docs), found, map[string]bool{}
					if k.from == 4 {
						b.StartTimer()
					}
					for _, ch := range All() {
						if ch.Run != nil && ch.Level() >= k.from && ch.Level() <= k.to {
							c.running = ch
							ch.Run(c)
						}
					}
					if k.from == 4 {
						b.StopTimer()
					}
				}
				if k.from == 4 {
					b.StartTimer()
				}
			}
		})
	}
}
