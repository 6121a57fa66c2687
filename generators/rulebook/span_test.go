package rulebook

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestRaisedLetters checks that raised letters are smaller and above the line of their words.
func TestRaisedLetters(t *testing.T) {
	b := shelved(t, "book: {appendices: [], cover: {none: true}}", "# Play\n\nThe 1^st^ of all. Who comes last has lost, and nobody is ever first again, however often it is tried.\n")
	at, size := map[string]geom.Length{}, map[string]geom.Length{}
	face.Walk(b.doc.Pages[0].Face, func(it face.Item, m geom.Matrix) {
		if x, ok := it.(*face.Text); ok {
			at[x.String()], size[x.String()] = m.Apply(x.At).Y, x.Size
		}
	})
	if up := at["The 1"] - at["st"]; len(b.found) > 0 || size["st"] >= size["The 1"] || up < size["The 1"]/4 || up > size["The 1"]/2 {
		t.Errorf("raised by %v of %v: %v", up, size["The 1"], b.found)
	}
}
