package rulebook

import (
	"testing"

	"punchboard/internal/geom"
)

// TestColumnsEndLevel checks that columns above something across the page end level, except above a
// new chapter or a tail, or where a block is never cut.
func TestColumnsEndLevel(t *testing.T) {
	eachBook(t, func(t *testing.T, b laidBook) {
		if len(b.pager.frame.X) < 2 {
			return
		}
		for page, sh := range b.sheets {
			low, uncut := [2]geom.Length{}, geom.Length(0)
			top := geom.Length(0)
			for _, s := range sh.Fragments {
				bottom := s.Y + s.H + s.Block.Foot
				if !s.Block.Wide {
					low[s.Column%2] = max(low[s.Column%2], bottom)
					if s.Block.whole() {
						uncut = max(uncut, s.H)
					}
					continue
				}
				off := max(low[0], top) - max(low[1], top)
				if chapter := s.Block.heads() && s.Block.Mark.Level == 0; !chapter && !s.tail() && max(off, -off) > max(offLevel*b.book.design.frame.Grid, uncut) {
					t.Errorf("page %d: columns differ by %s mm above %q", page+1, off.Num(), partsText(s.Block.Parts))
				}
				low, top, uncut = [2]geom.Length{}, bottom, 0
			}
		}
	})
}
