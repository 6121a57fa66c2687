package build

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"punchboard/internal/face"
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

// BenchmarkEdit builds a deck of 540 cards, PDF and SVG, anew and with one card
// edited since the last build, and gives the part that the second takes.
func BenchmarkEdit(b *testing.B) {
	dir := b.TempDir()
	if out, err := exec.Command("go", "run", "./testdata/makedeck", "testdata/deck", "540", dir).CombinedOutput(); err != nil {
		b.Fatalf("makedeck: %v\n%s", err, out)
	}
	file := filepath.Join(dir, "content", "deck", "cards.yaml")
	text, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	edited := bytes.Replace(text, []byte(" the 7,"), []byte(" no 7,"), 1)
	if bytes.Equal(text, edited) {
		b.Fatal("no card 7")
	}
	run := func(out string, program face.Sum) time.Duration {
		start := time.Now()
		opt := Defaults()
		opt.Program = program
		p, err := load.Open(os.DirFS(dir), load.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := Run(p, out, opt); err != nil {
			b.Fatal(err)
		}
		return time.Since(start)
	}
	warm := b.TempDir()
	run(warm, face.Sum{1})
	var anew, edit time.Duration
	for i := 0; b.Loop(); i++ {
		if err := os.WriteFile(file, [][]byte{edited, text}[i%2], 0o666); err != nil {
			b.Fatal(err)
		}
		edit += run(warm, face.Sum{1})
		anew += run(b.TempDir(), face.Sum{})
	}
	b.ReportMetric(float64(edit)/float64(anew), "edit/anew")
}
