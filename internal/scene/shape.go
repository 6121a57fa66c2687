// Package scene draws people from their parts, and windows onto where they stand: sky, what is on
// the horizon, the ground, distant figures, and in the foreground the subject of the picture. All
// of it is data except a few ways of drawing a horizon; the same data and seed give the same
// picture. It finds a place for everybody and reports if there is none. The caller provides the
// colours.
package scene

import (
	"math"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// xy is a point in millimetres of the face, y down, or in the units of a figure, y up.
type xy = layout.XY

// area is a closed polygon; areas are those of one part of a figure.
type area []xy
type areas []area

// steps is the number of corners that approximate a circle.
const steps = 16

// limb returns two round ends and what is between them.
func limb(p, q xy, r1, r2 float64) area {
	a := math.Atan2(q[1]-p[1], q[0]-p[0])
	half := func(c xy, r, from float64) area {
		return lists.Made(steps/2+1, func(i int) xy { return around(c, r, from+2*math.Pi*float64(i)/steps) })
	}
	return append(half(p, r1, a+math.Pi/2), half(q, r2, a-math.Pi/2)...)
}

// around returns the point at a distance from another, at an angle in radians.
func around(c xy, r, angle float64) xy {
	s, cs := math.Sincos(angle)
	return xy{c[0] + r*cs, c[1] + r*s}
}

// disc returns an ellipse, turned anticlockwise by degrees.
func disc(c xy, rx, ry, turn float64) area {
	s, cs := math.Sincos(turn * math.Pi / 180)
	return lists.Made(steps, func(i int) xy {
		y, x := math.Sincos(2 * math.Pi * float64(i) / steps)
		x, y = x*rx, y*ry
		return xy{c[0] + x*cs - y*s, c[1] + x*s + y*cs}
	})
}

// of returns an area from the data: a disc, a limb, or its points.
func of(a layout.Area) area {
	switch {
	case len(a.Disc) >= 4:
		turn := 0.0
		if len(a.Disc) > 4 {
			turn = a.Disc[4]
		}
		return disc(xy{a.Disc[0], a.Disc[1]}, a.Disc[2], a.Disc[3], turn)
	case len(a.Limb) == 6:
		return limb(xy{a.Limb[0], a.Limb[1]}, xy{a.Limb[2], a.Limb[3]}, a.Limb[4], a.Limb[5])
	}
	return area(a.Points)
}

// moved maps every point of areas from the data. Discs and limbs are turned into polygons first, so
// that any map will do.
func moved(list []layout.Area, to func(xy) xy) areas {
	return lists.Map(list, func(a layout.Area) area { return of(a).through(to) })
}

// through maps every point of an area.
func (a area) through(to func(xy) xy) area {
	return lists.Map(a, to)
}

func (all areas) through(to func(xy) xy) areas {
	return lists.Map(all, func(a area) area { return a.through(to) })
}

// path returns the areas as one path, all in the same direction, so that overlaps are filled too.
func (all areas) path() geom.Path {
	n := lists.Sum(all, func(a area) int { return len(a) + 1 })
	p := make(geom.Path, 0, n)
	for _, a := range all {
		if a.twice() < 0 {
			a = slices.Clone(a)
			slices.Reverse(a)
		}
		p = a.drawn(p)
		p.Close()
	}
	return p
}

// twice returns twice the signed size of an area, negative if it runs in the other direction.
func (a area) twice() (sum float64) {
	for i, p := range a {
		q := a[(i+1)%len(a)]
		sum += p[0]*q[1] - q[0]*p[1]
	}
	return sum
}

// closed returns an area's outline as a path.
func (a area) closed() geom.Path {
	p := a.drawn(make(geom.Path, 0, len(a)+1))
	p.Close()
	return p
}

// open returns the line through points.
func open(pts []xy) geom.Path { return area(pts).drawn(make(geom.Path, 0, len(pts))) }

// drawn adds the line through an area's points to a path.
func (a area) drawn(p geom.Path) geom.Path {
	for i, q := range a {
		x, y := geom.FromMM(q[0]), geom.FromMM(q[1])
		if i == 0 {
			p.MoveTo(x, y)
			continue
		}
		p.LineTo(x, y)
	}
	return p
}

// reach returns the bounding box of areas.
func (all areas) reach() (lo, hi xy) {
	lo, hi = xy{math.Inf(1), math.Inf(1)}, xy{math.Inf(-1), math.Inf(-1)}
	for _, a := range all {
		for _, p := range a {
			for i := range p {
				lo[i], hi[i] = min(lo[i], p[i]), max(hi[i], p[i])
			}
		}
	}
	return lo, hi
}

// clip returns the part of an area on the side of a line where its distance is not negative.
func (a area) clip(side func(xy) float64) area {
	return geom.Half(a, side, between)
}

// inside returns the sides of a convex area, each as a function of the distance from it, positive
// inside.
func (a area) inside() []func(xy) float64 {
	sign := math.Copysign(1, a.twice())
	var out []func(xy) float64
	for i, p := range a {
		q := a[(i+1)%len(a)]
		nx, ny := -(q[1]-p[1])*sign, (q[0]-p[0])*sign
		l := math.Hypot(nx, ny)
		if l == 0 {
			continue
		}
		out = append(out, func(r xy) float64 { return ((r[0]-p[0])*nx + (r[1]-p[1])*ny) / l })
	}
	return out
}

// touches reports whether areas extend into a rectangle.
func (all areas) touches(r Rect) bool {
	for _, a := range all {
		if lo, hi := (areas{a}).reach(); lo[0] > r.X+r.W || hi[0] < r.X || lo[1] > r.Y+r.H || hi[1] < r.Y {
			continue
		}
		a = a.clip(func(p xy) float64 { return p[0] - r.X }).clip(func(p xy) float64 { return r.X + r.W - p[0] })
		a = a.clip(func(p xy) float64 { return p[1] - r.Y }).clip(func(p xy) float64 { return r.Y + r.H - p[1] })
		if len(a) > 2 && math.Abs(a.twice()) > 1e-6 {
			return true
		}
	}
	return false
}

// Rect is a rectangle in millimetres.
type Rect struct{ X, Y, W, H float64 }

// millimetres returns a rectangle of the face in millimetres.
func millimetres(r geom.Rect) Rect { return Rect{r.X.MM(), r.Y.MM(), r.W.MM(), r.H.MM()} }

// cut returns the parts of lines inside a convex area.
func (a area) cut(all [][2]xy) [][2]xy {
	sides := a.inside()
	var out [][2]xy
	for _, l := range all {
		if p, q, ok := within(l[0], l[1], sides); ok {
			out = append(out, [2]xy{p, q})
		}
	}
	return out
}

// within returns the part of a line on the positive side of all sides, and whether there is any.
func within(p, q xy, sides []func(xy) float64) (xy, xy, bool) {
	t0, t1 := 0.0, 1.0
	for _, side := range sides {
		d, e := side(p), side(q)
		switch {
		case d < 0 && e < 0:
			return p, q, false
		case d < 0:
			t0 = max(t0, d/(d-e))
		case e < 0:
			t1 = min(t1, d/(d-e))
		}
	}
	return between(p, q, t0), between(p, q, t1), t1-t0 > 1e-6
}

// between returns the point at a share of the way from one point to another.
func between(p, q xy, share float64) xy {
	return xy{p[0] + (q[0]-p[0])*share, p[1] + (q[1]-p[1])*share}
}
