package rulebook

import (
	"slices"
	"strings"

	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// The tail that a chapter names is on its last page, where the text leaves room: a scene from below
// the text to the foot, or a row of pieces at the foot.

// The measures of tails, in micrometres unless noted.
const (
	tailAir  = 2 // lines between the text and the tail
	tailPart = 5 // the fraction of a page, one in five, that a tail takes at least; a lower one is not printed
	tailGap  = 5 * geom.MM
)

// tailWords are what a tail is called, for people who look through the pages.
const tailWords = "The tail of "

// ending is how far down a page is filled, and the chapter that ends there, nil if none does or
// something follows it.
type ending struct {
	page int
	low  geom.Length // 0 at the top of the paper
	of   *chapter
}

// endings returns the last pages of chapters.
func (p *makeup) endings() []ending {
	var pages []ending
	for _, s := range p.pager.fragments {
		k := len(pages) - 1
		begins := p.begins[s.Block]
		switch {
		case s.again():
			begins = nil
		case len(p.listing.blocks) > 0 && s.Block == p.listing.blocks[0]:
			begins = p.listing
		}
		if k < 0 || pages[k].page != s.Page {
			e := ending{page: s.Page}
			if k >= 0 && begins == nil {
				e.of, pages[k].of = pages[k].of, nil
			}
			pages = append(pages, e)
			k++
		}
		if begins != nil {
			pages[k].of = begins
		}
		pages[k].low = max(pages[k].low, s.Y+s.H+s.Block.Foot)
	}
	return slices.DeleteFunc(pages, func(e ending) bool { return e.of == nil })
}

// tails puts tails on the pages that have room for them.
func (p *makeup) tails() {
	f := p.book.design.frame
	drawn := map[*chapter]func(geom.Rect) *block{}
	for _, c := range append(p.order, p.listing) {
		drawn[c] = c.tail()
	}
	for _, e := range p.endings() {
		top := f.Top + ceil(e.low-f.Top+tailAir*f.Grid, f.Grid)
		room := geom.Rect{X: f.X[0], Y: top, W: f.wide(), H: f.Bottom - top}
		draw := drawn[e.of]
		if draw == nil || room.H < (f.Bottom-f.Top)/tailPart {
			continue
		}
		b := draw(room)
		b.Wide, b.At, b.Above = true, e.of.at, tailAir*f.Grid
		b.Parts = []strip{{H: room.H, Text: tailWords + e.of.title}}
		p.pager.fragments = append(p.pager.fragments, fragment{Block: b, To: 1, Page: e.page, X: room.X, Y: room.Y, W: room.W, H: room.H})
	}
}

// tail returns a function that draws the chapter's tail into the room for it, nil if it has none.
func (c *chapter) tail() func(geom.Rect) *block {
	var of []model.Value
	switch {
	case c.from != nil:
		of = c.from.Tail
	case c.lists != nil:
		of = c.lists.Tail
	case !c.text.refs.apart:
		of = c.text.game.Book.Tail
	}
	if len(of) == 0 {
		return nil
	}
	if strings.Contains(of[0].Text, "/") {
		return c.pieceTail(of)
	}
	scene := c.text.wantScene(of[0].Text, of[0].At)
	if len(of) > 1 {
		c.text.fault(of[1].At, "PB006", "wrong-type", "a tail is one scene, or pieces", "write such as tail: "+of[0].Text)
	}
	if scene == "" {
		return nil
	}
	return func(r geom.Rect) *block {
		art, _ := c.art("rulebook-tail", map[string]any{"tail": map[string]any{"scene": scene, "w": r.W.MM(), "h": r.H.MM()}})
		return &block{Draw: func(p *canvas, s fragment) { p.unheard(func() { p.composed(art, s.X, s.Y) }) }}
	}
}

// pieceTail draws pieces in rows, at their own size or as large as there is room for.
func (c *chapter) pieceTail(of []model.Value) func(geom.Rect) *block {
	var sides []Side
	var told []string
	var cell geom.Size
	for _, v := range of {
		if s, id, ok := sideOf(c.text, v.Text, v.At); ok {
			sides, told = append(sides, s), append(told, id)
			cell.W, cell.H = max(cell.W, s.Face.Size.W), max(cell.H, s.Face.Size.H)
		}
	}
	if len(sides) == 0 {
		return nil
	}
	return func(r geom.Rect) *block {
		return &block{Draw: func(p *canvas, s fragment) {
			p.described("Figure#tail", strings.Join(told, ", "), 0, func() {
				for i, at := range rows(len(sides), cell, geom.Rect{X: s.X, Y: s.Y, W: r.W, H: r.H}) {
					sides[i].draw(p, at)
				}
			})
		}}
	}
}

// rows returns the places of n things of a size, centred at the bottom of a room. It uses the
// number of full rows that makes them largest, but no larger than they are.
func rows(n int, cell geom.Size, room geom.Rect) []geom.Rect {
	per, scale := n, 0.0
	for k := n; k > 0; k-- {
		deep := n / k
		if k*deep < n {
			continue
		}
		wide := float64(room.W-tailGap*geom.Length(k-1)) / float64(cell.W*geom.Length(k))
		high := float64(room.H-tailGap*geom.Length(deep-1)) / float64(cell.H*geom.Length(deep))
		if s := min(1, wide, high); s > scale {
			per, scale = k, s
		}
	}
	w, h := geom.Length(float64(cell.W)*scale), geom.Length(float64(cell.H)*scale)
	left := room.X + (room.W-geom.Length(per)*(w+tailGap)+tailGap)/2
	top := room.Bottom() - geom.Length(n/per)*(h+tailGap) + tailGap
	var out []geom.Rect
	for i := range n {
		out = append(out, geom.Rect{X: left + geom.Length(i%per)*(w+tailGap), Y: top + geom.Length(i/per)*(h+tailGap), W: w, H: h})
	}
	return out
}
