package rulebook

import (
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestQuote checks that a quote of paragraphs and bullets is in one box with a rule at either side,
// and that one with a numbered list is indented without a box.
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
	if n, listed := rules("> Rain.\n>\n> - [ ] Wind.\n> - Snow."); n != 2 || listed <= one {
		t.Errorf("a quote with a list has %d rules of %v, want 2", n, listed)
	}
	if n, _ := rules("> Rain.\n>\n> 1. Wind."); n != 0 {
		t.Errorf("a quote with numbers has %d rules, want none", n)
	}
}

// TestOpenQuote checks that a quote without a box is a line away from what is above and below.
func TestOpenQuote(t *testing.T) {
	lines := func(between string) (at []geom.Length) {
		b := shelved(t, "book: {appendices: []}", "# Play\n\n> Who begins.\n\nAbove.\n\n"+between+"Below.\n")
		face.Walk(b.doc.Pages[1].Face, func(it face.Item, m geom.Matrix) {
			if text, ok := it.(*face.Text); ok && (text.String() == "Above." || text.String() == "Rain." || text.String() == "Snow." || text.String() == "Below.") {
				at = append(at, m.Apply(text.At).Y)
			}
		})
		return at
	}
	plain := lines("Rain.\n\nSnow.\n\n")
	pitch := plain[1] - plain[0]
	quote := lines("> Rain.\n>\n> 1. Wind.\n>\n> Snow.\n\n")
	if len(quote) != 4 || quote[1]-quote[0] < 2*pitch || quote[3]-quote[2] < 2*pitch {
		t.Errorf("lines %v apart stand at %v", pitch, quote)
	}
}
