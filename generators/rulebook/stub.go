package rulebook

import "punchboard/internal/geom"

// A chapter that would end with less than a third of a page is set again: on pages
// that are a line deeper, or below a lower picture, which takes the lines back; or
// else on pages a few lines shallower or below a higher picture, so that more of them
// come over. Where nothing helps so far, that holds which leaves most on the last page.

// The least that stands on the last page of a chapter, in lines and as a part of the
// page, and how far pages and the picture that a chapter opens with give way for it,
// in lines.
const (
	leastLast = 8
	lastPart  = 3
	shallower = 6
	lower     = 4
	higher    = 4
)

// way is how a chapter is set: its pages so many lines deeper than all others, and
// the picture it opens with so many lower.
type way struct{ deep, low int }

// ways are all there are, those that show least first.
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

// way is the first in which blocks do not end in a stub, or the one that comes
// nearest to it.
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

// mostWhite is the part of a page that may be left at the feet of its columns
// where no chapter ends.
const mostWhite = 0.4

// open reports whether a page before the current one is left so white.
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

// white is the part of a page's columns below the last thing in them.
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

// stub reports whether the current page is not filled to its third.
func (p *pager) stub() bool { return p.used && p.y < p.frame.leastLast() }

// leastLast is how much of a page the end of a chapter takes.
func (f frame) leastLast() geom.Length {
	return max(leastLast*f.Grid, (f.Bottom-f.Top)/lastPart)
}

// deeper is the frame with so many lines more on a page.
func (f frame) deeper(lines int) frame {
	f.Bottom += geom.Length(lines) * f.Grid
	return f
}

// deeper is how many lines pages may be deeper: they leave half a line to the foot.
func (b *design) deeper() int {
	room := b.box("foot").Y - b.frame.Bottom
	return max(0, min(2, int((2*room-b.frame.Grid)/(2*b.frame.Grid))))
}

// lowered is the head of a chapter with a picture so many lines lower.
func (c *chapter) lowered(head []*block, low int) []*block {
	if low == 0 {
		return []*block{head[0]}
	}
	b := c.opening(low)
	b.Fresh, b.Need = head[0].Fresh, head[0].Need
	return []*block{b}
}
