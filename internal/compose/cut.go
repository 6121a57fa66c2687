package compose

import (
	"math"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// cut is the outline that a layout's faces are cut along, nil for the rectangle
// of their size.
func (c *bench) cut(l *layout.Layout) geom.Path {
	r := geom.Rect{W: l.Size.W, H: l.Size.H}
	var out geom.Path
	switch {
	case l.Cut != "":
		out, _ = c.outline(l.Cut, r, 0)
	case l.Corner > 0:
		out, _ = c.outline("round", r, l.Corner)
	}
	return out
}

// pastCut is by how much a text or icon reaches beyond the safe frame of a face
// that is cut as a hexagon, whose sides lie as far inside the cut as its frame
// says; at most 0 if it does not.
func (in inspection) pastCut(d *drawn) geom.Length {
	size := in.f.lay.Size
	flat := in.f.lay.Cut == "hexagon-flat"
	across := size.W
	if flat {
		across = size.H
	}
	inner := float64(across/2 - in.f.lay.Safe) // from the middle to a side of the safe frame
	past := 0.0
	for _, p := range in.edge(d) {
		x, y := float64(p.X-size.W/2), float64(p.Y-size.H/2)
		if flat {
			x, y = y, x
		}
		x, y = math.Abs(x), math.Abs(y)
		past = max(past, x-inner, x/2+y*math.Sqrt(3)/2-inner)
	}
	return geom.Length(math.Round(past))
}
