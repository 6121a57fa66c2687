package impose

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// outlines returns the cut outlines of the places in use, as they appear on the side in question;
// those of backs below a fold are mirrored in it.
func (f *form) outlines(u use) [][]geom.Point {
	var out [][]geom.Point
	for i, r := range f.used(u) {
		pts := make([]geom.Point, len(f.cut))
		for j, c := range f.cut {
			if i >= u.n {
				c.Y = r.H - c.Y
			}
			pts[j] = c.Add(geom.Point{X: r.X, Y: r.Y})
			if u.back {
				behind := f.mirror(geom.Rect{X: pts[j].X, Y: pts[j].Y})
				pts[j] = geom.Point{X: behind.X, Y: behind.Y}
			}
		}
		out = append(out, pts)
	}
	return out
}

// outlineTicks continues the sides of each outline beyond its convex corners, where that touches no
// piece and no bleed: to the edge of the paper if the plan says so and nothing is in the way.
func outlineTicks(plan *layout.Sheet, f *form, u use) []stroke {
	all, shown := f.outlines(u), f.blooms(u)
	off, apart := float64(markOffset(plan, f)), 0.0
	if f.kind == "grid" {
		apart = float64(f.fringe) * math.Sqrt(3) / 2
	}
	var out []stroke
	for _, pts := range all {
		turn := winding(pts)
		for i, at := range pts {
			before, after := pts[(i+len(pts)-1)%len(pts)], pts[(i+1)%len(pts)]
			if turn*cross(before, at, after) <= 0 {
				continue
			}
			for _, along := range []geom.Point{before, after} {
				for _, far := range []geom.Length{farOf(plan, f), markOffset(plan, f) + plan.MarkLen} {
					s := stroke{beyond(along, at, off), beyond(along, at, float64(far))}
					if !slices.ContainsFunc(shown, func(other []geom.Point) bool { return s.touches(other) || s.nears(other, apart) }) {
						out = append(out, s)
						break
					}
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b stroke) int {
		return cmp.Or(cmp.Compare(a.from.Y, b.from.Y), cmp.Compare(a.from.X, b.from.X), cmp.Compare(a.to.Y, b.to.Y), cmp.Compare(a.to.X, b.to.X))
	})
	return slices.Compact(out)
}

// unmarked returns the ends of those sides of outlines that no tick continues.
func (f *form) unmarked(ticks geom.Path, u use) []geom.Point {
	var out []geom.Point
	for _, pts := range f.outlines(u) {
		for i, a := range pts {
			if b := pts[(i+1)%len(pts)]; !(stroke{a, b}).along(ticks) {
				out = append(out, a, b)
			}
		}
	}
	return out
}

// along reports whether any tick is collinear with a stroke.
func (s stroke) along(ticks geom.Path) bool {
	const slack = 100.0
	x, y := float64(s.to.X-s.from.X), float64(s.to.Y-s.from.Y)
	l := math.Hypot(x, y)
	on := func(q geom.Point) bool {
		return math.Abs(x*float64(q.Y-s.from.Y)-y*float64(q.X-s.from.X)) <= slack*l
	}
	for i := 1; i < len(ticks); i += 2 {
		if on(ticks[i-1].P[0]) && on(ticks[i].P[0]) {
			return true
		}
	}
	return false
}

// beyond returns the point d beyond b on the line from a through b.
func beyond(a, b geom.Point, d float64) geom.Point {
	return aside(a, b, b, d, 0)
}

// cross is positive where the path from a over b to c turns clockwise on paper.
func cross(a, b, c geom.Point) float64 {
	return float64(b.X-a.X)*float64(c.Y-b.Y) - float64(b.Y-a.Y)*float64(c.X-b.X)
}

// winding returns 1 for a clockwise polygon, -1 for an anticlockwise one.
func winding(pts []geom.Point) float64 {
	area := 0.0
	for i, a := range pts {
		b := pts[(i+1)%len(pts)]
		area += float64(a.X)*float64(b.Y) - float64(a.Y)*float64(b.X)
	}
	if area < 0 {
		return -1
	}
	return 1
}

// touches reports whether a stroke comes within a fifth of a millimetre of the inside of a polygon;
// running along a side counts.
func (s stroke) touches(pts []geom.Point) bool {
	const side = 200.0
	x, y := float64(s.to.X-s.from.X), float64(s.to.Y-s.from.Y)
	l := math.Hypot(x, y)
	steps := max(8, math.Ceil(l/600))
	for i := range int(steps) + 1 {
		t := float64(i) / steps
		px, py := float64(s.from.X)+t*x, float64(s.from.Y)+t*y
		for _, d := range []float64{-side, 0, side} {
			if inside(px-y/l*d, py+x/l*d, pts) {
				return true
			}
		}
	}
	return false
}

// nears reports whether a stroke comes nearer than d to a side of a polygon.
func (s stroke) nears(pts []geom.Point, d float64) bool {
	if d == 0 {
		return false
	}
	x, y := float64(s.to.X-s.from.X), float64(s.to.Y-s.from.Y)
	steps := max(8, math.Ceil(math.Hypot(x, y)/600))
	for i := range int(steps) + 1 {
		t := float64(i) / steps
		for j, a := range pts {
			if away(float64(s.from.X)+t*x, float64(s.from.Y)+t*y, a, pts[(j+1)%len(pts)]) < d {
				return true
			}
		}
	}
	return false
}

// away returns the distance of a point from the segment between two others.
func away(x, y float64, a, b geom.Point) float64 {
	ax, ay := float64(a.X), float64(a.Y)
	dx, dy := float64(b.X)-ax, float64(b.Y)-ay
	t := min(1, max(0, ((x-ax)*dx+(y-ay)*dy)/(dx*dx+dy*dy)))
	return math.Hypot(x-ax-t*dx, y-ay-t*dy)
}

// inside reports whether a point is inside a polygon.
func inside(x, y float64, pts []geom.Point) bool {
	in := false
	for i, a := range pts {
		b := pts[(i+1)%len(pts)]
		ay, by := float64(a.Y), float64(b.Y)
		if (ay > y) != (by > y) && x < float64(a.X)+(y-ay)/(by-ay)*float64(b.X-a.X) {
			in = !in
		}
	}
	return in
}
