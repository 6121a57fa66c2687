package rulebook

import (
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestQuote holds that a quote of paragraphs lies in one box with a rule at either side, and
// that one with a list is set in without a box.
func TestQuote(t *testing.T) {
	rules := func(quote string) (n int, high geom.Length) {
		b := shelved(t, "book: {appendices: []}", "# Play\n\n> Who begins.\n\nWords.\n\n"+quote+"\n\nWords.\n")
		if len(b.found) > 0 || !strings.Contains(described(b), " Rain.\n") {
			t.Fatalf("%v\n%s", b.found, described(b))
		}
		face.Walk(b.doc.Pages[1].Face, func(it face.Item, _ geom.Matrix) {
			if s, ok := it.(*face.Shape); ok && s.Path.Bounds().W == boxLine {
				n, high = n+1, s.Path.Bounds().H
			}
		})
		return n, high
	}
	n, one := rules("> Rain.")
	if n != 2 {
		t.Errorf("a quote has %d rules, want 2", n)
	}
	if n, two := rules("> Rain.\n>\n> And *wind*."); n != 2 || two <= one {
		t.Errorf("two paragraphs have %d rules of %v, one has 2 of %v", n, two, one)
	}
	if n, _ := rules(">\n\nRain."); n != 0 {
		t.Errorf("a quote of nothing has %d rules, want none", n)
	}
	if n, _ := rules("> Rain.\n>\n> - Wind."); n != 0 {
		t.Errorf("a quote with a list has %d rules, want none", n)
	}
}
