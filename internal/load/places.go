package load

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// checkOnPaper reports places that lie off their paper or over one another.
func checkOnPaper(d *doc, s *layout.Sheet, p *layout.Paper) {
	var all []geom.Rect
	for _, b := range s.Places {
		for _, r := range b.All() {
			if misplaced(d, b, r, geom.Rect{W: p.Size.W, H: p.Size.H}, all, p.Name) {
				return
			}
			all = append(all, r)
		}
	}
}

// misplaced reports a place that is not on the paper or lies over one before.
func misplaced(d *doc, b layout.Block, r, paper geom.Rect, before []geom.Rect, name string) bool {
	switch {
	case !paper.Contains(r):
		d.addAt("PB212", b.At, fmt.Sprintf("the place at %s, %s is not on %s", r.X, r.Y, name))
	case slices.ContainsFunc(before, r.Overlaps):
		d.addAt("PB212", b.At, fmt.Sprintf("the place at %s, %s lies over another", r.X, r.Y))
	default:
		return false
	}
	return true
}

// blockReader is a block while it is read.
type blockReader struct {
	layout.Block
	at   geom.Point
	size geom.Size
}

var blockShape = shape[blockReader]{
	{"at", true, func(b *blockReader) any {
		return as("point", reader(func(d *doc, n *yaml.Node) { readPoint(d, n, &b.at) }))
	}},
	{"size", true, func(b *blockReader) any {
		return as("size", reader(func(d *doc, n *yaml.Node) { readFaceSize(d, n, &b.size, nil) }))
	}},
	{"step", false, func(b *blockReader) any { return &b.Step }},
	{"times", false, func(b *blockReader) any {
		return as("times", reader(func(d *doc, n *yaml.Node) { readTimes(d, n, &b.Cols, &b.Rows) }))
	}},
}

// readPoint reads a place on paper.
func readPoint(d *doc, n *yaml.Node, to *geom.Point) {
	var l [2]geom.Length
	if readLengths(d, n, l[:], "x, y") {
		*to = geom.Point{X: l[0], Y: l[1]}
	}
}

// readBlocks reads the places of a plan.
func readBlocks(d *doc, n *yaml.Node) []layout.Block {
	var out []layout.Block
	d.items(n, "places", func(_ int, v *yaml.Node) {
		b := &blockReader{Block: layout.Block{Cols: 1, Rows: 1, At: d.at(v)}}
		before := len(d.found)
		if !blockShape.only(d, v, b) || len(d.found) > before {
			return
		}
		b.Place = geom.Rect{X: b.at.X, Y: b.at.Y, W: b.size.W, H: b.size.H}
		if b.Cols > 1 && b.Step.W < b.size.W || b.Rows > 1 && b.Step.H < b.size.H {
			d.add("PB212", v, "the step is less than the place, so that places lie over one another")
			return
		}
		out = append(out, b.Block)
	})
	return out
}

// maxTimes is the most columns or rows of places.
const maxTimes = 100

// readTimes reads how many columns and rows there are.
func readTimes(d *doc, n *yaml.Node, cols, rows *int) {
	d.wholes(n, "numbers", "columns, rows", "", maxTimes, cols, rows)
}
