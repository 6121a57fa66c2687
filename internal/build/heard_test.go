package build

import (
	"bytes"
	"cmp"
	"os"
	"path"
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/face/facetest"
	"punchboard/internal/ink"
	"punchboard/internal/load"
	"punchboard/internal/vector"
)

// TestHeard checks every PDF of every game on A4, and its books on Letter or A5 too, against the
// rules of PDF/UA-1 that a program can test: what a screen reader presents. Books are read in
// reading order.
func TestHeard(t *testing.T) {
	all, err := os.ReadDir("../../content")
	if err != nil {
		t.Fatal(err)
	}
	for i, entry := range all {
		id := entry.Name()
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			p, err := opened(os.DirFS("../.."), load.Options{Games: []string{id}})
			if err != nil {
				t.Fatal(err)
			}
			files := 0
			roles := map[string]int{}
			eachPDF(t, p, []Options{{Papers: []string{"a4"}}, {Papers: []string{[]string{"letter", "a5"}[i%2]}, Only: []string{"rulebook"}}}, func(name string, data []byte) {
				files++
				h := facetest.Hear(data)
				if len(h.Faults) > 0 {
					t.Errorf("%s:\n%s", name, strings.Join(h.Faults[:min(8, len(h.Faults))], "\n"))
				}
				if book := path.Base(name) == "rulebook.pdf" || path.Base(name) == "designers-notes.pdf"; book {
					if len(h.Astray) > 0 {
						t.Errorf("%s:\n%s", name, strings.Join(h.Astray[:min(8, len(h.Astray))], "\n"))
					}
				}
				fine(t, name, data)
				if !h.Outline || !h.Rights {
					t.Errorf("%s has bookmarks: %t, says its licence: %t", name, h.Outline, h.Rights)
				}
				g := p.Games[0]
				if want := cmp.Or(g.Author, "Punchboard"); h.Author != want || !strings.HasPrefix(h.Title, g.Title+": ") || h.Lang != cmp.Or(g.Lang, "en-GB") {
					t.Errorf("%s is called %q, by %q, in %q; its game is %q by %q", name, h.Title, h.Author, h.Lang, g.Title, want)
				}
				if pieces := strings.Contains(name, "decks/") || strings.HasSuffix(name, "counters.pdf"); pieces && h.Cut == 0 {
					t.Errorf("%s does not say where its pieces are cut", name)
				}
				if strings.HasSuffix(name, "rulebook.pdf") {
					roles = h.Roles
				}
			})
			if files == 0 {
				t.Fatal("no files")
			}
			for _, role := range []string{"H1", "H2", "P", "L", "LI", "Table", "TH", "TD", "Figure", "Link", "TOCI"} {
				if roles[role] == 0 {
					t.Errorf("the rulebook has no %s; it has %v", role, roles)
				}
			}
		})
	}
}

// eachPDF lays a project out in several ways, without checking its rules, and calls do with each
// file that a build would write.
func eachPDF(t *testing.T, p *load.Project, ways []Options, do func(name string, data []byte)) {
	t.Helper()
	for _, opt := range ways {
		opt.Formats = []string{"pdf"}
		all, found := laidOut(p, opt)
		if found.Worst() == diag.Error {
			t.Fatal(found)
		}
		for _, o := range plan(p, all, opt, vector.New(p.Library.Assets), &Result{}) {
			if path.Ext(o.Path) != ".pdf" {
				continue
			}
			var b bytes.Buffer
			if err := o.Write(&b); err != nil {
				t.Fatal(err)
			}
			do(o.Path, b.Bytes())
		}
	}
}

// fine checks the line widths in a file as written, whatever drew them.
func fine(t *testing.T, name string, data []byte) {
	widths, err := facetest.Finest(data, ink.Light)
	if err != nil || len(widths) == 0 {
		t.Errorf("%s: %d pages, %v", name, len(widths), err)
	}
	for page, w := range widths {
		if w < ink.Finest.MM()-.001 {
			t.Errorf("%s: page %d has a line of %.3f mm", name, page+1, w)
		}
	}
}
