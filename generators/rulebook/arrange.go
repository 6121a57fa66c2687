package rulebook

import (
	"cmp"
	"slices"

	"punchboard/internal/geom"
)

// A chapter opens at the top of a page, or begins with a band wherever the last
// one ends; and the white space between its blocks may be closed up. How chapters
// are set is chosen for all of them together, with room for the index behind
// them, so that the book has few pages and few of them end half empty.

// form is one of the ways in which a chapter may be set.
type form struct {
	blocks []*block
	cost   float64 // what speaks against it
}

// What speaks against an arrangement. White at the foot of a page counts by
// the square of its part of the page.
const (
	pageCost  = 6.0  // a page
	whiteCost = 60.0 // a whole page of white at the end of a chapter
	ragCost   = 20.0 // and within one, column by column
	stubCost  = 5.0  // a last page that a chapter hardly begins
	tightCost = 1.5  // white space closed up by one part
	followed  = 6    // arrangements that are followed at a time
)

// stub is the part of a page below which it is hardly begun.
const stub = 8

// White space is closed up by this part of itself at a time, down to a part.
const (
	tighter = 4
	closest = 2
)

// arrangement is how the chapters so far are set.
type arrangement struct {
	at    pager
	forms []form
	cost  float64
}

// arrange chooses a form for each chapter; they are set one after another from
// where the pager stands.
func (p *pager) arrange(chapters [][]form) []form {
	best := []arrangement{{at: *p}}
	for _, forms := range chapters {
		var next []arrangement
		for _, f := range forms {
			for _, a := range best {
				next = append(next, a.with(f))
			}
		}
		best = thinned(next)
	}
	for i := range best {
		best[i].cost += whiteCost * squared(best[i].at.white())
	}
	return slices.MinFunc(best, func(x, y arrangement) int { return cmp.Compare(x.cost, y.cost) }).forms
}

// with is the arrangement with one more chapter.
func (a arrangement) with(f form) arrangement {
	out := arrangement{at: a.at, forms: append(slices.Clone(a.forms), f), cost: a.cost + f.cost}
	out.at.spots, out.at.findings = nil, nil
	out.at.add(f.blocks)
	out.cost += pageCost*float64(out.at.page-a.at.page) + ragCost*ragged(out.at.spots, a.at.frame, out.at.page)
	if out.at.spots[0].Y == a.at.frame.Top {
		out.cost += whiteCost * squared(a.at.white())
	}
	if out.at.page > a.at.page && out.at.white() > 1-1.0/stub {
		out.cost += stubCost
	}
	out.at.spots = nil
	return out
}

// thinned are the best arrangements, one for each place where they end.
func thinned(all []arrangement) []arrangement {
	slices.SortStableFunc(all, func(x, y arrangement) int { return cmp.Compare(x.cost, y.cost) })
	var out []arrangement
	for _, a := range all {
		same := func(b arrangement) bool {
			return a.at.page == b.at.page && a.at.y == b.at.y && a.at.below == b.at.below && a.at.used == b.at.used
		}
		if len(out) < followed && !slices.ContainsFunc(out, same) {
			out = append(out, a)
		}
	}
	return out
}

// white is the part of the current page that is left, 0 of one not begun.
func (p *pager) white() float64 {
	if !p.used {
		return 0
	}
	h := p.frame.Bottom - p.frame.Top
	return max(0, float64(h-p.y)/float64(h))
}

// ragged is how much white stands at the feet of columns on the pages before
// the last one.
func ragged(spots []spot, f frame, last int) float64 {
	low := map[[2]int]geom.Length{}
	for _, s := range spots {
		for i := range f.X {
			if at := [2]int{s.Page, i}; i == s.Column || s.Block.Wide {
				low[at] = max(low[at], s.Y+s.H+s.Block.Foot)
			}
		}
	}
	sum := 0.0
	for page := spots[0].Page; page < last; page++ {
		for i := range f.X {
			left := f.Bottom - max(f.Top, low[[2]int{page, i}])
			sum += squared(max(0, float64(left)/float64(f.Bottom-f.Top)))
		}
	}
	return sum / float64(len(f.X))
}

func squared(v float64) float64 { return v * v }

// forms are those that a chapter may take. Appendices begin with a band, and so
// do chapters where the game wants that. The first chapter leaves the contents to
// themselves.
func (p *press) forms(c *chapter, first bool) []form {
	head := c.band()
	if c.opens() {
		head = c.opening()
	}
	blocks := c.opened(head)
	blocks[0].Fresh = blocks[0].Fresh || first
	var out []form
	for n := range tighter - tighter/closest + 1 {
		out = append(out, form{blocks: closed(blocks, geom.Length(tighter-n)), cost: tightCost * float64(n)})
	}
	return out
}

// opens reports whether a chapter opens with a picture.
func (c *chapter) opens() bool {
	heads := c.book.game.Book.Heads
	return c.fill == nil && c.number != "" && (heads == "" || heads == "pages")
}

// closed are blocks with only so many parts of the white space between them.
func closed(blocks []*block, parts geom.Length) []*block {
	out := make([]*block, len(blocks))
	for i, b := range blocks {
		copied := *b
		copied.Above, copied.Below = b.Above*parts/tighter, b.Below*parts/tighter
		out[i] = &copied
	}
	return out
}
