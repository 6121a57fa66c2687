package impose

import (
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// cornerSlack is the largest distance, from rounding, between corners that meet.
const cornerSlack = 20 * geom.Micrometre

// blooms returns the outlines that packed hexagons are clipped to, in the order of outlines: the
// cut widened by the bleed. Three of them surround each triangle that the packing leaves free, and
// share it: where two meet at a corner, each ends at the line that bisects the angle between them.
func (f *form) blooms(u use) [][]geom.Point {
	cuts := f.outlines(u)
	if f.kind != "hexes" || f.bleed == 0 {
		return cuts
	}
	out := make([][]geom.Point, len(cuts))
	for i, pts := range cuts {
		out[i] = bloom(pts, float64(f.bleed), func(corner geom.Point) bool {
			return lists.Some(len(cuts), func(j int) bool {
				return j != i && slices.ContainsFunc(cuts[j], func(q geom.Point) bool { return near(corner, q) })
			})
		})
	}
	return out
}

// near reports whether two corners meet.
func near(a, b geom.Point) bool {
	return max(a.X-b.X, b.X-a.X, a.Y-b.Y, b.Y-a.Y) <= cornerSlack
}

// blooming reports whether a face on a place is clipped to a bloom.
func (f *form) blooming(of *face.Face) bool { return f.kind == "hexes" && of.Bleed > 0 }

// bloom returns a regular hexagon widened by a bleed. At a corner that meets another piece it keeps
// to its half of the free 60 degrees; other corners are bevelled.
func bloom(pts []geom.Point, bleed float64, meets func(corner geom.Point) bool) []geom.Point {
	var out []geom.Point
	turn := winding(pts)
	for i, at := range pts {
		before, after := pts[(i+len(pts)-1)%len(pts)], pts[(i+1)%len(pts)]
		along, free := bleed*math.Tan(math.Pi/12), !meets(at)
		if !free {
			along = -bleed * math.Sqrt(3)
		}
		out = append(out, aside(before, at, at, along, turn*bleed))
		if !free {
			out = append(out, at)
		}
		out = append(out, aside(at, after, at, -along, turn*bleed))
	}
	return out
}

// aside returns the point at a distance along from at in the direction from a to b, and a distance
// left to its left, where y points down.
func aside(a, b, at geom.Point, along, left float64) geom.Point {
	x, y := float64(b.X-a.X), float64(b.Y-a.Y)
	l := math.Hypot(x, y)
	x, y = x/l, y/l
	return geom.Point{X: at.X + geom.Length(math.Round(x*along+y*left)), Y: at.Y + geom.Length(math.Round(y*along-x*left))}
}

// widest returns how much bleed a hexagon can show among others: up to the middle of the triangles
// between them.
func (g *group) widest() geom.Length {
	if g.hex() == notHex {
		return 0
	}
	return geom.Length(float64(min(g.size.W, g.size.H)) / 6)
}

// fringed returns how far from the trim of a group's pieces art may be visible along a mark. A mark
// continues a hexagon's side and leaves the bleed of the next at a slant. In a grid an outline is
// clipped to its box, and may show all of its bleed inside it.
func (f *form) fringed(g *group) geom.Length {
	bleed := f.bleed
	switch {
	case g.cut == nil:
		return bleed
	case f.kind == "grid":
		bleed = g.bleed
	}
	return bleed.Scale(2 / math.Sqrt(3))
}
