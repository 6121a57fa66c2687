package pdf

import (
	"fmt"
	"math"
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// stream writes the operators that draw items. Its unit is a micrometre with y down, as in a face,
// so that nearly every number is an integer; the page's first operator converts it to points. A
// group that only shifts by whole micrometres changes the numbers (dx, dy) and needs no operator of
// its own.
type stream struct {
	p      *plan
	b      []byte
	dx, dy geom.Length
	pale   uint8 // how far colours go towards white, in per cent
	now    state
	mark   marking
	used   []glyphs // by font index; kept from stream to stream
}

// state is what the operators so far have set; nothing is known at the start of a form.
type state struct {
	fill, stroke face.Colour // None if unknown
	line         line
	font         *font // nil if unknown
	size         geom.Length
	spacing      int64 // Tc, in thousandths of a micrometre
	inText       bool
	hyphen       bool        // the last run ends with a hyphen
	x, y         geom.Length // start of the line, while inText
	end          geom.Length // of the text set last
}

// line is how strokes are drawn, as set by the operators so far.
type line struct {
	known, round, dashed bool
	width                geom.Length
}

// reset empties the stream for the next page or form; the record of used glyphs is kept.
func (s *stream) reset() {
	s.b, s.dx, s.dy, s.now, s.mark = s.b[:0], 0, 0, state{}, marking{met: s.mark.met[:0]}
}

// page writes the contents of a page, and returns the boxes of its figures by their paths.
func (s *stream) page(pg face.Page) (boxes map[string]geom.Rect) {
	s.reset()
	s.mark.on = s.p.tags != nil
	size, at := paper(pg)
	s.matrix(geom.Matrix{A: k, D: -k, E: float64(at.X) * k, F: float64(size.H-at.Y) * k})
	s.put("cm\n")
	pg.Face.Lend(func(items []face.Item) {
		if s.items(items); s.mark.on {
			boxes = s.p.figures(pg, items)
		}
	})
	s.endText()
	s.unmark()
	return boxes
}

// form writes the contents of a shared face. For a press, which prints nothing transparent, faded
// content is drawn as if on white paper.
func (s *stream) form(u *use) {
	s.reset()
	if s.p.press != nil {
		s.pale = u.faded
	}
	u.face.Lend(s.items)
	s.endText()
	s.pale = 0
}

// items writes items in order, each within the marked content of the tag before it. A tag applies
// up to the end of its list.
func (s *stream) items(items []face.Item) {
	was := s.mark.want
	for _, it := range items {
		switch it := it.(type) {
		case *face.Tag:
			s.mark.tagged(it.Path)
			continue
		case *face.Text, *face.Shape, *face.Icon, *face.Picture:
			s.marked()
		}
		switch it := it.(type) {
		case *face.Text:
			s.text(it)
		case *face.Shape:
			s.shape(it)
		case *face.Icon:
			s.icon(it)
		case *face.Picture:
			s.picture(s.p.picOf[it.ID], it.Box)
		case *face.Group:
			s.group(it)
		}
	}
	s.mark.want = was
}

// group writes a group, within its layer unless the file is for a press, which supports none.
func (s *stream) group(g *face.Group) {
	layered := g.Layer != "" && s.p.press == nil
	if layered {
		s.unmark()
		s.put("/OC /OC", strconv.Itoa(s.p.layerOf[g.Layer]), " BDC\n")
	}
	s.mapped(g)
	if layered {
		s.unmark()
		s.put("EMC\n")
	}
}

// mapped writes what a group shows under its map. A shared face is called as a form; a move by
// whole micrometres is added to the numbers instead of changing the state.
func (s *stream) mapped(g *face.Group) {
	form := ""
	if g.Of != nil {
		form = s.p.faces[g.Of].name
	}
	if form == "" && len(g.Clip) == 0 && g.Map.IsMove() && g.Map.E == math.Trunc(g.Map.E) && g.Map.F == math.Trunc(g.Map.F) {
		dx, dy := s.dx, s.dy
		s.dx, s.dy = dx+geom.Length(g.Map.E), dy+geom.Length(g.Map.F)
		g.Lend(s.items)
		s.dx, s.dy = dx, dy
		return
	}
	if form != "" {
		s.marked()
	}
	s.push(g.Map)
	s.clip(g.Clip, false)
	if g.Faded > 0 && s.p.press == nil { // what follows is transparent until the state is restored
		s.b = fmt.Appendf(s.b, "/A%d gs\n", g.Faded)
	}
	if form != "" {
		if s.now.spacing != 0 {
			s.put("0 Tc\n")
		}
		s.do(form)
		s.put("Q\n")
		return
	}
	dx, dy, now := s.dx, s.dy, s.now
	s.dx, s.dy = 0, 0
	g.Lend(s.items)
	s.endText()
	s.put("Q\n")
	s.dx, s.dy, s.now = dx, dy, now
}

// push saves the graphics state and applies a map.
func (s *stream) push(m geom.Matrix) {
	s.endText()
	m.E, m.F = m.E+float64(s.dx), m.F+float64(s.dy)
	s.put("q ")
	s.matrix(m)
	s.put("cm\n")
}

// clip restricts drawing to the inside of a path until the state is restored; an empty path
// restricts nothing.
func (s *stream) clip(p geom.Path, evenOdd bool) {
	if len(p) == 0 {
		return
	}
	dx, dy := s.dx, s.dy
	s.dx, s.dy = 0, 0
	s.path(p)
	s.dx, s.dy = dx, dy
	if s.put("W"); evenOdd {
		s.put("*")
	}
	s.put(" n\n")
}

// do calls a form or picture by its name.
func (s *stream) do(name string) { s.put("/", name, " Do\n") }

// put writes words unchanged.
func (s *stream) put(words ...string) {
	for _, w := range words {
		s.b = append(s.b, w...)
	}
}

// shape writes a path with its paint, or nothing for an empty path or one without paint.
func (s *stream) shape(it *face.Shape) {
	fill, stroke := it.Fill != face.None, it.Stroke != face.None && it.Width > 0
	if len(it.Path) == 0 || !fill && !stroke {
		return
	}
	if it.Soft > 0 {
		if s.p.press == nil {
			pic := s.p.picOf[softKey(it)]
			s.picture(pic, pic.box)
		}
		return
	}
	if it.Grade != nil {
		s.graded(it)
		if fill = false; !stroke {
			return
		}
	}
	s.endText()
	if fill {
		s.fill(it.Fill)
	}
	if stroke {
		s.stroke(it.Stroke)
		s.line(it.Width, it.Round, it.Dash)
	}
	s.path(it.Path)
	s.b = append(s.b, paint(fill, stroke, it.EvenOdd)...)
}

// paint returns the operator that paints a path; without a fill it only strokes.
func paint(fill, stroke, evenOdd bool) string {
	switch {
	case fill && stroke && evenOdd:
		return "B*\n"
	case fill && stroke:
		return "B\n"
	case fill && evenOdd:
		return "f*\n"
	case fill:
		return "f\n"
	}
	return "S\n"
}

// icon calls the form of a symbol. The width of its stroke, in micrometres, is divided by the scale
// of the map, so that it comes out as requested.
func (s *stream) icon(it *face.Icon) {
	fill, stroke := it.Fill != face.None, it.Stroke != face.None && it.Width > 0
	if !fill && !stroke {
		return
	}
	ic := s.p.iconOf[iconKey{it.ID, fill, stroke}]
	m := it.Place(ic.symbol)
	if m == (geom.Matrix{}) {
		return
	}
	s.endText()
	if fill {
		s.fill(it.Fill)
	}
	if stroke {
		s.stroke(it.Stroke)
	}
	m = m.Mul(geom.Scale(iconUnit))
	s.push(m)
	if stroke {
		s.float(float64(it.Width)/math.Sqrt(math.Abs(m.A*m.D-m.B*m.C)), 1e3)
		s.put("w 1 j []0 d\n")
	}
	s.do(ic.name)
	s.put("Q\n")
}

// picture calls a bitmap, a unit square with y up, stretched over its box.
func (s *stream) picture(pic *picture, box geom.Rect) {
	s.push(geom.Matrix{A: float64(box.W), D: -float64(box.H), E: float64(box.X), F: float64(box.Bottom())})
	s.do(pic.name)
	s.put("Q\n")
}

// line sets how strokes are drawn.
func (s *stream) line(width geom.Length, round bool, dash []geom.Length) {
	now := &s.now.line
	if !now.known || now.width != width {
		s.int(width)
		s.put("w\n")
	}
	if !now.known || now.round != round {
		if round {
			s.put("1 J 1 j\n")
		} else {
			s.put("0 J 0 j\n")
		}
	}
	if len(dash) > 0 || now.dashed || !now.known {
		s.b = append(s.b, '[')
		for _, d := range dash {
			s.int(d)
		}
		s.put("]0 d\n")
	}
	*now = line{known: true, round: round, dashed: len(dash) > 0, width: width}
}

// fill sets the fill colour, unless it is already set.
func (s *stream) fill(c face.Colour) {
	if s.now.fill != c {
		s.now.fill = c
		s.colour(c, "g\n", "rg\n", "k\n")
	}
}

// stroke sets the stroke colour, unless it is already set.
func (s *stream) stroke(c face.Colour) {
	if s.now.stroke != c {
		s.now.stroke = c
		s.colour(c, "G\n", "RG\n", "K\n")
	}
}

// colour writes a colour with the operator of its space: inks for a press, and for screens grey if
// the three components are equal.
func (s *stream) colour(c face.Colour, grey, rgb, cmyk string) {
	if s.p.press != nil {
		s.ink(c.Over(face.White, 1-float64(s.pale)/100), cmyk)
		return
	}
	r, g, b := c.Parts()
	s.level(r)
	if r == g && g == b {
		s.b = append(s.b, grey...)
		return
	}
	s.level(g)
	s.level(b)
	s.b = append(s.b, rgb...)
}

// level writes a colour component to three decimals, which are enough to read the same value back.
func (s *stream) level(v uint8) { s.thousandths((int(v)*1000 + 127) / 255) }

// thousandths writes a fraction given in thousandths.
func (s *stream) thousandths(n int) {
	switch n {
	case 0:
		s.put("0 ")
	case 1000:
		s.put("1 ")
	default:
		s.b = append(s.b, '.', byte('0'+n/100), byte('0'+n/10%10), byte('0'+n%10), ' ')
	}
}

// path writes a path in micrometres. An axis-parallel rectangle takes one operator, and zero-length
// lines are left out.
func (s *stream) path(p geom.Path) {
	if r, ok := upright(p); ok {
		s.int(r.X + s.dx)
		s.int(r.Y + s.dy)
		s.int(r.W)
		s.int(r.H)
		s.put("re\n")
		return
	}
	var at geom.Point
	for i := range p {
		seg := &p[i]
		if seg.Op == geom.LineTo && seg.P[0] == at {
			continue
		}
		if n := seg.Points(); n > 0 {
			at = seg.P[n-1]
		}
		for j := range seg.Points() {
			s.int(seg.P[j].X + s.dx)
			s.int(seg.P[j].Y + s.dy)
		}
		s.b = append(s.b, "mlch"[seg.Op], '\n')
	}
}

// upright returns the rectangle of a path that geom.Box made, or false for any other path.
func upright(p geom.Path) (geom.Rect, bool) {
	if len(p) != 5 || p[0].Op != geom.MoveTo || p[4].Op != geom.Close ||
		p[1].Op != geom.LineTo || p[2].Op != geom.LineTo || p[3].Op != geom.LineTo {
		return geom.Rect{}, false
	}
	a, b, c, d := p[0].P[0], p[1].P[0], p[2].P[0], p[3].P[0]
	ok := a.Y == b.Y && b.X == c.X && c.Y == d.Y && d.X == a.X
	return geom.Rect{X: a.X, Y: a.Y, W: c.X - a.X, H: c.Y - a.Y}, ok
}

// int writes micrometres and a space.
func (s *stream) int(v geom.Length) {
	s.b = strconv.AppendInt(s.b, int64(v), 10)
	s.b = append(s.b, ' ')
}

// matrix writes six numbers: scales to nine decimals, moves to four decimals of a micrometre.
func (s *stream) matrix(m geom.Matrix) {
	for _, v := range [...]float64{m.A, m.B, m.C, m.D} {
		s.float(v, 1e9)
	}
	s.float(m.E, 1e4)
	s.float(m.F, 1e4)
}

// float writes a number rounded to a multiple of 1/fraction; scales of maps are small and need a
// billionth.
func (s *stream) float(v, fraction float64) {
	s.b = strconv.AppendFloat(s.b, math.Round(v*fraction)/fraction+0, 'f', -1, 64)
	s.b = append(s.b, ' ')
}
