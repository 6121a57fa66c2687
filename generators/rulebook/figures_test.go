package rulebook

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/typeset"
)

// TestFiguresOfProse holds which columns of a table of Markdown are of figures: those with nothing
// else, in two cells at least.
func TestFiguresOfProse(t *testing.T) {
	for name, c := range map[string]struct {
		cells []string
		want  bool
	}{
		"figures":      {[]string{"0", "12", "−3"}, true},
		"some empty":   {[]string{"1", "", "2"}, true},
		"signs, parts": {[]string{"+1", "–", "25 %", "1.5"}, true},
		"one":          {[]string{"1", ""}, false},
		"a word":       {[]string{"1", "two"}, false},
		"ranges":       {[]string{"1", "2–3"}, false},
	} {
		tab := &table{Rows: lists.Map(c.cells, func(s string) row {
			return row{Cells: [][]typeset.Span{{{Text: "Walk"}}, {{Text: s}}}}
		})}
		if got := tab.figures(1); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
		if tab.figures(0) || tab.figures(2) {
			t.Errorf("%s: words or a column that is not there are figures", name)
		}
	}
	at := map[string]geom.Length{}
	b := shelved(t, "book: {appendices: []}", "# Play\n\n| What | Cost | Kept |\n|---|---|:---|\n| Walk | 7 | 8 |\n| Run | 77 | 88 |\n")
	for _, p := range b.doc.Pages {
		face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
			if x, ok := it.(*face.Text); ok {
				at[x.String()] = x.At.X
			}
		})
	}
	if at["77"] == 0 || at["77"] >= at["7"] {
		t.Errorf("figures begin at %d and %d: they do not end together", at["7"], at["77"])
	}
	if at["88"] == 0 || at["88"] != at["8"] {
		t.Errorf("figures that are set to the left begin at %d and %d", at["8"], at["88"])
	}
}
