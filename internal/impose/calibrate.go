package impose

import (
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// Spread is the distance between the outer scales of a calibration sheet: one millimetre between
// their readings is a quarter of a degree, or half a degree on paper too short for that.
const (
	wideSpread  = 229183 * geom.Micrometre
	shortSpread = 114592 * geom.Micrometre
	scaleReach  = 5 // millimetres to either side
	ringRadius  = 1500 * geom.Micrometre
)

// Calibration returns a sheet with a front and a back that shows how far a printer's back misses
// its front: the rings on the front are pierced, and the holes are read on the scales of the back.
// A given printer shifts the back as on any other sheet, so that its entered values can be
// verified.
func Calibration(paper *layout.Paper, info Info, set Setter, printer *layout.Printer) []face.Page {
	p := &imposition{plan: &layout.Sheet{}, lettering: lettering{paper: paper, info: info, set: set}, backs: true}
	front := &face.Face{ID: "calibration-front", Size: paper.Size, Items: p.calibration(false, printer)}
	back := &face.Face{ID: "calibration-back", Size: paper.Size, Items: p.calibration(true, printer)}
	return []face.Page{{Face: feed(printer, front, false)}, {Face: feed(printer, back, true)}}
}

// spreadOn returns the distance between the outer scales on a paper, and the degrees per
// millimetre.
func spreadOn(paper *layout.Paper) (geom.Length, float64) {
	if paper.Size.H-2*paper.Margin >= wideSpread+4*scaleReach*geom.MM {
		return wideSpread, 0.25
	}
	return shortSpread, 0.5
}

// calibration returns one side of the calibration sheet: three scales in millimetres, and
// instructions. printer is nil unless the back is shifted to verify its values.
func (p *lettering) calibration(back bool, printer *layout.Printer) []face.Item {
	size := p.paper.Size
	away, degrees := spreadOn(p.paper)
	mid := geom.Point{X: size.W / 2, Y: size.H / 2}
	items := p.scale(mid, back)
	for _, at := range []geom.Length{-away / 2, away / 2} {
		items = append(items, p.scale(mid.Add(geom.Point{Y: at}), back)...)
	}
	lines := []string{
		"Calibration, front. Print this file at 100 % on both sides, with the edge you turn cards on.",
		"1. Push a pin straight through the middle of each of the three rings.",
		"2. Turn the sheet over, with its words upright, and read the holes there.",
	}
	if back {
		lines = []string{
			"Calibration, back. Read each hole in millimetres: to the right and down are plus, to the left and up minus.",
			"dx: the middle hole, across. dy: the middle hole, down.",
			"turn: the upper hole, across, less the lower hole, across, times " + strconv.FormatFloat(degrees, 'g', -1, 64) + ".",
			"Then enter:  punchboard printer NAME --dx ... --dy ... --turn ...",
			"and print with:  punchboard build --printer NAME",
		}
	}
	if printer != nil {
		lines = append(lines, "The back is shifted for "+printer.Name+": every hole should read 0. If not, add what you read to the figures.")
	}
	return append(items, p.advice(lines)...)
}

// advice sets lines in the upper half, clear of the scales.
func (p *lettering) advice(lines []string) []face.Item {
	size := p.paper.Size
	var items []face.Item
	y := size.H/2 - 40*geom.MM
	for i, s := range lines {
		font := p.info.Font
		if i == 0 {
			font = p.info.Bold
		}
		at := (size.W - p.width(font, plain, s)) / 2
		items = append(items, p.text(font, plain, s, at, y+geom.Length(i)*5*geom.MM, false))
	}
	x := (size.W - rulerLength - rulerLabel) / 2
	return append(items, p.ruler(x, size.H/2+30*geom.MM)...)
}

// scale returns a cross of two numbered scales with a ring in the middle.
func (p *lettering) scale(at geom.Point, back bool) []face.Item {
	var path geom.Path
	arm := geom.Length(scaleReach)*geom.MM + geom.MM
	path = append(path, geom.Line(at.Add(geom.Point{X: -arm}), at.Add(geom.Point{X: arm}))...)
	path = append(path, geom.Line(at.Add(geom.Point{Y: -arm}), at.Add(geom.Point{Y: arm}))...)
	for i := -2 * scaleReach; i <= 2*scaleReach; i++ {
		d, tall := geom.Length(i)*geom.MM/2, geom.Length(700)*geom.Micrometre
		if i%2 == 0 {
			tall = 1300 * geom.Micrometre
		}
		if i == 0 {
			continue
		}
		path = append(path, geom.Line(at.Add(geom.Point{X: d, Y: -tall}), at.Add(geom.Point{X: d, Y: tall}))...)
		path = append(path, geom.Line(at.Add(geom.Point{X: -tall, Y: d}), at.Add(geom.Point{X: tall, Y: d}))...)
	}
	items := []face.Item{&face.Shape{Path: path, Stroke: p.info.Ink, Width: ringWidth}}
	if !back {
		return append(items, &face.Shape{Path: geom.Circle(at, ringRadius), Stroke: p.info.Ink, Width: markWidth})
	}
	return append(items, p.ends(at, arm+markAir)...)
}

// ends returns the figures beyond the four ends of a scale.
func (p *lettering) ends(at geom.Point, d geom.Length) []face.Item {
	high := small.Scale(0.7) // of a figure
	less, more := "−"+strconv.Itoa(scaleReach), "+"+strconv.Itoa(scaleReach)
	set := func(s string, x, y geom.Length, right bool) face.Item {
		return p.text(p.info.Bold, small, s, x, y, right)
	}
	middle := func(s string) geom.Length { return at.X - p.width(p.info.Bold, small, s)/2 }
	return []face.Item{
		set(less, at.X-d, at.Y+high/2, true), set(more, at.X+d, at.Y+high/2, false),
		set(less, middle(less), at.Y-d, false), set(more, middle(more), at.Y+d+high, false),
	}
}
