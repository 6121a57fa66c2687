package build

import (
	"fmt"
	"os"
	"os/exec"
	"testing"

	"punchboard/internal/load"
)

// BenchmarkDeck builds the PDF of a deck: YAML in, layout, imposition, PDF out.
func BenchmarkDeck(b *testing.B) {
	for _, n := range []int{54, 540, 5400} {
		dir := b.TempDir()
		if out, err := exec.Command("go", "run", "./testdata/makedeck", "testdata/deck", fmt.Sprint(n), dir).CombinedOutput(); err != nil {
			b.Fatalf("makedeck: %v\n%s", err, out)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			opt := Defaults()
			opt.Formats = []string{"pdf"}
			for b.Loop() {
				p, err := load.Open(os.DirFS(dir), load.Options{})
				if err != nil {
					b.Fatal(err)
				}
				res, err := Run(p, b.TempDir(), opt)
				if err != nil {
					b.Fatal(err)
				}
				for _, f := range res.Found {
					b.Fatal(f)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n), "µs/card")
		})
	}
}

// BenchmarkBuild builds all games for A4 as PDF and SVG, with the checks.
func BenchmarkBuild(b *testing.B) {
	opt := Defaults()
	opt.Papers = []string{"a4"}
	for b.Loop() {
		p, err := load.Open(os.DirFS("../.."), load.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := Run(p, b.TempDir(), opt); err != nil {
			b.Fatal(err)
		}
	}
}
