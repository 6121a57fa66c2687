package rulebook

import (
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestVerbatim checks that lines are unchanged, each character below that of the line before, that
// those of a drawing are drawn as lines, and the findings about lines without room or a glyph.
func TestVerbatim(t *testing.T) {
	for fence, want := range map[string]string{
		"```\n  A\nD   B\n  C\n```":                   "",
		"```text\n+-A-+\n  A  \n  AB\n```":            "",
		"```text\n┌─╥┐\n└─A┘\n  A\n```":               "PB607 the font plex-sans-condensed-500 has no '╥' (U+2565)",
		"~~~\n" + strings.Repeat("A ", 60) + "\n~~~":  "",
		"~~~\n" + strings.Repeat("A ", 150) + "\n~~~": "PB601 a line of 299 characters is wider than the page, which has room for 168",
		"```\n\n```": "PB010 a text without lines",
	} {
		b := shelved(t, "book: {appendices: []}", "# Play\n\n> Words.\n\nIt is so.\n\n"+fence+"\n")
		var got []string
		for _, f := range b.found {
			got = append(got, f.Code+" "+f.Message)
		}
		if all := strings.Join(got, "; "); all != want {
			t.Errorf("%s: %q, want %q", fence, all, want)
		}
		at := map[geom.Length]bool{}
		strokes := 0
		face.Walk(b.doc.Pages[1].Face, func(it face.Item, m geom.Matrix) {
			switch x := it.(type) {
			case *face.Text:
				if s := x.String(); s == "A" || s == "C" {
					at[x.At.X] = true
				}
			case *face.Shape:
				if r := x.Path.Bounds(); x.Width == 250 && len(x.Path) == 2 && r.W+r.H < 3*geom.MM {
					strokes++
				}
			}
		})
		if strings.HasPrefix(fence, "```text") && len(at) != 1 {
			t.Errorf("%s: A stands at %v", fence, at)
		}
		if strings.Contains(fence, "┌") && strokes != 12 {
			t.Errorf("%s: %d strokes", fence, strokes)
		}
	}
}
