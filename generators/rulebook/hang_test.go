package rulebook

import (
	"os"
	"strings"
	"testing"

	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// TestTicks checks that the number of a question is in the margin, with a link, and not in the text
// that raises it.
func TestTicks(t *testing.T) {
	b := makeBook(t, over(golden.Open(t, "testdata/tiny.txtar")), "tiny", "letter")
	ticks := 0
	for _, p := range b.doc.Pages {
		for _, it := range p.Face.Items {
			switch it := it.(type) {
			case *face.Text:
				if strings.Contains(it.String(), "(Q1)") && it.Glyphs != nil {
					t.Errorf("%s prints %q in the text", p.Face.ID, it.String())
				}
			case *face.Link:
				if it.To == "#reading-ties" && (it.Box.X < 20*geom.MM || it.Box.X > 190*geom.MM) {
					ticks++
				}
			}
		}
	}
	if ticks != 1 {
		t.Errorf("%d ticks for the one place where the question arises", ticks)
	}
}

// blankBook returns an empty book of one of our games, with some phrases.
func blankBook(t *testing.T, words model.Phrasebook) *book {
	t.Helper()
	project, err := load.Open(os.DirFS("../.."), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	lib, g := project.Library, project.Games[0]
	g.Words = words
	b, ok := newBook(nil, lib, &catalogue{game: g, reads: &expr.Reads{}}, &model.Component{}, typeset.New(lib.Assets), lib.Papers["a4"])
	if !ok {
		t.Fatal(b.findings)
	}
	return b
}

// TestMarginIsShared sets more numbers than a line holds: nothing overlaps anything else, and
// nothing leaves the margin.
func TestMarginIsShared(t *testing.T) {
	b := blankBook(t, nil)
	b.refs.sections = map[string]string{}
	var asks []string
	for _, n := range []string{"7", "118", "119", "204", "205"} {
		b.refs.sections["reading-q"+n] = "Q" + n
		asks = append(asks, "#reading-q"+n)
	}
	for column := range 2 {
		p := &canvas{design: b.design, page: func(string) int { return 1 }}
		s := fragment{Column: column, To: 2, Block: &block{Rules: []string{"R-1", "R-2"}, Parts: []strip{{H: 4410, Asks: asks[:4]}, {H: 4410, Asks: asks[4:]}}}}
		for _, ask := range (&margins{pen: p, refs: b.refs, columns: map[geom.Length]*hanging{}}).hang(s) {
			ask()
		}
		var boxes []geom.Rect
		for _, it := range p.items {
			k, ok := it.(*face.Link)
			if !ok {
				continue
			}
			if edge := [2]geom.Length{18 * geom.MM, 192 * geom.MM}[column]; max(edge-k.Box.X, k.Box.Right()-edge) > 13*geom.MM+marginGap {
				t.Errorf("%s leaves the margin: %v", k.To, k.Box)
			}
			for _, o := range boxes {
				if o.Overlaps(k.Box) {
					t.Errorf("%s lies over another: %v, %v", k.To, k.Box, o)
				}
			}
			boxes = append(boxes, k.Box)
		}
		if len(boxes) != 7 {
			t.Errorf("%d of 7 hang beside column %d", len(boxes), column+1)
		}
	}
}
