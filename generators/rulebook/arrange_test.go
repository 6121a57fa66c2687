package rulebook

import (
	"slices"
	"testing"

	"punchboard/internal/geom"
)

// TestArrange checks which form chapters get. A form is written as its blocks,
// the first of which begins the chapter.
func TestArrange(t *testing.T) {
	for _, c := range []struct {
		why    string
		height int
		forms  [][]string
		want   []int
	}{
		{"an opening page that the chapter fills", 20, [][]string{{"B2 p30", "!B10 p20"}}, []int{1}},
		{"no opening page where most of the last one would be white", 20, [][]string{{"!B4 p10"}, {"B4 p12", "!B10 p12"}}, []int{0, 0}},
		{"one where the last page is full", 20, [][]string{{"!B4 p32"}, {"B4 p12", "!B10 p12"}}, []int{0, 1}},
		{"a worse first chapter for a better second", 20, [][]string{{"!B2 p10", "!B4 p20"}, {"B10"}}, []int{0, 0}},
	} {
		p := &pager{frame: frame{Bottom: geom.Length(c.height) * line, X: []geom.Length{0, 50}, W: []geom.Length{40, 40}, Grid: line}}
		var chapters [][]form
		for _, texts := range c.forms {
			var forms []form
			for _, text := range texts {
				forms = append(forms, form{blocks: parseBlocks(t, text)})
			}
			chapters = append(chapters, forms)
		}
		var got []int
		for i, f := range p.arrange(chapters) {
			got = append(got, slices.IndexFunc(chapters[i], func(g form) bool { return g.blocks[0] == f.blocks[0] }))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got forms %v, want %v", c.why, got, c.want)
		}
	}
}

// TestClosed checks that white space between blocks is closed up, and nothing
// else of them changed.
func TestClosed(t *testing.T) {
	blocks := parseBlocks(t, "h2 p4")
	blocks[0].Above, blocks[0].Below = 8, 4
	got := closed(blocks, 2)
	if got[0].Above != 4 || got[0].Below != 2 || blocks[0].Above != 8 || &got[0].Parts[0] != &blocks[0].Parts[0] {
		t.Errorf("got %+v of %+v", got[0], blocks[0])
	}
}
