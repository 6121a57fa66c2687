package impose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// desk is where the notes of a form lie: header and footer, set in a frame
// that is the paper itself or, at the sides, the paper turned a quarter.
type desk struct {
	frame       geom.Size
	toPaper     geom.Matrix
	left, right geom.Length // where the texts begin and end
	ruler       geom.Length // where the ruler begins
	taken       []geom.Rect // on the paper
}

// The measures of the notes.
const (
	plain     = 2469 * geom.Micrometre // 7 pt
	strong    = 2646 * geom.Micrometre // 7.5 pt
	small     = 2399 * geom.Micrometre // 6.8 pt
	headLine  = 2300 * geom.Micrometre // from the margin to the header's baseline
	footLine1 = 3850 * geom.Micrometre // from the margin up
	footLine2 = 650 * geom.Micrometre
	markSize  = 5200 * geom.Micrometre
	markFoot  = 700 * geom.Micrometre
	textGap   = 1800 * geom.Micrometre
	indent    = 2000 * geom.Micrometre // of the notes from the outermost cut
	wide      = 150 * geom.MM          // what header and footer need at least
)

// page is one side of a sheet as its notes know it.
type page struct {
	sheet        *sheet
	number, of   int
	back         bool
	hash         string
	paper, notes string
}

// desk finds room for the notes of a form. The ruler goes into a column of
// the grid, so that marks pass beside it.
func (p *press) desk(f *form) *desk {
	d := &desk{frame: f.paper, toPaper: geom.Identity}
	lines := columns(f)
	if f.notes == sides {
		d.frame = f.paper.Turned()
		d.toPaper = geom.Matrix{B: -1, C: 1, F: float64(f.paper.H)}
		lines = rowsFromFoot(f)
	}
	if f.notes == bare || len(lines) == 0 {
		return d
	}
	margin := p.paper.Margin
	d.left, d.right = margin, d.frame.W-margin
	first, last := lines[0], lines[len(lines)-1]
	if last-first >= wide {
		d.left, d.right = max(d.left, first+indent), min(d.right, last-indent)
	}
	d.ruler = p.rulerAt(d, lines)
	d.taken = p.taken(d)
	return d
}

// columns are the upright cut lines of a form, rowsFromFoot the level ones as
// seen with the right side of the paper down.
func columns(f *form) []geom.Length {
	var xs []geom.Length
	for _, r := range f.used(len(f.places)) {
		xs = append(xs, r.X, r.Right())
	}
	return unique(xs)
}

func rowsFromFoot(f *form) []geom.Length {
	var ys []geom.Length
	for _, r := range f.used(len(f.places)) {
		ys = append(ys, f.paper.H-r.Y, f.paper.H-r.Bottom())
	}
	return unique(ys)
}

// rulerAt is the beginning of the ruler: in the column nearest to the middle
// that holds it, or in the middle.
func (p *press) rulerAt(d *desk, lines []geom.Length) geom.Length {
	need := rulerLength + rulerLabel
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

// taken are the boxes of the notes on paper.
func (p *press) taken(d *desk) []geom.Rect {
	margin := p.paper.Margin
	longest := &page{number: 88, of: 88, hash: "00000000", sheet: &sheet{form: &form{}}}
	foot := d.frame.H - margin - footRoom
	l, r := p.footTexts(longest)
	lw := markSize + textGap + max(p.width(p.info.Bold, strong, l[0]), p.width(p.info.Font, plain, l[1]))
	rw := max(p.width(p.info.Bold, strong, r[0]), p.width(p.info.Font, plain, r[1]))
	header := geom.Rect{X: d.left, Y: margin, W: d.right - d.left, H: headRoom}
	boxes := []geom.Rect{header, {X: d.left, Y: foot, W: lw, H: footRoom},
		{X: d.ruler, Y: foot, W: rulerLength + rulerLabel, H: footRoom}, {X: d.right - rw, Y: foot, W: rw, H: footRoom}}
	for i, b := range boxes {
		boxes[i] = d.toPaper.ApplyRect(b)
	}
	return boxes
}

// header and footer draw the notes of a page.
func (p *press) header(d *desk, pg *page) []face.Item {
	l, r := p.headTexts(pg)
	y := p.paper.Margin + headLine
	return p.place(d, []face.Item{
		p.text(p.info.Font, plain, l, d.left, y, false),
		p.text(p.info.Font, plain, r, d.right, y, true),
	})
}

func (p *press) footer(d *desk, pg *page) []face.Item {
	foot := d.frame.H - p.paper.Margin
	y1, y2 := foot-footLine1, foot-footLine2
	l, r := p.footTexts(pg)
	x := d.left
	var items []face.Item
	if m := p.info.Mark; m != nil && m.Size.H > 0 {
		s := float64(markSize) / float64(max(m.Size.W, m.Size.H))
		items = append(items, &face.Group{Map: geom.Move(x, foot-markFoot-markSize).Mul(geom.Scale(s)), Of: m})
		x += markSize + textGap
	}
	items = append(items, p.text(p.info.Bold, strong, l[0], x, y1, false), p.text(p.info.Font, plain, l[1], x, y2, false))
	items = append(items, p.ruler(d.ruler, y1+geom.MM/2)...)
	items = append(items, p.text(p.info.Bold, strong, r[0], d.right, y1, true), p.text(p.info.Font, plain, r[1], d.right, y2, true))
	return p.place(d, items)
}

// place puts the notes on the paper.
func (p *press) place(d *desk, items []face.Item) []face.Item {
	var out []face.Item
	for _, it := range items {
		if t, ok := it.(*face.Text); !ok || t != nil {
			out = append(out, it)
		}
	}
	if d.toPaper == geom.Identity {
		return out
	}
	return []face.Item{&face.Group{Map: d.toPaper, Items: out}}
}

// text is a line that begins, or at the right ends, at x; nil if it is empty.
func (p *press) text(font string, size geom.Length, s string, x, y geom.Length, right bool) *face.Text {
	if s == "" {
		return nil
	}
	t := *p.set.Line(font, size, p.info.Ink, s)
	if right {
		x -= t.Width()
	}
	t.At = t.At.Add(geom.Point{X: x, Y: y})
	return &t
}

func (p *press) width(font string, size geom.Length, s string) geom.Length {
	if s == "" {
		return 0
	}
	return p.set.Line(font, size, p.info.Ink, s).Width()
}
