package terrain

import (
	"math"
	"slices"

	"punchboard/internal/lists"
	"punchboard/internal/weld"
)

// Poly returns the area inside points, given in either direction.
func Poly(pts ...Point) Area {
	r := Ring(pts)
	if r.size() < 0 {
		r = slices.Clone(r)
		slices.Reverse(r)
	}
	return Area{r}
}

// Box returns a rectangle.
func Box(x, y, w, h float64) Area {
	return Poly(Point{x, y}, Point{x + w, y}, Point{x + w, y + h}, Point{x, y + h})
}

// Disc returns a circle with enough corners to look round.
func Disc(at Point, r float64) Area {
	return polar(at, max(12, int(math.Sqrt(r)*20)), func(float64) float64 { return r })
}

// polar returns a ring of n points about a point, at distances given by far for each angle.
func polar(at Point, n int, far func(angle float64) float64) Area {
	return Area{lists.Made(n, func(i int) Point {
		angle := 2 * math.Pi * float64(i) / float64(n)
		s, c := math.Sincos(angle)
		k := far(angle)
		return Point{at.X + k*c, at.Y + k*s}
	})}
}

// Blob returns something with lobes, such as a crown of leaves: of radius r, with lobes as deep as
// a share of it, and n points.
func Blob(at Point, r float64, lobes int, depth float64, n int, s *Stream) Area {
	a, b := s.Float(0, 2*math.Pi), s.Float(0, 2*math.Pi)
	return polar(at, n, func(t float64) float64 {
		return r * (1 - depth + 1.6*depth*math.Abs(math.Sin(float64(lobes)*t/2+a)) + .05*math.Sin(2*t+b))
	})
}

// Stone returns an uneven polygon with n corners and a radius of about r; flat is the ratio of its
// height to its width.
func Stone(at Point, r float64, n int, flat float64, s *Stream) Area {
	first := s.Float(0, 2*math.Pi)
	return Union(Poly(lists.Made(n, func(i int) Point {
		x := math.Cos(first + 2*math.Pi*(float64(i)+s.Float(-.25, .25))/float64(n))
		y := math.Sin(first + 2*math.Pi*float64(i)/float64(n))
		return Point{at.X + r*s.Float(.78, 1.1)*x, at.Y + flat*r*s.Float(.78, 1.1)*y}
	})...))
}

// Tuft returns three blades of grass, about one and a half times as high as size.
func Tuft(at Point, size float64, s *Stream) Lines {
	k := s.Float(.8, 1.2) * size
	blade := func(x, dx, dy float64) Line {
		return Line{{at.X + x*k, at.Y}, {at.X + dx*k, at.Y - dy*k}}
	}
	return Lines{blade(-.25, -.75, 1.1), blade(0, s.Float(-.15, .15), 1.55), blade(.25, .8, 1.05)}
}

// Shadow returns what a shape of height d shades: what it sweeps when moved to the right and down
// by d, without itself.
func Shadow(a Area, d float64) Area {
	if len(a) == 0 {
		return nil
	}
	return FromPath(weld.Area([]weld.Layer{{Path: a.passed(d).Path()}, {Path: a.Path(), Away: true}}))
}

// passed returns what the lower right sides of an area sweep when moved to the right and down by d.
func (a Area) passed(d float64) Area {
	var out Area
	for _, r := range a {
		n := len(r)
		dark := func(i int) bool { // whether the side from a corner faces down and right
			way := r[(i+1)%n].Sub(r[i%n])
			return way.X < way.Y
		}
		for i := range r {
			if !dark(i) || dark(i+n-1) {
				continue
			}
			side := Ring{r[i]}
			for k := i; dark(k); k++ {
				side = append(side, r[(k+1)%n])
			}
			for k := len(side) - 1; k >= 0; k-- {
				side = append(side, side[k].Add(Point{d, d}))
			}
			out = append(out, Poly(side...)...)
		}
	}
	return out
}

// Lee returns the dark side of something round: the part of a shape that the same shape, moved by k
// to the left and up, does not cover.
func Lee(a Area, k float64) Area { return a.Minus(a.Move(-k, -k)) }
