package export_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"punchboard/internal/export"
)

// TestArchive checks that a zip for sharing has the same files for each paper, the licences, and a
// readme that names the authors and the files.
func TestArchive(t *testing.T) {
	p := open(t, "one-roll")
	dir, _ := run(t, p, "zip", export.Options{})
	files, names := unpack(t, read(t, dir, "one-roll.zip"))
	var inside []string
	for _, n := range names {
		inside = append(inside, strings.TrimPrefix(n, "one-roll/"))
	}
	holdNames(t, inside)
	pdfs := map[string][]string{}
	for _, n := range names {
		if rest, ok := strings.CutPrefix(n, "one-roll/"); ok && strings.HasSuffix(n, ".pdf") {
			paper, file, _ := strings.Cut(rest, "/")
			pdfs[paper] = append(pdfs[paper], file)
			if !bytes.HasPrefix(files[n], []byte("%PDF-")) {
				t.Errorf("%s is no PDF", n)
			}
		}
	}
	if len(pdfs) != 2 || len(pdfs["a4"]) != 8 || !slices.Equal(pdfs["a4"], pdfs["letter"]) {
		t.Errorf("files by paper: %v", pdfs)
	}
	readme := string(files["one-roll/README.txt"])
	for _, want := range append([]string{"X-COM One-Roll", "a4/ is for A4, letter/ is for Letter", "100 %", "CC BY 3.0", "fan work"}, pdfs["a4"]...) {
		if !strings.Contains(readme, want) {
			t.Errorf("the readme does not say %q:\n%s", want, readme)
		}
	}
	for _, l := range strings.Split(readme, "\n") {
		if utf8.RuneCountInString(l) > 82 {
			t.Errorf("the readme has a long line: %s", l)
		}
	}
	// Every font in the PDFs has its licence in the zip, and that of the icons names all who drew
	// them.
	fonts := map[string]bool{}
	for _, id := range p.Library.Themes[p.Games[0].Theme].Fonts {
		fonts[strings.TrimRight(strings.TrimSuffix(id, "-italic"), "-0123456789")] = true
	}
	want := []string{"LICENSE", "licences/icons/LICENSE-CC-BY-3.0.txt"}
	for f := range fonts {
		want = append(want, "licences/fonts/OFL-"+f+".txt")
	}
	for _, name := range want {
		if len(files["one-roll/"+name]) == 0 || !strings.Contains(readme, name) {
			t.Errorf("no %s, or the readme does not name it", name)
		}
	}
	for _, author := range p.Library.IconCredits(p.Game("one-roll")) {
		if !strings.Contains(strings.Join(strings.Fields(string(files["one-roll/licences/icons/LICENSE-CC-BY-3.0.txt"])), " "), author) {
			t.Errorf("the licence of the icons does not name %s", author)
		}
	}
}
