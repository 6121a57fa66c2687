package rulebook

import (
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/prose"
)

// onTable is the figure of a game's table, and the heading that it stands under.
type onTable struct {
	block  prose.Block
	anchor string
}

// insideScale is how large things on the table may be inside the cover, and
// insideLeast the least height of the table there.
const (
	insideScale = 0.6
	insideLeast = 40 * geom.MM
)

// inside draws the game's table once more, as large as a box allows: who opens
// the book sees it, and where it is spoken of.
func (p *press) inside(pn *pen, c *chapter, r geom.Rect) {
	i := slices.IndexFunc(p.order, func(k *chapter) bool { return k.laid != nil })
	if i < 0 {
		return
	}
	from := p.order[i].laid
	b, _ := c.setting(from.block)
	_, words := firstWord(b.Arg)
	f := c.table(b)
	head := c.caption(b, words, measure{0, r.W})
	foot := append(f.legend(c, r.W), f.last(c, r.W)...)
	deep := r.H - tall(head) - tall(foot) - 4*geom.MM
	if deep < insideLeast {
		return
	}
	s := f.sized(c, r.W, deep, insideScale)
	s.high = deep
	pn.stacked(append(head, f.strips(c, b.Arg, r.W, s)...), r.X, r.Y)
	if n := pn.page(from.anchor); n > 0 {
		st := p.book.style("small")
		y := r.Y + p.book.frame.Grid - 1400
		w := pn.text(st, "page "+itoa(n), r.X+r.W, y, "right")
		pn.link(geom.Rect{X: r.X + r.W - w, Y: y - 3*geom.MM, W: w, H: 4 * geom.MM}, from.anchor)
	}
}
