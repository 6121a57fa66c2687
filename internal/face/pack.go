package face

import (
	"encoding/binary"
	"math"
	"slices"

	"punchboard/internal/geom"
)

// packer writes items into a buffer; every string and list is preceded by its length, so that
// different values never produce the same bytes.
type packer struct {
	b   []byte
	of  func(*Face) // writes a face that a group shows
	odd bool        // an item of an unknown kind was met and not written
}

// ints appends whole numbers, each in as few bytes as possible.
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

// string appends a string after its length in bytes.
func (p *packer) string(s string) {
	p.ints(int64(len(s)))
	p.b = append(p.b, s...)
}

// rect appends a box: its corner, width and height, in micrometres.
func (p *packer) rect(r geom.Rect) { p.lengths(r.X, r.Y, r.W, r.H) }

// text appends a run and each of its glyphs: index, letter and advance in thousandths of the size.
// A run that is read differently comes after a letter of its own and Says, with the rise of each
// glyph.
func (p *packer) text(t *Text) {
	if t.Says != "" {
		p.ints('A')
		p.string(t.Says)
	}
	p.ints('t', int64(t.At.X), int64(t.At.Y), int64(t.Size), int64(t.Colour))
	p.string(t.Font)
	p.ints(int64(len(t.Glyphs)))
	b := slices.Grow(p.b, 8*len(t.Glyphs))
	for _, g := range t.Glyphs {
		b = binary.AppendVarint(b, int64(g.ID))
		b = binary.AppendVarint(b, int64(g.Rune))
		b = binary.AppendVarint(b, int64(g.Advance))
		if t.Says != "" {
			b = binary.AppendVarint(b, int64(g.Rise))
		}
	}
	p.b = b
}

// items appends the number of items, so that lists do not run together, and each of them.
func (p *packer) items(items []Item) {
	p.ints(int64(len(items)))
	for _, it := range items {
		p.item(it)
	}
}

// item appends everything about an item that can be seen, heard or followed, after the letter of
// its kind; the data of icons and pictures are kept elsewhere.
func (p *packer) item(it Item) {
	switch it := it.(type) {
	case *Text:
		p.text(it)
	case *Shape:
		p.shape(it)
	case *Icon:
		p.ints('i', int64(it.Fill), int64(it.Stroke), int64(it.Width))
		p.string(it.ID)
		p.rect(it.Box)
		p.floats(it.Turn)
	case *Picture:
		p.ints('p')
		p.string(it.ID)
		p.rect(it.Box)
	case *Group:
		p.group(it)
	case *Link:
		p.ints('l')
		p.string(it.To)
		p.rect(it.Box)
	case *Field:
		p.ints('f', flag(it.Tick))
		p.string(it.Says)
		p.rect(it.Box)
	case *Anchor:
		p.ints('a', int64(it.At.X), int64(it.At.Y))
		p.string(it.Name)
	case *Bookmark:
		p.ints('b', int64(it.Level), int64(it.Y))
		p.string(it.Title)
	case *Tag:
		p.ints('T', int64(it.Span))
		p.string(it.Path)
		p.string(it.Says())
	default:
		p.odd = true
	}
}

// shape appends a path after its paint; a soft shape or one of several colours comes after a letter
// of its own.
func (p *packer) shape(s *Shape) {
	if s.Grade != nil || s.Soft != 0 {
		p.ints('S', int64(s.Soft))
		p.grade(s.Grade)
	}
	p.ints('s', int64(s.Fill), int64(s.Stroke), int64(s.Width), flag(s.Round), flag(s.EvenOdd), int64(len(s.Dash)))
	p.lengths(s.Dash...)
	p.path(s.Path)
}

// grade appends a gradient; nil is written as 0 colours.
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

// group appends a group and the face that it shows, or its items if it shows none. A faded or
// clipped one comes after a letter of its own.
func (p *packer) group(g *Group) {
	if g.Faded > 0 {
		p.ints('F', int64(g.Faded))
	}
	kind := int64('g')
	if len(g.Clip) > 0 {
		kind = 'G'
	}
	p.ints(kind)
	p.string(g.Name)
	p.string(g.Layer)
	p.floats(g.Map.A, g.Map.B, g.Map.C, g.Map.D, g.Map.E, g.Map.F)
	if kind == 'G' {
		p.path(g.Clip)
	}
	if g.Of != nil {
		p.of(g.Of)
		return
	}
	p.items(g.Items)
}

// path appends the operators of a path and their points, in micrometres.
func (p *packer) path(path geom.Path) {
	p.ints(int64(len(path)))
	for _, s := range path {
		p.b = append(p.b, byte(s.Op))
		for _, q := range s.P[:s.Points()] {
			p.ints(int64(q.X), int64(q.Y))
		}
	}
}

// flag returns 1 for true and 0 for false.
func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// encoder writes faces. Those that groups show are written once each, where they are first met, and
// are numbered from 1.
type encoder struct {
	packer
	shown map[*Face]int
}

// newEncoder returns an encoder that appends to b.
func newEncoder(b []byte) *encoder {
	e := &encoder{shown: map[*Face]int{}}
	e.packer = packer{b: b, of: e.other}
	return e
}

// face writes a face: its id, size and bleed in micrometres, the cut and the items. It returns
// false if an item is of a kind that cannot be written.
func (e *encoder) face(f *Face) bool {
	e.string(f.ID)
	e.ints(int64(f.Size.W), int64(f.Size.H), int64(f.Bleed), flag(f.Art))
	e.path(f.Cut)
	e.items(f.Drawn())
	return !e.odd
}

// other writes a face that a group shows, in the position where other groups have the number of
// their items: -1, then its number, or 0 and the face.
func (e *encoder) other(f *Face) {
	n := e.shown[f]
	if e.ints(-1, int64(n)); n == 0 {
		e.face(f)
		e.shown[f] = len(e.shown) + 1
	}
}
