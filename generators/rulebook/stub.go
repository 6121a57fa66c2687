package rulebook

import "punchboard/internal/geom"

// A chapter that would end with less than a third of a page is set again: on pages a line deeper,
// or below a lower picture, which takes the lines back; or else on pages a few lines shallower or
// below a higher picture, so that more of them move over. Where none of these is enough, the one
// that leaves the most on the last page is used.

// The least that fills the last page of a chapter, in lines and as a fraction of the page, and by
// how many lines pages and the picture that a chapter opens with may change for it.
const (
	leastLast = 8
	lastPart  = 3
	shallower = 6
	lower     = 4
	higher    = 4
)

// way is how a chapter is set: how many lines deeper than all others its pages are, and how many
// lines lower the picture it opens with.
type way struct{ deep, low int }

// ways returns all ways, the least visible first.
func ways(deeper int, opens bool) []way {
	var out []way
	most := 0
	if opens {
		most = lower
	}
	for low := range most + 1 {
		for deep := range deeper + 1 {
			out = append(out, way{deep, low})
		}
	}
	for less := 1; less <= shallower; less++ {
		out = append(out, way{deep: -less})
	}
	for up := 1; up <= higher && opens; up++ {
		for less := range shallower + 1 {
			out = append(out, way{-less, -up})
		}
	}
	return out
}

// way returns the first way in which blocks do not end in a stub, or the one that comes nearest to
// that.
func (p *pager) way(blocks []*block, deeper int, opens bool) way {
	var best way
	most := geom.Length(-1)
	for _, w := range ways(deeper, opens) {
		try := p.blank()
		try.frame = p.frame.deeper(w.deep)
		head := *blocks[0]
		head.Parts = []strip{head.Parts[0]}
		head.Parts[0].H -= geom.Length(w.low) * p.frame.Grid
		try.add(append([]*block{&head}, blocks[1:]...))
		if try.open() {
			continue
		}
		if !try.stub() {
			return w
		}
		if try.y > most {
			best, most = w, try.y
		}
	}
	return best
}

// mostWhite is the part of a page that may be left at the feet of its columns where no chapter
// ends.
const mostWhite = 0.4

// open reports whether a page before the current one has more white than that.
func (p *pager) open() bool {
	pages := map[int][]fragment{}
	for _, s := range p.fragments {
		if s.Page < p.page {
			pages[s.Page] = append(pages[s.Page], s)
		}
	}
	for _, spots := range pages {
		if p.frame.white(spots) > mostWhite {
			return true
		}
	}
	return false
}

// white returns the part of a page's columns below the last thing in them.
func (f frame) white(spots []fragment) float64 {
	var left geom.Length
	for i := range f.X {
		low := f.Top
		for _, s := range spots {
			if s.Column == i || s.Block.Wide {
				low = max(low, s.Y+s.H+s.Block.Foot)
			}
		}
		left += max(0, f.Bottom-low)
	}
	return float64(left) / float64(geom.Length(len(f.X))*(f.Bottom-f.Top))
}

// stub reports whether the current page is filled to less than leastLast.
func (p *pager) stub() bool { return p.used && p.y < p.frame.leastLast() }

// leastLast returns how much of a page the end of a chapter takes at least.
func (f frame) leastLast() geom.Length {
	return max(leastLast*f.Grid, (f.Bottom-f.Top)/lastPart)
}

// deeper returns the frame with more lines on a page.
func (f frame) deeper(lines int) frame {
	f.Bottom += geom.Length(lines) * f.Grid
	return f
}

// deeper returns how many lines deeper pages may be: they leave half a line to the foot.
func (b *design) deeper() int {
	room := b.box("foot").Y - b.frame.Bottom
	return max(0, min(2, int((2*room-b.frame.Grid)/(2*b.frame.Grid))))
}

// lowered returns the head of a chapter with a picture low lines lower.
func (c *chapter) lowered(head []*block, low int) []*block {
	if low == 0 {
		return []*block{head[0]}
	}
	b := c.opening(low)
	b.Fresh, b.Need = head[0].Fresh, head[0].Need
	return []*block{b}
}
