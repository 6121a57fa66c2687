package impose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// ZinePages is how many pages a sheet has that is printed on one side, folded three
// times and cut once.
const ZinePages = 8

// zineRows are which pages, from 0, lie in the upper and the lower row of a sheet on its
// side, from the left. The upper row is upside down, so that all heads meet in the
// middle, where the sheet is cut between the second and the third row of folds.
var zineRows = [2][4]int{{6, 5, 4, 3}, {7, 0, 1, 2}}

// zine puts up to eight pages on one side of a sheet; of fewer the last is the back
// cover, and what is missing before it is blank. Dashes are folds, and the full line is
// the cut.
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
	above, below := w, 3*w
	if doc.FromTheRight {
		above, below = below, above
	}
	f.Items = append(f.Items, p.along(info.Title+" · 100 %, "+paper.Name+" · "+p.say("one side only"), geom.Point{X: above, Y: paper.Margin}),
		p.along(p.say("fold on the dashes, cut along the full line"), geom.Point{X: below, Y: h + textGap}))
	out.Pages = []face.Page{{Face: f}}
	return &out
}

// along sets words downwards from a point, left of a fold there, in the inner margin of
// a page.
func (p *lettering) along(words string, at geom.Point) face.Item {
	t := p.text(p.info.Font, plain, words, at.Y, plain*3/4+500*geom.Micrometre, false)
	return &face.Group{Map: geom.Matrix{B: 1, C: -1, E: float64(at.X)}, Items: []face.Item{t}}
}

// zineLines are the folds of a sheet from margin to margin, and the cut between the
// outer quarters.
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
	return []face.Item{
		&face.Group{Name: "fold", Layer: "fold", Map: geom.Identity, Items: []face.Item{
			&face.Shape{Path: folds, Stroke: face.Black, Width: markWidth, Dash: []geom.Length{geom.MM, 500 * geom.Micrometre}}}},
		&face.Group{Name: "cut-marks", Layer: "cut marks", Map: geom.Identity, Items: []face.Item{&face.Shape{Path: cut, Stroke: face.Black, Width: 2 * markWidth}}},
	}
}
