package rulebook

import (
	"testing"

	"punchboard/internal/geom"

	"punchboard/internal/face"
)

// TestTallTitle holds that a title whose letters are higher than capitals, such as those with
// accents, stands lower on its page, so that it is clear of the words above it.
func TestTallTitle(t *testing.T) {
	top := func(title string) (y geom.Length) {
		b := shelved(t, "book: {appendices: [], cover: {title: "+title+"}}", "# Play\n\n> Who begins.\n\nPlay.\n")
		if len(b.found) > 0 {
			t.Errorf("%s: %v", title, b.found)
		}
		face.Walk(b.doc.Pages[0].Face, func(it face.Item, m geom.Matrix) {
			if x, ok := it.(*face.Text); ok && x.Size > geom.FromPT(50) {
				y = m.Apply(x.At).Y
			}
		})
		return y
	}
	if plain, tall := top("EEEEEEEE"), top("ẾẾẾẾẾẾẾẾ"); plain == 0 || tall < plain+2*geom.MM {
		t.Errorf("a plain title stands at %s, a tall one at %s", plain, tall)
	}
}
