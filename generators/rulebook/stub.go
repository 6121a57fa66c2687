package rulebook

import "punchboard/internal/geom"

// A chapter that would end with a few lines on a page of their own is set again:
// on pages that are a line deeper, or below a lower picture, which takes the lines
// back; or else on pages a few lines shallower, so that more than a few come over.

// The least that stands on the last page of a chapter, and how far pages and the
// picture that a chapter opens with give way for it, in lines.
const (
	leastLast = 8
	shallower = 6
	lower     = 4
)

// way is how a chapter is set: its pages so many lines deeper than all others, and
// the picture it opens with so many lower.
type way struct{ deep, low int }

// ways are all there are, the one that shows least first.
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
	return out
}

// way is the first in which blocks do not end in a stub, or the usual one.
func (p *pager) way(blocks []*block, deeper int, opens bool) way {
	for _, w := range ways(deeper, opens) {
		try := p.blank()
		try.frame = p.frame.deeper(w.deep)
		head := *blocks[0]
		head.Parts = []part{head.Parts[0]}
		head.Parts[0].H -= geom.Length(w.low) * p.frame.Grid
		try.add(append([]*block{&head}, blocks[1:]...))
		if !try.stub() {
			return w
		}
	}
	return way{}
}

// stub reports whether the current page holds a few lines only.
func (p *pager) stub() bool { return p.used && p.y < leastLast*p.frame.Grid }

// deeper is the frame with so many lines more on a page.
func (f frame) deeper(lines int) frame {
	f.Bottom += geom.Length(lines) * f.Grid
	return f
}

// deeper is how many lines pages may be deeper: they leave half a line to the foot.
func (b *book) deeper() int {
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
