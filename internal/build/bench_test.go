package build

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"punchboard/internal/diag"
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

// BenchmarkEdit builds with one thing edited since the last build, and from nothing, PDF and SVG
// for A4, and reports the share of time that the former takes: for a deck of 540 cards, and for
// each game.
func BenchmarkEdit(b *testing.B) {
	dir := b.TempDir()
	if out, err := exec.Command("go", "run", "./testdata/makedeck", "testdata/deck", "540", dir).CombinedOutput(); err != nil {
		b.Fatalf("makedeck: %v\n%s", err, out)
	}
	b.Run("deck", func(b *testing.B) {
		benchEdit(b, dir, "deck", "cards.yaml", "text: next that turn", "text: next a turn")
	})
	for _, e := range []struct{ game, file, old, put string }{
		{"command", "cards.yaml", "name: Medkit,", "name: Medikit,"},
		{"encounter", "people.yaml", "name: Captain,", "name: Colonel,"},
		{"one-roll", "weapons.yaml", "text: A sidearm.", "text: A small arm."},
		{"skirmish", "units.yaml", "name: Civilian", "name: Citizen"},
		{"tactical", "weapons.yaml", "text: A heavy round for", "text: A heavy bullet for"},
	} {
		b.Run(e.game, func(b *testing.B) { benchEdit(b, "../..", e.game, e.file, e.old, e.put) })
	}
}

// benchEdit builds a game of a project from a warm cache, alternately with and without an edit.
func benchEdit(b *testing.B, dir, game, name, old, put string) {
	files, err := filesOf(os.DirFS(dir), "content/"+game)
	layouts, also := filesOf(os.DirFS(dir), "layouts")
	if err != nil || also != nil {
		b.Fatal(err, also)
	}
	maps.Copy(files, layouts)
	name = "content/" + game + "/" + name
	texts := [2]string{string(files[name].Data), ""}
	if texts[1] = strings.Replace(texts[0], old, put, 1); texts[0] == texts[1] {
		b.Fatalf("no %q in %s", old, name)
	}
	run := func(out string, program face.Sum) time.Duration {
		start := time.Now()
		opt := Defaults()
		opt.Program = program
		p, err := load.Open(files, load.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if res, err := Run(p, out, opt); err != nil || res.Found.Worst() == diag.Error {
			b.Fatal(err, res.Found)
		}
		return time.Since(start)
	}
	warm := b.TempDir()
	run(warm, face.Sum{1})
	var anew, edit time.Duration
	for i := 1; b.Loop(); i++ {
		files[name] = &fstest.MapFile{Data: []byte(texts[i%2])}
		edit += run(warm, face.Sum{1})
		anew += run(b.TempDir(), face.Sum{})
	}
	b.ReportMetric(float64(edit)/float64(anew), "edit/anew")
}
