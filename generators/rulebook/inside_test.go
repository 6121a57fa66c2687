package rulebook

import (
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// leastInside is the least part of a page's height that the game's table takes
// inside the cover.
const leastInside = 0.35

// TestInside holds that inside the cover of every game's book lies its table, as
// wide as the text and with all its things on it.
func TestInside(t *testing.T) {
	n := 0
	eachBook(t, func(t *testing.T, b laidBook) {
		if b.book.apart() {
			return
		}
		var table geom.Rect
		fig := false
		face.Walk(b.page(1), func(it face.Item, m geom.Matrix) {
			switch it := it.(type) {
			case *face.Tag:
				fig = strings.HasPrefix(it.Alt, "The table from above. A")
			case *face.Shape:
				if fig && table.W == 0 {
					table = it.Path.Apply(m).Bounds()
				}
			case *face.Group:
				if r := it.Clip.Apply(m.Mul(it.Map)).Bounds(); fig && len(it.Clip) > 0 && !table.Contains(r) {
					t.Errorf("something lies at %v, off the table at %v", r, table)
				}
			}
		})
		f := b.pager.frame
		if part := float64(table.H) / float64(f.Bottom-f.Top); part < leastInside || table.W < f.wide()-geom.MM {
			t.Errorf("the table inside the cover is %s by %s mm, %.2f of the page", table.W.Num(), table.H.Num(), part)
		}
		n++
	})
	if n < 3*len(fiveGames) {
		t.Errorf("only %d books looked at", n)
	}
}
