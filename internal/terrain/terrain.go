// Package terrain draws ground procedurally: areas with natural outlines, what is scattered over
// them, hatches, shadows, lit and dark sides. It does not depend on games, tiles or colours; the
// code that draws tiles turns its areas and lines into shapes.
//
// Points and lengths are millimetres as float64, y down, light from the top left. An Area is closed
// rings filled by the non-zero winding rule, a Line is open. The Path methods convert both to paths
// in whole micrometres. All functions are pure: the same arguments give the same values, and no
// argument is changed.
//
//   - Streams: New(key, feature, x, y) returns a separate Stream for each feature, so
//     that one more bush does not move the grass: Float, Int, Chance.
//     NoiseOf(parts...) returns value noise: At(x, y) from -1 to 1.
//   - Areas: Box, Poly, Disc, Blob, Stone, Strip (a line with a width); Union, Minus,
//     And; Grow (with a negative length: shrink); Move, Turn; Organic; Simplify;
//     FromPath; Above (where a function is above zero). In and AnyOf make an index for
//     testing whether points are inside.
//   - Light: Shadow, Lee, Hatch.
//   - Points and lines: Scatter, Tuft, Smooth (corner cutting of a Line), Ring.Along
//     (points at distances, with the direction of the outline there), Cut (lines inside
//     an area), Without (lines outside it), Dots, Outline.
//
// No library is used for areas, because package weld works in integers, produces non-crossing
// outlines, and only had to learn to offset outlines to provide everything here.
package terrain

import (
	"math"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/weld"
)

// Point is a position, in millimetres.
type Point struct{ X, Y float64 }

// Add returns the sum of two points.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns the vector from q to p.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// By returns a vector multiplied by k.
func (p Point) By(k float64) Point { return Point{p.X * k, p.Y * k} }

// Long returns the length of a vector.
func (p Point) Long() float64 { return math.Hypot(p.X, p.Y) }

// Ring is a closed outline; the first point is not repeated at the end.
type Ring []Point

// Line is an open line.
type Line []Point

// Lines are lines that are drawn in the same way.
type Lines []Line

// Area is what rings enclose, by the non-zero winding rule. Outer rings run clockwise as seen on
// paper, holes anticlockwise. The nil Area is empty.
type Area []Ring

// Path returns the area as a path.
func (a Area) Path() geom.Path {
	var out geom.Path
	for _, r := range a {
		if len(r) > 2 {
			out = append(out, geom.Polygon(micro(r)...)...)
		}
	}
	return out
}

// Path returns the lines as an open path.
func (l Lines) Path() geom.Path {
	return lists.Flat(l, func(one Line) []geom.Seg { return geom.Line(micro(one)...) })
}

// Outline returns the rings as closed lines.
func (a Area) Outline() Lines {
	return lists.Map(a, func(r Ring) Line { return append(Line(r[:len(r):len(r)]), r[0]) })
}

// micro converts points from millimetres to micrometres.
func micro(pts []Point) []geom.Point {
	return lists.Map(pts, func(p Point) geom.Point { return geom.Point{X: geom.FromMM(p.X), Y: geom.FromMM(p.Y)} })
}

// FromPath returns the area of a path of straight lines, as package weld makes them.
func FromPath(p geom.Path) Area {
	var out Area
	for _, s := range p {
		switch s.Op {
		case geom.MoveTo:
			out = append(out, Ring{{s.P[0].X.MM(), s.P[0].Y.MM()}})
		case geom.LineTo:
			last := len(out) - 1
			out[last] = append(out[last], Point{s.P[0].X.MM(), s.P[0].Y.MM()})
		}
	}
	return out
}

// Welded returns the area of any path, with its curves as straight lines.
func Welded(p geom.Path) Area { return FromPath(weld.Area([]weld.Layer{{Path: p}})) }

// Bounds returns the least and the greatest coordinates, zero for an empty area.
func (a Area) Bounds() (lo, hi Point) {
	first := true
	for _, r := range a {
		for _, p := range r {
			if first {
				lo, hi, first = p, p, false
			}
			lo = Point{min(lo.X, p.X), min(lo.Y, p.Y)}
			hi = Point{max(hi.X, p.X), max(hi.Y, p.Y)}
		}
	}
	return lo, hi
}

// Size returns the size of the area in square millimetres.
func (a Area) Size() float64 {
	return lists.Sum(a, func(r Ring) float64 { return r.size() })
}

// size returns the signed size, positive for a ring that runs clockwise on paper.
func (r Ring) size() float64 {
	sum := 0.0
	for i, p := range r {
		q := r[(i+1)%len(r)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum / 2
}
