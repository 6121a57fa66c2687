package rulebook

import (
	"testing"
)

// TestNoStubs holds that no chapter ends with a few lines on a page.
func TestNoStubs(t *testing.T) {
	eachBook(t, func(t *testing.T, b laidBook) {
		for page, sh := range b.sheets {
			if page < 3 || len(sh.Spots) == 0 || !b.ends(page) || b.stuck(sh) {
				continue
			}
			f := b.pager.frame
			low := f.Top
			for _, s := range sh.Spots {
				low = max(low, s.Y+s.H+s.Block.Foot)
			}
			if low-f.Top < leastLast*f.Grid {
				t.Errorf("page %d ends %q with %d lines", page+1, sh.Chapter.title, (low-f.Top)/f.Grid)
			}
		}
	})
}
