package impose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// The ruler: 50 mm above its line, 2 in below it.
const (
	rulerLength = 2 * geom.Inch
	rulerLabel  = 9 * geom.MM
	rulerMM     = 50
	tickTall    = 2600 * geom.Micrometre
	tickHalf    = 1800 * geom.Micrometre
	tickLow     = 1100 * geom.Micrometre
)

// ruler draws the ruler at exact size, so that printing with "fit to page" shows.
func (p *lettering) ruler(x, y geom.Length) []face.Item {
	at := x + rulerLength + 1200*geom.Micrometre
	line := geom.Line(geom.Point{X: x, Y: y}, geom.Point{X: x + rulerLength, Y: y})
	line = append(append(line, millimetreTicks(x, y, 1)...), inchTicks(x, y, -1)...)
	return []face.Item{&face.Shape{Path: line, Stroke: p.info.Ink, Width: markWidth},
		p.text(p.info.Bold, small, "50 mm", at, y-geom.MM/2, false),
		p.text(p.info.Bold, small, "2 in", at, y+2600*geom.Micrometre, false)}
}

// millimetreTicks returns the ticks of 50 mm on a line, pointing up from it with heights scaled by
// high, or down if high is negative.
func millimetreTicks(x, y geom.Length, high float64) geom.Path {
	var out geom.Path
	for mm := range rulerMM + 1 {
		at := geom.Length(mm) * geom.MM
		switch {
		case mm%10 == 0:
			out = append(out, tick(x+at, y, tickTall.Scale(high))...)
		case mm%5 == 0:
			out = append(out, tick(x+at, y, tickHalf.Scale(high))...)
		case mm < 10:
			out = append(out, tick(x+at, y, tickLow.Scale(high))...)
		}
	}
	return out
}

// inchTicks returns the ticks of 2 in.
func inchTicks(x, y geom.Length, high float64) geom.Path {
	var out geom.Path
	for i, h := range []geom.Length{tickTall, tickLow, tickHalf, tickLow, tickTall, tickLow, tickHalf, tickLow, tickTall} {
		out = append(out, tick(x+geom.Length(i)*geom.Inch/4, y, h.Scale(high))...)
	}
	return out
}

// tick returns a vertical line of a ruler, from its foot up.
func tick(x, y, height geom.Length) geom.Path {
	return geom.Line(geom.Point{X: x, Y: y}, geom.Point{X: x, Y: y - height})
}
