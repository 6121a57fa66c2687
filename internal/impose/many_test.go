package impose

import (
	"sync"
	"testing"

	"punchboard/internal/face"
)

// TestManySheetsAreMadeAsFew lays out every job with its sheets kept, and made on each use, from
// several goroutines: they must draw the same, and not be kept.
func TestManySheetsAreMadeAsFew(t *testing.T) {
	defer func(was int) { many = was }(many)
	for i, j := range jobs() {
		if i%8 > 0 {
			continue
		}
		var made [2]*Job
		for i, n := range []int{1 << 30, 0} {
			many = n
			made[i], _ = Lay(j.pieces, j.plan, j.paper, info(), half{})
		}
		var all sync.WaitGroup
		for _, pg := range made[1].Pages {
			all.Go(func() { pg.Face.Drawn() })
		}
		all.Wait()
		for i, pg := range made[1].Pages {
			kept := made[0].Pages[i]
			if pg.Face.Items != nil {
				t.Errorf("%s: sheet %d keeps %d items", j.name, i, len(pg.Face.Items))
			}
			if pg.Trim != kept.Trim || pg.Bleed != kept.Bleed || pg.Face.ID != kept.Face.ID || pg.Face.Size != kept.Face.Size || face.Hash(pg.Face) != face.Hash(kept.Face) {
				t.Errorf("%s: sheet %d is %v, kept %v", j.name, i, pg, kept)
			}
		}
	}
}
