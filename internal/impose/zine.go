package impose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// ZinePages is how many pages a sheet has that is printed on one side, folded three times and cut
// once.
const ZinePages = 8

// zineRows are the pages, from 0, in the upper and the lower row of a sheet in landscape, from the
// left. The upper row is upside down, so that all heads meet in the middle, where the sheet is cut
// between the outer folds.
var zineRows = [2][4]int{{6, 5, 4, 3}, {7, 0, 1, 2}}

// zine puts up to eight pages on one side of a sheet. If there are fewer, the last is the back
// cover and the missing ones before it are blank. Dashed lines are folds, and the solid line is the
// cut.
func zine(doc *face.Document, paper *layout.Paper, info Info, set Setter) *face.Document {
	out := *doc
	size := paper.Size
	if size.W < size.H {
		size = size.Turned()
	}
	w, h := size.W/4, size.H/2
	f := &face.Face{ID: "sheet-1", Size: size}
	for row, places := range zineRows {
		for col, place := range places {
			i := pageOn(place, len(doc.Pages), ZinePages)
			if i >= len(doc.Pages) {
				continue
			}
			if doc.FromTheRight {
				col = len(places) - 1 - col
			}
			box := geom.Rect{X: geom.Length(col) * w, Y: geom.Length(row) * h, W: w, H: h}
			var it face.Item = into(paperOnly(doc.Pages[i].Face), box)
			if row == 0 {
				it = &face.Group{Map: halfTurn(box), Items: []face.Item{it}}
			}
			f.Items = append(f.Items, it)
		}
	}
	p := &imposition{lettering: lettering{paper: paper, info: info, set: set}}
	f.Items = append(f.Items, zineLines(size, paper.Margin)...)
	above, below := geom.Point{X: w, Y: paper.Margin}, geom.Point{X: 3 * w, Y: h + textGap}
	if doc.FromTheRight {
		above.X, below.X = below.X, above.X
	}
	const inner = plain*3/4 + 500*geom.Micrometre // into the margin of a page, left of a fold
	f.Items = append(f.Items, p.down(info.Title+" · 100 %, "+paper.Name+" · "+p.say("one side only"), above, inner),
		p.down(p.say("fold on the dashes, cut along the full line"), below, inner))
	out.Pages = []face.Page{{Face: f}}
	return &out
}

// zineLines returns the folds of a sheet from margin to margin, and the cut between the outer
// quarters.
func zineLines(size geom.Size, margin geom.Length) []face.Item {
	w, h := size.W/4, size.H/2
	var folds geom.Path
	for col := range geom.Length(3) {
		x := (col + 1) * w
		folds = append(folds, geom.Line(geom.Point{X: x, Y: margin}, geom.Point{X: x, Y: size.H - margin})...)
	}
	folds = append(folds, geom.Line(geom.Point{X: margin, Y: h}, geom.Point{X: w, Y: h})...)
	folds = append(folds, geom.Line(geom.Point{X: 3 * w, Y: h}, geom.Point{X: size.W - margin, Y: h})...)
	cut := geom.Line(geom.Point{X: w, Y: h}, geom.Point{X: 3 * w, Y: h})
	return []face.Item{dashed(folds),
		&face.Group{Name: "cut-marks", Layer: "cut marks", Map: geom.Identity, Items: []face.Item{&face.Shape{Path: cut, Stroke: face.Black, Width: 2 * markWidth}}},
	}
}
