package typeset

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// composer turns the pieces of one paragraph into the items of its lines. The glyphs and runs of
// the paragraph are in one block of memory each.
type composer struct {
	*galley
	glyphs []face.Glyph
	texts  []face.Text
	items  []face.Item

	pen    int64      // x in thousandths of a micrometre
	run    *face.Text // the run being filled, nil after an icon
	begin  int        // its first glyph
	track  int32      // of its last glyph
	joined bool       // some of its glyphs are not one per character

	room, stretch int64 // to distribute among the spaces, and their stretch
	shared, gave  int64 // of the stretch passed so far, and of the room distributed

	under     *Span // the first underlined span of the current underline
	underFrom int64
	rules     []*face.Shape // lines below words of the line; they follow its text

	link     string
	linkFrom int64
	links    []*face.Link // of the line; they follow its text
	line     Line
	span     int32 // the last span that the line's height was grown to, -1 for none
}

// lines sets the lines between the points of a chain.
func (g *galley) lines(chain []int32) []Line {
	n := len(chain) - 1
	c := composer{galley: g,
		glyphs: make([]face.Glyph, 0, g.count+n), // each line may add a hyphen
		texts:  make([]face.Text, 0, n+len(g.para.Spans)),
		items:  make([]face.Item, 0, n+len(g.para.Spans))}
	lines := make([]Line, n)
	for i := range lines {
		from := len(c.items)
		c.set(&g.points[chain[i]], &g.points[chain[i+1]], i == 0)
		c.line.Items = c.items[from:len(c.items):len(c.items)]
		lines[i] = c.line
	}
	return lines
}

// set makes the line between two points.
func (c *composer) set(a, b *point, first bool) {
	from := len(c.items)
	c.start(a, b, first)
	for i := a.next; i < b.piece; i++ {
		var at int32
		if i == a.piece {
			at = a.at
		}
		c.piece(i, at, -1)
	}
	if b.at > 0 {
		var at int32
		if b.piece == a.piece && a.next == a.piece {
			at = a.at
		}
		c.piece(b.piece, at, b.at)
		c.cut(b)
	} else {
		c.trim(b.piece)
	}
	c.endRun()
	c.endUnder(nil)
	c.endLink("")
	if a.next >= b.piece && b.at == 0 { // an empty line is as high as the next
		c.grow(min(b.piece, int32(len(c.pieces)-1)))
	}
	if c.turned {
		c.turn(from)
	}
	for _, r := range c.rules {
		c.items = append(c.items, r)
	}
	c.rules = c.rules[:0]
	for _, l := range c.links {
		l.Box.Y, l.Box.H = -c.line.Ascent, c.line.Ascent+c.line.Descent
		c.items = append(c.items, l)
	}
	c.links = c.links[:0]
	c.line.Width = geom.Length(c.pen / 1000)
}

// start moves the pen to the start of the line and computes what its spaces share.
func (c *composer) start(a, b *point, first bool) {
	c.line, c.span = Line{Last: b.forced}, -1
	natural := b.pre + b.end - a.post
	room := int64(c.para.Width)*1000 - natural
	c.pen, c.room, c.shared, c.gave = 0, 0, 0, 0
	if a.at == 0 {
		c.pen = -c.lead(a.next)
	}
	if first {
		c.pen += int64(c.para.First) * 1000
	}
	c.stretch = b.preStretch - a.postStretch
	switch {
	case c.justif && (room < 0 || !b.forced):
		c.room = min(max(room, -shrinkOf(c.stretch)), widest*c.stretch)
	case c.para.Align == "right" && room > 0:
		c.pen += room
	case c.centre && room > 0:
		c.pen += room / 2
	}
}

// piece sets a piece from glyph from up to to; -1 means its end.
func (c *composer) piece(i, from, to int32) {
	pc := &c.pieces[i]
	sp := &c.para.Spans[pc.span]
	if sp.Link != c.link {
		c.endLink(sp.Link)
	}
	if sp.Underline || c.under != nil {
		c.endUnder(sp)
	}
	if pc.span != c.span || pc.kind == pieceIcon {
		c.grow(i)
	}
	if pc.kind == pieceIcon {
		c.icon(i)
		return
	}
	switch pc.kind {
	case pieceSpace:
		c.begins(sp)
		g := c.fonts[pc.span].blank(pc.fixed, 0)
		g.Advance += c.share(pc.stretch, int64(sp.Font.Size))
		c.glyph(g)
		return
	case pieceGap:
		c.open(pc)
		return
	}
	glyphs := pc.word.glyphs[from:]
	if to >= 0 {
		glyphs = pc.word.glyphs[from:to]
	}
	if len(glyphs) == 0 {
		return
	}
	c.begins(sp)
	c.track = pc.word.track(c.track)
	c.joined = c.joined || pc.word.joined
	start, size := len(c.glyphs), int64(sp.Font.Size)
	c.glyphs = append(c.glyphs, glyphs...)
	var sum int64
	for k := start; k < len(c.glyphs); k++ {
		c.glyphs[k].Advance += c.track
		sum += int64(c.glyphs[k].Advance)
	}
	c.pen += sum * size
}

// share returns what a space adds to its width, in thousandths of its size. What rounding leaves
// goes to the next one.
func (c *composer) share(stretch, size int64) int32 {
	if c.room == 0 || c.stretch == 0 || stretch == 0 || size == 0 {
		return 0
	}
	c.shared += stretch
	due := c.room*c.shared/c.stretch - c.gave
	n := (2*due + size) / (2 * size)
	c.gave += n * size
	return int32(n)
}

// begins ensures that a run in the span's font is open.
func (c *composer) begins(sp *Span) {
	f := &sp.Font
	c.track = f.tracking()
	if r := c.run; r != nil {
		if r.Font == f.ID && r.Size == f.Size && r.Colour == f.Colour && r.At.Y == -sp.Rise {
			return
		}
		c.endRun()
	}
	if len(c.texts) == cap(c.texts) {
		c.texts = make([]face.Text, 0, 2*cap(c.texts)+1) // the runs so far stay where they are
	}
	c.texts = append(c.texts, face.Text{At: geom.Point{X: micrometres(c.pen), Y: -sp.Rise}, Font: f.ID, Size: f.Size, Colour: f.Colour})
	c.run, c.begin = &c.texts[len(c.texts)-1], len(c.glyphs)
}

// micrometres converts a length in thousandths of a micrometre, rounded to whole micrometres.
func micrometres(v int64) geom.Length { return geom.Length(floorDiv(v+500, 1000)) }

// glyph adds a glyph to the run and moves the pen by its advance, with the tracking.
func (c *composer) glyph(g face.Glyph) {
	g.Advance += c.track
	c.glyphs = append(c.glyphs, g)
	c.pen += int64(g.Advance) * int64(c.run.Size)
}

// endRun closes the run, if one is open.
func (c *composer) endRun() {
	if c.run == nil {
		return
	}
	c.run.Glyphs = c.glyphs[c.begin:len(c.glyphs):len(c.glyphs)]
	if c.joined {
		c.run.Says, c.joined = c.run.String(), false
	}
	c.items = append(c.items, c.run)
	c.run = nil
}

// cut ends a line within a word: the last glyph loses its kerning, and a hyphen is added. It is the
// plain hyphen, not U+00AD: every font has it, viewers show it, and text extraction still joins
// words at it.
func (c *composer) cut(b *point) {
	if c.run == nil {
		return
	}
	size := int64(c.run.Size)
	g := &c.glyphs[len(c.glyphs)-1]
	c.pen -= int64(g.Advance) * size
	g.Advance = b.last
	if b.hyphen {
		g.Advance += c.track
	}
	c.pen += int64(g.Advance) * size
	if b.hyphen {
		c.track = 0
		c.glyph(c.fonts[c.pieces[b.piece].span].hyphen)
	}
}

// open widens a gap: the glyph before it advances further.
func (c *composer) open(pc *piece) {
	if c.run == nil { // after an icon
		c.pen += pc.width
		return
	}
	size := int64(c.run.Size)
	by := int32(pc.width/size) + c.share(pc.stretch, size)
	c.glyphs[len(c.glyphs)-1].Advance += by
	c.pen += int64(by) * size
}

// trim takes back the tracking after the last glyph before a piece, and its blank part.
func (c *composer) trim(before int32) {
	if c.run == nil || len(c.glyphs) == c.begin {
		return
	}
	by := c.track + c.tail(int(before))
	c.glyphs[len(c.glyphs)-1].Advance -= by
	c.pen -= int64(by) * int64(c.run.Size)
}

// icon adds a symbol, with some space before it if a word precedes it. One that does not exist
// takes its room and is not drawn.
func (c *composer) icon(i int32) {
	pc := &c.pieces[i]
	sp := &c.para.Spans[pc.span]
	c.endRun()
	box := c.iconBox(pc.span)
	at := c.pen
	if c.touches(int(i) - 1) {
		at += c.air(pc.span)
	}
	if sp.Room.H > 0 || c.galley.set.icons[sp.Icon] != nil {
		c.items = append(c.items, &face.Icon{ID: sp.Icon, Box: box.Move(geom.Point{X: micrometres(at)}), Turn: sp.IconTurn, Fill: sp.Font.Colour})
	}
	c.pen += pc.width
}

// endLink closes the box of the link so far and begins the next.
func (c *composer) endLink(next string) {
	if c.link != "" && c.pen > c.linkFrom {
		x := micrometres(c.linkFrom)
		c.links = append(c.links, &face.Link{To: c.link, Box: geom.Rect{X: x, W: micrometres(c.pen) - x}})
	}
	c.link, c.linkFrom = next, c.pen
}

// The position of an underline, below the baseline, and its thickness, as parts of the size; the
// least thickness, in micrometres, is what a printer can hold.
const (
	underTop   = 0.1
	underThick = 0.055
	underLeast = 200
)

// endUnder ends the underline, unless the next words continue it alike, and begins the next.
func (c *composer) endUnder(next *Span) {
	if u := c.under; u != nil {
		if next != nil && next.Underline && next.Font.Colour == u.Font.Colour && next.Font.Size == u.Font.Size {
			return
		}
		if x := micrometres(c.underFrom); c.pen > c.underFrom {
			r := geom.Rect{X: x, Y: u.Font.Size.Scale(underTop), W: micrometres(c.pen) - x, H: max(u.Font.Size.Scale(underThick), underLeast)}
			c.rules = append(c.rules, &face.Shape{Path: geom.Box(r), Fill: u.Font.Colour})
		}
		c.under = nil
	}
	if next != nil && next.Underline {
		c.under, c.underFrom = next, c.pen
	}
}

// grow makes the line as high as the font or icon of piece i.
func (c *composer) grow(i int32) {
	span := c.pieces[i].span
	c.span = span
	m, size := c.fonts[span].metrics, c.para.Spans[span].Font.Size
	c.line.Ascent = max(c.line.Ascent, size.Scale(m.Ascent))
	c.line.Descent = max(c.line.Descent, size.Scale(m.Descent))
	if c.pieces[i].kind == pieceIcon {
		box := c.iconBox(span)
		c.line.Ascent = max(c.line.Ascent, -box.Y)
		c.line.Descent = max(c.line.Descent, box.Bottom())
	}
}

// FitLine sets text on one line in the first of the sizes at which it is no wider than width, else
// in the last; overflow reports that it is too wide even then. No sizes means the font's own.
func (s *Setter) FitLine(f Font, sizes []geom.Length, width geom.Length, text string) (t *face.Text, overflow bool) {
	overflow = s.Width(f, text) > width
	for _, size := range sizes {
		f.Size = size
		if overflow = s.Width(f, text) > width; !overflow {
			break
		}
	}
	return s.Line(f, text), overflow
}
