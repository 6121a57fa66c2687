package impose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// Dimensions of a one-line footer, for sheets that are nearly full.
const (
	lineTick  = 0.75 // relative to the usual height
	lineLabel = 8 * geom.MM
	rulerRoom = 6500 * geom.Micrometre // for a ruler on a line of its own
)

// foot says where a footer has its mark, its two texts and its ruler, measured up from the margin,
// and the size of the mark.
type foot struct{ mark, markFoot, first, second, ruler geom.Length }

// footOf returns the dimensions of a one-line footer, or of the usual one.
func footOf(line bool) foot {
	if line {
		return foot{3100, 100, 750, 750, 750}
	}
	return foot{5200, 700, 3850, 650, 3850 - geom.MM/2}
}

// narrow reports whether a sheet has no room for the ruler between the texts of its footer.
func (p *imposition) narrow(paper geom.Size, s scheme) bool {
	lw, rw := p.footWidths(false)
	room := paper.W
	if s == sides {
		room = paper.H
	}
	return room-2*p.paper.Margin < lw+textGap+rulerLength+rulerLabel+textGap+rw
}

// rulerWide returns the width of the ruler and the words after it, in micrometres.
func (d *notesFrame) rulerWide() geom.Length {
	if d.line {
		return rulerLength + lineLabel
	}
	return rulerLength + rulerLabel
}

// lineRuler draws a ruler with one scale: inches on papers measured in inches, otherwise
// millimetres.
func (p *lettering) lineRuler(x, y geom.Length) []face.Item {
	long, label, ticks := rulerMM*geom.MM, "50 mm", millimetreTicks(x, y, lineTick)
	if p.paper.Size.W%(geom.Inch/2) == 0 {
		long, label, ticks = rulerLength, "2 in", inchTicks(x, y, lineTick)
	}
	line := geom.Line(geom.Point{X: x, Y: y}, geom.Point{X: x + long, Y: y})
	return []face.Item{&face.Shape{Path: append(line, ticks...), Stroke: p.info.Ink, Width: markWidth},
		p.text(p.info.Bold, small, label, x+long+1200*geom.Micrometre, y, false)}
}
