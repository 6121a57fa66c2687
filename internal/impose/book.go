package impose

import (
	"strconv"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// OnPaper returns a book printed page by page on another paper: each page is centred, scaled down
// if necessary and never up.
func OnPaper(doc *face.Document, paper *layout.Paper) *face.Document {
	out := *doc
	out.Pages = nil
	for _, pg := range doc.Pages {
		box := geom.Rect{W: paper.Size.W, H: paper.Size.H}
		out.Pages = append(out.Pages, face.Page{Face: &face.Face{ID: pg.Face.ID, Size: paper.Size,
			Items: []face.Item{into(pg.Face, box)}}})
	}
	return &out
}

// Binding says how the pages of a book go two by two, or all eight, on sheets of paper in
// landscape. For a book read from right to left the order is reversed.
type Binding struct {
	// Signature is how many pages are folded into one another, a multiple of four; 0 means the
	// whole book. A last signature may be thinner.
	Signature int
	// Flat puts the pages in reading order, two on each side, not to be folded: side by side as in
	// the open book, with the first alone on the right.
	Flat bool
	// Zine puts eight small pages on one side of one sheet, to be folded and cut once.
	Zine bool
	Edge string // short or long: the edge along which the paper is turned
	// Creep is how thick the paper is, or 0 to ignore that. Folded into one another, each sheet
	// sticks out of the one around it by that much, and loses it at the fore edge when the book is
	// trimmed. Its pages are moved towards the fold by what they will lose.
	Creep   geom.Length
	Printer *layout.Printer // nil for one whose backs need no shift
}

// Bind puts a book's pages on sheets: fronts and backs alternately or, if flat, in order. Pages
// larger than half the paper are scaled down. Blank pages fill up the last sheet before the last
// page, which is the back cover. Links and bookmarks, useless on paper, are left out. The fold of
// each front says which sheet it is and how to turn it.
func Bind(doc *face.Document, paper *layout.Paper, b Binding, info Info, set Setter) *face.Document {
	if b.Zine {
		return zine(doc, paper, info, set)
	}
	out := *doc
	out.Pages = nil
	size := paper.Size
	if size.W < size.H {
		size = size.Turned()
	}
	order := b.order(len(doc.Pages))
	for i, pair := range order {
		f := &face.Face{ID: "sheet-" + strconv.Itoa(i/2+1) + "-" + []string{"front", "back"}[i%2], Size: size}
		if b.Flat {
			f.ID = "sheet-" + strconv.Itoa(i+1)
		}
		for half, n := range pair {
			if n >= 0 && n < len(doc.Pages) {
				box := geom.Rect{X: size.W - size.W/2, W: size.W / 2, H: size.H}
				in := -b.inwards(i/2, len(doc.Pages))
				if (half == 0) != doc.FromTheRight {
					box.X, in = 0, -in
				}
				box.X += in
				f.Items = append(f.Items, into(paperOnly(doc.Pages[n].Face), box))
			}
		}
		if !b.Flat && i%2 == 0 {
			p := &imposition{lettering: lettering{paper: paper, info: info, set: set}}
			f.Items = append(f.Items, foldTicks(f.Size, paper.Margin),
				p.down(b.words(info, paper, i/2, len(doc.Pages)), geom.Point{X: size.W / 2, Y: paper.Margin + usualLength + textGap}, plain*3/10))
		}
		out.Pages = append(out.Pages, face.Page{Face: b.side(f, i%2 == 1)})
	}
	return &out
}

// inwards returns how far the pages of a sheet, counted from 0, are moved towards the fold: not at
// all on the outermost sheet of a signature.
func (b Binding) inwards(sheet, pages int) geom.Length {
	if b.Flat {
		return 0
	}
	return b.Creep * geom.Length(sheet%(b.thick(pages)/4))
}

// thick returns how many pages are folded into one another, including blank ones.
func (b Binding) thick(pages int) int {
	if b.Signature > 0 {
		return b.Signature
	}
	return max(4, (pages+3)/4*4)
}

// order returns which pages, from 0, go left and right on each side; a page that does not exist is
// blank.
func (b Binding) order(pages int) [][2]int {
	var out [][2]int
	if b.Flat {
		for i := 0; i <= pages && pages > 0; i += 2 {
			out = append(out, [2]int{i - 1, i})
		}
		return out
	}
	all := (pages + 3) / 4 * 4
	thick := b.thick(pages)
	page := func(leaf int) int { return pageOn(leaf, pages, all) }
	for from := 0; from < all; from += thick {
		last := min(from+thick, all) - 1
		for i, j := from, last; i < j; i, j = i+2, j-2 {
			out = append(out, [2]int{page(j), page(i)}, [2]int{page(i + 1), page(j - 1)})
		}
	}
	return out
}

// pageOn returns the page on a place of a bound book with all places, both from 0. Pages are in
// order, except that the last page goes on the last place; a number that is no page is blank.
func pageOn(place, pages, all int) int {
	switch {
	case pages < 2 || place < pages-1:
		return place
	case place == all-1:
		return pages - 1
	}
	return pages
}

// words returns the text in the fold of a sheet, counted from 0: which sheet it is, how to turn it,
// what goes into it.
func (b Binding) words(info Info, paper *layout.Paper, sheet, pages int) string {
	deep, all := b.thick(pages)/4, (pages+3)/4
	first := sheet / deep * deep
	in := min(deep, all-first) // sheets of this signature
	out, say := []string{info.Title}, info.Words.Say
	if all > deep {
		out = append(out, say("signature {{ n }} of {{ all }}", "n", sheet/deep+1, "all", (all+deep-1)/deep))
	}
	out = append(out, say("sheet {{ n }} of {{ all }}", "n", sheet-first+1, "all", in), "100 %, "+paper.Name, say("flip on the "+b.Edge+" edge"))
	if in > 1 && sheet == first {
		out = append(out, say("nest the sheets in order, with this one on the outside"))
	}
	return strings.Join(append(out, say("fold here")), " · ")
}

// down sets words downwards from a point, with their baseline off to its left.
func (p *lettering) down(words string, from geom.Point, off geom.Length) face.Item {
	t := p.text(p.info.Font, plain, words, from.Y, off, false)
	return &face.Group{Map: geom.Matrix{B: 1, C: -1, E: float64(from.X)}, Items: []face.Item{t}}
}

// side turns and shifts a back.
func (b Binding) side(f *face.Face, back bool) *face.Face {
	switch {
	case b.Flat:
		return f
	case back && b.Edge == "long":
		turned := &face.Group{Map: halfTurn(geom.Rect{W: f.Size.W, H: f.Size.H}), Items: f.Drawn()}
		f.Items = []face.Item{turned}
	}
	return feed(b.Printer, f, back)
}

// foldTicks returns marks at both ends of the fold.
func foldTicks(size geom.Size, margin geom.Length) face.Item {
	x := size.W / 2
	path := geom.Line(geom.Point{X: x, Y: margin}, geom.Point{X: x, Y: margin + usualLength})
	return dashed(append(path, geom.Line(geom.Point{X: x, Y: size.H - margin - usualLength}, geom.Point{X: x, Y: size.H - margin})...))
}

// dashed returns the folds of a book.
func dashed(folds geom.Path) face.Item {
	return &face.Group{Name: "fold", Layer: "fold", Map: geom.Identity, Items: []face.Item{
		&face.Shape{Path: folds, Stroke: face.Black, Width: markWidth, Dash: []geom.Length{geom.MM, 500 * geom.Micrometre}}}}
}

// into shows a face in the middle of a box, scaled down if it is larger.
func into(f *face.Face, box geom.Rect) *face.Group {
	s := Shrink(f.Size, box.Size())
	at := geom.Point{X: box.X + (box.W-f.Size.W.Scale(s))/2, Y: box.Y + (box.H-f.Size.H.Scale(s))/2}
	return &face.Group{Map: geom.Move(at.X, at.Y).Mul(geom.Scale(s)), Of: f}
}

// Shrink returns the scale that makes one size fit another, at most 1.
func Shrink(size, into geom.Size) float64 {
	return min(1, float64(into.W)/float64(size.W), float64(into.H)/float64(size.H))
}

// Leaf returns the part of a paper that a page of a bound book gets: half of it, or an eighth.
func (b Binding) Leaf(paper geom.Size) geom.Size {
	long, short := max(paper.W, paper.H), min(paper.W, paper.H)
	if b.Zine {
		return geom.Size{W: long / 4, H: short / 2}
	}
	return geom.Size{W: long / 2, H: short}
}

// Fill returns how many pages a book has when it is bound, including blank ones; in reading order
// none are added.
func (b Binding) Fill(pages int) int {
	switch {
	case b.Zine:
		return ZinePages
	case b.Flat:
		return pages
	}
	return (pages + 3) / 4 * 4
}

// Ending returns how the file name of a bound book ends.
func (b Binding) Ending() string {
	switch {
	case b.Zine:
		return "-zine.pdf"
	case b.Flat:
		return "-2up.pdf"
	}
	return "-booklet.pdf"
}

// paperOnly returns a page without its links, fields, anchors and bookmarks.
func paperOnly(f *face.Face) *face.Face {
	c := *f
	c.Items = silent(f.Drawn())
	return &c
}

// silent returns items without links, fields, anchors and bookmarks, also in shown faces. The given
// items are not changed.
func silent(items []face.Item) []face.Item {
	out := make([]face.Item, 0, len(items))
	for _, it := range items {
		switch v := it.(type) {
		case *face.Link, *face.Field, *face.Anchor, *face.Bookmark:
			continue
		case *face.Group:
			g := *v
			g.Items = silent(v.Items)
			if v.Of != nil {
				g.Of = paperOnly(v.Of)
			}
			it = &g
		}
		out = append(out, it)
	}
	return out
}
