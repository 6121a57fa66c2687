package rulebook

import (
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/prose"
)

// leastInside is the least part of a page's height that the game's table takes inside the cover.
const leastInside = 0.35

// TestInside checks that the table of every game is inside the cover of its book, as wide as the
// text and with everything on it.
func TestInside(t *testing.T) {
	n := 0
	eachBook(t, func(t *testing.T, b laidBook) {
		if b.book.refs.apart {
			return
		}
		var table geom.Rect
		fig := false
		face.Walk(&face.Face{Items: b.page(1)}, func(it face.Item, m geom.Matrix) {
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

// TestTableOnce checks that the game's table is drawn once in a book: inside the cover, with a
// sentence in its chapter; or in the chapter, where the cover has no room.
func TestTableOnce(t *testing.T) {
	n := 0
	eachBook(t, func(t *testing.T, b laidBook) {
		drawn, said := 0, 0
		for i := range b.sheets {
			face.Walk(&face.Face{Items: b.page(i)}, func(it face.Item, _ geom.Matrix) {
				switch it := it.(type) {
				case *face.Tag:
					if strings.HasPrefix(it.Alt, "The table from above. ") {
						drawn++
					}
				case *face.Link:
					if it.To == "#page-2" {
						said++
					}
				}
			})
		}
		if want := map[bool]int{true: 0, false: 1}[b.book.refs.apart]; drawn != want || said < want {
			t.Errorf("the table is drawn %d times and spoken of %d times", drawn, said)
		}
		if c := b.book.tabled; c != nil && !b.book.refs.apart {
			n++
			b.book.inner.H = insideLeast
			c.laid = nil
			if from := b.order[0]; newGalley(c).onCover(tableOf(c)) || c.laid != nil {
				t.Errorf("%s: a table lies inside a cover without room", from.title)
			}
		}
	})
	if n < 3*len(fiveGames) {
		t.Errorf("only %d tables looked at", n)
	}
}

// tableOf returns the first figure of the table in a chapter.
func tableOf(c *chapter) (out prose.Block) {
	prose.Walk(c.doc.Blocks, func(k prose.Block) {
		if k.Info == "figure" && strings.HasPrefix(k.Arg, "table") && out.Info == "" {
			out = k
		}
	})
	return out
}
