package face

import (
	"encoding/binary"
	"math"
	"slices"

	"punchboard/internal/geom"
)

// packer writes values into a buffer; every string and list is preceded by its
// length, so that different values never give the same bytes.
type packer struct{ b []byte }

// ints appends whole numbers, each in as few bytes as it needs.
func (p *packer) ints(v ...int64) {
	for _, n := range v {
		p.b = binary.AppendVarint(p.b, n)
	}
}

// lengths appends micrometres, as ints does.
func (p *packer) lengths(v ...geom.Length) {
	for _, l := range v {
		p.b = binary.AppendVarint(p.b, int64(l))
	}
}

// floats appends numbers of eight bytes each, bit by bit, so that none is rounded.
func (p *packer) floats(v ...float64) {
	for _, x := range v {
		p.b = binary.LittleEndian.AppendUint64(p.b, math.Float64bits(x))
	}
}

// string appends a string behind its length in bytes.
func (p *packer) string(s string) {
	p.ints(int64(len(s)))
	p.b = append(p.b, s...)
}

// rect appends a box: its corner, width and height, in micrometres.
func (p *packer) rect(r geom.Rect) { p.lengths(r.X, r.Y, r.W, r.H) }

// text appends a run and each of its glyphs: index, letter and advance in thousandths of
// the size.
func (p *packer) text(t *Text) {
	p.ints('t', int64(t.At.X), int64(t.At.Y), int64(t.Size), int64(t.Colour))
	p.string(t.Font)
	p.ints(int64(len(t.Glyphs)))
	b := slices.Grow(p.b, 8*len(t.Glyphs))
	for _, g := range t.Glyphs {
		b = binary.AppendVarint(b, int64(g.ID))
		b = binary.AppendVarint(b, int64(g.Rune))
		b = binary.AppendVarint(b, int64(g.Advance))
	}
	p.b = b
}

// paint is a shape without its path.
func (p *packer) paint(s *Shape) {
	if s.Grade != nil || s.Soft != 0 {
		p.ints('S', int64(s.Soft))
		p.grade(s.Grade)
	}
	p.ints('s', int64(s.Fill), int64(s.Stroke), int64(s.Width), flag(s.Round), flag(s.EvenOdd), int64(len(s.Dash)))
	p.lengths(s.Dash...)
}

// grade appends a gradient; 0 colours stand for none.
func (p *packer) grade(g *Grade) {
	if g == nil {
		p.ints(0)
		return
	}
	p.ints(int64(len(g.Colours)))
	for _, c := range g.Colours {
		p.ints(int64(c))
	}
	p.lengths(g.From.X, g.From.Y, g.To.X, g.To.Y)
}

// icon appends a symbol by its id, with its paint, its box and its turn in degrees.
func (p *packer) icon(i *Icon) {
	p.ints('i', int64(i.Fill), int64(i.Stroke), int64(i.Width))
	p.string(i.ID)
	p.rect(i.Box)
	p.floats(i.Turn)
}

// picture appends a bitmap by its id, with its box; the data are kept elsewhere.
func (p *packer) picture(i *Picture) {
	p.ints('p')
	p.string(i.ID)
	p.rect(i.Box)
}

// link appends where a link leads and the box it covers.
func (p *packer) link(i *Link) {
	p.ints('l')
	p.string(i.To)
	p.rect(i.Box)
}

// anchor appends a place by its name.
func (p *packer) anchor(i *Anchor) {
	p.ints('a', int64(i.At.X), int64(i.At.Y))
	p.string(i.Name)
}

// bookmark appends a line of the outline: its level, height and title.
func (p *packer) bookmark(i *Bookmark) {
	p.ints('b', int64(i.Level), int64(i.Y))
	p.string(i.Title)
}

// tag appends what the items after it are to a screen reader.
func (p *packer) tag(i *Tag) {
	p.ints('T', int64(i.Span))
	p.string(i.Path)
	p.string(i.Says())
}

// flag is 1 for true and 0 for false.
func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
