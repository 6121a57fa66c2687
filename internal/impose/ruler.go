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

// ruler is drawn exactly: whoever prints with "fit to page" sees it.
func (p *press) ruler(x, y geom.Length) []face.Item {
	line := geom.Line(geom.Point{X: x, Y: y}, geom.Point{X: x + rulerLength, Y: y})
	tick := func(at, height geom.Length) {
		line = append(line, geom.Line(geom.Point{X: x + at, Y: y}, geom.Point{X: x + at, Y: y - height})...)
	}
	for mm := range rulerMM + 1 {
		at := geom.Length(mm) * geom.MM
		switch {
		case mm%10 == 0:
			tick(at, tickTall)
		case mm%5 == 0:
			tick(at, tickHalf)
		case mm < 10:
			tick(at, tickLow)
		}
	}
	for i, h := range []geom.Length{tickTall, tickLow, tickHalf, tickLow, tickTall, tickLow, tickHalf, tickLow, tickTall} {
		tick(geom.Length(i)*geom.Inch/4, -h)
	}
	at := x + rulerLength + 1200*geom.Micrometre
	return []face.Item{&face.Shape{Path: line, Stroke: p.info.Ink, Width: markWidth},
		p.text(p.info.Bold, small, "50 mm", at, y-geom.MM/2, false),
		p.text(p.info.Bold, small, "2 in", at, y+2600*geom.Micrometre, false)}
}
