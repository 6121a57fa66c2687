package load

import (
	"fmt"
	"slices"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// checkOnPaper reports places that are off their paper or overlap.
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

// misplaced reports a place that is not on the paper or overlaps an earlier one.
func misplaced(d *doc, b layout.Block, r, paper geom.Rect, before []geom.Rect, name string) bool {
	switch {
	case !paper.Contains(r):
		d.addAt("PB212", b.At, fmt.Sprintf("the place at %s, %s is not on %s", r.X, r.Y, name))
	case slices.ContainsFunc(before, r.Overlaps):
		d.addAt("PB212", b.At, fmt.Sprintf("the place at %s, %s overlaps another", r.X, r.Y))
	default:
		return false
	}
	return true
}

// blockReader is a block while it is being read.
type blockReader struct {
	Spot geom.Point `key:"at!"`
	Area geom.Size  `key:"size! cut-size"`
	layout.Block
}

// readBlocks reads the places of a sheet plan.
func readBlocks(d *doc, n *yaml.Node) []layout.Block {
	return listed(d, n, "places", func(v *yaml.Node) (layout.Block, bool) {
		b := &blockReader{Block: layout.Block{Cols: 1, Rows: 1, At: d.at(v)}}
		if !faultless(d, v, b) {
			return b.Block, false
		}
		b.Place = geom.Rect{X: b.Spot.X, Y: b.Spot.Y, W: b.Area.W, H: b.Area.H}
		if b.Cols > 1 && b.Step.W < b.Area.W || b.Rows > 1 && b.Step.H < b.Area.H {
			d.add("PB212", v, "the step is smaller than the place, so places overlap")
			return b.Block, false
		}
		return b.Block, true
	})
}

// maxTimes is the maximum number of columns or rows of places.
const maxTimes = 100
