package rulebook

import (
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestTypedNumbers checks that headings with numbers keep them, those of chapters without a final
// zero, that no other heading in their chapter is numbered, and that headings in chapters without
// any are numbered, except for passages.
func TestTypedNumbers(t *testing.T) {
	b := shelved(t, "book: {appendices: []}", "# 4.0 Cards\n\nWords.\n\n## 4.2 Drawing\n\nWords.\n\n## Playing\n\nWords.\n", "# Players\n\nWords.\n\n## 2 players\n\nWords.\n\n## More\n\nWords.\n", "# Alone\n\n## Before\n\nWords.\n\n## 1\n\nWords.\n\n## 2\n\nWords.\n")
	if len(b.found) > 0 {
		t.Error(b.found)
	}
	for page, want := range map[int]string{
		1: "4 Cards|Playing|4|Cards|Words.|4.2|DRAWING|Words.|PLAYING|Words.|",
		2: "2 Players|2.2 More|2|Players|Words.|2.1|2 PLAYERS|Words.|2.2|MORE|Words.|",
		3: "3 Alone|2|3|Alone|3.1|BEFORE|Words.|1|Words.|2|Words.|",
	} {
		var said strings.Builder
		face.Walk(b.doc.Pages[page].Face, func(it face.Item, _ geom.Matrix) {
			if x, is := it.(*face.Text); is {
				said.WriteString(x.String() + "|")
			}
		})
		if !strings.HasPrefix(said.String(), want) {
			t.Errorf("page %d says %s, want %s", page+1, &said, want)
		}
	}
}
