package load_test

import (
	"os"
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// TestProject loads the games and layouts of this repository, which must be
// without fault.
func TestProject(t *testing.T) {
	p, err := load.Open(os.DirFS("../.."), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	diag.Print(&b, p.Findings, p.Files, false)
	if b.Len() > 0 {
		t.Errorf("findings:\n%s", b.String())
	}
	for _, g := range p.Games {
		for _, e := range g.Errata {
			if e.Stale {
				t.Errorf("%s: erratum %s is stale: content holds %q", g.ID, e.ID, e.Now)
			}
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		if _, err := load.Open(os.DirFS("../.."), load.Options{Games: []string{"skirmish"}}); err != nil {
			b.Fatal(err)
		}
	}
}
