package rulebook

import (
	"testing"
)

// leastEnd is the least part of a page that the text of a chapter's end takes, whatever had to give
// way for it.
const leastEnd = 0.28

// TestNoStubs checks that no chapter ends with only a few lines on a page, and that none takes much
// less than a third of it.
func TestNoStubs(t *testing.T) {
	eachBook(t, func(t *testing.T, b laidBook) {
		for page, sh := range b.sheets {
			if page < 3 || len(sh.Fragments) == 0 || !b.ends(page) || b.stuck(sh) {
				continue
			}
			f := b.pager.frame
			low := f.Top
			for _, s := range sh.Fragments {
				low = max(low, s.Y+s.H+s.Block.Foot)
			}
			least := leastLast * f.Grid
			if c := sh.Chapter; c != nil && c.opens() && b.begins[b.sheets[page+1].Fragments[0].Block] != nil {
				least = (f.Bottom - f.Top).Scale(leastEnd)
			}
			if low-f.Top < least {
				t.Errorf("page %d ends %q with %d lines", page+1, sh.Chapter.title, (low-f.Top)/f.Grid)
			}
		}
	})
}
