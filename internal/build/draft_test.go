package build

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/load"
)

// TestDraftOfEveryPage makes a draft of the bad example of every check that reports an error: it is
// made whatever the error, and lists each with its number.
func TestDraftOfEveryPage(t *testing.T) {
	for _, c := range check.All() {
		ar := check.Archive(c.Code)
		if c.Samples() || ar == nil || c.Severity != diag.Error {
			continue
		}
		t.Run(c.Code, func(t *testing.T) {
			t.Parallel()
			files := overlay(demo(t), ar, "bad/")
			p, err := opened(files, load.Options{})
			if err != nil {
				t.Fatal(err)
			}
			out := t.TempDir()
			res, err := Run(p, out, Options{Papers: []string{"a4"}, Formats: []string{"pdf"}, Draft: true})
			if err != nil {
				t.Fatal(err)
			}
			var errors []diag.Finding
			for _, f := range res.Found {
				if f.Severity == diag.Error {
					errors = append(errors, f)
				}
			}
			if len(errors) == 0 {
				if res.Draft != nil {
					t.Errorf("a draft without an error: %s", res.Draft)
				}
				return
			}
			list := ""
			for _, g := range p.Games {
				if len(g.Components) == 0 {
					return // nothing is made of it
				}
				b, _ := os.ReadFile(filepath.Join(out, g.ID, "draft.txt"))
				list += string(b)
			}
			for _, f := range errors {
				if !strings.Contains(list, f.Message) || !strings.Contains(f.Message, "(DRAFT ") {
					t.Errorf("the list of errors has no %s", f)
				}
			}
			if res.Faces == 0 {
				t.Error("nothing was made")
			}
		})
	}
}

// TestDraftStamps checks which faces of a game with a few faults are stamped, and with which
// numbers, and that stamps do not count as differences from what was printed.
func TestDraftStamps(t *testing.T) {
	files := plainProject(t)
	for _, m := range []mutation{
		{file: game + "deck.yaml", old: "name: Sprint,", put: "name: " + strings.Repeat("Sprint ", 20) + ","},
		{file: game + "deck.yaml", old: "total: 51", put: "total: 52"},
		{file: game + "rules/01-introduction.md", old: "## How to win", put: strings.Repeat("unbroken", 40) + "\n\n## How to win"},
	} {
		edit(t, &m, files)
	}
	opt := Options{Papers: []string{"a4"}, Formats: []string{"pdf"}, Draft: true, Only: []string{"deck", "rulebook"}}
	all, res := draftOf(t, files, opt)
	got := map[string]string{}
	for _, m := range all {
		for _, p := range m.pieces {
			if s := stampOf(p.Front); s != "" {
				got[p.ID] = s
			}
			if s := stampOf(p.Back); s != "" {
				t.Errorf("the back of %s is stamped %s", p.ID, s)
			}
		}
		if doc := m.books["a4"]; doc != nil {
			for _, pg := range doc.Pages {
				if s := stampOf(pg.Face); strings.Contains(s, "3") {
					got["book"] += s
				}
			}
		}
		if doc := m.jobs["a4"]; doc != nil && !strings.Contains(wordsOf(doc.Pages[0].Face), "DRAFT") {
			t.Error("the first sheet does not say that it is a draft")
		}
	}
	if want := map[string]string{"sprint": "DRAFT 2", "book": "DRAFT 3"}; !maps.Equal(got, want) {
		t.Errorf("stamped are %v, want %v; found:\n%v", got, want, res.Found)
	}
	if res.Draft.Errors != 3 || res.Draft.Stamped != 3 || res.Draft.Loose != 0 {
		t.Errorf("want 3 errors on 3 faces, one of them a page that shows a card of the deck: %s", res.Draft)
	}
}

// draftOf lays a game out and stamps it.
func draftOf(t *testing.T, files fstest.MapFS, opt Options) ([]*printable, *Result) {
	t.Helper()
	p, err := opened(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all, res, err := examine(p, opt, &progress{})
	if err != nil {
		t.Fatal(err)
	}
	res.Draft = draft(p, all, res, opt)
	return all, res
}

// stampOf returns the text stamped on a face, or "".
func stampOf(f *face.Face) string {
	if f == nil {
		return ""
	}
	i := slices.IndexFunc(f.Items, func(it face.Item) bool {
		g, ok := it.(*face.Group)
		return ok && g.Name == "draft"
	})
	if i < 0 {
		return ""
	}
	return wordsOf(&face.Face{Items: f.Items[i : i+1]})
}

// wordsOf returns the words of a face.
func wordsOf(f *face.Face) string {
	var out []string
	face.Walk(f, func(it face.Item, _ geom.Matrix) {
		if t, ok := it.(*face.Text); ok {
			out = append(out, t.String())
		}
	})
	return strings.Join(out, " ")
}
