package impose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// The measures of a footer of one line, for sheets that are nearly full.
const (
	lineBase  = 750 * geom.Micrometre // from the margin up to the line's baseline
	lineMark  = 3100 * geom.Micrometre
	lineTick  = 0.75 // of the usual height
	lineLabel = 8 * geom.MM
	rulerRoom = 6500 * geom.Micrometre // of a ruler on a line of its own
)

// narrow reports whether a sheet has no room for the ruler between the texts of
// its footer.
func (p *imposition) narrow(paper geom.Size, s scheme) bool {
	lw, rw := p.footWidths(false)
	room := paper.W
	if s == sides {
		room = paper.H
	}
	return room-2*p.paper.Margin < lw+textGap+rulerLength+rulerLabel+textGap+rw
}

// footRoom is how high the footer is, rulerWide how wide the ruler with what
// stands beside it.
func (d *notesFrame) footRoom() geom.Length {
	if d.line {
		return slimRoom
	}
	return footRoom
}

// rulerWide is how much room the ruler takes with the words after it, in micrometres.
func (d *notesFrame) rulerWide() geom.Length {
	if d.line {
		return rulerLength + lineLabel
	}
	return rulerLength + rulerLabel
}

// lineLeft is the mark, what the sheet holds, and the ruler, on one line.
func (p *lettering) lineLeft(d *notesFrame, texts [2]string) []face.Item {
	base := d.frame.H - p.paper.Margin - lineBase
	items, x := footMarkOf(p.info, d.left, base+lineBase-100*geom.Micrometre, lineMark)
	items = append(items, p.text(p.info.Bold, strong, texts[0], x, base, false),
		p.text(p.info.Font, plain, texts[1], x+p.width(p.info.Bold, strong, texts[0])+textGap, base, false))
	return p.place(d, append(items, p.lineRuler(d.ruler, base)...))
}

// lineRuler has one scale, inches on papers that are measured in them.
func (p *lettering) lineRuler(x, y geom.Length) []face.Item {
	long, label, ticks := rulerMM*geom.MM, "50 mm", millimetreTicks(x, y, lineTick)
	if p.paper.Size.W%(geom.Inch/2) == 0 {
		long, label, ticks = rulerLength, "2 in", inchTicks(x, y, lineTick)
	}
	line := geom.Line(geom.Point{X: x, Y: y}, geom.Point{X: x + long, Y: y})
	return []face.Item{&face.Shape{Path: append(line, ticks...), Stroke: p.info.Ink, Width: markWidth},
		p.text(p.info.Bold, small, label, x+long+1200*geom.Micrometre, y, false)}
}

// lineRight is the number of the sheet and what follows it.
func (p *lettering) lineRight(d *notesFrame, texts [2]string) []face.Item {
	base := d.frame.H - p.paper.Margin - lineBase
	x := d.right - p.width(p.info.Font, plain, texts[1]) - textGap
	return p.place(d, []face.Item{p.text(p.info.Bold, strong, texts[0], x, base, true),
		p.text(p.info.Font, plain, texts[1], d.right, base, true)})
}
