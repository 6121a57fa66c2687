package typeset

import (
	"cmp"
	"slices"
	"sync"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// Span is a stretch of a paragraph in one font, or an inline icon, which takes its size and colour
// from Font and is turned clockwise by IconTurn degrees. With Room, the icon has that size, and
// whoever draws the line puts there what Icon names. A Link has the targets of face.Link. A line
// does not end inside a span with Keep. With SmallCaps, lower-case letters are capitals of that
// size; with Rise, words are raised above the line.
type Span struct {
	Text      string
	Font      Font
	Icon      string
	IconTurn  float64 // degrees
	Room      geom.Size
	Link      string
	Keep      bool
	Underline bool
	Rise      geom.Length
	SmallCaps geom.Length // the size of capitals for lower-case letters, 0 for none
}

// Para is a paragraph to break into lines of Width; the first is indented by First. Align is left,
// right, centre or justify; empty means left, or justify for Chinese and Japanese, whose lines all
// end alike. Text is hyphenated in the language Lang ("" is British English) if Hyphenate is set.
// White space collapses; "
// " ends a line; U+00A0 does not break, U+00AD is a place to hyphenate, U+200B to break, U+2060
// forbids both.
type Para struct {
	Spans     []Span
	Width     geom.Length
	First     geom.Length
	Align     string
	Even      bool        // the last line should be about as long as the others
	Least     geom.Length // of the last line, if possible
	Hyphenate bool
	Lang      string
}

// Line is one line of a paragraph: items from the left of the paragraph, the baseline at y 0. Width
// is from the left of the text to its end and exceeds the paragraph's only if something in it
// cannot be broken. Ascent and Descent are those of its tallest font or icon, both positive. Last
// is set before a line break and at the end.
type Line struct {
	Items           []face.Item
	Width           geom.Length
	Ascent, Descent geom.Length
	Last            bool
}

// pieceKind is the kind of a piece of a paragraph.
type pieceKind uint8

const (
	pieceWord    pieceKind = iota // letters without a space among them
	pieceSpace                    // where a line may end
	pieceIcon                     // a symbol in the line
	pieceNewline                  // where a line must end
	pieceGap                      // where a line may end between letters
)

// piece is a word, a space, an icon or a line break of a paragraph. Widths are in thousandths of a
// micrometre, so that all sums are exact.
type piece struct {
	kind  pieceKind
	fixed rune // of a space that does not stretch
	keep  bool // no break here, or inside
	digit bool // a word that ends in a digit
	span  int32
	width int64
	word  *word

	stretch int64 // of a space or gap, when justifying
	within  bool  // a gap in a word, where a line ends only if that saves much
}

// spaceStretch returns how far a space may stretch when justifying: by 1/2 of its width. It may
// shrink by 1/3, as in TeX.
func spaceStretch(width int64) int64 { return width / 2 }

// shrinkOf returns how far a space with this stretch may shrink: two thirds of it.
func shrinkOf(stretch int64) int64 { return stretch * 2 / 3 }

// galley is a paragraph being set, with scratch memory that the next one reuses.
type galley struct {
	set    *Setter
	para   *Para
	width  int64
	justif bool
	solid  bool // with gaps that stretch
	turned bool // with words that are read from right to left, or a whole paragraph of them
	centre bool
	even   bool
	fonts  []*font // one per span
	gaps   []int   // that pieces do not reach yet
	pieces []piece
	points []point
	cuts   bool // some point adds a hyphen
	nodes  []node
	active []int32

	// For the current point: the cheapest way of each class that was found, and the overlong line
	// that is taken if there is none.
	cheapest [classes]node
	found    [classes]bool
	rescue   node
	rescued  bool
	count    int // of glyphs, without the hyphens that breaking adds
}

// galleys are reused from paragraph to paragraph, for their memory.
var galleys = sync.Pool{New: func() any { return new(galley) }}

// Break breaks a paragraph into lines: as even as possible by the algorithm of Knuth and Plass,
// judging all lines at once. Justified text is stretched at its spaces within limits; ragged text
// takes as few lines as possible and avoids a last line of one short word. An empty paragraph has
// no lines.
func (s *Setter) Break(p Para) []Line {
	g := galleys.Get().(*galley)
	defer g.release()
	p.Spans = s.parts(p.Spans)
	g.set, g.para = s, &p
	g.width = int64(p.Width)*1000 + 999
	g.centre = p.Align == "centre"
	g.even = g.centre || p.Even
	g.turned = s.right || slices.ContainsFunc(p.Spans, func(sp Span) bool { return turns(sp.Text) })
	g.gather()
	g.justif = p.Align == "justify" || p.Align == "" && g.solid
	if len(g.pieces) == 0 {
		return nil
	}
	return g.lines(g.chain())
}

// largeGalley is the most pieces of a paragraph whose scratch memory is kept.
const largeGalley = 10_000

// release returns the memory for the next paragraph, unless it has grown large.
func (g *galley) release() {
	if cap(g.pieces) > largeGalley {
		return
	}
	clear(g.fonts)
	clear(g.pieces)
	*g = galley{fonts: g.fonts[:0], gaps: g.gaps[:0], pieces: g.pieces[:0], points: g.points[:0], nodes: g.nodes[:0], active: g.active[:0]}
	galleys.Put(g)
}

// gather cuts the spans into pieces.
func (g *galley) gather() {
	g.gaps = gaps(g.gaps, g.para.Spans)
	base := 0
	for i := range g.para.Spans {
		sp := &g.para.Spans[i]
		from := base
		base += len(said(sp))
		f := g.set.font(sp.Font.ID)
		g.fonts = append(g.fonts, f)
		if sp.Icon != "" {
			g.stay()
			g.put(piece{kind: pieceIcon, span: int32(i)}, from)
			continue
		}
		if f.file == nil || sp.Font.Size <= 0 {
			continue // nothing to draw
		}
		size, track := int64(sp.Font.Size), int64(sp.Font.tracking())
		for tok := nextToken(sp.Text, 0); tok.kind != tokEnd; tok = nextToken(sp.Text, tok.to) {
			pc := piece{span: int32(i), keep: sp.Keep}
			switch tok.kind {
			case tokWord:
				g.words(pc, sp.Text[tok.from:tok.to], from+tok.from)
				continue
			case tokNewline:
				g.dropSpace()
				pc.kind = pieceNewline
			default:
				pc.kind, pc.fixed = pieceSpace, tok.fixed
				pc.keep = pc.keep || tok.kind == tokNoBreak
				if g.swallows(pc) {
					continue
				}
				pc.width = int64(f.blank(tok.fixed, int32(track)).Advance) * size
				if pc.fixed == 0 {
					pc.stretch = spaceStretch(pc.width)
				}
				g.count++
			}
			g.pieces = append(g.pieces, pc)
		}
	}
	g.dropSpace()
	g.widenIcons()
}

// words adds the parts of a word between its gaps; from is where it begins.
func (g *galley) words(pc piece, text string, from int) {
	f, font := g.fonts[pc.span], &g.para.Spans[pc.span].Font
	for n := 0; text != ""; text, from = text[n:], from+n {
		n = len(text)
		if i, _ := slices.BinarySearch(g.gaps, from+1); i < len(g.gaps) && !pc.keep {
			n = min(n, g.gaps[i]-from)
		}
		pc.word = f.word(text[:n])
		pc.digit = '0' <= text[n-1] && text[n-1] <= '9'
		pc.width = (int64(pc.word.width) + int64(pc.word.track(font.tracking()))*int64(len(pc.word.glyphs))) * int64(font.Size)
		g.count += len(pc.word.glyphs)
		g.put(pc, from)
	}
}

// put adds a word or an icon, after a gap if there is one at its place.
func (g *galley) put(pc piece, at int) {
	for len(g.gaps) > 0 && g.gaps[0] <= at {
		if g.gaps[0] == at {
			g.gap(pc)
		}
		g.gaps = g.gaps[1:]
	}
	g.pieces = append(g.pieces, pc)
}

// stay keeps the icon that comes next with the number before it, with or without a space.
func (g *galley) stay() {
	if n := len(g.pieces); n > 1 && g.pieces[n-1].kind == pieceSpace && g.pieces[n-2].digit {
		g.pieces[n-1].keep = true
	}
}

// swallows reports whether a space disappears: at the start of a line, or
// after another of its kind.
func (g *galley) swallows(pc piece) bool {
	if pc.fixed != 0 {
		return false
	}
	if len(g.pieces) == 0 {
		return true
	}
	last := &g.pieces[len(g.pieces)-1]
	return last.kind == pieceNewline || last.kind == pieceSpace && last.fixed == 0 && last.keep == pc.keep
}

// dropSpace removes the space before a line's end.
func (g *galley) dropSpace() {
	if n := len(g.pieces); n > 0 && g.pieces[n-1].kind == pieceSpace {
		g.pieces = g.pieces[:n-1]
	}
}

// widenIcons sets the widths of icons, with some space on the sides where they touch a letter.
func (g *galley) widenIcons() {
	for i := range g.pieces {
		pc := &g.pieces[i]
		if pc.kind != pieceIcon {
			continue
		}
		box := g.iconBox(pc.span)
		pc.width = int64(box.W) * 1000
		if g.touches(i - 1) {
			pc.width += g.air(pc.span)
		}
		if g.touches(i + 1) {
			pc.width += g.air(pc.span)
		}
	}
}

// touches reports whether piece i is a word; false before the first and after the last.
func (g *galley) touches(i int) bool {
	return i >= 0 && i < len(g.pieces) && g.pieces[i].kind == pieceWord
}

// air returns the space between an icon and a letter that it touches, in thousandths of a
// micrometre.
func (g *galley) air(span int32) int64 { return int64(g.para.Spans[span].Font.Size) * 60 }

// The height of an inline icon in cap heights, and its greatest width in
// heights.
const (
	iconHeight = 1.1
	iconAspect = 2.0
)

// iconBox returns the box of a span's icon, with its left at 0 and the baseline at 0: slightly
// higher than a capital, centred on the capitals, and as wide as the icon then is.
func (g *galley) iconBox(span int32) geom.Rect {
	sp := &g.para.Spans[span]
	capital := cmp.Or(sp.Font.Size.Scale(g.fonts[span].metrics.CapHeight), sp.Font.Size.Scale(0.7))
	h := capital.Scale(iconHeight)
	w := h
	if sp.Room.H > 0 {
		w, h = sp.Room.W, sp.Room.H
	}
	if sym := g.set.icons[sp.Icon]; sym != nil {
		b := sym.Bounds
		if sp.IconTurn != 0 {
			b = geom.Turn(sp.IconTurn, geom.Point{}).ApplyRect(b)
		}
		if !b.Empty() {
			w = min(h.Scale(float64(b.W)/float64(b.H)), h.Scale(iconAspect))
		}
	}
	return geom.Rect{Y: -(capital + h) / 2, W: w, H: h}
}
