package impose

import (
	"testing"

	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// TestWords checks that sheets use the language of a game for the phrases it has.
func TestWords(t *testing.T) {
	words := model.Phrasebook{"Flip on the short edge.": "Über die kurze Kante wenden.", "backs": "Rückseiten", "sheet {{ n }} of {{ all }}": "Blatt {{ n }} von {{ all }}",
		"Cut the left edge, glue it to the marks of {{ left }}.": "Links abschneiden und an {{ left }} kleben."}
	p := &imposition{plan: &layout.Sheet{Backs: "short"}, backs: true, lettering: lettering{paper: &layout.Paper{Name: "A4"}, info: Info{Title: "Hafen", Component: "Karten", Words: words}}}
	pg := &page{back: true, number: 2, of: 3, sheet: &sheet{form: &form{}}}
	if left, right := p.headTexts(pg); left != "Über die kurze Kante wenden. Row order is mirrored." || right != "Rückseiten · no marks, cut from the front" {
		t.Errorf("above the pieces %q and %q", left, right)
	}
	if left, right := p.footTexts(pg); left[1] != "Karten · Rückseiten" || right[0] != "Blatt 2 von 3" {
		t.Errorf("below them %q and %q", left, right)
	}
	if got := (part{col: 1, of: parts{cols: 2, rows: 1}}).advice(words); got != "Links abschneiden und an A1 kleben." {
		t.Errorf("a part: %q", got)
	}
}
