package rulebook

import (
	"slices"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// TestBoxesToTick checks that items to be ticked have boxes before them, in lists and in remarks,
// that these are described in words, and that the empty one can be ticked in a fillable file.
func TestBoxesToTick(t *testing.T) {
	b := showing(t, "# Play\n\n## One\n\nWords.\n\n- [ ] Shuffle.\n- [x] Deal.\n- Begin.\n\n```note\n- [x] Look.\n- Play.\n```\n", func(l *layout.Library) { l.Fillable = true })
	if len(b.found) > 0 {
		t.Fatal(b.found)
	}
	var said, asked []string
	for _, p := range b.doc.Pages {
		face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
			switch it := it.(type) {
			case *face.Tag:
				if it.Alt != "" {
					said = append(said, it.Alt)
				}
			case *face.Field:
				asked = append(asked, it.Says)
			case *face.Text:
				if s := it.String(); s == "[" || s == "]" || s == "[x]" {
					t.Errorf("the bracket %q is printed", s)
				}
			}
		})
	}
	if want := []string{"empty box", "ticked box", "ticked box"}; !slices.Equal(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
	if want := []string{"empty box"}; !slices.Equal(asked, want) {
		t.Errorf("fields %q, want %q", asked, want)
	}
}
