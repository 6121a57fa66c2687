package impose

import (
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// notesFrame is where the notes of a form go: header and footer, set in a frame that is the paper
// itself or, for notes at the sides, the paper turned a quarter.
type notesFrame struct {
	frame       geom.Size
	toPaper     geom.Matrix
	left, right geom.Length // where the texts begin and end
	line        bool        // the footer is one line
	lift        geom.Length // of the footer's texts, above a ruler on its own line
	ruler       geom.Length // where the ruler begins
	taken       []geom.Rect // on the paper
	same        [2]still    // for fronts and for backs
}

// still holds the notes that are the same on every front, or on every back. They are made once and
// shared.
type still struct{ header, left []face.Item }

// Dimensions of the notes.
const (
	plain    = 2469 * geom.Micrometre // 7 pt
	strong   = 2646 * geom.Micrometre // 7.5 pt
	small    = 2399 * geom.Micrometre // 6.8 pt
	headLine = 2300 * geom.Micrometre // from the margin to the header's baseline
	textGap  = 1800 * geom.Micrometre
	indent   = 2000 * geom.Micrometre // of the notes from the outermost cut
	wide     = 150 * geom.MM          // the least width for header and footer
)

// page is what the notes need of one side of a sheet.
type page struct {
	sheet      *sheet
	number, of int
	back       bool
	hash       string
}

// notesFrame finds room for the notes of a form. The ruler goes into a column of the grid, so that
// marks pass next to it.
func (p *imposition) notesFrame(f *form) *notesFrame {
	d := &notesFrame{frame: f.paper, toPaper: geom.Identity, line: f.notes == slim}
	xs, ys, _ := edges(f.used(f.all()))
	lines := unique(xs)
	if f.notes == sides {
		d.frame = f.paper.Turned()
		d.toPaper = geom.Matrix{B: -1, C: 1, F: float64(f.paper.H)}
		lines = unique(lists.Map(ys, func(y geom.Length) geom.Length { return f.paper.H - y }))
	}
	if f.notes == bare || len(lines) == 0 {
		return d
	}
	margin := p.paper.Margin
	if f.narrow {
		d.lift = rulerRoom
	}
	d.left, d.right = margin, d.frame.W-margin
	first, last := lines[0], lines[len(lines)-1]
	if last-first >= wide {
		d.left, d.right = max(d.left, first+indent), min(d.right, last-indent)
	}
	d.ruler = rulerAt(d, lines)
	if f.narrow {
		d.ruler = (d.frame.W - d.rulerWide()) / 2
	} else if lw, rw := p.footWidths(d.line); d.ruler < d.left+lw+textGap || d.ruler+d.rulerWide() > d.right-rw-textGap {
		d.ruler = (d.left + lw + d.right - rw - d.rulerWide()) / 2
	}
	d.taken = p.taken(d, f)
	return d
}

// rulerAt returns where the ruler begins: in the column nearest to the middle that can hold it, or
// in the middle.
func rulerAt(d *notesFrame, lines []geom.Length) geom.Length {
	need := d.rulerWide()
	best := (d.frame.W - need) / 2
	nearest := d.frame.W
	for i := 1; i < len(lines); i++ {
		at := lines[i-1] + indent
		away := max(at+need/2-d.frame.W/2, d.frame.W/2-at-need/2)
		if lines[i]-at >= need && away < nearest && away < 40*geom.MM {
			best, nearest = at, away
		}
	}
	return best
}

// footWidths returns how wide the texts at both ends of the footer can become.
func (p *imposition) footWidths(line bool) (left, right geom.Length) {
	l, r := p.footTexts(&page{number: 88, of: 88, hash: "00000000", sheet: &sheet{form: &form{}}})
	both := func(texts [2]string) geom.Length {
		first, second := p.width(p.info.Bold, strong, texts[0]), p.width(p.info.Font, plain, texts[1])
		if line {
			return first + textGap + second
		}
		return max(first, second)
	}
	return footOf(line).mark + textGap + both(l), both(r)
}

// headWidths returns how wide the texts at both ends of the header are, over fronts and backs.
func (p *imposition) headWidths(f *form) (left, right geom.Length) {
	for _, back := range []bool{false, p.backs} {
		l, r := p.headTexts(&page{sheet: &sheet{form: f}, back: back})
		left, right = max(left, p.width(p.info.Font, plain, l)), max(right, p.width(p.info.Font, plain, r))
	}
	return left, right
}

// taken returns the boxes of the notes on paper.
func (p *imposition) taken(d *notesFrame, f *form) []geom.Rect {
	margin, room := p.paper.Margin, footRoom
	if d.line {
		room = slimRoom
	}
	foot := d.frame.H - margin - room
	texts := foot - d.lift
	lw, rw := p.footWidths(d.line)
	hl, hr := p.headWidths(f)
	if f.kind == "split" || d.left+hl > d.right-hr {
		hl, hr = d.right-d.left, 0
	}
	boxes := []geom.Rect{{X: d.left, Y: margin, W: hl, H: headRoom}, {X: d.right - hr, Y: margin, W: hr, H: headRoom},
		{X: d.left, Y: texts, W: lw, H: room}, {X: d.ruler, Y: foot, W: d.rulerWide(), H: room}, {X: d.right - rw, Y: texts, W: rw, H: room}}
	for i, b := range boxes {
		boxes[i] = d.toPaper.ApplyRect(b)
	}
	return boxes
}

// header draws the line above the pieces. Each part of a split piece has its own.
func (p *imposition) header(d *notesFrame, pg *page) []face.Item {
	if pg.sheet.part.of.cols == 0 {
		return p.still(d, pg).header
	}
	return p.headLine(d, pg)
}

// headLine returns the header of a page: how to print, cut and fold it on the left, and what the
// page shows on the right, shortened to fit on one line.
func (p *imposition) headLine(d *notesFrame, pg *page) []face.Item {
	l, r := p.headTexts(pg)
	if pg.sheet.part.of.cols == 0 {
		l, r = p.shortened(l, r, d.right-d.left)
	}
	y := p.paper.Margin + headLine
	return p.place(d, []face.Item{
		p.text(p.info.Font, plain, l, d.left, y, false),
		p.text(p.info.Font, plain, r, d.right, y, true),
	})
}

// shortened cuts the texts of a header down to the room: first the right one goes, then all but the
// first sentence of the left one.
func (p *lettering) shortened(l, r string, room geom.Length) (left, right string) {
	wide := p.width(p.info.Font, plain, l)
	if wide+textGap+p.width(p.info.Font, plain, r) <= room {
		return l, r
	}
	if wide <= room {
		return l, ""
	}
	l, _, _ = strings.Cut(l, ". ")
	return l + ".", ""
}

// footer draws the notes below the pieces; only the right end changes from sheet to sheet.
func (p *imposition) footer(d *notesFrame, pg *page) []face.Item {
	foot, at := p.texts(d), footOf(d.line)
	_, r := p.footTexts(pg)
	left := p.still(d, pg).left
	x := d.right
	if d.line {
		x -= p.width(p.info.Font, plain, r[1]) + textGap
	}
	return append(left[:len(left):len(left)], p.place(d, []face.Item{
		p.text(p.info.Bold, strong, r[0], x, foot-at.first, true),
		p.text(p.info.Font, plain, r[1], d.right, foot-at.second, true),
	})...)
}

// still returns the notes shared by all fronts or by all backs, made on first use.
func (p *imposition) still(d *notesFrame, pg *page) *still {
	s := &d.same[0]
	if pg.back {
		s = &d.same[1]
	}
	if s.left == nil {
		s.header, s.left = p.headLine(d, pg), p.footLeft(d, pg)
	}
	return s
}

// footLeft returns the mark, what the sheet holds, and the ruler.
func (p *imposition) footLeft(d *notesFrame, pg *page) []face.Item {
	foot, at := p.texts(d), footOf(d.line)
	l, _ := p.footTexts(pg)
	items, x := footMarkOf(p.info, d.left, foot-at.markFoot, at.mark)
	items = append(items, p.text(p.info.Bold, strong, l[0], x, foot-at.first, false))
	ruler := p.ruler
	if d.line {
		x, ruler = x+p.width(p.info.Bold, strong, l[0])+textGap, p.lineRuler
	}
	items = append(items, p.text(p.info.Font, plain, l[1], x, foot-at.second, false))
	return p.place(d, append(items, ruler(d.ruler, d.frame.H-p.paper.Margin-at.ruler)...))
}

// texts returns the y from which the texts of a footer are measured upwards.
func (p *lettering) texts(d *notesFrame) geom.Length {
	if d.line {
		return d.frame.H - p.paper.Margin
	}
	return d.frame.H - p.paper.Margin - d.lift
}

// footMarkOf returns the game's mark on a line, and where what follows it begins.
func footMarkOf(info Info, x, y, size geom.Length) ([]face.Item, geom.Length) {
	m := info.Mark
	if m == nil || m.Size.H <= 0 {
		return nil, x
	}
	s := float64(size) / float64(max(m.Size.W, m.Size.H))
	return []face.Item{&face.Group{Map: geom.Move(x, y-size).Mul(geom.Scale(s)), Of: m}}, x + size + textGap
}

// place puts the notes on the paper.
func (s *lettering) place(d *notesFrame, items []face.Item) []face.Item {
	out := lists.Only(items, func(it face.Item) bool { return it != nil })
	if d.toPaper == geom.Identity {
		return out
	}
	return []face.Item{&face.Group{Map: d.toPaper, Items: out}}
}

// text returns a line that begins, or with right ends, at x, or nil if it is empty.
func (p *lettering) text(font string, size geom.Length, s string, x, y geom.Length, right bool) face.Item {
	if s == "" {
		return nil
	}
	line, wide := p.set.Line(font, size, p.info.Ink, s)
	if right {
		x -= wide
	}
	return face.Moved(line, geom.Point{X: x, Y: y})
}

// width returns the width of a set line, in micrometres; 0 if it is empty.
func (p *lettering) width(font string, size geom.Length, s string) geom.Length {
	if s == "" {
		return 0
	}
	_, wide := p.set.Line(font, size, p.info.Ink, s)
	return wide
}
