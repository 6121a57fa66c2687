package impose

import (
	"testing"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// TestTrimIsTheBlock checks that the trim of each page contains every piece on it, up to the cut,
// and for fronts extends no further than the pieces; also where a printer turns and shifts the
// page.
func TestTrimIsTheBlock(t *testing.T) {
	for _, j := range jobs() {
		for _, printer := range []*layout.Printer{nil, {DX: 1200, DY: -700}} {
			with := info()
			with.Printer = printer
			got, found := Lay(j.pieces, j.plan, j.paper, with, half{})
			if len(found) > 0 {
				continue
			}
			for i, pg := range got.Pages {
				var block geom.Rect
				for _, s := range placed(pg.Face) {
					block = block.Union(s.m.ApplyRect(geom.Rect{W: s.face.Size.W, H: s.face.Size.H}))
				}
				if len(placed(pg.Face)) == 0 || j.plan.Kind == "split" {
					continue
				}
				if !pg.Trim.Contains(block) {
					t.Errorf("%s: page %d: pieces lie in %v, its trim is %v", j.name, i, block, pg.Trim)
				}
				if i%2 == 0 && pg.Trim != block {
					t.Errorf("%s: page %d: its trim %v is more than its pieces %v", j.name, i, pg.Trim, block)
				}
			}
		}
	}
}
